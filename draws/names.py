"""Dealing names out over the points of a design, so that people who must not meet get points that do not."""

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random

from .designs.blocks import Rounds
from .wishes import Pair


def dealt_names(rounds: Rounds, people: int, forbidden: Sequence[Pair], random: Random) -> list[int]:
    """A name for each point, by chance; then names are swapped while that keeps more of the forbidden pairs apart."""
    names = list(range(people))
    random.shuffle(names)
    if forbidden:
        _separate(names, _met(rounds, people), forbidden, random)
    return names


def _met(rounds: Rounds, people: int) -> list[list[int]]:
    met = [[0] * people for _ in range(people)]
    for tables in rounds:
        for table in tables:
            for p, q in combinations(table, 2):
                met[p][q] += 1
                met[q][p] += 1
    return met


def _separate(names: list[int], met: list[list[int]], forbidden: Sequence[Pair], random: Random) -> None:
    point = [0] * len(names)
    for p, name in enumerate(names):
        point[name] = p
    foes: dict[int, list[int]] = {}
    for a, b in forbidden:
        foes.setdefault(a, []).append(b)
        foes.setdefault(b, []).append(a)

    def clash(name: int) -> int:
        """How often a name meets those it should not."""
        return sum(met[point[name]][point[foe]] for foe in foes.get(name, ()))

    for _ in range(40 * len(foes) + 400):
        unhappy = [name for name in foes if clash(name)]
        if not unhappy:
            return
        _move_best(random.choice(unhappy), names, point, clash, random)


def _move_best(name: int, names: list[int], point: list[int], clash: Callable[[int], int], random: Random) -> None:
    """Swaps one name with whoever makes the fewest clashes, ties by chance."""

    def swap(other: int) -> None:
        """Lets the two names change places."""
        point[name], point[other] = point[other], point[name]

    def after(other: int) -> float:
        """By how much their change of places would help, a little chance in it."""
        before = clash(other)
        swap(other)
        change = clash(name) + clash(other) - before
        swap(other)
        return change + random.random() / 2

    others = random.sample(range(len(names)), min(len(names), 60))
    best = min((other for other in others if other != name), key=after)
    swap(best)
    names[point[name]], names[point[best]] = name, best
