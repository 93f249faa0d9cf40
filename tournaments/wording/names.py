"""Names: read from pasted lists, and shortened for strangers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from reports.facts import BETWEEN_CLUBS, categories_in
from tournaments.errors import Refused
from tournaments.player_lists.columns import (
    CATEGORY,
    CLUB,
    FAMILY,
    GIVEN,
    NAME,
    NUMBER,
    PARTNER,
    Columns,
    cell_of,
    columns_of,
    has_letters,
)
from tournaments.security.untrusted_input import tidy
from tournaments.wording.short_names import person_of

if TYPE_CHECKING:
    from tournaments.models import Player


LONGEST, LONGEST_NUMBER, MOST_LINES = 60, 20, 2000
_TOGETHER = re.compile(r"\s+(?:&|\+|/)\s+|\s*[&+/]\s*")


class Named(NamedTuple):
    """One line of a list: the name of a player, or of both players of a pair, and what else it tells."""

    line: int
    names: tuple[str, ...]
    label: str = ""
    category: str = ""
    member_number: str = ""


class NameList(NamedTuple):
    """A list as it was read: the lines that are fine, the sentence about each that is not, what its columns mean."""

    named: tuple[Named, ...]
    problems: dict[int, str]
    columns: Columns = Columns()


def read_names(
    text: str,
    *,
    pairs: bool = False,
    taken: Iterable[str] = (),
    columns: Columns | None = None,
    family_first: bool = False,
) -> NameList:
    """Read a pasted list: a name a line, then club and category after a tab or semicolon; "Ann & Bob" is a pair.

    `columns` says what its columns mean where somebody looked; else they are read from their heads. `taken` are names
    already in: who is in twice, here or there, is a problem on that line. First and family names in columns of their
    own are joined in the order of the club: `family_first`.
    """
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise Refused(problems={"names": [_("The list has more than 2000 lines. Enter it in parts.")]})
    rows = [cells_of(line) for line in lines]
    columns_ = columns or columns_of(rows)
    head = next((line for line, cells in enumerate(rows) if any(cells)), None) if columns_.head else None
    named: list[Named] = []
    problems: dict[int, str] = {}
    for line, cells in enumerate(rows):
        if any(cells) and line != head:
            named_line = _read_line(line + 1, cells, columns_.meanings, pairs, family_first)
            named.append(named_line)
            if sentence := _problem(named_line, cells, pairs, loose=columns is None and columns_.usual):
                problems[line + 1] = sentence
    _mark_doubles(named, problems, taken)
    return NameList(tuple(named_line for named_line in named if named_line.line not in problems), problems, columns_)


def cells_of(line: str) -> list[str]:
    """The cells of a line: apart by tabs, as a spreadsheet copies them, or by semicolons, as they are typed."""
    return [tidy(cell) for cell in line.split("\t" if "\t" in line else ";")]


def shown_name(name: str, shown: str, number: int | str, family_first: bool = False) -> str:
    """The public form of a name: all of it, the first name and an initial, or only a number."""
    if shown == "hidden":
        return _("Player {number}").format(number=number)
    return person_of(name, family_first).initialled if shown == "short" else name


def entrant_names(
    players: Sequence[Player], number: int, family_first: bool = False, team: str = ""
) -> tuple[str, ...]:
    """An entrant's own name, its public name, its team or else home club, and the categories that all its players are
    in."""
    labels = [team] if team else dict.fromkeys(player.label for player in players if player.label)
    first, *others = [categories_in(player.category) for player in players] or [()]
    shared = [word for word in first if all(word.casefold() in map(str.casefold, other) for other in others)]
    return (
        " & ".join(player.name for player in players),
        " & ".join(shown_name(player.name, player.shown, number, family_first) for player in players),
        BETWEEN_CLUBS.join(labels),
        ", ".join(shared),
    )


def told_apart(people: Iterable[tuple[int, str, str]]) -> dict[int, str]:
    """The names of those who bear the same one, with what tells them apart in public: the home club, else the number.

    `people` are (number, name, home club); whose name nobody else bears is not in the answer.
    """
    alike: dict[str, list[tuple[int, str, str]]] = {}
    for one in people:
        alike.setdefault(one[1].casefold(), []).append(one)
    named: dict[int, str] = {}
    for same in alike.values():
        labels = [label.casefold() for _number, _name, label in same]
        for number, name, label in same if len(same) > 1 else ():
            own = label and labels.count(label.casefold()) == 1
            told = _("{name} ({club})") if own else _("{name} (no. {number})")
            named[number] = told.format(name=name, club=label, number=number)
    return named


def too_long(text: str) -> str:
    """The sentence about a name, club or category of more than `LONGEST` letters."""
    return _("“{text}…” is too long. Names, clubs and categories have at most {n} characters.").format(
        text=text[:20], n=LONGEST
    )


def _read_line(line: int, cells: Sequence[str], meanings: tuple[str, ...], pairs: bool, family_first: bool) -> Named:
    of = {meaning: cell_of(cells, meanings, meaning) for meaning in {*meanings}}
    parts = (FAMILY, GIVEN) if family_first else (GIVEN, FAMILY)
    name = of.get(NAME) or " ".join(filter(None, map(of.get, parts)))
    names = tuple(part for part in _TOGETHER.split(name) if part) if pairs else (name,)
    if pairs and (partner := of.get(PARTNER)):
        names = (*names, partner)
    return Named(line, names, *(of.get(meaning, "") for meaning in (CLUB, CATEGORY, NUMBER)))


def _problem(named: Named, cells: Sequence[str], pairs: bool, loose: bool) -> str:
    if not any(named.names):
        return _("There is no name on this line.")
    if wrong := [name for name in named.names if not has_letters(name)]:
        return _("“{text}” is not a name.").format(text=wrong[0][:20])
    if "\ufffd" in "".join(cells):
        return _("Some letters of this line could not be read. Type them here.")
    if loose and len(cells) > len(Columns().meanings) and any(cells[3:]):
        return _("This line has {n} columns. Give name, club and category.").format(n=len(cells))
    if len(named.names) > (2 if pairs else 1):
        return _("A pair has two players; this line names {n}.").format(n=len(named.names))
    if long := [cell for cell in (*named.names, named.label, named.category) if len(cell) > LONGEST]:
        return too_long(long[0])
    if len(named.member_number) > LONGEST_NUMBER:
        return _("“{text}…” is too long for a member number.").format(text=named.member_number[:20])
    return ""


def _mark_doubles(named: Sequence[Named], problems: dict[int, str], taken: Iterable[str]) -> None:
    here = {name.casefold() for name in taken}
    seen: dict[str, Named] = {}
    for line in named:
        for name in filter(None, line.names):
            before = seen.setdefault(name.casefold(), line)
            if name.casefold() in here:
                problems.setdefault(line.line, _double(_("{name} already exists."), name, line, bool(line.label)))
            elif before is not line or line.names.count(name) > 1:
                two = (before.label, before.member_number) != (line.label, line.member_number)
                problems.setdefault(line.line, _double(_("{name} is in the list twice."), name, line, two))


def _double(sentence: str, name: str, named: Named, maybe_two: bool) -> str:
    """Two people may have one name: who tells them apart is told how."""
    sentence = sentence.format(name=name)
    if not maybe_two:
        return sentence
    other = f"{name} ({named.label or named.member_number})"[:LONGEST]
    apart = _("If this is somebody else, write what tells them apart, such as “{name}”.")
    return f"{sentence} {apart.format(name=other)}"


def clean_name(name: str) -> str:
    """A name without control characters and doubled spaces."""
    name = " ".join("".join(letter if letter.isprintable() else " " for letter in name).split())
    if not name:
        raise Refused(problems={"name": [_("Give a name.")]})
    if len(name) > 60:
        raise Refused(problems={"name": [_("A name has at most 60 characters; this one has {n}.").format(n=len(name))]})
    return name
