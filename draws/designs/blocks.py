"""Small moves on rounds of tables: shift, rename, and the three ways four people make two pairs."""

from collections.abc import Mapping, Sequence
from itertools import chain

Block = tuple[int, ...]
Tables = list[Block]
Rounds = list[Tables]

SPLITS = ((0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))
"""Orders of four people that make each of the three pairings once: seats 0 and 2 are partners, 1 and 3 too."""


def developed(base: Sequence[Block], modulus: int, orbits: int = 1) -> Rounds:
    """The base round moved 0, 1, 2, … places on each of several copies of Z_m; points above those stay fixed."""
    moving = modulus * orbits

    def moved(point: int, step: int) -> int:
        """The point `step` places on within its group; points from `moving` up stay."""
        return point if point >= moving else point // modulus * modulus + (point % modulus + step) % modulus

    return [[tuple(moved(p, step) for p in block) for block in base] for step in range(modulus)]


def renamed(rounds: Rounds, names: Sequence[int] | Mapping[int, int]) -> Rounds:
    """The same rounds with every point replaced by its name."""
    return [[tuple(names[p] for p in block) for block in tables] for tables in rounds]


def thrice(classes: Rounds) -> Rounds:
    """Every round of blocks played in its three pairings: all first pairings, then all second, then all third."""
    return list(
        chain.from_iterable(
            [[tuple(block[i] for i in split) for block in tables] for tables in classes] for split in SPLITS
        )
    )


def inflated(classes: Rounds, weight: int, layers: Rounds) -> Rounds:
    """Each point becomes `weight` points; each block is laid out once per row of each layer of a transversal design."""
    return [
        [tuple(p * weight + row[i] for i, p in enumerate(block)) for block in tables for row in layer]
        for tables in classes
        for layer in layers
    ]


def side_by_side(inner: Rounds, groups: Sequence[Sequence[int]]) -> Rounds:
    """The inner rounds played in every group at once."""
    return [[tuple(group[p] for p in block) for group in groups for block in tables] for tables in inner]


def runs(count: int, width: int) -> list[range]:
    """The points 0..count*width-1 cut in `count` groups of neighbours."""
    return [range(i * width, (i + 1) * width) for i in range(count)]


def absent(tables: Tables, points: int) -> int:
    """The one point that a round leaves out."""
    (point,) = set(range(points)) - {p for block in tables for p in block}
    return point
