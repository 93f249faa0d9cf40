"""Comparing tables: victory points by difference of points, and matchpoints of the same deal at several tables."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from itertools import groupby
from math import ceil, log, sqrt
from typing import NamedTuple

DRAWN, MOST = 10, 20  # victory points of a drawn match, and of the highest win
_TAU = (sqrt(5) - 1) / 2
_USUAL_DEALS = 16


class DealScore(NamedTuple):
    """The score of a deal for one entrant, where the same cards were dealt at other tables too."""

    entrant: int
    round: int
    table: int
    cards: tuple[int, int]  # which cards: the set of deals, or the round, and the number of the deal in it
    seats: str  # whose scores are compared: a side, or one hand where each hand scores for itself
    points: int


def cards_of(round_: int, table: int, deal: int, sets: Mapping[int, int], *, same: bool) -> tuple[int, int] | None:
    """The kind of cards of a deal: of a set that goes from table to table, or dealt alike at every table; else None."""
    if table in sets:
        return sets[table], deal
    return (-round_, deal) if same else None


def compared_seats(party: str, *, sides: bool) -> str:
    """The side whose scores a deal compares; a hand where each plays for itself."""
    return next((side for side in ("NS", "EW") if party in side), party) if sides else party


def wbf_steps(deals: int | None) -> tuple[int, ...]:
    """The differences from which a match of so many deals is worth 11, 12 … 20 victory points to the winner.

    The World Bridge Federation's scale (“The New WBF IMP to VP Scales”, 2012) in whole victory points: with τ the
    golden section (0.618…) and X = 15·√deals, a difference of D is worth 10 + 10·(1 − τ^(3·D/X)) / (1 − τ³), 20 from X
    on. A number is reached from its half on: 16 deals and 1 point are 10.31, so 10. Without a number of deals, 16.

    >>> wbf_steps(16)
    (2, 6, 9, 13, 18, 23, 29, 36, 44, 54)
    """
    highest = 15 * sqrt(deals or _USUAL_DEALS)
    halves = ((at + 0.5) / (MOST - DRAWN) for at in range(MOST - DRAWN))
    return tuple(ceil(highest / 3 * log(1 - half * (1 - _TAU**3), _TAU)) for half in halves)


def victory_points(difference: int, steps: Iterable[int]) -> int:
    """Victory points of a match won or lost by so much: ten, one more for every step reached, and for the loser one
    less.

    >>> [victory_points(difference, (3, 8, 15)) for difference in (0, 2, 3, 8, 40, -8)]
    [10, 10, 11, 12, 13, 8]
    """
    reached = sum(abs(difference) >= step for step in steps)
    return DRAWN + (reached if difference > 0 else -reached)


def matchpoints(scores: Iterable[DealScore]) -> Mapping[int, Mapping[int, int]]:
    """Match points by entrant and round: for each deal two for every other table whose score in the same seats is
    lower, one for every equal one, none for a higher one (Laws of Duplicate Bridge 2017, law 78A). A deal that one
    table alone played brings nobody anything; the two hands of a side score once.
    """
    gained: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    same = sorted(scores, key=lambda score: (score.cards, score.seats))
    for _deal, group in groupby(same, key=lambda score: (score.cards, score.seats)):
        everybody = tuple(group)
        tables = {(score.round, score.table): score.points for score in everybody}
        for score in everybody:
            others = [points for place, points in tables.items() if place != (score.round, score.table)]
            beaten = sum((score.points > points) + (score.points >= points) for points in others)
            gained[score.entrant][score.round] += beaten
    return gained
