"""The whole movement on one page: every round's tables, by name where names can be read, else by start number."""

from bisect import bisect_left
from dataclasses import dataclass

from reports.paper.cells import NEARLY
from reports.paper.fitting import Fitted, fit_whole
from reports.paper.fonts import width
from reports.paper.grid import Column, draw_grid
from reports.paper.ink import RULE, SOFT
from reports.paper.lettering import set_lines
from reports.paper.page import Page
from reports.printables.movement_key import draw_key
from reports.printables.printable import Printable
from reports.printables.values import RoundSeating, Seat, TableSeats
from reports.printables.words import round_name, seat_letter

SMALLEST, USUAL, LARGEST = 6.0, 10.0, 15.0
NARROWEST, NUMBER, HEAD = 84, 44, 24
LEADING = 1.14
MOST = 0.75  # so many names stand on one line; the longest wrap


@dataclass(frozen=True)
class Movement:
    """All rounds of an event, in order."""

    rounds: tuple[RoundSeating, ...]

    @property
    def people(self) -> tuple[Seat, ...]:
        """Everybody who sits somewhere, by start number and name."""
        seats = {
            (seat.number, seat.name): seat for round_ in self.rounds for table in round_.tables for seat in table.seats
        }
        return tuple(seats[key] for key in sorted(seats))


def draw(page: Page, movement: Movement) -> None:
    """Rounds across and tables down; where names do not fit on one page, numbers, with their key after them."""
    page.section(page.say("Movement"), landscape=True)
    tables = max((len(round_.tables) for round_ in movement.rounds), default=0)
    wide = (page.room - NUMBER) / max(len(movement.rounds), 1)
    size = _size(page, movement, tables, wide) if wide >= NARROWEST else 0
    if size:
        _draw_names(page, movement, tables, size, wide)
    else:
        _draw_numbers(page, movement, tables)


PRINTABLE = Printable("movement", "Whole movement", takes=Movement, draw=draw)


def _size(page: Page, movement: Movement, tables: int, wide: float) -> float:
    """The largest letters in which every name stands on this page; 0 where there are none."""
    least = (
        max((len(table.seats) for round_ in movement.rounds for table in round_.tables), default=4) * tables * SMALLEST
    )
    if least > page.bottom - page.y:
        return 0
    largest = LARGEST * page.look.scale
    sizes = [step / 2 for step in range(int(2 * largest), int(2 * SMALLEST) - 1, -1)]
    room = page.bottom - page.y - HEAD
    fits = bisect_left(sizes, True, key=lambda size: sum(_heights(movement, tables, size, wide)) <= room)
    fitting = sizes[fits:]
    names = sorted(width(seat.name) for round_ in movement.rounds for table in round_.tables for seat in table.seats)
    most = names[int((len(names) - 1) * MOST)] if names else 0
    usual = USUAL * page.look.scale
    on_a_line = (size for size in fitting if size >= usual and most * size * NEARLY <= _room(size, wide))
    return next(on_a_line, next((size for size in fitting if size <= usual), 0))


def _heights(movement: Movement, tables: int, size: float, wide: float) -> list[float]:
    """How high each table's row is."""
    return [
        max(
            (_high(round_.tables[row], size, wide) for round_ in movement.rounds if row < len(round_.tables)), default=0
        )
        + size
        for row in range(tables)
    ]


def _high(table: TableSeats, size: float, wide: float) -> float:
    return sum(len(name.lines) * name.size * LEADING + size * 0.15 for name in _named(table, size, wide))


def _named(table: TableSeats, size: float, wide: float) -> list[Fitted]:
    room, floor = _room(size, wide), SMALLEST / size
    return [fit_whole(seat.name, "text", size, room, (4, 7), floor, NEARLY) for seat in table.seats]


def _room(size: float, wide: float) -> float:
    """How much of a round's width the names have, beside their seats and with white before the next round."""
    return wide - size * 1.2 - 14


def _draw_names(page: Page, movement: Movement, tables: int, size: float, wide: float) -> None:
    left = page.left + NUMBER
    for index, round_ in enumerate(movement.rounds):
        name = round_name(page.say, round_.number)
        set_lines(page, left + index * wide, page.y, name, size, wide - 6, face="bold", lines=1, colour=SOFT)
    page.y += HEAD
    page.ink.line(page.left, page.y, page.right, page.y, 1, page.options.accent)
    for row, high in enumerate(_heights(movement, tables, size, wide)):
        set_lines(page, page.left, page.y + size * 0.3, str(row + 1), size * 1.7, NUMBER - 4, face="display", lines=1)
        for index, round_ in enumerate(movement.rounds):
            if row < len(round_.tables):
                _draw_table(page, round_.tables[row], left + index * wide, wide, size)
        page.y += high
        page.ink.line(page.left, page.y, page.right, page.y, 0.3, RULE)


def _draw_table(page: Page, table: TableSeats, x: float, wide: float, size: float) -> None:
    y = page.y + size * 0.5
    for seat, fitted in zip(table.seats, _named(table, size, wide), strict=True):
        letter = seat_letter(page.say, seat.seat)
        page.ink.text(x, y + size * 0.92, letter, size * 0.75, "bold", colour=SOFT)
        for line in fitted.lines:
            page.ink.text(x + size * 1.2, y + fitted.size * 0.92, line, fitted.size)
            y += fitted.size * LEADING
        y += size * 0.15


def _draw_numbers(page: Page, movement: Movement, tables: int) -> None:
    say = page.say
    columns = [
        Column(say("Table"), "right", face="display"),
        *(Column(round_name(say, round_.number), "middle", share=1, least=40) for round_ in movement.rounds),
    ]
    rows = [[str(row + 1), *(_numbers(round_, row) for round_ in movement.rounds)] for row in range(tables)]
    draw_grid(page, columns, rows, size=8, air=0.35, largest=11)
    draw_key(page, movement.people)


def _numbers(round_: RoundSeating, row: int) -> str:
    return " · ".join(str(seat.number) for seat in round_.tables[row].seats) if row < len(round_.tables) else ""
