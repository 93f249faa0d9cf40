"""Fixed places: which table numbers a person may have, and seats arranged around those who keep theirs."""

from collections.abc import Mapping, Sequence
from itertools import permutations
from random import Random

from .designs.blocks import Block, Rounds
from .wishes import Wishes


def allowed_numbers(wishes: Wishes, tables: int) -> dict[int, frozenset[int]]:
    """Table numbers from 0 for entrants (from 0) with a fixed table or a half of the hall of their own."""
    allowed: dict[int, frozenset[int]] = {}
    low, high = frozenset(range((tables + 1) // 2)), frozenset(range((tables + 1) // 2, tables))
    for first, second in wishes.halves:
        if high:
            taken = allowed.get(first - 1, allowed.get(second - 1))
            flip = allowed.get(first - 1) == high or (first - 1 not in allowed and taken == low)
            allowed[first - 1], allowed[second - 1] = (high, low) if flip else (low, high)
    for one in wishes.fixed:
        allowed[one.entrant - 1] = frozenset([one.table - 1])
    return allowed


def with_fixed_seats(
    rounds: Rounds, fixed: Mapping[int, int], partners: bool, random: Random,
    sat: Mapping[tuple[int, int], int] | None = None,
) -> Rounds:
    """Turns tables until everybody in `fixed` has their seat, and then until the others' seats are as even as they
    get; `partners` keeps seats 0 and 2 together. `sat` holds (entrant, seat) counts of rounds already played."""
    counts = dict(sat or {})
    tables = [table for one in rounds for table in one]
    for table in tables:
        _count(table, counts, 1)
    numbers = list(range(len(tables)))
    for _ in range(12):
        random.shuffle(numbers)
        turned = 0
        for i in numbers:
            better = _best_order(tables[i], counts, fixed, partners)
            turned += better != tables[i]
            tables[i] = better
        if not turned:
            break
    rest = iter(tables)
    return [[next(rest) for _ in one] for one in rounds]


def _best_order(table: Block, counts: dict[tuple[int, int], int], fixed: Mapping[int, int], partners: bool) -> Block:
    _count(table, counts, -1)

    def burden(order: Block) -> tuple[int, int, bool]:
        astray = sum(fixed.get(p, seat) != seat for seat, p in enumerate(order))
        return astray, sum(counts.get((p, seat), 0) for seat, p in enumerate(order)), order != table

    best = min((tuple(table[i] for i in order) for order in _orders(len(table), partners)), key=burden)
    _count(best, counts, 1)
    return best


def _orders(size: int, partners: bool) -> Sequence[Block]:
    orders = list(permutations(range(size)))
    return [order for order in orders if (order[0] - order[2]) % 2 == 0] if partners and size == 4 else orders


def _count(table: Block, counts: dict[tuple[int, int], int], by: int) -> None:
    for seat, p in enumerate(table):
        counts[p, seat] = counts.get((p, seat), 0) + by
