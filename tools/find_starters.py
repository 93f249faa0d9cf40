"""Searches a base round that, moved around a circle, repeats few meetings: `python -m tools.find_starters 3 10 2`.

Three numbers: how many circles of points there are, how many places each has, and how many points stay fixed. Prints
the repeats of all rounds together and the tables, as `tournaments/movements/designs/short_starters.py` keeps them."""

import sys
from itertools import combinations, product
from math import exp
from random import Random

TRIES, STEPS = 6, 1_200_000


class Circles:
    """The points, and for every two of them which distance they show."""

    def __init__(self, circles: int, places: int, fixed: int) -> None:
        self.points, self.places, moving = circles * places + fixed, places, circles * places

        def moved(point: int, by: int) -> int:
            return point if point >= moving else point // places * places + (point % places + by) % places

        self.distance: dict[tuple[int, int], int] = {}
        self.pairs: list[int] = []
        for p, q in combinations(range(self.points), 2):
            if (p, q) not in self.distance:
                same = {tuple(sorted((moved(p, by), moved(q, by)))) for by in range(places)}
                self.distance |= {ends: len(self.pairs) for x, y in same for ends in ((x, y), (y, x))}
                self.pairs.append(len(same))

    def cost(self, distance: int, times: int) -> int:
        """What a distance repeats in all rounds when the base round shows it so many times."""
        pairs = self.pairs[distance]
        meetings = times * self.places // pairs
        return pairs * meetings * (meetings - 1) // 2


def found(circles: Circles, random: Random, steps: int) -> tuple[int, list[int]]:
    """The fewest repeats met in so many steps, and the points at the tables, four by four."""
    line = random.sample(range(circles.points), circles.points)
    seated = circles.points // 4 * 4
    shown = [0] * len(circles.pairs)
    for i, j in _same_table(seated):
        shown[circles.distance[line[i], line[j]]] += 1
    now = sum(circles.cost(distance, times) for distance, times in enumerate(shown))
    best = (now, list(line))
    for step in range(steps):
        heat = circles.places * 0.6 * 0.25 ** (step / steps)
        i, j = int(random.random() * seated), int(random.random() * circles.points)
        if i // 4 == j // 4:
            continue
        change: dict[int, int] = {}
        for place, other in ((i, j), (j, i)):
            for mate in _mates(place, seated):
                for point, by in ((line[place], -1), (line[other], 1)):
                    distance = circles.distance[point, line[mate]]
                    change[distance] = change.get(distance, 0) + by
        added = sum(circles.cost(d, shown[d] + by) - circles.cost(d, shown[d]) for d, by in change.items())
        if added <= 0 or random.random() < exp(-added / heat):
            now += added
            line[i], line[j] = line[j], line[i]
            for distance, by in change.items():
                shown[distance] += by
            if now < best[0]:
                best = (now, list(line))
    return best[0], best[1][:seated]


def _mates(place: int, seated: int) -> list[int]:
    first = place - place % 4
    return [k for k in range(first, first + 4) if k != place] if place < seated else []


def _same_table(seated: int) -> list[tuple[int, int]]:
    return [(first + i, first + j) for first, (i, j) in product(range(0, seated, 4), combinations(range(4), 2))]


def main() -> None:
    """Tries some seeds, a quarter of a minute each, and prints the best."""
    circles = Circles(*map(int, sys.argv[1:4]))
    # Chance that anybody can follow, not a secret.
    repeats, line = min(found(circles, Random(seed), STEPS) for seed in range(TRIES))  # noqa: S311
    tables = [line[i:i + 4] for i in range(0, len(line), 4)]
    print(repeats, " ".join(",".join(map(str, table)) for table in tables))


if __name__ == "__main__":
    main()
