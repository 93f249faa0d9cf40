"""True if a few people at tables of four can play so many rounds with fewer repeated meetings, by looking at all draws.

    python -m tools.proofs.fewest_meetings 14 5 11    a draw of 14 people in five rounds with fewer than 11?
    python -m tools.proofs.fewest_meetings 14 5 12 2  with fewer than 12, its tables numbered so that nobody's
                                              visits to two numbers differ by more than two?

The repeats of a draw are the pairs that share a table in both of two rounds, summed over all couples of rounds. Every
couple shares some least number, and so many more for each who is out in both; how many are is known where sit-outs
differ by one at most. What a draw may share beyond that, its excess, is small. One of its rounds takes part in at
least the mean of it; without that round less is left for the others, and so on down to two rounds. Backwards, then,
every such draw begins with two rounds of little excess and goes on with rounds that keep below known limits.

First come the second rounds, one for each way in which people can go from table to table, then the third rounds, one
for each that the names of tables and rounds tell apart. Of up to 15 people all rounds that may follow stand in arrays,
which every further round weeds; only the last one is sought anew.
"""

import argparse
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations, permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .first_rounds import (
    Draw,
    Round,
    Table,
    Task,
    cells_of,
    evenly,
    form_of,
    other_names,
    renamed,
    sat_out,
    second_rounds,
    task_of,
)
from .side_by_side import Ints

MANY = 16
"""So many people have too many rounds to hold all that may follow two."""


def draws_of(task: Task) -> Iterator[Draw]:
    """Draws within the limits: of each that exists one at least, under some names."""
    if task.excess[task.rounds] < 0:
        return
    first = tuple(tuple(range(t, t + 4)) for t in range(0, task.people // 4 * 4, 4))
    for second in second_rounds(first, task):
        cells = cells_of(first, second, task.people)
        names = other_names(cells)
        early = _later((first, second), task) if task.people < MANY else None
        visited = set()
        for third in _next_rounds((first, second), task, task.excess[3]):
            form = form_of(third, cells)
            if form not in visited:
                visited |= {renamed(form, other) for other in names}
                draw = (first, second, third)
                yield from _grown(draw, early and _weeded(early, draw, task), task)


class Later(NamedTuple):
    """Rounds that may follow others, and are not the last: the numbers of their fours, who is out, the excess that each
    adds, and whether it may come next."""

    fours: Ints
    out: Ints
    added: Ints
    fresh: NDArray[np.bool_]


def _later(draw: Draw, task: Task) -> Later:
    """All that may follow these, as they stand in arrays."""
    rounds = list(_next_rounds(draw, task, task.excess[task.rounds - 1]))
    later = Later(*_numbered(rounds, task), np.zeros(len(rounds), dtype=int), np.ones(len(rounds), dtype=bool))
    for k in range(1, len(draw) + 1):
        later = _weeded(later, draw[:k], task)
    return later


def _weeded(later: Later, draw: Draw, task: Task) -> Later:
    """The ones that may still follow when the last of these rounds does."""
    fours, out = _numbered(draw[-1:], task)
    absent = np.zeros(task.people, dtype=int)
    absent[out[0]] = task.absence
    shared = _shared_by_fours(task.people)[fours[0]].sum(0)
    added = later.added + shared[later.fours].sum(1) - absent[later.out].sum(1) - task.least
    left = _excess(draw, task) + added <= task.excess[task.rounds - 1]
    return Later(later.fours[left], later.out[left], added[left], later.fresh[left])


def _numbered(rounds: Sequence[Round], task: Task) -> tuple[Ints, Ints]:
    """The numbers of the fours of each round, and who is out."""
    numbers, everybody = _fours(task.people), range(task.people)
    fours = [[numbers[table] for table in tables] for tables in rounds]
    out = [sorted(set(everybody).difference(*tables)) for tables in rounds]
    return (
        np.array(fours, int).reshape(len(rounds), task.people // 4),
        np.array(out, int).reshape(len(rounds), task.people % 4),
    )


@lru_cache(1)
def _fours(people: int) -> dict[Table, int]:
    return {four: n for n, four in enumerate(combinations(range(people), 4))}


@lru_cache(1)
def _shared_by_fours(people: int) -> Ints:
    """The number of pairs that any two fours share, by their numbers."""
    at = np.array([[p in four for p in range(people)] for four in _fours(people)], dtype=np.float32)
    together = (at @ at.T).astype(np.int16)
    return together * (together - 1) // 2


def _grown(draw: Draw, later: Later | None, task: Task) -> Iterator[Draw]:
    """All draws that begin so; of two orders of two rounds that follow each other only one, where those are known."""
    if len(draw) == task.rounds:
        yield draw
    elif not later or len(draw) == task.rounds - 1:
        for tables in _next_rounds(draw, task, task.excess[len(draw) + 1]):
            yield from _grown((*draw, tables), later, task)
    else:
        fours, tried = list(_fours(task.people)), np.zeros(len(later.added), dtype=bool)
        most = task.excess[len(draw) + 1] - _excess(draw, task)
        for n in np.flatnonzero(later.fresh & (later.added <= most)):
            tried[n] = True
            more = (*draw, tuple(fours[k] for k in later.fours[n]))
            if evenly(sat_out(more, task.people), task):
                last = len(more) == task.rounds - 1
                yield from _grown(more, later if last else _weeded(later._replace(fresh=~tried), more, task), task)


def _excess(draw: Draw, task: Task) -> int:
    return _repeats(_met(draw, task.people)) - task.usual(len(draw), sat_out(draw, task.people))


def _next_rounds(draw: Draw, task: Task, excess: int) -> Iterator[Round]:
    """Every round that keeps the draw within such an excess, and sit-outs as even as they can end. Person by person,
    the lowest first, somebody sits out or is one of a four; every other table costs as much as the cheapest four."""
    people, sat = task.people, sat_out(draw, task.people)
    may_sit = [evenly([n + (p == q) for q, n in enumerate(sat)], task) for p in range(people)]
    regained = task.absence * max((n for n, may in zip(sat, may_sit, strict=True) if may), default=0)
    cost = _shared_by_fours(people)[_numbered(draw, task)[0].ravel()].sum(0)
    cheapest = int(cost.min())
    within = task.usual(len(draw) + 1, sat) + excess - _repeats(_met(draw, people))
    most = within + regained * (people % 4) - cheapest * (people // 4 - 1)
    fours = list(_fours(people))
    by_lowest = [list[tuple[int, int, Table]]() for _ in range(people)]
    for n in np.argsort(cost, kind="stable"):
        if cost[n] > most:
            break
        by_lowest[fours[n][0]].append((int(cost[n]), sum(1 << p for p in fours[n]), fours[n]))

    def seated(free: int, out: Table, left: int) -> Iterator[Round]:
        """All rounds of these people, given as bits, with so many repeats left."""
        if not free:
            if left >= 0 and evenly([n + (p in out) for p, n in enumerate(sat)], task):
                yield ()
            return
        lowest = (free & -free).bit_length() - 1
        sits = people % 4 - len(out)
        if sits and may_sit[lowest]:
            yield from seated(free & (free - 1), (*out, lowest), left + task.absence * sat[lowest])
        tables = (free.bit_count() - sits) // 4
        for repeated, four, table in by_lowest[lowest] if tables else ():
            if repeated > left + regained * sits - cheapest * (tables - 1):
                break
            if free & four == four:
                for others in seated(free ^ four, out, left - repeated):
                    yield (table, *others)

    yield from seated((1 << people) - 1, (), within)


def _met(draw: Draw, people: int) -> list[list[int]]:
    """The number of times each two share a table."""
    met = [[0] * people for _ in range(people)]
    for p, q in (pair for tables in draw for table in tables for pair in permutations(table, 2)):
        met[p][q] += 1
    return met


def _repeats(met: list[list[int]]) -> int:
    return sum(n * (n - 1) // 2 for row in met for n in row) // 2


def shares_tables(draw: Draw, widest: int) -> bool:
    """True if the tables can be numbered so that nobody's visits to two numbers differ by more than that."""
    people, size = 1 + max(p for tables in draw for table in tables for p in table), len(draw[0])
    played = np.array([[[p in table for table in tables] for p in range(people)] for tables in draw], dtype=np.int8)
    left, visits = played.sum((0, 2)), np.zeros((1, people, size), dtype=np.int8)
    for number, at in enumerate(played):
        orders = list(permutations(range(size)))[: None if number else 1]
        numbered = np.stack([at[:, order] for order in orders])
        visits = (visits[:, None] + numbered).reshape(-1, people, size)
        left = left - at.sum(1)
        # What everybody still needs to come within reach of the number where they were most.
        needed = np.maximum(visits.max(2, keepdims=True) - widest - visits, 0).sum(2)
        visits = visits[(needed <= left).all(1)]
    return len(visits) > 0


def main() -> None:
    """Says whether there is such a draw, and shows it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("people", type=int)
    parser.add_argument("rounds", type=int)
    parser.add_argument("below", type=int, help="fewer repeats than this are looked for")
    parser.add_argument("widest", type=int, nargs="?", help="the most that visits to two table numbers may differ by")
    arguments = parser.parse_args()
    if arguments.rounds < 3:
        parser.error("three rounds or more")
    fewest, draw = arguments.below, None
    for looked_at in draws_of(task_of(arguments.people, arguments.rounds, arguments.below)):
        fewest = min(fewest, _repeats(_met(looked_at, arguments.people)))
        if arguments.widest is None or shares_tables(looked_at, arguments.widest):
            draw = looked_at
            break
    sentence = f"{arguments.people} people, {arguments.rounds} rounds: {'a' if draw else 'no'} draw"
    if arguments.widest is not None:
        sentence += f" whose tables differ by {arguments.widest} at most"
    print(f"{sentence} with fewer than {arguments.below} repeats")
    if not draw and fewest < arguments.below:
        print(f"the others repeat {fewest} at least")
    for tables in draw or ():
        print(*(",".join(str(p + 1) for p in table) for table in tables))


if __name__ == "__main__":
    main()
