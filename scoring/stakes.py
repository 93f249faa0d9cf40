"""The worth of results, and the builders that fill score tables from a rule book's numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from scoring.messages import Message, counted
from scoring.tables import Line, ScoreTable


class Stake(NamedTuple):
    """The worth of a result to each opponent or each member of a pair: positive is won."""

    points: int
    made: bool
    doubles: int = 0
    why: tuple[Message, ...] = ()


Stakes = tuple[Stake, ...]


def alone(stakes: Stakes) -> ScoreTable:
    """A table for one against three: the declarer settles the stake with each of three opponents."""
    return ScoreTable(tuple(Line(3 * s.points, -s.points, s.made, s.doubles, s.why) for s in stakes))


def paired(stakes: Stakes, times: int = 1) -> ScoreTable:
    """Two against two: each declarer wins the stake `times` over, each opponent loses as much."""
    return ScoreTable(tuple(Line(times * s.points, -times * s.points, s.made, s.doubles, s.why) for s in stakes))


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
        _made_stake(need, base, over, min(count, stop or total), words)
        if count >= need
        else _lost_stake(need, lost, under, need - count, words)
        for count in range(total + 1)
    )


def _made_stake(need: int, base: int, over: int, count: int, words: Words) -> Stake:
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


def _lost_stake(need: int, lost: int, under: int, missing: int, words: Words) -> Stake:
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
    """A table of one price: `won` for the counts in `made`, `lost` (the same unless given) for all others."""
    price = won if lost is None else lost
    return tuple(
        Stake(won, True, why=(Message("Made: {points}", points=won),))
        if count in made
        else Stake(-price, False, why=(Message("Lost: {points}", points=price),))
        for count in range(total + 1)
    )


def at_least(need: int, won: int, lost: int | None = None, *, total: int = 13) -> Stakes:
    """A table of one price for `need` tricks or more."""
    return fixed(set(range(need, total + 1)), won, lost, total=total)


def exactly(need: int, won: int, lost: int | None = None, *, total: int = 13) -> Stakes:
    """A table of one price for exactly `need` tricks."""
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
