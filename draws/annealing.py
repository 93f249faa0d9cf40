"""Local search: swaps of two people inside a round, everything counted, worse ones accepted ever more rarely."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import exp
from random import Random

from .designs.blocks import Rounds, Tables
from .draw import Effort

PARTNER, OUT, FORBIDDEN = 4, 30, 1000
"""What a repeated partnership, sit-out (or turn at a table of five) and forbidden meeting weigh beside one repeated
meeting."""

Pair = tuple[int, int]


@dataclass(frozen=True)
class Prior:
    """Earlier rounds that those to be made must take into account: meetings and partnerships already played (smaller
    point first), sit-outs so far, and pairs that may not meet."""

    met: Mapping[Pair, int] = field(default_factory=dict)
    partnered: Mapping[Pair, int] = field(default_factory=dict)
    out: Mapping[int, int] = field(default_factory=dict)
    forbidden: Sequence[Pair] = ()


class Floor:
    """The rounds as places: the tables one after another, then the chairs of those who are out, and all counts."""

    def __init__(self, rounds: Rounds, people: Sequence[int], partners: bool, prior: Prior) -> None:
        self.people, self.partners = list(people), partners
        # Who played before may be gone by now, and may have a higher number than anybody who stays.
        mentioned = [p for pairs in (prior.met, prior.partnered, prior.forbidden) for pair in pairs for p in pair]
        size = max([*people, *mentioned]) + 1
        self.met = [[0] * size for _ in range(size)]
        self.partnered = [[0] * size for _ in range(size)]
        self.out = [prior.out.get(p, 0) for p in range(size)]
        self.in_fives = [0] * size
        self.fives = any(len(table) == 5 for tables in rounds for table in tables)
        for pairs, grid in (
            (prior.met, self.met),
            (prior.partnered, self.partnered),
            (dict.fromkeys(prior.forbidden, FORBIDDEN), self.met),
        ):
            for (p, q), times in pairs.items():
                grid[p][q] = grid[q][p] = grid[p][q] + times
        self.places = [self._line_up(tables) for tables in rounds]
        self.mates = [_mates(tables, len(self.people)) for tables in rounds]
        self.shapes = [[len(table) for table in tables] for tables in rounds]
        self.cost = sum(self._sit_down(line, tables) for line, tables in zip(self.places, rounds, strict=True))

    def rounds(self) -> Rounds:
        """The tables as they stand."""
        return [self._cut(line, shape) for line, shape in zip(self.places, self.shapes, strict=True)]

    def _line_up(self, tables: Tables) -> list[int]:
        seated = [p for table in tables for p in table]
        present = set(seated)
        return seated + [p for p in self.people if p not in present]

    def _sit_down(self, line: list[int], tables: Tables) -> int:
        """Counts one round in; what it adds to the cost."""
        added = 0
        for p in (p for table in tables if len(table) == 5 for p in table):
            added += OUT * self.in_fives[p]
            self.in_fives[p] += 1
        for table in tables:
            for (i, p), (j, q) in combinations(enumerate(table), 2):
                added += self.met[p][q]
                self.met[p][q] = self.met[q][p] = self.met[p][q] + 1
                if self.partners and j - i == 2 and j < 4:
                    added += PARTNER * self.partnered[p][q]
                    self.partnered[p][q] = self.partnered[q][p] = self.partnered[p][q] + 1
        for p in line[sum(map(len, tables)) :]:
            added += OUT * self.out[p]
            self.out[p] += 1
        return added

    @staticmethod
    def _cut(line: list[int], shape: list[int]) -> Tables:
        tables, at = [], 0
        for size in shape:
            tables.append(tuple(line[at : at + size]))
            at += size
        return tables

    def change(self, line: list[int], mates: list[list[int]], i: int, j: int) -> int:
        """The cost that swapping places i and j of a round would add."""
        p, q = line[i], line[j]
        met_p, met_q = self.met[p], self.met[q]
        at_i, at_j = mates[i], mates[j]
        if j in at_i:
            return self._partner_change(line, i, j) if self.partners else 0
        added = len(at_i) + len(at_j)
        for place in at_i:
            x = line[place]
            added += met_q[x] - met_p[x]
        for place in at_j:
            x = line[place]
            added += met_p[x] - met_q[x]
        if not at_i:
            added += OUT * (self.out[q] - self.out[p] + 1)
        if not at_j:
            added += OUT * (self.out[p] - self.out[q] + 1)
        if self.fives and len(at_i) != len(at_j):
            more, fewer = (q, p) if len(at_i) == 4 else (p, q)
            added += OUT * (self.in_fives[more] - self.in_fives[fewer] + 1)
        return added + self._partner_change(line, i, j) if self.partners else added

    def _partner_change(self, line: list[int], i: int, j: int) -> int:
        p, q, added, seated = line[i], line[j], 0, len(line) - len(line) % 4
        if i < seated:
            x = line[i ^ 2]
            if x == q:
                return 0
            added += self.partnered[q][x] - self.partnered[p][x] + 1
        if j < seated:
            x = line[j ^ 2]
            added += self.partnered[p][x] - self.partnered[q][x] + 1
        return PARTNER * added

    def swap(self, line: list[int], mates: list[list[int]], i: int, j: int, added: int) -> None:
        """Swaps places i and j of a round and counts anew."""
        p, q = line[i], line[j]
        self.cost += added
        if j not in mates[i]:
            self._move(p, q, line, mates[i])
            self._move(q, p, line, mates[j])
        if self.partners and (line[i ^ 2] if (i ^ 2) < len(line) else None) != q:
            self._move_partner(p, q, line, i)
            self._move_partner(q, p, line, j)
        line[i], line[j] = q, p

    def _move(self, leaving: int, coming: int, line: list[int], mates: list[int]) -> None:
        if not mates:
            self.out[leaving] -= 1
            self.out[coming] += 1
        if len(mates) == 4:
            self.in_fives[leaving] -= 1
            self.in_fives[coming] += 1
        met = self.met
        for place in mates:
            x = line[place]
            met[x][leaving] -= 1
            met[leaving][x] -= 1
            met[x][coming] += 1
            met[coming][x] += 1

    def _move_partner(self, leaving: int, coming: int, line: list[int], place: int) -> None:
        if place < len(line) - len(line) % 4:
            x, grid = line[place ^ 2], self.partnered
            grid[x][leaving] -= 1
            grid[leaving][x] -= 1
            grid[x][coming] += 1
            grid[coming][x] += 1


def _mates(tables: Tables, people: int) -> list[list[int]]:
    """The other places at the table of each place; none for a chair at the side."""
    mates: list[list[int]] = []
    for table in tables:
        first = len(mates)
        mates += [[first + k for k in range(len(table)) if k != i] for i in range(len(table))]
    return mates + [[] for _ in range(people - len(mates))]


def improved(
    rounds: Rounds,
    people: Sequence[int],
    *,
    partners: bool,
    random: Random,
    steps: int,
    prior: Prior | None = None,
    target: int = 0,
    movable: Sequence[int] | None = None,
    heat: tuple[float, float] | None = (0.9, 0.15),
    effort: Effort | None = None,
) -> tuple[Rounds, int]:
    """The best rounds met in so many steps, and their cost; ends early at `target`, or when the effort is stopped.
    Only the rounds numbered in `movable` (default all) change; without `heat` only swaps that improve them are made."""
    floor = Floor(rounds, people, partners, prior or Prior())
    best, best_cost = floor.rounds(), floor.cost
    chosen = list(range(len(rounds)) if movable is None else movable)
    effort, slice_ = effort or Effort(), 2000
    done = 0
    while done < steps and best_cost > target and chosen:
        chances = _chances(heat, done / steps)
        _slice(floor, chosen, random, min(slice_, steps - done), chances, target)
        done += slice_
        if floor.cost < best_cost:
            best, best_cost = floor.rounds(), floor.cost
        if not effort.go_on(min(done / steps, 1.0), best_cost, target):
            break
    return best, best_cost


def _chances(heat: tuple[float, float] | None, done: float) -> list[float]:
    """The chance that a swap adding 0, 1, 2, … to the cost is made, when so much of the steps is done."""
    if heat is None:
        return [0.0]
    temperature = heat[0] * (heat[1] / heat[0]) ** done
    return [exp(-worse / temperature) for worse in range(40)]


def _slice(
    floor: Floor, chosen: Sequence[int], random: Random, steps: int, chances: Sequence[float], target: int
) -> None:
    """Some steps at one temperature; ends early at the target."""
    people, hit, worst = len(floor.people), random.random, len(chances)
    for _ in range(steps):
        number = chosen[int(hit() * len(chosen))]
        line, mates = floor.places[number], floor.mates[number]
        i, j = int(hit() * people), int(hit() * people)
        if i == j or (not mates[i] and not mates[j]):
            continue
        added = floor.change(line, mates, i, j)
        if added < 0 or (added < worst and hit() < chances[added]):
            floor.swap(line, mates, i, j, added)
            if floor.cost <= target:
                return
