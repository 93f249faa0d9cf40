"""Rounds that a group develops from a few tables: three copies of its elements, and people whom it leaves.

A base round is moved by every element of the group. It is kept by a turn of order three, an automorphism joined to the
step from each copy to the next, so that of most tables one in three is written. Nobody meets twice if no two pairs of
the base round can be moved onto each other.

Mirrored base rounds are kept by the negation x -> -x too, in a group of odd order. Their tables are u and -u in one
copy, w and -w in the next (there the pair u, -u has the difference 2u, and the others w - u, w + u and their
negatives), and seeds: 0 with both its images and one who stays, and x, -x, each with both images and one of two who
change places. So every element but 0 is written once, up to its sign, and nobody meets twice if the differences
w - u, w + u and those of a seed and its image are every element but 0 once, up to its sign: as many as there are.
Such base rounds were found by `python -m tools.proofs.mirrored`, the others by `python -m tools.proofs.orbits`. The
tests count both.
"""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from .blocks import Block, Rounds, Tables

COPIES = 3


class Group(NamedTuple):
    """A sum of cyclic groups of these orders. An element is the number of its coordinates, the last one changing
    fastest. `images` says where the automorphism takes the generators."""

    moduli: Block
    images: tuple[Block, ...]

    def elements(self) -> list[Block]:
        """The coordinates of all elements in the order of their numbers."""
        return list(product(*map(range, self.moduli)))

    def sums(self) -> list[list[int]]:
        """The sum of any two elements."""
        elements = self.elements()
        return [[self._number([a + b for a, b in zip(x, y, strict=True)]) for y in elements] for x in elements]

    def image(self) -> list[int]:
        """The image of each element under the automorphism."""
        columns = list(zip(*self.images, strict=True))
        return [
            self._number([sum(a * b for a, b in zip(x, column, strict=True)) for column in columns])
            for x in self.elements()
        ]

    def _number(self, coordinates: list[int]) -> int:
        number = 0
        for modulus, coordinate in zip(self.moduli, coordinates, strict=True):
            number = number * modulus + coordinate % modulus
        return number


class Plan(NamedTuple):
    """A base round for three copies of a group and people whom it leaves; point x of copy c is c times the group's
    order and x, and the others follow."""

    group: Group
    fixed: int
    """How many people the group leaves: the last of them, one for each seed, stay in the turn, the others turn too."""
    seeds: Block
    """Points that sit with both their images and one who stays."""
    tables: Tables
    """Of the other tables one of each three."""

    def turn(self) -> list[int]:
        """The image of everybody under the turn."""
        image = self.group.image()
        first = COPIES * len(image)
        last = first + self.fixed - len(self.seeds)
        return [
            *((copy + 1) % COPIES * len(image) + x for copy in range(COPIES) for x in image),
            *(p + 1 if (p - first) % 3 < 2 else p - 2 for p in range(first, last)),
            *range(last, first + self.fixed),
        ]

    def moves(self) -> list[list[int]]:
        """The images of everybody under the elements of the group."""
        sums = self.group.sums()
        order = len(sums)
        left = range(COPIES * order, COPIES * order + self.fixed)
        return [[*(copy * order + x for copy in range(COPIES) for x in row), *left] for row in sums]

    def rounds(self) -> Rounds:
        """Rounds: one for each element, and one more where four elements are their own negatives."""
        turn, moves = self.turn(), self.moves()
        base: Tables = []
        for table in self.tables:
            once = tuple(turn[p] for p in table)
            base += [table, once, tuple(turn[p] for p in once)]
        first = len(turn) - len(self.seeds)
        base += [(first + i, p, turn[p], turn[turn[p]]) for i, p in enumerate(self.seeds)]
        return [[tuple(move[p] for p in table) for table in base] for move in moves] + self._halves(moves)

    def _halves(self, moves: list[list[int]]) -> Rounds:
        """The round in which elements meet whose difference is its own negative, four by four: moving such a pair by
        all elements would have made it meet twice, so the others leave it. Those who stay sit among themselves."""
        own = [x for x, move in enumerate(moves) if move[x] == 0]
        if len(own) < 4 or self.fixed % 4:
            return []
        four = (0, own[1], own[2], moves[own[1]][own[2]])
        order, people = len(moves), len(moves[0])
        fours = {tuple(sorted(move[copy * order + x] for x in four)) for move in moves for copy in range(COPIES)}
        return [[*sorted(fours), *(tuple(range(p, p + 4)) for p in range(COPIES * order, people, 4))]]


def mirrored(group: Group, people: int, written: Block) -> Plan:
    """The plan of a mirrored base round: its seeds x one after another, then u, w, u, w, …"""
    sums, image = group.sums(), group.image()
    order = len(sums)
    negative = [row.index(0) for row in sums]
    fixed = people - COPIES * order
    seeds, couples = written[: fixed // 2], written[fixed // 2 :]
    tables: Tables = [
        (u, order + image[w], negative[u], order + image[negative[w]])
        for u, w in zip(couples[::2], couples[1::2], strict=True)
    ]
    return Plan(group, fixed, (0, *(y for x in seeds for y in (x, negative[x]))), tables)


MIRRORED = """
    68: 21: 4: 8 2 1 3 4 6 5 7 10 9
    104: 31: 5: 12 1 7 3 9 2 14 5 15 10 6 8 11 13 4
    108: 35: 11: 10 15 16 5 8 11 4 12 2 1 7 13 6 9 3 17 14
    116: 37: 10: 9 12 18 15 10 6 8 4 13 17 11 16 1 3 14 7 5 2
    132: 43: 6: 21 2 4 5 6 14 11 8 18 12 15 16 10 20 17 19 7 9 1 3 13
    152: 7,7: 2,0 0,2: 24 1 9 22 20 16 14 21 7 18 12 10 23 2 3 27 15 19 13 26 25 8 11 17
    156: 7,7: 2,0 0,2: 13 7 19 2 24 21 17 22 16 12 10 15 25 14 27 8 3 9 23 11 20 26 1 18
    164: 7,7: 2,0 0,2: 7 26 14 13 2 25 20 15 10 27 21 22 1 23 16 24 19 8 12 17 11 3 9 18
    180: 57: 7: 21 9 26 22 19 15 8 5 13 11 27 23 4 17 2 3 10 20 28 24 14 7 25 12 1 18 6 16
    188: 61: 13: 27 29 30 18 7 17 10 16 6 5 11 13 14 22 24 26 9 25 19 8 15 28 23 20 21 1 3 4 12 2
    192: 63: 4: 12 30 20 15 10 13 9 21 6 16 17 2 1 29 3 8 5 24 11 22 14 18 28 7 25 23 4 31 26 19 27
    204: 67: 29: 7 8 13 4 19 3 20 2 21 26 22 5 24 25 32 6 15 23 30 9 11 18 16 29 31 33 14 10 28 27 17 1 12
"""
"""People, the orders of the cyclic groups, the images of their generators, and what is written."""

FOUND = """
    92: 2,2,7: 0,1,0 1,1,0 0,0,2: 80 48 64 79 55 7 9 22: 5,17,69,63 29,1,2,59 73,81,3,35 65,56,74,76 38,16,50,27
"""
"""The same up to the images, then the seeds, then the tables."""


@lru_cache(None)
def _lines(text: str) -> dict[int, list[str]]:
    rows = [line.split(":") for line in text.strip().split("\n")]
    return {int(row[0]): row[1:] for row in rows}


def _group(orders: str, images: str) -> Group:
    return Group(_block(orders), tuple(_block(image) for image in images.split()))


def _block(text: str) -> Block:
    return tuple(map(int, text.replace(",", " ").split()))


def stored_plans(people: int) -> list[Plan]:
    """The stored plans for so many people."""
    plans = []
    if row := _lines(MIRRORED).get(people):
        plans.append(mirrored(_group(*row[:2]), people, _block(row[2])))
    if row := _lines(FOUND).get(people):
        group, seeds = _group(*row[:2]), _block(row[2])
        order = len(group.elements())
        plans.append(Plan(group, people - COPIES * order, seeds, [_block(table) for table in row[3].split()]))
    return plans
