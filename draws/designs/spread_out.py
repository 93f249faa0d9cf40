"""Rounds in which nobody meets anybody twice, for any number of people: who is left over takes seats in turn."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random

from .blocks import Rounds
from .perfect import perfect_rounds

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


def most_unrepeated(people: int, rounds: int) -> Rounds:
    """As many of the rounds wanted as are known here without a repeated meeting, at least one."""
    limit = max(len(perfect_rounds(size)) for size in (people - people % 4, people + 3 - (people - 1) % 4))
    wanted = min(rounds, limit)
    while wanted > 1 and not unrepeated(people, wanted):
        wanted -= max(1, wanted // 12)
    return unrepeated(people, wanted) or []


def _seated_in_turn(rounds: Rounds, over: int, random: Random) -> Rounds | None:
    """The rounds with `over` more people, each of whom takes another person's seat at a new table every round."""
    full = 4 * len(rounds[0])
    made = [list(tables) for tables in rounds]
    gave: set[int] = set()
    for person in range(full, full + over):
        turns = _turns(made, full, gave, random)
        if turns is None:
            return None
        for tables, (i, leaver) in zip(made, turns, strict=True):
            tables[i] = tuple(person if p == leaver else p for p in tables[i])
            gave.add(leaver)
    return made


def _turns(rounds: Rounds, full: int, gave: set[int], random: Random) -> list[Seat] | None:
    """A seat in every round, at tables that have only seated the first `full` people, so that nobody is met twice and
    everybody gives up a seat once at most; None when no such seats are found in some thousand looks."""
    options = [
        [(i, leaver) for i, table in enumerate(tables) if max(table) < full for leaver in table if leaver not in gave]
        for tables in rounds
    ]
    for one in options:
        random.shuffle(one)
    looks = iter(range(LOOKS * len(rounds)))
    return _chosen(rounds, dict(enumerate(options)), looks)


def _chosen(rounds: Rounds, options: dict[int, list[Seat]], looks: Iterator[int]) -> list[Seat] | None:
    """One of the seats for each round, the round with the fewest seats left first."""
    if not options:
        return [(0, 0)] * len(rounds)
    number = min(options, key=lambda one: len(options[one]))
    for i, leaver in options[number]:
        if next(looks, None) is None:
            return None
        met = set(rounds[number][i]) - {leaver}
        left = {
            other: [(k, p) for k, p in seats if p != leaver and met.isdisjoint(set(rounds[other][k]) - {p})]
            for other, seats in options.items()
            if other != number
        }
        if all(left.values()) and (rest := _chosen(rounds, left, looks)):
            rest[number] = (i, leaver)
            return rest
    return None
