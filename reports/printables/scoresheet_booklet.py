"""All scoresheets of an evening, round by round, with the rounds and tables as bookmarks."""

from dataclasses import dataclass

from reports.paper.page import Page
from reports.printables.printable import Printable
from reports.printables.scoresheet import draw_sheet
from reports.printables.seating_by_table import PRINTABLE as SEATING
from reports.printables.values import RoundSeating, TableSheet


@dataclass(frozen=True)
class Booklet:
    """Seating and sheets of the tables for each round."""

    rounds: tuple[tuple[RoundSeating, tuple[TableSheet, ...]], ...]


def draw(page: Page, booklet: Booklet) -> None:
    """Each round opens with who sits where; its sheets follow in the order of the tables."""
    for seating, sheets in page.each(booklet.rounds):
        SEATING.draw(page, seating)
        for sheet in page.each(sheets):
            draw_sheet(page, sheet, depth=1)


PRINTABLE = Printable("scoresheet_booklet", "Scoresheets, booklet", takes=Booklet, draw=draw)
