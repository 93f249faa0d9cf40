"""Comfort, at no cost in who meets whom: tables of like strength, and people who stay at their tables."""

from collections.abc import Mapping, Sequence
from random import Random

from .designs.blocks import Rounds
from .fair_tables import Allowed
from .wishes import Pair, RoundLike, Wishes

SWAPS, RESTARTS = 60, 4
"""How many sweeps over all rounds there are at most, and from how many orders of the tables."""


def likeness(wishes: Wishes, people: int) -> Mapping[Pair, int]:
    """The cost of a meeting of two entrants, so that the strengths of tables differ little: the square of a table's
    strength is that of its people and twice the product of each two. Who has no strength counts as the mean."""
    strengths = dict(wishes.strengths)
    if not wishes.level or len(strengths) < 2:
        return {}
    mean = sum(strengths.values()) / len(strengths)
    spread = sum((strength - mean) ** 2 for strength in strengths.values()) / len(strengths)
    if not spread:
        return {}
    apart = {entrant: strength - mean for entrant, strength in strengths.items() if 1 <= entrant <= people}
    costs = {(p, q): round(wishes.level * apart[p] * apart[q] / spread) for p in apart for q in apart if p < q}
    return {pair: cost for pair, cost in costs.items() if cost}


def strength_difference(wishes: Wishes, rounds: Sequence[RoundLike]) -> int:
    """The largest difference between two tables of four of one round; no strength counts as the rounded mean."""
    strengths = dict(wishes.strengths)
    usual = round(sum(strengths.values()) / len(strengths)) if strengths else 0
    sums = [
        [sum(strengths.get(p, usual) for p in table) for table in round_.tables if len(table) == 4] for round_ in rounds
    ]
    return max((max(row) - min(row) for row in sums if row), default=0)


def table_changes(rounds: Sequence[RoundLike]) -> int:
    """The number of times somebody goes to another table than in the round that they last played."""
    return changes([round_.tables for round_ in rounds])


def changes(rounds: Sequence[Sequence[Sequence[int]]]) -> int:
    """The same of tables without those who are out."""
    last: dict[int, int] = {}
    walks = 0
    for tables in rounds:
        here = {p: number for number, table in enumerate(tables) for p in table}
        walks += sum(last.get(p, number) != number for p, number in here.items())
        last.update(here)
    return walks


def staying(rounds: Rounds, weight: int, allowed: Allowed, random: Random) -> Rounds:
    """The same tables under numbers at which people change least; a visit more to a table than to another weighs too,
    so that with a small `weight` tables are still shared out. Never more changes than before."""
    best, least = rounds, changes(rounds)
    for _ in range(RESTARTS):
        order = _Numbers(rounds, weight, allowed)
        order.greedy()
        for _ in range(SWAPS):
            if not order.sweep(random):
                break
        if changes(order.rounds) < least:
            best, least = order.rounds, changes(order.rounds)
    return best


class _Numbers:
    """Rounds whose tables change numbers, with everybody's visits."""

    def __init__(self, rounds: Rounds, weight: int, allowed: Allowed) -> None:
        self.rounds, self.weight, self.allowed = [list(tables) for tables in rounds], weight, allowed
        width = max(map(len, rounds), default=0)
        self.visits = {p: [0] * width for tables in rounds for table in tables for p in table}
        self.at = [{p: k for k, table in enumerate(tables) for p in table} for tables in rounds]
        for where in self.at:
            for p, k in where.items():
                self.visits[p][k] += 1

    def greedy(self) -> None:
        """Each table of a round goes where most of its people were in the round before, as far as it is free."""
        for number in range(1, len(self.rounds)):
            tables, before = self.rounds[number], self.at[number - 1]
            moves = sorted(
                (
                    (-sum(before.get(p) == k for p in table), i, k)
                    for i, table in enumerate(tables)
                    for k in range(len(tables))
                )
            )
            place: dict[int, int] = {}
            for _, i, k in moves:
                if i not in place and k not in place.values():
                    place[i] = k
            moved = sorted(range(len(tables)), key=lambda i: place[i])
            if all(self._may(tables[i], k) for k, i in enumerate(moved)):
                self._lay(number, [tables[i] for i in moved])

    def sweep(self, random: Random) -> int:
        """Makes every swap of two numbers that helps; how many."""
        swaps = 0
        for number, tables in enumerate(self.rounds):
            pairs = [(i, j) for i in range(len(tables)) for j in range(i)]
            random.shuffle(pairs)
            swaps += sum(self._try(number, i, j) for i, j in pairs[:400])
        return swaps

    def _lay(self, number: int, tables: list[tuple[int, ...]]) -> None:
        for p, k in self.at[number].items():
            self.visits[p][k] -= 1
        self.rounds[number] = tables
        self.at[number] = {p: k for k, table in enumerate(tables) for p in table}
        for p, k in self.at[number].items():
            self.visits[p][k] += 1

    def _try(self, number: int, i: int, j: int) -> bool:
        tables = self.rounds[number]
        if not (self._may(tables[i], j) and self._may(tables[j], i)):
            return False
        added = sum(self._cost_change(number, p, i, j) for p in tables[i]) + sum(
            self._cost_change(number, p, j, i) for p in tables[j]
        )
        if added >= 0:
            return False
        swapped = list(tables)
        swapped[i], swapped[j] = tables[j], tables[i]
        self._lay(number, swapped)
        return True

    def _cost_change(self, number: int, p: int, old: int, new: int) -> int:
        row = self.visits[p]
        around = [self.at[n].get(p) for n in (number - 1, number + 1) if 0 <= n < len(self.at)]
        return 2 * (row[new] - row[old] + 1) + self.weight * sum((k == old) - (k == new) for k in around)

    def _may(self, table: Sequence[int], number: int) -> bool:
        return all(number in self.allowed[p] for p in table if p in self.allowed)
