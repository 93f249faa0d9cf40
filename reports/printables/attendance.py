"""The list at the door on paper: who is expected, with boxes to tick, room to sign, and lines for others."""

from dataclasses import dataclass

from reports.paper.grid import Cell, Column, Row, draw_grid
from reports.paper.ink import BLACK, SOFT
from reports.paper.lettering import set_lines
from reports.paper.page import Page
from reports.paper.right_to_left import listed
from reports.printables.printable import Printable
from scoring import Message

OTHERS = 6  # empty lines for people who are on no list, as many as its last page has room for
SIGNED = 120.0  # points to sign in
HIGH = 26.0  # points of a box for a sum


@dataclass(frozen=True)
class Expected:
    """A person who is expected: a start number if one is known, the price they named, and whether they wait."""

    name: str
    number: int | None = None
    club: str = ""
    price: str = ""
    waiting: bool = False


@dataclass(frozen=True)
class Attendance:
    """People who are expected, in the order of the alphabet; `prices` says in a sentence what there is to pay."""

    people: tuple[Expected, ...]
    prices: str = ""


def draw(page: Page, value: Attendance) -> None:
    """Boxes for the sums, a line a person with boxes for *here* and *paid*, and empty lines."""
    say = page.say
    count = say(Message("{count} expected", count=len(value.people)))
    page.section(say("Attendance list"), " · ".join(filter(None, (count, value.prices))))
    _draw_sums(page)
    priced = any(person.price for person in value.people)
    columns = [
        Column(say("No."), "right", least=26 * page.look.scale),
        Column(say("Name"), share=1, lines=9, face="bold"),
        Column(say(Message("Here", context="at the door")), "middle"),
        *([Column(say("Price"), "right")] if priced else []),
        Column(say("Paid"), "middle"),
        Column(say("Signature"), least=SIGNED),
    ]
    rows = [_row(page, person, priced=priced) for person in value.people]
    rows += [_row(page, Expected(""), priced=priced) for _ in range(OTHERS)]
    draw_grid(page, columns, rows, size=10.5, air=0.95, spare=OTHERS)


PRINTABLE = Printable("attendance", "Attendance list", takes=Attendance, draw=draw)


def _row(page: Page, person: Expected, *, priced: bool) -> Row:
    waits = page.say(Message("on the waiting list", context="entry")) if person.waiting else ""
    after = listed((person.club, waits), " · ")
    number = "" if person.number is None else str(person.number)
    price = [Cell(person.price, colour=SOFT)] if priced else []
    return [number, Cell(person.name, "bold", after=after), Cell("☐", "signs"), *price, Cell("☐", "signs"), ""]


def _draw_sums(page: Page) -> None:
    """Boxes for what is counted at the end, above the list: below it they might stand alone on a page."""
    say = page.say
    words = [say("People here"), say("People who paid"), say("Money in the box"), say("Counted by")]
    gap, top = 10.0, page.y
    room, size = (page.room - gap * (len(words) - 1)) / len(words), 8 * page.look.scale
    for index, word in enumerate(words):
        x = page.left + index * (room + gap)
        set_lines(page, x, top, word, size, room, lines=1, colour=SOFT)
        page.ink.box(x, top + size * 1.3, room, HIGH, stroke=BLACK, weight=0.5 * page.look.weight)
    page.y = top + size * 1.3 + HIGH + 14
