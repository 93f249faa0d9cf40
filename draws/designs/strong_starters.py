"""Strong starters: Howell movements of any size, found by climbing while one looks."""

import random

from .howell_starters import Triples

Pair = tuple[int, int]
Mark = tuple[str, int]

STEPS = 60
"""For each place of the circle. A climb that needs more goes round in circles itself, and begins anew."""


def strong_starter(size: int) -> Triples:
    """Pairs and adders on Z_size, the same ones each time. Every place from 1 and every distance stands in one pair, no
    two pairs have the same sum, and with each pair moved by minus its sum they cover every place again. `size` is
    odd, at least 7, and not 9, which has none.

    Source: J. H. Dinitz and D. R. Stinson, "A fast algorithm for finding strong starters" (1981).
    """
    chance = random.Random(size)
    while True:
        climb = _Climb(size)
        for _ in range(STEPS * size):
            climb.step(chance)
            if not climb.free:
                return sorted((x, y, -(x + y) % size) for x, y in set(climb.held.values()))


class _Climb:
    """Pairs that agree with each other; a step adds one, sometimes in the place of one other."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.free = list(range(1, size))
        self.distances = list(range(1, size // 2 + 1))
        self.held: dict[Mark, Pair] = {}

    def step(self, chance: random.Random) -> None:
        """Try a free place at a free distance from any other; more than one pair in the way stays there."""
        x, distance = chance.choice(self.free), chance.choice(self.distances)
        y = (x + chance.choice((distance, -distance))) % self.size
        clashing = {self.held[mark] for mark in self._marks(x, y) if mark in self.held}
        if y and (x + y) % self.size and len(clashing) <= 1:
            for other in clashing:
                self._drop(other)
            self._add((x, y))

    def _marks(self, x: int, y: int) -> tuple[Mark, ...]:
        distance = min((x - y) % self.size, (y - x) % self.size)
        return ("place", x), ("place", y), ("distance", distance), ("sum", (x + y) % self.size)

    def _add(self, pair: Pair) -> None:
        marks = self._marks(*pair)
        self.held.update(dict.fromkeys(marks, pair))
        self.distances.remove(marks[2][1])
        for place in pair:
            self.free.remove(place)

    def _drop(self, pair: Pair) -> None:
        marks = self._marks(*pair)
        for mark in marks:
            del self.held[mark]
        self.distances.append(marks[2][1])
        self.free.extend(pair)
