"""Figures of an evening for each person besides points and place: contracts, slams, opponents and partners. Pure."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from itertools import combinations, permutations
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence


TRICKS = 13


class Hand(NamedTuple):
    """The score of one deal for one person. `kind` is the contract's, empty where nothing was played; `together` is one
    that two declare as partners."""

    deal: int
    entrant: int
    person: int
    points: int
    declarer: bool
    made: bool | None
    kind: str
    together: bool
    slam: bool


class Sitting(NamedTuple):
    """An entrant at a table whose round is over: the people, the side, and what places there are ordered by."""

    people: tuple[int, ...]
    party: str | int
    value: tuple[bool, int]


class Match(NamedTuple):
    """A table of a round: who played together, and where each of those ended; the same rank is level."""

    teams: tuple[tuple[Any, ...], ...]
    ranks: tuple[int, ...]


@dataclass
class Figures:
    """A person's evening; `models.history.PlayerFigures` says what the parts hold."""

    best_deal: int | None = None
    slams: int = 0
    contracts: str = ""
    bid: dict[str, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))
    met: dict[int, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0, 0]))
    beside: dict[int, list[int]] = field(default_factory=lambda: defaultdict(lambda: [0, 0]))

    def detail(self, ids: Mapping[int, str]) -> dict[str, Any]:
        """The counts as they are stored, people by their public id; `ids` are those of everybody who played."""
        people = {"met": self.met, "beside": self.beside}
        counts = {name: {ids[key]: value for key, value in each.items()} for name, each in people.items() if each}
        return {**({"bid": dict(self.bid)} if self.bid else {}), **counts}


def figures_of(hands: Iterable[Hand], tables: Iterable[Sequence[Sitting]]) -> tuple[Mapping[int, Figures], Any]:
    """Everybody's figures, and of the whole evening how often each kind of contract was bid and made.

    `hands` are in the order played. A contract that two declare is one of the evening, and one of each of them.
    """
    figures: dict[int, Figures] = defaultdict(Figures)
    deals: dict[int, dict[int, Hand]] = defaultdict(dict)
    for hand in hands:
        earlier = deals[hand.deal].get(hand.person)
        # A pair that plays both hands of its side is one declarer with the points of both.
        if earlier:
            either = hand if hand.declarer else earlier
            hand = either._replace(points=hand.points + earlier.points)
        deals[hand.deal][hand.person] = hand
    evening: dict[str, list[int]] = defaultdict(lambda: [0, 0])
    for dealt in deals.values():
        _count_deal(dealt, figures, evening)
    for table in tables:
        _count_table(table, figures)
    return figures, dict(evening)


def _count_deal(dealt: Mapping[int, Hand], figures: dict[int, Figures], evening: dict[str, list[int]]) -> None:
    for person, hand in dealt.items():
        own = figures[person]
        own.best_deal = hand.points if own.best_deal is None else max(own.best_deal, hand.points)
    declarers = [hand for hand in dealt.values() if hand.declarer and hand.made is not None and hand.kind]
    for hand in declarers:
        own = figures[hand.person]
        own.contracts += "1" if hand.made else "0"
        own.slams += bool(hand.slam and hand.made)
        _add(own.bid[hand.kind], hand)
    each = {"" if hand.together else hand.entrant: hand for hand in declarers}
    for hand in each.values():
        _add(evening[hand.kind], hand)
    for own_hand, other in permutations(declarers, 2):
        if own_hand.together:
            _add(figures[own_hand.person].beside[other.person], own_hand)


def _add(counts: list[int], hand: Hand) -> None:
    counts[0] += 1
    counts[1] += bool(hand.made)


def _count_table(table: Sequence[Sitting], figures: dict[int, Figures]) -> None:
    for party, other in combinations(table, 2):
        if party.party == other.party:
            continue
        for mine, theirs in ((party, other), (other, party)):
            for person in mine.people:
                for opponent in theirs.people:
                    counts = figures[person].met[opponent]
                    counts[0] += 1
                    counts[1] += mine.value > theirs.value
                    counts[2] += mine.value < theirs.value


def longest_row(contracts: str) -> int:
    """The most contracts made one after the other."""
    return max(map(len, contracts.split("0")))


def is_slam(record: Mapping[str, Any]) -> bool:
    """Did one side, or a declarer alone, take all the tricks of the deal?"""
    counts = record.get("tricks")
    if not isinstance(counts, dict):
        return False
    by_declarer = counts.get("by_declarer")
    each = by_declarer if isinstance(by_declarer, dict) else counts
    return any(count == TRICKS for key, count in each.items() if key != "opponents")
