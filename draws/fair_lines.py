"""Who sits North-South and who East-West where partners stay together: shared so that four even seats can follow."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random

from .designs.blocks import Block
from .fair_thrice import flips_for, thrice_together, thrice_turned
from .leaning import Leaning, pair_of

SWEEPS, UPHILL, WALKS = 6, 0.3, 12
"""Sweeps before the walk, how often the walk makes a turn that makes things worse, and how many walks there are."""


def balanced_lines(tables: Sequence[Block], random: Random, free_splits: bool) -> list[Block]:
    """Turns tables a quarter (and changes pairings if free) until North-South and East-West are shared so evenly that
    nobody's four seats need differ by more than one, or as near to that as a search gets."""
    fours = [] if free_splits else thrice_together(tables)
    lines = Lines(thrice_turned(tables, fours, random), free_splits)
    numbers = sorted(set(range(len(tables))).difference(*fours))
    for sweep in range(_sweeps(len(tables)) if free_splits else SWEEPS):
        if not lines.uneven:
            return lines.tables
        random.shuffle(numbers)
        # Some slack in most sweeps lets the last odd ones find each other.
        lines.sweep(numbers, (8, 8, 0, 4, 2, 0)[sweep % 6], random)
    if 12 * len(fours) > len(lines.lean) ** 2 / 2:
        lines.trade(fours, random)
    # Of the ways four people can lean, about two in the square of the people are put right by one turn. A walk that has
    # not found one by then goes on finding none; from elsewhere it does.
    for again in range(WALKS):
        if again:
            lines.disturb(random)
            lines.sweep(numbers, 0, random)
        lines.walk(2 * len(lines.lean) ** 2, random)
        if not lines.uneven:
            break
    return lines.tables


def _sweeps(tables: int) -> int:
    """Few over many tables, more over few."""
    return max(SWEEPS, min(300, 10_000 // max(tables, 1)))


class Lines(Leaning):
    """The ways to turn tables until nobody leans too far."""

    def sweep(self, numbers: Iterable[int], slack: float, random: Random) -> None:
        """Turns every table to its best order, up to some slack by chance."""
        for i in numbers:
            table = self.tables[i]
            self.count(table, -1)
            order = min(self.orders, key=lambda o: self.pull(table, o) + random.random() * (slack or 1))
            self.tables[i] = turned = tuple(table[k] for k in order)
            self.count(turned, 1)

    def disturb(self, random: Random) -> None:
        """Turns a tenth of the tables, or one at least."""
        for i in random.sample(range(len(self.tables)), len(self.tables) // 10 + 1):
            self.turn(i)

    def walk(self, steps: int, random: Random) -> None:
        """Turns tables at which two who lean too far sit together, so that the last few meet and cancel out; it ends
        when nobody leans too far. Reversed turns are barred for some steps."""
        at, of = self.seats()
        alone: dict[frozenset[int], list[int]] = {}
        for i, table in enumerate(self.tables):
            alone.setdefault(frozenset(table), []).append(i)
        barred: dict[int, int] = {}
        for step in range(steps):
            if not self.uneven:
                return
            uneven = list(self.uneven)
            person = uneven[int(random.random() * len(uneven))]
            turns = [i for other in uneven for i in at.get(pair_of(person, other), ()) if barred.get(i, 0) <= step]
            if len(uneven) < 4 or not turns:
                turns += [of[person][int(random.random() * len(of[person]))] for _ in range(3)]
            if len(uneven) <= 4 and any(self._settled(i, alone) for i in turns):
                return
            added, i = min((self.added(i) + random.random() / 2, i) for i in turns)
            if added < 1 or (len(uneven) < 4 and random.random() < UPHILL):
                self.turn(i)
                barred[i] = step + 6 + i % 5

    def _settled(self, i: int, alone: Mapping[frozenset[int], Sequence[int]]) -> bool:
        """Whether that table and one more can be turned so that nobody leans too far; if so they are."""
        n, e, s, w = self.tables[i]
        left = {p for p, by in ((n, -2), (s, -2), (e, 2), (w, 2)) if abs(self.lean[p] + by) > self.room[p]}
        left.update(p for p in self.uneven if p not in (n, e, s, w))
        if len(left) != 4 or frozenset(left) not in alone:
            return False
        self.turn(i)
        for j in alone[frozenset(left)]:
            self.turn(j)
            if not self.uneven:
                return True
            self.turn(j)
        self.turn(i)
        return False

    def trade(self, fours: Sequence[Sequence[int]], random: Random) -> None:
        """Where most tables come in threes: turns some so that everybody leans by a multiple of four; then turns two of
        three at a time, which takes four from one person and gives four to another, until nobody leans."""
        odd = {p for p, lean in self.lean.items() if lean % 4}
        for i in flips_for(self.tables, odd):
            self.turn(i)
        places = {p: [numbers for numbers in fours if p in self.tables[numbers[0]]] for p in self.lean}
        for _ in range(40 * len(self.lean)):
            if not self.uneven:
                return
            person = random.choice(list(self.uneven))
            if places[person]:
                self._trade_with_somebody(person, random.sample(places[person], min(8, len(places[person]))))

    def _trade_with_somebody(self, person: int, places: Iterable[Sequence[int]]) -> None:
        """Takes four from what somebody leans, at the one of these tables where that burdens the other least."""
        found: list[tuple[int, int, int]] = []
        for numbers in places:
            for i, j in combinations(numbers, 2):
                change: Counter[int] = Counter()
                for k in (i, j):
                    change.update(dict.fromkeys(self.tables[k][::2], -2))
                    change.update(dict.fromkeys(self.tables[k][1::2], 2))
                if change[person] * self.lean[person] < 0:
                    found.append((sum((self.lean[p] + by) ** 2 - self.lean[p] ** 2 for p, by in change.items()), i, j))
        if found:
            _, i, j = min(found)
            self.turn(i)
            self.turn(j)
