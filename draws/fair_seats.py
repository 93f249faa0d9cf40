"""Who sits N, E, S and W: shared so that nobody has one seat more than once oftener than another."""

from collections.abc import Sequence
from random import Random

from .designs.blocks import Block, Rounds
from .fair_lines import balanced_lines
from .halving import halved


def seat_anywhere(rounds: Rounds, random: Random) -> Rounds:
    """Tables of four in any order of seats (or of two pairs): everybody's seats differ by at most one, always."""
    tables = [table for tables in rounds for table in tables]
    seated = _split_in_seats(tables, random)
    return _regrouped(rounds, seated)


def seat_with_partners(rounds: Rounds, random: Random, free_splits: bool) -> Rounds:
    """Tables of four with seats 0 and 2 partners; `free_splits` lets a table change its pairing where that repeats no
    partnership. Lines are shared by search, then the two ends of each line exactly: where everybody's lines came out
    even, seats differ by at most one."""
    tables = balanced_lines([table for tables in rounds for table in tables], random, free_splits)
    ends = [_ends([(n, s) for n, _, s, _ in tables], random), _ends([(e, w) for _, e, _, w in tables], random)]
    return _regrouped(rounds, [(n, e, s, w) for (n, s), (e, w) in zip(*ends, strict=True)])


def _split_in_seats(tables: Sequence[Block], random: Random) -> list[Block]:
    marks = halved(tables, random)
    first = [
        [p for p, marked in zip(table, row, strict=True) if marked] for table, row in zip(tables, marks, strict=True)
    ]
    second = [
        [p for p, marked in zip(table, row, strict=True) if not marked]
        for table, row in zip(tables, marks, strict=True)
    ]
    if all(len(table) == 2 for table in tables):
        return [(a[0], b[0]) for a, b in zip(first, second, strict=True)]
    ends = zip(_ends(first, random), _ends(second, random), strict=True)
    return [(n, e, s, w) for (n, s), (e, w) in ends]


def _ends(lines: Sequence[Sequence[int]], random: Random) -> list[tuple[int, int]]:
    marks = halved(lines, random)
    return [(a, b) if marked else (b, a) for (a, b), (marked, _) in zip(lines, marks, strict=True)]


def _regrouped(rounds: Rounds, tables: Sequence[Block]) -> Rounds:
    rest = iter(tables)
    return [[next(rest) for _ in tables_] for tables_ in rounds]
