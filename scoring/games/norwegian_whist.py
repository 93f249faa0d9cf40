"""Norwegian and Minnesota whist: without trumps, each deal is played high by a side that said so, or low by both.

Sources: Parlett's book of card games, a Norwegian rule page, the Minnesota and South Dakota rules of an encyclopedia
and of a site of games; docs/rulings.md, NW-1 to NW-4.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scoring.contracts import Contract, Declarers, Trump
from scoring.ends import RUBBER, win_at
from scoring.finish import Finish, Winning
from scoring.lessons.shared import ACES_HIGH, DEAL_PASSES, FIXED_PAIRS
from scoring.messages import Message
from scoring.options import Option, pick
from scoring.remarks import SCORE_BEFORE
from scoring.seats import Unit
from scoring.tables import Line, sides
from scoring.teaching import Play, RuleSentences, Teaching, Topic
from scoring.variants import Game, Variant, ladder

BOOK, TRICKS = 6, 13


def _high(each: int, set_by: int, *, loses: bool = False) -> Contract:
    """High: `each` for a trick above six; failed, the others win `set_by` for each of theirs, or the side loses it."""

    def line(count: int) -> Line:
        """The line for so many tricks of the side that said high."""
        if count > BOOK:
            points = each * (count - BOOK)
            return Line(
                points, 0, True, why=(Message("High made with {tricks}: {points}", tricks=count, points=points),)
            )
        points = set_by * (TRICKS - BOOK - count)
        if loses:
            step = Message("High lost with {tricks}: −{points}", tricks=count, points=points)
            return Line(-points, 0, False, why=(step,))
        step = Message("High lost with {tricks}: {points} to the other side", tricks=count, points=points)
        return Line(0, points, False, why=(step,))

    return Contract("high", "High", sides(TRICKS, line), declarers=Declarers.SIDE, trump=Trump.NONE)


def _low(each: int, *, loses: bool = False) -> Contract:
    """Low: the side with fewer tricks wins `each` for every trick that it has under seven, or the other loses it."""

    def line(count: int) -> Line:
        """The line for so many tricks of North and South."""
        fewer = min(count, TRICKS - count)
        points = each * (TRICKS - BOOK - fewer)
        if loses:
            step = Message("Low: −{points} for the side with more tricks", points=points)
            return Line(-points if count > BOOK else 0, 0 if count > BOOK else -points, why=(step,))
        step = Message("Low: {points} to the side with fewer tricks", points=points)
        return Line(points if count <= BOOK else 0, 0 if count <= BOOK else points, why=(step,))

    return Contract("low", "Low", sides(TRICKS, line), declarers=Declarers.NOBODY, trump=Trump.NONE)


def _instead(contract: Contract) -> Callable[[Variant], Variant]:
    return lambda variant: variant.changing(lambda _: replace(contract, context=variant.game), contract.kind)


SET_BONUS = pick(
    "set_bonus",
    "High that failed",
    "What the others win for each trick above six.",
    ((2, "2"), (1, "1")),
    lambda variant, points: variant if points == 2 else _instead(_high(1, points))(variant),
)
LOW_DEAL = pick(
    "low_deal",
    "Low deals",
    "",
    (("gains", "fewer tricks win"), ("loses", "more tricks lose")),
    lambda variant, value: variant if value == "gains" else _instead(_low(1, loses=True))(variant),
)
LEAD = pick(
    "high_lead",
    "Lead of a high deal",
    "",
    (("right", "at the right"), ("left", "at the left")),
)
SAID = pick("said", "How it is said", "", (("words", "in words"), ("cards", "by cards")))
RULES = {
    "set_bonus": RuleSentences(
        {
            2: "When high fails, the other side scores 2 for each of its tricks above six.",
            1: "When high fails, the other side scores 1 for each of its tricks above six.",
        },
        topic=Topic.SCORE,
    ),
    "low_deal": RuleSentences(
        {
            "gains": "In a low deal the side with fewer tricks scores; the other side scores nothing.",
            "loses": "In a low deal the side with more tricks loses points; the other side scores nothing.",
        },
        topic=Topic.SCORE,
    ),
    "high_lead": RuleSentences(
        {
            "right": "To a high deal the player at the right of who said high leads.",
            "left": "To a high deal the player at the left of who said high leads.",
        },
        topic=Topic.PLAY,
    ),
    "said": RuleSentences(
        {
            "words": "From the dealer’s left each says pass or high; the first high ends it, and four passes make the "
            "deal low.",
            "cards": "Each lays a card face down, black for high and red for low; from the dealer’s left they are "
            "turned until a black one shows, and four red ones make the deal low.",
        },
        topic=Topic.BIDDING,
    ),
}
PLAYS = {
    "high": Play(goal="Made with seven tricks or more."),
    "low": Play(goal="Each side tries to take fewer than seven tricks."),
}


def _lesson(*prices: str) -> Teaching:
    return Teaching(
        sentences={
            Topic.GOAL: ("In a high deal win tricks, in a low deal avoid them.", FIXED_PAIRS),
            Topic.DEAL: ("52 cards are dealt one by one, thirteen each.", ACES_HIGH, DEAL_PASSES),
            Topic.BIDDING: ("To a low deal the player to the dealer’s left leads.",),
            Topic.PLAY: (
                "You must follow suit if you can; if you cannot, you may play any card. There are no trumps.",
            ),
        },
        plays=PLAYS,
        rules=RULES,
        agreements=(SAID, LEAD),
        prices=prices,
    )


def _variant(
    key: str,
    name: str,
    source: str,
    contracts: tuple[Contract, ...],
    to: int,
    *prices: str,
    options: tuple[Option, ...] = (),
) -> Variant:
    return Variant(
        key=key,
        name=name,
        source=source,
        unit=Unit.SIDE,
        contracts=contracts,
        ladder=ladder("low", "high"),
        options=(*options, win_at(to), RUBBER),
        remarks=(SCORE_BEFORE,),
        finish=Finish(winning=(Winning(reach=to),)),
        ranking=("rounds_won", "points"),
        can_pass=False,
        teaching=_lesson(*prices),
    )


MADE_ONE = "High made scores 1 for each trick above six."
LOW_ONE = "Low scores 1 for each trick under seven to the side with fewer."
GAME = Game(
    "norwegian_whist",
    "Norwegian whist",
    (
        _variant(
            "norwegian",
            "Norwegian whist",
            "Parlett’s book of card games",
            (_low(2), _high(4, 8)),
            50,
            "High made scores 4 for each trick above six.",
            "High that fails scores 8 to the other side for each of its tricks above six.",
            "Low scores 2 for each trick under seven to the side with fewer.",
        ),
        _variant(
            "norwegian_simple",
            "Norwegian whist by single points",
            "Norwegian rule page",
            (_low(1), _high(1, 2)),
            13,
            MADE_ONE,
            "High that fails scores 2 to the other side for each of its tricks above six.",
            LOW_ONE,
        ),
        _variant(
            "minnesota",
            "Minnesota whist",
            "Rules of Minnesota",
            (_low(1), _high(1, 2)),
            13,
            MADE_ONE,
            LOW_ONE,
            options=(SET_BONUS, LOW_DEAL),
        ),
        _variant(
            "south_dakota",
            "South Dakota whist",
            "Rules of South Dakota",
            (_low(1, loses=True), _high(1, 1, loses=True)),
            11,
            MADE_ONE,
            "High that fails loses 1 for each trick under seven.",
            "In a low deal the side with more tricks loses 1 for each of its tricks above six.",
        ),
    ),
    countries=("NO", "US"),
)
