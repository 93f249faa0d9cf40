"""A season of past years as clubs keep it: a sheet with a row a person and a column an evening, or the other way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import date, datetime
from itertools import zip_longest
from typing import NamedTuple

from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter

from reports.numbers import MINUS
from tournaments.errors import Refused
from tournaments.register.lists import FAMILY, GIVEN, MOST_COLUMNS, NAME, columns_of, has_letters
from tournaments.security.untrusted_input import signed_number, tidy

WIDEST, MOST_POINTS, LONGEST = 120, 1_000_000, 60
WRITTEN = ("%d/%m/%Y", "%Y-%m-%d", "%d-%m-%Y", "%d.%m.%Y", "%m/%d/%Y", "%d/%m/%y", "%d-%m-%y", "%d.%m.%y", "%m/%d/%y")
ABSENT = {"", "-", "–", "—", "/", "x", "."}
NOUGHTS = re.compile(r"(?<=\d)[.,]0{1,2}$")
"""Decimals that say nothing, as of a column formatted “12,00”; three noughts would be thousands."""
BESIDES = frozenset(
    """total totaal totalen totaux som summe gesamt punten punkte points place plaats rang rank platz stand nr
        no nr. no. n° average gemiddelde moyenne durchschnitt schnitt aantal number avonden evenings soirées
        abende beste best club categorie category catégorie kategorie lidnummer gespeeld played joués
        gespielt result resultaat résultat""".split()
)
"""Heads of columns that are no evening."""


class PastColumn(NamedTuple):
    """One evening of a sheet: the cell of its head, its name where it has no date, and the points by name."""

    key: str
    name: str
    date: date | None
    year: int
    points: dict[str, int]


class PastSheet(NamedTuple):
    """What a sheet says: its evenings, everybody's names in order, and the sentences about cells that say nothing."""

    evenings: tuple[PastColumn, ...]
    names: tuple[str, ...]
    problems: tuple[str, ...]


def read_past(text: str, year: int, known: Iterable[str] = ()) -> PastSheet:
    """A sheet as lines with tabs. An evening without a date is of the year of the one before it, the first of `year`.

    `known` are names of the register, which tell a sheet with a column a person from one with a row a person. Raises
    Refused where there are no names or no evenings.
    """
    rows = [[tidy(cell) for cell in line.split("\t")] for line in text.splitlines()]
    top = next((number for number, row in enumerate(rows) if sum(map(bool, row)) > 1), None)
    if top is None or max(map(len, rows)) > WIDEST:
        raise Refused(problems={"file": [_("This is no sheet with names and evenings.")]})
    turned = _is_turned(rows[top:], {name.casefold() for name in known})
    grid = [list(row) for row in zip_longest(*rows[top:], fillvalue="")] if turned else rows[top:]
    reader = _Reader(grid, top, turned, year)
    return reader.sheet()


def written_as(heads: Iterable[str]) -> str:
    """How the days of a sheet are written: the way that fits most of its heads, of equal ones the usual one here."""
    heads = list(heads)
    return max(WRITTEN, key=lambda way: sum(day_of(head, way) is not None for head in heads))


def day_of(text: str, way: str) -> date | None:
    """The day that a cell names, written that way; a spreadsheet program adds midnight."""
    try:
        return datetime.strptime(text.removesuffix(" 00:00:00"), way).date()
    except ValueError:
        return None


def _is_turned(rows: Sequence[Sequence[str]], known: set[str]) -> bool:
    """Does each column belong to a person?"""
    down, across = [row[0] for row in rows[1:] if row], rows[0][1:]
    days_across, days_down = (sum(bool(day_of(each, written_as(cells))) for each in cells) for cells in (across, down))
    if days_across or days_down:
        return days_down > days_across
    names_down = sum(cell.casefold() in known for row in rows[1:] for cell in row[:3])
    return sum(cell.casefold() in known for cell in across) > names_down


class _Reader:
    """Reads a grid with a row a person, and names cells as they stand in the file."""

    def __init__(self, grid: Sequence[Sequence[str]], top: int, turned: bool, year: int) -> None:
        self.head, self.rows, self.top, self.turned, self.year = grid[0], grid[1:], top, turned, year
        self.problems: list[str] = []
        self.names_at = self._name_columns(grid)
        self.way = written_as(self.head)

    def sheet(self) -> PastSheet:
        """The whole sheet, or Refused."""
        people = self._people()
        columns = range(max(self.names_at, default=0) + 1, max(map(len, [self.head, *self.rows])))
        evenings = tuple(filter(None, (self._evening(at, people) for at in columns)))
        if not people or not evenings:
            raise Refused(problems={"file": [_("This is no sheet with names and evenings.")]})
        return PastSheet(evenings, tuple(people.values()), tuple(self.problems))

    def _name_columns(self, grid: Sequence[Sequence[str]]) -> list[int]:
        columns = columns_of([list(row[:MOST_COLUMNS]) for row in grid])
        at = {meaning: place for place, meaning in enumerate(columns.meanings)} if columns.head else {}
        if NAME in at:
            return [at[NAME]]
        if GIVEN in at and FAMILY in at:
            return [at[GIVEN], at[FAMILY]]
        texts = [sum(has_letters(row[place]) for row in self.rows if place < len(row)) for place in range(4)]
        return [next((place for place, many in enumerate(texts) if many), 0)]

    def _people(self) -> dict[int, str]:
        """The name of each row, without those below a row without a name, where a sheet adds up."""
        people: dict[int, str] = {}
        seen: dict[str, int] = {}
        for row_at, row in enumerate(self.rows):
            name = " ".join(filter(None, (_cell(row, at) for at in self.names_at)))
            if not name or name.casefold() in BESIDES or not has_letters(name):
                continue
            place = self._place(row_at + 1, self.names_at[0])
            if len(name) > LONGEST:
                self.problems.append(_("{cell}: the name is too long.").format(cell=place))
            elif name.casefold() in seen:
                told = _("{cell}: {name} stands in the sheet twice; only the first counts.")
                self.problems.append(told.format(cell=place, name=name))
            else:
                seen[name.casefold()], people[row_at] = row_at, name
        return people

    def _evening(self, at: int, people: dict[int, str]) -> PastColumn | None:
        head = _cell(self.head, at)
        if head.casefold() in BESIDES:
            return None
        points = {}
        for row_at, name in people.items():
            text = _cell(self.rows[row_at], at)
            if text.casefold() in ABSENT:
                continue
            worth = signed_number(NOUGHTS.sub("", text.replace(MINUS, "-").removeprefix("+").replace(" ", "")))
            if worth is None or abs(worth) > MOST_POINTS:
                told = _("{cell}: “{text}” is no number of points.")
                self.problems.append(told.format(cell=self._place(row_at + 1, at), text=text[:20]))
            else:
                points[name] = worth
        if not points:
            return None
        day = day_of(head, self.way)
        self.year = day.year if day else self.year
        key = self._place(0, at)
        name = "" if day else head[:LONGEST]
        return PastColumn(key, name or ("" if day else key), day, self.year, points)

    def _place(self, row: int, column: int) -> str:
        """The cell as a spreadsheet program names it."""
        if self.turned:
            row, column = column, row
        return f"{get_column_letter(column + 1)}{row + self.top + 1}"


def _cell(row: Sequence[str], at: int) -> str:
    return row[at] if at < len(row) else ""
