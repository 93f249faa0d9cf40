"""The whole movement on one page: every round's tables, by name where names can be read, else by start number."""

from bisect import bisect_left
from dataclasses import dataclass
from typing import NamedTuple

from reports.paper.cells import NEARLY
from reports.paper.fitting import Fitted, fit, fit_whole
from reports.paper.fonts import width
from reports.paper.grid import Column, draw_grid
from reports.paper.ink import RULE, SOFT
from reports.paper.lettering import set_lines
from reports.paper.page import Page
from reports.printables.movement_key import draw_key
from reports.printables.printable import Printable
from reports.printables.values import RoundSeating, Seat
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
        """All who sit somewhere or rest, by start number and name."""
        seats = [seat for round_ in self.rounds for table in round_.tables for seat in table.seats]
        seats += [seat for round_ in self.rounds for seat in round_.out]
        by_number = {(seat.number, seat.name): seat for seat in reversed(seats)}
        return tuple(by_number[key] for key in sorted(by_number))


class _Row(NamedTuple):
    """A table's number, or that one sits out, and who is there in each round."""

    label: str
    rounds: tuple[tuple[Seat, ...], ...]


def draw(page: Page, movement: Movement) -> None:
    """Rounds across, tables down and who rests below; where names do not fit on one page, numbers with their key."""
    page.section(page.say("Movement"), landscape=True)
    rows = _rows(page, movement)
    wide = (page.room - NUMBER) / max(len(movement.rounds), 1)
    size = _size(page, rows, wide) if wide >= NARROWEST else 0
    if size:
        _draw_names(page, movement, rows, size, wide)
    else:
        _draw_numbers(page, movement, rows)


PRINTABLE = Printable("movement", "Whole movement", takes=Movement, draw=draw)


def _rows(page: Page, movement: Movement) -> list[_Row]:
    most = max((len(round_.tables) for round_ in movement.rounds), default=0)
    at_tables = [
        _Row(
            str(at + 1),
            tuple(round_.tables[at].seats if at < len(round_.tables) else () for round_ in movement.rounds),
        )
        for at in range(most)
    ]
    resting = _Row(page.say("sits out"), tuple(round_.out for round_ in movement.rounds))
    return [*at_tables, resting] if any(resting.rounds) else at_tables


def _size(page: Page, rows: list[_Row], wide: float) -> float:
    """The largest letters in which every name stands on this page; 0 where there are none."""
    if sum(max(map(len, row.rounds)) for row in rows) * SMALLEST > page.bottom - page.y:
        return 0
    largest = LARGEST * page.look.scale
    sizes = [step / 2 for step in range(int(2 * largest), int(2 * SMALLEST) - 1, -1)]
    room = page.bottom - page.y - HEAD
    fits = bisect_left(sizes, True, key=lambda size: sum(_high(row, size, wide) for row in rows) <= room)
    fitting = sizes[fits:]
    names = sorted(width(seat.name) for row in rows for seats in row.rounds for seat in seats)
    most = names[int((len(names) - 1) * MOST)] if names else 0
    usual = USUAL * page.look.scale
    on_a_line = (size for size in fitting if size >= usual and most * size * NEARLY <= _room(size, wide))
    return next(on_a_line, next((size for size in fitting if size <= usual), 0))


def _high(row: _Row, size: float, wide: float) -> float:
    """The height of a row: that of the fullest of its rounds, or of the words before it."""
    label = 0.0 if row.label.isdigit() else len(fit(row.label, "bold", size, NUMBER - 4).lines) * size * LEADING
    return size + max(
        label,
        *(
            sum(len(name.lines) * name.size * LEADING + size * 0.15 for name in _fit_names(seats, size, wide))
            for seats in row.rounds
        ),
    )


def _fit_names(seats: tuple[Seat, ...], size: float, wide: float) -> list[Fitted]:
    room, floor = _room(size, wide), SMALLEST / size
    return [fit_whole(seat.name, "text", size, room, (4, 7), floor, NEARLY) for seat in seats]


def _room(size: float, wide: float) -> float:
    """The share of a round's width for the names, beside their seats and with white before the next round."""
    return wide - size * 1.2 - 14


def _draw_names(page: Page, movement: Movement, rows: list[_Row], size: float, wide: float) -> None:
    left = page.left + NUMBER
    for index, round_ in enumerate(movement.rounds):
        name = round_name(page.say, round_.number)
        set_lines(page, left + index * wide, page.y, name, size, wide - 6, face="bold", lines=1, colour=SOFT)
    page.y += HEAD
    page.ink.line(page.left, page.y, page.right, page.y, 1, page.options.accent)
    for row in rows:
        face, larger = ("display", 1.7) if row.label.isdigit() else ("bold", 1.0)
        set_lines(page, page.left, page.y + size * 0.3, row.label, size * larger, NUMBER - 4, face=face)
        for index, seats in enumerate(row.rounds):
            _draw_seats(page, seats, left + index * wide, wide, size)
        page.y += _high(row, size, wide)
        page.ink.line(page.left, page.y, page.right, page.y, 0.3, RULE)


def _draw_seats(page: Page, seats: tuple[Seat, ...], x: float, wide: float, size: float) -> None:
    y = page.y + size * 0.5
    for seat, fitted in zip(seats, _fit_names(seats, size, wide), strict=True):
        letter = seat_letter(page.say, seat.seat)
        page.ink.text(x, y + size * 0.92, letter, size * 0.75, "bold", colour=SOFT)
        for line in fitted.lines:
            page.ink.text(x + size * 1.2, y + fitted.size * 0.92, line, fitted.size)
            y += fitted.size * LEADING
        y += size * 0.15


def _draw_numbers(page: Page, movement: Movement, rows: list[_Row]) -> None:
    say = page.say
    columns = [
        Column(say("Table"), "right", face="display"),
        *(Column(round_name(say, round_.number), "middle", share=1, least=40) for round_ in movement.rounds),
    ]
    cells = [[row.label, *(" · ".join(str(seat.number) for seat in seats) for seats in row.rounds)] for row in rows]
    draw_grid(page, columns, cells, size=8, air=0.35, largest=11)
    draw_key(page, movement.people)
