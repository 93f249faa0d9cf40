"""Local search: swaps of two people inside a round, worse ones accepted ever more rarely."""

from collections.abc import Sequence
from math import exp
from random import Random

from .designs.blocks import Rounds
from .effort import Effort
from .floor import Floor, Prior


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
    """How likely a swap that adds 0, 1, 2, … to the cost is made, when so much of the steps is done."""
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
