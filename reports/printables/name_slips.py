"""Name slips: a sheet of labels with cut marks, one a person; with a code, the person's page of the evening opens."""

from dataclasses import dataclass, field, replace
from functools import partial

from reports.paper.cutting import Piece, draw_pieces
from reports.paper.fitting import Fitted, fit
from reports.paper.ink import BLACK, SOFT
from reports.paper.page import Page
from reports.paper.qr import QUIET, modules
from reports.printables.printable import Printable
from reports.printables.values import Seat

LEADING = 1.1
WHITE, GAP = 5, 2  # points kept free within the cut, and between the name and what stands under it


@dataclass(frozen=True)
class NameSlips:
    """The people, and how many labels a sheet has; 3 × 8 is the common sheet of 24.

    `addresses` are what the codes lead to, by start number; a person without one has no code.
    """

    people: tuple[Seat, ...]
    across: int = 3
    down: int = 8
    addresses: dict[int, str] = field(default_factory=dict)


def draw(page: Page, slips: NameSlips) -> None:
    """The name as large as it fits, with start number and club under it."""
    draw_slip = partial(_draw_slip, slips.addresses)
    draw_pieces(page, page.say("Name slips"), slips.people, slips.across, slips.down, draw_slip)


PRINTABLE = Printable("name_slips", "Name slips", takes=NameSlips, draw=draw)


def _draw_slip(addresses: dict[int, str], page: Page, piece: Piece, person: Seat) -> None:
    """Name and what stands under it, together in the middle of the slip, or beside its code."""
    if address := addresses.get(person.number):
        side = min(piece.height - 2 * WHITE, piece.width * 0.42)
        piece = replace(piece, width=piece.width - side)
        _draw_code(page, address, piece.x + piece.width - WHITE, piece.y + (piece.height - side) / 2, side)
    under = " · ".join(part for part in (f"{person.number}" if person.number else "", person.club) if part)
    name, below = _fitted(person.name, under, piece)
    y = piece.y + (piece.height - _high(name, below)) / 2
    _draw_middle(page, name, piece, y, "bold", BLACK)
    _draw_middle(page, below, piece, y + _high(name) + GAP, "text", SOFT)


def _draw_code(page: Page, address: str, x: float, y: float, side: float) -> None:
    dark = modules(address, error="m")
    module = side / (len(dark) + 2 * QUIET)
    page.ink.squares(x + QUIET * module, y + QUIET * module, module, dark)


def _fitted(name: str, under: str, piece: Piece) -> tuple[Fitted, Fitted]:
    """Both as large as the slip is wide and high enough for."""
    for step in range(20, 7, -1):
        size, inside = min(piece.height * 0.24, 30) * step / 20, piece.width - 24
        fitted = fit(name, "bold", size, inside, 4, 0.4), fit(under, "text", max(size * 0.5, 7), inside, 2, 0.6)
        if _high(*fitted) <= piece.height - 2 * WHITE:
            break
    return fitted


def _high(*parts: Fitted) -> float:
    return sum(part.size * LEADING * len(part.lines) for part in parts if part.lines[0]) + GAP * (len(parts) - 1)


def _draw_middle(page: Page, fitted: Fitted, piece: Piece, y: float, face: str, colour: str) -> None:
    for index, line in enumerate(fitted.lines):
        at = y + fitted.size * (0.92 + index * LEADING)
        page.ink.text(piece.x + piece.width / 2, at, line, fitted.size, face, "middle", colour)
