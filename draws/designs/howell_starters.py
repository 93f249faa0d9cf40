"""Starters of Howell movements: stored pairs and adders on Z_m, and strong starters found by climbing."""

import random

Triples = list[tuple[int, int, int]]


def _triples(text: str) -> Triples:
    return [(x, y, a) for x, y, a in (map(int, triple.split(",")) for triple in text.split())]


STARTERS: dict[int, Triples] = {
    7: _triples("5,1,1 2,3,2 4,6,4"),
    9: _triples("1,4,1 2,6,2 3,5,7 7,8,8"),
    11: _triples("1,4,6 8,2,7 10,3,2 5,6,8 7,9,10"),
    13: _triples("12,1,3 2,8,6 3,4,7 5,10,2 6,9,10 7,11,11"),
    15: _triples("1,3,7 2,9,4 13,4,5 5,6,14 7,12,10 8,11,3 10,14,2"),
    17: _triples("1,3,8 11,2,4 4,8,14 5,10,11 16,6,13 7,13,7 9,12,1 14,15,10"),
    19: _triples("17,1,9 12,2,1 16,3,12 4,9,7 5,13,18 18,6,15 7,11,13 8,10,17 14,15,3"),
    21: _triples("14,1,2 20,2,11 17,3,6 4,5,13 18,6,8 7,13,12 19,8,14 9,11,18 10,15,5 12,16,16"),
    23: _triples("1,6,13 21,2,19 18,3,17 17,4,14 5,14,1 7,8,3 9,15,7 10,12,16 11,22,2 13,20,12 16,19,11"),
    25: _triples("22,1,18 2,4,7 3,13,15 23,5,8 20,6,2 7,12,9 21,8,16 9,15,17 10,19,4 11,14,6 16,24,11 17,18,12"),
    27: _triples(
        "1,5,7 18,2,22 3,15,15 4,17,2 6,9,19 7,12,10 25,8,12 10,19,4 11,13,23 14,21,17 16,24,5 20,26,6 22,23,20"
    ),
    29: _triples(
        "1,11,7 26,2,22 3,5,25 4,18,13 22,6,14 27,7,18 8,16,26 9,21,5 10,14,1 12,15,23 13,20,19 17,28,24 19,25,8 "
        "23,24,27"
    ),
    31: _triples(
        "17,1,23 2,5,6 3,16,4 4,14,19 29,6,8 7,13,3 8,20,7 9,11,17 27,10,9 12,21,22 15,22,10 18,23,12 19,30,30 "
        "24,28,20 25,26,27"
    ),
    33: _triples(
        "1,8,23 25,2,1 24,3,24 23,4,19 5,9,29 30,6,13 29,7,6 27,10,27 31,11,9 12,20,2 13,15,3 32,14,18 16,19,25 "
        "17,18,11 21,26,4 22,28,17"
    ),
    35: _triples(
        "23,1,33 2,4,3 30,3,27 5,16,11 6,20,32 7,12,13 28,8,25 9,18,14 10,22,26 11,14,15 32,13,18 15,21,24 "
        "17,34,29 19,29,30 24,25,19 26,33,21 27,31,10"
    ),
    37: _triples(
        "1,19,6 24,2,18 34,3,32 4,21,24 26,5,25 6,18,4 35,7,34 31,8,19 9,13,8 10,11,28 12,14,22 15,22,9 16,27,36 "
        "17,30,23 20,25,35 23,33,10 28,36,20 29,32,17"
    ),
    39: _triples(
        "1,7,23 2,14,11 3,8,18 30,4,7 5,21,10 38,6,35 37,9,20 10,13,30 33,11,12 12,27,26 35,15,13 16,26,33 "
        "17,31,5 18,36,38 19,23,28 20,22,22 24,32,34 25,34,21 28,29,4"
    ),
}
"""For a circle of m places: the pairs x, y use every place but 0 and every distance once; moved by their own adder a,
they use every place but 0 again."""


# Strong starters: Howell movements of any size, found by climbing while one looks.

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
