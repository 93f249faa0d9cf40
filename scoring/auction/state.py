"""An auction as it stands: who said what, who is out, which partnerships there are, and which bid is the highest."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from scoring.auction.calls import Call, Kind
from scoring.contracts import Contract, Declarers, Trump
from scoring.seats import left_of

if TYPE_CHECKING:
    from scoring.auction.rules import Auction
    from scoring.facts import Fact
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
        """The partner who bids for both."""
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

    `calls` has every call with its seat; `turn` is who speaks, "" once the auction is over; `naming` is true where it
    only remains to say which contract of its number is played. `proposals` and `bids` are in the order in which they
    were made, and the last of `bids` is the one that stands. `ways` says how each contract comes about, by its key and
    from low to high: "announced" by aces, "pair", "solo", "misere", "lone", or "free".
    """

    variant: Variant
    rules: Auction
    ways: Mapping[str, str]
    dealer: str
    turn: str
    naming: bool = False
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
    def announced(self) -> bool:
        """Is the standing bid one that aces announce?"""
        return self.standing is not None and self.ways[self.standing.contract] == "announced"

    @property
    def after_announcement(self) -> bool:
        """Did aces announce something, so that nothing is proposed any more?"""
        return any(call.kind == Kind.ANNOUNCE for _, call in self.calls)

    def spoken(self, seat: str) -> int:
        """The number of turns the seat has had; an announcement before the bidding is none."""
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
        return any(seat in bid.seats for bid in self.bids)

    def someone_can_accept(self, seat: str) -> bool:
        """Is there another who could still accept what this seat proposes?"""
        others = (other for other in round_from(seat) if other != seat)
        return any(other not in self.passed and not self.committed(other) for other in others)

    def open_proposal(self, seat: str) -> Proposal | None:
        """The seat's proposal, if it can be accepted."""
        return next((proposal for proposal in self.proposals if proposal.seat == seat and proposal.open), None)


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
    """The way in which each contract comes about, by its key and from low to high."""
    return {key: _way(rules, variant.by_key[key]) for rung in variant.ladder for key in rung}


def _way(rules: Auction, contract: Contract) -> str:
    """The way a contract comes about: "announced", "pair", "solo", "misere" or "lone"; "free" without proposals."""
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
    """The suits, or attachments, named with a bid of this contract; None alone where nothing is, none if unsaid."""
    rules = variant.auction
    if rules and contract.kind in rules.unsaid:
        return ()
    if rules and rules.attached:
        answers = {answer for extra in contract.extras for fact in extra.facts for answer in _answers(rules, fact)}
        return (None, *(answer for alike in rules.attachments for answer in alike if answer in answers))
    if rules is None or contract.trump in (Trump.NONE, Trump.ANY):
        return (None,)
    if not rules.suits and not (rules.lone_suits and _way(rules, contract) == "lone"):
        return (None,)
    return (*variant.suits, "no_trump") if contract.trump is Trump.EITHER else variant.suits


def _answers(rules: Auction, fact: Fact) -> tuple[Any, ...]:
    return fact.choices if fact.key == rules.attached else ()


def joined(rules: Auction, contract: Contract) -> bool:
    """May several bid it side by side?"""
    return contract.declarers is Declarers.SEVERAL and not rules.duels
