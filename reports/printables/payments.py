"""Payments at the end of an evening, and everybody's winnings or losses; for people of the club alone."""

from dataclasses import dataclass

from reports.paper.grid import Cell, Column, Row, draw_grid
from reports.paper.ink import SOFT
from reports.paper.lettering import set_paragraph
from reports.paper.page import Page
from reports.printables.printable import Printable
from reports.printables.words import points


@dataclass(frozen=True)
class PaymentLine:
    """A payment, its amount as it is read."""

    payer: str
    payee: str
    amount: str


@dataclass(frozen=True)
class PurseLine:
    """Somebody's winnings or losses: the points of the deals, and the amount as it is read."""

    name: str
    points: int
    amount: str


@dataclass(frozen=True)
class Payments:
    """The payments and what they follow from; `said` are sentences above them, such as the stake."""

    payments: tuple[PaymentLine, ...]
    purses: tuple[PurseLine, ...]
    said: tuple[str, ...] = ()


def draw(page: Page, value: Payments) -> None:
    """A line a payment with a box to tick, then a line for everybody."""
    say = page.say
    page.section(say("Who pays whom"))
    for sentence in value.said:
        set_paragraph(page, sentence, 10.5, colour=SOFT)
    if value.payments:
        columns = [
            Column(say("Who pays"), share=2, lines=9, face="bold"),
            Column(say("To whom"), share=2, lines=9, face="bold"),
            Column(say("Amount"), "right", face="bold"),
            Column(say("Paid"), "middle"),
        ]
        rows: list[Row] = [[line.payer, line.payee, line.amount, Cell("☐", "signs")] for line in value.payments]
        draw_grid(page, columns, rows, size=10.5, air=0.9, largest=14)
        page.y += 14
    if value.purses:
        columns = [
            Column(say("Name"), share=3, lines=9),
            Column(say("Points"), "right"),
            Column(say("Money"), "right", face="bold"),
        ]
        rows = [[line.name, points(line.points), line.amount] for line in value.purses]
        draw_grid(page, columns, rows, size=10, title=say("Won and lost"))


PRINTABLE = Printable("payments", "Who pays whom", takes=Payments, draw=draw)
