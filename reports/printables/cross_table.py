"""The cross table, entrant by entrant; wide fields go on over several sheets."""

from dataclasses import dataclass

from reports.crosstable import Crossing, CrossRow
from reports.paper.grid import Cell, Column, Row, draw_grid
from reports.paper.ink import RULE, SOFT
from reports.paper.page import Page
from reports.printables.printable import Printable
from reports.printables.words import points
from scoring import Message

ACROSS, DOWN = 24, 31  # columns and rows of a sheet of A4
LONG = 842  # points: the long side of A4
TABLED = 60  # beyond so many people a list says the same on far fewer sheets


@dataclass(frozen=True)
class CrossTable:
    """The rows of a cross table, in the order of the standings; `listed` names only those who met.

    Where more than `most` players play there is none, and the page says so.
    """

    rows: tuple[CrossRow, ...]
    listed: bool = False
    most: int = 0


def pages_as_table(people: int) -> int:
    """About how many sheets of A4 a table of so many people takes.

    >>> pages_as_table(24), pages_as_table(800)
    (1, 884)
    """
    return max(1, -(-people // ACROSS) * -(-people // DOWN))


def draw(page: Page, table: CrossTable) -> None:
    """Each row's points less those of the column's entrant, over the rounds in which they were opponents."""
    if table.most:
        none = Message(
            "More than {most} players have no cross table: it would be too wide to read. Whom somebody met stands on "
            "the page of each player.",
            most=table.most,
        )
        page.section(page.say("Cross table"), page.say(none))
        return
    if table.listed:
        _draw_list(page, table)
        return
    long = page.options.size(landscape=page.options.landscape is not False)[0]
    sheets = -(-len(table.rows) // max(1, int(ACROSS * long / LONG / page.look.scale)))
    each = -(-len(table.rows) // max(sheets, 1))
    for first in page.each(range(0, len(table.rows), max(each, 1))):
        columns = table.rows[first : first + each]
        under = _subtitle(page, table, first, len(columns))
        page.section(page.say("Cross table"), under, landscape=True, depth=int(first > 0), goes_on=first > 0)
        heads = [Column(str(row.entrant.number), "right", kind="met") for row in columns]
        draw_grid(
            page,
            [
                Column(page.say("No."), "right", face="display"),
                Column(page.say("Name"), share=1, least=110, lines=9),
                *heads,
                Column(page.say("Total"), "right", face="bold"),
            ],
            [_row(table, row, first, len(columns)) for row in table.rows],
            size=9,
            air=0.5,
            largest=12,
        )


PRINTABLE = Printable("cross_table", "Cross table", takes=CrossTable, draw=draw)


def _draw_list(page: Page, table: CrossTable) -> None:
    """Draw one line a person: the number of everyone met, and the points more or less than theirs."""
    parts = [
        page.say("Everybody met, by number: points of the row minus theirs, over the rounds they met as opponents")
    ]
    if len(table.rows) > TABLED:
        many = Message(
            "A table of {n} people would take about {pages} pages; this list shows the same numbers.",
            n=len(table.rows),
            pages=pages_as_table(len(table.rows)),
        )
        parts.append(page.say(many))
    page.section(page.say("Cross table"), " · ".join(parts))
    columns = [
        Column("", "right", face="display"),
        Column(page.say("No."), "right"),
        Column(page.say("Name"), share=1, least=90, lines=9),
        Column(page.say("Met"), share=2.4, least=150, lines=20),
        Column(page.say("Total"), "right", face="bold"),
    ]
    draw_grid(page, columns, [_list_row(table, row) for row in table.rows], size=9, largest=11)


def _list_row(table: CrossTable, row: CrossRow) -> Row:
    pairs = zip(table.rows, row.cells, strict=True)
    met = [f"{other.entrant.number}: {points(cell.difference)}" for other, cell in pairs if cell]
    number = Cell(str(row.entrant.number), colour=SOFT)
    return [str(row.place), number, row.entrant.name, " · ".join(met), points(row.points)]


def _subtitle(page: Page, table: CrossTable, first: int, count: int) -> str:
    text = page.say("Points of the row minus points of the column, over the rounds they met as opponents")
    if len(table.rows) <= ACROSS:
        return text
    places = Message("columns {first} to {last}", first=first + 1, last=first + count)
    return f"{text} · {page.say(places)}"


def _row(table: CrossTable, row: CrossRow, first: int, count: int) -> Row:
    others = zip(table.rows[first : first + count], row.cells[first : first + count], strict=True)
    cells = [_cell(row, other, cell) for other, cell in others]
    return [str(row.entrant.number), row.entrant.name, *cells, points(row.points)]


def _cell(row: CrossRow, other: CrossRow, cell: Crossing | None) -> Cell:
    if row is other:
        return Cell("■", "signs", RULE)
    if cell is None:
        return Cell("·", colour=SOFT)
    return Cell(points(cell.difference))
