"""Personal movement cards: where to sit in each round, with whom, against whom, and room for the score."""

from collections.abc import Iterator

from reports.paper.cutting import Cut, Piece, draw_pieces
from reports.paper.fitting import Fitted, fit
from reports.paper.ink import MM, RULE, SOFT
from reports.paper.lettering import set_lines
from reports.paper.page import Page
from reports.paper.right_to_left import apart, listed
from reports.printables.movement import Movement
from reports.printables.printable import Printable
from reports.printables.values import RoundSeating, Seat
from reports.printables.words import seat_letter, set_name

MOST_ROUNDS_ON_SMALL = 8
WIDE_ENOUGH = 180 * MM  # paper on which two cards stand side by side
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}


def draw(page: Page, movement: Movement) -> None:
    """Draw one card a person, eight a sheet, fewer if there are many rounds or in large print."""
    count = len(movement.rounds)
    across = 2 if count <= MOST_ROUNDS_ON_SMALL and page.options.size()[0] > WIDE_ENOUGH else 1
    down = max(2, min(4, int(page.options.size()[1] * 0.95 // ((62 + 30 * count) * page.look.scale))))
    draw_pieces(
        page,
        page.say("Movement cards"),
        movement.people,
        Cut(across, down),
        lambda page, piece, person: _draw_card(page, piece, person, movement),
    )


PRINTABLE = Printable("movement_cards", "Movement cards", takes=Movement, draw=draw)


def _draw_card(page: Page, piece: Piece, person: Seat, movement: Movement) -> None:
    x, room = piece.x + 14, piece.width - 28
    y = set_lines(page, x, piece.y + 14, page.options.whose(), 7, room, colour=SOFT)
    name = f"{person.number}  {apart(person.name)}" if person.number else person.name
    y = set_lines(page, x, y + 3, name, 15, room, face="display", lines=3, colour=page.options.accent) + 6
    stops = (x + 4, x + room * 0.12, x + room * 0.24, x + room * 0.345, x + room * 0.86)
    heads = (page.say("Rd"), page.say("Table"), page.say("Seat"), page.say("partner / opponents"), page.say("Score"))
    for stop, following, head in zip(stops, (*stops[1:], x + room), heads, strict=True):
        set_lines(page, stop, y, head, 6.5, following - stop - 3, face="bold", lines=1, colour=SOFT)
    y += 10
    page.ink.line(x, y, x + room, y, 0.9, page.options.accent)
    high = min(34.0 * page.look.scale, (piece.y + piece.height - 12 - y) / max(len(movement.rounds), 1))
    for round_ in movement.rounds:
        _draw_round(page, person, round_, stops, (y, high), x + room)
        y += high
        page.ink.line(x, y, x + room, y, 0.3, RULE)


def _draw_round(
    page: Page, person: Seat, round_: RoundSeating, stops: tuple[float, ...], at: tuple[float, float], right: float
) -> None:
    y, high = at
    size, middle = min(13.0 * page.look.scale, high * 0.5), y + high * 0.5
    page.ink.text(stops[0], middle + size * 0.35, str(round_.number), size * 0.8, colour=SOFT)
    for table in round_.tables:
        mine = next((seat for seat in table.seats if (seat.number, seat.name) == (person.number, person.name)), None)
        if mine:
            page.ink.text(stops[1], middle + size * 0.38, str(table.number), size * 1.15, "display")
            page.ink.text(stops[2], middle + size * 0.35, seat_letter(page.say, mine.seat), size, "bold")
            company = [*_company(mine, table.seats), ("text", set_name(page.say, table.dealt))]
            company = [(face, text) for face, text in company if text]
            _draw_company(page, company, stops[3], stops[4] - stops[3] - 4, y, high)
            page.ink.box(stops[4], y + 3, right - stops[4] - 1, high - 6, stroke=RULE)
            return
    page.ink.text(stops[1], middle + size * 0.35, page.say("sits out"), size * 0.8, colour=SOFT)


def _company(mine: Seat, seats: tuple[Seat, ...]) -> Iterator[tuple[str, str]]:
    for seat in seats:
        if seat.seat == OPPOSITE.get(mine.seat):
            yield "bold", seat.name
    opponents = [seat.name for seat in seats if seat.seat not in (mine.seat, OPPOSITE.get(mine.seat))]
    yield "text", listed(opponents, " · ")


def _draw_company(page: Page, lines: list[tuple[str, str]], x: float, room: float, y: float, high: float) -> None:
    tries = [
        [(face, fit(text, face, size / 4, room, 5, 0.9)) for face, text in lines]
        for size in range(int(4 * min(9.0 * page.look.scale, high * 0.3)), 15, -1)
    ]
    fitted = next((try_ for try_ in tries if _high(try_) <= high - 3 and not any(it.cut for _, it in try_)), tries[-1])
    y += (high - _high(fitted)) / 2
    for face, entry in fitted:
        for line in entry.lines:
            y += entry.size * 1.12
            page.ink.text(x, y - entry.size * 0.22, line, entry.size, face)


def _high(fitted: list[tuple[str, Fitted]]) -> float:
    return sum(entry.size * 1.12 * len(entry.lines) for _, entry in fitted)
