"""A round in which everybody with a wish has a table that they may have: found by trying, or proved not to exist."""

from collections.abc import Collection, Mapping, Sequence
from random import Random

from .designs.blocks import Rounds, Tables

NODES, OUT_TRIED = 20_000, 30
"""How many places are tried at most before nothing is said, and how often other people sit out where those who play
find no room."""


class GaveUpError(Exception):
    """Neither found nor proved impossible."""


def seated_once(
    allowed: Mapping[int, Collection[int]],
    apart: Sequence[tuple[int, int]],
    tables: int,
    *,
    halves: Sequence[tuple[int, int]] = (),
    size: int = 4,
    out: int = 0,
    random: Random | None = None,
    absent: Collection[int] = (),
) -> dict[int, int] | None:
    """A table from 0 for everybody who is `allowed` some tables only, is to be kept `apart` from somebody or sits in
    another of the `halves`; at most `size` at each, and up to `out` people at none (-1). None where there is no such
    round, or where none was found in time. People in `absent` are left out."""
    try:
        return _Round(allowed, apart, tables, halves, size, out, random, absent).solved()
    except GaveUpError:
        return None


def impossible(
    allowed: Mapping[int, Collection[int]],
    apart: Sequence[tuple[int, int]],
    tables: int,
    *,
    halves: Sequence[tuple[int, int]] = (),
    size: int = 4,
    out: int = 0,
) -> bool:
    """True if it is proved that there is no such round."""
    try:
        return _Round(allowed, apart, tables, halves, size, out, None, ()).solved() is None
    except GaveUpError:
        return False


def at_home(
    people: int,
    rounds: int,
    allowed: Mapping[int, Collection[int]],
    forbidden: Sequence[tuple[int, int]],
    random: Random,
    *,
    fives: bool = False,
) -> Rounds | None:
    """Rounds by chance in which everybody is where they may be and nobody meets whom they should not; None where none
    were found. Sit-outs are shared evenly; with `fives` nobody sits out, and tables have one more."""
    tables, over = divmod(people, 4)
    turns, long, made = [0] * people, [0] * tables, []
    for _ in range(rounds):
        for _ in range(OUT_TRIED if over else 2):
            turn = sorted(range(people), key=lambda p: (turns[p], random.random()))
            out, seed = set() if fives else set(turn[:over]), Random(random.random())
            at = seated_once(allowed, forbidden, tables, size=5 if fives else 4, random=seed, absent=out)
            sizes = _sizes(at, long, over if fives else 0, random) if at is not None else None
            if at is not None and sizes:
                break
        else:
            return None
        for p in out:
            turns[p] += 1
        long = [times + (size > 4) for times, size in zip(long, sizes, strict=True)]
        made.append(_fill_tables(at, [p for p in range(people) if p not in out and p not in at], sizes, random))
    return made


def _sizes(at: Mapping[int, int], long: Sequence[int], fives: int, random: Random) -> list[int] | None:
    """The number of people at each table where so many tables have five, in turn as `long` counts them; None where more
    have five already."""
    occupied = [sum(number == place for place in at.values()) for number in range(len(long))]
    longest = sorted(range(len(long)), key=lambda number: (occupied[number] < 5, long[number], random.random()))[:fives]
    sizes = [5 if number in longest else 4 for number in range(len(long))]
    return sizes if all(have <= size for have, size in zip(occupied, sizes, strict=True)) else None


def _fill_tables(at: Mapping[int, int], others: list[int], sizes: Sequence[int], random: Random) -> Tables:
    random.shuffle(others)
    rows: list[list[int]] = [[p for p in at if at[p] == number] for number in range(len(sizes))]
    for row, size in zip(rows, sizes, strict=True):
        while len(row) < size:
            row.append(others.pop())
        random.shuffle(row)
    return [tuple(row) for row in rows]


class _Round:
    """People placed one after another, who has the fewest tables left first."""

    def __init__(
        self,
        allowed: Mapping[int, Collection[int]],
        apart: Sequence[tuple[int, int]],
        tables: int,
        halves: Sequence[tuple[int, int]],
        size: int,
        out: int,
        random: Random | None,
        absent: Collection[int],
    ) -> None:
        gone, middle = set(absent), (tables + 1) // 2
        people = {*allowed, *(p for pair in (*apart, *halves) for p in pair)} - gone
        self.random, self.middle, self.nodes = random, middle, 0
        self.domain = {p: {*allowed.get(p, range(tables)), *([-1] if out else [])} for p in sorted(people)}
        self.room = {-1: out, **dict.fromkeys(range(tables), size)}
        self.foes: dict[int, set[int]] = {p: set() for p in people}
        self.across: dict[int, set[int]] = {p: set() for p in people}
        for pairs, grid in ((apart, self.foes), (halves, self.across)):
            for p, q in pairs:
                if p in people and q in people:
                    grid[p].add(q)
                    grid[q].add(p)
        self.at: dict[int, int] = {}

    def solved(self) -> dict[int, int] | None:
        """A table for everybody, None when there is none; GaveUpError when it takes too long."""
        if len(self.at) == len(self.domain):
            return dict(self.at)
        self.nodes += 1
        if self.nodes > NODES:
            raise GaveUpError
        choices = {p: self._choices(p) for p in self.domain if p not in self.at}
        person = min(choices, key=lambda p: (len(choices[p]), -len(self.foes[p]), p))
        for table in self._ordered(choices[person]):
            self.at[person] = table
            self.room[table] -= 1
            if solution := self.solved():
                return solution
            del self.at[person]
            self.room[table] += 1
        return None

    def _choices(self, person: int) -> list[int]:
        return [table for table in self.domain[person] if self.room[table] > 0 and self._may(person, table)]

    def _may(self, person: int, table: int) -> bool:
        if table < 0:
            return True
        half = table < self.middle
        return all(self.at.get(foe) != table for foe in self.foes[person]) and all(
            (at := self.at.get(other, -1)) < 0 or (at < self.middle) != half for other in self.across[person]
        )

    def _ordered(self, tables: list[int]) -> list[int]:
        """Order by chance where there is any, else by number; nobody is out unless nothing else is left."""
        tables = sorted(tables)
        if self.random:
            self.random.shuffle(tables)
        return [table for table in tables if table >= 0] + [table for table in tables if table < 0]
