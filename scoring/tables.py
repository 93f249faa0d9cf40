"""Score tables: one line for every possible count."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from scoring.messages import Message


class Line(NamedTuple):
    """What one count is worth: points of each declarer and each opponent, before doubling.

    `made` is None where no contract was bid; `doubles` are the doublings the result itself brings;
    `ends` says that the result ends the game, whatever the totals.
    """

    declarer: int
    opponent: int
    made: bool | None = None
    doubles: int = 0
    why: tuple[Message, ...] = ()
    ends: bool = False

    def times(self, factor: int) -> Line:
        """The same line with both amounts multiplied."""
        return self._replace(declarer=self.declarer * factor, opponent=self.opponent * factor)


class Row(NamedTuple):
    """Neighbouring counts that score the same, merged for people to read."""

    low: int
    high: int
    line: Line


@dataclass(frozen=True, slots=True)
class ScoreTable:
    """The lines of a contract, indexed by count from zero."""

    lines: tuple[Line, ...]

    def __getitem__(self, count: int) -> Line:
        return self.lines[count]

    def __len__(self) -> int:
        return len(self.lines)

    @property
    def made_counts(self) -> tuple[int, ...]:
        """The counts with which the contract is made."""
        return tuple(count for count, line in enumerate(self.lines) if line.made)

    def with_lines(self, change: Callable[[int, Line], Line]) -> ScoreTable:
        """A table in which every line went through `change(count, line)`."""
        return ScoreTable(tuple(change(count, line) for count, line in enumerate(self.lines)))

    def moved(self, count_of: Callable[[int], int]) -> ScoreTable:
        """A table in which each count scores what `count_of(count)` scored before."""
        return ScoreTable(tuple(self.lines[count_of(count)] for count in range(len(self.lines))))

    def failed(self) -> ScoreTable:
        """A table in which every count scores as the best lost result does."""
        lost = next(line for line in reversed(self.lines) if not line.made)
        return ScoreTable((lost,) * len(self.lines))

    def price(self, made: bool) -> Line | None:
        """The one line of all made (or all lost) results, or None where the count matters."""
        found = {line[:4]: line for line in self.lines if line.made is made}
        return next(iter(found.values())) if len(found) == 1 else None

    def first(self, *, made: bool) -> int:
        """The lowest count that is made, or lost."""
        return next(count for count, line in enumerate(self.lines) if bool(line.made) is made)

    def rows(self) -> tuple[Row, ...]:
        """The lines with equal neighbours merged, from the lowest count up."""
        return tuple(_merged(self.lines))


def _merged(lines: tuple[Line, ...]) -> Iterator[Row]:
    low = 0
    for count, line in enumerate(lines):
        following = lines[count + 1] if count + 1 < len(lines) else None
        if following is None or following[:4] != line[:4]:
            yield Row(low, count, line)
            low = count + 1


def sides(total: int, line: Callable[[int], Line]) -> ScoreTable:
    """Two sides with points of their own: `line(count)` for every count from 0 to `total`."""
    return ScoreTable(tuple(line(count) for count in range(total + 1)))
