"""Another card game: the club names it and says how its points are counted; its rules are the club's own.

Source: the club itself; docs/rulings.md, AG-1 to AG-4.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scoring.contracts import Contract, Declarers, Trump
from scoring.ends import deals
from scoring.errors import RuleError
from scoring.finish import Finish
from scoring.messages import AsTyped, Message
from scoring.options import Option, count, pick, toggle
from scoring.seats import Unit
from scoring.tables import Line, ScoreTable
from scoring.teaching import Play, RuleSentences, Teaching, Topic, switch
from scoring.typed_points import MOST_POINTS, TypedPoints
from scoring.variants import Game, Variant, ladder

LONGEST_NAME = 40
TOO_FEW = "{n} times {most} is less than the {total} that a table has together."


def _with_name(variant: Variant, name: str | None) -> Variant:
    return replace(variant, name=AsTyped(name)) if name else variant


def _measured(variant: Variant, **values: Any) -> Variant:
    """The variant whose points are bounded in this way too."""
    return variant.changing(
        lambda contract: replace(contract, measure=replace(contract.measure, **values))  # type: ignore[type-var]  # typed points
    )


def _summed(variant: Variant, total: int | None) -> Variant:
    return _measured(variant, sum=total, **({"low": -MOST_POINTS} if total == 0 else {}))


def _bounded(variant: Variant, most: int | None) -> Variant:
    if most is None:
        return variant
    total, parties = variant.sum_of_deal or 0, variant.unit.parties
    if most * len(parties) < total:
        raise RuleError({"rules.most": (Message(TOO_FEW, n=len(parties), most=most, total=total),)})
    return _measured(variant, high=most)


def _below_zero(variant: Variant, on: bool) -> Variant:
    return _measured(variant, low=-MOST_POINTS) if on else variant


NAME = Option(
    "name",
    "Name of the game",
    "As your club calls it: it stands on every page and print.",
    None,
    apply=_with_name,
    longest=LONGEST_NAME,
    sentences=RuleSentences(
        {None: "The game has no name of its own."},
        named="The game is called {words}.",
        applies=lambda variant: False,  # its name stands above everything that is said of it
    ),
)
WINS = pick(
    "wins",
    "Who wins",
    "",
    (("high", "who has the most points"), ("low", "who has the fewest points")),
    lambda variant, value: replace(variant, low_wins=value == "low"),
)
SUM = count(
    "sum",
    "Points of a table together",
    "If they are always the same: another sum is refused. Of a deal, or of the round where only totals are written.",
    None,
    0,
    MOST_POINTS,
    _summed,
    off="differs",
)
MOST = count(
    "most",
    "The most anybody can have",
    "Of a deal, or of the round.",
    None,
    1,
    MOST_POINTS - 1,
    _bounded,
    off="no limit",
)
BELOW = toggle("below_zero", "Points below zero", "", False, _below_zero)
RULES = {
    "wins": RuleSentences(
        {"high": "Who has the most points wins.", "low": "Who has the fewest points wins."}, topic=Topic.GOAL
    ),
    "sum": RuleSentences(
        {None: "The points of a table add up to whatever they do."},
        (
            "The points of a table add up to {n}: a deal with another sum is refused.",
            "The points of a table add up to {n}: a deal with another sum is refused.",
        ),
        topic=Topic.SCORE,
        silent=(None,),
    ),
    "most": RuleSentences(
        {None: "Points have no upper limit."},
        ("Nobody can have more than {n} point in a deal.", "Nobody can have more than {n} points in a deal."),
        topic=Topic.SCORE,
        silent=(None,),
    ),
    "below_zero": switch("Points may be below zero.", "Points are never below zero.", Topic.SCORE, silent=(False,)),
}


def _variant(key: str, name: str, unit: Unit, sentence: str) -> Variant:
    contract = Contract(
        "deal",
        "Deal",
        ScoreTable((Line(0, 0),)),
        declarers=Declarers.NOBODY,
        trump=Trump.ANY,
        measure=TypedPoints(unit.parties),
    )
    return Variant(
        key=key,
        name=name,
        source="Another card game",
        unit=unit,
        contracts=(contract,),
        ladder=ladder("deal"),
        options=(NAME, WINS, SUM, MOST, BELOW, deals(16)),
        finish=Finish(deals=16),
        sit_out=None,
        ranking=("points", "rounds_won"),
        can_pass=False,
        teaching=Teaching(
            sentences={
                Topic.GOAL: ("The game is played by the club’s own rules; here its points are kept.",),
                Topic.SCORE: (sentence,),
            },
            plays={"deal": Play()},
            rules=RULES,
        ),
    )


GAME = Game(
    "another",
    "Another card game",
    (
        _variant("by_player", "Points for each player", Unit.PLAYER, "The points of each player are written."),
        _variant("by_side", "Points for each side", Unit.SIDE, "The points of each side are written."),
    ),
)
