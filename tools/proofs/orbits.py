"""Base rounds from which a group develops rounds in which nobody, or hardly anybody, meets twice, by annealing.

    python -m tools.proofs.orbits --group 2 2 7 --turn 0,1,0 1,1,0 0,0,2 --fixed 8 --seeds 8     29 rounds of 92 people
    python -m tools.proofs.orbits --cycles 4 4 4 4 4 4 1 1 --rounds 2                            eight rounds of 26

With `--group` a plan as in `draws/designs/orbits.py` is sought, which any cost above 0 spoils. With `--cycles` the
people turn in cycles of these lengths, and each of so many base rounds makes as many rounds as the longest has places;
those left over sit out once in a base round, of another cycle each time.

The pairs that can be moved onto each other are a class. A class with all the pairs that the moves can make costs
n(n - 1)/2, n the times that the base rounds meet it; in a smaller one a single meeting is repeated, which costs
accordingly or, with `--group`, is forbidden. So the cost, times the moves, is what the rounds repeat. Many base rounds
are annealed side by side in arrays: two people of a round, or their images, change places at a time.
"""

import argparse
import sys
from collections.abc import Sequence
from itertools import accumulate, combinations
from string import ascii_letters, digits

import numpy as np

from draws.designs.orbits import Group, Plan

from .side_by_side import Floats, How, Ints, Problem, searched

PEOPLE = digits + ascii_letters
"""What a person is called in stored rounds."""

FORBIDDEN = 5.0
"""The weight of a class that may not be met."""


def of_plan(plan: Plan) -> Problem:
    """The search for the tables of such a plan; its seeds only say how many there are."""
    turn, moves, seeds = np.array(plan.turn()), plan.moves(), len(plan.seeds)
    people = len(turn)
    turned = np.array([range(people), turn, turn[turn]])
    classes, weights = _pair_classes(people, [*moves, plan.turn()], 3 * len(moves))
    weights = np.where(weights > 1, FORBIDDEN, weights)
    start = [p for p in range(people - seeds) if p == min(turned[:, p])]
    return _problem(turned, classes, weights, [start], (len(start) - seeds) // 4)


def of_cycles(lengths: list[int], rounds: int) -> Problem:
    """The search for so many base rounds, each of which a turn of the people in cycles of these lengths makes several
    of. Those left over sit out once in a base round, of other cycles each time, the longest first."""
    people, order = sum(lengths), max(lengths)
    ends = list(accumulate(lengths))
    classes, weights = _pair_classes(people, [_moved(lengths, 1)], order)
    gone = [end - length for length, end in zip(lengths, ends, strict=True)]
    over = people % 4
    start = [[p for p in range(people) if p not in gone[over * k : over * (k + 1)]] for k in range(rounds)]
    return _problem(np.array([range(people)]), classes, weights, start, people // 4)


def _moved(lengths: list[int], steps: int) -> list[int]:
    """The place of everybody so many steps on in their cycle."""
    ends = accumulate(lengths)
    return [
        end - length + (k + steps) % length for length, end in zip(lengths, ends, strict=True) for k in range(length)
    ]


def _problem(turned: Ints, classes: Ints, weights: Floats, start: list[list[int]], tables: int) -> Problem:
    people, count, places, each = len(classes), len(weights), sum(map(len, start)), len(start[0])
    wide = np.full((people + 1, people + 1), count + 1)
    wide[:people, :people] = classes
    wide[range(people), range(people)] = count + 1
    mates = np.full((places + 1, 3), places)
    for first in range(0, places, each):
        for k in range(4 * tables):
            mates[first + k] = [first + k // 4 * 4 + j for j in range(4) if j != k % 4]
    own = wide[range(people), turned[1 % len(turned)]]
    return Problem(
        turned=np.hstack([turned, np.full((len(turned), 1), people)]),
        classes=wide,
        weights=np.array([*weights, FORBIDDEN, 0.0]),
        own=np.array([*(count if c > count else c for c in own), count + 1]),
        mates=mates,
        spans=np.array([[k // each * each, each] for k in range(places)]),
        seeds=np.array([k % each >= 4 * tables and k < places for k in range(places + 1)]),
        start=np.concatenate(start),
    )


def _pair_classes(people: int, moves: Sequence[Sequence[int]], order: int) -> tuple[Ints, Floats]:
    """Classes of pairs: by two people the number of their pair's class under these moves, and the weights of the
    classes: the order of the group that the moves make over the pairs in the class."""
    classes, sizes = np.full((people, people), -1), list[int]()
    for pair in combinations(range(people), 2):
        if classes[pair] >= 0:
            continue
        waiting, size = [pair], 0
        classes[pair] = classes[pair[::-1]] = len(sizes)
        while waiting:
            p, q = waiting.pop()
            size += 1
            for move in moves:
                other = int(move[p]), int(move[q])
                if classes[other] < 0:
                    classes[other] = classes[other[::-1]] = len(sizes)
                    waiting.append(other)
        sizes.append(size)
    return classes, order / np.array(sizes)


def main() -> None:
    """Reads the command line, searches, and prints what was found."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--group", nargs="+", type=int, help="the orders of the cyclic groups")
    parser.add_argument("--turn", nargs="+", help="the images of their generators under the automorphism")
    parser.add_argument("--fixed", type=int, default=0, help="people whom the group leaves")
    parser.add_argument("--seeds", type=int, default=0, help="how many of them the turn leaves too")
    parser.add_argument("--cycles", nargs="+", type=int, help="instead of a group: cycles in which people turn")
    parser.add_argument("--rounds", type=int, default=1, help="base rounds, with --cycles")
    parser.add_argument("--chains", type=int, default=1024, help="base rounds at once")
    parser.add_argument("--steps", type=int, default=20_000, help="of one annealing")
    parser.add_argument("--heat", nargs=2, type=float, default=(0.8, 0.25), help="from and to")
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    how = How(arguments.chains, arguments.steps, tuple(arguments.heat), arguments.seconds, arguments.seed)
    if arguments.cycles:
        _search_cycles(sorted(arguments.cycles, reverse=True), arguments.rounds, how)
    elif arguments.group and arguments.turn:
        _search_plan(arguments, how)
    else:
        parser.error("--cycles, or --group and --turn")


def _search_cycles(lengths: list[int], rounds: int, how: How) -> None:
    """Prints the rounds in letters, as `found_from_16.py` has them."""
    cost, points = searched(of_cycles(lengths, rounds), how)
    print(f"{sum(lengths)} people, {rounds * max(lengths)} rounds: {cost * max(lengths):g} repeated")
    each = len(points) // rounds
    for first in range(0, len(points), each):
        for step in range(max(lengths)):
            letters = [PEOPLE[_moved(lengths, step)[p]] for p in points[first : first + each]]
            print(" ".join("".join(letters[k : k + 4]) for k in range(0, each, 4)))


def _search_plan(arguments: argparse.Namespace, how: How) -> None:
    """Prints the line for `FOUND` in `draws/designs/orbits.py`."""
    images = tuple(tuple(map(int, row.split(","))) for row in arguments.turn)
    plan = Plan(Group(tuple(arguments.group), images), arguments.fixed, (0,) * arguments.seeds, [])
    cost, points = searched(of_plan(plan), how)
    if cost:
        sys.exit(f"nothing was found; the best costs {cost:g}")
    tables, seeds = points[: len(points) - arguments.seeds], points[len(points) - arguments.seeds :]
    fours = " ".join(",".join(map(str, tables[k : k + 4])) for k in range(0, len(tables), 4))
    orders, turn = ",".join(map(str, arguments.group)), " ".join(arguments.turn)
    print(f"{len(plan.turn())}: {orders}: {turn}: {' '.join(map(str, seeds))}: {fours}")


if __name__ == "__main__":
    main()
