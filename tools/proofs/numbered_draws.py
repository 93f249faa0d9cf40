"""True if few people can repeat so few meetings and share numbered tables so well, by looking at all such draws.

    python -m tools.proofs.numbered_draws 15 6 9 2

looks for six rounds of 15 people that repeat 9 meetings at most, sit-outs shared evenly, in which nobody's visits to
two tables differ by more than two. `tools.proofs.fewest_meetings` makes all draws and then numbers their tables; here
the numbers come first, and nothing else is made.

Of two rounds, cell (s, t) counts who goes from table s to table t. So many people, m, repeat m(m - 1)/2 meetings, which
is (m - 1) + (m - 1)(m - 2)/2. The first terms add up to a number that is known for the draw; the second, the waste of
the cell, is 1 where it is empty or holds three, and never negative. So the waste of all cells has a limit.

How often everybody is at each table is chosen before any round. The people of a table then have so many visits left,
which its cells with all other rounds must hold: where some table gets fewer than it has cells, those are empty. That
much waste the table `owes`. The cells (s, s) also hold, over the draw, a known number, so that only some waste is
`spare` for those of them that hold two, and for others that are empty.

Every waste belongs to two rounds, so the round that wastes least has no more than the mean, two at most here. It is the
first. Three others waste nothing with it, and one of these, the second, wastes little as well. Two more of them follow;
the last two rounds share what is left of everybody's visits.
"""

import argparse
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from .side_by_side import Ints
from .visits import Share, Task, Visits, named, shares


class Rounds(NamedTuple):
    """Rounds side by side: everybody's table, the last number for out; what each owes, how much of that is spare, and
    what it wastes with each of the rounds chosen so far."""

    at: Ints
    owes: Ints
    spares: Ints
    wastes: Ints

    def only(self, which: slice | NDArray[np.bool_]) -> "Rounds":
        return Rounds(*(part[which] for part in self))


def _rounds(at: Ints, share: Share, task: Task) -> Rounds:
    own = np.eye(task.tables, dtype=bool)
    over = _there(at, task) @ np.array(share.visits)[:, :-1] - (task.rounds - 1) - 4 * own
    less, more = np.maximum(-over, 0), np.maximum(over, 0)
    spares = less[:, ~own].sum(1) + more[:, own].sum(1)
    return Rounds(at, less.sum((1, 2)).astype(int), spares.astype(int), np.zeros((len(at), 0), dtype=int))


def _there(at: Ints, task: Task) -> Ints:
    """Presence by the round, the table and the person: 1 where they are there."""
    return (at[:, None] == np.arange(task.tables)[:, None]).astype(np.float32)


def _wasted(at: Ints, other: Ints, task: Task) -> Ints:
    """The waste of each of these rounds with another one."""
    cells = _there(at, task) @ _there(other[None], task)[0].T
    return ((cells - 1) * (cells - 2)).sum((1, 2)).astype(int) // 2


def _seated(at: Ints, may: Sequence[int], task: Task) -> tuple[Ints, Ints]:
    """The rounds of some people in which one more can be at each place where they may: their rows, and the places."""
    sizes = [4] * task.tables + [task.people % 4]
    room = np.stack([(at == place).sum(1) < size for place, size in enumerate(sizes)], axis=1)
    rows, places = np.nonzero(room & (np.array(may) > 0))
    return rows, places


def _first_rounds(share: Share, task: Task) -> Rounds:
    """First rounds: one for each way in which people who share alike can go, up to the names of the tables."""
    at = np.zeros((1, 0), dtype=int)
    for p, may in enumerate(share.visits):
        rows, places = _seated(at, may, task)
        if p and may == share.visits[p - 1]:
            rows, places = (part[at[rows, -1] <= places] for part in (rows, places))
        at = np.hstack([at[rows], places[:, None]])
    all_ = _rounds(at, share, task)
    some = all_.only((all_.owes <= 2 * task.waste() // task.rounds) & (all_.spares <= 2 * share.spare))
    names = [(*n, task.tables) for n in permutations(range(task.tables)) if named(share.visits, n) == share.visits]
    forms = [
        min(sorted((*(v[t] for t in n), n.index(a)) for v, a in zip(share.visits, place, strict=True)) for n in names)
        for place in some.at
    ]
    return some.only(np.array([forms.index(form) == n for n, form in enumerate(forms)], dtype=bool))


def _following(first: Ints, left: Sequence[Visits], waste: int, task: Task) -> Ints:
    """All rounds of people with these visits left that waste so much at most with a first one."""
    order = np.argsort(first, kind="stable")
    at, repeats = np.zeros((1, 0), dtype=int), np.zeros(1, dtype=int)
    both = sum(a == task.tables and left[p][-1] > 0 for p, a in enumerate(first))
    most = task.people - 2 * (task.people % 4) - task.tables**2 + both + waste
    for k, p in enumerate(order):
        rows, places = _seated(at, left[p], task)
        met = (at[rows][:, first[order[:k]] == first[p]] == places[:, None]).sum(1)
        repeats = repeats[rows] + np.where((places < task.tables) & (first[p] < task.tables), met, 0)
        at = np.hstack([at[rows], places[:, None]])[repeats <= most]
        repeats = repeats[repeats <= most]
    at = at[:, np.argsort(order)]
    return at[_wasted(at, first, task) <= waste]


def _left(visits: Sequence[Visits], at: Ints) -> list[Visits]:
    """The visits that are left after a round."""
    return [tuple(n - (t == a) for t, n in enumerate(v)) for v, a in zip(visits, at, strict=True)]


class Chosen(NamedTuple):
    """The first rounds of a draw, as `Rounds`, with what each wastes with the others; and everybody's visits left."""

    at: Ints
    owes: Ints
    spares: Ints
    wastes: Ints
    left: Sequence[Visits]

    def more(self, later: Rounds, n: int) -> "Chosen":
        """These rounds and one of the later ones."""
        return Chosen(
            np.vstack([self.at, later.at[n]]),
            np.append(self.owes, later.owes[n]),
            np.append(self.spares, later.spares[n]),
            np.append(self.wastes + later.wastes[n], later.wastes[n].sum()),
            _left(self.left, later.at[n]),
        )


def draws_of(task: Task) -> Iterator[Ints]:
    """Draws as they are looked for, everybody's table by the round: of each that exists one at least, under some
    names."""
    for share in shares(task):
        firsts = _first_rounds(share, task)
        for n in range(len(firsts.at)):
            first = firsts.only(slice(n, n + 1))
            yield from _after(Chosen(*first[:3], np.zeros(1, int), _left(share.visits, first.at[0])), share, task)


def _after(first: Chosen, share: Share, task: Task) -> Iterator[Ints]:
    """All draws in which this first round wastes least."""
    every = _rounds(_following(first.at[0], first.left, 0, task), share, task)
    alike = [share.visits.index(v) * task.rounds + at for v, at in zip(share.visits, first.at[0], strict=True)]
    for least in range(int(first.owes[0]), 2 * task.waste() // task.rounds + 1):
        # But for `least` of the others, all waste nothing with the first; one of these has no more than their mean.
        little = (2 * task.waste() - least - least**2) // (task.rounds - 1 - least)
        search = Search(task, share.spare, least, little)
        later = search.fitting(first, every)
        kinds = np.unique(np.sort(np.array(alike) * task.rounds + later.at, axis=1), axis=0, return_inverse=True)[1]
        fresh = np.ones(len(kinds), dtype=bool)
        for n in map(int, np.flatnonzero(later.owes <= little)):
            if fresh[n]:
                second = first.more(later, n)
                # Where all waste that little, rounds that were second are not needed again.
                rest = search.fitting(second, later.only(fresh) if little == search.most() else later)
                yield from search.grown(second, rest, task.rounds - 2 - least - little)
                fresh &= kinds != kinds[n]


class Search(NamedTuple):
    """A search for rounds each of which wastes so much at `least` with all others, the second one `little` at most."""

    task: Task
    spare: int
    least: int
    little: int

    def most(self) -> int:
        """The most that a round can waste with all others."""
        return 2 * self.task.waste() - self.least * (self.task.rounds - 1)

    def fitting(self, chosen: Chosen, later: Rounds) -> Rounds:
        """The ones that may follow, of what may have followed all but the last of the chosen."""
        later = later.only(
            (np.array(chosen.left)[range(self.task.people), later.at] > 0).all(1)
            & (chosen.spares.sum() + later.spares <= 2 * self.spare)
        )
        later = later._replace(wastes=np.hstack([later.wastes, _wasted(later.at, chosen.at[-1], self.task)[:, None]]))
        own, twice = later.wastes.sum(1), 2 * self.task.waste()
        wastes = np.hstack(
            [np.maximum(chosen.wastes + later.wastes, chosen.owes), np.maximum(own, later.owes)[:, None]]
        )
        among = np.maximum(wastes, self.least).sum(1) + self.least * (self.task.rounds - len(chosen.at) - 1)
        return later.only(
            (chosen.wastes.sum() + 2 * own <= twice)
            & (among <= twice)
            & (wastes.max(1) <= self.most())
            & (wastes[:, 1] <= (self.little if len(chosen.at) > 1 else twice))
        )

    def grown(self, chosen: Chosen, later: Rounds, clear: int) -> Iterator[Ints]:
        """All draws of these rounds and later ones, of which the last two alone may waste anything with the first; so
        many at least waste nothing with the second either."""
        if len(chosen.at) == self.task.rounds - 2:
            yield from self._ended(chosen)
            return
        fresh = np.ones(len(later.at), dtype=bool)
        for n in map(int, np.flatnonzero((later.wastes[:, 1] == 0) | (clear <= 0))):
            fresh[n] = False
            more = chosen.more(later, n)
            yield from self.grown(more, self.fitting(more, later.only(fresh)), clear - 1)

    def _ended(self, chosen: Chosen) -> Iterator[Ints]:
        """All draws of these rounds and two more, which share what is left of everybody's visits."""
        fifth = _following(chosen.at[0], chosen.left, self.least, self.task)
        sixth = np.array(chosen.left) @ np.arange(self.task.tables + 1) - fifth
        more = np.sum([_wasted(at, other, self.task) for other in chosen.at for at in (fifth, sixth)], axis=0)
        for n in np.flatnonzero(chosen.wastes.sum() // 2 + more <= self.task.waste()):
            between = _wasted(fifth[n : n + 1], sixth[n], self.task)[0]
            if chosen.wastes.sum() // 2 + more[n] + between <= self.task.waste():
                yield np.vstack([chosen.at, fifth[n], sixth[n]])


def main() -> None:
    """Says whether there is such a draw, and shows it."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("people", type=int)
    parser.add_argument("rounds", type=int)
    parser.add_argument("repeats", type=int, help="the most meetings that may be repeated")
    parser.add_argument("widest", type=int, help="the most that visits to two table numbers may differ by")
    arguments = parser.parse_args()
    task = Task(arguments.people, arguments.rounds, arguments.repeats, arguments.widest)
    if task.rounds < 4 or 2 * task.waste() // task.rounds > 2:
        parser.error("four rounds or more, and so few repeats that some round wastes two at most")
    draw = next(draws_of(task), None)
    print("no draw" if draw is None else "a draw")
    for at in [] if draw is None else draw:
        print(*(",".join(str(p + 1) for p in np.flatnonzero(at == table)) for table in range(task.tables)))


if __name__ == "__main__":
    main()
