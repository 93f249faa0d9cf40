"""Tables of five: the dealer watches the deal, and the fifth plays in the dealer's chair. Pure.

A *chair* is where a deal is played, N, E, S or W, as every deal record names it. A *place* is a person's own, the
fifth's included. Deals are entered by chair; sheets and scores are kept by place.
"""

from collections.abc import Mapping
from typing import TypeVar

from scoring import SEATS, SIDES, Deal, Play, Sheet, Variant
from scoring.sheets import next_dealer

T = TypeVar("T")

FIFTH = "F"
PLACES = (*SEATS, FIFTH)
TURNS = (FIFTH, *SEATS)  # who deals, one after another; the fifth begins
EVERYBODY = "all"


def agreeing(first_dealer: str) -> tuple[str, ...]:
    """Who agrees with the sheet of a table: either side; at a table of five, where sides change, everybody at once."""
    return (EVERYBODY,) if first_dealer == FIFTH else SIDES


class Points(dict[str, int]):
    """Points by place; who watched has none."""

    def __missing__(self, place: str) -> int:
        return 0


def of_five(variant: Variant, sheet: Sheet) -> Sheet:
    """A sheet that was played through by chair, told by place: who dealt, who declared, points and totals."""
    rows, totals, turn = [], dict.fromkeys(PLACES, 0), FIFTH
    for row in sheet.rows:
        dealer = row.deal.dealer or turn
        points = Points((place_at(chair, dealer), amount) for chair, amount in row.result.points.items())
        totals = {place: total + points[place] for place, total in totals.items()}
        deal = row.deal._replace(plays=tuple(_by_place(play, dealer) for play in row.deal.plays))
        rows.append(row._replace(dealer=dealer, deal=deal, result=row.result._replace(points=points), totals=totals))
        turn = _following(variant, row.deal, dealer)
    return sheet._replace(rows=tuple(rows), points=totals, totals=totals, next_dealer=turn)


def place_at(chair: str, dealer: str) -> str:
    """Whose place it is that plays in a chair while that one deals."""
    return FIFTH if chair == dealer else chair


def chairs(seats: Mapping[str, T], dealer: str) -> Mapping[str, T]:
    """Who plays in each chair while that one deals; a table of four is as it is."""
    if FIFTH not in seats:
        return seats
    return {chair: seats[place_at(chair, dealer)] for chair in SEATS if place_at(chair, dealer) in seats}


def _by_place(play: Play, dealer: str) -> Play:
    return play._replace(declarers=tuple(place_at(chair, dealer) for chair in play.declarers))


def _following(variant: Variant, deal: Deal, dealer: str) -> str:
    if next_dealer(variant, deal, SEATS[0]) == SEATS[0]:
        return dealer
    return TURNS[(TURNS.index(dealer) + 1) % len(TURNS)]
