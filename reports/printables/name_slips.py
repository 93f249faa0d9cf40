"""Name slips: a sheet of labels with cut marks, one a person; with a code, the person's page of the evening opens."""

from dataclasses import dataclass, field
from functools import partial

from reports.paper.cutting import Cut, Piece, draw_pieces
from reports.paper.fitting import WORDS, Fitted, fit
from reports.paper.fonts import clean, width
from reports.paper.ink import BLACK, SOFT
from reports.paper.page import Page
from reports.paper.qr import QUIET, modules
from reports.paper.right_to_left import listed
from reports.printables.printable import Printable
from reports.printables.values import Seat

LEADING = 1.1
WHITE, GAP = 9, 2  # points kept free within the cut, and between the name and what stands under it
LARGEST, SMALLEST, STEPS = 30.0, 7.0, 20  # points, and how many sizes are tried
FEW = 5  # one name of so many may be set smaller than the others


@dataclass(frozen=True)
class NameSlips:
    """The people, and how a sheet is divided; 3 × 8 is the common sheet of 24.

    `addresses` are what the codes lead to, by start number; a person without one has no code.
    """

    people: tuple[Seat, ...]
    cut: Cut = Cut(3, 8)
    addresses: dict[int, str] = field(default_factory=dict)


def draw(page: Page, slips: NameSlips) -> None:
    """The name as large as most of them fit, with start number and club under it."""
    piece = slips.cut.pieces(page)[0]
    wide, high = piece.width, piece.height
    largest = min(high * 0.24, LARGEST)
    sizes = sorted(_size(person, _inside(slips, person, wide, high), largest) for person in slips.people)
    usual = sizes[len(sizes) // FEW] if sizes else largest
    draw_slip = partial(_draw_slip, slips, usual)
    draw_pieces(page, page.say("Name slips"), slips.people, slips.cut, draw_slip)


PRINTABLE = Printable("name_slips", "Name slips", takes=NameSlips, draw=draw)


def _inside(slips: NameSlips, person: Seat, wide: float, high: float) -> tuple[float, float]:
    """The room for the words on a slip: beside its code, and off the lines where it is cut."""
    code = _side(wide, high) if slips.addresses.get(person.number) else 0
    return wide - code - 2 * WHITE, high - 2 * WHITE


def _side(wide: float, high: float) -> float:
    """The width of the code of a slip."""
    return min(high - 2 * WHITE, wide * 0.42)


def _draw_slip(slips: NameSlips, usual: float, page: Page, piece: Piece, person: Seat) -> None:
    """Name and what stands under it, together in the middle of the slip, or beside its code."""
    room, high = _inside(slips, person, piece.width, piece.height)
    if address := slips.addresses.get(person.number):
        side = _side(piece.width, piece.height)
        _draw_code(page, address, piece.x + piece.width - WHITE - side, piece.y + (piece.height - side) / 2, side)
    name, below = _fitted(person, room, _size(person, (room, high), usual))
    middle, y = piece.x + WHITE + room / 2, piece.y + (piece.height - _high(name, below)) / 2
    _draw_middle(page, name, middle, y, "bold", BLACK)
    _draw_middle(page, below, middle, y + _high(name) + GAP, "text", SOFT)


def _draw_code(page: Page, address: str, x: float, y: float, side: float) -> None:
    dark = modules(address, error="m")
    module = side / (len(dark) + 2 * QUIET)
    page.ink.squares(x + QUIET * module, y + QUIET * module, module, dark)


def _size(person: Seat, inside: tuple[float, float], largest: float) -> float:
    """The largest letters in which the slip is wide and high enough for this name, no word of it broken if it can be.

    A word is broken only where it would be too small to read.
    """
    room, high = inside
    sizes = [largest * step / STEPS for step in range(STEPS, 2, -1) if largest * step / STEPS >= SMALLEST]
    longest = max((width(word, "bold") for word in WORDS.findall(clean(person.name))), default=0.0)
    whole = [size for size in sizes if longest * size <= room]
    return next((size for size in whole or sizes if _high(*_fitted(person, room, size)) <= high), SMALLEST)


def _fitted(person: Seat, room: float, size: float) -> tuple[Fitted, Fitted]:
    under = listed((str(person.number or ""), person.club), " · ")
    return fit(person.name, "bold", size, room, 5, 1.0, 1.0), fit(under, "text", max(size * 0.5, 7), room, 2, 0.6)


def _high(*parts: Fitted) -> float:
    return sum(part.size * LEADING * len(part.lines) for part in parts if part.lines[0]) + GAP * (len(parts) - 1)


def _draw_middle(page: Page, fitted: Fitted, middle: float, y: float, face: str, colour: str) -> None:
    for index, line in enumerate(fitted.lines):
        at = y + fitted.size * (0.92 + index * LEADING)
        page.ink.text(middle, at, line, fitted.size, face, "middle", colour)
