"""Rounds of blocks of four in which nobody meets anybody twice, when the number of people allows a complete design."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import combinations

from . import starters
from .blocks import Block, Rounds, developed, inflated, runs, side_by_side
from .cubes import four_columns_of_cubes
from .transversal import field, has_transversal, is_prime_power, layers_of_four, transversal

# Pairwise balanced designs: blocks of several sizes, every two points in exactly one block.

Blocks = list[Block]
Usable = Callable[[int], bool]
Classes = Callable[[int], Rounds | None]


def blocks_one_in_four(points: int, usable: Usable, classes: Classes) -> Blocks | None:
    """Blocks whose sizes are all 1 modulo 4 and `usable`, or None; `classes` gives resolvable blocks of four."""
    return next(_candidates(points, usable, classes), None)


def _candidates(points: int, usable: Usable, classes: Classes) -> Iterator[Blocks]:
    yield from _from_transversal(points, usable)
    yield from _from_five_columns(points, usable)
    yield from _from_classes(points, usable, classes)
    if points == 93 and all(map(usable, (5, 13, 21))):
        yield _ninety_three()


def _from_transversal(points: int, usable: Usable) -> Iterator[Blocks]:
    """The rows of a transversal design are blocks, and so are its columns."""
    for width in range(5, points // 5 + 1, 4):
        columns = points // width
        if points % width or columns not in (5, 9, 13, 17) or columns > width + 1:
            continue
        if has_transversal(columns, width) and usable(columns) and usable(width):
            yield _rows(columns, width) + [tuple(column) for column in runs(columns, width)]


def _from_five_columns(points: int, usable: Usable) -> Iterator[Blocks]:
    """Five columns, each completed by one common point."""
    width, rest = divmod(points - 1, 5)
    if rest == 0 and width and width % 4 == 0 and has_transversal(5, width) and usable(5) and usable(width + 1):
        yield _rows(5, width) + [(*column, points - 1) for column in runs(5, width)]


def _from_classes(points: int, usable: Usable, classes: Classes) -> Iterator[Blocks]:
    """Each round of a complete set of blocks of four gets a point of its own; those points form one more block."""
    count = (points - 1) // 4
    if points % 4 != 1 or points <= 20 or count % 4 != 1 or not (usable(5) and usable(count)):
        return
    base = 3 * count + 1
    rounds = classes(base)
    if rounds:
        extended = [(*block, base + i) for i, tables in enumerate(rounds) for block in tables]
        yield [*extended, tuple(range(base, points))]


def _ninety_three() -> Blocks:
    """72 people in six groups of 12, the 20 rounds in which the groups mix, and one common point."""
    rounds, groups = grouped_classes(72, 12) or ([], [])
    blocks = [(*block, 72 + i) for i, tables in enumerate(rounds) for block in tables]
    return [*blocks, *((*group, 92) for group in groups), tuple(range(72, 93))]


def _rows(columns: int, width: int) -> Blocks:
    return [tuple(i * width + symbol for i, symbol in enumerate(row)) for row in transversal(columns, width)]


Pattern = tuple[list[Block], list[list[int]], list[int]]


def symmetric_pairs(order: int) -> Pattern | None:
    """Pairs x, y with the addition and negation of a group of that order, such that the tables (x, y, -x, -y) are a
    whist starter (Baker's field construction for prime powers, stored pairs otherwise); None where neither applies."""
    if order % 4 == 1 and is_prime_power(order):
        group, quarter = field(order), (order - 1) // 4
        return [(group.power[i], group.power[i + quarter]) for i in range(quarter)], group.add, group.neg
    if order in starters.PATTERN:
        addition = [[(a + b) % order for b in range(order)] for a in range(order)]
        return starters.PATTERN[order], addition, [-a % order for a in range(order)]
    return None


@lru_cache(None)
def complete_classes(people: int) -> Rounds | None:
    """(people - 1) / 3 rounds in which everybody meets everybody exactly once, or None; people = 4 modulo 12."""
    if people == 4:
        return [[(0, 1, 2, 3)]]
    if people % 12 != 4:
        return None
    return (
        _from_symmetric_pairs(people) or _from_blocks(people) or _from_product(people) or four_columns_of_cubes(people)
    )


def _from_symmetric_pairs(people: int) -> Rounds | None:
    """Three copies of the symmetric starter's group and one fixed point."""
    order = (people - 1) // 3
    pattern = symmetric_pairs(order)
    if pattern is None:
        return None
    pairs, add, neg = pattern
    classes: Rounds = []
    for s in range(order):
        classes.append([(3 * order, 3 * s, 3 * s + 1, 3 * s + 2)])
        for x, y in pairs:
            a, b, c, d = add[x][s], add[y][s], add[neg[x]][s], add[neg[y]][s]
            classes[s] += [(3 * a + j, 3 * b + (j + 1) % 3, 3 * c + j, 3 * d + (j + 1) % 3) for j in range(3)]
    return classes


def _from_blocks(people: int) -> Rounds | None:
    """Smaller complete classes laid over the blocks of a pairwise balanced design on a third of the people."""
    order = (people - 1) // 3
    blocks = blocks_one_in_four(order, lambda size: complete_classes(3 * size + 1) is not None, complete_classes)
    if blocks is None:
        return None
    classes: Rounds = [[(3 * order, 3 * x, 3 * x + 1, 3 * x + 2)] for x in range(order)]
    for block in blocks:
        names = [3 * x + j for x in block for j in range(3)]
        for x, tables in zip(block, complete_classes(3 * len(block) + 1) or [], strict=True):
            classes[x] += [tuple(names[p] for p in table) for table in tables if 3 * len(block) not in table]
    return classes


def _from_product(people: int) -> Rounds | None:
    """Complete classes of two factors of the number of people."""
    for width in range(4, people // 4 + 1):
        if people % width or not has_transversal(5, width):
            continue
        inner, outer = complete_classes(width), complete_classes(people // width)
        if inner and outer:
            return inflated(outer, width, layers_of_four(width)) + side_by_side(inner, runs(people // width, width))
    return None


@lru_cache(None)
def grouped_classes(people: int, group: int) -> tuple[Rounds, list[list[int]]] | None:
    """Stored rounds in which everybody meets everybody once except the members of their own group, and the groups."""
    if (people, group) not in starters.ROTATING:
        return None
    modulus, factor, blocks, seeds = starters.ROTATING[people, group]
    moving = 3 * modulus

    def turned(point: int, times: int) -> int:
        """The place of a point after the classes were turned `times` times."""
        if point >= moving:
            return moving + (point - moving) // 3 * 3 + (point - moving + times) % 3
        return point % modulus * pow(factor, times, modulus) % modulus + modulus * ((point // modulus + times) % 3)

    base = [tuple(turned(p, t) for p in block) for block in blocks for t in range(3)]
    base += [(moving + i, *(turned(p, t) for t in range(3))) for i, p in enumerate(seeds)]
    classes = developed(base, modulus, orbits=3)
    return classes, never_met(classes, people)


def never_met(classes: Rounds, people: int) -> list[list[int]]:
    """The groups of people who have not met in these rounds (they must form groups)."""
    met = {pair for tables in classes for block in tables for pair in combinations(sorted(block), 2)}
    groups: list[list[int]] = []
    placed: set[int] = set()
    for x in range(people):
        if x not in placed:
            groups.append([y for y in range(people) if x == y or (min(x, y), max(x, y)) not in met])
            placed.update(groups[-1])
    return groups
