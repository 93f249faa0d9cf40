"""Cards to carry: a name, the club, and the code that opens the player's own page."""

from dataclasses import dataclass

from reports.paper.cutting import Cut, Piece, draw_pieces
from reports.paper.fitting import Fitted, fit
from reports.paper.ink import BLACK, SOFT
from reports.paper.page import Page
from reports.paper.qr import QUIET, modules
from reports.printables.printable import Printable

USUAL = (2, 5)  # cards across and down a sheet: the size of a bank card, nearly
GRIDS = {"A5": (1, 4), "A3": (3, 7)}
EDGE, GAP, LEADING = 10.0, 5.0, 1.12  # points kept free within the cut, and between texts; from line to line
SIZES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)


@dataclass(frozen=True)
class CardHolder:
    """The holder of a card; `address` is what its code holds."""

    name: str
    club: str
    address: str


@dataclass(frozen=True)
class PlayerCards:
    """The cards of one print, in order, and the sheet of labels that they are put on, if it is one."""

    people: tuple[CardHolder, ...]
    labels: str = ""
    first: int = 1


def draw(page: Page, cards: PlayerCards) -> None:
    """Ten cards a sheet of A4, fewer on small paper and more on large, with marks to cut by."""
    cut = Cut(*GRIDS.get(page.options.paper, USUAL), cards.labels, cards.first)
    draw_pieces(page, page.say("Players’ cards"), cards.people, cut, _draw_card)


PRINTABLE = Printable("player_cards", "Players’ cards", takes=PlayerCards, draw=draw)


def _draw_card(page: Page, piece: Piece, person: CardHolder) -> None:
    scale = page.look.scale
    side = min(piece.height - 2 * EDGE, piece.width * 0.42)
    _draw_code(page, person.address, piece.x + piece.width - EDGE - side, piece.y + (piece.height - side) / 2, side)
    x, room = piece.x + EDGE + 4, piece.width - side - 2 * EDGE - 12
    y = piece.y + EDGE
    caption = fit(page.say("Scan to open your own page; show it at the door"), "text", 7 * scale, room, 3, 0.7)
    foot = piece.y + piece.height - EDGE - _high(caption)
    for size in SIZES:
        texts = _texts(page, person, room, scale * size)
        if y + sum(map(_high, texts)) + 2 * GAP <= foot - GAP:
            break
    for text, face, colour in zip(texts, ("text", "bold", "text"), (SOFT, BLACK, SOFT), strict=True):
        y = _write(page, x, y, text, face, colour) + GAP
    _write(page, x, foot, caption, "text", SOFT)


def _texts(page: Page, person: CardHolder, room: float, scale: float) -> tuple[Fitted, Fitted, Fitted]:
    """The club, the name and the home club, as large as they fit beside the code."""
    return (
        fit(page.options.club, "text", 8.5 * scale, room, 2, 0.5),
        fit(person.name, "bold", 15 * scale, room, 4, 0.4),
        fit(person.club, "text", 8.5 * scale, room, 4, 0.5),
    )


def _high(text: Fitted) -> float:
    return len(text.lines) * text.size * LEADING if text.lines[0] else 0


def _write(page: Page, x: float, y: float, text: Fitted, face: str, colour: str) -> float:
    """The lines from y down; returns where they end."""
    for at, line in enumerate(text.lines):
        page.ink.text(x, y + text.size * (0.92 + at * LEADING), line, text.size, face, colour=colour)
    return y + _high(text)


def _draw_code(page: Page, address: str, x: float, y: float, side: float) -> None:
    dark = modules(address, error="m")
    module = side / (len(dark) + 2 * QUIET)
    page.ink.squares(x + QUIET * module, y + QUIET * module, module, dark)
