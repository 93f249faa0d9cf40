"""The calls allowed now, and reasons why others are not."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import reduce
from typing import TYPE_CHECKING

from scoring.auction import sentences
from scoring.auction.bids import why_no_bid, why_not_above
from scoring.auction.calls import HAND_BACK, PASS, REDEAL, WAIT, Call, Kind, accept, bid, name, propose, troel
from scoring.auction.moves import made
from scoring.auction.sentences import refusal, seat_name, suit_name
from scoring.auction.state import Bid, State, round_from, start, suits_of
from scoring.messages import Message
from scoring.seats import left_of

if TYPE_CHECKING:
    from scoring.variants import Variant


def after(state: State, call: Call) -> State:
    """The auction after one more call; raises ValueError with the reason where it is not allowed."""
    if reason := why_not(state, call):
        raise ValueError(str(reason))
    return made(state, call)


def replay(variant: Variant, dealer: str, calls: Iterable[Call]) -> State:
    """The auction after these calls in order; raises ValueError with the reason for the first that is not allowed."""
    return reduce(after, calls, start(variant, dealer))


def legal(state: State) -> tuple[Call, ...]:
    """Every call that is allowed now, those without a contract first, bids from low to high; none once it is over."""
    return tuple(call for call in every_call(state) if why_not(state, call) is None)


def why_not(state: State, call: Call) -> Message | None:
    """The reason why this call is not allowed now, in a sentence for players; None when it is allowed."""
    if state.over:
        return refusal("over")
    if state.naming != (call.kind == Kind.NAME):
        return refusal("name_it" if state.naming else "not_said")
    check = _CHECKS.get(call.kind)
    return check(state, call) if check else refusal("not_said")


def every_call(state: State) -> Iterator[Call]:
    """Every call that can be formed in this game, allowed or not."""
    variant, rules = state.variant, state.rules
    contracts = [variant.by_key[key] for rung in variant.ladder for key in rung]
    suits = variant.suits if rules.suits else (None,)
    yield from (PASS, WAIT, HAND_BACK, REDEAL)
    yield from (propose(suit) for suit in reversed(suits))
    yield from (troel(aces, seat) for aces in (3, 4) for seat in round_from(left_of(state.dealer)))
    for contract in contracts:
        if state.ways[contract.key] == "pair":
            yield from (accept(seat, contract.key, suit) for seat in round_from(state.dealer) for suit in suits)
        yield from (bid(contract.key, suit) for suit in suits_of(variant, contract))
        yield name(contract.key)


def may_follow(variant: Variant, mine: Bid, last: Bid | None) -> Message | None:
    """The reason why a bid may not follow the last one by rank alone, whoever makes it; None where it may."""
    if last is None or variant.auction is None:
        return None
    return why_not_above(replace(start(variant, "W"), bids=(last,)), mine.contract, mine.suit)


def _why_no_pass(state: State, call: Call) -> Message | None:
    standing = state.standing
    if state.turn == state.dealer and standing is None and state.three_passed() and not state.variant.can_pass:
        bids = (call for call in every_call(state) if call.kind == Kind.BID)
        return refusal("dealer_must") if any(why_no_bid(state, call) is None for call in bids) else None
    if standing and len(standing.seats) == state.variant.by_key[standing.contract].everyone_at:
        return refusal("fourth_must", marked=len(standing.seats), bid=sentences.of(state.variant, standing))
    return None


def _why_no_wait(state: State, call: Call) -> Message | None:
    if not state.rules.wait:
        return refusal("not_said")
    return None if state.turn == left_of(state.dealer) and not state.calls else refusal("first_may_wait")


def _why_not_proposed(state: State, call: Call) -> Message | None:
    rules, seat = state.rules, state.turn
    if not rules.proposals or (call.suit is not None) != rules.suits:
        return refusal("not_said")
    if call.suit is not None and call.suit not in state.variant.suits:
        return refusal("not_said")
    if reason := _why_not_uncommitted(state):
        return reason
    if any(pair.suit == call.suit for pair in state.partnerships):
        return refusal("suit_taken", suit=suit_name(call.suit)) if rules.suits else refusal("bid_already")
    return (
        _why_not_again(state, call.suit)
        or _why_no_partner(state, seat, call.suit)
        or _why_no_new_suit(state, seat, call.suit)
    )


def _why_not_uncommitted(state: State) -> Message | None:
    """The reason why this seat may not propose: it bid, it waited, or aces were announced."""
    if state.after_announcement and state.standing:
        return refusal("only_higher", standing=sentences.of(state.variant, state.standing))
    if state.turn == state.waited:
        return refusal("waited_or_joins" if state.rules.waiter_joins else "waited")
    if state.turn in state.passed:
        return refusal("came_back")
    return refusal("bid_already") if state.committed(state.turn) else None


def _why_not_again(state: State, suit: str | None) -> Message | None:
    """The reason why the suit may not be proposed: another did, or oneself often enough."""
    others = [proposal for proposal in state.proposals if proposal.suit == suit and proposal.seat != state.turn]
    if any(proposal.open for proposal in others) or (others and not state.spoken(state.turn)):
        seat = seat_name(others[-1].seat)
        return refusal("proposed_by", seat=seat, suit=suit_name(suit)) if suit else refusal("asked_by", seat=seat)
    own = sum(proposal.suit == suit and proposal.seat == state.turn for proposal in state.proposals)
    if own > state.rules.repeats:
        return refusal("repeated", suit=suit_name(suit)) if suit else refusal("asked_before")
    return None


def _why_no_partner(state: State, seat: str, suit: str | None) -> Message | None:
    if not pairs(state):
        return refusal("not_said")
    if not state.someone_can_accept(seat):
        return refusal("nobody_left")
    if state.standing and all(why_not_above(state, key, suit) for key in pairs(state)):
        return refusal("no_room", standing=sentences.of(state.variant, state.standing))
    return None


def _why_no_new_suit(state: State, seat: str, suit: str | None) -> Message | None:
    new = not any(proposal.suit == suit for proposal in state.proposals)
    if state.rules.suit_after_misere or not new:
        return None
    misere = next((bid.contract for bid in reversed(state.bids) if state.ways[bid.contract] == "misere"), None)
    return refusal("suit_after_misere", misere=state.variant.by_key[misere].name) if misere else None


def pairs(state: State) -> list[str]:
    """The contracts for two that are bid, from low to high."""
    return [key for key, way in state.ways.items() if way == "pair"]


def _why_not_accepted(state: State, call: Call) -> Message | None:
    if not state.rules.proposals or state.ways.get(call.contract) != "pair":
        return refusal("not_said" if call.contract in state.variant.by_key else "not_played")
    if state.committed(state.turn):
        return refusal("bid_already")
    proposal = state.open_proposal(call.seat)
    if proposal is None or proposal.suit != call.suit or call.seat == state.turn:
        return refusal("not_proposed", seat=seat_name(call.seat))
    return why_not_above(state, call.contract, call.suit)


def _why_not_handed_back(state: State, call: Call) -> Message | None:
    rules, standing, pair = state.rules, state.standing, state.partnership_of(state.turn)
    if not rules.hand_back_from:
        return refusal("not_said")
    if pair is None or pair.broken or standing is None:
        return refusal("not_acceptor")
    if pair.handed_back:
        return refusal("handed_back")
    enough = next((key for key in pairs(state) if not why_not_above(state, key, pair.suit)), None)
    if enough is None:
        return refusal("cannot_raise", standing=sentences.of(state.variant, standing))
    if (state.variant.by_key[enough].level or 0) < rules.hand_back_from:
        least = sentences.bid_name(state.variant, enough, pair.suit)
        return refusal("hand_back_from", tricks=rules.hand_back_from, bid=least)
    return None


def _why_not_announced(state: State, call: Call) -> Message | None:
    rules = state.rules
    contract = dict(rules.announced).get(call.aces)
    if contract not in state.variant.by_key or call.seat not in round_from(state.dealer):
        return refusal("aces", aces=call.aces) if rules.announced else refusal("not_said")
    called = state.variant.by_key[contract].name
    if rules.announced_first:
        return refusal("announce_first", bid=called) if state.calls else None
    if call.seat != state.turn or state.spoken(state.turn):
        return refusal("announce_at_first_turn", bid=called)
    return why_not_above(state, contract, None)


def _why_not_dealt_again(state: State, call: Call) -> Message | None:
    return None if state.variant.can_redeal else refusal("not_said")


def _why_not_named(state: State, call: Call) -> Message | None:
    height, standing = state.variant.height, state.standing
    if call.contract not in height or standing is None:
        return refusal("not_played")
    if height[call.contract] != height[standing.contract]:
        return refusal("not_this_number", bid=state.variant.by_key[call.contract].name)
    return None


_CHECKS: dict[Kind, Callable[[State, Call], Message | None]] = {
    Kind.PASS: _why_no_pass,
    Kind.WAIT: _why_no_wait,
    Kind.PROPOSE: _why_not_proposed,
    Kind.ACCEPT: _why_not_accepted,
    Kind.BID: why_no_bid,
    Kind.HAND_BACK: _why_not_handed_back,
    Kind.ANNOUNCE: _why_not_announced,
    Kind.REDEAL: _why_not_dealt_again,
    Kind.NAME: _why_not_named,
}
