"""The effect of a call on an auction, and the next turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scoring.auction.calls import Call, Kind
from scoring.auction.state import Bid, Partnership, Proposal, State, joined, round_from
from scoring.seats import left_of


def made(state: State, call: Call) -> State:
    """The state after a call that is known to be legal."""
    seat = call.seat if call.kind == Kind.ANNOUNCE else state.turn
    with_call = replace(state, calls=(*state.calls, (seat, call)), proposals=_lapsed(state, seat, call))
    return _turn(_MADE[call.kind](with_call, seat, call), seat)


def _turn(state: State, seat: str) -> State:
    """The state with whose turn it is after a call of this seat."""
    last = state.calls[-1][1].kind
    if last in (Kind.REDEAL, Kind.NAME):
        return replace(state, turn="", naming=False)
    if last == Kind.ANNOUNCE and state.rules.announcer_overbids:
        return replace(state, turn=left_of(state.dealer))
    speaker = _speaker(state, seat)
    namer = "" if speaker else _namer(state)
    return replace(state, turn=speaker or namer, naming=bool(namer))


def _speaker(state: State, seat: str) -> str:
    """The next seat to bid after this seat, "" when nobody is."""
    return next((other for other in round_from(left_of(seat)) if _may_speak(state, other)), "")


def _namer(state: State) -> str:
    if not state.rules.numbers or state.standing is None:
        return ""
    rung = state.variant.ladder[state.variant.height[state.standing.contract]]
    return state.standing.seats[0] if len(rung) > 1 else ""


def _may_speak(state: State, seat: str) -> bool:
    rules, standing = state.rules, state.standing
    if rules.one_turn:
        return not state.spoken(seat)
    if rules.duels and seat not in [one for one in round_from(left_of(state.dealer)) if one not in state.passed][:2]:
        return False
    if rules.pass_returns:
        passes = [call.kind for _, call in state.calls[-3 if standing else -4 :]]
        return not (standing and seat in standing.seats) and passes != [Kind.PASS] * (3 if standing else 4)
    if seat in state.passed:
        return _may_come_back(state, seat)
    if standing and seat in standing.seats:
        return state.announced and rules.announcer_overbids
    pair = state.partnership_of(seat)
    return not (rules.acceptor_speaks and pair and not pair.broken and pair.speaker != seat)


def _may_come_back(state: State, seat: str) -> bool:
    """May the first to speak, who passed, still accept the only thing that was said?"""
    return (
        state.rules.pass_accepts
        and seat == left_of(state.dealer)
        and state.spoken(seat) == 1
        and state.standing is None
        and all(state.spoken(other) for other in round_from(seat))
        and any(proposal.open for proposal in state.proposals)
    )


def _lapsed(state: State, seat: str, call: Call) -> tuple[Proposal, ...]:
    """The proposals after this call: one's own lapse, and one that is accepted is no longer open."""
    over = {seat, call.seat if call.kind == Kind.ACCEPT else seat}
    return tuple(proposal._replace(open=proposal.open and proposal.seat not in over) for proposal in state.proposals)


def _passed(state: State, seat: str, call: Call) -> State:
    if state.rules.pass_returns:
        return state
    return replace(_broken(state, seat), passed=(*state.passed, *({seat} - {*state.passed})))


def _broken(state: State, seat: str) -> State:
    return replace(
        state,
        partnerships=tuple(pair._replace(broken=pair.broken or seat in pair.seats) for pair in state.partnerships),
    )


def _accepted(state: State, seat: str, call: Call) -> State:
    pair = Partnership(call.seat, seat, call.suit)
    bids = (*state.bids, Bid(call.contract, call.suit, pair.seats))
    return replace(state, partnerships=(*state.partnerships, pair), bids=bids)


def _bid(state: State, seat: str, call: Call) -> State:
    standing, pair = state.standing, state.partnership_of(seat)
    if state.ways[call.contract] == "pair" and pair:
        return replace(state, bids=(*state.bids, Bid(call.contract, call.suit, pair.seats)))
    others = standing.seats if standing and _joins(state, call, standing) else ()
    return replace(_broken(state, seat), bids=(*state.bids, Bid(call.contract, call.suit, (*others, seat))))


def _joins(state: State, call: Call, standing: Bid) -> bool:
    return call.contract == standing.contract and joined(state.rules, state.variant.by_key[call.contract])


def _handed_back(state: State, seat: str, call: Call) -> State:
    return replace(
        state,
        partnerships=tuple(
            pair._replace(handed_back=True) if seat in pair.seats and not pair.broken else pair
            for pair in state.partnerships
        ),
    )


def _announced(state: State, seat: str, call: Call) -> State:
    contract = dict(state.rules.announced)[call.aces]
    return replace(state, bids=(*state.bids, Bid(contract, None, (seat,))))


def _named(state: State, seat: str, call: Call) -> State:
    return replace(state, bids=(*state.bids, Bid(call.contract, None, (seat,))))


_MADE: dict[Kind, Callable[[State, str, Call], State]] = {
    Kind.PASS: _passed,
    Kind.WAIT: lambda state, seat, call: replace(state, waited=seat),
    Kind.PROPOSE: lambda state, seat, call: replace(state, proposals=(*state.proposals, Proposal(seat, call.suit))),
    Kind.ACCEPT: _accepted,
    Kind.BID: _bid,
    Kind.HAND_BACK: _handed_back,
    Kind.ANNOUNCE: _announced,
    Kind.REDEAL: lambda state, seat, call: state,
    Kind.NAME: _named,
}
