"""Tricks as a measure: of one side or player, of each who plays alone, or until play stopped."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.errors import Problems
from scoring.facts import Fact, Kind
from scoring.measures import DealToCount, Record, agrees_with_result, read_result, whole
from scoring.quoting import parties, shown
from scoring.seats import OTHER_SIDE


@dataclass(frozen=True, slots=True)
class Tricks:
    """Tricks of the declaring side, out of `total`; the other side's must make up the rest.

    `stops_early` allows fewer in all when the contract is lost, because play stops there; `ours`
    is what the record calls the tricks where only those of the declaring side are written; `kitty` of
    them are the kitty's, which the declaring side has before a card is played.
    """

    total: int = 13
    stops_early: bool = False
    ours: str = "declarers"
    kitty: int = 0

    @property
    def sections(self) -> frozenset[str]:
        """Tricks, or made or lost alone where the contract has one price."""
        return SECTIONS

    @property
    def questions(self) -> tuple[Fact, ...]:
        """The tricks of the declaring side."""
        return (Fact(self.ours, "Tricks won", kind=Kind.NUMBER, low=self.kitty, high=self.total, section="tricks"),)

    def as_data(self) -> dict[str, Any]:
        """`tricks`, how many there are, whether play may stop early, what the record calls them, and the kitty's."""
        return {
            "how": "tricks",
            "total": self.total,
            "stops_early": self.stops_early,
            "ours": self.ours,
            "kitty": self.kitty,
        }

    def read(self, deal: DealToCount, problems: Problems) -> list[int]:
        """One count for a player, a pair or a side; one each for several who play alone."""
        tricks = deal.record.get("tricks")
        if tricks is None:
            return read_result(deal, "tricks", problems)
        if not isinstance(tricks, dict):
            problems.add("tricks", "{value} does not say who won how many tricks.", value=shown(tricks))
            return []
        counts = self._counted(tricks, deal, problems)
        if counts and "result" in deal.record:
            agrees_with_result(deal, counts, problems)
        return counts

    def _counted(self, tricks: Record, deal: DealToCount, problems: Problems) -> list[int]:
        if self.ours != "declarers":
            return self._own(tricks, problems)
        if deal.several and "by_declarer" in tricks:
            return self._by_declarer(tricks, deal, problems)
        if deal.several and len(deal.who) > 1:
            problems.add("tricks", "{n} players are declarer. Give the tricks of each.", n=len(deal.who))
            return []
        return self._two_sides(tricks, deal, problems)

    def _own(self, tricks: Record, problems: Problems) -> list[int]:
        known = _known(tricks, (self.ours,), problems)
        return [tricks[self.ours]] if self._possible(tricks, (self.ours,), problems) and known else []

    def _two_sides(self, tricks: Record, deal: DealToCount, problems: Problems) -> list[int]:
        side = deal.side
        ours, theirs = ("declarers", "opponents")
        if side is not None and "declarers" not in tricks and "opponents" not in tricks:
            ours, theirs = side, OTHER_SIDE[side]
        known = _known(tricks, (ours, theirs), problems)
        if not self._possible(tricks, (ours, theirs), problems) or not known:
            return []
        count = tricks[ours] if ours in tricks else self.total - tricks[theirs]
        rest = tricks.get(theirs, self.total - count)
        if count < self.kitty:
            text = "The kitty is a book of the side that bid, so it has at least {kitty}; {value} is not possible."
            problems.add("tricks", text, kitty=self.kitty, value=count)
        if count + rest == self.total or self._stopped(count, rest, deal):
            return [count]
        text = "Tricks must add up to {total}; {ours} and {theirs} make {sum}."
        problems.add("tricks", text, total=self.total, ours=count, theirs=rest, sum=count + rest)
        return []

    def _possible(self, tricks: Record, keys: Sequence[str], problems: Problems, field: str = "tricks") -> bool:
        """Is something said under these keys, and every number one that there can be?"""
        given = [tricks[key] for key in keys if key in tricks]
        if not given or None in given:
            problems.add(field, "Enter the tricks of the declaring side.")
        wrong = [value for value in given if value is not None and not (whole(value) and 0 <= value <= self.total)]
        for value in wrong:
            text = "{value} is not a number of tricks from 0 to {total}."
            problems.add(field, text, value=shown(value), total=self.total)
        return bool(given) and None not in given and not wrong

    def _stopped(self, count: int, rest: int, deal: DealToCount) -> bool:
        return self.stops_early and count + rest < self.total and rest > 0 and deal.table[count].made is False

    def _by_declarer(self, tricks: Record, deal: DealToCount, problems: Problems) -> list[int]:
        counts, field = tricks["by_declarer"], "tricks.by_declarer"
        known = _known(tricks, ("by_declarer",), problems)
        if not isinstance(counts, dict) or (deal.who and set(counts) != set(deal.who)):
            problems.add(field, "Give the tricks of each declarer: {names}.", names=parties(deal.who))
            return []
        if not self._possible(counts, tuple(counts), problems, field) or not known or not deal.who:
            return []
        return self._shared(counts, deal, problems)

    def _shared(self, counts: Mapping[str, int], deal: DealToCount, problems: Problems) -> list[int]:
        taken, field = sum(counts.values()), "tricks.by_declarer"
        if taken > self.total:
            text = "The declarers together have {taken} tricks; there are only {total}."
            problems.add(field, text, taken=taken, total=self.total)
        elif len(deal.who) == 4 and taken < self.total:
            text = "All four are declarer, so their tricks must add up to {total}; they make {taken}."
            problems.add(field, text, taken=taken, total=self.total)
        else:
            return [counts[seat] for seat in deal.who]
        return []


def _known(tricks: Record, keys: tuple[str, ...], problems: Problems) -> bool:
    unknown = tricks.keys() - set(keys)
    problems.not_of_this_contract("tricks", unknown)
    return not unknown


SECTIONS = frozenset({"tricks", "result"})
TRICKS = Tricks()
TWELVE_TRICKS = Tricks(12)
STOPPED_TRICKS = Tricks(stops_early=True)
