"""Four people who play together in all three pairings: what their three tables can give to fair lines."""

from collections.abc import Sequence
from random import Random

from .designs.blocks import Block
from .halving import halved


def thrice_together(tables: Sequence[Block]) -> list[list[int]]:
    """The numbers of the tables, three by three, of four people who play in their three pairings."""
    where: dict[frozenset[int], list[int]] = {}
    for i, table in enumerate(tables):
        where.setdefault(frozenset(table), []).append(i)
    return [numbers for numbers in where.values() if len(numbers) == len({_pairing(tables[i]) for i in numbers}) == 3]


def _pairing(table: Block) -> frozenset[frozenset[int]]:
    return frozenset((frozenset(table[::2]), frozenset(table[1::2])))


def thrice_turned(tables: Sequence[Block], fours: Sequence[Sequence[int]], random: Random) -> list[Block]:
    """Those tables turned so that one of the four leans by three to North-South and the others by one to East-West,
    everybody being that one equally often; the other tables as they were."""
    turned = list(tables)
    groups = [sorted(tables[numbers[0]]) for numbers in fours]
    halves = [
        [p for p, marked in zip(group, row, strict=True) if marked]
        for group, row in zip(groups, halved(groups, random), strict=True)
    ]
    for numbers, half, (first, _) in zip(fours, halves, halved(halves, random), strict=True):
        chosen = half[0] if first else half[1]
        for i in numbers:
            n, e, s, w = tables[i]
            turned[i] = (n, e, s, w) if chosen in (n, s) else (e, s, w, n)
    return turned


def flips_for(tables: Sequence[Block], odd: set[int]) -> list[int]:
    """Tables at which everybody in `odd` sits an odd number of times and everybody else an even number: elimination
    modulo two. None when there are no such tables."""
    rows: dict[int, tuple[int, int]] = {}

    def reduced(people: int, chosen: int) -> tuple[int, int]:
        """What is left of these people, and what was chosen with it, once every known row is taken out."""
        while people and people.bit_length() in rows:
            other, with_it = rows[people.bit_length()]
            people, chosen = people ^ other, chosen ^ with_it
        return people, chosen

    for i, table in enumerate(tables):
        people, chosen = reduced(sum(1 << p for p in table), 1 << i)
        if people:
            rows[people.bit_length()] = (people, chosen)
    left, chosen = reduced(sum(1 << p for p in odd), 0)
    return [] if left else [i for i in range(len(tables)) if chosen >> i & 1]
