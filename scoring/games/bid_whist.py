"""Bid Whist: the 54-card standard game and five regional ones, with their house rules.

Sources: the Bid Whist rule page and its section on variations; docs/rulings.md, BW-1 to BW-20.
"""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from scoring.auction import Auction
from scoring.bid_whist_bids import RENEGE_EACH, bids, renege_rule
from scoring.bid_whist_rules import (
    BOSTON,
    BOSTON_NT,
    DEFENDERS_COUNT,
    MADE_COUNTS,
    MIN_BID,
    NT_DOUBLE,
    OPPONENTS_SCORE,
    RANK,
    kitty_book,
)
from scoring.ends import LOSE_AT, MAX_SETS, RUBBER, win_at
from scoring.finish import Finish, Winning
from scoring.lessons import bid_whist as lessons
from scoring.messages import Message
from scoring.options import Preset
from scoring.remarks import SCORE_BEFORE
from scoring.seats import Unit
from scoring.tables import Line
from scoring.variants import Game, Variant, ladder

DIRECTIONS = ("uptown", "downtown")


def _above_six(bid: int, books: int, others: int, factor: int = 1) -> Line:
    """Books above six when the bid is made; the bid lost when it is not."""
    if books >= 6 + bid:
        won = Message("Bid {bid} made with {books} books: {points}", bid=bid, books=books, points=books - 6)
        return Line((books - 6) * factor, 0, True, why=(won,))
    lost = Message("Bid {bid} set with {books} books: −{bid}", bid=bid, books=books)
    return Line(-bid * factor, 0, False, why=(lost,))


def _stopped(bid: int, books: int, others: int, factor: int = 1) -> Line:
    """Books above six when made; set, the opponents score the bid and the bidders lose nothing."""
    if books >= 6 + bid:
        return _above_six(bid, books, others)
    step = Message("Bid {bid} stopped with {books} books: {bid} to the opponents", bid=bid, books=books)
    return Line(0, bid, False, why=(step,))


def _parr(bid: int, books: int, others: int, factor: int = 1) -> Line:
    """Prices as in the standard game; the defenders score every trick they take, always (BW-2)."""
    line = _above_six(bid, books, others)
    step = Message("A point to the defenders for each of {tricks} tricks", tricks=others)
    return line._replace(opponent=others, why=(*line.why, step))


def _rogler(bid: int, books: int, others: int, factor: int = 1) -> Line:
    """All tricks when made; set, the opponents score the bid and their tricks above six (BW-3)."""
    if books >= 6 + bid:
        step = Message("Bid {bid} made: a point for each of {books} tricks", bid=bid, books=books)
        return Line(books * factor, 0, True, why=(step,))
    above = max(others - 6, 0)
    step = Message("Bid {bid} set: {bid} and {above} above six to the opponents", bid=bid, above=above)
    return Line(0, (bid + above) * factor, False, why=(step,))


def _todd(bid: int, books: int, others: int, factor: int = 1) -> Line:
    """Prices of one point made, two to the opponents when they take the tricks that set it (BW-4)."""
    if books >= 6 + bid:
        return Line(1, 0, True, why=(Message("Bid {bid} made: {points}", bid=bid, points=1),))
    return Line(0, 2, False, why=(Message("Bid {bid} set: {points} to the opponents", bid=bid, points=2),))


STANDARD_BIDS = partial(bids, _above_six, range(3, 8), DIRECTIONS, no_trump_factor=2)
NE_BIDS = partial(bids, _stopped, range(1, 8), DIRECTIONS, aces=True)
ROGLER_BIDS = partial(bids, _rogler, range(1, 8), (), no_trump_factor=2)
TODD_BIDS = partial(bids, _todd, range(3, 8), ())
ONE_TURN = Auction(one_turn=True)
THIRD_SET = (Preset("two_sets", "Third set loses", {"max_sets": 2}),)
SEVEN_UP = Finish(winning=(Winning(reach=7),), lose_at=-7)
TWENTY_ONE = Finish(winning=(Winning(reach=21),))

STANDARD_54 = Variant(
    key="standard_54",
    name="Bid Whist (54 cards)",
    source="Bid Whist rule page",
    unit=Unit.SIDE,
    contracts=STANDARD_BIDS(),
    auction=ONE_TURN,
    ladder=ladder(
        *(
            rung
            for bid in range(3, 8)
            for rung in ((f"trump_{bid}_uptown", f"trump_{bid}_downtown"), (f"no_trump_{bid}",))
        )
    ),
    options=(
        MIN_BID, RANK, kitty_book("bidders", STANDARD_BIDS), NT_DOUBLE, BOSTON, BOSTON_NT, OPPONENTS_SCORE,
        renege_rule(), RENEGE_EACH, win_at(7), LOSE_AT, MAX_SETS, RUBBER,
    ),
    presets=(
        Preset("columbus", "Columbus: to 5, second set loses", {"win_at": 5, "lose_at": -5, "max_sets": 1}),
        Preset("cardsharks", "Cardsharks 2017: bids from four", {"min_bid": 4}),
        *THIRD_SET,
        Preset("boston_28", "Boston for 28", {"boston_points": 28}),
    ),
    remarks=(SCORE_BEFORE,),
    finish=SEVEN_UP,
    can_pass=False,
    teaching=lessons.STANDARD,
)  # fmt: skip


def _by_number(low: int, high: int, kinds: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(kind.format(bid) for kind in kinds) for bid in range(low, high + 1))


NE_USA_52 = replace(
    STANDARD_54,
    key="ne_usa_52",
    teaching=lessons.NORTH_EAST,
    presets=THIRD_SET,
    name="Bid Whist, North-East (52 cards)",
    source="Bid Whist rule page, 52-card version of the North-East",
    contracts=NE_BIDS(),
    auction=Auction(one_turn=True, numbers=True, dealer_matches=True, dealer_lowest=True),
    ladder=_by_number(1, 7, ("trump_{}_uptown", "trump_{}_downtown", "no_trump_{}")),
    options=(kitty_book("first_trick_winner", NE_BIDS), renege_rule(), RENEGE_EACH, win_at(21), MAX_SETS, RUBBER),
    finish=TWENTY_ONE,
    can_pass=True,
    can_redeal=True,
)
BOSTON_PARR = replace(
    STANDARD_54,
    key="boston_parr",
    teaching=lessons.PARR,
    presets=THIRD_SET,
    name="Bid Whist, Boston (Parr)",
    source="Bid Whist rule page, version from Boston",
    contracts=bids(_parr, range(1, 8), ()),
    auction=Auction(numbers=True, dealer_lowest=True),
    ladder=_by_number(1, 7, ("trump_{}", "no_trump_{}")),
    options=(DEFENDERS_COUNT, renege_rule(), RENEGE_EACH, win_at(11), MAX_SETS, RUBBER),
    finish=Finish(winning=(Winning(reach=11),)),
)
CINCINNATI = replace(
    STANDARD_54,
    key="cincinnati",
    teaching=lessons.CINCINNATI,
    presets=THIRD_SET,
    name="Bid Whist, Cincinnati",
    source="Bid Whist rule page, bids of Cincinnati; scored as the standard game",
    contracts=bids(_above_six, range(1, 8), (None, "downtown"), no_trump_factor=2),
    ladder=ladder(
        *(key for bid in range(1, 8) for key in (f"trump_{bid}", f"trump_{bid}_downtown", f"no_trump_{bid}"))
    ),
    options=(NT_DOUBLE, OPPONENTS_SCORE, renege_rule(), RENEGE_EACH, win_at(7), LOSE_AT, MAX_SETS, RUBBER),
)
RHODE_ISLAND_ROGLER = replace(
    STANDARD_54,
    key="rhode_island_rogler",
    teaching=lessons.ROGLER,
    presets=THIRD_SET,
    name="Bid Whist, Rhode Island (Rogler)",
    source="Bid Whist rule page, family version from Rhode Island",
    contracts=ROGLER_BIDS(),
    auction=Auction(one_turn=True, numbers=True, dealer_matches=True),
    ladder=_by_number(1, 7, ("trump_{}", "no_trump_{}")),
    options=(
        kitty_book("bidders", ROGLER_BIDS),
        MADE_COUNTS,
        renege_rule(),
        RENEGE_EACH,
        win_at(21),
        MAX_SETS,
        RUBBER,
    ),
    finish=TWENTY_ONE,
)
HAWAII_TRUMPS_TODD = replace(
    STANDARD_54,
    key="hawaii_trumps_todd",
    teaching=lessons.TODD,
    presets=THIRD_SET,
    name="Trumps, Hawaii (Todd)",
    source="Bid Whist rule page, Hawaiian version",
    contracts=TODD_BIDS(),
    auction=Auction(one_turn=True, numbers=True),
    ladder=_by_number(3, 7, ("trump_{}", "no_trump_{}")),
    options=(kitty_book("bidders", TODD_BIDS), renege_rule(), RENEGE_EACH, MAX_SETS, RUBBER),
    finish=Finish(winning=(Winning(reach=7, other_at_most=0), Winning(lead=11), Winning(reach=21, lead=2))),
)

GAME = Game(
    "bid_whist",
    "Bid Whist",
    (STANDARD_54, NE_USA_52, BOSTON_PARR, CINCINNATI, RHODE_ISLAND_ROGLER, HAWAII_TRUMPS_TODD),
    cards=54,
    countries=("US",),
)
