"""The seats of this round, table by table."""

from reports.paper.grid import Cell, Column, Row, draw_grid
from reports.paper.page import Page
from reports.paper.right_to_left import apart, listed
from reports.printables.printable import Printable
from reports.printables.values import RoundSeating, TableSeats
from reports.printables.words import seat_word
from scoring import Message

FEW = 9  # tables that stand on a page across, in letters that are read from further away
PLACES = ("N", "E", "S", "W", "F", "NS", "EW")


def draw(page: Page, seating: RoundSeating) -> None:
    """Draw one line a table with its four names; the first dealer is marked."""
    say = page.say
    page.section(
        say(Message("Round {number}: seating by table", number=seating.number)),
        " · ".join(filter(None, (subtitle(page, seating), f"● {say('deals first')}"))),
        mark=say("Seats by table"),
        landscape=len(seating.tables) <= FEW,
    )
    seats = [seat for seat in PLACES if any(person.seat == seat for table in seating.tables for person in table.seats)]
    columns = [
        Column(say("Table"), "right", face="display"),
        *(Column(seat_word(say, seat), share=1, lines=9) for seat in seats),
    ]
    rows: list[Row] = [[str(table.number), *(_name(table, seat) for seat in seats)] for table in seating.tables]
    if any(table.dealt for table in seating.tables):
        columns.append(Column(say("Set of deals"), "right"))
        rows = [[*row, str(table.dealt or "")] for row, table in zip(rows, seating.tables, strict=True)]
    draw_grid(page, columns, rows, size=10.5, air=1.0, largest=20)


PRINTABLE = Printable("seating_by_table", "Seats by table", takes=RoundSeating, draw=draw)


def _name(table: TableSeats, seat: str) -> Cell:
    name = next((person.name for person in table.seats if person.seat == seat), "")
    deals = bool(name) and table.dealer in seat
    return Cell(f"● {apart(name)}" if deals else name, "bold" if deals else "text")


def subtitle(page: Page, seating: RoundSeating) -> str:
    """The start of the round and who sits out."""
    parts = [page.say(Message("Starts at {time}", time=seating.starts))] if seating.starts else []
    if seating.out:
        parts.append(page.say(Message("Sitting out: {names}", names=listed(person.name for person in seating.out))))
    return " · ".join(parts)
