"""Table numbers, shared so that nobody sits at one table much oftener than at another."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from math import exp
from random import Random
from typing import TypeVar

from .designs.blocks import Block, Rounds, Tables
from .wishes import Wishes, allowed_numbers

Allowed = Mapping[int, frozenset[int]]
"""The table numbers (from 0) a person with a fixed place or a half of the hall may have; others are free."""

HEAT, CANDIDATES = 4.0, 40
"""How hot a search starts (it ends at 1; a visit outside the range costs 10), and how many numbers a sweep tries."""


class Visits:
    """Rounds of numbered tables with everybody's visits to each number; `outside` counts the visits too many or too
    few beside a range of `target` + 1 around each person's average."""

    def __init__(self, rounds: Rounds, allowed: Allowed, target: int, random: Random) -> None:
        self.rounds, self.allowed, self.random = [list(tables) for tables in rounds], allowed, random
        width = max(map(len, self.rounds), default=0)
        self.counts: dict[int, list[int]] = {}
        for tables in self.rounds:
            for number, table in enumerate(tables):
                for p in table:
                    self.counts.setdefault(p, [0] * width)[number] += 1
        average = sum(map(sum, self.counts.values())) / max(len(self.counts) * width, 1)
        usual = Burden(average, target, len(rounds))
        burdens = {p: self._burden_of(p, target, usual) for p in self.counts}
        self.outside = sum(burdens[p].over[row[k]] for p, row in self.counts.items() for k in self._numbers(p))
        self.leaving = {p: burden.leaving for p, burden in burdens.items()}
        self.cubes = {p: burden.cubes for p, burden in burdens.items()}
        self.squares = {p: burden.squares for p, burden in burdens.items()}

    def _numbers(self, p: int) -> Iterable[int]:
        """The table numbers a person may have."""
        return self.allowed.get(p, range(len(self.counts[p])))

    def _burden_of(self, p: int, target: int, usual: "Burden") -> "Burden":
        """The burden of somebody's visits; those who keep to some tables visit each of them oftener."""
        if p not in self.allowed:
            return usual
        return Burden(sum(self.counts[p]) / max(len(self.allowed[p]), 1), target, len(self.rounds))

    def spread(self) -> int:
        """The largest difference for anybody between two numbers that they may have."""
        rows = ([self.counts[p][k] for k in self._numbers(p)] for p in self.counts)
        return max((max(row) - min(row) for row in rows if row), default=0)

    def sweep(self) -> int:
        """Makes every swap that improves, each looked at once (among many tables, some by chance); how many."""
        swaps = 0
        for tables in self.rounds:
            numbers = list(range(len(tables)))
            self.random.shuffle(numbers)
            for i, first in enumerate(numbers):
                for second in numbers[:i] if i <= CANDIDATES else self.random.sample(numbers[:i], CANDIDATES):
                    if self._cost_change(tables, first, second, self.cubes) < -1e-9 and self._may(
                        tables, first, second
                    ):
                        self._swap(tables, first, second)
                        swaps += 1
        return swaps

    def cool(self, moves: int) -> None:
        """So many tries to swap two numbers in a round, worse ones made ever more rarely; ends when nobody is
        outside the range."""
        hit, cooler, heat = self.random.random, HEAT ** (-100 / moves), HEAT
        for move in range(moves):
            if move % 100 == 0:
                heat *= cooler
            tables = self.rounds[int(hit() * len(self.rounds))]
            first, second = int(hit() * len(tables)), int(hit() * len(tables))
            if first == second:
                continue
            added = self._cost_change(tables, first, second, self.squares)
            if (added <= 0 or hit() < exp(-added / heat)) and self._may(tables, first, second):
                self._swap(tables, first, second)
                if not self.outside:
                    return

    def _cost_change(self, tables: Tables, first: int, second: int, of: Mapping[int, Sequence[float]]) -> float:
        added, counts = 0.0, self.counts
        for p in tables[first]:
            row, steps = counts[p], of[p]
            added += steps[row[second]] - steps[row[first] - 1]
        for p in tables[second]:
            row, steps = counts[p], of[p]
            added += steps[row[first]] - steps[row[second] - 1]
        return added

    def _swap(self, tables: Tables, first: int, second: int) -> None:
        for before, after in ((first, second), (second, first)):
            for p in tables[before]:
                row, leaving = self.counts[p], self.leaving[p]
                self.outside += leaving[row[after]] - leaving[row[before] - 1]
                row[before] -= 1
                row[after] += 1
        tables[first], tables[second] = tables[second], tables[first]

    def _may(self, tables: Tables, first: int, second: int) -> bool:
        return not self.allowed or (self._fits(tables[first], second) and self._fits(tables[second], first))

    def _fits(self, table: Block, number: int) -> bool:
        return all(number in self.allowed[p] for p in table if p in self.allowed)


class Burden:
    """The weight of so many visits to one number, for somebody who goes to each so often on average: `over` counts
    those outside the range; the others are what one more visit adds to it (`leaving`) and to what is sought (`cubes` in
    sweeps, `squares` in a search)."""

    def __init__(self, average: float, target: int, rounds: int) -> None:
        low = max(0, round(average - target / 2))
        self.over = [max(low - visits, visits - low - target, 0) for visits in range(rounds + 3)]
        self.leaving = [after - before for before, after in pairwise(self.over)]
        # Sweeps keep extremes away from the average; the search looks at the range, and a little at its middle.
        self.cubes = _steps([abs(visits - average) ** 3 for visits in range(len(self.over))])
        self.squares = _steps([10 * o**2 + abs(2 * (visits - low) - target) for visits, o in enumerate(self.over)])


def _steps(cost: Sequence[float]) -> list[float]:
    """The cost of one more visit."""
    return [after - before for before, after in pairwise(cost)]


T = TypeVar("T")

SWEEPS, MANY_TABLES, MOVES_A_TABLE, DOUBLED, FEW_MOVES = 20, 4_000, 250, 5, 1_000_000
"""How many sweeps there are at most; over more tables than this (all rounds together) at most one search, over three
times as many none; how long the first search is; how many others are twice as long as the one before; and how long one
may be that is not among the first four."""


def numbered(
    rounds: Rounds, random: Random, allowed: Allowed | None = None, target: int = 2, searches: int = 9
) -> Rounds:
    """The rounds with their tables renumbered until nobody's numbers differ by more than `target`, or as near as
    sweeps and so many searches, the first of them ever longer, get; two tables over at most 14 rounds as near as can
    be. People in `allowed` only at the numbers they may have. Rounds that are as even as that already keep their
    order."""
    allowed, tables = allowed or {}, sum(map(len, rounds))
    if not allowed and max(map(len, rounds), default=0) > 2 and Visits(rounds, {}, target, random).spread() <= target:
        return _all_shuffled(rounds, random)
    start = [placed(_shuffled(round_, random), allowed) for round_ in rounds]
    if max(map(len, rounds), default=0) == 2 and len(rounds) <= 14 and not allowed:
        return _turned_about(start)
    visits = Visits(start, allowed, target, random)
    for _ in range(SWEEPS):
        if visits.spread() <= target or not visits.sweep():
            break
    best, least = visits.rounds, visits.spread()
    many = tables // MANY_TABLES
    for search in range(searches if not many else int(many < 3)):
        moves = MOVES_A_TABLE * tables << min(search, DOUBLED)
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
        """The difference between the rows when these tables are turned about."""
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
    seat = {wish.entrant: wish.seat for wish in wishes.fixed}
    turned = [(q, p) if seat.get(p) == 1 or seat.get(q) == 0 else (p, q) for p, q in tables]
    return placed([(p - 1, q - 1) for p, q in turned], allowed_numbers(wishes, len(tables)))


def placed(tables: Tables, allowed: Allowed) -> Tables:
    """Tables of people who are not free go to a number they may have, the most restricted first; where two of a table
    may not have the same, to one that suits either."""
    numbers = frozenset(range(len(tables)))
    limits = {p: allowed_numbers for p, own_numbers in allowed.items() if (allowed_numbers := own_numbers & numbers)}
    if not limits:
        return tables
    at: dict[int, Block] = {}

    def room(table: Block) -> int:
        """The number of tables left to whoever of this table has the fewest."""
        return min((len(limits[p]) for p in table if p in limits), default=len(tables))

    for table in sorted(tables, key=room):
        free = [k for k in range(len(tables)) if k not in at]
        at[max(free, key=lambda k: sum(k in limits.get(p, ()) for p in table))] = table
    return [at[k] for k in range(len(tables))]
