"""What people ask of a draw beforehand: a fixed place, not meeting somebody, tables of five."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

Pair = tuple[int, int]


@dataclass(frozen=True)
class Fixed:
    """Somebody who cannot walk: always at this table (from 1), in this seat if one is named (0 N, 1 E, 2 S, 3 W)."""

    entrant: int
    table: int
    seat: int | None = None


@dataclass(frozen=True)
class Wishes:
    """Everything asked; `apart` lists groups of entrants (a club, a family) that must not meet among themselves,
    `halves` pairs of entrants who stay in different halves of the hall (or of the knock-out table)."""

    fixed: tuple[Fixed, ...] = ()
    apart: tuple[tuple[int, ...], ...] = ()
    halves: tuple[Pair, ...] = ()
    fives: bool = False

    def forbidden(self) -> tuple[Pair, ...]:
        """The pairs, smaller number first, who asked not to share a table, in order."""
        pairs = {pair for group in self.apart for pair in combinations(sorted(set(group)), 2)}
        return tuple(sorted(pairs | {(min(pair), max(pair)) for pair in self.halves}))

    def entrants(self) -> set[int]:
        """Everybody a wish speaks of."""
        groups: Iterable[Iterable[int]] = (*self.apart, *self.halves, [one.entrant for one in self.fixed])
        return {entrant for group in groups for entrant in group}

    def of_places(self) -> bool:
        """Does anybody ask for a place: a table, or a half of the hall? Their table numbers follow other rules."""
        return bool(self.fixed or self.halves)

    def renamed(self, numbers: Sequence[int]) -> "Wishes":
        """The same wishes where entrant 1 is called `numbers[0]`, entrant 2 `numbers[1]` and so on."""
        return replace(
            self,
            fixed=tuple(replace(one, entrant=numbers[one.entrant - 1]) for one in self.fixed),
            apart=tuple(tuple(numbers[entrant - 1] for entrant in group) for group in self.apart),
            halves=tuple((numbers[first - 1], numbers[second - 1]) for first, second in self.halves),
        )

    def as_json(self) -> dict[str, Any]:
        """Plain lists; empty wishes give an empty document."""
        written: dict[str, Any] = {}
        if self.fixed:
            written["fixed"] = [[one.entrant, one.table, one.seat] for one in self.fixed]
        if self.apart:
            written["apart"] = [list(group) for group in self.apart]
        if self.halves:
            written["halves"] = [list(pair) for pair in self.halves]
        if self.fives:
            written["fives"] = True
        return written

    @classmethod
    def from_json(cls, document: Mapping[str, Any]) -> "Wishes":
        """The wishes written by `as_json`; TypeError or ValueError where something else was written."""
        numbers = [number for key in ("fixed", "apart", "halves") for one in document.get(key, ()) for number in one]
        if not all(number is None or type(number) is int for number in numbers):
            raise TypeError(f"not whole numbers: {numbers}")
        return cls(
            fixed=tuple(Fixed(*one) for one in document.get("fixed", ())),
            apart=tuple(tuple(group) for group in document.get("apart", ())),
            halves=tuple((first, second) for first, second in document.get("halves", ())),
            fives=bool(document.get("fives", False)),
        )
