"""House rules of whist to a number of points: target, honours, trump, drives; docs/rulings.md, DW-1 to DW-6."""

from __future__ import annotations

from dataclasses import replace

from scoring.contracts import Contract, Declarers, Trump
from scoring.finish import Winning
from scoring.honours import Honours, Mode
from scoring.messages import Message
from scoring.options import Option, count, pick
from scoring.tables import Line, sides
from scoring.variants import Variant


def _above_six(count: int) -> Line:
    ours, theirs = max(count - 6, 0), max(13 - count - 6, 0)
    step = Message("{tricks} tricks, {points} above six", tricks=max(count, 13 - count), points=max(ours, theirs))
    return Line(ours, theirs, why=(step,))


def _every_trick(count: int) -> Line:
    step = Message("A point for each trick: {NS} and {EW}", NS=count, EW=13 - count)
    return Line(count, 13 - count, why=(step,))


PLAIN = Contract("plain", "Deal", sides(13, _above_six), declarers=Declarers.NOBODY, trump=Trump.ANY)


def target(default: int) -> Option:
    """The score that wins the game: any positive number."""

    def applied(variant: Variant, value: int) -> Variant:
        """The variant won at this score, its honours measured against it."""
        honours = replace(variant.honours, target=value) if variant.honours else None
        finish = replace(variant.finish, winning=(Winning(reach=value),))
        return replace(variant, finish=finish, honours=honours)

    return count("target", "Game to", "First side to reach it wins.", default, 1, 999, applied, per_deal=True)


def honours(default: str) -> Option:
    """Do honours count, and how far do they carry? Stands before the target among the options."""

    def applied(variant: Variant, value: str) -> Variant:
        """The variant with honours of this mode, or without any."""
        return replace(variant, honours=None if value == "off" else Honours(Mode(value), 0))

    choices = (("off", "off"), ("dutch", "Dutch"), ("classic", "classic"))
    return pick("honours", "Honours", "", choices, applied, default=default)


def _without_trumps(variant: Variant, value: str) -> Variant:
    turns = {"rotation": TURNS, "rotation_no_trump": (*TURNS, "no_trump")}.get(value, ())
    noted = replace(variant.agreeing("trump", dict(TRUMPS)[value]), trump_turns=turns)
    if value != "rotation_no_trump":
        return noted
    return noted.changing(lambda contract: replace(contract, trump=Trump.EITHER))


TURNS = ("hearts", "diamonds", "spades", "clubs")
TRUMPS = (
    ("turned", "last card turned"),
    ("rotation", "hearts, diamonds, spades, clubs in turn"),
    ("rotation_no_trump", "hearts, diamonds, spades, clubs, no-trump in turn"),
)
TRUMP = pick("trump", "Trump", "", TRUMPS, _without_trumps)


def _driven(variant: Variant, deals: int | None) -> Variant:
    if deals is None:
        return variant
    return replace(variant, honours=None, finish=replace(variant.finish, winning=(), games=1, deals=deals))


DRIVE = count(
    "drive", "Whist drive", "A fixed number of deals, everybody for themselves.", None, 1, 100, _driven, off="off"
)


def _drive_scored(variant: Variant, value: str) -> Variant:
    """Every trick in a drive; it means nothing where a game goes to a number of points."""
    if value == "above_six" or variant.finish.deals is None:
        return variant
    return variant.changing(lambda contract: replace(contract, table=sides(13, _every_trick)))


DRIVE_COUNTS = pick(
    "drive_counts",
    "Deals in a drive",
    "",
    (("tricks", "every trick"), ("above_six", "tricks above six")),
    _drive_scored,
)
