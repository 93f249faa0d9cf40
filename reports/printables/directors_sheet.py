"""The director's sheet: tables that are behind, what was changed and why, and the latest of the journal."""

from dataclasses import dataclass

from reports.paper.grid import Cell, Column, Row, draw_grid
from reports.paper.ink import SOFT
from reports.paper.lettering import set_heading, set_paragraph
from reports.paper.page import Page
from reports.paper.right_to_left import listed
from reports.printables.printable import Printable
from reports.printables.words import points, round_name


@dataclass(frozen=True)
class Outstanding:
    """A table that is not done: the deals still missing and who sits there."""

    round: int
    table: int
    missing: tuple[int, ...]
    names: tuple[str, ...]


@dataclass(frozen=True)
class Adjusted:
    """Points given or taken, with the reason and who decided."""

    name: str
    points: int
    reason: str
    round: int | None = None
    by: str = ""


@dataclass(frozen=True)
class JournalLine:
    """An entry of the journal, as it is read on screen."""

    number: int
    when: str
    who: str
    what: str
    seal: str = ""


@dataclass(frozen=True)
class DirectorSheet:
    """The values the director needs beside the tables."""

    outstanding: tuple[Outstanding, ...]
    adjustments: tuple[Adjusted, ...]
    journal: tuple[JournalLine, ...]


def draw(page: Page, sheet: DirectorSheet) -> None:
    """Three lists; an empty one says so."""
    page.section(page.say("Director’s sheet"))
    _draw_outstanding(page, sheet.outstanding)
    _draw_adjustments(page, sheet.adjustments)
    _draw_journal(page, sheet.journal)


PRINTABLE = Printable("directors_sheet", "Director’s sheet", takes=DirectorSheet, draw=draw)


def _draw_outstanding(page: Page, tables: tuple[Outstanding, ...]) -> None:
    say = page.say
    columns = [
        Column(say("Round"), "right"),
        Column(say("Table"), "right", face="display"),
        Column(say("Deals missing"), share=1.2, lines=4),
        Column(say("Who sits there"), share=2, lines=12),
        Column(say("Seen"), "middle"),
    ]
    rows: list[Row] = [
        [
            str(table.round),
            str(table.table),
            ", ".join(map(str, table.missing)),
            listed(table.names, " · "),
            Cell("☐", "signs"),
        ]
        for table in tables
    ]
    _draw_or_say(page, say("Unfinished tables"), columns, rows, say("Every table is finished."))


def _draw_adjustments(page: Page, adjustments: tuple[Adjusted, ...]) -> None:
    say = page.say
    columns = [
        Column(say("Name"), share=1.4, lines=9),
        Column(say("Round")),
        Column(say("Points"), "right", face="bold"),
        Column(say("Reason"), share=2.4, lines=12),
        Column(say("By"), share=0.9, lines=8),
    ]
    rows: list[Row] = [
        [
            adjustment.name,
            round_name(say, adjustment.round) if adjustment.round else say("event"),
            points(adjustment.points),
            adjustment.reason,
            adjustment.by,
        ]
        for adjustment in adjustments
    ]
    _draw_or_say(page, say("Adjustments"), columns, rows, say("No points were given or taken."))


def _draw_journal(page: Page, lines: tuple[JournalLine, ...]) -> None:
    say = page.say
    columns = [
        Column(say("No."), "right"),
        Column(say("When"), lines=1),
        Column(say("Who"), share=1, lines=6),
        Column(say("What"), share=3.4, lines=12),
        Column(say("Checksum")),
    ]
    rows: list[Row] = [
        [str(line.number), line.when, line.who, line.what, Cell(line.seal[:8], colour=SOFT)] for line in lines
    ]
    _draw_or_say(page, say("Journal"), columns, rows, say("Nothing has been recorded yet."), 8.5)


def _draw_or_say(
    page: Page, title: str, columns: list[Column], rows: list[Row], otherwise: str, size: float = 9.5
) -> None:
    if rows:
        draw_grid(page, columns, rows, size=size, title=title)
        page.y += 12
    else:
        set_heading(page, title)
        set_paragraph(page, otherwise, 10, colour=SOFT)
