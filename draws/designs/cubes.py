"""Draws in which all of 4q people meet once, q = 1 modulo 6 a prime power: four columns of a field.

M, the cubes of GF(q), holds -1, and there are two other classes of elements that differ by a cube. One base round, to
be moved by every element of the field, is the table of the four zeros and, for every two columns i and j and every m
of M up to its sign, m a and -m a of column i with m b and -m b of column j; a and b are chosen anew for i and j. The
three a of a column come from the three classes, so everybody sits there once, and the two of column i meet with every
difference once. Columns i and j meet with the differences 0, m (a + b) and m (a - b). For every m of M another round
is the table m c, with one element c for each column, in all its translates: so i and j meet with the differences
m (c - c'). Nothing is missing and nothing comes twice if a + b, a - b and c - c' are of three classes. That asks for
six b, each found among q elements by looking, and nothing is stored.
"""

from collections.abc import Iterator
from itertools import combinations, permutations, product

from .blocks import Block, Rounds, Tables, renamed
from .transversal import Field, field, is_prime_power

COLUMNS = tuple(combinations(range(4), 2))


def four_columns_of_cubes(people: int) -> Rounds | None:
    """The (people - 1)/3 rounds, or None where a quarter of the people is no such number."""
    q = people // 4
    if people % 4 or q % 6 != 1 or not is_prime_power(q):
        return None
    plane = field(q)
    return next((_developed(plane, across, couples) for across, couples in _choose_elements(plane)), None)


def _choose_elements(plane: Field) -> Iterator[tuple[Block, Tables]]:
    """Elements c for the four columns, and the (i, j, a, b), that fit."""
    for rest in combinations(range(1, plane.q), 3):
        across = (0, *rest)
        for classes in product(permutations(range(3)), repeat=4):
            couples: Tables = []
            for i, j in COLUMNS:
                other = _class(plane, plane.add[across[i]][plane.neg[across[j]]])
                a, target = plane.power[classes[i][j - 1]], classes[j][i]
                b = next(
                    (
                        b
                        for b in plane.power
                        if _class(plane, b) == target and _in_different_classes(plane, a, b, other)
                    ),
                    None,
                )
                if b is None:
                    break
                couples.append((i, j, a, b))
            else:
                yield across, couples


def _in_different_classes(plane: Field, a: int, b: int, other: int) -> bool:
    """True if a + b and a - b are of the two classes besides the other one."""
    both = plane.add[a][b], plane.add[a][plane.neg[b]]
    return all(both) and {other, *(_class(plane, x) for x in both)} == {0, 1, 2}


def _class(plane: Field, element: int) -> int:
    return plane.log[element] % 3


def _developed(plane: Field, across: Block, couples: Tables) -> Rounds:
    """All rounds; element x of column i is the point q i + x."""
    q, cubes = plane.q, plane.power[::3]
    base: Tables = [tuple(range(0, 4 * q, q))]
    for i, j, a, b in couples:
        for m in cubes[: len(cubes) // 2]:
            x, y = plane.times(m, a), plane.times(m, b)
            base.append((q * i + x, q * j + y, q * i + plane.neg[x], q * j + plane.neg[y]))
    tables = [tuple(q * i + plane.times(m, c) for i, c in enumerate(across)) for m in cubes]
    moved = [
        [[tuple(p // q * q + row[p % q] for p in t) for t in each] for row in plane.add] for each in (base, tables)
    ]
    return _in_order([*moved[0], *map(list, zip(*moved[1], strict=True))], 4 * q - 1)


def _in_order(rounds: Rounds, last: int) -> Rounds:
    """The same with the last point's table first in each round, and the others of it named 0, 1, 2 in the first round,
    3, 4, 5 in the second and so on."""
    ordered = [sorted(tables, key=lambda table: last not in table) for tables in rounds]
    partners = [p for tables in ordered for p in tables[0] if p != last]
    return renamed(ordered, {p: name for name, p in enumerate([*partners, last])})
