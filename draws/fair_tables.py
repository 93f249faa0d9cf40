"""Which table has which number: shared so that nobody sits at one table much oftener than at another."""

from collections.abc import Sequence
from random import Random
from typing import TypeVar

from .designs.blocks import Block, Rounds, Tables
from .places import allowed_numbers
from .visits import Allowed, Visits
from .wishes import Wishes

T = TypeVar("T")

SWEEPS, MANY_TABLES, MOVES_A_TABLE, FEW_MOVES = 20, 4_000, 250, 1_000_000
"""How many sweeps there are at most; over more tables than this (all rounds together) at most one search, over three
times as many none; how long a search is, at first; and how long one may be that is not among the first four."""


def numbered(
    rounds: Rounds, random: Random, allowed: Allowed | None = None, target: int = 2, searches: int = 6
) -> Rounds:
    """The rounds with their tables renumbered until nobody's numbers differ by more than `target`, or as near as
    sweeps and so many searches, each twice as long, get; two tables over at most 14 rounds as near as can be. People
    in `allowed` only at the numbers they may have. Rounds that are as even as that already keep their order."""
    allowed, tables = allowed or {}, sum(map(len, rounds))
    if not allowed and max(map(len, rounds), default=0) > 2 and Visits(rounds, {}, target, random).spread() <= target:
        return _all_shuffled(rounds, random)
    start = [placed(_shuffled(one, random), allowed) for one in rounds]
    if max(map(len, rounds), default=0) == 2 and len(rounds) <= 14 and not allowed:
        return _turned_about(start)
    visits = Visits(start, allowed, target, random)
    for _ in range(SWEEPS):
        if visits.spread() <= target or not visits.sweep():
            break
    best, least = visits.rounds, visits.spread()
    many = tables // MANY_TABLES
    for search in range(searches if not many else int(many < 3)):
        moves = MOVES_A_TABLE * tables << search
        if least <= target or (search > 3 and moves > FEW_MOVES):
            break
        visits = Visits(start, allowed, target, random)
        visits.cool(moves)
        if visits.spread() < least:
            best, least = visits.rounds, visits.spread()
    return best


def _turned_about(rounds: Rounds) -> Rounds:
    """Two tables: of all ways to swap them in some rounds, the one with the least difference."""
    people = {p for tables in rounds for table in tables for p in table}
    side = [{p: 1 - 2 * number for number, table in enumerate(tables) for p in table} for tables in rounds]
    signs = [[row.get(p, 0) for row in side] for p in people]

    def spread(turns: int) -> int:
        """How far the rows differ when these tables are turned about."""
        return max(abs(sum(-sign if turns >> r & 1 else sign for r, sign in enumerate(row))) for row in signs)

    best = min(range(1 << max(len(rounds) - 1, 0)), key=spread)
    return [tables[::-1] if best >> r & 1 else list(tables) for r, tables in enumerate(rounds)]


def _all_shuffled(rounds: Rounds, random: Random) -> Rounds:
    """Every round with its tables in the same new order; rounds of different sizes as they were."""
    if len(set(map(len, rounds))) > 1:
        return rounds
    order = _shuffled(range(len(rounds[0])), random)
    return [[tables[i] for i in order] for tables in rounds]


def _shuffled(tables: Sequence[T], random: Random) -> list[T]:
    mixed = list(tables)
    random.shuffle(mixed)
    return mixed


def at_their_places(tables: Sequence[tuple[int, int]], wishes: Wishes) -> Tables:
    """Tables of two pairs, given from 1, as points; pairs who keep a table, side or half of the hall are at one that
    they may have."""
    seat = {one.entrant: one.seat for one in wishes.fixed}
    turned = [(q, p) if seat.get(p) == 1 or seat.get(q) == 0 else (p, q) for p, q in tables]
    return placed([(p - 1, q - 1) for p, q in turned], allowed_numbers(wishes, len(tables)))


def placed(tables: Tables, allowed: Allowed) -> Tables:
    """Tables of people who are not free go to a number they may have, the most restricted first; where two of a table
    may not have the same, to one that suits either."""
    numbers = frozenset(range(len(tables)))
    limits = {p: kept for p, one in allowed.items() if (kept := one & numbers)}
    if not limits:
        return tables
    at: dict[int, Block] = {}

    def room(table: Block) -> int:
        """How many tables are left to whoever of this table has the fewest."""
        return min((len(limits[p]) for p in table if p in limits), default=len(tables))

    for table in sorted(tables, key=room):
        free = [k for k in range(len(tables)) if k not in at]
        at[max(free, key=lambda k: sum(k in limits.get(p, ()) for p in table))] = table
    return [at[k] for k in range(len(tables))]
