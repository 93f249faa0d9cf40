"""The meaning of each call, in a sentence for learners, and printed auctions told call by call."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from scoring.auction import sentences
from scoring.auction.calls import Call, Kind
from scoring.auction.legality import after, why_not
from scoring.auction.sentences import seat_name, suit_name
from scoring.auction.state import Partnership, State, joined, start
from scoring.messages import Message

if TYPE_CHECKING:
    from scoring.auction.rules import Example
    from scoring.variants import Variant

MEANS = {
    "pass": "{seat} passes and may not bid any more.",
    "pass_once": "{seat} passes.",
    "pass_breaks": "{seat} passes: the partnership with {partner} is over, and {partner} may go on alone.",
    "wait": "{seat} waits, to hear the others first.",
    "propose": "{seat} asks for a partner, with {suit} as trumps.",
    "propose_turned": "{seat} asks for a partner.",
    "accept": "{seat} takes up what {partner} proposed, and from now on bids for both: {bid}.",
    "accept_turned": "{seat} goes along with {partner}: {bid}.",
    "bid": "{seat} bids {bid}.",
    "alone": "{seat} goes on alone: {bid}.",
    "raise": "{seat} bids {bid} for the partnership with {partner}.",
    "joined": "{seat} joins: {bid} is played side by side.",
    "hand_back": "{seat} leaves it to {partner} to bid on.",
    "announce": "{seat} holds {aces} aces and has to say so: {bid}.",
    "redeal": "{seat} asks for the cards to be dealt again.",
    "name": "{seat} won the bidding and says which contract it is: {bid}.",
}


class Step(NamedTuple):
    """A call of an example, by whom and what it means; `refused` says why where these rules do not allow it."""

    seat: str
    call: Call
    means: Message
    refused: Message | None = None


def explained(variant: Variant, example: Example) -> Iterator[Step]:
    """The calls of an example in order, to the first that these rules do not allow."""
    state = start(variant, example.dealer)
    for call in example.calls:
        seat, refused = call.seat if call.kind == Kind.ANNOUNCE else state.turn, why_not(state, call)
        yield Step(seat, call, meaning(state, call), refused)
        if refused:
            return
        state = after(state, call)


def meaning(state: State, call: Call) -> Message:
    """The meaning of a call to the table, in a sentence; the call is made in this state."""
    seat = call.seat if call.kind == Kind.ANNOUNCE else state.turn
    pair = state.partnership_of(seat)
    partner = call.seat or next(iter({*pair.seats} - {seat}) if pair else iter(("",)))
    contract = dict(state.rules.announced).get(call.aces, call.contract)
    values: dict[str, Any] = {
        "seat": seat_name(seat),
        "partner": seat_name(partner),
        "suit": suit_name(call.suit),
        "aces": str(call.aces),
        "bid": _bid(state, call, contract),
    }
    text = MEANS[_key(state, call, pair)]
    return Message(text, **{name: value for name, value in values.items() if f"{{{name}}}" in text})


def _bid(state: State, call: Call, contract: str) -> Message | str:
    named = state.variant.by_key.get(contract)
    if named is None or call.kind == Kind.NAME:
        return named.name if named else ""
    return sentences.bid_name(state.variant, contract, call.suit)


def _key(state: State, call: Call, pair: Partnership | None) -> str:
    if call.kind == Kind.PASS:
        if pair and not pair.broken:
            return "pass_breaks"
        return "pass_once" if state.rules.pass_returns or state.rules.one_turn else "pass"
    if call.kind in (Kind.PROPOSE, Kind.ACCEPT) and call.suit is None:
        return f"{call.kind}_turned"
    if call.kind != Kind.BID:
        return str(call.kind)
    if state.ways.get(call.contract) == "pair":
        return "raise"
    standing = state.standing
    if standing and standing.contract == call.contract and joined(state.rules, state.variant.by_key[call.contract]):
        return "joined"
    return "alone" if pair else "bid"
