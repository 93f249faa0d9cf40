"""Rules on bids: which may be made, by the way each contract comes about, and why one does not stand above another."""

from __future__ import annotations

from collections.abc import Callable

from scoring.auction import sentences
from scoring.auction.calls import Call
from scoring.auction.sentences import refusal, seat_name, suit_name
from scoring.auction.state import State, joined, suits_of
from scoring.contracts import Contract, Declarers
from scoring.messages import Message


def why_no_bid(state: State, call: Call) -> Message | None:
    """The reason why the player whose turn it is may not bid this contract in this suit."""
    contract = state.variant.by_key.get(call.contract)
    if contract is None or contract.declarers is Declarers.NOBODY:
        return refusal("not_played")
    way = state.ways[call.contract]
    return (
        _why_not_this_suit(state, contract, call.suit)
        or _why_not_turn(state, contract, way)
        or _why_not_bound(state, way, call.suit)
        or _WAYS[way](state, contract, call.suit)
        or why_not_above(state, contract.key, call.suit)
    )


def why_not_above(state: State, key: str, suit: str | None) -> Message | None:
    """The reason why a bid does not stand above the one that stands, or beside it where both are played."""
    variant, rules, standing = state.variant, state.rules, state.standing
    if standing is None:
        return None
    contract = variant.by_key[key]
    announced = next((bid for bid in state.bids if state.ways[bid.contract] == "announced"), None)
    if announced and rules.over_announced and contract.kind not in rules.over_announced:
        over, allowed = sentences.of(variant, announced), sentences.names_of(variant, rules.over_announced)
        return refusal("not_over_announced", standing=over, allowed=allowed)
    equal = variant.height[key] == variant.height[standing.contract]
    if variant.outbids(key, suit, standing.contract, standing.suit) or (
        key == standing.contract and joined(rules, contract)
    ):
        return None
    if equal and rules.dealer_matches and state.turn == state.dealer:
        return None
    mine = sentences.bid_name(variant, key, suit)
    return refusal("not_above", bid=mine, standing=sentences.of(variant, standing))


def _why_not_this_suit(state: State, contract: Contract, suit: str | None) -> Message | None:
    """The reason why no such bid exists: its suit, another bid of the same number, or it is never bid."""
    rungs, height, suits = state.variant.ladder, state.variant.height, suits_of(state.variant, contract)
    if not suits or (state.rules.numbers and rungs[height[contract.key]][0] != contract.key):
        return refusal("not_said")
    if suit in suits:
        return None
    bid = contract.name
    if suit is None:
        return refusal("suit_missing", bid=bid)
    return refusal("suit_too_many" if suits == (None,) else "no_such_suit", bid=bid)


def _why_not_turn(state: State, contract: Contract, way: str) -> Message | None:
    """The reason why a player who waited, or who passed and may come back, cannot bid it."""
    seat, standing = state.turn, state.standing
    if seat in state.passed:
        return refusal("came_back")
    if seat == state.waited and not state.committed(seat):
        joins = state.rules.waiter_joins
        if not (joins and way == "misere" and standing and standing.contract == contract.key):
            return refusal("waited_or_joins" if joins else "waited")
    return None


def _why_not_bound(state: State, way: str, suit: str | None) -> Message | None:
    """The reason why a player who was overcalled cannot go over to another kind of contract, or to another suit."""
    own = next((bid for bid in reversed(state.bids) if state.turn in bid.seats), None)
    if not state.rules.own_kind or own is None:
        return None
    bound_way = state.ways[own.contract]
    if bound_way in ("announced", "pair") or (way == bound_way and (way == "misere" or suit == own.suit)):
        return None
    return refusal("own_kind", bid=sentences.of(state.variant, own))


def _why_not_announced(state: State, contract: Contract, suit: str | None) -> Message | None:
    return refusal("announce_first" if state.rules.announced_first else "announce_at_first_turn", bid=contract.name)


def _why_no_raise(state: State, contract: Contract, suit: str | None) -> Message | None:
    pair = state.partnership_of(state.turn)
    if pair is None:
        return refusal("by_accepting", bid=contract.name)
    if pair.broken:
        return refusal("pair_is_broken", bid=contract.name)
    return refusal("other_suit", suit=suit_name(pair.suit)) if suit != pair.suit else None


def _why_no_solo(state: State, contract: Contract, suit: str | None) -> Message | None:
    seat, rules = state.turn, state.rules
    own = state.partnership_of(seat)
    if own and own.suit == suit and own.broken and seat != own.speaker:
        return None if suit is None else _why_not_repeated(state, suit)
    if own and own.suit == suit and suit:
        return refusal("not_left_alone", suit=suit_name(suit))
    if any(pair.suit == suit for pair in state.partnerships):
        return refusal("suit_taken", suit=suit_name(suit)) if suit else refusal("ask_first", bid=contract.name)
    if suit and (other := _solo_of_another(state, suit)):
        return refusal("solo_of", seat=seat_name(other), suit=suit_name(suit))
    if own:
        return refusal("only_left_alone", suit=suit_name(own.suit))
    if any(proposal.seat == seat and proposal.suit == suit for proposal in state.proposals):
        return _why_not_repeated(state, suit)
    if any(bid.seats == (seat,) and bid.suit == suit for bid in state.bids):
        return None
    if rules.solo_direct and not state.committed(seat) and not state.someone_can_accept(seat):
        return None
    return refusal("propose_first", suit=suit_name(suit)) if suit else refusal("ask_first", bid=contract.name)


def _why_not_repeated(state: State, suit: str | None) -> Message | None:
    proposed = sum(proposal.seat == state.turn and proposal.suit == suit for proposal in state.proposals)
    if proposed > 1 and state.rules.repeat_blocks_solo:
        return refusal("no_solo_after_repeat", suit=suit_name(suit))
    return None


def _solo_of_another(state: State, suit: str) -> str:
    alone = (bid for bid in state.bids if bid.suit == suit and state.ways[bid.contract] == "solo")
    return next((bid.seats[0] for bid in alone if state.turn not in bid.seats), "")


def _why_no_misere(state: State, contract: Contract, suit: str | None) -> Message | None:
    if state.partnership_of(state.turn) and not state.rules.misere_after_break:
        return refusal("no_misere_after_break")
    return None


def _why_not_alone(state: State, contract: Contract, suit: str | None) -> Message | None:
    """Abondance, slams and their like, which in some games are bid at the first turn or never."""
    rules, seat, by_key = state.rules, state.turn, state.variant.by_key
    own = [bid.contract for bid in state.bids if bid.seats == (seat,)]
    raises = any(by_key[key].kind == contract.kind or (rules.own_kind and state.ways[key] == "lone") for key in own)
    if not rules.first_turn or raises:
        return None
    if state.spoken(seat):
        return refusal("first_turn_only", bid=contract.name)
    if contract.kind in rules.from_lowest:
        alike = (key for rung in state.variant.ladder for key in rung if by_key[key].kind == contract.kind)
        least = next((key for key in alike if not why_not_above(state, key, suit)), contract.key)
        if least != contract.key:
            return refusal("begin_with", bid=sentences.bid_name(state.variant, least, suit))
    return None


def _why_not_free(state: State, contract: Contract, suit: str | None) -> Message | None:
    """The reason why only the dealer may bid that, or only after three passes."""
    alone = state.turn == state.dealer and state.standing is None and state.three_passed()
    if contract.dealer_only and state.turn != state.dealer:
        return refusal("dealer_only", name=contract.name, seat=seat_name(state.dealer))
    if contract.after_passes is True and not alone:
        return refusal("after_passes_only", name=contract.name)
    if contract.after_passes is False and alone:
        return refusal("not_after_passes", name=contract.name)
    lowest = state.variant.ladder[0][0]
    if alone and state.rules.dealer_lowest and state.variant.height[contract.key]:
        return refusal("dealer_bids_least", bid=sentences.bid_name(state.variant, lowest))
    return None


_WAYS: dict[str, Callable[[State, Contract, str | None], Message | None]] = {
    "announced": _why_not_announced,
    "pair": _why_no_raise,
    "solo": _why_no_solo,
    "misere": _why_no_misere,
    "lone": _why_not_alone,
    "free": _why_not_free,
}
