"""Howell: one field of pairs; everybody meets everybody once, and every pair plays every set of deals once."""

from collections.abc import Sequence
from math import exp
from random import Random

from scoring.messages import Message

from .designs.blocks import Rounds, Tables
from .designs.howell_starters import STARTERS, strong_starter
from .draw import Plan, Request, Unit, movement
from .fair_seats import seat_anywhere
from .round_robin import circle, full_rounds

SMALLEST = min(STARTERS)
"""The smallest circle of pairs that has a starter with adders."""


def _refuses(pairs: int, rounds: int | None) -> Message | None:
    limit = full_rounds(pairs)
    if rounds is not None and rounds > limit:
        return Message(
            "A Howell for {pairs} pairs is complete after {limit} rounds, but {rounds} are planned. "
            "Play {limit} rounds, or a round robin in several cycles.",
            pairs=pairs,
            limit=limit,
            rounds=rounds,
        )
    return None


@movement(
    "howell",
    "Howell (duplicate deals)",
    "Every pair meets every other pair once and plays every set of deals once.",
    unit=Unit.PAIR,
    entrants=(2, 500),
    usual=full_rounds,
    refuses=_refuses,
    rigid=True,
    apart_until=lambda pairs: full_rounds(pairs) - 1,
)
def howell(request: Request) -> Plan:
    """From a starter and its adders; two, four and six pairs have none, and all tables share the set of the round."""
    rounds, sets = _all_rounds(request.players)
    free = not request.wishes.fixed
    present_numbers: list[list[int]] = []
    tables: Rounds = []
    for round_tables, numbers in zip(rounds[: request.rounds], sets, strict=False):
        present = [
            (table, number) for table, number in zip(round_tables, numbers, strict=True) if max(table) < request.players
        ]
        tables.append([table for table, _ in present])
        present_numbers.append([number for _, number in present])
    if free:
        tables = compared_alike(tables, present_numbers, request.random)
    return Plan(
        tables, "starter and adder", seats="" if free else "any", shuffle=True, numbers=True, sets=present_numbers
    )


TURNS, WARM, COOL = 1_600_000, 6.0, 0.4
"""How many comparisons are weighed, over all tries to turn a table; and how hot the search starts and ends."""


def compared_alike(rounds: Rounds, sets: Sequence[Sequence[int]], random: Random) -> Rounds:
    """The rounds with tables turned so that any two pairs play about as many sets of deals in the same direction, where
    their scores are compared, as in opposite ones, and everybody sits about as often North-South as East-West: the
    squares of these differences are made few, worse turns accepted ever more rarely. Nothing is turned where there
    are more tables than tries."""
    turned = [list(tables) for tables in seat_anywhere(rounds, random)]
    pairs = 1 + max(p for tables in rounds for table in tables for p in table)
    tries = TURNS // pairs
    places = [(r, t) for r, tables in enumerate(turned) for t in range(len(tables))]
    if len(places) > tries:
        return turned
    # One more who always sits North-South counts how often everybody does.
    sides = [[0] * pairs + [1] for _ in range(1 + max(number for numbers in sets for number in numbers))]
    for tables, numbers in zip(turned, sets, strict=True):
        for (first, second), number in zip(tables, numbers, strict=True):
            sides[number][first], sides[number][second] = 1, -1
    together = [[sum(side[p] * side[q] for side in sides) for q in range(pairs + 1)] for p in range(pairs + 1)]
    for step in range(tries):
        r, t = random.choice(places)
        (first, second), side = turned[r][t], sides[sets[r][t]]
        added = _by_turning(together, side, first, second)
        heat = WARM * (COOL / WARM) ** (step / tries)
        if added <= 0 or random.random() < exp(-added / heat):
            _turn(together, side, first, second)
            turned[r][t] = (second, first)
    return turned


def _by_turning(together: list[list[int]], side: list[int], first: int, second: int) -> int:
    """The sum of squares that turning the table of these two would add, divided by four."""
    ours, theirs, added = together[first], together[second], 0
    for other, here in enumerate(side):
        if here and other not in (first, second):
            added += 2 - here * (ours[other] - theirs[other]) * side[first]
    return added


def _turn(together: list[list[int]], side: list[int], first: int, second: int) -> None:
    for other, here in enumerate(side):
        if here and other not in (first, second):
            for mover in (first, second):
                together[mover][other] -= 2 * here * side[mover]
                together[other][mover] = together[mover][other]
    side[first], side[second] = side[second], side[first]


def _all_rounds(players: int) -> tuple[Rounds, list[list[int]]]:
    """All rounds of so many pairs, made even by one that is not there, and the set of deals (from 1) at each table."""
    pairs = players + players % 2
    circle_size = pairs - 1
    if circle_size < SMALLEST:
        together = circle(pairs)
        return together, [[turn + 1] * len(round_) for turn, round_ in enumerate(together)]
    starter = STARTERS.get(circle_size) or strong_starter(circle_size)
    turns = range(circle_size)
    rounds: Rounds = [
        [(circle_size, turn), *(((x + turn) % circle_size, (y + turn) % circle_size) for x, y, _ in starter)]
        for turn in turns
    ]
    sets = [[turn + 1, *((turn - adder) % circle_size + 1 for _, _, adder in starter)] for turn in turns]
    if pairs == players:
        for tables, numbers, away in zip(rounds, sets, _tables_of_the_fixed(rounds, pairs), strict=True):
            tables[0], tables[away] = tables[away], tables[0]
            numbers[0], numbers[away] = numbers[away], numbers[0]
    return rounds, sets


def _tables_of_the_fixed(rounds: Rounds, pairs: int) -> list[int]:
    """The number of the table, in each round, at which the pair that does not move plays: about equally often each. Who
    would have played there comes to the first table instead, everybody about equally often."""
    came, used, chosen = [0] * pairs, [0] * (pairs // 2), []
    missed: set[tuple[int, int]] = set()
    for tables in rounds:

        def burden(k: int, tables: Tables = tables) -> tuple[int, bool, int]:
            """The weight against that table: nobody should miss one twice."""
            p, q = tables[k]
            return used[k] // 2, (p, k) in missed or (q, k) in missed, came[p] ** 4 + came[q] ** 4

        away = min(range(pairs // 2), key=burden)
        used[away] += 1
        for p in tables[away]:
            came[p] += 1
            missed.add((p, away))
        chosen.append(away)
    return chosen
