"""Many base rounds annealed side by side in arrays: two people of a round, or their images, change places at a time."""

import sys
import time
from math import inf
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class Problem(NamedTuple):
    """The problem in arrays: points are numbered, and so are the places of the base rounds."""

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
        accepted = np.flatnonzero((added <= 0) | (chance.random(len(rows)) < np.exp(-np.maximum(added, 0) / heat)))
        points[accepted, i[accepted]] = new_i[accepted]
        points[accepted, j[accepted]] = new_j[accepted]
        np.add.at(self.counts, (accepted[:, None], met[accepted]), signs[accepted])
        self.cost[accepted] += added[accepted]

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


class How(NamedTuple):
    """Settings of the search: so many base rounds at once, in annealings of so many steps between two temperatures, for
    so many processor seconds."""

    chains: int
    steps: int
    heat: tuple[float, float]
    seconds: float
    seed: int


def searched(problem: Problem, how: How) -> tuple[float, list[int]]:
    """The cheapest base rounds that were found, and their cost; ends early where nothing is repeated."""
    chance = np.random.default_rng(how.seed)
    began, best, points = time.process_time(), inf, []
    hot, cold = how.heat
    while best > 0 and time.process_time() - began < how.seconds:
        chains = Chains(problem, how.chains, chance)
        for step in range(how.steps):
            chains.step(hot * (cold / hot) ** (step / how.steps))
            if (low := chains.cost.min()) < best - 0.01:
                best, points = round(float(low), 2), chains.points[chains.cost.argmin(), :-1].tolist()
                print(f"{time.process_time() - began:.0f} s: {best:g}", file=sys.stderr, flush=True)
                if not best:
                    break
    return best, points
