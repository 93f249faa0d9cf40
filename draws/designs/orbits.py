"""Rounds that a group develops from a few tables: three copies of its elements, and people whom it leaves."""

from functools import lru_cache
from itertools import product
from typing import NamedTuple

from .blocks import Block, Rounds, Tables

COPIES = 3


class Plan(NamedTuple):
    """People 0, 1, … are the elements of a sum of cyclic groups in three copies, then those whom it leaves."""

    moduli: tuple[int, ...]
    """The orders of the cyclic groups; an element's number counts its coordinates up, the last one fastest."""
    images: tuple[tuple[int, ...], ...]
    """Where an automorphism of order three, or one, takes the generators; empty where the base round has no turn."""
    fixed: int
    """How many people the group leaves; the last of them, one for each seed, stay in the turn, the others turn too."""
    seeds: tuple[int, ...]
    """Points that sit with both their images and one who stays."""
    tables: Tables
    """Of the other tables of the base round one of each three."""

    @property
    def order(self) -> int:
        """The elements of the group, which are the rounds too."""
        return len(self.elements())

    @property
    def people(self) -> int:
        """Everybody, with those who sit out."""
        return COPIES * self.order + self.fixed

    def elements(self) -> list[Block]:
        """The elements in the order of their numbers."""
        return list(product(*map(range, self.moduli)))

    def moves(self) -> list[list[int]]:
        """Where the group's elements take everybody."""
        elements, order = self.elements(), self.order
        number = {element: i for i, element in enumerate(elements)}

        def moved(step: Block) -> list[int]:
            """Everybody moved by one element."""
            sums = [number[self._reduced([a + b for a, b in zip(x, step, strict=True)])] for x in elements]
            stay = list(range(COPIES * order, self.people))
            return [copy * order + x for copy in range(COPIES) for x in sums] + stay

        return [moved(step) for step in elements]

    def turn(self) -> list[int]:
        """Where the turn takes everybody: the automorphism from each copy to the next."""
        elements, order = self.elements(), self.order
        if not self.images:
            return list(range(self.people))
        number = {element: i for i, element in enumerate(elements)}
        columns = list(zip(*self.images, strict=True))
        image = [
            number[self._reduced([sum(x * y for x, y in zip(a, column, strict=True)) for column in columns])]
            for a in elements
        ]
        turned = [(copy + 1) % COPIES * order + x for copy in range(COPIES) for x in image]
        first, stay = COPIES * order, self.people - len(self.seeds)
        turned += [first + (p - first) // 3 * 3 + (p - first + 1) % 3 for p in range(first, stay)]
        return turned + list(range(stay, self.people))

    def rounds(self) -> Rounds:
        """One round for each element, and one more where four people's differences have been left for it."""
        turn = self.turn()
        base: Tables = []
        for table in self.tables:
            base.append(table)
            for _ in range(2 if self.images else 0):
                base.append(tuple(turn[p] for p in base[-1]))
        first = self.people - len(self.seeds)
        base += [(first + i, seed, turn[seed], turn[turn[seed]]) for i, seed in enumerate(self.seeds)]
        made = [[tuple(move[p] for p in table) for table in base] for move in self.moves()]
        return made + self._by_halves()

    def _by_halves(self) -> Rounds:
        """No two people half a circle apart can meet in the rounds above: every move would come twice. Four elements
        that are their own negatives make one round more, each copy in fours, if the others are fours too."""
        own = [i for i, x in enumerate(self.elements()) if not any(self._reduced([2 * a for a in x]))]
        if len(own) < 4 or self.fixed % 4:
            return []
        order, moves = self.order, self.moves()
        second, third = own[1:3]
        four = (0, second, third, moves[second][third])
        tables: set[Block] = {tuple(sorted(move[p] + c * order for p in four)) for move in moves for c in range(COPIES)}
        left = range(COPIES * order, self.people)
        return [[*sorted(tables), *(tuple(left[i : i + 4]) for i in range(0, self.fixed, 4))]]

    def _reduced(self, element: list[int]) -> Block:
        return tuple(x % modulus for x, modulus in zip(element, self.moduli, strict=True))
