"""Name slips: a sheet of labels with cut marks, one a person."""

from dataclasses import dataclass

from reports.printables.cutting import Piece, draw_pieces
from reports.printables.fitting import Fitted, fit
from reports.printables.ink import BLACK, SOFT
from reports.printables.page import Page
from reports.printables.printable import Printable
from reports.printables.values import Seat

LEADING = 1.1


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
    """Name and what stands under it, together in the middle of the slip."""
    inside = piece.width - 24
    size = min(piece.height * 0.24, 30)
    under = " · ".join(part for part in (f"{person.number}" if person.number else "", person.club) if part)
    name = fit(person.name, "bold", size, inside, 4, 0.4)
    below = fit(under, "text", size * 0.5, inside, 2, 0.6)
    high = [fitted.size * LEADING * len(fitted.lines) for fitted in (name, below)]
    y = piece.y + (piece.height - sum(high) - (2 if under else 0)) / 2
    _draw_middle(page, name, piece, y, "bold", BLACK)
    if under:
        _draw_middle(page, below, piece, y + high[0] + 2, "text", SOFT)


def _draw_middle(page: Page, fitted: Fitted, piece: Piece, y: float, face: str, colour: str) -> None:
    for index, line in enumerate(fitted.lines):
        at = y + fitted.size * (0.92 + index * LEADING)
        page.ink.text(piece.x + piece.width / 2, at, line, fitted.size, face, "middle", colour)
