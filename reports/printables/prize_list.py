"""Who gets which prize, and why."""

from dataclasses import dataclass

from reports.paper.grid import Cell, Column, Row, draw_grid
from reports.paper.page import Page
from reports.printables.printable import Printable

WRITTEN = 0.25  # of the room: a prize that nobody typed is written by hand


@dataclass(frozen=True)
class Prize:
    """One prize: what it is for, who gets it, and what it is."""

    title: str
    name: str
    club: str = ""
    prize: str = ""
    reason: str = ""


@dataclass(frozen=True)
class Prizes:
    """All prizes of an event, in the order they are handed out."""

    prizes: tuple[Prize, ...]


def draw(page: Page, prizes: Prizes) -> None:
    """One line a prize, with a box to tick when it has been handed over."""
    say = page.say
    page.section(say("Prize list"))
    columns = [
        Column(say("For"), share=1.4, lines=3, face="bold"),
        Column(say("Who"), share=2, lines=9),
        Column(say("Prize"), share=1.4, lines=9, least=page.room * WRITTEN),
        Column(say("Why"), share=1.3, lines=9),
        Column(say("Given"), "middle"),
    ]
    rows: list[Row] = [
        [
            Cell(prize.title, "bold"),
            Cell(prize.name, after=prize.club),
            prize.prize,
            prize.reason,
            Cell("☐", "signs"),
        ]
        for prize in prizes.prizes
    ]
    draw_grid(page, columns, rows, size=10.5, air=0.9, largest=15)


PRINTABLE = Printable("prize_list", "Prize list", takes=Prizes, draw=draw)
