"""Visits to each numbered table of a draw that `tools.proofs.numbered_draws` looks for: how many there can be."""

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement, permutations, product
from math import comb
from typing import NamedTuple

Visits = tuple[int, ...]
"""How often somebody is at each table, and out."""


class Task(NamedTuple):
    """A search."""

    people: int
    rounds: int
    repeats: int
    widest: int

    @property
    def tables(self) -> int:
        return self.people // 4

    def sat_out(self) -> tuple[int, int, int]:
        """The number of people who sit out so often, and once more: `fewer`, `more`, and how often the fewer do."""
        often, more = divmod(self.people % 4 * self.rounds, self.people)
        return self.people - more, more, often

    def waste(self) -> int:
        """The most of it in all cells."""
        fewer, more, often = self.sat_out()
        both = fewer * comb(often, 2) + more * comb(often + 1, 2)
        return self.repeats - comb(self.rounds, 2) * (self.people - 2 * (self.people % 4) - self.tables**2) - both


class Share(NamedTuple):
    """Everybody's visits, and the most waste that is not forced by them."""

    visits: tuple[Visits, ...]
    spare: int


def shares(task: Task) -> Iterator[Share]:
    """All of them, up to the names of people and tables."""
    fewer, more, often = task.sat_out()
    kinds, visited = [_kinds(task, often + 1), _kinds(task, often)], set()
    for seldom, usual in product(
        combinations_with_replacement(kinds[0], more), combinations_with_replacement(kinds[1], fewer)
    ):
        visits = (*seldom, *usual)
        if any(sum(v[t] for v in visits) != 4 * task.rounds for t in range(task.tables)):
            continue
        form = min(named(visits, names) for names in permutations(range(task.tables)))
        again = sum(comb(n, 2) for v in visits for n in v[:-1])
        spare = task.waste() + again - task.tables * comb(task.rounds, 2)
        if spare >= 0 and form not in visited:
            visited.add(form)
            yield Share(form, spare)


def _kinds(task: Task, out: int) -> list[Visits]:
    """The number of times somebody can be at each table who sits out so often."""
    candidates = product(range(task.rounds + 1), repeat=task.tables)
    return [(*v, out) for v in candidates if sum(v) == task.rounds - out and max(v) - min(v) <= task.widest]


def named(visits: Sequence[Visits], names: Sequence[int]) -> tuple[Visits, ...]:
    """The same where tables have other names: their old ones in the order of the new."""
    return tuple(sorted((*(v[t] for t in names), v[-1]) for v in visits))
