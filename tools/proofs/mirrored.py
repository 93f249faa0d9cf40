"""Mirrored base rounds (`draws/designs/orbits.py`) by annealing: half a minute and no tables, only numbers.

    python -m tools.proofs.mirrored 35 --image 11 --people 108
    python -m tools.proofs.mirrored 7 7 --image 2,0 0,2 --people 156

The group is a sum of cyclic groups of odd orders; `--image` are the images of their generators under an automorphism
of order three. As many rounds as it has elements are found for three times as many people and an odd number more, of
whom half, rounded down, takes seeds. What is written are the elements but 0, one of each x and -x, in a line: the
seeds, then couples. Two of the line change places at a time; the cost is the sum of n(n - 1)/2 over the differences,
taken up to their sign, n the times one comes.
"""

import argparse
import sys
from math import exp
from random import Random

from draws.designs.orbits import COPIES, Group, mirrored


class Line:
    """The elements in their places, and the differences that their seeds and couples make."""

    def __init__(self, group: Group, seeds: int, random: Random) -> None:
        sums, image = group.sums(), group.image()
        negative = [row.index(0) for row in sums]
        self.seeds, self.elements = seeds, [x for x in range(1, len(sums)) if x <= negative[x]]
        self.size = len(self.elements)
        number = {y: i for i, x in enumerate(self.elements) for y in (x, negative[x])} | {0: self.size}
        self.by_seed = [(number[sums[x][negative[image[x]]]],) for x in self.elements]
        self.by_couple = [
            [(number[sums[image[w]][u]], number[sums[image[w]][negative[u]]]) for w in self.elements]
            for u in self.elements
        ]
        self.line = random.sample(range(self.size), self.size)
        # A difference of 0 is met once already, by those whose element is 0.
        self.counts = [0] * self.size + [1]
        self.cost = sum(self._count(at, 1) for at in (*range(seeds), *range(seeds, self.size, 2)))

    def exchanged(self, i: int, j: int) -> int:
        """Exchanges two places; how much more that costs."""
        at = {self._first(i), self._first(j)}
        added = sum(self._count(place, -1) for place in at)
        self.line[i], self.line[j] = self.line[j], self.line[i]
        added += sum(self._count(place, 1) for place in at)
        self.cost += added
        return added

    def _first(self, place: int) -> int:
        """The first place of a couple, or a seed's."""
        return place if place < self.seeds else place - (place - self.seeds) % 2

    def _count(self, place: int, by: int) -> int:
        """Counts what is met from one place on in or out; how much more that costs."""
        line, counts, added = self.line, self.counts, 0
        met = self.by_seed[line[place]] if place < self.seeds else self.by_couple[line[place]][line[place + 1]]
        for difference in met:
            added += counts[difference] if by > 0 else 1 - counts[difference]
            counts[difference] += by
        return added


def searched(group: Group, seeds: int, random: Random, tries: int) -> list[int] | None:
    """The find to be written, or None where so many annealings did not find it."""
    for attempt in range(tries):
        line = Line(group, seeds, random)
        steps = 400 * line.size**2
        heat = 1.0
        for _ in range(steps):
            heat *= 0.15 ** (1 / steps)
            i, j = int(random.random() * line.size), int(random.random() * line.size)
            added = line.exchanged(i, j)
            if added > 0 and random.random() >= exp(-added / heat):
                line.exchanged(i, j)
            if not line.cost:
                return [line.elements[i] for i in line.line]
        print(f"annealing {attempt + 1} ends at {line.cost}", file=sys.stderr, flush=True)
    return None


def main() -> None:
    """Reads the command line and prints the line for `MIRRORED`."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("orders", nargs="+", type=int)
    parser.add_argument("--image", nargs="+", required=True)
    parser.add_argument("--people", type=int, required=True)
    parser.add_argument("--tries", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    group = Group(tuple(arguments.orders), tuple(tuple(map(int, image.split(","))) for image in arguments.image))
    order = len(group.elements())
    seeds, odd = divmod(arguments.people - COPIES * order, 2)
    if not (order % 2 and odd and 0 <= seeds <= order // 2) or (order // 2 - seeds) % 2:
        parser.error("the order and the people besides the copies are odd, and couples take the elements that are left")
    written = searched(group, seeds, Random(arguments.seed), arguments.tries)  # noqa: S311  a search
    if written is None:
        sys.exit("nothing was found")
    tables = len(mirrored(group, arguments.people, tuple(written)).rounds()[0])
    orders, images = ",".join(map(str, arguments.orders)), " ".join(arguments.image)
    print(f"{arguments.people}: {orders}: {images}: {' '.join(map(str, written))}")
    print(f"{order} rounds of {tables} tables", file=sys.stderr)


if __name__ == "__main__":
    main()
