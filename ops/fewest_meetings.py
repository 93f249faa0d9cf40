"""Whether a few people at tables of four can play so many rounds with fewer repeated meetings, by looking at all draws.

    python -m ops.fewest_meetings 14 5 11       is there a draw of 14 people in five rounds with fewer than 11?
    python -m ops.fewest_meetings 14 5 12 2     … with fewer than 12, its tables numbered so that nobody's visits to two
                                                numbers differ by more than two?

The repeats of a draw are the pairs that share a table in both of two rounds, summed over all couples of rounds. Every
couple shares some least number; what a draw may share beyond that, its excess, is small. One of its rounds takes part
in at least the mean of it; without that round less is left for the others, and so on down to two rounds. Backwards,
then, every such draw begins with two rounds of little excess and goes on with rounds that keep below known limits.

First come the second rounds, one for each way in which people can go from table to table, then the third rounds, one
for each that the names of tables and rounds tell apart, then all others. Sit-outs differ by one at most.
"""

import argparse
from collections.abc import Iterator
from itertools import combinations, permutations, product
from typing import NamedTuple

Table = tuple[int, ...]
Round = tuple[Table, ...]


class Task(NamedTuple):
    """What is looked for: rounds of so many people, at most so many repeats in the first k of them."""

    people: int
    rounds: int
    limits: dict[int, int]


def task_of(people: int, rounds: int, below: int) -> Task:
    """The limits by the number of rounds, from 2 on, for draws with fewer repeats than `below`."""
    least = min(_shared(flow) for flow in _flows(people))
    limits, excess = {}, below - 1 - least * rounds * (rounds - 1) // 2
    for k in range(rounds, 1, -1):
        limits[k] = least * k * (k - 1) // 2 + excess
        excess -= -(-2 * excess // k)
    return Task(people, rounds, limits)


def draws_of(task: Task) -> Iterator[tuple[Round, ...]]:
    """Draws within the limits: of each that exists one at least, under some names."""
    if min(task.limits.values()) < 0:
        return
    first = tuple(tuple(range(t, t + 4)) for t in range(0, task.people // 4 * 4, 4))
    for second in _seconds(first, task):
        cells = _cells(first, second, task.people)
        seen = set()
        for third in _next_rounds((first, second), task):
            form = _form(third, cells)
            if form not in seen:
                seen |= _same(form, cells)
                yield from _grown((first, second, third), task)


def _grown(draw: tuple[Round, ...], task: Task) -> Iterator[tuple[Round, ...]]:
    if len(draw) == task.rounds:
        yield draw
        return
    for more in _next_rounds(draw, task):
        yield from _grown((*draw, more), task)


def _next_rounds(draw: tuple[Round, ...], task: Task) -> Iterator[Round]:
    """Every round that keeps the draw within its limit, and sit-outs as even as they can end."""
    people = range(task.people)
    met = [[0] * task.people for _ in people]
    for table in (table for tables in draw for table in tables):
        for p, q in permutations(table, 2):
            met[p][q] += 1
    sat = _sat_out(draw, task.people)
    spent = sum(n * (n - 1) // 2 for row in met for n in row) // 2
    for out in combinations(people, task.people % 4):
        if _evenly([n + (p in out) for p, n in enumerate(sat)], task):
            seated = [p for p in people if p not in out]
            yield from _seatings(seated, met, task.limits[len(draw) + 1] - spent)


def _seatings(people: list[int], met: list[list[int]], left: int) -> Iterator[Round]:
    """Every way to seat them so that at most so many meetings are repeated, the lowest at the first table."""
    if not people:
        yield ()
        return
    lowest, *others = people
    row = met[lowest]
    for i, p in enumerate(others):
        if (one := row[p]) > left:
            continue
        for j in range(i + 1, len(others)):
            q = others[j]
            if (two := one + row[q] + met[p][q]) > left:
                continue
            for r in others[j + 1 :]:
                repeated = two + row[r] + met[p][r] + met[q][r]
                if repeated <= left:
                    rest = [s for s in others if s not in (p, q, r)]
                    for tables in _seatings(rest, met, left - repeated):
                        yield ((lowest, p, q, r), *tables)


# Two rounds: all that matters is how many go from each table, or from outside, to each other.

Flow = tuple[tuple[int, ...], ...]


def _flows(people: int) -> Iterator[Flow]:
    """All tables of numbers: a row for each table of the first round and for who is out, a column likewise."""
    sizes = [*([4] * (people // 4)), people % 4]
    yield from _rows(sizes, sizes)


def _rows(rows: list[int], columns: list[int]) -> Iterator[Flow]:
    if not rows:
        yield ()
        return
    for row in product(*(range(min(rows[0], left) + 1) for left in columns)):
        if sum(row) == rows[0]:
            for more in _rows(rows[1:], [left - n for left, n in zip(columns, row, strict=True)]):
                yield (row, *more)


def _shared(flow: Flow) -> int:
    """The pairs that share a table in both rounds."""
    return sum(n * (n - 1) // 2 for row in flow[:-1] for n in row[:-1])


def _seconds(first: Round, task: Task) -> Iterator[Round]:
    """A second round for each flow within the limit, up to the names of the tables."""
    tables, seen = len(first), set()
    out = tuple(range(4 * tables, task.people))
    for flow in _flows(task.people):
        if _shared(flow) > task.limits[2] or flow in seen:
            continue
        for columns in permutations(range(tables)):
            rows = [tuple(row[j] for j in (*columns, tables)) for row in flow]
            seen |= {(*down, rows[-1]) for down in permutations(rows[:-1])}
        waiting = [list(group) for group in (*first, out)]
        second = [[waiting[i].pop() for i, row in enumerate(flow) for _ in range(row[j])] for j in range(tables)]
        made = tuple(tuple(sorted(table)) for table in second)
        if _evenly(_sat_out((first, made), task.people), task):
            yield made


def _sat_out(draw: tuple[Round, ...], people: int) -> list[int]:
    return [sum(all(p not in table for table in tables) for tables in draw) for p in range(people)]


def _evenly(times: list[int], task: Task) -> bool:
    """Whether nobody sat out so often that sit-outs must differ by two in the end."""
    each, over = divmod(task.people % 4 * task.rounds, task.people)
    return max(times) <= each + (over > 0) and sum(n > each for n in times) <= over


# Third rounds: people who came from one place to another are alike.

Cell = tuple[int, int]
Form = tuple[tuple[Cell, ...], ...]


def _cells(first: Round, second: Round, people: int) -> list[Cell]:
    """Everybody's tables in the first two rounds; -1 for out."""
    at = [{p: i for i, table in enumerate(tables) for p in table} for tables in (first, second)]
    return [(at[0].get(p, -1), at[1].get(p, -1)) for p in range(people)]


def _form(tables: Round, cells: list[Cell]) -> Form:
    return tuple(sorted(tuple(sorted(cells[p] for p in table)) for table in tables))


def _same(form: Form, cells: list[Cell]) -> set[Form]:
    """The forms that are this one under other names: of the tables of both rounds, and of the rounds."""
    size, every = max(i for i, _ in cells) + 1, sorted(cells)
    found = set()
    for down, across in product(permutations(range(size)), repeat=2):
        for turned in (False, True):
            names = {cell: ((*down, -1)[cell[turned]], (*across, -1)[cell[not turned]]) for cell in set(cells)}
            if sorted(names[cell] for cell in cells) == every:
                found.add(tuple(sorted(tuple(sorted(names[cell] for cell in table)) for table in form)))
    return found


def shares_tables(draw: tuple[Round, ...], widest: int) -> bool:
    """Whether the tables can be numbered so that nobody's visits to two numbers differ by more than that."""
    size = len(draw[0])
    games = {
        p: sum(p in table for tables in draw for table in tables) for tables in draw for table in tables for p in table
    }
    most = {p: max(n for n in range(g + 1) if g - n >= (size - 1) * (n - widest)) for p, g in games.items()}

    def numbered(at: int, visits: dict[tuple[int, int], int]) -> bool:
        """Whether the rounds from this one on can be numbered after these visits."""
        if at == len(draw):
            rows = [[visits.get((p, k), 0) for k in range(size)] for p in games]
            return all(max(row) - min(row) <= widest for row in rows)
        for order in permutations(range(size)) if at else [tuple(range(size))]:
            more = dict(visits)
            for k, table in zip(order, draw[at], strict=True):
                for p in table:
                    more[p, k] = more.get((p, k), 0) + 1
            if all(more[p, k] <= most[p] for k, table in zip(order, draw[at], strict=True) for p in table):
                if numbered(at + 1, more):
                    return True
        return False

    return numbered(0, {})


def main() -> None:
    """Says whether there is such a draw, and shows it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("people", type=int)
    parser.add_argument("rounds", type=int)
    parser.add_argument("below", type=int, help="fewer repeats than this are looked for")
    parser.add_argument("widest", type=int, nargs="?", help="the most that visits to two table numbers may differ by")
    asked = parser.parse_args()
    draws = draws_of(task_of(asked.people, asked.rounds, asked.below))
    draw = next((draw for draw in draws if asked.widest is None or shares_tables(draw, asked.widest)), None)
    there = "a draw" if draw else "no draw"
    print(f"{asked.people} people, {asked.rounds} rounds: {there} with fewer than {asked.below} repeats")
    for tables in draw or ():
        print(*(",".join(str(p + 1) for p in table) for table in tables))


if __name__ == "__main__":
    main()
