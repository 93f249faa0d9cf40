"""Score tables: one line for every possible count, and the builders that fill them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from scoring.messages import Message, counted


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


class Stake(NamedTuple):
    """What a result is worth to each opponent or each member of a pair: positive is won."""

    points: int
    made: bool
    doubles: int = 0
    why: tuple[Message, ...] = ()


Stakes = tuple[Stake, ...]


def alone(stakes: Stakes) -> ScoreTable:
    """One against three: the declarer settles the stake with each of three opponents."""
    return ScoreTable(tuple(Line(3 * s.points, -s.points, s.made, s.doubles, s.why) for s in stakes))


def paired(stakes: Stakes, times: int = 1) -> ScoreTable:
    """Two against two: each declarer wins the stake `times` over, each opponent loses as much."""
    return ScoreTable(
        tuple(Line(times * s.points, -times * s.points, s.made, s.doubles, s.why) for s in stakes)
    )


def sides(total: int, line: Callable[[int], Line]) -> ScoreTable:
    """Two sides with points of their own: `line(count)` for every count from 0 to `total`."""
    return ScoreTable(tuple(line(count) for count in range(total + 1)))


class Words(NamedTuple):
    """The first step of an explanation: English templates with {tricks} and {points}."""

    made: str
    lost: str


PARTNER = Words("{tricks} tricks with partner: {points}", "{tricks} tricks with partner, lost: {points}")
ALONE = Words("{tricks} tricks alone: {points}", "{tricks} tricks alone, lost: {points}")
TROEL = Words("Troel for {tricks} tricks: {points}", "Troel for {tricks} tricks, lost: {points}")


def stepped(
    need: int, base: int, over: int, lost: int, under: int, *, words: Words, total: int = 13, stop: int | None = None
) -> Stakes:
    """A base amount at `need` tricks, `over` for each extra one (up to `stop`), `lost` and `under` below."""
    return tuple(
        _won(need, base, over, min(count, stop or total), words)
        if count >= need
        else _lost(need, lost, under, need - count, words)
        for count in range(total + 1)
    )


def _won(need: int, base: int, over: int, count: int, words: Words) -> Stake:
    first = Message(words.made, tricks=need, points=base)
    extra = max(count - need, 0)
    if not extra or not over:
        return Stake(base, True, why=(first,))
    step = counted(
        "{n} extra trick × {each}: {points}",
        "{n} extra tricks × {each}: {points}",
        n=extra,
        each=over,
        points=extra * over,
    )
    return Stake(base + extra * over, True, why=(first, step))


def _lost(need: int, lost: int, under: int, missing: int, words: Words) -> Stake:
    first = Message(words.lost, tricks=need, points=lost)
    if not under:
        return Stake(-lost, False, why=(first,))
    step = counted(
        "{n} missing trick × {each}: {points}",
        "{n} missing tricks × {each}: {points}",
        n=missing,
        each=under,
        points=missing * under,
    )
    return Stake(-(lost + missing * under), False, why=(first, step))


def fixed(made: frozenset[int] | set[int], won: int, lost: int | None = None, *, total: int = 13) -> Stakes:
    """One price: `won` for the counts in `made`, `lost` (the same unless given) for all others."""
    price = won if lost is None else lost
    return tuple(
        Stake(won, True, why=(Message("Made: {points}", points=won),))
        if count in made
        else Stake(-price, False, why=(Message("Lost: {points}", points=price),))
        for count in range(total + 1)
    )


def at_least(need: int, won: int, lost: int | None = None, *, total: int = 13) -> Stakes:
    """One price for `need` tricks or more."""
    return fixed(set(range(need, total + 1)), won, lost, total=total)


def exactly(need: int, won: int, lost: int | None = None, *, total: int = 13) -> Stakes:
    """One price for exactly `need` tricks."""
    return fixed({need}, won, lost, total=total)


def with_all(stakes: Stakes, points: int) -> Stakes:
    """The same stakes with an amount of its own for taking every trick."""
    step = Message("All {tricks} tricks: {points}", tricks=len(stakes) - 1, points=points)
    return (*stakes[:-1], Stake(points, True, why=(step,)))


def doubling_all(stakes: Stakes, *, doubles: int = 1) -> Stakes:
    """The same stakes with a doubling for taking every trick."""
    last = stakes[-1]
    step = Message("All {tricks} tricks count double", tricks=len(stakes) - 1)
    return (*stakes[:-1], last._replace(doubles=last.doubles + doubles, why=(*last.why, step)))


def listed(made: Mapping[int, int], lost: Mapping[int, int], *, words: Words, need: int) -> Stakes:
    """Amounts written out: points won and points lost for each count, as a sheet prints them."""
    return tuple(
        Stake(made[count], True, why=(Message(words.made, tricks=count, points=made[count]),))
        if count in made
        else Stake(-lost[count], False, why=(Message(words.lost, tricks=need, points=lost[count]),))
        for count in sorted({*made, *lost})
    )
