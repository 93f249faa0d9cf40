"""Cards of a whist drive: a line for each hand with its trumps, to write the table, the tricks and the total."""

from dataclasses import dataclass

from reports.paper.cutting import Cut, Piece, draw_pieces
from reports.paper.ink import BLACK, RULE, SOFT
from reports.paper.lettering import set_lines
from reports.paper.page import Page
from reports.paper.right_to_left import apart
from reports.printables.printable import Printable
from scoring.names import SUIT_NAMES

ACROSS, DOWN, MOST_IN_A_HALF_PAGE = 2, 2, 16
STOPS = (0.0, 0.12, 0.46, 0.62, 0.8)  # where the columns begin, as parts of the width


@dataclass(frozen=True)
class DriveHolder:
    """The holder of a card, in the role of a lady or of a gent."""

    number: int
    name: str
    lady: bool


@dataclass(frozen=True)
class DriveCards:
    """The cards of one drive: how many hands it has, and the trumps that take turns."""

    people: tuple[DriveHolder, ...]
    hands: int
    trumps: tuple[str, ...] = ()


def draw(page: Page, cards: DriveCards) -> None:
    """Four cards a sheet, two where there are many hands. A gent's card has a dark head, so that the two differ."""
    down = DOWN if cards.hands <= MOST_IN_A_HALF_PAGE else 1
    draw_pieces(
        page,
        page.say("Drive cards"),
        cards.people,
        Cut(ACROSS, down),
        lambda page, piece, person: _draw_card(page, piece, person, cards),
    )


PRINTABLE = Printable("drive_cards", "Drive cards", takes=DriveCards, draw=draw)


def _draw_card(page: Page, piece: Piece, person: DriveHolder, cards: DriveCards) -> None:
    x, room = piece.x + 10, piece.width - 20
    role = page.say("Lady") if person.lady else page.say("Gent")
    y = piece.y + 10
    page.ink.box(x, y, room, 20, stroke=BLACK, fill="" if person.lady else BLACK)
    colour = BLACK if person.lady else "#ffffff"
    page.ink.text(x + 6, y + 14, f"{person.number}  {role}", 11, "bold", colour=colour)
    y = set_lines(page, x, y + 25, apart(person.name), 12, room, face="display", lines=2)
    y = set_lines(page, x, y + 2, page.options.whose(), 6.5, room, lines=1, colour=SOFT) + 4
    stops = [x + part * room for part in STOPS]
    heads = (page.say("Hand"), page.say("Trumps"), page.say("Table"), page.say("Tricks"), page.say("Total"))
    for stop, following, head in zip(stops, (*stops[1:], x + room), heads, strict=True):
        set_lines(page, stop + 2, y, head, 6.5, following - stop - 3, face="bold", lines=1, colour=SOFT)
    y += 10
    half = cards.hands // 2
    high = min(26.0, (piece.y + piece.height - 12 - y) / (cards.hands + 1))
    for hand in range(1, cards.hands + 1):
        _draw_line(page, (y, high), stops, x + room, hand, cards)
        y += high
        if hand == half and cards.hands > 1:
            page.ink.line(x, y, x + room, y, 1.6, BLACK)
    _draw_boxes(page, (y, high), stops, x + room, page.say("Total"))


def _draw_line(
    page: Page, at: tuple[float, float], stops: list[float], right: float, hand: int, cards: DriveCards
) -> None:
    turns = cards.trumps
    trumps = page.say(SUIT_NAMES[turns[(hand - 1) % len(turns)]]) if turns else ""
    y, high = at
    _draw_boxes(page, at, stops, right, str(hand))
    size = min(8.5, high * 0.6)
    set_lines(page, stops[1] + 3, y + (high - size * 1.3) / 2, trumps, size, stops[2] - stops[1] - 5, lines=1)


def _draw_boxes(page: Page, at: tuple[float, float], stops: list[float], right: float, name: str) -> None:
    y, high = at
    for stop, following in zip(stops, (*stops[1:], right), strict=True):
        page.ink.box(stop, y, following - stop, high, stroke=RULE)
    size = min(8.5, high * 0.6)
    page.ink.text(stops[0] + 3, y + high / 2 + size * 0.35, name, size, "bold")
