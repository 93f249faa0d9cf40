"""Boomke Wies: fixed pairs, a number, Boom or Meetje; or a point for every trick without an auction.

Sources: the Boomke Wies rule page, its lost line restored from a copy of the same page;
docs/rulings.md, BO-1 to BO-5.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.auction import Auction
from scoring.contracts import Contract, Declarers, Trump
from scoring.ends import deals
from scoring.facts import Fact
from scoring.finish import Finish
from scoring.lessons.whist import BOOMKE, BOOMKE_PLAIN
from scoring.measures import STOPPED_TRICKS
from scoring.messages import Message
from scoring.options import Preset, count, pick, toggle
from scoring.remarks import AFTER_PASSES, SCORE_BEFORE, Remark
from scoring.seats import Unit
from scoring.tables import Line, ScoreTable, sides
from scoring.variants import Game, PassDealer, Variant, ladder


def _bid(level: int) -> ScoreTable:
    def line(count: int) -> Line:
        """The scores of the side that bid and of the other for this many tricks, 0 to 13."""
        if count >= level:
            points = 3 if count == 13 else 2 if count >= 10 else 1
            text = "Bid {bid} made with {tricks} tricks: {points}"
            return Line(points, 0, True, why=(Message(text, bid=level, tricks=count, points=points),))
        lost, won = (2, 2) if level >= 10 else (1, 2 if count <= 3 else 1)
        text = "Bid {bid} lost with {tricks} tricks: −{lost}, opponents {won}"
        step = Message(text, bid=level, tricks=count, lost=lost, won=won)
        return Line(-lost, won, False, why=(step,))

    return sides(13, line)


def _boom(count: int) -> Line:
    if count == 13:
        return Line(5, 0, True, why=(Message("Boom made: {points}", points=5),))
    return Line(-5, 5, False, why=(Message("Boom lost: −{points}, opponents {points}", points=5),))


def _meetje(count: int) -> Line:
    won = count >= 7
    step = Message("Meetje: {points} to the side with seven tricks or more", points=1)
    return Line(int(won), int(not won), won, why=(step,))


def _each_trick(count: int) -> Line:
    step = Message("A point for each trick: {NS} and {EW}", NS=count, EW=13 - count)
    return Line(count, 13 - count, why=(step,))


STOPPED = Remark(Fact("play_stopped", "Play stopped"), kinds=("boom",))


def _any_number(variant: Variant, on: bool) -> Variant:
    """After three passes the dealer chooses 7, Boom or Meetje; 8 to 12 serve no purpose (BO-1)."""
    free = variant.changing(lambda contract: replace(contract, after_passes=None), "bid")
    return free if on else variant


ANY_NUMBER = toggle("dealer_any_number", "Dealer after passes", "May bid 8 to 12 as well.", False, _any_number)
RANKINGS = {
    "rounds_then_points": ("rounds_won", "points"),
    "points": ("points", "rounds_won"),
    "rounds_then_difference": ("rounds_won", "points_difference"),
}
MINUTES = count(
    "round_minutes", "Round length", "In minutes; a deal in play is finished.", 60, 5, 600,
    lambda variant, value: replace(variant, finish=replace(variant.finish, minutes=value)), planned=True,
)  # fmt: skip
RANKING = pick(
    "ranking",
    "Ranking",
    "",
    (
        ("rounds_then_points", "rounds, then points"),
        ("points", "points"),
        ("rounds_then_difference", "rounds, then difference"),
    ),
    lambda variant, value: replace(variant, ranking=RANKINGS[value]),
    planned=True,
)
TIMED = Finish(extra_deal=True)

AUCTION = Variant(
    key="auction",
    name="Boomke Wies",
    source="Boomke Wies rule page",
    unit=Unit.SIDE,
    contracts=(
        Contract(
            "meetje", "Meetje", sides(13, _meetje), declarers=Declarers.SIDE, trump=Trump.ANY, dealer_only=True,
            after_passes=True,
        ),
        *(
            Contract(
                "bid", "Bid", _bid(level), level, declarers=Declarers.SIDE, trump=Trump.ANY,
                after_passes=None if level == 7 else False,
            )
            for level in range(7, 13)
        ),
        Contract(
            "boom", "Boom", sides(13, _boom), 13, declarers=Declarers.SIDE, trump=Trump.ANY,
            measure=STOPPED_TRICKS, optional_level=True,
        ),
    ),
    auction=Auction(),
    ladder=ladder("meetje", *(f"bid_{level}" for level in range(7, 13)), "boom"),
    presets=(Preset("by_points", "Ranked by points", {"ranking": "points"}),),
    options=(ANY_NUMBER, MINUTES, deals(None), RANKING),
    remarks=(AFTER_PASSES, STOPPED, SCORE_BEFORE),
    finish=TIMED,
    teaching=BOOMKE,
    can_pass=False,
    pass_dealer=PassDealer.NEXT,
)  # fmt: skip

NO_AUCTION = Variant(
    key="no_auction",
    name="Boomke Wies without auction",
    source="Boomke Wies rule page, for those who do not bid",
    unit=Unit.SIDE,
    contracts=(
        Contract("plain", "Without auction", sides(13, _each_trick), declarers=Declarers.NOBODY, trump=Trump.ANY),
    ),
    ladder=ladder("plain"),
    options=(MINUTES, deals(None), RANKING),
    remarks=(SCORE_BEFORE,),
    finish=TIMED,
    teaching=BOOMKE_PLAIN,
    can_pass=False,
)

GAME = Game("boomke_wies", "Boomke Wies", (AUCTION, NO_AUCTION), countries=("BE",))
