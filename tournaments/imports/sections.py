"""What the lines of a list of people say of each other: how they are counted and marked, where parts begin. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Sequence

from tournaments.imports.answers import NO, is_refusal, says_gone
from tournaments.imports.columns import is_full_name
from tournaments.imports.values import cell_at, number_of, plain
from tournaments.register.names import is_given

_SECTION = re.compile(r"(\D+?)\W*[(:\[]\s*(\d{1,3})\s*[)\]]?$")
_WAITING = re.compile(
    r"(?i)^\W*(?:wachtlijst|wachtrij|reserve[sn]?|reservelijst|reservisten|rempla[cç]ants?|ersatz|wait(?:ing)? ?list|"
    r"liste d[’']attente|attente|warteliste|afgemeld|afwezig|verontschuldigd|absents?|excus[ée]s|abgemeldet)\b"
    r"\W*(?:\d+\W*)?$"
)
COUNTED = re.compile(r"(\d{1,4})\s*[-.:)]\s*[^\W\d]")
_BOX = re.compile(r"^\W{0,3}\[([xX]?)\s?\]\s*")
_ITEM = re.compile(r"^([IVXL]{1,7}|[A-Za-z])([.)])\s*(?=\w)")
_ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX")


class ColumnSums:
    """What the columns of a table come to, row by row: the filled cells of each, and its numbers together."""

    def __init__(self) -> None:
        self.rows, self.filled, self.numbers = 0, Counter[int](), Counter[int]()
        self.total, self.highest, self.lowest = dict[int, float](), dict[int, float](), dict[int, float]()

    def add(self, row: Sequence[str], places: Iterable[int]) -> None:
        """Count one more row."""
        self.rows += 1
        for place in places:
            if not (cell := cell_at(row, place)):
                continue
            self.filled[place] += 1
            if (number := number_of(cell)) is not None:
                self.numbers[place] += 1
                self.total[place] = self.total.get(place, 0) + number
                self.highest[place] = max(self.highest.get(place, number), number)
                self.lowest[place] = min(self.lowest.get(place, number), number)


def unboxed(name: str) -> str:
    """A line with a box for its tick typed as [x], with the sign for it."""
    match = _BOX.match(name)
    return f"{'☑' if match[1] else '☐'} {name[match.end() :]}" if match else name


def items_counted(names: Sequence[str]) -> bool:
    """Are all lines counted by letters or Roman numbers: a), b), c) or I., II., III.?"""
    matches = [match for name in names if (match := _ITEM.match(name))]
    heads = [match[1] for match in matches]
    letters = [chr(ord("a") + at) for at in range(min(len(heads), 26))]
    counted = [head.casefold() for head in heads] == letters and len({match[2] for match in matches}) == 1
    tens = ["X" * (at // 10) + ("", *_ROMAN)[at % 10] for at in range(1, min(len(heads), 39) + 1)]
    return len(heads) > 2 and len(heads) == len(names) and (counted or heads == tens)


def without_item(name: str) -> str:
    """The line without the letter or Roman number before it."""
    return _ITEM.sub("", name)


def marked_otherwise(names: Sequence[str]) -> set[str]:
    """The lines before which stands another sign than before most: an empty box among ticks."""
    signs = {name: sign for name in names if (sign := _sign_before(name))}
    usual, times = Counter(signs.values()).most_common(1)[0] if signs else ("", 0)
    return {name for name, sign in signs.items() if sign != usual} if times > 1 else set()


def _sign_before(name: str) -> str:
    first = name.lstrip("-–*•· ")[:1]
    return first if first and unicodedata.category(first) == "So" else ""


def counted_sections(names: Sequence[tuple[int, str]]) -> dict[int, str]:
    """The lines below the second and later headings that count the lines below them: Nee (2); with their heading."""
    headings = {at: match for at, (_line, name) in enumerate(names) if (match := _SECTION.match(name))}
    ends = [*headings, len(names)][1:]
    right = all(end - at - 1 == int(match[2]) for (at, match), end in zip(headings.items(), ends, strict=False))
    if len(headings) < 2 or not right:
        return {}
    return {
        names[below][0]: match[1].strip()
        for (at, match), end in [*zip(headings.items(), ends, strict=False)][1:]
        for below in range(at + 1, end)
    }


def below_the_list(names: Sequence[tuple[int, str]]) -> dict[int, str]:
    """The lines below one that ends the list, with it: a letter's greeting, or a heading of those who wait."""
    greetings = [at for at, (_line, name) in enumerate(names) if at and name.endswith(",")]
    waiting = [at for at, (_line, name) in enumerate(names) if at and ends_the_list(name)]
    ends = sorted([*waiting, *greetings[-1:]])
    return {line: names[ends[0]][1].strip("-–—=*:, ") for line, _name in names[ends[0] + 1 :]} if ends else {}


def ends_the_list(name: str) -> bool:
    """Is it the heading of those who wait, left or do not come?"""
    if _WAITING.search(name) or plain(name) in NO:
        return True
    is_heading = name.endswith(":") or (name[:1].isupper() and not is_full_name(name))
    return is_heading and (says_gone(name) or is_refusal(plain(name)))


def are_numbered(names: Sequence[str]) -> bool:
    """Do most lines begin with a number, each one more than that before?"""
    numbers = [int(match[1]) for name in names if (match := re.match(r"(\d{1,3})\s+[^\W\d]", name))]
    return len(numbers) > 1 and all(now in (before + 1, 1) for before, now in zip([0, *numbers], numbers, strict=False))


def are_other_numbers(names: Sequence[str]) -> bool:
    """Are the numbers before these names too high to count them: 101 - Wim Segers?"""
    numbers = [int(match[1]) for name in names if (match := COUNTED.match(name))]
    return len(numbers) > 1 and max(numbers) > 2 * len(names) + 10


def first_of_blocks(names: Sequence[tuple[int, str]]) -> set[int]:
    """The lines that begin the parts of a list, apart by blank lines, if they name nobody: clubs above their people."""
    first = {line for at, (line, _name) in enumerate(names) if not at or line > names[at - 1][0] + 1}
    heads, people = ([name for line, name in names if (line in first) == is_first] for is_first in (True, False))
    differ = not any(map(is_full_name, heads)) and 2 * sum(map(is_full_name, people)) > len(people)
    differ = differ or (all(map(str.isupper, heads)) and not any(map(str.isupper, people)))
    return first if differ and 1 < len(heads) <= len(people) else set()


def turned_by_comma(names: Sequence[str]) -> bool:
    """Is what stands behind the commas of this list a given name?"""
    pairs = [name.split(",") for name in names if name.count(",") == 1]
    sides = [[side.split()[0] for side in pair] for pair in pairs if all(side.strip() for side in pair)]
    before, behind = (sum(is_given(side[at]) for side in sides) for at in (0, 1))
    return len(sides) > 1 and 2 * len(sides) >= len(names) and behind > before and 4 * behind >= len(sides)
