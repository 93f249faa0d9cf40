"""A league on paper: the table of each division, then its match days with results or room for them."""

from dataclasses import dataclass

from reports.leagues import LeagueRow
from reports.paper.grid import Cell, Column, Row, draw_grid
from reports.paper.page import Page
from reports.paper.right_to_left import listed
from reports.printables.printable import Printable
from scoring import Message


@dataclass(frozen=True)
class DaySheet:
    """A match day: what it is called with its date, and (home, away, result or a remark) of each match."""

    title: str
    matches: tuple[tuple[str, str, str], ...]


@dataclass(frozen=True)
class DivisionSheet:
    """A division: its table and its match days; a bracket has rounds instead of a table, and `places` (place, team,
    reason) as far as they are known."""

    name: str
    rows: tuple[LeagueRow, ...]
    days: tuple[DaySheet, ...]
    places: tuple[tuple[str, str, str], ...] = ()


@dataclass(frozen=True)
class LeagueSheet:
    """The whole league; `rule` says in sentences what counts."""

    title: str
    divisions: tuple[DivisionSheet, ...]
    rule: tuple[str, ...] = ()


HEADS = (
    Message("Played", context="matches"),
    Message("Won", context="matches"),
    Message("Level", context="matches"),
    Message("Lost", context="matches"),
    Message("Points made"),
    Message("Difference"),
)


def draw(page: Page, league: LeagueSheet) -> None:
    """A sheet for each table, a grid for each match day, and below them in sentences what counts."""
    say = page.say
    for division in page.each(league.divisions):
        page.section(listed((league.title, division.name), " · "))
        columns = [
            Column("", "right", face="display"),
            Column(say("Team"), share=1, lines=6),
            *(Column(say(head), "right") for head in HEADS),
            Column(say("Match points"), "right", face="bold"),
        ]
        if division.rows:
            draw_grid(page, columns, [_row(row) for row in division.rows], size=10, air=0.7, largest=14)
        if division.places:
            heads = [
                Column("", "right", face="display"),
                Column(say("Team"), share=1, lines=4),
                Column(say("Why"), share=2, lines=4),
            ]
            draw_grid(page, heads, [[Cell(cell) for cell in row] for row in division.places], size=9.5)
        for day in division.days:
            page.y += 10
            fixtures: list[Row] = [[Cell(home), Cell(away), Cell(result, "bold")] for home, away, result in day.matches]
            heads = [
                Column(say("Home"), share=2, lines=4),
                Column(say("Away"), share=2, lines=4),
                Column(say("Result"), share=1, lines=4),
            ]
            draw_grid(page, heads, fixtures, size=9.5, title=day.title)
        if league.rule:
            page.y += 10
            draw_grid(
                page,
                [Column("", share=1, lines=4)],
                [[Cell(sentence)] for sentence in league.rule],
                size=9.5,
                title=say("What counts"),
            )


PRINTABLE = Printable("league_sheet", "Tables and calendar of the league", takes=LeagueSheet, draw=draw)


def _row(row: LeagueRow) -> Row:
    counts = (row.played, row.won, row.drawn, row.lost, row.scored, row.difference, row.points)
    return [f"{row.place}=" if row.shared else str(row.place), row.name, *(Cell(str(value)) for value in counts)]
