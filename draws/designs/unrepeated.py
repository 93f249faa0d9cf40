"""Rounds in which nobody meets anybody twice: constructed for a multiple of four, with seats in turn for others."""

from collections.abc import Iterator
from functools import lru_cache
from math import gcd
from random import Random

from .blocks import Rounds, inflated, runs, side_by_side
from .orbits import stored_plans
from .resolvable import complete_classes, grouped_classes
from .transversal import has_transversal, layers_of_four

# Ten rounds of 32 people in which nobody meets anybody twice, written out: everybody misses one other person only.
#
# Found by exact cover: of the blocks of four on the group Q8 x Z4, whole orbits that hold every pair but the cosets of
# an involution once, and then ten rounds of them. The tests count them again.
TEN = """
    0,3,29,30 1,2,28,31 4,7,24,27 5,6,25,26 8,10,17,19 9,11,16,18 12,14,21,23 13,15,20,22
    0,2,25,27 1,3,24,26 4,6,29,31 5,7,28,30 8,11,20,23 9,10,21,22 12,15,17,18 13,14,16,19
    0,6,12,20 1,7,13,21 2,4,14,22 3,5,15,23 8,18,24,31 9,19,25,30 10,16,26,29 11,17,27,28
    0,7,10,18 1,6,11,19 2,5,8,16 3,4,9,17 12,22,26,28 13,23,27,29 14,20,24,30 15,21,25,31
    0,16,23,24 1,17,22,25 2,18,21,26 3,19,20,27 4,10,12,30 5,11,13,31 6,8,14,28 7,9,15,29
    0,8,15,26 1,9,14,27 2,10,13,24 3,11,12,25 4,18,20,28 5,19,21,29 6,16,22,30 7,17,23,31
    0,4,11,21 1,5,10,20 2,6,9,23 3,7,8,22 12,16,27,31 13,17,26,30 14,18,25,29 15,19,24,28
    0,9,13,28 1,8,12,29 2,11,15,30 3,10,14,31 4,19,23,26 5,18,22,27 6,17,21,24 7,16,20,25
    0,19,22,31 1,4,15,16 2,17,20,29 3,6,13,18 5,9,12,24 7,11,14,26 8,21,27,30 10,23,25,28
    0,5,14,17 1,18,23,30 2,7,12,19 3,16,21,28 4,8,13,25 6,10,15,27 9,20,26,31 11,22,24,29
"""


def ten_rounds_of_32() -> Rounds:
    """The stored rounds, as tables of points from 0 to 31."""
    return [[tuple(map(int, table.split(","))) for table in line.split()] for line in TEN.split("\n") if line]


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
    stored = [ten_rounds_of_32()] if people == 32 else [plan.rounds() for plan in stored_plans(people)]
    return max([*stored, *_twelves(people), _four_columns(people), *_products(people)], key=len)


def _twelves(people: int) -> list[Rounds]:
    """Rounds in which groups of twelve mix, and one more inside the groups."""
    twelves = grouped_classes(people, 12)
    return [[*twelves[0], [tuple(g[i : i + 4]) for g in twelves[1] for i in (0, 4, 8)]]] if twelves else []


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
    products = []
    for width in range(4, people // 8 + 1):
        outer = people // width
        if people % width or outer % 4 or not has_transversal(5, width):
            continue
        mixed = inflated(perfect_rounds(outer), width, layers_of_four(width))
        inner = side_by_side(perfect_rounds(width), runs(outer, width)) if width % 4 == 0 else []
        products.append(mixed + inner)
    return products


# For any number of people: who is left over takes seats in turn.

TRIES, LOOKS = 6, 400
"""How often somebody's turns are sought anew, and how many seats are looked at for each round meanwhile."""

Seat = tuple[int, int]


@lru_cache(256)
def unrepeated(people: int, rounds: int) -> Rounds | None:
    """So many rounds without any repeated meeting and with nobody out twice; None where none are known here."""
    over = people % 4
    if rounds == 1:
        return perfect_rounds(people - over)[:1]
    # Of a full house one never came: the three others of that table are out.
    full = perfect_rounds(people + 1) if over == 3 else perfect_rounds(people) if not over else []
    if rounds <= len(full):
        return [[table for table in tables if people not in table] for tables in full[:rounds]]
    fewer = perfect_rounds(people - over)[:rounds] if over and people > 4 else []
    if len(fewer) < rounds or over * rounds > people or 3 * rounds > people - 1:
        return None
    return next((made for attempt in range(TRIES) if (made := _seated_in_turn(fewer, over, Random(attempt)))), None)


def _seated_in_turn(rounds: Rounds, over: int, random: Random) -> Rounds | None:
    """The rounds with `over` more people, each of whom takes another person's seat at a new table every round."""
    full = 4 * len(rounds[0])
    new_rounds = [list(tables) for tables in rounds]
    gave: set[int] = set()
    for person in range(full, full + over):
        turns = _turns(new_rounds, full, gave, random)
        if turns is None:
            return None
        for tables, (i, leaver) in zip(new_rounds, turns, strict=True):
            tables[i] = tuple(person if p == leaver else p for p in tables[i])
            gave.add(leaver)
    return new_rounds


def _turns(rounds: Rounds, full: int, gave: set[int], random: Random) -> list[Seat] | None:
    """A seat in every round, at tables that have only seated the first `full` people, so that nobody is met twice and
    everybody gives up a seat once at most; None when no such seats are found in some thousand looks."""
    options = [
        [(i, leaver) for i, table in enumerate(tables) if max(table) < full for leaver in table if leaver not in gave]
        for tables in rounds
    ]
    for option in options:
        random.shuffle(option)
    looks = iter(range(LOOKS * len(rounds)))
    return _choose_seats(rounds, dict(enumerate(options)), looks)


def _choose_seats(rounds: Rounds, options: dict[int, list[Seat]], looks: Iterator[int]) -> list[Seat] | None:
    """Choose one of the seats for each round, the round with the fewest seats left first."""
    if not options:
        return [(0, 0)] * len(rounds)
    number = min(options, key=lambda option: len(options[option]))
    for i, leaver in options[number]:
        if next(looks, None) is None:
            return None
        met = set(rounds[number][i]) - {leaver}
        left = {
            other: [(k, p) for k, p in seats if p != leaver and met.isdisjoint(set(rounds[other][k]) - {p})]
            for other, seats in options.items()
            if other != number
        }
        if all(left.values()) and (rest := _choose_seats(rounds, left, looks)):
            rest[number] = (i, leaver)
            return rest
    return None
