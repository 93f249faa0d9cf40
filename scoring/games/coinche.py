"""Coinche and belote: 162 card points, of which the side that took has to have what it bid, or more than the other.

Sources: contest rules of French clubs and federations, a page of examples, rules of belote; docs/rulings.md, CO-1 to
CO-6.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.auction import Auction
from scoring.contracts import Contract, Declarers
from scoring.ends import RUBBER, deals, win_at
from scoring.facts import Extra, Fact, Kind
from scoring.finish import Finish, Winning
from scoring.lessons.shared import CHANCE_DEALS, DEAL_PASSES, FIXED_PAIRS
from scoring.measures import card_points
from scoring.melds import Melds
from scoring.messages import Message
from scoring.options import Option, count, pick, toggle
from scoring.readings import Ahead
from scoring.seats import Unit
from scoring.tables import Line, ScoreTable, TableByAnswer, sides
from scoring.teaching import Leads, Play, RuleSentences, Teaching, Topic, switch
from scoring.variants import DoublesBy, Game, Variant, ladder

TOTAL, BELOTE_POINTS, LOST, CAPOT_POINTS, CAPOT_BONUS = 162, 20, 160, 500, 90
LEVELS = range(80, 170, 10)
AHEAD = (-BELOTE_POINTS, 0, BELOTE_POINTS)


def _tens(points: int) -> int:
    """Rounded to tens: a last digit of five goes up.

    >>> [_tens(points) for points in (84, 85, 162)]
    [80, 90, 160]
    """
    return (points + 5) // 10 * 10


BELOTE = Melds(
    "belote", "Belote", (BELOTE_POINTS,), "{side}: {points} for the belote", kept=True, together=BELOTE_POINTS
)
HELD = Fact(
    "belote",
    "Belote",
    "King and queen of trumps in one hand.",
    kind=Kind.PER_SIDE,
    low=0,
    high=BELOTE_POINTS,
)
COINCHE = Fact("coinche", "Coinche", "An opponent of the side that took doubled.")
SURCOINCHE = Fact("surcoinche", "Surcoinche", "The side that took doubled again.", after="coinche")


DOUBLED = ("coinche", "surcoinche")
DOUBLINGS = (1, 2)
VALUES = (*AHEAD, *(f"{lead}x{2**times}" for lead in AHEAD for times in DOUBLINGS))


def _bid_contract(kind: str, family: str, level: int | None, tables: Mapping[int, ScoreTable]) -> Contract:
    """A bid with its table for each lead in the belote, and all it is worth to one side where it was doubled."""
    doubled = {f"{lead}x{2**times}": _all_to_one(table, times) for lead, table in tables.items() for times in DOUBLINGS}
    reading = Ahead("belote", BELOTE_POINTS, doubled=DOUBLED)
    return Contract(
        kind,
        family,
        TableByAnswer({**tables, **doubled}, usual=0),
        level,
        declarers=Declarers.SIDE,
        measure=card_points(TOTAL, never=(1, TOTAL - 1)),
        extras=(Extra((HELD, COINCHE, SURCOINCHE), VALUES, reading, check=BELOTE.check),),
    )


def _all_to_one(table: ScoreTable, doubles: int) -> ScoreTable:
    """The value of a lost deal, doubled so often, to the side that wins the deal."""
    worth = table[0].opponent
    step = Message("All to one side: {points}", points=worth)

    def line(_count: int, plain: Line) -> Line:
        """The side that took, or the other."""
        own, other = (worth, 0) if plain.made else (0, worth)
        return Line(own, other, plain.made, doubles, (step,))

    return table.with_lines(line)


def _bid(level: int, *, rounded: bool, helps: bool) -> Contract:
    def table(lead: int) -> ScoreTable:
        """The points where the side that took is ahead in the belote by so much."""
        own = max(lead, 0) if helps else 0

        def line(count: int) -> Line:
            """Made with the number that was bid, before anything is rounded."""
            if count + own < level:
                step = Message("Lost: {points} and the bid to the other side", points=LOST)
                return Line(0, LOST + level, False, why=(step,))
            points, others = (_tens(count), _tens(TOTAL - count)) if rounded else (count, TOTAL - count)
            step = Message("Made: {points} and the bid of {level}", points=points, level=level)
            return Line(points + level, others, True, why=(step,))

        return sides(TOTAL, line)

    return _bid_contract("bid", "Bid", level, {lead: table(lead) for lead in AHEAD})


def _capot() -> Contract:
    def line(count: int) -> Line:
        """Every trick, or nothing."""
        step = Message("All eight tricks: {points}", points=CAPOT_POINTS)
        if count == TOTAL:
            return Line(CAPOT_POINTS, 0, True, why=(step,))
        return Line(0, CAPOT_POINTS, False, why=(Message("Not all eight tricks: {points}", points=CAPOT_POINTS),))

    return _bid_contract("capot", "Capot", None, dict.fromkeys(AHEAD, sides(TOTAL, line)))


def _contracts(*, rounded: bool, helps: bool = True) -> tuple[Contract, ...]:
    return (*(_bid(level, rounded=rounded, helps=helps) for level in LEVELS), _capot())


def _belote_helps(rounded: bool) -> Option:
    return toggle(
        "belote_helps",
        "The belote helps",
        "Its 20 points count towards the bid.",
        True,
        lambda variant, on: variant if on else replace(variant, contracts=_contracts(rounded=rounded, helps=False)),
    )


def _to_the_deals(variant: Variant, deals: int | None) -> Variant:
    return variant if deals is None else replace(variant, finish=Finish(deals=deals))


DEALS = count(
    "deals", "Deals in a round", "In place of a score.", None, 1, 100, _to_the_deals, off="to the score", planned=True
)
ALL_TRICKS = Fact("all_tricks", "Capot: all eight tricks", "One side took every trick, not only every point.")


MADE = Message("Made: each side writes its own points")
LITIGE = Message("Litige: the other side writes its points, those of the side that took are held for the next deal")
DEDANS = Message("Dedans: all points to the other side")


def _dealt(*, helps: bool) -> Contract:
    """Belote without bids: who took needs more than the other side."""

    def table(lead: int, bonus: int = 0) -> ScoreTable:
        """The points for a lead in the belote; `bonus` where every trick went to one side."""

        def line(count: int) -> Line:
            """Made with 82, or with more than the other side where the belote counts."""
            ahead = 2 * count - TOTAL + (lead if helps else 0)
            if ahead > 0:
                return Line(count + bonus * (count == TOTAL), TOTAL - count, True, why=(MADE,))
            if ahead == 0:
                return Line(0, TOTAL - count, False, why=(LITIGE,))
            return Line(0, TOTAL + bonus * (count == 0), False, why=(DEDANS,))

        return sides(TOTAL, line)

    tables: dict[Any, ScoreTable] = {lead: table(lead) for lead in AHEAD}
    tables["march"] = table(0, CAPOT_BONUS)
    verdict = Extra(
        (ALL_TRICKS, HELD),
        (*AHEAD, "march"),
        Ahead("belote", BELOTE_POINTS, "all_tricks"),
        check=BELOTE.check,
        at=(0, TOTAL),
    )
    return Contract(
        "deal",
        "Deal",
        TableByAnswer(tables, usual=0),
        declarers=Declarers.SIDE,
        measure=card_points(TOTAL, never=(1, TOTAL - 1)),
        extras=(verdict,),
    )


def _taken_level(variant: Variant, value: str) -> Variant:
    def won(count: int, line: Line) -> Line:
        """A litige as made."""
        return Line(count, TOTAL - count, True, why=(MADE,)) if line.why == (LITIGE,) else line

    if value == "litige":
        return variant
    return variant.changing(lambda contract: contract.rescored(lambda table: table.with_lines(won)))


BELOTE_COUNTS = toggle(
    "belote_helps",
    "The belote helps",
    "Its 20 points count towards having more.",
    False,
    lambda variant, on: replace(variant, contracts=(_dealt(helps=True),)) if on else variant,
)
EQUAL = pick(
    "equal",
    "As many points as the other side",
    "",
    (("litige", "held for the next deal"), ("takers", "won by who took")),
    _taken_level,
)
RULES = {
    "belote_helps": switch(
        "The 20 points of the belote help to make it.", "The belote does not help to make it.", Topic.SCORE
    ),
    "equal": RuleSentences(
        {
            "litige": "With as many points as the other side, these write theirs, and those of the side that took go "
            "to who wins the next deal: enter them as points given by the director.",
            "takers": "With as many points as the other side, the side that took has made it.",
        },
        topic=Topic.SCORE,
    ),
}
DEALT = (
    "32 cards, eight each.",
    "In trumps the jack counts 20 and the nine 14; then ace 11, ten 10, king 4, queen 3, eight and seven nothing.",
    "In other suits ace 11, ten 10, king 4, queen 3, jack 2, and nine, eight and seven nothing; so they rank.",
    "The last trick counts 10: 162 card points in all.",
    CHANCE_DEALS,
    DEAL_PASSES,
)
MUST_TRUMP = (
    "You must follow suit if you can.",
    "Who cannot follow must trump, and go over a trump, unless the partner is winning the trick.",
)


def _coinche(key: str, name: str, source: str, *, rounded: bool) -> Variant:
    made = (
        "Made, each side writes its points rounded to tens, a last digit of five up, and the side that took its bid "
        "besides; rounding makes no bid."
        if rounded
        else "Made, each side writes its points, and the side that took its bid besides."
    )
    return Variant(
        key=key,
        name=name,
        source=source,
        unit=Unit.SIDE,
        contracts=_contracts(rounded=rounded),
        ladder=ladder(*(f"bid_{level}" for level in LEVELS), "capot"),
        options=(_belote_helps(rounded), win_at(2000), RUBBER, DEALS),
        melds=BELOTE,
        doubles_by=DoublesBy.MULTIPLIED,
        finish=Finish(winning=(Winning(reach=2000),)),
        ranking=("points", "rounds_won"),
        auction=Auction(suits=True, pass_returns=True),
        teaching=Teaching(
            sentences={
                Topic.GOAL: ("The side that takes must have the points that it bid.", FIXED_PAIRS),
                Topic.DEAL: DEALT,
                Topic.BIDDING: (
                    "The player to the dealer’s left speaks first: pass, 80 to 160 by tens with a suit, or capot; "
                    "three passes end it.",
                    "An opponent may say coinche, which ends the bidding; the side that bid may say surcoinche.",
                ),
                Topic.PLAY: MUST_TRUMP,
            },
            plays={
                "bid": Play(Leads.ELDEST, goal="As many points as were bid."),
                "capot": Play(Leads.ELDEST, goal="All eight tricks."),
            },
            rules=RULES,
            prices=(
                made,
                "Lost, the other side writes 160 and the bid.",
                "Coinche: 160 and the bid two times, surcoinche four times, all to the side that wins the deal.",
                "Capot scores 500 to the side that wins the deal.",
                "King and queen of trumps in one hand are the belote: 20 in every case to the side that has it.",
            ),
        ),
    )


PLAIN_BELOTE = Variant(
    key="belote",
    name="Belote",
    source="Contest rules of a French federation",
    unit=Unit.SIDE,
    contracts=(_dealt(helps=False),),
    ladder=ladder("deal"),
    options=(BELOTE_COUNTS, EQUAL, deals(12)),
    melds=BELOTE,
    finish=Finish(deals=12),
    ranking=("points", "contracts_made"),
    teaching=Teaching(
        sentences={
            Topic.GOAL: ("The side that takes needs 82 of the 162 points.", FIXED_PAIRS),
            Topic.DEAL: DEALT,
            Topic.BIDDING: (
                "From the dealer’s left each may take the suit turned up; if nobody does, each may name another one.",
            ),
            Topic.PLAY: MUST_TRUMP,
        },
        plays={"deal": Play(Leads.ELDEST, goal="82 card points.")},
        rules=RULES,
        prices=(
            "Made, each side writes its own points.",
            "With fewer it is dedans: the other side writes 162.",
            "All eight tricks are a capot: 90 more.",
            "King and queen of trumps in one hand are the belote: 20 in every case to the side that has it.",
        ),
    ),
)
GAME = Game(
    "coinche",
    "Coinche and belote",
    (
        _coinche("contest_2000", "Coinche", "Contest rules of French clubs", rounded=True),
        _coinche("unrounded", "Coinche without rounding", "A French page of examples", rounded=False),
        PLAIN_BELOTE,
    ),
    cards=32,
    countries=("FR", "BE", "CH", "LU"),
)
