"""The fewest meetings that 8 people at two tables repeat in so many rounds, by looking at every draw.

    python -m tools.proofs.eight_people 9

Two rounds share 4 pairs of people who meet in both, 6 or 12, by how their halves cross; the repeats of a draw are the
sum over any two rounds. Rounds may be put in any order, and the first one's halves named at will, so draws are looked
at with the first halving among them and the others in order. A branch ends where what is there, and what every
missing round must at least share with each round there and with each other, is no less than the best so far.
"""

import sys
from itertools import combinations

HALVES = [sum(1 << person for person in (0, *half)) for half in combinations(range(1, 8), 3)]
"""The table of person 0, as bits; the other four are at the other one."""

SHARED = {4: 12, 3: 6, 2: 4, 1: 6, 0: 12}
"""The pairs that meet in both of two rounds, by how many of the first table's four sit together again."""


def fewest_repeats(rounds: int) -> int:
    """The least sum over all draws of so many rounds, 2 or more."""
    shared = [[SHARED[(first & second).bit_count()] for second in HALVES] for first in HALVES]
    best = [12 * rounds * rounds]

    def look(chosen: int, first: int, cost: int, added: list[int]) -> None:
        """All draws that go on with halvings from `first`; `added` is what each would share with those chosen."""
        if chosen == rounds:
            best[0] = min(best[0], cost)
            return
        missing = rounds - chosen
        later = sorted(added[first:])[:1] * missing
        if not later or cost + sum(later) + 2 * missing * (missing - 1) >= best[0]:
            return
        for half in sorted(range(first, len(HALVES)), key=added.__getitem__):
            row = shared[half]
            look(chosen + 1, half, cost + added[half], [old + more for old, more in zip(added, row, strict=True)])

    look(1, 0, 0, shared[0])
    return best[0]


if __name__ == "__main__":
    print(fewest_repeats(int(sys.argv[1])))
