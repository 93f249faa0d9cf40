"""Readings that turn what was entered into the one value of an extra: four, all of which a page can do too."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

Facts = Mapping[str, Any]


class Reading(Protocol):
    """Makes the value that picks a score table out of the facts of a deal."""

    def value(self, facts: Facts, side: str | None) -> Any:
        """The value for these facts; `side` is the declaring side where there is one."""

    def as_data(self) -> dict[str, Any]:
        """The reading's name and what it looks at, ready for JSON."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """The fact itself: Troel for eight or nine."""

    key: str

    def value(self, facts: Facts, side: str | None) -> Any:
        """The choice in this deal, as the record has it; KeyError where the fact was not read."""
        return facts[self.key]

    def as_data(self) -> dict[str, Any]:
        """The same question for a page without a server: read the fact itself."""
        return {"how": "chosen", "key": self.key}


@dataclass(frozen=True, slots=True)
class Holds:
    """True if a condition held; it did unless somebody says it did not."""

    key: str

    def value(self, facts: Facts, side: str | None) -> bool:
        """False only when the fact was denied."""
        return facts[self.key] is not False

    def as_data(self) -> dict[str, Any]:
        """The same question for a page without a server: true unless the fact is false."""
        return {"how": "holds", "key": self.key}


@dataclass(frozen=True, slots=True)
class AtLeast:
    """True if a number was reached."""

    key: str
    low: int

    def value(self, facts: Facts, side: str | None) -> bool:
        """Is the fact `low` or more?"""
        return (facts[self.key] or 0) >= self.low

    def as_data(self) -> dict[str, Any]:
        """The same question for a page without a server: is the fact this number or more?"""
        return {"how": "at_least", "key": self.key, "low": self.low}


@dataclass(frozen=True, slots=True)
class HowMany:
    """The number of several things that were said to be so."""

    keys: tuple[str, ...]

    def value(self, facts: Facts, side: str | None) -> int:
        """The number of facts that are true."""
        return sum(facts[key] is True for key in self.keys)

    def as_data(self) -> dict[str, Any]:
        """The same question for a page without a server."""
        return {"how": "how_many", "keys": list(self.keys)}


@dataclass(frozen=True, slots=True)
class Ahead:
    """The lead of the declaring side in combinations, at most `most`; or what stands above that.

    `revoke` names the fact that says which side revoked, `march` the one that a side took every trick; `doubled` are
    facts of which each doubles the deal: then the value says how often, as in "20x4". Combinations that count
    `in_tricks` only are not had by a side without one.
    """

    melds: str
    most: int
    march: str = ""
    revoke: str = ""
    doubled: tuple[str, ...] = ()
    in_tricks: bool = False

    def value(self, facts: Facts, side: str | None) -> int | str:
        """ "revoked" or "gained" by a revoke, "march", or the lead in combinations."""
        revoked = facts.get(self.revoke)
        if revoked:
            return "revoked" if revoked == side else "gained"
        if self.march and facts.get(self.march) is True:
            return "march"
        times = 2 ** sum(facts.get(key) is True for key in self.doubled)
        lead = self._lead(facts.get(self.melds), side)
        return lead if times == 1 else f"{lead}x{times}"

    def _lead(self, melds: Mapping[str, int] | None, side: str | None) -> int:
        if not melds or side is None:
            return 0
        lead = melds[side] - sum(points for other, points in melds.items() if other != side)
        return max(min(lead, self.most), -self.most)

    def as_data(self) -> dict[str, Any]:
        """The same question for a page without a server."""
        data: dict[str, Any] = {
            "how": "ahead",
            "melds": self.melds,
            "most": self.most,
            "march": self.march,
            "revoke": self.revoke,
        }
        if self.in_tricks:
            data["in_tricks"] = True
        return {**data, "doubled": list(self.doubled)} if self.doubled else data


@dataclass(frozen=True, slots=True)
class CountedBySide:
    """The number of times something happened: positive on the declaring side, negative on the other."""

    by: str
    times: str

    def value(self, facts: Facts, side: str | None) -> int:
        """Zero when no side is named; once when no number is."""
        by, times = facts.get(self.by), facts.get(self.times) or 1
        return 0 if by is None else times if by == side else -times

    def as_data(self) -> dict[str, Any]:
        """The same question for a page without a server: how often, with a minus for the other side."""
        return {"how": "by_side", "by": self.by, "times": self.times}
