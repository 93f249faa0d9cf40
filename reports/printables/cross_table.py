"""Who scored what against whom, entrant by entrant; wide fields go on over several sheets."""

from dataclasses import dataclass

from reports.crosstable import Crossing, CrossRow
from reports.printables.grid import Cell, Column, Row, draw_grid
from reports.printables.ink import SOFT
from reports.printables.page import Page
from reports.printables.printable import Printable
from reports.printables.words import points
from scoring import Message

ACROSS = 24


@dataclass(frozen=True)
class CrossTable:
    """The rows of a cross table, in the order of the standings."""

    rows: tuple[CrossRow, ...]


def draw(page: Page, table: CrossTable) -> None:
    """Each row's points less those of the column's entrant, over the rounds in which they were opponents."""
    sheets = -(-len(table.rows) // ACROSS)
    each = -(-len(table.rows) // max(sheets, 1))
    for first in page.each(range(0, len(table.rows), max(each, 1))):
        columns = table.rows[first : first + each]
        page.section(
            page.say("Cross table"), _subtitle(page, table, first, len(columns)), landscape=True, depth=int(first > 0)
        )
        heads = [Column(str(row.place), "middle", face="text") for row in columns]
        draw_grid(
            page,
            [
                Column("", "right", face="display"),
                Column(page.say("Name"), share=1, least=110, lines=4),
                *heads,
                Column(page.say("Total"), "right", face="bold"),
            ],
            [_row(row, first, len(columns)) for row in table.rows],
            size=9,
            air=0.5,
            largest=12,
        )


PRINTABLE = Printable("cross_table", "Cross table", takes=CrossTable, draw=draw)


def _subtitle(page: Page, table: CrossTable, first: int, count: int) -> str:
    text = page.say("Points of the row less points of the column, over the rounds they met as opponents")
    if len(table.rows) <= ACROSS:
        return text
    places = Message("columns {first} to {last}", first=first + 1, last=first + count)
    return f"{text} · {page.say(places)}"


def _row(row: CrossRow, first: int, count: int) -> Row:
    cells = [_cell(row, first + i, cell) for i, cell in enumerate(row.cells[first : first + count])]
    return [str(row.place), row.entrant.name, *cells, points(row.points)]


def _cell(row: CrossRow, index: int, cell: Crossing | None) -> Cell:
    if cell is None:
        return Cell("·", colour=SOFT)
    return Cell(points(cell.difference))
