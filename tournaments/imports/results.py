"""Results of past years as clubs keep them: a column an evening, a row a result, or the final table alone. Pure."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import date
from itertools import zip_longest
from typing import NamedTuple

from django.utils.translation import gettext as _
from openpyxl.utils import get_column_letter

from reports.numbers import MINUS
from tournaments.errors import Refused
from tournaments.imports.columns import (
    FAMILY,
    GIVEN,
    GIVEN_NAMES_TOO,
    NAME,
    NUMBER,
    PARTS,
    SUMS,
    columns_of,
    is_full_name,
    is_no_person,
    meaning_of,
)
from tournaments.imports.files import MOST_SENTENCES, cells_of
from tournaments.imports.people import NameReader, ends_in_number, partners_in
from tournaments.imports.sections import ColumnSums
from tournaments.imports.values import are_thousands, cell_at, day_of, days_in, has_letters, number_of, place_of, plain
from tournaments.imports.workbooks import WIDEST, Rows
from tournaments.register.names import is_given

MOST_POINTS, MOST_EVENINGS, LONGEST = 1_000_000, 999, 60
ABSENT = {"", "-", "–", "—", "/", "x", ".", "−", "--", "---", "#n/a", "#n/b"}
TOTALS = frozenset(
    """total totaal tot totals totaux som summe gesamt eindtotaal gesamtpunkte totaalpunten puntentotaal endergebnis
        endstand eindstand""".split()
)
"""Heads of columns that are compared with what was read."""
POINTS = TOTALS | frozenset("punten punkte points point pts ptn pt score result resultaat resultat saldo".split())
PLAYED = frozenset(
    """gesp avonden evenings soirees abende gespeeld played joues jouees gespielt aanwezig presences keer keren matchen
        games parties spiele""".split()
)
BESIDES = (
    POINTS
    | PLAYED
    | frozenset("place places plaats plaatsen rang rank ranking platz stand beste best average av".split())
)
"""Heads of columns that are no evening."""
_EVENING = re.compile(
    r"\b(?:datum|date|avond|evening|soiree|abend|speeldag|speelavond|spieltag|journee|ronde|round|wanneer|tag|jour|day)\b"
)


class PastColumn(NamedTuple):
    """An evening of a sheet: the cell of its head, its name where it has no date, and the points by name.

    It is `doubtful` where its numbers are places, sums or averages of others, or others have dates and it has none.
    `head` is what stands above it.
    """

    key: str
    name: str
    date: date | None
    year: int
    points: dict[str, int]
    doubtful: bool = False
    head: str = ""


class PastRow(NamedTuple):
    """A row of a sheet: the cell of its name, the name, and whether it is taken for a player."""

    key: str
    name: str
    is_player: bool


class PastSheet(NamedTuple):
    """The content of a sheet: its evenings, everybody's names in order, and the sentences about cells that say nothing.

    `totals` are points and evenings of each name where the sheet has a final table, `numbers` the member numbers,
    `rows` all that have a name, players or not.
    """

    evenings: tuple[PastColumn, ...]
    names: tuple[str, ...]
    problems: tuple[str, ...]
    totals_agree: bool = False
    totals: dict[str, tuple[int, int]] = {}
    numbers: dict[str, str] = {}
    rows: tuple[PastRow, ...] = ()


class Total(NamedTuple):
    """A line of a final table: who is named there, by name and perhaps number, with what stands in its cells."""

    line: int
    name: str
    number: str
    points: str
    evenings: str


def read_past(text: str, year: int, known: Iterable[str] = (), players: Mapping[str, bool] | None = None) -> PastSheet:
    """A sheet as lines with tabs. An evening without a date is of the year of the one before it, the first of `year`.

    `known` are names of the register, which tell a sheet with a column a person from one with a row a person. `players`
    says of rows, by the cells of their names, whether they are players. Raises Refused where there are no names or no
    results.
    """
    return _by_person(_read_sheet(text, year, [*known], players))


def _read_sheet(text: str, year: int, known: Sequence[str], players: Mapping[str, bool] | None) -> PastSheet:
    """A sheet as it is written, its pairs not parted."""
    rows = cells_of(text)
    lines = _head_lines(rows)
    if not lines or max(map(len, rows)) > WIDEST:
        raise _no_sheet()
    head, body = _joined_heads(rows, lines), rows[lines[-1] + 1 :]
    if _has_no_heads(head):
        head, body, lines = [""] * len(head), rows[lines[-1] :], range(lines[-1])
    if by_result := _by_result(
        *(_each_below(rows, lines) or _each_in_a_part(rows) or _each_seat(body) or (head, body))
    ):
        heads, grid, by_result_problems = by_result
        sheet = _Reader(
            heads,
            grid,
            year,
            lambda row, column: f"{cell_at([*grid, heads][row - 1], 0)}, {heads[column]}",
            players,
            known,
        ).sheet()
        return sheet._replace(problems=(*by_result_problems, *sheet.problems))
    top, turned = len(rows) - len(body) - 1, _is_turned([head, *body], {plain(name) for name in known})
    if turned:
        head, *body = ([*row] for row in zip_longest(head, *body, fillvalue=""))

    def cell(row: int, column: int) -> str:
        row, column = (column, row) if turned else (row, column)
        return f"{get_column_letter(column + 1)}{row + top + 1}"

    return _Reader(head, body, year, cell, players, known).sheet()


def evenings_together(sheets: Mapping[str, str]) -> dict[str, str]:
    """The sheets of a workbook by title; where several are called after an evening, these below each other first."""
    evenings = [title for title in sheets if _days([title]) or _EVENING.search(plain(title))]
    if len(evenings) < 2:
        return {**sheets}
    together = "\n".join(f"{title}\n{sheets[title]}" for title in evenings)
    return {f"{evenings[0]} … {evenings[-1]}": together, **sheets}


def _each_below(rows: Rows, lines: range) -> tuple[list[str], Rows] | None:
    """Evenings that stand beside each other, each with its own names, as a row a result; None where none do."""
    heads = rows[lines[-1]] if lines else []
    starts = [place for place, head in enumerate(heads) if head and plain(head) == plain(next(filter(None, heads)))]
    width = starts[1] - starts[0] if len(starts) > 1 else 0
    blocks = [heads[start : start + width] for start in starts]
    wanted = [plain(head) for head in blocks[0] if head] if width else []
    alike = all([plain(head) for head in block if head] == wanted for block in blocks)
    if not width or not alike or not {NAME, GIVEN, FAMILY} & {*map(meaning_of, wanted)}:
        return None
    above = rows[lines[0]] if len(lines) > 1 else rows[lines[0] - 1] if lines[0] else []
    grid = []
    for number, start in enumerate(starts, 1):
        evening = next((cell for cell in above[start : start + width] if cell), str(number))
        cut = [row[start : start + width] for row in rows[lines[-1] + 1 :]]
        grid += [[evening, *row] for row in cut if sum(map(bool, row)) > 1]
    return ["datum", *blocks[0]], grid


def _each_in_a_part(rows: Rows) -> tuple[list[str], Rows] | None:
    """Evenings below each other, each under a line with its day, as a row a result; None where none do."""
    heads = next((row for row in rows if sum(map(bool, row)) > 1 and _is_season_head(row)), [])
    grid, evening, evenings = [], "", set()
    for row in rows:
        filled = [cell for cell in row if cell]
        title = next((cell for cell in filled if _days([cell]) or _EVENING.search(plain(cell))), "")
        if title and len(filled) < 3 and all(cell == title or number_of(cell) is None for cell in filled):
            evening = title
            evenings.add(evening)
        elif evening and len(filled) > 1 and row != heads:
            grid.append([evening, *row])
    return (["datum", *heads], grid) if len(evenings) > 1 else None


def _each_seat(body: Rows) -> tuple[list[str], Rows] | None:
    """Tables with a day and, for each seat, a name and its points beside it, as a row a result; None for others."""
    width = max(map(len, body), default=0)
    columns = [[cell for row in body if (cell := cell_at(row, place))] for place in range(width)]
    named = [bool(values) and all(map(has_letters, values)) and _days(values) == 0 for values in columns]
    numbers = [bool(values) and all(number_of(value) is not None for value in values) for values in columns]
    seats = [place for place in range(width - 1) if named[place] and numbers[place + 1]]
    when = next((place for place, values in enumerate(columns) if values and _days(values) == len(values)), None)
    if when is None or len(seats) < 2:
        return None
    cells = [[cell_at(row, when), cell_at(row, place), cell_at(row, place + 1)] for row in body for place in seats]
    return ["datum", "naam", "punten"], [row for row in cells if all(row)]


def _by_person(sheet: PastSheet) -> PastSheet:
    """The sheet with the results of pairs as those of each of the two, who are known one by one."""
    dashed = sum(len(partners_in(name, dashes=True)) > 1 for name in sheet.names)
    parted = {name: partners_in(name, dashes=2 * dashed > len(sheet.names)) for name in sheet.names}
    if all(len(people) < 2 for people in parted.values()):
        return sheet
    problems, evenings = [*sheet.problems], []
    for evening in sheet.evenings:
        points: dict[str, int] = {}
        for name, worth in evening.points.items():
            for person in parted[name]:
                if person in points:
                    sentence = _("{name} has several results on {evening}; only the first counts.")
                    problems.append(sentence.format(name=person, evening=evening.head or evening.name))
                points.setdefault(person, worth)
        evenings.append(evening._replace(points=points))
    return sheet._replace(
        evenings=tuple(evenings),
        names=tuple(dict.fromkeys(person for name in sheet.names for person in parted[name])),
        problems=tuple(problems),
        totals={person: total for name, total in sheet.totals.items() for person in parted[name]},
        rows=tuple(row._replace(name=person) for row in sheet.rows for person in parted.get(row.name, (row.name,))),
    )


def read_totals(text: str) -> list[Total]:
    """The lines of a final table: as they are typed, name; points; evenings, or in columns that heads name."""
    rows = cells_of(text)
    alone = [_POINTS_BEHIND.fullmatch(row[0]) if len(row) == 1 else None for row in rows if any(row)]
    if alone and all(alone):
        rows = [[*match.groups()] for match in alone if match]
    lines = _head_lines(rows)
    head = _joined_heads(rows, lines)
    head = [] if _has_no_heads(head) else head
    body = rows[lines[-1] + 1 :] if lines else []
    meanings, at = _people_columns(head, body), _total_columns(head)
    if "points" not in at and _is_season_head(head) and (numbers := _only_numbers(body, meanings)):
        at["points"] = numbers[0]
    if "points" not in at or not PARTS & {*meanings.values()}:
        ranked = all(
            number_of(row[0].rstrip(".)")) is not None and has_letters(cell_at(row, 1)) for row in rows if any(row)
        )
        rows = [row[1:] if ranked else row for row in rows]
        return [Total(line, row[0], row[0], *(*row[1:3], "", "")[:2]) for line, row in enumerate(rows, 1) if any(row)]
    reader = NameReader.of(rows[lines[-1] + 1 :], meanings, lines[-1] + 2)
    return [
        Total(
            line,
            name,
            number or name,
            cell_at(rows[line - 1], at["points"]),
            cell_at(rows[line - 1], at.get("evenings", WIDEST)),
        )
        for line, (name, number, _club) in reader.items()
        if name and not is_no_person(name)
    ]


_POINTS_BEHIND = re.compile(r"(?:\d{1,3}[.)]\s+)?(\D*[^\W\d]\.?):?\s+((?:[-+−–]\s?)?\d[\d.,]*|\(\d[\d.,]*\))")


def _only_numbers(body: Rows, besides: Iterable[int]) -> list[int]:
    """The one column of numbers, whatever it is called; none where several or no columns are."""
    width = max(map(len, body), default=0)
    cells = {place: [cell for row in body if (cell := cell_at(row, place))] for place in {*range(width)} - {*besides}}
    numbers = [
        place for place, values in cells.items() if values and all(number_of(cell) is not None for cell in values)
    ]
    return numbers if len(numbers) == 1 else []


def _no_sheet(problems: Sequence[str] = ()) -> Refused:
    return Refused(problems={"file": [_("This is no sheet with names and evenings."), *problems[:MOST_SENTENCES]]})


def _days(cells: Sequence[str]) -> int:
    return sum(day is not None for day in days_in(cells, 0 if not cells else 2000))


def _head_lines(rows: Sequence[Sequence[str]]) -> range:
    """The lines of heads, one or two: the one with the most days, else with a known head, else the first wide one."""
    few = [(line, row) for line, row in enumerate(rows[:15]) if sum(map(bool, row)) > 1]
    if not few:
        return range(0)
    days = {line: _days(row) for line, row in few}
    head_by_line = {line: _is_season_head(row) for line, row in few}
    best = max(days, key=lambda line: (days[line] > 1, days[line] * (days[line] > 1)))
    if days[best] < 2 or 2 * sum(count > 1 for count in days.values()) > len(days):
        widest = max(sum(map(bool, row)) for _line, row in few)
        best = next((line for line, is_known in head_by_line.items() if is_known), -1)
        best = best if best >= 0 else next(line for line, row in few if 2 * sum(map(bool, row)) > widest)
    for other in (best + 1, best - 1):
        row = rows[other] if 0 <= other < len(rows) else ()
        if sum(map(bool, row)) > 1 and _only_heads(row, head_by_line.get(best, False) and other > best):
            return range(min(best, other), max(best, other) + 1)
    return range(best, best + 1)


def _shape(name: str) -> str:
    """A name without its numbers: those of evenings are alike."""
    return re.sub(r"\d+\w*", "0", name)


def _is_called_evening(name: str) -> bool:
    """Is it one of several: Avond 3, 2. Abend, R5?"""
    return bool(_EVENING.search(plain(name)) or re.search(r"\d", name)) and not re.fullmatch(r"(?:19|20)\d\d", name)


def _is_total(head: str) -> bool:
    words = {*plain(head).split()}
    return bool(words & TOTALS) and not words & PLAYED and not _days([head])


def _has_no_heads(head: Sequence[str]) -> bool:
    """Are the first cells somebody's results already?"""
    named = {NAME, GIVEN, FAMILY} & {meaning_of(cell) for cell in head}
    return _days(head) < 2 and not named and any(number_of(cell) is not None for cell in head)


def _is_season_head(row: Sequence[str]) -> bool:
    """Does it name a column of names, and no numbers?"""
    meanings = {meaning_of(cell) for cell in row}
    named = bool(meanings & {NAME, FAMILY, GIVEN})
    return named and not any(number_of(cell) is not None and len(cell) > 2 for cell in row)


def _only_heads(row: Sequence[str], below: bool) -> bool:
    """May that line beside the heads be one more of them? Below them it has nobody's name and no points."""
    numbers = sum(number_of(cell) is not None for cell in row)
    if below and _are_days_of_months(row):
        return True
    if below:
        return not numbers and all(
            not cell or _says_no_evening(cell) or meaning_of(cell) or len(cell) < 4 or day_of(cell) for cell in row
        )
    return not numbers and (_is_season_head(row) or _days(row) > 0 or sum(map(bool, row)) > 2)


def _are_days_of_months(row: Sequence[str]) -> bool:
    """Has it nothing but days, for months above them: 6, 20, 4, 18?"""
    days = [cell for cell in row if cell]
    return not row[0] and len(days) > 1 and all(day.isdecimal() and 0 < int(day) < 32 for day in days)


def _joined_heads(rows: Sequence[Sequence[str]], lines: range) -> list[str]:
    """The words over each column; a head over several of them is that of each."""
    if len(lines) < 2:
        return [*rows[lines[0]]] if lines else []
    heads, over = [], ""
    for upper, lower in zip_longest(rows[lines[0]], rows[lines[-1]], fillvalue=""):
        over = upper or (over if lower and not meaning_of(lower) else "")
        if lower.isdecimal() and _days([f"{lower} {over}"]):
            upper, lower = "", f"{lower} {over}"
            heads.append(lower)
            continue
        heads.append(f"{over} {lower}".strip() if not (meaning_of(lower) and over) else lower)
    return heads


def _says_no_evening(head: str) -> bool:
    words = plain(head).split()
    return bool(words) and (" ".join(words) in BESIDES or words[0] in SUMS or words[0] in BESIDES or "#" in head)


def _people_columns(head: Sequence[str], body: Rows) -> dict[int, str]:
    """The columns that tell who somebody is, and what each of them means."""
    width = max(map(len, [head, *body]), default=0)
    headed = [place for place in range(width) if meaning_of(cell_at(head, place))]
    texts = [
        place
        for place in range(width)
        if not _days([cell_at(head, place)]) and _holds_names(row[place] for row in body if place < len(row))
    ]
    meanings = {meaning_of(head[place]) for place in headed}
    if {NAME, GIVEN, FAMILY} & meanings:
        chosen = headed
        for place in texts:
            if not cell_at(head, place) and place - 1 in chosen:
                chosen = sorted({*chosen, place})
        grid = [[cell_at(row, place) for place in chosen] for row in [head, *body]]
    else:
        chosen = texts or [0]
        grid = [[cell_at(row, place) for place in chosen] for row in body]
    meaning_by_column = dict(zip(chosen, columns_of(grid).meanings, strict=False))
    if not PARTS & {*meaning_by_column.values()}:
        meaning_by_column[chosen[0]] = NAME
    return meaning_by_column


def _holds_names(values: Iterable[str]) -> bool:
    """Are most of them words, and not marks of somebody's absence?"""
    values = [value for value in values if value]
    words = [value for value in values if len(value) > 3 and has_letters(value) and day_of(value) is None]
    return 2 * len(words) > len(values) and 3 * len({*words}) > len(words)


def _total_columns(head: Sequence[str]) -> dict[str, int]:
    """The columns of a final table's points, and the evenings in which they were made."""
    at: dict[str, int] = {}
    for place, text in enumerate(head):
        words = set() if _days([text]) else {*plain(text).split()}
        if words & PLAYED:
            at.setdefault("evenings", place)
        elif words & TOTALS and not words & (SUMS - TOTALS):
            at["points"] = at.get("total", place)
            at["total"] = place
        elif words & POINTS and not words & SUMS:
            at.setdefault("points", place)
    return at


def _is_turned(rows: Sequence[Sequence[str]], registered: set[str]) -> bool:
    """Does each column belong to a person?"""
    down, across = [row[0] for row in rows[1:] if row], rows[0][1:]
    if days := (_days(down), _days(across)):
        if any(days):
            return days[0] > days[1]
    names_down = sum(plain(cell) in registered or is_full_name(cell) for row in rows[1:] for cell in row[:3])
    return sum(plain(cell) in registered or is_full_name(cell) or is_given(cell) for cell in across) > names_down


def _by_result(head: Sequence[str], body: Rows) -> tuple[list[str], Rows, list[str]] | None:
    """A sheet with a row a result as one with a column an evening; None where it is none."""
    people = _people_columns(head, body)
    rows = [row for row in body if sum(map(bool, row)) > 2]
    names = NameReader.of(rows, people, 0)
    width = max(map(len, rows), default=0)
    at = {
        place: [cell_at(row, place) for row in rows]
        for place in range(width)
        if place not in people or people[place] not in PARTS
    }
    at = {place: _filled_down(values) for place, values in at.items()}
    when = [
        place
        for place, values in at.items()
        if 10 * sum(day_of(value) is not None for value in values) > 8 * len(values)
        or (_EVENING.search(plain(cell_at(head, place))) and len({*values}) < len(values))
    ]
    when.sort(key=lambda place: len({*at[place]}))  # when it was sent in is another time for each
    if (
        len(rows) < 3
        or not when
        or _days(head) > 1
        or (len({*names.values()}) == len(rows) and len({*at[when[0]]}) > 1)
    ):
        return None
    points = _points_column(head, {place: values for place, values in at.items() if place not in when}, at[when[0]])
    if points is None:
        return None
    order = sorted(dict.fromkeys(at[when[0]]), key=lambda value: day_of(value) or date.max)
    results: dict[tuple[str, str, str], dict[str, str]] = {}
    problems = []
    for line, who in names.items():
        evening = at[when[0]][line]
        if evening in results.setdefault(who, {}):
            sentence = _("{name} has several results on {evening}; only the first counts.")
            problems.append(sentence.format(name=who[0], evening=evening))
        results[who].setdefault(evening, cell_at(rows[line], points))
    grid = [[*who, *(results[who].get(evening, "") for evening in order)] for who in results]
    return ["name", "member nr", "club", *order], grid, problems


def _filled_down(values: list[str]) -> list[str]:
    """A day that stands once above several results is that of each of them."""
    if not all(not value or day_of(value) for value in values):
        return values
    filled: list[str] = []
    for value in values:
        filled.append(value or (filled[-1] if filled else ""))
    return filled


def _points_column(head: Sequence[str], columns: Mapping[int, Sequence[str]], when: Sequence[str]) -> int | None:
    """The column of a result's points: under a head that says so, else in the one column of numbers."""
    numbers = {
        place: [number_of(value) for value in values]
        for place, values in columns.items()
        if sum(number_of(value) is not None for value in values) > len(values) / 2
        and meaning_of(cell_at(head, place)) != NUMBER
    }
    named = [place for place in numbers if {*plain(cell_at(head, place)).split()} & POINTS]
    if len(named) == 1:
        return named[0]
    others = [place for place in numbers if not _says_no_evening(cell_at(head, place))]
    parts = {place: [*_parts(dict(enumerate(numbers[place])), when)] for place in others}
    others = [
        place
        for place in others
        if not any(all(map(_is_places, parts[place], parts[other])) for other in others if other != place)
    ] or others
    return others[0] if len(others) == 1 else None


def _parts(numbers: Mapping[int, float | None], when: Sequence[str]) -> Iterable[dict[str, float]]:
    """The numbers of a column that belong to each evening, by row."""
    for evening in dict.fromkeys(when):
        rows = [row for row in numbers if when[row] == evening]
        yield {str(row): number for row in rows if (number := numbers[row]) is not None}


class _Reader:
    """Reads a grid with a row a person; `cell` names a cell as it stands in the file, `said` which rows are players."""

    def __init__(
        self,
        head: Sequence[str],
        rows: Rows,
        year: int,
        cell: Callable[[int, int], str],
        said: Mapping[str, bool] | None = None,
        known: Sequence[str] = (),
    ) -> None:
        self.known, self.said, self.rows_read = known, said or {}, list[PastRow]()
        self.head, self.rows, self.year, self.cell = head, rows, year, cell
        self.problems: list[str] = []
        self.above = ColumnSums()
        self.people_at = _people_columns(head, rows)
        self.first = max((place for place, meaning in self.people_at.items() if meaning in PARTS), default=0)
        self.days = days_in(head, year)

    def sheet(self) -> PastSheet:
        """The whole sheet, or Refused."""
        people = self._people()
        self.numbers = {place: self._numbers(place, people) for place in range(max(map(len, [self.head, *self.rows])))}
        evenings_read = [evening for place in self.numbers if (evening := self._evening(place, people))]
        totals_at = [place for place, head in enumerate(self.head) if _is_total(head)]
        for strict, trusting in ((False, False), (False, True), (True, False)):
            evenings = self._judged(evenings_read, strict, trusting)
            agree = self._agrees(totals_at, people, evenings)
            if agree:
                break
        totals = self._totals(people, evenings_read)
        final_alone = totals and not any(evening.date or _is_called_evening(evening.name) for evening in evenings)
        doubt = ""
        if not agree and not final_alone:
            self._compare(totals_at, people, evenings)
            if self._grows(evenings):
                doubt = _("Everybody’s numbers grow from evening to evening: these may be running totals.")
        if _are_places(evenings):
            doubt = _("Every evening has the numbers 1, 2, 3 and so on: these may be places.")
        if doubt or (final_alone and not agree):
            evenings = [evening._replace(doubtful=True) for evening in evenings]
            self.problems += filter(None, [doubt])
        if not people or not (evenings or totals):
            raise _no_sheet(self.problems)
        numbers = {name: number for name, number in people.values() if number}
        names = tuple(name for name, _number in people.values())
        return PastSheet(tuple(evenings), names, tuple(self.problems), agree, totals, numbers, tuple(self.rows_read))

    def _people(self) -> dict[int, tuple[str, str]]:
        """The name and member number of each row, without those that add up the others or say something else."""
        people: dict[int, tuple[str, str]] = {}
        read = NameReader.of(self.rows, self.people_at, 0, self.known)
        times = Counter(name.casefold() for name, *_more in read.values())
        counted = sum(ends_in_number(name) for name, *_more in read.values())
        self.asks_numbers = counted == 1 or 2 * counted < len(read)
        names_read = set()
        for row, (name, number, club) in read.items():
            if not has_letters(name):
                continue
            beside = number or club
            full_name = f"{name} ({beside})" if times[name.casefold()] > 1 and beside else name
            key = self.cell(row + 1, self.first)
            sentence = self._why_nobody(row, name)
            is_player = self.said.get(key, sentence is None)
            if is_player and full_name.casefold() in names_read:
                sentence = _("{cell}: {name} stands in the sheet twice; only the first counts.")
                is_player = False
            elif is_player and len(full_name) > LONGEST:
                sentence = _("{cell}: the name is too long.")
                is_player = False
            if is_player:
                names_read.add(full_name.casefold())
                people[row] = (full_name, number)
                self.above.add(self.rows[row], range(self.first + 1, len(self.rows[row])))
            elif sentence and self.said.get(key, True):
                self.problems.append(sentence.format(cell=key, name=full_name, text=name[:40]))
            self.rows_read.append(PastRow(key, full_name[:LONGEST], is_player))
        return people

    def _why_nobody(self, row: int, name: str) -> str | None:
        """The reason why a row is no player's, in words where somebody may think it is; None where it is a player's."""
        if plain(name) in BESIDES:
            return ""
        of_sums, adds_up = is_no_person(name), self._adds_up(row)
        if of_sums or adds_up:
            is_told = not of_sums or (plain(name) in GIVEN_NAMES_TOO and not adds_up)
            return _("{cell}: “{text}” is taken for a row of sums, not for a player.") if is_told else ""
        cells = (text for place, text in enumerate(self.rows[row]) if place not in self.people_at)
        if self.asks_numbers and ends_in_number(name):
            return "{cell}: " + _("“{text}”: is this a name?")
        if "@" in name or all(number_of(text) is None for text in cells):
            return _("{cell}: “{text}” has no points.")
        return None

    def _adds_up(self, row: int) -> bool:
        """Does each number of a row add up the numbers above it, count them, or give their average?"""
        above, name = self.above, cell_at(self.rows[row], self.first)
        numbers = {place: number_of(self.rows[row][place]) for place in range(self.first + 1, len(self.rows[row]))}
        compared = [(place, is_) for place, is_ in numbers.items() if is_ is not None and above.numbers[place] > 1]
        # Noughts below noughts add up as well: they are somebody who has no points.
        is_player = is_full_name(name)
        weighed = (number if is_player else above.highest[place] or above.lowest[place] for place, number in compared)
        if len(compared) < 2 or not any(weighed):
            return False
        average = {place: above.total[place] / above.numbers[place] for place, _number in compared}
        ways: list[Mapping[int, float]] = [above.total, above.numbers, average]
        ways += [] if is_player else [above.highest, above.lowest]
        return any(all(abs(number - way[place]) < 0.06 for place, number in compared) for way in ways)

    def _numbers(self, place: int, people: Iterable[int]) -> dict[int, float]:
        """The numbers of a column by row, places among them."""
        texts = {row: cell_at(self.rows[row], place) for row in people}
        return {row: number for row, text in texts.items() if (number := place_of(text)) is not None}

    def _evening(self, place: int, people: Mapping[int, tuple[str, str]]) -> PastColumn | None:
        head, day = cell_at(self.head, place), self.days[place] if place < len(self.days) else None
        if place in self.people_at or (not day and (place <= self.first or _says_no_evening(head))):
            return None
        texts = {row: cell_at(self.rows[row], place) for row in people}
        texts = {row: text for row, text in texts.items() if text.casefold() not in ABSENT}
        thousands = self._thousands(texts, place)
        worths = {row: number_of(text, thousands is not False) for row, text in texts.items()}
        if self.numbers[place].keys() == texts.keys() and 2 * sum(worth is None for worth in worths.values()) > len(
            texts
        ):
            if day:
                self.problems.append(_("{cell}: these are places, not points.").format(cell=self.cell(0, place)))
            return None
        points = {
            people[row][0]: int(worth)
            for row, worth in worths.items()
            if worth is not None and self._is_whole(row, place, texts[row], worth)
        }
        unreadable = [row for row, worth in worths.items() if worth is None]
        for row in unreadable if points or day else ():
            self._tell(_("{cell}: “{text}” is no number of points."), row, place, texts[row])
        if not points:
            return None
        holes = any(worth is not None and people[row][0] not in points for row, worth in worths.items())
        name = "" if day else head[:LONGEST] or self.cell(0, place).removesuffix("0")
        self.year = day.year if day else self.year
        return PastColumn(self.cell(0, place), name, day, self.year, points, holes or thousands is None, head)

    def _thousands(self, texts: Mapping[int, str], place: int) -> bool | None:
        """Does 12.500 have thousands in this column? Where neither it nor the sheet tells, a sentence asks."""
        is_told = are_thousands([*texts.values()])
        others = (cell for row in self.rows for at, cell in enumerate(row) if cell and at not in self.people_at)
        is_told = are_thousands([*others]) if is_told is None else is_told
        if is_told is None:
            row, number = next(
                (row, int(number))
                for row, text in texts.items()
                if (number := number_of(text)) and number != number_of(text, False)
            )
            self._tell(
                _("{cell}: “{text}” was read as {number}."),
                row,
                place,
                texts[row],
                number=f"{number}".replace("-", MINUS),
            )
        return is_told

    def _is_whole(self, row: int, place: int, text: str, worth: float) -> bool:
        """Can it be counted? A sentence where it cannot, or where it is no minus to everybody."""
        if not worth.is_integer() or abs(worth) > MOST_POINTS:
            self._tell(_("{cell}: “{text}” is no number of points."), row, place, text)
        elif text.startswith("("):
            number = f"{int(worth)}".replace("-", MINUS)
            self._tell(_("{cell}: “{text}” was read as {number}."), row, place, text, number=number)
        return worth.is_integer() and abs(worth) <= MOST_POINTS

    def _tell(self, sentence: str, row: int, place: int, text: str, **facts: str) -> None:
        self.problems.append(sentence.format(cell=self.cell(row + 1, place), text=text[:20], **facts))

    def _judged(self, evenings: Sequence[PastColumn], strict: bool, trusting: bool) -> list[PastColumn]:
        """Each evening, doubtful where its numbers follow from others, or it has no date where others have one.

        Unless it is `strict`, what is called an evening needs none; `trusting` takes numbers that follow for chance.
        """
        judged: list[PastColumn] = []
        dated = any(evening.date for evening in evenings)
        shapes = Counter(_shape(evening.name) for evening in evenings if not evening.date)
        usual, times = shapes.most_common(1)[0] if shapes else ("", 0)
        beside_others = _beside_others_of_a_day(evenings)
        for at, evening in enumerate(evenings):
            sure = [other.points for other in judged if not other.doubtful]
            beside = [other.points for other in (*evenings[max(at - 1, 0) : at], *evenings[at + 1 : at + 2])]
            again = evening.key in beside_others
            strange = "0" in usual and 2 * times > shapes.total() and _shape(evening.name) != usual
            derived = not trusting and (
                any(_is_places(evening.points, other) for other in beside)
                or _follows(evening.points, sure)
                or _are_years(evening.points)
            )
            strange = strange or bool(re.fullmatch(r"(?:19|20)\d\d(?:\s*[-/–]\s*\d+)?", evening.name))
            other = dated and (strict or not _EVENING.search(plain(evening.name)))
            doubtful = evening.doubtful or again or (not evening.date and (other or derived or strange))
            judged.append(evening._replace(doubtful=doubtful))
        return judged

    def _agrees(
        self, totals_at: Sequence[int], people: Mapping[int, tuple[str, str]], evenings: Sequence[PastColumn]
    ) -> bool:
        """Is everybody's total in the sheet the sum of what was read, or of their best evenings?"""
        sure = [evening.points for evening in evenings if not evening.doubtful]
        columns = [self._whole_column(place, people) for place in totals_at]
        return bool(sure) and any(columns) and all(_is_sum(column, sure) for column in columns if column)

    def _whole_column(self, place: int, people: Mapping[int, tuple[str, str]]) -> dict[str, float]:
        numbers = {people[row][0]: number_of(cell_at(self.rows[row], place)) for row in people}
        return {name: number for name, number in numbers.items() if number is not None}

    def _compare(
        self, totals_at: Sequence[int], people: Mapping[int, tuple[str, str]], evenings: Sequence[PastColumn]
    ) -> None:
        """A sentence about each total that is not the sum of what was read."""
        rows = {name: row for row, (name, _number) in people.items()}
        for place in totals_at:
            for name, written in self._whole_column(place, people).items():
                added = sum(evening.points.get(name, 0) for evening in evenings if not evening.doubtful)
                if written != added:
                    sentence = _("{cell}: the total of {name} is {written} in the sheet; the evenings make {added}.")
                    cell = self.cell(rows[name] + 1, place)
                    numbers = {"written": f"{written:g}".replace("-", MINUS), "added": f"{added}".replace("-", MINUS)}
                    self.problems.append(sentence.format(cell=cell, name=name, **numbers))

    def _grows(self, evenings: Sequence[PastColumn]) -> bool:
        """Does everybody have more from evening to evening, as where the sheet adds them up?"""
        rows = Counter(name for evening in evenings for name in evening.points)
        if len(evenings) < 3 or len(rows) < 3 or min(rows.values()) < 3:
            return False
        values = [[evening.points[name] for evening in evenings if name in evening.points] for name in rows]
        return all(row == sorted(row) and row[0] < row[-1] for row in values)

    def _totals(
        self, people: Mapping[int, tuple[str, str]], evenings: Sequence[PastColumn]
    ) -> dict[str, tuple[int, int]]:
        """The final table of the sheet, if it has one: points of each name, and in how many evenings."""
        at = _total_columns(self.head)
        if "points" not in at:
            alone = len(evenings) == 1 and not evenings[0].date and not _EVENING.search(plain(evenings[0].name))
            return {name: (worth, 0) for name, worth in evenings[0].points.items()} if alone else {}
        if not evenings:
            self._thousands({row: cell_at(self.rows[row], at["points"]) for row in people}, at["points"])
            for row in people:
                text = cell_at(self.rows[row], at["points"])
                if (worth := number_of(text)) is not None:
                    self._is_whole(row, at["points"], text, worth)
        played = self.numbers.get(at.get("evenings", -1), {})
        column = self._whole_column(at["points"], people)
        many = {people[row][0]: int(number) for row, number in played.items() if 0 <= number <= MOST_EVENINGS}
        return {
            name: (int(worth), many.get(name, 0))
            for name, worth in column.items()
            if worth.is_integer() and abs(worth) <= MOST_POINTS
        }


def _are_places(evenings: Sequence[PastColumn]) -> bool:
    """Does every evening number its players from the first to the last, and none give points?

    Two who always have 1 and 2 may have these points.
    """
    sure = [evening.points for evening in evenings if not evening.doubtful]
    differ = any(points != sure[0] or len(points) > 2 for points in sure)
    return differ and all(
        len(points) > 1
        and all(1 + sum(other < place for other in points.values()) == place for place in points.values())
        for points in sure
    )


def _beside_others_of_a_day(evenings: Sequence[PastColumn]) -> set[str]:
    """The columns that share their day with another and are not the only one of them that may be its points."""
    beside = set()
    for day in {evening.date for evening in evenings if evening.date}:
        columns = [evening for evening in evenings if evening.date == day]
        left = [
            column
            for column in columns
            if not {*plain(column.head).split()} & (TOTALS | PLAYED | SUMS)
            and not any(_is_places(column.points, other.points) for other in columns)
        ]
        points = [column for column in left if {*plain(column.head).split()} & POINTS]
        chosen = next((some[0].key for some in (points, left) if len(some) == 1), "")
        beside |= {column.key for column in columns if len(columns) > 1} - {chosen}
    return beside


def _is_places(points: Mapping[str, float], others: Mapping[str, float]) -> bool:
    """Are these the places that the others' points give, the highest or the lowest first?"""
    if len(points) < 2 or points.keys() != others.keys():
        return False
    ranked = (sorted(others.values(), reverse=down) for down in (True, False))
    return any(all(values.index(others[name]) + 1 == points[name] for name in points) for values in ranked)


def _is_sum(points: Mapping[str, float], evenings: Sequence[Mapping[str, float]]) -> bool:
    """Does everybody have here the sum of these evenings, or of their best ones, as many for each?"""
    results = _results(points, evenings)
    counts = range(max(map(len, results.values()), default=0), 0, -1)
    return any(all(sum(results[name][:best]) == worth for name, worth in points.items()) for best in counts)


def _follows(points: Mapping[str, float], evenings: Sequence[Mapping[str, float]]) -> bool:
    """Is this column the sum, the average, the number, the best or the places of what stands before it?"""
    if len(evenings) < 2 or len(points) < 2:
        return False
    results = _results(points, evenings)
    sums = {name: sum(row) for name, row in results.items()}
    counts = all(len(results[name]) == worth for name, worth in points.items())
    average = all(
        results[name] and abs(sums[name] / len(results[name]) - worth) < 0.51 for name, worth in points.items()
    )
    return counts or average or _is_sum(points, evenings) or _is_places(points, sums)


def _results(points: Iterable[str], evenings: Sequence[Mapping[str, float]]) -> dict[str, list[float]]:
    """Everybody's results, the best first."""
    return {name: sorted((each[name] for each in evenings if name in each), reverse=True) for name in points}


def _are_years(points: Mapping[str, float]) -> bool:
    return len(points) > 1 and all(1900 <= worth <= 2100 for worth in points.values())
