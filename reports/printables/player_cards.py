"""Cards to carry: a name, the club, and the code that opens the player's own page."""

from dataclasses import dataclass

from reports.paper.cutting import Piece, draw_pieces
from reports.paper.fitting import fit
from reports.paper.ink import SOFT
from reports.paper.lettering import set_lines
from reports.paper.page import Page
from reports.paper.qr import QUIET, modules
from reports.printables.printable import Printable

ACROSS, DOWN = 2, 5  # the size of a bank card, nearly, on A4
EDGE = 10.0  # points kept free within the cut


@dataclass(frozen=True)
class CardHolder:
    """Whose card it is; `address` is what its code holds."""

    name: str
    club: str
    address: str


@dataclass(frozen=True)
class PlayerCards:
    """The cards of one print, in order."""

    people: tuple[CardHolder, ...]


def draw(page: Page, cards: PlayerCards) -> None:
    """Ten cards a sheet, with marks to cut by."""
    draw_pieces(page, page.say("Players’ cards"), cards.people, ACROSS, DOWN, _draw_card)


PRINTABLE = Printable("player_cards", "Players’ cards", takes=PlayerCards, draw=draw)


def _draw_card(page: Page, piece: Piece, person: CardHolder) -> None:
    scale = page.look.scale
    side = min(piece.height - 2 * EDGE, piece.width * 0.44)
    _draw_code(page, person.address, piece.x + piece.width - EDGE - side, piece.y + (piece.height - side) / 2, side)
    x, room = piece.x + EDGE + 4, piece.width - side - 2 * EDGE - 12
    y = set_lines(page, x, piece.y + EDGE + 4, page.options.club, 8.5 * scale, room, lines=2, colour=SOFT)
    name = fit(person.name, "bold", 15 * scale, room, 3, 0.5)
    y += 8
    for line in name.lines:
        y += name.size * 1.12
        page.ink.text(x, y, line, name.size, "bold")
    if person.club:
        set_lines(page, x, y + 6, person.club, 8.5 * scale, room, lines=1, colour=SOFT)
    told = page.say("Scan to open your own page; show it at the door")
    set_lines(page, x, piece.y + piece.height - EDGE - 22 * scale, told, 7 * scale, room, lines=3, colour=SOFT)


def _draw_code(page: Page, address: str, x: float, y: float, side: float) -> None:
    dark = modules(address, error="m")
    module = side / (len(dark) + 2 * QUIET)
    page.ink.squares(x + QUIET * module, y + QUIET * module, module, dark)
