"""Rounds of blocks of four in which nobody meets anybody twice, when the number of people allows a complete design."""

from functools import lru_cache
from itertools import combinations

from . import starters
from .blocks import Block, Rounds, developed, inflated, runs, side_by_side
from .fields import field, is_prime_power
from .pairwise import blocks_one_in_four
from .transversal import has_transversal, layers_of_four

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
    return _from_symmetric_pairs(people) or _from_blocks(people) or _from_product(people)


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
        """Where a point stands after the classes were turned `times` times."""
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
