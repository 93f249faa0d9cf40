"""Which table has which number: shared so that nobody sits at one table much oftener than at another."""

from collections.abc import Mapping, Sequence
from random import Random

from .designs.blocks import Block, Rounds, Tables

Allowed = Mapping[int, frozenset[int]]
"""The table numbers (from 0) a person with a fixed place or a half of the hall may have; others are free."""


class Numbering:
    """How often everybody sat at every table number, and swaps of two numbers in a round that even it out."""

    def __init__(self, rounds: Rounds, allowed: Allowed) -> None:
        self.rounds = [list(tables) for tables in rounds]
        self.allowed = allowed
        self.width = max(map(len, self.rounds), default=0)
        self.counts: dict[int, list[int]] = {}
        for tables in self.rounds:
            for number, table in enumerate(tables):
                for p in table:
                    self.counts.setdefault(p, [0] * self.width)[number] += 1
        # What one more visit to a table costs: the third power of the distance to the average keeps extremes away.
        average = len(self.rounds) / max(self.width, 1)
        cost = [abs(visits - average) ** 3 for visits in range(len(self.rounds) + 3)]
        self.steps = [after - before for before, after in zip(cost, cost[1:], strict=False)]

    def spread(self) -> int:
        """The largest difference between two numbers for anybody who may sit at all tables."""
        return max((max(row) - min(row) for p, row in self.counts.items() if p not in self.allowed), default=0)

    def sweep(self, random: Random, slack: float) -> int:
        """Tries all swaps of every round once, also ones that make things worse by less than `slack` at random; how
        many were made."""
        return sum(self._sweep_round(tables, random, slack) for tables in self.rounds)

    def _sweep_round(self, tables: Tables, random: Random, slack: float) -> int:
        made, numbers, steps = 0, list(range(len(tables))), self.steps
        random.shuffle(numbers)
        rows = [[self.counts[p] for p in table] for table in tables]
        for i, one in enumerate(numbers):
            for other in numbers[:i]:
                gain = 0.0
                for row in rows[one]:
                    gain += steps[row[other]] - steps[row[one] - 1]
                for row in rows[other]:
                    gain += steps[row[one]] - steps[row[other] - 1]
                if gain < (slack * random.random() if slack else 0) and self._swap(tables, one, other):
                    rows[one], rows[other] = rows[other], rows[one]
                    made += 1
        return made

    def _swap(self, tables: Tables, one: int, other: int) -> bool:
        if self.allowed and not (self._may(tables[one], other) and self._may(tables[other], one)):
            return False
        for p in tables[one]:
            self.counts[p][one] -= 1
            self.counts[p][other] += 1
        for p in tables[other]:
            self.counts[p][other] -= 1
            self.counts[p][one] += 1
        tables[one], tables[other] = tables[other], tables[one]
        return True

    def _may(self, table: Block, number: int) -> bool:
        return all(number in self.allowed[p] for p in table if p in self.allowed)


def numbered(rounds: Rounds, random: Random, allowed: Allowed | None = None, target: int = 2) -> Rounds:
    """The rounds with their tables renumbered until nobody's numbers differ by more than `target`, or as near as
    the sweeps get; people in `allowed` only at the numbers they may have."""
    width = max(map(len, rounds), default=0)
    size = max(len(rounds) * width * width, 1)
    best, best_spread = rounds, len(rounds) + 1
    for _ in range(3 if size < 5000 else 1):
        start = [_placed(_shuffled(tables, random), allowed or {}) for tables in rounds]
        found, spread = _evened(Numbering(start, allowed or {}), random, target, sweeps=60)
        if spread < best_spread:
            best, best_spread = found, spread
        if best_spread <= target:
            break
    return best


def _evened(numbering: Numbering, random: Random, target: int, sweeps: int) -> tuple[Rounds, int]:
    """The most even rounds that so many sweeps give, and their spread."""
    best, best_spread = [list(tables) for tables in numbering.rounds], numbering.spread()
    for sweep in range(sweeps):
        if best_spread <= target:
            break
        numbering.sweep(random, (8, 4, 2, 1, 0)[sweep % 5] if sweep > 4 else 0)
        if numbering.spread() < best_spread:
            best, best_spread = [list(tables) for tables in numbering.rounds], numbering.spread()
    return best, best_spread


def _shuffled(tables: Sequence[Block], random: Random) -> Tables:
    mixed = list(tables)
    random.shuffle(mixed)
    return mixed


def _placed(tables: Tables, allowed: Allowed) -> Tables:
    """Tables of people who are not free go to a number they may have, the most restricted first."""
    placed: dict[int, Block] = {}

    def room(table: Block) -> int:
        return min((len(allowed[p]) for p in table if p in allowed), default=len(tables))

    for table in sorted(tables, key=room):
        limits = [allowed[p] for p in table if p in allowed]
        free = [k for k in range(len(tables)) if k not in placed]
        fitting = [k for k in free if all(k in limit for limit in limits)]
        placed[(fitting or free)[0]] = table
    return [placed[k] for k in range(len(tables))]
