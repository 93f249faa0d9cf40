"""Whist frames: the people stand in holes; in each round everybody outside one hole plays."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from . import starters
from .blocks import Block, Rounds, Tables, absent, developed, inflated, renamed, runs
from .transversal import layers_of_four, transversal

Whist = Callable[[int], Rounds | None]


@dataclass(frozen=True)
class Frame:
    """The holes and, for each, the rounds its members miss."""

    holes: list[list[int]]
    rounds: list[Rounds]

    @property
    def points(self) -> int:
        """How many people the frame has."""
        return sum(map(len, self.holes))


def inflated_frame(rounds: Rounds, width: int) -> Frame:
    """A whist tournament in which one person misses each round, every person becoming a hole of `width` people."""
    people = len(rounds)
    missed = {absent(tables, people): inflated([tables], width, layers_of_four(width)) for tables in rounds}
    return Frame([list(hole) for hole in runs(people, width)], [missed[x] for x in range(people)])


def stored_frame(hole: int, holes: int) -> Frame:
    """A stored frame of `holes` holes of `hole` people."""
    modulus, multipliers, base = starters.FRAMES[hole, holes]
    tables: Tables = [tuple(x * factor % modulus for x in block) for factor in multipliers for block in base]
    rounds = developed(tables, modulus)
    members = [[x for x in range(modulus) if x % holes == i] for i in range(holes)]
    return Frame(members, [[rounds[x] for x in hole_] for hole_ in members])


def truncated_frame(width: int, last: int, whist: Whist) -> Frame:
    """Five holes of 4 * width people and one of 4 * last, from six columns of which the sixth is cut short."""
    small = {5: inflated_frame(whist(5) or [], 4), 6: stored_frame(4, 6)}
    places = [(column, x) for column in range(6) for x in range(width if column < 5 else last)]
    number = {place: i for i, place in enumerate(places)}
    missed: list[Rounds] = [[[] for _ in range(4)] for _ in places]
    for row in transversal(6, width):
        block = [number[place] for place in enumerate(row) if place in number]
        frame = small[len(block)]
        names = {p: 4 * block[i] + j for i, hole in enumerate(frame.holes) for j, p in enumerate(hole)}
        for i, x in enumerate(block):
            for tables, more in zip(missed[x], renamed(frame.rounds[i], names), strict=True):
                tables += more
    columns = [[i for i, place in enumerate(places) if place[0] == c] for c in range(6)]
    holes = [[4 * i + j for i in column for j in range(4)] for column in columns if column]
    return Frame(holes, [[tables for i in column for tables in missed[i]] for column in columns if column])


def filled(frame: Frame, common: int, whist: Whist) -> Rounds:
    """A whist tournament from a frame: `common` (0, 1 or 4) more people join every hole and play inside it."""
    points, out = frame.points, []
    extra: Rounds = [[] for _ in range(3 if common == 4 else common)]
    for i, (hole, rounds) in enumerate(zip(frame.holes, frame.rounds, strict=True)):
        inner = _inside(hole, points, common, whist)
        out += [outer + more for outer, more in zip(rounds, inner, strict=False)]
        last = i == len(frame.holes) - 1
        for tables, more in zip(extra, inner[len(hole) :], strict=False):
            tables += [table for table in more if last or min(table) < points]
    return out + [tables for tables in extra if tables]


def _inside(hole: list[int], points: int, common: int, whist: Whist) -> Rounds:
    """The whist tournament inside one hole; rounds that all holes share come last."""
    rounds = whist(len(hole) + common) or []
    if common == 1 and len(hole) % 4 == 0:
        shared = next(tables for tables in rounds if absent(tables, len(hole) + 1) == 0)
        rounds = [tables for tables in rounds if tables is not shared] + [shared]
        return renamed(rounds, [points, *hole])
    if common == 4:
        # Only the last hole, which plays every table itself, may lack a closed four.
        size = len(hole)
        four, rounds = closed_four(rounds) or (tuple(range(size, size + 4)), rounds)
        rest = iter(hole)
        names = [points + four.index(p) if p in four else next(rest) for p in range(size + 4)]
        return renamed(rounds, names)
    return renamed(rounds, [*hole, *(points + i for i in range(common))])


def closed_four(rounds: Rounds) -> tuple[Block, Rounds] | None:
    """Four people who in three rounds meet only each other, and the rounds with those three moved last."""
    for four, where in _tables_played(rounds):
        if len(where) == 3:
            others = [tables for i, tables in enumerate(rounds) if i not in where]
            return four, others + [rounds[i] for i in where]
    return None


def _tables_played(rounds: Rounds) -> Iterator[tuple[Block, list[int]]]:
    where: dict[Block, list[int]] = {}
    for i, tables in enumerate(rounds):
        for table in tables:
            where.setdefault(tuple(sorted(table)), []).append(i)
    yield from where.items()
