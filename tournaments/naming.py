"""Names as lists of them are pasted, and as strangers may read them."""

import re
from collections import Counter
from typing import NamedTuple

from django.utils.translation import gettext as _

from reports.facts import BETWEEN_CLUBS, categories_in
from tournaments.short_names import person_of

LONGEST = 60
_TOGETHER = re.compile(r"\s+(?:&|\+|/)\s+|\s*[&+/]\s*")


class Named(NamedTuple):
    """One line of a list: the name of a player, or of both players of a pair, and what stood after it."""

    line: int
    names: tuple[str, ...]
    label: str = ""
    category: str = ""


class NameList(NamedTuple):
    """A list as it was read: the lines that are fine, and the sentence about each line that is not."""

    named: tuple[Named, ...]
    problems: dict[int, str]


def read_names(text, *, pairs=False, taken=()):
    """Read a pasted list: a name a line, then club and category after a tab or semicolon; "Ann & Bob" is a pair.

    `taken` are names already in: who is in twice, here or there, is a problem on that line.
    """
    named, problems = [], {}
    for line, raw in enumerate(text.splitlines(), start=1):
        cells = [tidy(cell) for cell in re.split(r"[\t;]", raw)]
        if any(cells):
            one = _read_line(line, cells, pairs)
            named.append(one)
            if sentence := _problem(one, cells, pairs):
                problems[line] = sentence
    _mark_doubles(named, problems, taken)
    return NameList(tuple(one for one in named if one.line not in problems), problems)


def tidy(text):
    """Printable text with single spaces."""
    return " ".join("".join(letter if letter.isprintable() else " " for letter in text).split())


def shown_name(name, shown, number, family_first=False):
    """What strangers read of a name: all of it, the first name and an initial, or only a number."""
    if shown == "hidden":
        return _("Player {number}").format(number=number)
    return person_of(name, family_first).initialled if shown == "short" else name


def entrant_names(players, number, family_first=False):
    """An entrant's own name, its public name, its home club, and the categories that all its players are in."""
    labels = dict.fromkeys(player.label for player in players if player.label)
    first, *others = [categories_in(player.category) for player in players] or [()]
    shared = [one for one in first if all(one.casefold() in map(str.casefold, other) for other in others)]
    return (
        " & ".join(player.name for player in players),
        " & ".join(shown_name(player.name, player.shown, number, family_first) for player in players),
        BETWEEN_CLUBS.join(labels),
        ", ".join(shared),
    )


def too_long(text):
    """The sentence about a name, club or category of more than `LONGEST` letters."""
    return _("“{text}…” is too long. Names, clubs and categories have at most {n} letters.").format(
        text=text[:20], n=LONGEST
    )


def _read_line(line, cells, pairs):
    name, label, category = (*cells, "", "")[:3]
    names = tuple(part for part in _TOGETHER.split(name) if part) if pairs else (name,)
    return Named(line, names, label, category)


def _problem(one, cells, pairs):
    if not any(one.names):
        return _("There is no name on this line.")
    if len(cells) > 3:
        return _("This line has {n} columns. Give name, club and category.").format(n=len(cells))
    if len(one.names) > (2 if pairs else 1):
        return _("A pair has two players; this line names {n}.").format(n=len(one.names))
    if long := [cell for cell in (*one.names, one.label, one.category) if len(cell) > LONGEST]:
        return too_long(long[0])
    return ""


def _mark_doubles(named, problems, taken):
    here, seen = {name.casefold() for name in taken}, Counter()
    for one in named:
        for name in filter(None, one.names):
            seen[name.casefold()] += 1
            if name.casefold() in here:
                problems.setdefault(one.line, _("{name} is there already.").format(name=name))
            elif seen[name.casefold()] > 1:
                problems.setdefault(one.line, _("{name} is in the list twice.").format(name=name))
