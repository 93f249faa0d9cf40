"""Base tables from which a group develops rounds in which nobody meets twice, found by annealing.

    python -m ops.orbits 21 --turn 4 --fixed 5 --seeds 5         21 rounds of 68 people
    python -m ops.orbits 2 2 7 --turn 0,1,0 1,1,0 0,0,2 …        28 rounds on Z2 + Z2 + Z7
    python -m ops.orbits 11 --fixed 1 --out 2                    11 rounds of 34 people, two of them out

The people are three copies of a group, and more whom its translations leave. One base round is moved by every element
of the group. With `--turn` an automorphism of order three or one (the images of the generators), joined to a turn of
the copies, keeps the base round: only every third table is sought, and the others follow. Of the people who stay,
`--seeds` keep their place in that turn and the rest turn in threes. One who keeps it sits with somebody and both
images: a table that one point, its seed, describes.

Two people meet twice exactly if their pair and another one of the base round can be moved onto each other. So the
pairs fall into classes; the cost of a base round is the sum of n(n - 1)/2 over the classes, n the times it meets one,
and pairs in a class that the group moves fewer times than it has elements may not meet. Many base rounds are annealed
at once, side by side in arrays; two points, or their images, are exchanged at a time. Prints the line for
`draws/designs/orbits.py`, and on the error stream what is reached.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import combinations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from draws.designs.orbits import Plan

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class Problem(NamedTuple):
    """What is sought, in arrays: points are numbered, and so are the places of the base round."""

    turned: Ints
    """By the times (0, 1, 2) and the point: where the turn takes it; one row where nothing turns."""
    classes: Ints
    """By two points: the class of their pair. The last two classes are what may not be met and what costs nothing."""
    own: Ints
    """By the point: the class of the pairs at its table if it is a seed."""
    mates: Ints
    """By the place: the three other places of its table, or the number of all places where it has none."""
    seeds: Ints
    """By the place: whether it is a seed's."""
    start: Ints
    """One point of each orbit under the turn, one for each place."""
    spare: int
    """How many classes are met at most, less how many pairs there are: below 0 there is nothing to find."""


def problem_of(plan: Plan, out: int) -> Problem:
    """The search for the tables of such a plan; its seeds only say how many there are. `out` people of the first copies
    sit out in the base round."""
    people, order, seeds, turns = plan.people, plan.order, len(plan.seeds), bool(plan.images)
    turn = np.array(plan.turn())
    turned = np.array([range(people), turn, turn[turn]] if turns else [range(people)])
    classes, sizes = _pair_classes(people, plan.moves(), turned[1:2])
    count = len(sizes)
    whole = np.array([*(size == order * len(turned) for size in sizes), False])
    classes = np.where(whole[classes], classes, count)
    gone = {*(copy * order for copy in range(out)), *range(people - seeds, people)}
    start = [p for p in range(people) if p not in gone and p == min(turned[:, p])]
    places, tables = len(start), (len(start) - seeds) // 4
    none = [[places] * 3] * (places + 1 - 4 * tables)
    wide = np.full((people + 1, people + 1), count + 1)
    wide[:people, :people] = classes
    wide[range(people), range(people)] = count + 1
    met_by_seeds = {int(c) for c in classes[people - seeds :].flat if c < count} if seeds else set()
    return Problem(
        turned=np.hstack([turned, np.full((len(turned), 1), people)]),
        classes=wide,
        own=np.append(classes[range(people), turn], count + 1),
        mates=np.array([[4 * (k // 4) + j for j in range(4) if j != k % 4] for k in range(4 * tables)] + none),
        seeds=np.array([4 * tables <= k < places and seeds > 0 for k in range(places + 1)]),
        start=np.array(start),
        spare=int(whole.sum()) - len(met_by_seeds) - 6 * tables - seeds,
    )


def _pair_classes(people: int, moves: list[list[int]], turn: Ints) -> tuple[Ints, list[int]]:
    """By two points the number of their pair's class under those permutations, and the sizes of the classes."""
    classes, sizes = np.full((people, people), -1), []
    for pair in combinations(range(people), 2):
        if classes[pair] >= 0:
            continue
        waiting, size = [pair], 0
        classes[pair] = classes[pair[::-1]] = len(sizes)
        while waiting:
            p, q = waiting.pop()
            size += 1
            for move in (*moves, *turn):
                other = int(move[p]), int(move[q])
                if classes[other] < 0:
                    classes[other] = classes[other[::-1]] = len(sizes)
                    waiting.append(other)
        sizes.append(size)
    return classes, sizes


class Chains:
    """Many base rounds side by side, each with its counts of the classes."""

    def __init__(self, problem: Problem, chains: int, chance: np.random.Generator) -> None:
        self.problem, self.chance = problem, chance
        self.rows = np.arange(chains)
        people = len(problem.own) - 1
        orders = chance.permuted(np.tile(problem.start, (chains, 1)), axis=1)
        times = chance.integers(len(problem.turned), size=orders.shape)
        self.points = np.hstack([problem.turned[times, orders], np.full((chains, 1), people)])
        self.counts = np.zeros((chains, problem.classes.max() + 1), dtype=np.int64)
        self.counts[:, -2] = 2
        places = np.arange(len(problem.start))
        for place in places:
            for mate in problem.mates[place]:
                if mate > place and mate < len(places):
                    self.counts[self.rows, problem.classes[self.points[:, place], self.points[:, mate]]] += 1
            if problem.seeds[place]:
                self.counts[self.rows, problem.own[self.points[:, place]]] += 1
        self.counts[:, -1] = 0
        self.cost = (self.counts * (self.counts - 1) // 2).sum(axis=1) - 1

    def step(self, heat: "float | Floats") -> None:
        """Exchanges two places in every chain, or turns one, where that is better or chance allows it."""
        problem, points, rows, chance = self.problem, self.points, self.rows, self.chance
        places = len(problem.start)
        i, j = chance.integers(places, size=(2, len(rows)))
        times = chance.integers(len(problem.turned), size=(2, len(rows)))
        p, q = points[rows, i], points[rows, j]
        new_i, new_j = problem.turned[times[0], q], problem.turned[times[1], p]
        new_i = np.where(i == j, new_j, new_i)
        old, new = self._met(i, j, p, q, p, q), self._met(i, j, new_i, new_j, p, q)
        both = np.hstack([old, new])
        width = old.shape[1]
        signs = np.repeat([-1, 1], width)
        counted = both != problem.classes.max()
        signed = signs * counted
        equal = both[:, :, None] == both[:, None, :]
        twice = (np.matmul(equal.astype(np.float32), signed[:, :, None].astype(np.float32))[:, :, 0] * signed).sum(axis=1)
        added = (signed * self.counts[rows[:, None], both]).sum(axis=1) + (twice.astype(np.int64) - signed.sum(axis=1)) // 2
        taken = np.flatnonzero((added <= 0) | (chance.random(len(rows)) < np.exp(-np.maximum(added, 0) / heat)))
        points[taken, i[taken]] = new_i[taken]
        points[taken, j[taken]] = np.where(i == j, new_i, new_j)[taken]
        np.add.at(self.counts, (taken[:, None], both[taken]), signed[taken])
        self.cost[taken] += added[taken]

    def _met(self, i: Ints, j: Ints, at_i: Ints, at_j: Ints, p: Ints, q: Ints) -> Ints:
        """The classes met at the places i and j if those points were there: a column a mate, and one for a seed."""
        problem, points, rows = self.problem, self.points, self.rows
        nothing = problem.classes.max()
        columns = []
        for mate in problem.mates[i].T:
            other = np.where(mate == j, at_j, points[rows, mate])
            columns.append(problem.classes[at_i, other])
        for mate in problem.mates[j].T:
            met = problem.classes[at_j, points[rows, mate]]
            columns.append(np.where((mate == i) | (i == j), nothing, met))
        if problem.seeds.any():
            columns.append(np.where(problem.seeds[i], problem.own[at_i], nothing))
            columns.append(np.where(problem.seeds[j] & (i != j), problem.own[at_j], nothing))
        return np.stack(columns, axis=1)


def searched(problem: Problem, chains: int, seconds: float, seed: int, heat: tuple[float, float], steps: int) -> list[int] | None:
    chance = np.random.default_rng(seed)
    began = time.process_time()
    best = 99
    runs = 0
    while time.process_time() - began < seconds:
        held = Chains(problem, chains, chance)
        for step in range(steps):
            held.step(heat[0] * (heat[1] / heat[0]) ** (step / steps))
            low = int(held.cost.min())
            if low < best:
                best = low
                print(f"{time.process_time()-began:.1f} s run {runs} step {step}: {best}", file=sys.stderr, flush=True)
            if low == 0:
                return [int(p) for p in held.points[held.cost.argmin(), :-1]]
        runs += 1
        print(f"{time.process_time()-began:.1f} s run {runs}: end {sorted(held.cost)[:8]} mean {held.cost.mean():.1f}", file=sys.stderr, flush=True)
    return None


def main() -> None:
    a = argparse.ArgumentParser()
    a.add_argument("moduli", nargs="+", type=int)
    a.add_argument("--turn", nargs="*", default=[])
    a.add_argument("--fixed", type=int, default=0)
    a.add_argument("--seeds", type=int, default=0)
    a.add_argument("--out", type=int, default=0)
    a.add_argument("--chains", type=int, default=1024)
    a.add_argument("--steps", type=int, default=20000)
    a.add_argument("--seconds", type=float, default=600)
    a.add_argument("--seed", type=int, default=1)
    a.add_argument("--heat", nargs=2, type=float, default=(0.8,0.25))
    o = a.parse_args()
    images = tuple(tuple(map(int, row.split(","))) for row in o.turn)
    plan = Plan(tuple(o.moduli), images, o.fixed, (0,) * o.seeds, [])
    problem = problem_of(plan, o.out)
    print(plan.people, "people", plan.order, "rounds; places", len(problem.start), "spare", problem.spare, file=sys.stderr)
    assert Chains(problem, 4, np.random.default_rng(0)).cost.min() >= 0
    found = searched(problem, o.chains, o.seconds, o.seed, tuple(o.heat), o.steps)
    if found:
        tables = (len(found) - o.seeds) // 4
        plan = plan._replace(tables=[tuple(found[4*t:4*t+4]) for t in range(tables)], seeds=tuple(found[4*tables:]))
        rounds = plan.rounds()
        met = [tuple(sorted(pair)) for r in rounds for t in r for pair in combinations(t, 2)]
        print(len(rounds), "rounds", len(met) - len(set(met)), "repeats", min(len(r) for r in rounds), "tables", sorted({len({p for t in r for p in t}) for r in rounds}), file=sys.stderr)
        print(plan)


if __name__ == "__main__":
    main()
