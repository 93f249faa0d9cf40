"""Prizes, their winners and the reasons: as a list to hand out and sign by, and large, to be read out."""

from dataclasses import dataclass

from reports.paper.grid import Cell, Column, Row, draw_grid
from reports.paper.ink import MM, SOFT
from reports.paper.lettering import set_lines
from reports.paper.page import Page
from reports.printables.printable import Printable

WRITTEN = 0.2  # of the room: a prize that nobody typed is written by hand
SIGNED = 32 * MM  # room for a signature
NOTE = 9.0


@dataclass(frozen=True)
class Prize:
    """A prize: what it is for, who gets it, and what it is."""

    title: str
    name: str
    club: str = ""
    prize: str = ""
    reason: str = ""


@dataclass(frozen=True)
class Prizes:
    """All prizes of an event, in the order they are handed out, and the rules they are given by, as sentences."""

    prizes: tuple[Prize, ...]
    notes: tuple[str, ...] = ()


def draw(page: Page, prizes: Prizes) -> None:
    """Draw one line a prize, with room for the signature of who got it; across in large print, too wide upright."""
    say = page.say
    page.section(say("Prize list"), landscape=page.options.style == "large")
    _draw_notes(page, prizes)
    columns = [
        Column(say("For"), share=1.4, lines=3, face="bold"),
        Column(say("Who"), share=2, lines=9),
        Column(say("Prize"), share=1.4, lines=9, least=page.room * WRITTEN),
        Column(say("Why"), share=1.2, lines=9),
        Column(say("Signature"), least=SIGNED),
    ]
    rows: list[Row] = [
        [Cell(prize.title, "bold"), Cell(prize.name, after=prize.club), prize.prize, prize.reason, ""]
        for prize in prizes.prizes
    ]
    draw_grid(page, columns, rows, size=10.5, air=1.1, largest=15)


def _draw_notes(page: Page, prizes: Prizes) -> None:
    size = NOTE * page.look.scale
    for note in prizes.notes:
        page.y = set_lines(page, page.left, page.y, note, size, page.room, lines=9, colour=SOFT) + 2
    page.y += 4 if prizes.notes else 0


PRINTABLE = Printable("prize_list", "Prize list", takes=Prizes, draw=draw)
