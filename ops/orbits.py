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
from itertools import accumulate, combinations
from math import inf
from string import ascii_letters, digits
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from draws.designs.orbits import Plan

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


PEOPLE = digits + ascii_letters
FORBIDDEN = 5.0


class Problem(NamedTuple):
    """What is sought, in arrays: points are numbered, and so are the places of the base rounds."""

    turned: Ints
    """By the times (0, 1, 2) and the point: where the turn takes it; one row where nothing turns."""
    classes: Ints
    """By two points: the class of their pair. The last one costs nothing, the one before it stands for what must not
    be met."""
    weights: Floats
    """By the class: how often one meeting in the base rounds is repeated by the moves; 1 where each makes another."""
    own: Ints
    """By the point: the class of the pairs at its table if it is a seed."""
    mates: Ints
    """By the place: the three other places of its table, or the number of all places where it has none."""
    spans: Ints
    """By the place: the first place of its base round, and how many places that has."""
    seeds: Ints
    """By the place: whether it is a seed's."""
    start: Ints
    """By the place: a point, one of each orbit under the turn in every base round."""


def of_plan(plan: Plan) -> Problem:
    """The search for the tables of such a plan; its seeds only say how many there are."""
    people, seeds = plan.people, len(plan.seeds)
    turn = np.array(plan.turn())
    turned = np.array([range(people), turn, turn[turn]])
    classes, weights = _pair_classes(people, plan.moves(), turned[1:2], 3 * plan.order)
    weights = np.where(weights > 1, FORBIDDEN, weights)
    start = [p for p in range(people - seeds) if p == min(turned[:, p])]
    return _problem(turned, classes, weights, [start], (len(start) - seeds) // 4)


def of_cycles(lengths: list[int], rounds: int) -> Problem:
    """The search for so many base rounds, each of which a turn of the people in cycles of these lengths makes several
    of. Those left over sit out once in a base round, of other cycles each time, the longest first."""
    people, order = sum(lengths), max(lengths)
    ends = list(accumulate(lengths))
    move = [p + 1 - (p + 1 == end) * length for length, end in zip(lengths, ends, strict=True) for p in range(end - length, end)]
    classes, weights = _pair_classes(people, [move], np.empty((0, people), dtype=int), order)
    out = iter([end - length for length, end in zip(lengths, ends, strict=True)])
    start = []
    for _ in range(rounds):
        gone = [next(out) for _ in range(people % 4)]
        start.append([p for p in range(people) if p not in gone])
    return _problem(np.array([range(people)]), classes, weights, start, people // 4)


def _problem(turned: Ints, classes: Ints, weights: Floats, start: list[list[int]], tables: int) -> Problem:
    people, count, places, each = len(classes), len(weights), sum(map(len, start)), len(start[0])
    wide = np.full((people + 1, people + 1), count + 1)
    wide[:people, :people] = classes
    wide[range(people), range(people)] = count + 1
    first = [k // each * each for k in range(places)]
    seated = [k - f < 4 * tables for k, f in enumerate(first)]
    none = [places] * 3
    mates = [[f + (k - f) // 4 * 4 + j for j in range(4) if j != (k - f) % 4] if sits else none for k, f, sits in zip(range(places), first, seated, strict=True)]
    own = [int(classes[p, turned[1 % len(turned), p]]) for p in range(people)]
    return Problem(
        turned=np.hstack([turned, np.full((len(turned), 1), people)]),
        classes=wide,
        weights=np.array([*weights, FORBIDDEN, 0.0]),
        own=np.array([*(count if c < 0 else c for c in own), count + 1]),
        mates=np.array([*mates, none]),
        spans=np.array([[f, each] for f in first]),
        seeds=np.array([*(not sits for sits in seated), False]),
        start=np.concatenate(start),
    )


def _pair_classes(people: int, moves: list[list[int]], turn: Ints, order: int) -> tuple[Ints, Floats]:
    """By two points the number of their pair's class under those permutations, and the weights of the classes: the
    order of the group they make over the pairs in the class."""
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
    return classes, order / np.array(sizes)


class Chains:
    """Many base rounds side by side, each with its counts of the classes."""

    def __init__(self, problem: Problem, chains: int, chance: np.random.Generator) -> None:
        self.problem, self.chance = problem, chance
        self.rows = np.arange(chains)
        self.nothing = len(problem.weights) - 1
        self.points = np.full((chains, len(problem.start) + 1), len(problem.own) - 1)
        for first, many in {tuple(map(int, span)) for span in problem.spans}:
            orders = chance.permuted(np.tile(problem.start[first : first + many], (chains, 1)), axis=1)
            times = chance.integers(len(problem.turned), size=orders.shape)
            self.points[:, first : first + many] = problem.turned[times, orders]
        self.counts = np.zeros((chains, self.nothing + 1))
        for place in range(len(problem.start)):
            for mate in problem.mates[place]:
                if place < mate < len(problem.start):
                    self.counts[self.rows, problem.classes[self.points[:, place], self.points[:, mate]]] += 1
            if problem.seeds[place]:
                self.counts[self.rows, problem.own[self.points[:, place]]] += 1
        self.counts[:, -1] = 0
        self.cost = (problem.weights * self.counts**2 - self.counts).sum(axis=1) / 2

    def step(self, heat: float) -> None:
        """Exchanges two points of a base round in every chain, or turns one, where that is better or chance allows."""
        problem, points, rows, chance = self.problem, self.points, self.rows, self.chance
        i = chance.integers(len(problem.start), size=len(rows))
        span = problem.spans[i]
        j = span[:, 0] + (chance.random(len(rows)) * span[:, 1]).astype(np.int64)
        times = chance.integers(len(problem.turned), size=(2, len(rows)))
        p, q = points[rows, i], points[rows, j]
        new_i, new_j = problem.turned[times[0], q], problem.turned[times[1], p]
        old, new = self._met(i, j, p, q), self._met(i, j, new_i, new_j)
        met = np.hstack([old, new])
        signs = np.repeat([-1.0, 1.0], old.shape[1]) * (met != self.nothing)
        equal = (met[:, :, None] == met[:, None, :]).astype(np.float64)
        together = np.matmul(equal, signs[:, :, None])[:, :, 0]
        weighed = signs * problem.weights[met]
        added = (weighed * (self.counts[rows[:, None], met] + together / 2)).sum(axis=1) - signs.sum(axis=1) / 2
        taken = np.flatnonzero((added <= 0) | (chance.random(len(rows)) < np.exp(-np.maximum(added, 0) / heat)))
        points[taken, i[taken]] = new_i[taken]
        points[taken, j[taken]] = new_j[taken]
        np.add.at(self.counts, (taken[:, None], met[taken]), signs[taken])
        self.cost[taken] += added[taken]

    def _met(self, i: Ints, j: Ints, at_i: Ints, at_j: Ints) -> Ints:
        """The classes met at the places i and j if those points were there: a column a mate, and one for a seed. Where
        both are the same place only the second point counts."""
        problem, points, rows = self.problem, self.points, self.rows
        columns = []
        for mate in problem.mates[i].T:
            met = problem.classes[at_i, np.where(mate == j, at_j, points[rows, mate])]
            columns.append(np.where(i == j, self.nothing, met))
        for mate in problem.mates[j].T:
            columns.append(np.where(mate == i, self.nothing, problem.classes[at_j, points[rows, mate]]))
        if problem.seeds.any():
            columns.append(np.where(problem.seeds[i] & (i != j), problem.own[at_i], self.nothing))
            columns.append(np.where(problem.seeds[j], problem.own[at_j], self.nothing))
        return np.stack(columns, axis=1)


def searched(problem: Problem, chains: int, seconds: float, seed: int, heat: tuple[float, float], steps: int) -> tuple[float, list[int]]:
    """The best base rounds found in so many processor seconds, and their cost; ends when nothing is repeated."""
    chance = np.random.default_rng(seed)
    began, best, points = time.process_time(), inf, []
    while time.process_time() - began < seconds:
        held = Chains(problem, chains, chance)
        for step in range(steps):
            held.step(heat[0] * (heat[1] / heat[0]) ** (step / steps))
            if (low := held.cost.min()) < best:
                best, points = float(low), held.points[held.cost.argmin(), :-1].tolist()
                print(f"{time.process_time() - began:.0f} s: {best:g}", file=sys.stderr, flush=True)
                if best < 0.25:
                    return best, points
        print(f"{time.process_time() - began:.0f} s: ends at {held.cost.min():g}, {held.cost.mean():.1f} at the mean", file=sys.stderr, flush=True)
    return best, points


def main() -> None:
    """Reads the command line, searches, and prints what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--group", nargs="+", type=int, help="the orders of the cyclic groups")
    parser.add_argument("--turn", nargs="+", help="the images of their generators under the automorphism")
    parser.add_argument("--fixed", type=int, default=0, help="people whom the group leaves")
    parser.add_argument("--seeds", type=int, default=0, help="how many of them the turn leaves too")
    parser.add_argument("--cycles", nargs="+", type=int, help="instead of a group: cycles in which people turn")
    parser.add_argument("--rounds", type=int, default=1, help="base rounds, with --cycles")
    parser.add_argument("--chains", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=20_000, help="of one annealing")
    parser.add_argument("--heat", nargs=2, type=float, default=(0.8, 0.25), help="from and to")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    how = (asked.chains, asked.seconds, asked.seed, tuple(asked.heat), asked.steps)
    if asked.cycles:
        cost, points = searched(of_cycles(sorted(asked.cycles, reverse=True), asked.rounds), *how)
        print(f"{cost * max(asked.cycles):g} repeated")
        for line in _developed(points, sorted(asked.cycles, reverse=True), asked.rounds):
            print(line)
        return
    images = tuple(tuple(map(int, row.split(","))) for row in asked.turn)
    plan = Plan(tuple(asked.group), images, asked.fixed, (0,) * asked.seeds, [])
    cost, points = searched(of_plan(plan), *how)
    tables = (len(points) - asked.seeds) // 4
    plan = plan._replace(tables=[tuple(points[4 * t : 4 * t + 4]) for t in range(tables)], seeds=tuple(points[4 * tables :]))
    print(cost, plan.people, len(plan.rounds()), plan)


def _developed(points: list[int], lengths: list[int], rounds: int) -> Iterator[str]:
    """The rounds in letters, as `found_from_16.py` has them."""
    each = len(points) // rounds
    ends = list(accumulate(lengths))
    for base in range(rounds):
        for step in range(max(lengths)):
            place = {p: end - length + (p - end + length + step) % length for length, end in zip(lengths, ends, strict=True) for p in range(end - length, end)}
            letters = [PEOPLE[place[p]] for p in points[base * each : (base + 1) * each]]
            yield " ".join("".join(letters[k : k + 4]) for k in range(0, len(letters), 4))


if __name__ == "__main__":
    main()
