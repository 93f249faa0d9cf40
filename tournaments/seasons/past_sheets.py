"""A season of past years as clubs keep it: a sheet with a row a person and a column an evening, or the other way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from itertools import zip_longest
from typing import NamedTuple

from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter

from reports.numbers import MINUS
from tournaments.errors import Refused
from tournaments.register.lists import (
    FAMILY,
    GIVEN,
    GIVEN_NAMES_TOO,
    MOST_COLUMNS,
    NAME,
    PREFIX,
    SUMS,
    columns_of,
    has_letters,
    head_lines,
    is_no_person,
)
from tournaments.security.untrusted_input import tidy

WIDEST, MOST_POINTS, LONGEST = 120, 1_000_000, 60
WRITTEN = ("%d/%m/%Y", "%Y-%m-%d", "%d-%m-%Y", "%d.%m.%Y", "%m/%d/%Y", "%d/%m/%y", "%d-%m-%y", "%d.%m.%y", "%m/%d/%y")
ABSENT = {"", "-", "–", "—", "/", "x", "."}
BESIDES = frozenset(
    """total totaal totalen totaux som summe gesamt punten punkte points place plaats rang rank platz stand nr
        no nr. no. n° average gemiddelde moyenne durchschnitt schnitt aantal number avonden evenings soirées
        abende beste best club categorie category catégorie kategorie lidnummer gespeeld played joués
        gespielt result resultaat résultat""".split()
)
"""Heads of columns that are no evening."""
TOTALS = frozenset("total totaal tot totals totaux som summe gesamt eindtotaal".split())
"""Heads of columns that are compared with what was read."""


class PastColumn(NamedTuple):
    """One evening of a sheet: the cell of its head, its name where it has no date, and the points by name.

    It is `doubtful` where its numbers are places, sums or averages of others, or others have dates and it has none.
    """

    key: str
    name: str
    date: date | None
    year: int
    points: dict[str, int]
    doubtful: bool = False


class PastSheet(NamedTuple):
    """What a sheet says: its evenings, everybody's names in order, and the sentences about cells that say nothing."""

    evenings: tuple[PastColumn, ...]
    names: tuple[str, ...]
    problems: tuple[str, ...]
    totals_agree: bool = False


def read_past(text: str, year: int, known: Iterable[str] = ()) -> PastSheet:
    """A sheet as lines with tabs. An evening without a date is of the year of the one before it, the first of `year`.

    `known` are names of the register, which tell a sheet with a column a person from one with a row a person. Raises
    Refused where there are no names or no evenings.
    """
    rows = [[tidy(cell) for cell in line.split("\t")] for line in text.splitlines()]
    top = _head_at(rows)
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


def _head_at(rows: Sequence[Sequence[str]]) -> int | None:
    """The line of heads: the first with two days or known heads, else the first with more than one cell."""
    for number, row in enumerate(rows[:15]):
        if sum(map(bool, row)) > 1 and (head_lines([row[:MOST_COLUMNS]]) or len(_days(row)) > 1):
            return number
    return next((number for number, row in enumerate(rows) if sum(map(bool, row)) > 1), None)


def _days(cells: Iterable[str]) -> list[date]:
    cells = list(cells)
    return [day for cell in cells if (day := day_of(cell, written_as(cells)))]


def points_of(text: str) -> float | None:
    """A number as people write it: −12, 12-, (12), +7, 1,5, 1.200 and 1.012,00; None where it is none."""
    bare = re.sub(r"[\s']", "", text.replace(MINUS, "-").replace("–", "-")).removeprefix("+")
    if turned := re.fullmatch(r"\((\d.*)\)|(\d.*)-", bare):
        bare = f"-{turned[1] or turned[2]}"
    if not re.fullmatch(r"-?\d+([.,]\d+)*", bare):
        return None
    if re.fullmatch(r"-?[1-9]\d{0,2}(\.\d{3})+(,\d+)?|-?[1-9]\d{0,2}(\.\d{3}){2,}", bare):
        bare = bare.replace(".", "").replace(",", ".")
    elif re.fullmatch(r"-?[1-9]\d{0,2}(,\d{3})+(\.\d+)?", bare):
        bare = bare.replace(",", "")
    bare = bare.replace(",", ".")
    return float(bare) if bare.count(".") < 2 else None


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
        columns_read = [evening for at in columns if (evening := self._evening(at, people))]
        problems = list(self.problems)
        evenings = self._judged(columns_read, dated=False)
        if not self._totals_agree(people, [evening for evening in evenings if not evening.doubtful]):
            evenings = self._judged(columns_read, dated=any(evening.date for evening in columns_read))
        if not people or not evenings:
            raise Refused(problems={"file": [_("This is no sheet with names and evenings.")]})
        self.problems = problems  # without the sentences of the first comparison
        agree = self._totals_agree(people, [evening for evening in evenings if not evening.doubtful])
        return PastSheet(tuple(evenings), tuple(people.values()), tuple(self.problems), agree)

    def _judged(self, evenings: list[PastColumn], dated: bool) -> list[PastColumn]:
        """Each evening, doubtful where its numbers follow from others, or it has no date where all are `dated`."""
        judged: list[PastColumn] = []
        for at, evening in enumerate(evenings):
            sure = [other for other in judged if not other.doubtful]
            before, after = evenings[at - 1 : at], evenings[at + 1 : at + 2]
            derived = any(_is_places(evening.points, other.points) for other in (*before, *after))
            doubtful = not evening.date and (dated or derived or _is_sum(evening.points, sure))
            judged.append(evening._replace(doubtful=doubtful))
        return judged

    def _totals_agree(self, people: dict[int, str], evenings: list[PastColumn]) -> bool:
        """Is everybody's total in the sheet the sum of what was read? A sentence about each that is not."""
        agree = []
        for at in [at for at, head in enumerate(self.head) if head.casefold().strip(". ") in TOTALS]:
            for row_at, name in people.items():
                written = points_of(_cell(self.rows[row_at], at))
                added = sum(evening.points.get(name, 0) for evening in evenings)
                if written is not None:
                    agree.append(written == added)
                if written is not None and written != added:
                    sentence = _("{cell}: the total of {name} is {written} in the sheet; the evenings make {added}.")
                    cell = self._place(row_at + 1, at)
                    numbers = {"written": f"{written:g}".replace("-", MINUS), "added": f"{added}".replace("-", MINUS)}
                    self.problems.append(sentence.format(cell=cell, name=name, **numbers))
        return bool(agree) and all(agree)

    def _name_columns(self, grid: Sequence[Sequence[str]]) -> list[int]:
        columns = columns_of([list(row[:MOST_COLUMNS]) for row in grid])
        at = {meaning: place for place, meaning in enumerate(columns.meanings)} if columns.head else {}
        if NAME in at:
            return [at[NAME]]
        if GIVEN in at and FAMILY in at:
            return [at[part] for part in (GIVEN, PREFIX, FAMILY) if part in at]
        texts = [sum(has_letters(row[place]) for row in self.rows if place < len(row)) for place in range(4)]
        return [texts.index(max(texts))]

    def _people(self) -> dict[int, str]:
        """The name of each row, without those below a row without a name, where a sheet adds up."""
        people: dict[int, str] = {}
        seen: dict[str, int] = {}
        for row_at, row in enumerate(self.rows):
            name = " ".join(filter(None, (_cell(row, at) for at in self.names_at)))
            if not has_letters(name) or name.casefold() in BESIDES:
                continue
            place = self._place(row_at + 1, self.names_at[0])
            of_sums, adds_up = is_no_person(name), self._adds_up(row_at)
            if of_sums or adds_up:
                if not of_sums or (name.casefold() in GIVEN_NAMES_TOO and not adds_up):
                    sentence = _("{cell}: “{text}” is taken for a row of sums, not for a player.")
                    self.problems.append(sentence.format(cell=place, text=name[:40]))
                continue
            numbers = [points_of(cell) for at, cell in enumerate(row) if at > max(self.names_at)]
            if "@" in name or all(number is None for number in numbers):
                self.problems.append(_("{cell}: “{text}” has no points.").format(cell=place, text=name[:40]))
            elif len(name) > LONGEST:
                self.problems.append(_("{cell}: the name is too long.").format(cell=place))
            elif name.casefold() in seen:
                told = _("{cell}: {name} stands in the sheet twice; only the first counts.")
                self.problems.append(told.format(cell=place, name=name))
            else:
                seen[name.casefold()], people[row_at] = row_at, name
        return people

    def _adds_up(self, row_at: int) -> bool:
        """Does each number of a row add up the numbers above it? So does a row of totals, whatever it is called."""
        compared = []
        for at in range(max(self.names_at) + 1, len(self.rows[row_at])):
            above = [number for row in self.rows[:row_at] if (number := points_of(_cell(row, at))) is not None]
            number = points_of(_cell(self.rows[row_at], at))
            if number is not None and len(above) > 1:
                compared.append((number, sum(above)))
        # Noughts below noughts add up as well: they are somebody who has no points.
        return len(compared) > 1 and any(number for number, _sum in compared) and all(a == b for a, b in compared)

    def _evening(self, at: int, people: dict[int, str]) -> PastColumn | None:
        head = _cell(self.head, at)
        if head.casefold().strip(". ") in BESIDES or (head.split() and head.casefold().split()[0].strip(".") in SUMS):
            return None
        points = {}
        for row_at, name in people.items():
            text = _cell(self.rows[row_at], at)
            if text.casefold() in ABSENT:
                continue
            worth = points_of(text)
            if worth is not None and not worth.is_integer():
                told = _("{cell}: “{text}” is no whole number of points.")
                self.problems.append(told.format(cell=self._place(row_at + 1, at), text=text[:20]))
            elif worth is None or abs(worth) > MOST_POINTS:
                told = _("{cell}: “{text}” is no number of points.")
                self.problems.append(told.format(cell=self._place(row_at + 1, at), text=text[:20]))
            else:
                points[name] = int(worth)
                if text.startswith("("):
                    told = _("{cell}: “{text}” was read as {number}.")
                    cell, number = self._place(row_at + 1, at), f"{int(worth)}".replace("-", MINUS)
                    self.problems.append(told.format(cell=cell, text=text[:20], number=number))
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


def _is_places(points: Mapping[str, int], others: Mapping[str, int]) -> bool:
    """Are these the places that the others' points give, the highest or the lowest first?"""
    if len(points) < 2 or points.keys() != others.keys():
        return False
    ranked = (sorted(others.values(), reverse=down) for down in (True, False))
    return any(all(values.index(others[name]) + 1 == points[name] for name in points) for values in ranked)


def _is_sum(points: Mapping[str, int], evenings: Sequence[PastColumn]) -> bool:
    """Does everybody have here the sum of these evenings, or their average?"""
    if len(evenings) < 2 or len(points) < 2:
        return False
    results = {name: [each.points[name] for each in evenings if name in each.points] for name in points}
    sums = all(sum(results[name]) == worth for name, worth in points.items())
    return sums or all(
        results[name] and sum(results[name]) == worth * len(results[name]) for name, worth in points.items()
    )
