"""Score tables: one line for every possible count."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from scoring.messages import Message


class Line(NamedTuple):
    """The worth of one count: points of each declarer and each opponent, before doubling.

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

    @property
    def by_answer(self) -> Mapping[Any, ScoreTable]:
        """The tables that an answer about the deal picks between, low to high; empty where there is but this one."""
        return {}

    def for_answer(self, answer: Any) -> ScoreTable:
        """The table for this answer; this one where it makes no difference."""
        return self.by_answer.get(answer, self)

    def each(self, change: TableChange) -> ScoreTable:
        """The table after `change`; where an answer picks between several, each of them after it."""
        return change(self)

    def with_lines(self, change: Callable[[int, Line], Line]) -> ScoreTable:
        """A table in which every line went through `change(count, line)`."""
        return self.each(lambda table: ScoreTable(tuple(change(*counted) for counted in enumerate(table.lines))))

    def failed(self) -> ScoreTable:
        """A table in which every count scores as the best lost result does."""
        return self.each(_failed)

    def price(self, made: bool) -> Line | None:
        """The one line of all made (or all lost) results, or None where the count matters."""
        prices = {line[:4]: line for line in self.lines if line.made is made}
        return next(iter(prices.values())) if len(prices) == 1 else None

    def first(self, *, made: bool) -> int:
        """The lowest count that is made, or lost."""
        return next(count for count, line in enumerate(self.lines) if bool(line.made) is made)

    def rows(self) -> tuple[Row, ...]:
        """The lines with equal neighbours merged, from the lowest count up."""
        return tuple(_merged(self.lines))


TableChange = Callable[[ScoreTable], ScoreTable]


@dataclass(frozen=True, slots=True)
class TableByAnswer(ScoreTable):
    """Tables between which an answer about the deal picks: Troel for eight and for nine.

    Read as one table, it is the one for the `usual` answer.

    >>> TableByAnswer({8: ScoreTable(()), 9: ScoreTable(())}, usual=7)
    Traceback (most recent call last):
    KeyError: 7
    """

    lines: tuple[Line, ...] = field(init=False)
    tables: Mapping[Any, ScoreTable]
    usual: Any

    def __post_init__(self) -> None:
        object.__setattr__(self, "lines", self.tables[self.usual].lines)

    @property
    def by_answer(self) -> Mapping[Any, ScoreTable]:
        """The tables, each under its answer."""
        return self.tables

    def each(self, change: TableChange) -> TableByAnswer:
        """The same choice between tables, each after `change`."""
        return TableByAnswer({answer: change(table) for answer, table in self.tables.items()}, self.usual)

    def price(self, made: bool) -> Line | None:
        """The one usual line of all made (or all lost) results, where each of the tables has one."""
        prices = {answer: table.price(made) for answer, table in self.tables.items()}
        return prices[self.usual] if all(prices.values()) else None


def _failed(table: ScoreTable) -> ScoreTable:
    lost = next(line for line in reversed(table.lines) if not line.made)
    return ScoreTable((lost,) * len(table.lines))


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
