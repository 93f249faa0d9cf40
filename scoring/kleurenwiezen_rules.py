"""Contracts of kleurenwiezen that a club plays and how it bids them; docs/rulings.md, KW-5, KW-12, KW-15."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, NamedTuple

from scoring.auction import Auction
from scoring.auction_rules import (
    NO_NEW_SUIT,
    PASSE_PAROLE,
    REPEAT_BLOCKS_SOLO,
    REPEAT_PROPOSAL,
    ROYAL_CALL,
    SUIT_RANK,
    begins_with_least,
    bidding,
    changing,
    negative_after_break,
    over_troel,
    troel_overbids,
    waiting,
)
from scoring.contracts import Contract, Declarers
from scoring.facts import Fact, Kind
from scoring.house_rules import pair_payment, pass_dealer, players, troel_needs
from scoring.options import Option, count, pick, toggle
from scoring.remarks import DOUBLED, Remark
from scoring.shared_contracts import misere, slam
from scoring.stakes import alone, at_least, exactly
from scoring.tables import ScoreTable
from scoring.variants import Variant


def _keep_contracts(*keys: str) -> Callable[[Variant, Any], Variant]:
    """On keeps these contracts, off takes them away."""
    return lambda variant, on: variant if on else variant.without(*keys)


def solo5_rule(default: bool) -> Option:
    """May solo be bid for five tricks?"""
    return toggle("solo5", "Solo 5", "Solo may be bid for five tricks.", default, _keep_contracts("solo_5"))


def piccolo_rule(default: bool, needs: str = "") -> Option:
    """May exactly one trick be bid? (KW-12)"""
    return toggle(
        "piccolo", "Piccolo", "Exactly one trick may be bid.", default, _keep_contracts("piccolo"), needs=needs
    )


def unpriced_rule(kind: str, label: str, help: str, *, instead_of: str = "") -> Option:
    """A contract for which the table prints no value: off, and on only with a club's own (KW-12).

    Where it is played, the contract that it stands `instead_of` is not.
    """

    def applied(variant: Variant, on: bool) -> Variant:
        """The variant with this kind, or with the one it stands instead of."""
        return variant.without(instead_of if on else kind)

    return toggle(kind, label, help, False, applied, needs=f"{kind}_value")


def club_value(kind: str, label: str) -> Option:
    """The value a club gives a contract that its table does not print."""

    def valued(variant: Variant, value: int | None) -> Variant:
        """The variant with the club's price for this kind; as it is without a price."""
        if value is None or not variant.by_key.get(kind):
            return variant
        return variant.changing(lambda contract: contract.rescored(lambda table: priced(table, value)), kind)

    return count(f"{kind}_value", f"{label}: value", "From each opponent.", None, 1, 500, valued, off="no value")


def priced(table: ScoreTable, value: int) -> ScoreTable:
    """The table of one against three at this price, made with the same counts as before."""
    won, total = table.made_counts, len(table) - 1
    if len(won) == 1 and won[0] < total:
        return alone(exactly(won[0], value, total=total))
    return alone(at_least(won[0], value, total=total))


def small_slam_rule(default: bool) -> Option:
    """Twelve tricks alone as a contract of its own, above abondance eleven."""

    def applied(variant: Variant, on: bool) -> Variant:
        """The variant with the small slam, or with twelve tricks as an abondance."""
        return variant.without("abondance_12" if on else "small_slam")

    text = "Twelve tricks; abondance then stops at eleven."
    return toggle("small_slam", "Small slam", text, default, applied)


def _levels(kind: str, family: str, levels: Iterable[int]) -> tuple[Contract, ...]:
    return tuple(Contract(kind, family, alone(at_least(level, 1)), level) for level in levels)


class Added(NamedTuple):
    """Contracts of a kind that a club may add, low to high, and above which one they stand: on top without one."""

    contracts: tuple[Contract, ...]
    above: str = ""


ON_TABLE = _levels("chelem_sur_table", "Slam on the table", (12, 13))
CLUB_CONTRACTS: dict[str, tuple[str, tuple[Added, ...]]] = {
    "open_slam": ("Slam with the hand shown.", (Added((slam("open_slam", "Open slam", 1),)),)),
    "piccolissimo": (
        "Exactly two tricks.",
        (Added((misere("piccolissimo", "Piccolissimo", 1, tricks=2),), "small_misere"),),
    ),
    "abondance_sur_table": (
        "Abondance with the hand shown.",
        (Added(_levels("abondance_sur_table", "Abondance on the table", range(9, 13)), "open_misere"),),
    ),
    "chelem_sur_table": (  # any grand slam beats any small slam
        "Small or grand slam with the hand shown.",
        (Added(ON_TABLE[:1], "small_slam"), Added(ON_TABLE[1:])),
    ),
}


def club_contract(key: str) -> Option:
    """An option for one of Gerver's extra contracts: chosen by giving it the club's value, off without one (KW-23)."""
    text, added = CLUB_CONTRACTS[key]

    def applied(variant: Variant, value: int | None) -> Variant:
        """The variant with these contracts at the club's price; without them when there is none."""
        if value is None:
            return variant
        for rungs in added:
            more = tuple(contract.rescored(lambda table: priced(table, value)) for contract in rungs.contracts)
            variant = variant.adding(more, rungs.above)
        return variant

    return count(key, added[0].contracts[0].family, text, None, 1, 500, applied, off="not played")


CLUB_RULES = tuple(club_contract(key) for key in CLUB_CONTRACTS)


def _troel(variant: Variant, value: str) -> Variant:
    if value == "none":
        return variant.without("troel")
    aces = (3, 4) if value == "three_or_four" else (3,)
    variant = bidding(lambda value: {"announced": tuple((held, "troel") for held in aces)})(variant, value)
    fact = Fact("aces_held", "Aces in the Troel hand", kind=Kind.CHOICE, choices=aces)
    return replace(variant, remarks=(*variant.remarks, Remark(fact, kinds=("troel",))))


TROEL_RULE = pick(
    "troel",
    "Troel",
    "",
    (("three_or_four", "three or four aces"), ("exactly_three", "exactly three aces"), ("none", "not played")),
    _troel,
)


def _together(variant: Variant, on: bool) -> Variant:
    declarers = Declarers.SEVERAL if on else Declarers.ONE
    return variant.changing(lambda contract: replace(contract, declarers=declarers), "open_misere")


OPEN_MISERE_TOGETHER = toggle(
    "open_misere_together", "Open misère together", "Several may play it side by side.", True, _together
)


def _fourth(variant: Variant, on: bool) -> Variant:
    bound = 3 if on else 0
    return variant.changing(lambda contract: replace(contract, everyone_at=bound), "small_misere")


AUCTION = Auction(
    suits=True,
    proposals=True,
    acceptor_speaks=True,
    solo=("solo",),
    solo_direct=True,
    first_turn=True,
    announced_first=True,
)

COMMON: tuple[Option, ...] = (
    TROEL_RULE,
    OPEN_MISERE_TOGETHER,
    ROYAL_CALL,
    over_troel("higher"),
    PASSE_PAROLE,
    REPEAT_PROPOSAL,
    REPEAT_BLOCKS_SOLO,
    toggle("force_fourth_misere", "Fourth small misère", "With three, the fourth must play it too.", False, _fourth),
    NO_NEW_SUIT,
    SUIT_RANK,
    pick("shuffle", "Shuffling", "", (("never", "never"), ("each_deal", "each deal"))),
    troel_needs(),
    pair_payment("each_once"),
    pass_dealer(),
    players(),
)

# As the rule page has it, and as its newer edition binds whoever bid.
BIDDING = (waiting("join"), begins_with_least(True), changing("any"), negative_after_break(True), troel_overbids(False))
BIDDING_BOUND = (
    waiting("accept"),
    begins_with_least(False),
    changing("own_kind"),
    negative_after_break(False),
    troel_overbids(True),
)

REMARKS = DOUBLED
