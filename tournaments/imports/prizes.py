"""Lists of prizes as people write them, at their places: numbered lines, ranges of places, tables. Pure."""

from __future__ import annotations

import re

from tournaments.imports.files import rows_of
from tournaments.imports.values import has_letters, place_of, plain

HIGHEST_PLACE = 99
_WORD = r"(?:prij(?:s|zen)|prix|preise?|prizes?|plaats(?:en)?|places?|pl[aä]tze?)"
_NTH = r"(\d{1,2})\s*(?:e|de|ste|er|[eè]re|[eè]me|st|nd|rd|th)?"
_PLACES = rf"{_NTH}(?:\.?\s*(?:-|–|t/m|t\.?e\.?m\.?|tot(?: en met)?|bis|to|au|à)\s*{_NTH})?"
_AT_A_PLACE = re.compile(
    rf"(?i)^(?:{_WORD}\s*)?{_PLACES}\.?\s*{_WORD}?\s*"
    r"[.):;=\t–-]+\s*(\S.*)"
)


_ONLY_PLACES = re.compile(rf"(?i){_PLACES}\.?\s*(?:{_WORD}\.?)?")
_NAMED_PLACE = re.compile(rf"(?i)[^\W\d]+\s+{_WORD}\s*[:=–-]\s*(\S.*)")
"""First prize: ham."""
_PLACE_BEHIND = re.compile(rf"(?i)(\S.*?)\s*[(\[]{_NTH}\s*{_WORD}[)\]]")
_BULLET = re.compile(r"^(?:[•·▪◦‣*]|[-–](?=\s))\s*")


def by_place(text: str) -> list[str]:
    """The lines of a list of prizes, at their places where all say them: 1. Ham, 2e prijs: wine, 3-5: coffee."""
    lines = [_BULLET.sub("", line.strip()) for line in text.rstrip().splitlines()]
    lines = [_PLACE_BEHIND.sub(r"\2: \1", line) for line in lines]
    named = [match[1] for line in lines if (match := _NAMED_PLACE.fullmatch(line))]
    if len(named) > 1 and len(named) == sum(map(bool, lines)):
        return named
    body = lines[1:] if lines and re.search(r"\S\s*[\t;]\s*\S", lines[0]) and not re.search(r"\d", lines[0]) else lines
    numbered = [match for line in body if line and (match := _AT_A_PLACE.fullmatch(line))]
    if len(numbered) < max(2, sum(map(bool, body))):
        return lines
    prizes: dict[int, str] = {}
    for first, last, prize in (match.groups() for match in numbered):
        for place in range(int(first), int(last or first) + 1):
            if place < 1 or place in prizes:
                return lines
            prizes[place] = " ".join(prize.split())
    return [prizes.get(place, "") for place in range(1, max(prizes) + 1)]


def of_the_last(text: str) -> str:
    """The first line that names a prize for whoever is last, as it is written; nothing where none does."""
    for line in text.splitlines():
        before, _sign, prize = _SIGN.sub("\n", line, count=1).partition("\n")
        in_brackets = re.search(r"[(\[]([^()]+)[)\]]\s*$", line)
        for words in (
            {*plain(before).split()} if prize else set(),
            {*plain(in_brackets[1]).split()} if in_brackets else set(),
        ):
            if words & _LAST and words <= _LAST | _AROUND:
                return line.strip()
    return ""


_SIGN = re.compile(r"\s*[:=;\t]\s*|\s+[-–]\s+")
_LAST = frozenset("laatste allerlaatste dernier derniere letzter letzte letzten last poedelprijs booby".split())
_AROUND = frozenset(
    "prijs prix preis prize plaats place platz de le la der die den du pour voor fur for the of van".split()
)


def prizes_in(text: str) -> str:
    """The prizes of a table that was brought, a line each, at the places that one of its columns counts."""
    rows = [row for row in rows_of(text) if any(row)]
    width = max(map(len, rows), default=0)
    padded = [[*row, *[""] * (width - len(row))] for row in rows]
    for column in range(width):
        counted = {line: places for line, row in enumerate(padded) if (places := _places(row[column]))}
        numbers = [place for places in counted.values() for place in places]
        if width > 1 and len(counted) > 1 and numbers == sorted({*numbers}) and numbers[-1] <= HIGHEST_PLACE:
            prizes = {
                place: " ".join(cell for at, cell in enumerate(padded[line]) if cell and at != column)
                for line, places in counted.items()
                for place in places
            }
            others = [row for line, row in enumerate(padded) if line > min(counted) and line not in counted]
            lines = [prizes.get(place, "") for place in range(1, numbers[-1] + 1)]
            return "\n".join([*lines, *(": ".join(filter(None, row)) for row in others)])
    lines = [" ".join(filter(None, row)) for row in padded]
    heads = [line for line in lines[:1] if re.fullmatch(rf"(?i){_WORD}", line) or not has_letters(line)]
    return "\n".join(lines[len(heads) :])


def _places(cell: str) -> range:
    """The places that a cell names: 3, 3e prijs, 3-5; none where it says something else."""
    if match := _ONLY_PLACES.fullmatch(cell):
        return range(int(match[1]), min(int(match[2] or match[1]), HIGHEST_PLACE) + 1)
    place = place_of(cell)
    return range(int(place), int(place) + 1) if place and place.is_integer() and place > 0 else range(0)
