"""House rules of the auction, shared by the games that have them; docs/rulings.md, AU-1 to AU-16."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from scoring.options import Option, count, pick, toggle
from scoring.variants import Variant

ABOVE_TROEL = ("open_misere", "solo_slim", "small_slam", "grand_slam", "open_slam", "chelem_sur_table")
RANKS = {
    "diamonds_clubs_spades": ("spades", "clubs", "diamonds", "hearts"),
    "diamonds_spades_clubs": ("clubs", "spades", "diamonds", "hearts"),
}


def bidding(rules: Callable[[Any], dict[str, Any]]) -> Callable[[Variant, Any], Variant]:
    """Declare how an option changes the auction: `rules(value)` names the fields of `Auction` and what they become."""

    def applied(variant: Variant, value: Any) -> Variant:
        """The variant that bids by this choice."""
        return replace(variant, auction=replace(variant.auction, **rules(value))) if variant.auction else variant

    return applied


def over_troel(default: str) -> Option:
    """The bids allowed over announced aces."""
    return pick(
        "troel_only_overcalled_by",
        "What goes over Troel",
        "",
        (("open_misere_and_slim", "open misère and solo slim"), ("higher", "any higher contract")),
        bidding(lambda value: {"over_announced": () if value == "higher" else ABOVE_TROEL}),
        default=default,
        bidding=True,
    )


def waiting(default: str) -> Option:
    """The choices of the first to speak after waiting (AU-3)."""
    return pick(
        "waiting",
        "Waiting",
        "The first to speak may wait, and then accept, or join a misère as well.",
        (("join", "accept, or join a misère"), ("accept", "only accept"), ("off", "nobody waits")),
        bidding(lambda value: {"wait": value != "off", "waiter_joins": value == "join"}),
        default=default,
        bidding=True,
    )


def troel_said(default: str) -> Option:
    """The moment when three aces are announced (AU-12)."""
    return pick(
        "troel_said",
        "Troel is said",
        "",
        (("before", "before the bidding"), ("first_turn", "at the first turn")),
        bidding(lambda value: {"announced_first": value == "before"}),
        default=default,
        bidding=True,
    )


def changing(default: str) -> Option:
    """May whoever was overcalled go over to another kind of contract? (AU-9)"""
    return pick(
        "change_contract",
        "Changing the contract",
        "A player who was overcalled may bid another contract, or only the same kind.",
        (("any", "any contract"), ("own_kind", "the same kind only")),
        bidding(lambda value: {"own_kind": value == "own_kind"}),
        default=default,
        bidding=True,
    )


def negative_after_break(default: bool) -> Option:
    """May a misère follow a partnership? (AU-8)"""
    return toggle(
        "negative_after_break",
        "Misère after a break",
        "Allowed once the partnership is broken.",
        default,
        bidding(lambda on: {"misere_after_break": on}),
        bidding=True,
    )


def begins_with_least(default: bool) -> Option:
    """Must a first abondance be the least that is higher? (AU-6)"""
    kinds = ("abondance", "abondance_sur_table")
    return toggle(
        "abondance_from_nine",
        "Abondance from nine",
        "The first abondance is for nine, or for the least that stands above the others.",
        default,
        bidding(lambda on: {"from_lowest": kinds if on else ()}),
        bidding=True,
    )


def troel_overbids(default: bool) -> Option:
    """May whoever announced Troel bid higher, the bidding beginning at the dealer's left? (AU-11)"""
    return toggle(
        "troel_overbids",
        "Own bid over Troel",
        "Bidding begins at the dealer's left; the Troel hand may bid higher too.",
        default,
        bidding(lambda on: {"announcer_overbids": on}),
        bidding=True,
    )


def _by_suit(variant: Variant, on: bool) -> Variant:
    """Abondance in a higher suit goes over one in a lower suit, so both are said with their suit."""
    named = bidding(lambda on: {"lone_suits": on})(variant, on)
    return replace(named, suits_decide=True) if on else named


ABONDANCE_BY_SUIT = toggle(
    "abondance_by_suit",
    "Abondance by suit",
    "Abondance and slim are bid with their suit, and the higher suit wins.",
    False,
    _by_suit,
    bidding=True,
)
SUIT_RANK = pick(
    "suit_rank",
    "Rank of suits",
    "Which suit wins between equal bids.",
    (
        ("diamonds_clubs_spades", "hearts, diamonds, clubs, spades"),
        ("diamonds_spades_clubs", "hearts, diamonds, spades, clubs"),
    ),
    lambda variant, value: replace(variant, suits=RANKS[value]),
    bidding=True,
)
ROYAL_CALL = pick(
    "royal_call",
    "Card called with four aces",
    "",
    (("highest_missing_heart", "highest missing heart"), ("missing_king_by_suit", "king of a missing suit")),
    bidding(lambda value: {"four_aces": value}),
    bidding=True,
)
PASSE_PAROLE = toggle(
    "passe_parole",
    "Pass parole",
    "From eleven tricks the acceptor may hand the choice back.",
    True,
    bidding(lambda on: {"hand_back_from": 11 if on else 0}),
    bidding=True,
)
REPEAT_PROPOSAL = count(
    "repeat_proposal",
    "Same suit again",
    "How often a suit may be proposed again.",
    1,
    0,
    2,
    bidding(lambda times: {"repeats": times}),
    bidding=True,
)
REPEAT_BLOCKS_SOLO = toggle(
    "repeat_blocks_solo",
    "Repeat rules out solo",
    "A player who proposes the same suit again may not go solo in it.",
    False,
    bidding(lambda on: {"repeat_blocks_solo": on}),
    bidding=True,
)
NO_NEW_SUIT = toggle(
    "no_new_suit_after_misere",
    "Suits after a misère",
    "No new suit may be proposed after a misère.",
    False,
    bidding(lambda on: {"suit_after_misere": not on}),
    bidding=True,
)
