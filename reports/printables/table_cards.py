"""Cards to stand on the tables: the number, and the code that opens the table's page."""

from reports.paper.cutting import Cut, Piece, draw_pieces
from reports.paper.fonts import width
from reports.paper.ink import MM, SOFT
from reports.paper.lettering import set_lines
from reports.paper.page import Page
from reports.paper.qr import QUIET, modules
from reports.printables.printable import Printable
from reports.printables.values import RoundSeating, TableSeats
from scoring import Message

UNDER = 62.0  # points of what stands under the code, in the usual letters
FIGURE = 0.72  # the height of a figure, in sizes


def draw(page: Page, seating: RoundSeating) -> None:
    """Two cards a sheet: a number to be seen across the hall, a QR and the short code."""
    draw_pieces(page, page.say("Table cards"), seating.tables, Cut(1, 2), _draw_card)


PRINTABLE = Printable("table_cards", "Table cards", takes=RoundSeating, draw=draw)


def _draw_card(page: Page, piece: Piece, table: TableSeats) -> None:
    say, ink, scale = page.say, page.ink, page.look.scale
    side = min(piece.height * 0.55, piece.width * 0.38) if table.address else 0
    room = piece.width - 40 - (side + 14 if side else 0)
    x, y = piece.x + 20, piece.y + 18
    y = set_lines(page, x, y, page.options.whose(), 10, room, colour=SOFT)
    y = set_lines(page, x, y + piece.height * 0.05, say("Table"), 26, room, face="display", lines=1)
    if sets := _sets(page, table):
        y = set_lines(page, x, y + 4, sets, 11 * scale, room, lines=4, colour=SOFT)
    suits = piece.y + piece.height - 9 * MM
    _draw_number(page, str(table.number), x, (y, suits - 22), room)
    if side:
        dark = modules(table.address, error="m")
        module = side / (len(dark) + 2 * QUIET)
        right, top = piece.x + piece.width - 16 - side, piece.y + max(10.0, (piece.height - side - UNDER * scale) / 2)
        ink.squares(right + QUIET * module, top + QUIET * module, module, dark)
        under = set_lines(
            page,
            right,
            top + side,
            say("Scan to enter the deals of this table"),
            9 * scale,
            side,
            lines=3,
            align="middle",
            colour=SOFT,
        )
        if table.code:
            size = 17 * scale
            under = set_lines(page, right, under + 5, table.code, size, side, face="bold", lines=1, align="middle")
        short = _short(table.address)
        set_lines(page, right, under + 3, short, 7.5 * scale, side, lines=3, align="middle", colour=SOFT)
    for index, (suit, colour) in enumerate(zip("♠♥♣♦", ("#000000", "#A3241C", "#000000", "#A3241C"), strict=True)):
        ink.text(x + index * 20, suits, suit, 17, "signs", colour=colour if page.options.colour else "#000000")


def _draw_number(page: Page, number: str, x: float, between: tuple[float, float], room: float) -> None:
    """Draw the number as large as the room allows, in the middle between what stands above and below."""
    top, bottom = between
    size = min((bottom - top) / FIGURE * 0.95, room / width(number, "display"), 260.0)
    y = (top + bottom + size * FIGURE) / 2
    page.ink.text(x, y, number, size, "display", colour=page.options.accent)


def _sets(page: Page, table: TableSeats) -> str:
    """Sets of deals that are played here in each round, where they are duplicated."""
    if not any(table.sets):
        return ""
    return page.say(
        Message("Set of deals, round by round: {sets}", sets=", ".join(str(set_ or "–") for set_ in table.sets))
    )


def _short(address: str) -> str:
    return address.split("://")[-1].split("/")[0]
