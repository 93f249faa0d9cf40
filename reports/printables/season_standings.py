"""A season as a list: every evening's result, those that do not count in brackets, and the total."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from reports.numbers import average
from reports.paper.fonts import width
from reports.paper.grid import Cell, Column, Row, draw_grid
from reports.paper.ink import RED, SOFT
from reports.paper.lettering import set_heading, set_paragraph
from reports.paper.page import Page
from reports.paper.right_to_left import apart, listed
from reports.printables.printable import Printable
from reports.printables.words import points
from reports.seasons import Mark, SeasonRow, besides
from scoring import Message

EACH, OTHERS = 30.0, 260.0  # points that an evening takes on a sheet, and that names, totals and margins take
WIDE = 8  # more evenings lie across


@dataclass(frozen=True)
class SeasonRanking:
    """The rows of a season, what its evenings are called, what counts in words, and who came first each evening.

    `title` is the season's own name; where it is `averaged` the average stands last. `honours` are the evening and the
    names of its first places. `classes` say the class of each person and where it leads, in a season that has any.
    """

    title: str
    rows: tuple[SeasonRow, ...]
    evenings: tuple[str, ...]
    rule: tuple[str, ...] = ()
    averaged: bool = False
    honours: tuple[tuple[str, tuple[tuple[str, ...], ...]], ...] = ()
    classes: Mapping[int, str] = field(default_factory=dict)


def draw(page: Page, season: SeasonRanking) -> None:
    """Draw one line a person; many evenings go on over several sheets with the same people and totals."""
    across = max(1, int((page.options.size(landscape=page.options.landscape is not False)[0] - OTHERS) // EACH))
    sheets = max(1, -(-len(season.evenings) // across))
    each = max(1, -(-len(season.evenings) // sheets))
    for first in page.each(range(0, max(len(season.evenings), 1), each)):
        positions = range(first, min(first + each, len(season.evenings)))
        under = _subtitle(page, season, positions)
        page.section(season.title, under, landscape=len(positions) > WIDE, depth=int(first > 0), goes_on=first > 0)
        rows = [_row(page, row, season, positions) for row in season.rows]
        draw_grid(page, _columns(page, season, positions), rows, largest=14)
    _draw_honours(page, season)


PRINTABLE = Printable("season_standings", "Standings of the season", takes=SeasonRanking, draw=draw)


def place_of(row: SeasonRow) -> str:
    """A place as it is written in a list."""
    return f"{row.place}=" if row.shared else str(row.place)


def name_of(page: Page, row: SeasonRow, season: SeasonRanking) -> Cell:
    """The name of the row's player: the first three stand out; too few evenings are named once somebody has enough."""
    if not row.eligible and any(other.eligible for other in season.rows):
        return Cell(f"{apart(row.name)} · {page.say('too few evenings')}")
    return Cell(row.name, "bold" if row.place <= 3 and row.eligible else "text")


def _subtitle(page: Page, season: SeasonRanking, positions: range) -> str:
    parts = [*season.rule]
    if any(mark and not mark.counts for row in season.rows for mark in row.marks):
        parts.append(page.say("Results in brackets do not count."))
    if len(positions) < len(season.evenings):
        places = Message(
            "Evenings {first} to {last} of {n}", first=positions[0] + 1, last=positions[-1] + 1, n=len(season.evenings)
        )
        parts.append(page.say(places))
    return " ".join(parts)


def _columns(page: Page, season: SeasonRanking, positions: range) -> list[Column]:
    return [
        Column("", "right", face="display"),
        Column(page.say("Name"), share=1, least=90, lines=9),
        *([Column(page.say("Class"))] if season.classes else []),
        *(Column(season.evenings[at], "right", least=width(season.evenings[at], "bold", 8.6)) for at in positions),
        *(Column(page.say(label), "right") for label in besides(season.rows).values()),
        *last_columns(page, season),
    ]


def last_columns(page: Page, season: SeasonRanking) -> list[Column]:
    """The last columns: the number of evenings, the total, and the average where it ranks."""
    heads = ["Evenings", "Total", *(["Average"] if season.averaged else [])]
    return [Column(page.say(head), "right", face="bold" if head == heads[-1] else "text") for head in heads]


def last_cells(page: Page, row: SeasonRow, season: SeasonRanking) -> list[Cell]:
    """The cells under `last_columns`."""
    total = _points_cell(page, row.total, "text" if season.averaged else "bold")
    averages = [Cell(page.say(average(row.score)), "bold")] if season.averaged else []
    return [Cell(str(row.played), colour=SOFT), total, *averages]


def _row(page: Page, row: SeasonRow, season: SeasonRanking, positions: range) -> Row:
    marks = [_mark(page, row.marks[at]) for at in positions]
    others = [_points_cell(page, getattr(row, name)) for name in besides(season.rows)]
    own = [Cell(season.classes.get(row.person, ""))] if season.classes else []
    return [place_of(row), name_of(page, row, season), *own, *marks, *others, *last_cells(page, row, season)]


def _mark(page: Page, mark: Mark | None) -> Cell:
    if mark is None:
        return Cell("")
    return _points_cell(page, mark.points) if mark.counts else Cell(f"({points(mark.points)})", colour=SOFT)


def _points_cell(page: Page, value: int, face: str = "text") -> Cell:
    return Cell(points(value), face, RED if page.options.colour and value < 0 else "#000000")


def _draw_honours(page: Page, season: SeasonRanking) -> None:
    for index, (evening, places) in enumerate(season.honours):
        if index == 0:
            set_heading(page, page.say("Table of honour"))
        named = [f"{place}. {listed(names)}" for place, names in enumerate(places, 1) if names]
        set_paragraph(page, f"{evening}: {' · '.join(named)}", 9.5)
