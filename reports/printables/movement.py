"""The whole movement on one page: every round's tables, by name where names can be read, else by start number."""

from dataclasses import dataclass

from reports.printables.grid import Column, draw_grid
from reports.printables.ink import RULE, SOFT
from reports.printables.lettering import set_lines
from reports.printables.page import Page
from reports.printables.printable import Printable
from reports.printables.values import RoundSeating, Seat, TableSeats
from reports.printables.words import round_name

SMALLEST = 6.5


@dataclass(frozen=True)
class Movement:
    """All rounds of an event, in order."""

    rounds: tuple[RoundSeating, ...]

    @property
    def people(self) -> tuple[Seat, ...]:
        """Everybody who sits somewhere, by start number and name."""
        found = {
            (one.number, one.name): one for round_ in self.rounds for table in round_.tables for one in table.seats
        }
        return tuple(found[key] for key in sorted(found))


def draw(page: Page, movement: Movement) -> None:
    """Rounds across and tables down; where names do not fit on one page, numbers, with their key after them."""
    page.section(page.say("Movement"), landscape=True)
    tables = max((len(one.tables) for one in movement.rounds), default=0)
    most = max((len(table.seats) for one in movement.rounds for table in one.tables), default=4)
    size = min(10.0, (page.bottom - page.y - 20) / max(tables, 1) / most / 1.25)
    wide = (page.room - 44) / max(len(movement.rounds), 1)
    if size >= SMALLEST and wide >= 84:
        _draw_names(page, movement, tables, size, wide)
    else:
        _draw_numbers(page, movement, tables)


PRINTABLE = Printable("movement", "Whole movement", takes=Movement, draw=draw)


def _draw_names(page: Page, movement: Movement, tables: int, size: float, wide: float) -> None:
    left, high = page.left + 44, (page.bottom - page.y - 16) / tables
    high = min(high, size * max(len(table.seats) for one in movement.rounds for table in one.tables) * 1.55)
    for index, one in enumerate(movement.rounds):
        set_lines(
            page, left + index * wide, page.y, round_name(page.say, one.number), 10, wide - 6, face="bold", lines=1
        )
    top = page.y + 16
    page.ink.line(page.left, top, page.right, top, 1, page.options.accent)
    for row in range(tables):
        y = top + row * high
        set_lines(page, page.left, y + 4, str(row + 1), 18, 40, face="display", lines=1)
        for index, one in enumerate(movement.rounds):
            if row < len(one.tables):
                _draw_table(page, one.tables[row], left + index * wide, y + 3, wide - 8, size)
        page.ink.line(page.left, y + high, page.right, y + high, 0.3, RULE)
    page.y = top + tables * high


def _draw_table(page: Page, table: TableSeats, x: float, y: float, room: float, size: float) -> None:
    for seat in table.seats:
        set_lines(page, x, y, seat.name, size, room, lines=1, floor=0.62)
        y += size * 1.25


def _draw_numbers(page: Page, movement: Movement, tables: int) -> None:
    say = page.say
    columns = [
        Column(say("Table"), "right", face="display"),
        *(Column(round_name(say, one.number), "middle", share=1, least=40) for one in movement.rounds),
    ]
    rows = [[str(row + 1), *(_numbers(one, row) for one in movement.rounds)] for row in range(tables)]
    draw_grid(page, columns, rows, size=8, air=0.35, largest=11)
    page.section(say("Start numbers"), depth=1)
    people = movement.people
    across = max(1, int(page.room // 150))
    down = -(-len(people) // across)
    room = page.room / across
    size = 8.5 * page.look.scale
    for start in range(0, down, fits := max(1, int((page.bottom - page.y) // (size * 1.45)))):
        if start:
            page.turn()
        for column in range(across):
            for line, person in enumerate(
                people[column * down + start : min(column * down + start + fits, (column + 1) * down)]
            ):
                y = page.y + line * size * 1.45
                page.ink.text(page.left + column * room + 20, y + size, str(person.number), size, "bold", "right")
                set_lines(page, page.left + column * room + 26, y, person.name, size, room - 32, lines=1, colour=SOFT)


def _numbers(one: RoundSeating, row: int) -> str:
    return " · ".join(str(seat.number) for seat in one.tables[row].seats) if row < len(one.tables) else ""
