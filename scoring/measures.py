"""How the facts of a deal become the count that picks a line of the score table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from scoring.errors import Problems
from scoring.facts import Fact, Kind
from scoring.seats import OTHER_SIDE
from scoring.tables import ScoreTable

Record = Mapping[str, Any]


class Measure(Protocol):
    """Reads a record and gives one count for each declarer (one for a pair or a side)."""

    @property
    def total(self) -> int:
        """The highest count, so that a score table has `total` + 1 lines."""

    def read(
        self, record: Record, who: Sequence[str], side: str | None, table: ScoreTable, problems: Problems
    ) -> list[int]:
        """A count per independent declarer; problems are noted at the field they belong to."""

    @property
    def sections(self) -> frozenset[str]:
        """The parts of the record that are read here."""

    @property
    def questions(self) -> tuple[Fact, ...]:
        """What a form asks to know the count."""

    def as_data(self) -> dict[str, Any]:
        """The measure's name and numbers, ready for JSON."""


def whole(value: Any) -> bool:
    """Is this a whole number, and not a truth value or a fraction?"""
    return type(value) is int


@dataclass(frozen=True, slots=True)
class Tricks:
    """Tricks of the declaring side, out of `total`; the other side's must make up the rest.

    `stops_early` allows fewer in all when the contract is lost, because play stops there; `ours`
    is what the record calls the tricks where only those of the declaring side are written.
    """

    total: int = 13
    stops_early: bool = False
    ours: str = "declarers"

    @property
    def sections(self) -> frozenset[str]:
        """Tricks, or made or lost alone where the contract has one price."""
        return frozenset({"tricks", "result"})

    @property
    def questions(self) -> tuple[Fact, ...]:
        """The tricks of the declaring side."""
        return (Fact(self.ours, "Tricks won", kind=Kind.NUMBER, high=self.total, section="tricks"),)

    def as_data(self) -> dict[str, Any]:
        """`tricks`, how many there are, whether play may stop early, and what the record calls them."""
        return {"how": "tricks", "total": self.total, "stops_early": self.stops_early, "ours": self.ours}

    def read(
        self, record: Record, who: Sequence[str], side: str | None, table: ScoreTable, problems: Problems
    ) -> list[int]:
        """One count for a player, a pair or a side; one each for several who play alone."""
        tricks = record.get("tricks")
        if tricks is None:
            return read_result(record, who, table, problems, "tricks")
        if not isinstance(tricks, dict):
            problems.add("tricks", "{value} does not say who won how many tricks.", value=repr(tricks)[:60])
            return []
        if self.ours != "declarers":
            return self._own(tricks, problems)
        if "by_declarer" in tricks:
            return self._by_declarer(tricks, who, problems)
        if len(who) > 1 and side is None and "declarers" in tricks and record.get("_several"):
            problems.add("tricks", "{n} players are declarer. Give the tricks of each.", n=len(who))
            return []
        return self._two_sides(tricks, side, table, problems)

    def _own(self, tricks: Record, problems: Problems) -> list[int]:
        for key in tricks.keys() - {self.ours, *CLAIMS}:
            problems.add(f"tricks.{key}", "“{key}” does not belong to this contract.", key=key)
        count = tricks.get(self.ours)
        if not self._possible(count, None if count is None else 0, problems):
            return []
        return [count] if count is not None else []

    def _two_sides(self, tricks: Record, side: str | None, table: ScoreTable, problems: Problems) -> list[int]:
        ours, theirs = ("declarers", "opponents")
        if side is not None and "declarers" not in tricks and "opponents" not in tricks:
            ours, theirs = side, OTHER_SIDE[side]
        if not _known(tricks, (ours, theirs), problems):
            return []
        count, rest = tricks.get(ours), tricks.get(theirs)
        if count is None and whole(rest):
            count = self.total - rest
        if rest is None and whole(count):
            rest = self.total - count
        if not self._possible(count, rest, problems):
            return []
        if count + rest == self.total or self._stopped(count, rest, table):
            return [count]
        problems.add(
            "tricks",
            "Tricks must add up to {total}; {ours} and {theirs} make {sum}.",
            total=self.total,
            ours=count,
            theirs=rest,
            sum=count + rest,
        )
        return []

    def _possible(self, count: Any, rest: Any, problems: Problems) -> bool:
        if count is None and rest is None:
            problems.add("tricks", "Enter the tricks of the declaring side.")
            return False
        wrong = [value for value in (count, rest) if not whole(value) or not 0 <= value <= self.total]
        for value in wrong[:1]:
            problems.add(
                "tricks", "{value} is not a number of tricks from 0 to {total}.", value=repr(value)[:60], total=self.total
            )
        return not wrong

    def _stopped(self, count: int, rest: int, table: ScoreTable) -> bool:
        return self.stops_early and count + rest < self.total and rest > 0 and table[count].made is False

    def _by_declarer(self, tricks: Record, who: Sequence[str], problems: Problems) -> list[int]:
        counts = tricks["by_declarer"]
        if not _known(tricks, ("by_declarer",), problems):
            return []
        if not isinstance(counts, dict) or set(counts) != set(who):
            names = ", ".join(who)
            problems.add("tricks.by_declarer", "Give the tricks of each declarer: {names}.", names=names)
            return []
        if not all(self._possible(count, 0, problems) for count in counts.values()):
            return []
        return self._shared(counts, who, problems)

    def _shared(self, counts: Mapping[str, int], who: Sequence[str], problems: Problems) -> list[int]:
        taken = sum(counts.values())
        if taken > self.total:
            problems.add(
                "tricks.by_declarer",
                "The declarers together have {taken} tricks; there are only {total}.",
                taken=taken,
                total=self.total,
            )
            return []
        if len(who) == 4 and taken < self.total:
            problems.add(
                "tricks.by_declarer",
                "All four are declarer, so their tricks must add up to {total}; they make {taken}.",
                taken=taken,
                total=self.total,
            )
            return []
        return [counts[seat] for seat in who]


def read_result(record: Record, who: Sequence[str], table: ScoreTable, problems: Problems, field: str) -> list[int]:
    """The count for a deal entered only as made or lost; refused where the count changes the price."""
    result = record.get("result")
    if result not in ("made", "lost"):
        problems.add(field, "Enter the tricks.")
        return []
    if table.price(result == "made") is None:
        problems.add(field, "This contract pays by the trick. Enter the tricks.")
        return []
    count = next(count for count, line in enumerate(table.lines) if line.made is (result == "made"))
    return [count]


def _known(tricks: Record, keys: tuple[str, ...], problems: Problems) -> bool:
    unknown = [key for key in tricks if key not in keys]
    for key in unknown:
        problems.add(f"tricks.{key}", "“{key}” does not belong to this contract.", key=key)
    return not unknown


TRICKS = Tricks()
TWELVE_TRICKS = Tricks(12)
STOPPED_TRICKS = Tricks(stops_early=True)
CLAIMS = ("first_trick", "declarer_first_four")
