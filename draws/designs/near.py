"""Near-whist rounds, with 2 or 3 people out: stored ones, and whist tournaments that one or two people left."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, islice

from . import starters
from .blocks import Block, Rounds, Tables, developed, renamed
from .near_starters import NEARLY
from .whist import whist

TRIES = 20_000
"""How many people are tried as the ones who leave: so many tables are counted."""


@lru_cache(None)
def near_whist(people: int) -> Rounds | None:
    """`people` rounds with 2 or 3 out, everybody out equally often, nobody partnering anybody twice, and meetings as
    even as those known here; None where people is not 2 or 3 more than a multiple of four."""
    if people < 6 or people % 4 < 2:
        return None
    return min([*_stored_rounds(people), *_left(people)], key=repeated)


def repeated(rounds: Rounds) -> int:
    """The sum of x(x-1)/2 over all pairs of people, x the times they meet."""
    met = Counter(pair for tables in rounds for table in tables for pair in combinations(sorted(table), 2))
    return sum(times * (times - 1) // 2 for times in met.values())


def without_one(rounds: Rounds, leaver: int) -> Rounds:
    """A whist tournament without one person: the three others of the leaver's table are out. Each of them meets the
    leaver three times in all, so everybody is out three times."""
    return [[table for table in tables if leaver not in table] for tables in rounds]


def without_two(rounds: Rounds, first: int, second: int) -> Rounds:
    """A whist tournament without two people, and without the round in which they partner each other: their partners
    are out, and the four who faced them play together with the partners they had. Everybody partners either leaver
    once, so everybody is out twice; and nobody gets a partner that another round gave."""
    return [
        _join_tables(tables, first, second)
        for tables in rounds
        if not any({first, second} in (set(table[::2]), set(table[1::2])) for table in tables)
    ]


def _join_tables(tables: Tables, first: int, second: int) -> Tables:
    others = [table for table in tables if first not in table and second not in table]
    left = [table for table in tables if table not in others]
    if len(left) == 1:
        return others
    (a, b), (c, d) = (_facing(table, first if first in table else second) for table in left)
    return [*others, (a, c, b, d)]


def _facing(table: Block, person: int) -> tuple[int, int]:
    seat = table.index(person)
    return table[(seat + 1) % 4], table[(seat + 3) % 4]


def _stored_rounds(people: int) -> Iterator[Rounds]:
    base = starters.NEAR.get(people)
    if base is None and people in NEARLY:
        base = [tuple(map(int, block.split(","))) for block in NEARLY[people].split()]
    if base:
        yield developed(base, people)


def _left(people: int) -> Iterator[Rounds]:
    """Whist tournaments for the next multiple of four, each without one or two others."""
    size = people + 4 - people % 4
    rounds = whist(size) or []
    if people % 4 == 3:
        leavers: Iterator[tuple[int, ...]] = ((point,) for point in range(size))
    else:
        leavers = ((first, second) for second in range(size) for first in range(min(second, 2)))
    for gone in islice(leavers, max(1, TRIES // (size // 4 * len(rounds)))):
        stay = without_one(rounds, *gone) if len(gone) == 1 else without_two(rounds, *gone)
        points = (point for point in range(size) if point not in gone)
        yield renamed(stay, {point: name for name, point in enumerate(points)})
