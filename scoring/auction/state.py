"""An auction as it stands: who said what, who is out, which partnerships there are, and which bid is the highest."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

from scoring.auction.calls import Call, Kind
from scoring.contracts import Contract, Declarers, Trump
from scoring.seats import left_of

if TYPE_CHECKING:
    from scoring.auction.rules import Auction
    from scoring.variants import Variant


class Proposal(NamedTuple):
    """A suit that somebody proposed; `open` until it is accepted or the proposer speaks again."""

    seat: str
    suit: str | None
    open: bool = True


class Partnership(NamedTuple):
    """Two who found each other in a suit; `broken` once one of them goes another way."""

    proposer: str
    acceptor: str
    suit: str | None
    handed_back: bool = False
    broken: bool = False

    @property
    def speaker(self) -> str:
        """Who bids for both."""
        return self.proposer if self.handed_back else self.acceptor

    @property
    def seats(self) -> tuple[str, str]:
        """Both partners, the proposer first."""
        return self.proposer, self.acceptor


class Bid(NamedTuple):
    """A bid that was made; several seats where two play it, or several side by side."""

    contract: str
    suit: str | None
    seats: tuple[str, ...]


@dataclass(frozen=True)
class State:
    """An auction after so many calls. Nothing in it changes: `after` gives the next one.

    `calls` has every call with its seat; `turn` is who speaks, "" once the auction is over; `proposals` and `bids` are
    in the order in which they were made, and the last of `bids` is the one that stands. `ways` says how each contract
    comes about, by its key and from low to high: "announced" by aces, "pair", "solo", "misere", "lone", or "free".
    """

    variant: Variant
    rules: Auction
    ways: Mapping[str, str]
    dealer: str
    turn: str
    calls: tuple[tuple[str, Call], ...] = ()
    passed: tuple[str, ...] = ()
    waited: str = ""
    proposals: tuple[Proposal, ...] = ()
    partnerships: tuple[Partnership, ...] = ()
    bids: tuple[Bid, ...] = ()

    @property
    def standing(self) -> Bid | None:
        """The highest bid, or None while there is none."""
        return self.bids[-1] if self.bids else None

    @property
    def over(self) -> bool:
        """Has everything been said?"""
        return not self.turn

    @property
    def naming(self) -> bool:
        """Is it only left to say which contract of its number is played?"""
        return bool(self.turn and self.calls) and self.rules.numbers and not _speaker(self, self.calls[-1][0])

    @property
    def announced(self) -> bool:
        """Is the standing bid one that aces announce?"""
        return self.standing is not None and self.ways[self.standing.contract] == "announced"

    @property
    def after_announcement(self) -> bool:
        """Did aces announce something, so that nothing is proposed any more?"""
        return any(call.kind == Kind.ANNOUNCE for _, call in self.calls)

    def spoken(self, seat: str) -> int:
        """How often the seat had its turn; an announcement before the bidding is none."""
        first = self.rules.announced_first
        return sum(who == seat and not (first and call.kind == Kind.ANNOUNCE) for who, call in self.calls)

    def three_passed(self) -> bool:
        """Did the first three pass, so that only the dealer is left?"""
        return [call.kind for _, call in self.calls[:3]] == [Kind.PASS] * 3

    def partnership_of(self, seat: str) -> Partnership | None:
        """The last partnership that the seat was in, broken or not."""
        return next((pair for pair in reversed(self.partnerships) if seat in pair.seats), None)

    def committed(self, seat: str) -> bool:
        """Did the seat bid, or find a partner? It can neither propose nor accept any more."""
        return any(seat in made.seats for made in self.bids)

    def someone_can_accept(self, seat: str) -> bool:
        """Is there another who could still accept what this seat proposes?"""
        others = (other for other in round_from(seat) if other != seat)
        return any(other not in self.passed and not self.committed(other) for other in others)

    def open_proposal(self, seat: str) -> Proposal | None:
        """What the seat proposed, if it can be accepted."""
        return next((asked for asked in self.proposals if asked.seat == seat and asked.open), None)


def start(variant: Variant, dealer: str) -> State:
    """The auction before anything is said. Raises ValueError for a variant without an auction."""
    if variant.auction is None:
        raise ValueError(f"{variant.key} has no auction.")
    rules = variant.auction
    return State(variant, rules, ways_of(variant, rules), dealer, left_of(dealer))


def round_from(seat: str) -> Iterator[str]:
    """The four seats clockwise, beginning with this one."""
    for _ in range(4):
        yield seat
        seat = left_of(seat)


def ways_of(variant: Variant, rules: Auction) -> dict[str, str]:
    """How each contract comes about, by its key and from low to high."""
    return {key: _way(rules, variant.by_key[key]) for rung in variant.ladder for key in rung}


def _way(rules: Auction, contract: Contract) -> str:
    """One of "announced", "pair", "solo", "misere", "lone"; "free" without proposals."""
    if contract.key in dict(rules.announced).values():
        return "announced"
    if not rules.proposals:
        return "free"
    if contract.declarers is Declarers.TWO:
        return "pair"
    if contract.kind in rules.solo or contract.key in rules.solo:
        return "solo"
    several = contract.declarers is Declarers.SEVERAL or contract.trump is Trump.NONE
    return "misere" if several else "lone"


def suits_of(variant: Variant, contract: Contract) -> tuple[str | None, ...]:
    """What may be named with a bid of this contract; None alone where nothing is."""
    rules = variant.auction
    if rules is None or contract.trump in (Trump.NONE, Trump.ANY):
        return (None,)
    if not rules.suits and not (rules.lone_suits and _way(rules, contract) == "lone"):
        return (None,)
    return (*variant.suits, "no_trump") if contract.trump is Trump.EITHER else variant.suits


def made(state: State, call: Call) -> State:
    """The state after a call that is known to be legal."""
    seat = call.seat if call.kind == Kind.ANNOUNCE else state.turn
    said = replace(state, calls=(*state.calls, (seat, call)), proposals=_lapsed(state, seat, call))
    said = _MADE[call.kind](said, seat, call)
    return replace(said, turn=_turn(said, seat))


def _turn(state: State, seat: str) -> str:
    last = state.calls[-1][1].kind
    if last in (Kind.REDEAL, Kind.NAME):
        return ""
    if last == Kind.ANNOUNCE and state.rules.announcer_overbids:
        return left_of(state.dealer)
    return _speaker(state, seat) or _namer(state)


def _speaker(state: State, seat: str) -> str:
    """Who is to bid next after this seat, "" when nobody is."""
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
        and any(asked.open for asked in state.proposals)
    )


def _lapsed(state: State, seat: str, call: Call) -> tuple[Proposal, ...]:
    """The proposals after this call: one's own lapse, and one that is accepted is no longer open."""
    over = {seat, call.seat if call.kind == Kind.ACCEPT else seat}
    return tuple(asked._replace(open=asked.open and asked.seat not in over) for asked in state.proposals)


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
    return call.contract == standing.contract and joined(state.variant.by_key[call.contract])


def joined(contract: Contract) -> bool:
    """May several play it side by side?"""
    return contract.declarers is Declarers.SEVERAL


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
