"""A whist drive: whist in single hands, each at another table with another partner; everybody writes the tricks.

Sources: questions and answers of a British site of whist drives, rules of a club in Doncaster, reports of drives in
Ruston, Accrington and Goa; docs/rulings.md, WD-1 to WD-5.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scoring.contracts import Contract, Declarers, Trump
from scoring.finish import Finish
from scoring.lessons.shared import ACES_HIGH, FOLLOW, TRICK
from scoring.measures import Tricks
from scoring.messages import Message
from scoring.options import Option, count, pick
from scoring.seats import Unit
from scoring.tables import Line, ScoreTable, sides
from scoring.teaching import Play, RuleSentences, Teaching, Topic
from scoring.typed_points import TypedPoints
from scoring.variants import Game, Variant, ladder

TRICKS, BOOK, HANDS, SIT_OUT = 13, 6, 24, 6


def _every_trick(count: int) -> Line:
    step = Message("A point for each trick: {NS} and {EW}", NS=count, EW=TRICKS - count)
    return Line(count, TRICKS - count, why=(step,))


def _above_six(count: int) -> Line:
    ours, theirs = max(count - BOOK, 0), max(TRICKS - count - BOOK, 0)
    most = max(count, TRICKS - count)
    return Line(
        ours, theirs, why=(Message("{tricks} tricks, {points} above six", tricks=most, points=max(ours, theirs)),)
    )


def _hand_won(count: int) -> Line:
    won = count > BOOK
    return Line(int(won), int(not won), why=(Message("Hand won with {tricks}: 1", tricks=max(count, TRICKS - count)),))


COUNTED: dict[str, Callable[[int], Line]] = {"tricks": _every_trick, "odd_tricks": _above_six, "hands": _hand_won}
COUNTS = pick(
    "counts",
    "What is written",
    "",
    (("tricks", "every trick"), ("odd_tricks", "tricks above six"), ("hands", "hands won")),
    lambda variant, value: (
        variant
        if value == "tricks"
        else variant.changing(lambda contract: replace(contract, table=sides(TRICKS, COUNTED[value])))
    ),
)
ORDERS = {
    "hearts": ("hearts", "diamonds", "spades", "clubs"),
    "clubs": ("clubs", "diamonds", "hearts", "spades"),
    "no_trump": ("hearts", "clubs", "diamonds", "spades", "no_trump"),
}
NAMED = (
    ("hearts", "hearts, diamonds, spades, clubs"),
    ("clubs", "clubs, diamonds, hearts, spades"),
    ("no_trump", "hearts, clubs, diamonds, spades, no trump"),
)
TRUMPS = pick(
    "trumps",
    "Trumps in turn",
    "Announced before the drive, and on the cards.",
    NAMED,
    lambda variant, value: replace(variant.agreeing("trumps", dict(NAMED)[value]), trump_turns=ORDERS[value]),
)


def _hands(variant: Variant, hands: int) -> Variant:
    high = TRICKS * hands
    return variant.changing(
        lambda contract: replace(contract, measure=replace(contract.measure, high=high))  # type: ignore[type-var]  # typed points
    )


HANDS_PLAYED = count("hands", "Hands on a card", "Of the whole drive, or of its half.", HANDS, 1, 60, _hands)
RULES = {
    "counts": RuleSentences(
        {
            "tricks": "Everybody writes the tricks of the pair; the two pairs of a table add up to 13.",
            "odd_tricks": "Everybody writes the tricks of the pair above six.",
            "hands": "Everybody writes 1 for a hand won, and nothing for one that is lost.",
        },
        topic=Topic.SCORE,
    ),
    "trumps": RuleSentences(
        {
            "hearts": "Trumps are hearts in the first hand, then diamonds, spades and clubs, then hearts again.",
            "clubs": "Trumps are clubs in the first hand, then diamonds, hearts and spades, then clubs again.",
            "no_trump": "Trumps are hearts in the first hand, then clubs, diamonds and spades; the fifth hand has no "
            "trumps, and hearts begin again.",
        },
        topic=Topic.DEAL,
    ),
    "hands": RuleSentences({}, ("The drive has one hand.", "The drive has {n} hands."), Topic.END),
}
SENTENCES = {
    Topic.GOAL: (
        "Win as many tricks as you can; everybody plays for themselves, with another partner in each hand.",
        "Ladies and gents are two roles, told by the colour of the card; a lady and a gent are partners.",
    ),
    Topic.DEAL: (
        "52 cards are dealt one by one, thirteen each.",
        ACES_HIGH,
        "The two gents cut, and who has the lower card deals.",
    ),
    Topic.BIDDING: ("There is no bidding. The player to the dealer’s left leads to the first trick.",),
    Topic.PLAY: (FOLLOW, TRICK),
    Topic.END: ("After each hand people move as the draw says.",),
}


def _variant(key: str, name: str, contract: Contract, unit: Unit, options: tuple[Option, ...], deals: int) -> Variant:
    rules = {option.key: RULES[option.key] for option in options}
    return Variant(
        key=key,
        name=name,
        source="British and Irish whist drives",
        unit=unit,
        contracts=(contract,),
        ladder=ladder(contract.kind),
        options=options,
        finish=Finish(deals=deals),
        drive=True,
        sit_out=SIT_OUT,
        ranking=("points", "best_round"),
        can_pass=False,
        teaching=Teaching(sentences=SENTENCES, plays={contract.kind: Play()}, rules=rules),
    )


HAND = Contract(
    "hand", "Hand", sides(TRICKS, _every_trick), declarers=Declarers.NOBODY, trump=Trump.ANY, measure=Tricks()
)
CARD = Contract(
    "card",
    "Card",
    ScoreTable((Line(0, 0),)),
    declarers=Declarers.NOBODY,
    trump=Trump.ANY,
    measure=TypedPoints(Unit.PLAYER.parties, high=TRICKS * HANDS),
)
GAME = Game(
    "whist_drive",
    "Whist drive",
    (
        _variant("hand_by_hand", "Whist drive, hand by hand", HAND, Unit.SIDE, (COUNTS, TRUMPS), 1),
        _variant("by_cards", "Whist drive, cards at the end", CARD, Unit.PLAYER, (TRUMPS, HANDS_PLAYED), 1),
    ),
    countries=("GB", "IE"),
)
