"""Turns of tables by which the last few who lean to one line meet and cancel out, where sweeps leave some uneven."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

from .designs.blocks import Block

if TYPE_CHECKING:
    from .fair_seats import Lines

UPHILL = 0.3
"""How often the walk makes a turn that makes things worse."""


def disturb(lines: Lines, random: Random) -> None:
    """Turns a tenth of the tables, or one at least."""
    for i in random.sample(range(len(lines.tables)), len(lines.tables) // 10 + 1):
        lines.turn(i)


def walk(lines: Lines, steps: int, random: Random) -> None:
    """Turns tables at which two who lean too far sit together, so that the last few meet and cancel out; it ends
    when nobody leans too far. Reversed turns are barred for some steps."""
    at, of = _seats(lines)
    alone: dict[frozenset[int], list[int]] = {}
    for i, table in enumerate(lines.tables):
        alone.setdefault(frozenset(table), []).append(i)
    barred: dict[int, int] = {}
    for step in range(steps):
        if not lines.uneven:
            return
        uneven = list(lines.uneven)
        person = uneven[int(random.random() * len(uneven))]
        turns = [i for other in uneven for i in at.get(frozenset((person, other)), ()) if barred.get(i, 0) <= step]
        if len(uneven) < 4 or not turns:
            turns += [of[person][int(random.random() * len(of[person]))] for _ in range(3)]
        if len(uneven) <= 4 and any(_turn_pair(lines, i, alone) for i in turns):
            return
        added, i = min((_cost_change(lines, i) + random.random() / 2, i) for i in turns)
        if added < 1 or (len(uneven) < 4 and random.random() < UPHILL):
            lines.turn(i)
            barred[i] = step + 6 + i % 5


def _seats(lines: Lines) -> tuple[dict[frozenset[int], list[int]], dict[int, list[int]]]:
    """The tables of every two people, and of everybody."""
    at: dict[frozenset[int], list[int]] = {}
    of: dict[int, list[int]] = {}
    for i, table in enumerate(lines.tables):
        for p in table:
            of.setdefault(p, []).append(i)
        for p, q in combinations(table, 2):
            at.setdefault(frozenset((p, q)), []).append(i)
    return at, of


def _cost_change(lines: Lines, i: int) -> int:
    """The amount that turning that table adds to the squares of people's lean."""
    n, e, s, w = lines.tables[i]
    added = 0
    for p, by in ((n, -2), (s, -2), (e, 2), (w, 2)):
        lean, room = lines.lean[p], lines.room[p]
        added += max(abs(lean + by) - room, 0) ** 2 - max(abs(lean) - room, 0) ** 2
    return added


def _turn_pair(lines: Lines, i: int, alone: Mapping[frozenset[int], Sequence[int]]) -> bool:
    """True if that table and one more can be turned so that nobody leans too far; if so they are."""
    n, e, s, w = lines.tables[i]
    left = {p for p, by in ((n, -2), (s, -2), (e, 2), (w, 2)) if abs(lines.lean[p] + by) > lines.room[p]}
    left.update(p for p in lines.uneven if p not in (n, e, s, w))
    if len(left) != 4 or frozenset(left) not in alone:
        return False
    lines.turn(i)
    for j in alone[frozenset(left)]:
        lines.turn(j)
        if not lines.uneven:
            return True
        lines.turn(j)
    lines.turn(i)
    return False


def trade(lines: Lines, fours: Sequence[Sequence[int]], random: Random) -> None:
    """Turn some tables where most come in threes, so that everybody leans by a multiple of four; then turn two of
    three at a time, which takes four from one person and gives four to another, until nobody leans."""
    odd = {p for p, lean in lines.lean.items() if lean % 4}
    for i in _flips_for(lines.tables, odd):
        lines.turn(i)
    places = {p: [numbers for numbers in fours if p in lines.tables[numbers[0]]] for p in lines.lean}
    for _ in range(40 * len(lines.lean)):
        if not lines.uneven:
            return
        person = random.choice(list(lines.uneven))
        if places[person]:
            _trade_with_somebody(lines, person, random.sample(places[person], min(8, len(places[person]))))


def _trade_with_somebody(lines: Lines, person: int, places: Iterable[Sequence[int]]) -> None:
    """Takes four from what somebody leans, at the one of these tables where that burdens the other least."""
    trades: list[tuple[int, int, int]] = []
    for numbers in places:
        for i, j in combinations(numbers, 2):
            change: Counter[int] = Counter()
            for k in (i, j):
                change.update(dict.fromkeys(lines.tables[k][::2], -2))
                change.update(dict.fromkeys(lines.tables[k][1::2], 2))
            if change[person] * lines.lean[person] < 0:
                trades.append((sum((lines.lean[p] + by) ** 2 - lines.lean[p] ** 2 for p, by in change.items()), i, j))
    if trades:
        _, i, j = min(trades)
        lines.turn(i)
        lines.turn(j)


def _flips_for(tables: Sequence[Block], odd: set[int]) -> list[int]:
    """Tables at which everybody in `odd` sits an odd number of times and everybody else an even number: elimination
    modulo two. None when there are no such tables."""
    rows: dict[int, tuple[int, int]] = {}

    def reduced(people: int, chosen: int) -> tuple[int, int]:
        """The rest of these people, and what was chosen with it, once every known row is taken out."""
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
