"""House rules shared by several games."""

from __future__ import annotations

from dataclasses import replace

from scoring.contracts import Contract, Declarers
from scoring.messages import Message
from scoring.options import Option, pick, toggle
from scoring.pots import pots, queen_price
from scoring.revokes import revoke_fine
from scoring.variants import UNLIMITED, PassDealer, Variant


def double_after_pass(default: bool) -> Option:
    """Does a deal after a passed one count twice? (KW-22)"""
    return toggle(
        "double_after_pass",
        "Double after a passed deal",
        "The next deal counts twice.",
        default,
        lambda variant, on: replace(variant, passed_cap=1 if on else 0),
        question="Does the deal after a passed one count double?",
    )


def passed_cap(default: int = 1) -> Option:
    """The number of passed deals in a row that double the next one (KW-8; a club's own sheet says so itself, KW-29)."""
    return pick(
        "passed_cap",
        "Passed deals that double",
        "",
        ((1, "one"), ("unlimited", "every one"), (0, "none")),
        lambda variant, cap: replace(variant, passed_cap=UNLIMITED if cap == "unlimited" else cap),
        default=default,
        question="When everybody passes, does the next deal count double?",
    )


def announced_double(default: str) -> Option:
    """May an opponent double before play?"""
    return pick(
        "announced_double",
        "Announced double",
        "An opponent may double before play.",
        (("allowed", "allowed"), ("off", "off")),
        lambda variant, value: replace(variant, announced_double=value == "allowed"),
        default=default,
        question="May an opponent double before play?",
    )


def double_scope() -> Option:
    """The reach of one announced double when several play side by side (KW-10)."""
    return pick(
        "double_scope",
        "What a double applies to",
        "",
        (("contract", "that contract"), ("deal", "the whole deal")),
        lambda variant, value: replace(variant, double_reaches_all=value == "deal"),
        question="Where several play side by side, what does a double apply to?",
    )


def between_players(announced: str = "off", after_passes: Option | None = None) -> tuple[Option, ...]:
    """The options of every game of players: doubles, a fine for a revoke, the queens' game and a pot.

    A sheet takes `DOUBLED` with them.
    """
    doubles = announced_double(announced), after_passes or passed_cap(0), double_scope()
    return *doubles, revoke_fine(), queen_price(), *pots()


def troel_needs() -> Option:
    """May Troel need nine tricks as well as eight, or has it one price? (KW-4)"""

    def applied(variant: Variant, value: str) -> Variant:
        """The variant in which Troel needs what was chosen."""
        if value == "by_suit" or "troel" not in variant.by_key:
            return variant
        plays = variant.teaching.plays
        taught = replace(variant.teaching, plays={**plays, "troel": replace(plays["troel"], goal="")})
        single = variant.changing(lambda contract: _single(contract, 8 if value == "eight" else 9), "troel")
        return replace(single, teaching=taught)

    return pick(
        "troel_needs",
        "Tricks needed in Troel",
        "Eight or nine, by the suit of the fourth ace, or one number always.",
        (("by_suit", "eight or nine"), ("eight", "always eight"), ("nine", "always nine")),
        applied,
        question="How many tricks does Troel need?",
    )


def _single(contract: Contract, target: int) -> Contract:
    """The contract with the one table of its tables by answer, and nothing asked about it."""
    table = contract.table.by_answer.get(target)
    extras = tuple(extra for extra in contract.extras if extra.apply is not None)
    return replace(contract, table=table, extras=extras) if table else contract


def pass_dealer() -> Option:
    """The dealer after a passed deal (KW-9)."""
    return pick(
        "pass_dealer",
        "Dealer after a passed deal",
        "",
        (("same", "the same"), ("next", "the next")),
        lambda variant, value: replace(variant, pass_dealer=PassDealer(value)),
        question="Who deals after a passed deal?",
    )


def players() -> Option:
    """The number of players at a table (GT-3)."""
    return pick("players", "Players at a table", "With five, the dealer sits out.", ((4, "4"), (5, "5")))


def pair_payment(default: str) -> Option:
    """The payment of a pair: each member once, or every loser to every winner."""
    return pick(
        "pair_payment",
        "Payment between pairs",
        "",
        (("each_once", "once"), ("every_loser_to_every_winner", "each loser pays each winner")),
        lambda variant, value: _pairs_paid(variant, 2 if value == "every_loser_to_every_winner" else 1),
        default=default,
        question="What do two who lose pay two who win?",
    )


def _pairs_paid(variant: Variant, times: int) -> Variant:
    if times == 1:
        return variant
    step = Message("Each loser pays each winner: twice")

    def paid(contract: Contract) -> Contract:
        """The contract with its lines `times` over where two play it; others as they are."""
        if contract.declarers is not Declarers.TWO:
            return contract
        return contract.rescored(
            lambda table: table.with_lines(lambda _, line: line.times(times)._replace(why=(*line.why, step)))
        )

    return replace(variant.changing(paid), pair_times=times)
