"""Name slips: a sheet of labels with cut marks, one a person."""

from dataclasses import dataclass

from reports.printables.cutting import Piece, draw_pieces
from reports.printables.ink import SOFT
from reports.printables.lettering import set_lines
from reports.printables.page import Page
from reports.printables.printable import Printable
from reports.printables.values import Seat


@dataclass(frozen=True)
class NameSlips:
    """The people, and how many labels a sheet has; 3 × 8 is the common sheet of 24."""

    people: tuple[Seat, ...]
    across: int = 3
    down: int = 8


def draw(page: Page, slips: NameSlips) -> None:
    """The name as large as it fits, with start number and club under it."""
    draw_pieces(page, page.say("Name slips"), slips.people, slips.across, slips.down, _draw_slip)


PRINTABLE = Printable("name_slips", "Name slips", takes=NameSlips, draw=draw)


def _draw_slip(page: Page, piece: Piece, person: Seat) -> None:
    inside, x = piece.width - 24, piece.x + 12
    size = min(piece.height * 0.24, 30)
    under = " · ".join(part for part in (f"{person.number}" if person.number else "", person.club) if part)
    y = piece.y + piece.height * 0.5 - size * 1.05
    y = set_lines(page, x, y, person.name, size, inside, face="bold", lines=4, floor=0.4, align="middle", leading=1.08)
    if under:
        set_lines(page, x, y + 2, under, size * 0.5, inside, lines=2, align="middle", colour=SOFT)
