"""How draws of few people with few repeated meetings begin: what they may repeat, and their first two rounds."""

from collections import Counter
from collections.abc import Iterator
from itertools import count, permutations, product
from math import comb
from typing import NamedTuple

Table = tuple[int, ...]
Round = tuple[Table, ...]
Draw = tuple[Round, ...]


class Task(NamedTuple):
    """A search: so many people and rounds. Any two rounds share `least`, `absence` more for each who is out
    in both, and their excess; `excess` is the most of that in all, by the number of rounds from 2 on."""

    people: int
    rounds: int
    least: int
    absence: int
    excess: dict[int, int]

    def usual(self, rounds: int, sat: list[int]) -> int:
        """The repeats, without any excess, of so many rounds in which people sat out so often."""
        return self.least * comb(rounds, 2) + self.absence * sum(comb(n, 2) for n in sat)


def task_of(people: int, rounds: int, below: int) -> Task:
    """The search to be made where a draw of three rounds or more is to have fewer repeats than `below`."""
    least, *more = (_fewest_shared(people, both) for both in range(people % 4 + 1))
    absence = min(((shared - least) // both for both, shared in enumerate(more, 1)), default=0)
    task = Task(people, rounds, least, absence, {})
    each, over = divmod(people % 4 * rounds, people)
    left = below - 1 - task.usual(rounds, [each] * (people - over) + [each + 1] * over)
    for k in range(rounds, 1, -1):
        task.excess[k] = left
        left -= -(-2 * left // k)
    return task


def _fewest_shared(people: int, both: int) -> int:
    """The fewest pairs that share a table in both of two rounds, where so many people are out in both."""
    return next(most for most in count() if any(flow[-1][-1] == both for flow in _flows(people, most)))


# Two rounds: all that matters is how many go from each table, or from outside, to each other.

Flow = tuple[tuple[int, ...], ...]


def _flows(people: int, most: int) -> Iterator[Flow]:
    """All tables of numbers that share so many pairs at most: a row for each table of the first round and for who is
    out, a column likewise."""
    sizes = [*([4] * (people // 4)), people % 4]
    yield from _rows(sizes, sizes, most)


def _rows(rows: list[int], columns: list[int], most: int) -> Iterator[Flow]:
    if not rows:
        yield ()
        return
    for row in product(*(range(min(rows[0], left) + 1) for left in columns)):
        shared = _shared(row) if len(rows) > 1 else 0
        if sum(row) == rows[0] and shared <= most:
            for more in _rows(rows[1:], [left - n for left, n in zip(columns, row, strict=True)], most - shared):
                yield (row, *more)


def _shared(row: tuple[int, ...]) -> int:
    """The pairs of one table who share one of the other round too; its last number is of those out."""
    return sum(comb(n, 2) for n in row[:-1])


def second_rounds(first: Round, task: Task) -> Iterator[Round]:
    """A second round for each flow within the limit, up to the names of the tables."""
    tables, visited = len(first), set()
    out = tuple(range(4 * tables, task.people))
    limits = [task.usual(2, [2] * both) + task.excess[2] for both in range(len(out) + 1)]
    for flow in _flows(task.people, max(limits)):
        if flow in visited or sum(map(_shared, flow[:-1])) > limits[flow[-1][-1]]:
            continue
        for columns in permutations(range(tables)):
            rows = [tuple(row[j] for j in (*columns, tables)) for row in flow]
            visited |= {(*down, rows[-1]) for down in permutations(rows[:-1])}
        waiting = [list(group) for group in (*first, out)]
        second = [[waiting[i].pop() for i, row in enumerate(flow) for _ in range(row[j])] for j in range(tables)]
        made = tuple(tuple(sorted(table)) for table in second)
        if evenly(sat_out((first, made), task.people), task):
            yield made


def sat_out(draw: Draw, people: int) -> list[int]:
    plays = Counter(p for tables in draw for table in tables for p in table)
    return [len(draw) - plays[p] for p in range(people)]


def evenly(times: list[int], task: Task) -> bool:
    """True if nobody sat out so often that sit-outs must differ by two in the end."""
    each, over = divmod(task.people % 4 * task.rounds, task.people)
    return max(times) <= each + (over > 0) and sum(n > each for n in times) <= over


# Third rounds: people who came from one place to another are alike.

Cell = tuple[int, int]
Form = tuple[tuple[Cell, ...], ...]


def cells_of(first: Round, second: Round, people: int) -> list[Cell]:
    """Everybody's tables in the first two rounds; -1 for out."""
    at = [{p: i for i, table in enumerate(tables) for p in table} for tables in (first, second)]
    return [(at[0].get(p, -1), at[1].get(p, -1)) for p in range(people)]


def form_of(tables: Round, cells: list[Cell]) -> Form:
    return tuple(sorted(tuple(sorted(cells[p] for p in table)) for table in tables))


def other_names(cells: list[Cell]) -> list[dict[Cell, Cell]]:
    """The other names that tables of both rounds, and the rounds, can have without a change of who came from where."""
    size, every = max(i for i, _ in cells) + 1, sorted(cells)
    draws = []
    for down, across in product(permutations(range(size)), repeat=2):
        for turned in (False, True):
            names = {cell: ((*down, -1)[cell[turned]], (*across, -1)[cell[not turned]]) for cell in set(cells)}
            if sorted(names[cell] for cell in cells) == every:
                draws.append(names)
    return draws


def renamed(form: Form, names: dict[Cell, Cell]) -> Form:
    return tuple(sorted(tuple(sorted(names[cell] for cell in table)) for table in form))
