"""Sheet of one player's evening: every deal, what it brought, and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import compress

from reports.paper.grid import Cell, Column, Row, draw_grid
from reports.paper.ink import SOFT
from reports.paper.page import Page
from reports.paper.right_to_left import listed
from reports.printables.printable import Printable
from reports.printables.words import points, round_name, table_name
from scoring import Message


@dataclass(frozen=True)
class PlayerDeal:
    """A deal for one player: what was played by whom, the points, the total after it, and the steps to them."""

    number: int
    contract: Message | str
    declarers: str
    points: int
    total: int
    why: tuple[Message, ...] = ()
    declared: bool = False


@dataclass(frozen=True)
class PlayerRound:
    """A round of a player: the table, the others there, and the deals."""

    number: int
    table: int
    company: tuple[str, ...]
    deals: tuple[PlayerDeal, ...]
    points: int


@dataclass(frozen=True)
class PlayerSheet:
    """A player's evening; `line` says the place and the total in words of the screen."""

    name: str
    rounds: tuple[PlayerRound, ...]
    line: str = ""


def draw(page: Page, value: PlayerSheet | Sequence[PlayerSheet]) -> None:
    """A heading a round and a line a deal, with the reason for each score."""
    for sheet in page.each([value] if isinstance(value, PlayerSheet) else value):
        page.section(sheet.name, sheet.line)
        for round_ in sheet.rounds:
            _draw_round(page, round_)


PRINTABLE = Printable("players_sheet", "Player's sheet", takes=PlayerSheet, draw=draw)


def _draw_round(page: Page, round_: PlayerRound) -> None:
    say = page.say
    title = f"{round_name(say, round_.number)} · {table_name(say, round_.table)} · {points(round_.points)}"
    note = say(Message("with {names}", names=listed(round_.company))) if round_.company else ""
    columns_shown = (True, _any_contract(round_), any(deal.declarers for deal in round_.deals), True, True, True)
    columns = [
        Column(say("Deal"), "right"),
        Column(say("Contract"), share=1.3, lines=3),
        Column(say("Who plays"), share=1.2, lines=14),
        Column(say("Why"), share=2.6, lines=6),
        Column(say("Points"), "right", face="bold"),
        Column(say("Total"), "right"),
    ]
    rows = [list(compress(_row(page, deal), columns_shown)) for deal in round_.deals]
    draw_grid(page, list(compress(columns, columns_shown)), rows, size=9, title=title, note=note)
    page.y += 8


def _any_contract(round_: PlayerRound) -> bool:
    """Is anything said of what was played? Not where there is one contract only."""
    return any(deal.contract for deal in round_.deals)


def _row(page: Page, deal: PlayerDeal) -> Row:
    why = "; ".join(page.say(step) for step in deal.why)
    face = "bold" if deal.declared else "text"
    return [
        str(deal.number),
        Cell(page.say(deal.contract), face),
        Cell(deal.declarers, face),
        Cell(why, colour=SOFT),
        points(deal.points),
        points(deal.total),
    ]
