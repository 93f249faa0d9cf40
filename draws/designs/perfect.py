"""Free-for-all rounds of four in which nobody meets anybody twice: as many as the constructions here give."""

from functools import lru_cache
from math import gcd

from .blocks import Rounds, inflated, runs, side_by_side
from .resolvable import complete_classes, grouped_classes
from .thirty_two import ten_rounds_of_32
from .transversal import has_transversal, layers_of_four


@lru_cache(None)
def perfect_rounds(people: int) -> Rounds:
    """Rounds for a multiple of four people without any repeated meeting, at least one."""
    classes = complete_classes(people)
    if classes:
        return classes
    for group in (2, 3):
        grouped = grouped_classes(people, group)
        if grouped:
            return grouped[0]
    twelves = grouped_classes(people, 12)
    if twelves:
        return [*twelves[0], [tuple(g[i : i + 4]) for g in twelves[1] for i in (0, 4, 8)]]
    stored = [ten_rounds_of_32()] if people == 32 else []
    return max([*stored, _four_columns(people), *_products(people)], key=len)


def _four_columns(people: int) -> Rounds:
    """Four columns of people; a transversal design mixes them, then each column plays on its own if it can."""
    width = people // 4
    if not has_transversal(5, width):
        return _slopes(width)
    mixed = inflated([[(0, 1, 2, 3)]], width, layers_of_four(width))
    return mixed if width % 4 else mixed + side_by_side(perfect_rounds(width), runs(4, width))


def _slopes(width: int) -> Rounds:
    """Four columns shifted against each other by 0, 1, 2 and 3 places a round, while that stays different."""
    count = next(r for r in range(width, 0, -1) if all(width // gcd(width, c) >= r for c in (1, 2, 3)))
    return [[tuple(c * width + (s + c * i) % width for c in range(4)) for s in range(width)] for i in range(count)]


def _products(people: int) -> list[Rounds]:
    found = []
    for width in range(4, people // 8 + 1):
        outer = people // width
        if people % width or outer % 4 or not has_transversal(5, width):
            continue
        mixed = inflated(perfect_rounds(outer), width, layers_of_four(width))
        inner = side_by_side(perfect_rounds(width), runs(outer, width)) if width % 4 == 0 else []
        found.append(mixed + inner)
    return found
