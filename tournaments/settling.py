"""From a sheet's deals to the rows that are stored as scores. Pure: the database and the replay both settle here."""

from typing import NamedTuple

from scoring import read_deal
from scoring.sheets import Sheet, play_through
from tournaments.fives import FIFTH, of_five


class Line(NamedTuple):
    """What one deal brought one entrant. `deal` and `entrant` are whatever names the caller uses."""

    deal: object
    entrant: object
    party: str
    points: int
    declarer: bool
    made: bool | None


class Settled(NamedTuple):
    """A sheet played through and its lines, who dealt each deal, whether the game is over and for whom."""

    sheet: Sheet
    lines: tuple[Line, ...]
    dealers: dict
    over: bool
    winner: str
    next_dealer: str


def settle(variant, deals, seats, first_dealer, to_the_end):
    """Settle a sheet. `deals` are (name, record) in order; `seats` maps each seat or side to who sits there.

    `to_the_end` watches for a game that is won; without it points simply add up.
    """
    sheet = play(variant, [record for _, record in deals], first_dealer, to_the_end)
    lines, dealers = [], {}
    for (name, _), row in zip(deals, sheet.rows, strict=True):
        dealers[name] = row.dealer
        lines += _lines(name, row.deal, row.result.points, seats)
    return Settled(sheet, tuple(lines), dealers, sheet.over, sheet.winner or "", sheet.next_dealer)


def play(variant, records, first_dealer, to_the_end):
    """The sheet of these deal records in order, played through; at a table of five the fifth deals first."""
    deals = [read_deal(variant, record) for record in records]
    if first_dealer == FIFTH:
        return of_five(variant, play_through(variant, deals, to_the_end=False))
    return play_through(variant, deals, first_dealer=first_dealer, to_the_end=to_the_end)


def _lines(name, deal, points, seats):
    for party, amount in points.items():
        made = [play.line.made for play in deal.plays if party in play.declarers]
        for entrant in _sitting(seats, party):
            yield Line(name, entrant, party, amount, bool(made), made[0] if made else None)


def _sitting(seats, party):
    """Who scores for a party: a pair on its side, two players for their side, one player, a pair for each hand."""
    if party in seats:
        return [seats[party]]
    if len(party) == 2:
        return [seats[seat] for seat in party if seat in seats]
    return [who for side, who in seats.items() if party in side]
