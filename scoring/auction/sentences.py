"""Sentences of an auction: each call in words, and why a call is not allowed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from scoring.auction.calls import Call, Kind
from scoring.auction.state import Bid
from scoring.messages import Message
from scoring.names import SEAT_NAMES, SUIT_NAMES

if TYPE_CHECKING:
    from scoring.variants import Variant

SAID = {
    "pass": "Pass",
    "wait": "Wait",
    "propose": "Propose {suit}",
    "propose_turned": "Ask for a partner",
    "accept": "With {seat}: {bid}",
    "hand_back": "Pass parole",
    "announce": "{bid} with {aces} aces",
    "redeal": "Deal again",
    "name": "It is {bid}",
    "bid": "{bid}",
    "in_suit": "{name} in {suit}",
    "in_no_trump": "{name} without trumps",
    "attached": "{contract}, {note}",
    "fourth_ace": "Whoever holds the fourth ace is the partner.",
    "highest_missing_heart": "Call the highest heart you do not hold: who has it is the partner.",
    "missing_king_by_suit": "Call the king of the highest suit whose king you do not hold: who has it is the partner.",
}
WHY_NOT = {
    "over": "The bidding is over.",
    "not_said": "That is not said here.",
    "not_played": "That contract is not played here.",
    "name_it": "The bidding is won: only the contract is left to be named.",
    "not_this_number": "{bid} is not of the number that was bid.",
    "suit_missing": "{bid} is bid with its suit.",
    "suit_too_many": "{bid} is bid without a suit.",
    "no_such_suit": "{bid} cannot be played in that suit.",
    "dealer_must": "A deal cannot be passed out here: the dealer must bid.",
    "dealer_bids_least": "After three passes the dealer bids the least there is: {bid}.",
    "fourth_must": "When {marked} play {bid}, the fourth must play it too.",
    "first_may_wait": "Only the first to speak may wait, at the first turn.",
    "waited": "After waiting you may only accept a proposal or pass.",
    "waited_or_joins": "After waiting you may only accept a proposal, join a misère or pass.",
    "came_back": "After the pass you may only accept what was proposed.",
    "only_higher": "After {standing} only something higher may be bid.",
    "bid_already": "You have bid already: you can neither propose nor accept any more.",
    "proposed_by": "{seat} proposed {suit} before: accept it while it is open, or name another suit.",
    "asked_by": "{seat} has asked already: go along, bid higher or pass.",
    "suit_taken": "A proposal of {suit} was accepted: that suit is closed to others.",
    "repeated": "You have proposed {suit} as often as is allowed.",
    "asked_before": "You have asked already, and nobody went along.",
    "nobody_left": "Nobody is left who could accept.",
    "no_room": "Over {standing} no partnership can be bid.",
    "suit_after_misere": "After {misere} no new suit may be proposed.",
    "not_proposed": "{seat} has no open proposal of that suit.",
    "not_above": "{bid} does not stand above {standing}.",
    "by_accepting": "{bid} comes about when one proposes and another accepts.",
    "other_suit": "Your partnership plays {suit}.",
    "pair_is_broken": "Your partnership is over: {bid} cannot be bid any more.",
    "propose_first": "Propose {suit} first: somebody could still accept.",
    "ask_first": "{bid} is for a player who asked and found no partner.",
    "no_solo_after_repeat": "You proposed {suit} more than once: you may not play it alone.",
    "only_left_alone": "After a partnership only its own suit may be played alone: {suit}.",
    "not_left_alone": "You play {suit} together: only a partner who is left alone may play it solo.",
    "solo_of": "{seat} already plays {suit} alone.",
    "first_turn_only": "{bid} may be bid at the first turn only.",
    "begin_with": "Begin with {bid}.",
    "no_misere_after_break": "After a partnership no misère may be bid.",
    "not_over_announced": "Over {standing} only these may be bid: {allowed}.",
    "own_kind": "You bid {bid}: you may only bid higher of the same kind, in the same suit.",
    "dealer_only": "Only the dealer can declare {name}; {seat} dealt.",
    "after_passes_only": "{name} exists only when the first three players passed.",
    "not_after_passes": "After three passes the dealer cannot choose {name}.",
    "not_acceptor": "Only the partner who bids for both may hand the choice back.",
    "handed_back": "The choice was handed back already.",
    "hand_back_from": "The choice is handed back from {tricks} tricks on; {bid} would do.",
    "cannot_raise": "Your partnership cannot go above {standing}.",
    "announce_first": "{bid} is announced before the bidding begins.",
    "announce_at_first_turn": "{bid} is announced at one's first turn.",
    "aces": "{aces} aces announce nothing here.",
}


def refusal(key: str, **params: Any) -> Message:
    """The sentence with this key and these values."""
    return Message(WHY_NOT[key], **params)


def suit_name(suit: str | None) -> Message | str:
    """The players' name of a suit."""
    return SUIT_NAMES[suit] if suit in SUIT_NAMES else ""


def seat_name(seat: str) -> Message | str:
    """The players' name of a seat."""
    return SEAT_NAMES.get(seat, seat)


def bid_name(variant: Variant, contract: str, suit: str | None = None) -> Message | str:
    """A bid in words: its contract, or its number where only numbers are bid, with its suit or attachment."""
    rules = variant.auction
    if rules and rules.numbers:
        return str(variant.by_key[contract].level)
    named = variant.by_key[contract].name
    if rules and rules.attached and suit:
        return Message(SAID["attached"], contract=named, note=Message(suit))
    if suit == "no_trump":
        return Message(SAID["in_no_trump"], name=named)
    return Message(SAID["in_suit"], name=named, suit=suit_name(suit)) if suit else named


def of(variant: Variant, bid: Bid) -> Message | str:
    """A bid that was made, in words."""
    return bid_name(variant, bid.contract, bid.suit)


def names_of(variant: Variant, kinds: Iterable[str]) -> tuple[Message, ...]:
    """The contracts of these kinds from low to high, in words."""
    keys = (key for rung in variant.ladder for key in rung)
    return tuple(variant.by_key[key].name for key in keys if variant.by_key[key].kind in {*kinds})


def said(variant: Variant, call: Call) -> Message:
    """A call in words, for a button or a list of calls."""
    turned = "_turned" if call.kind == Kind.PROPOSE and call.suit is None else ""
    params: dict[str, Any] = {}
    if call.kind == Kind.PROPOSE and not turned:
        params = {"suit": suit_name(call.suit)}
    elif call.kind == Kind.NAME:
        params = {"bid": variant.by_key[call.contract].name}
    elif call.kind in (Kind.ACCEPT, Kind.BID):
        params = {"bid": bid_name(variant, call.contract, call.suit), "seat": seat_name(call.seat)}
    elif call.kind == Kind.ANNOUNCE and variant.auction:
        contract = variant.by_key.get(dict(variant.auction.announced).get(call.aces, ""))
        params = {"bid": contract.name if contract else "", "aces": call.aces}
    return Message(SAID[call.kind + turned], **params)


def asks(variant: Variant, call: Call) -> Message | None:
    """The question of an announcement to the table: who is the partner; None for every other call."""
    if call.kind != Kind.ANNOUNCE or not variant.auction:
        return None
    return Message(SAID[variant.auction.four_aces if call.aces == 4 else "fourth_ace"])
