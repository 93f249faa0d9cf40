"""Who sits N, E, S and W: shared so that nobody has one seat more than once oftener than another."""

from collections.abc import Iterable, Sequence
from random import Random

from .designs.blocks import SPLITS, Block, Rounds

Edge = tuple[int, int]


def halved(groups: Sequence[Sequence[int]], random: Random) -> list[list[bool]]:
    """Marks half of every group (groups of even size) so that everybody is marked in half of their groups, give or
    take a half. Always possible: neighbours in a group, and consecutive groups of a person, get opposite marks."""
    edges = [(g, i) for g, group in enumerate(groups) for i in range(len(group))]
    random.shuffle(edges)
    of_person: dict[int, Edge] = {}
    next_to: dict[Edge, Edge] = {}
    for edge in edges:
        person = groups[edge[0]][edge[1]]
        if person in of_person:
            other = of_person.pop(person)
            next_to[edge], next_to[other] = other, edge
        else:
            of_person[person] = edge
    marks: dict[Edge, bool] = {}
    for start in edges:
        _mark_both_ways(start, next_to, marks)
    return [[marks[g, i] for i in range(len(group))] for g, group in enumerate(groups)]


def _mark_both_ways(start: Edge, next_to: dict[Edge, Edge], marks: dict[Edge, bool]) -> None:
    """Alternates along the chain that `start` lies on: inside a group, then to the same person's next group."""
    if start in marks:
        return
    edge: Edge | None = start
    while edge is not None and edge not in marks:
        mate = (edge[0], edge[1] ^ 1)
        marks[edge], marks[mate] = True, False
        edge = next_to.get(mate)
    edge = next_to.get(start)
    while edge is not None and edge not in marks:
        mate = (edge[0], edge[1] ^ 1)
        marks[edge], marks[mate] = False, True
        edge = next_to.get(mate)


def seat_anywhere(rounds: Rounds, random: Random) -> Rounds:
    """Tables of four in any order of seats (or of two pairs): everybody's seats differ by at most one, always."""
    tables = [table for tables in rounds for table in tables]
    seated = _split_in_seats(tables, random)
    return _regrouped(rounds, seated)


def seat_with_partners(rounds: Rounds, random: Random, free_splits: bool) -> Rounds:
    """Tables of four with seats 0 and 2 partners; `free_splits` lets a table change its pairing where that repeats no
    partnership. Lines are shared by search, then the two ends of each line exactly."""
    tables = balanced_lines([table for tables in rounds for table in tables], random, free_splits)
    ends = [_ends([(n, s) for n, _, s, _ in tables], random), _ends([(e, w) for _, e, _, w in tables], random)]
    return _regrouped(rounds, [(n, e, s, w) for (n, s), (e, w) in zip(*ends, strict=True)])


def _split_in_seats(tables: Sequence[Block], random: Random) -> list[Block]:
    marks = halved(tables, random)
    first = [[p for p, marked in zip(table, row, strict=True) if marked]
             for table, row in zip(tables, marks, strict=True)]
    second = [[p for p, marked in zip(table, row, strict=True) if not marked]
              for table, row in zip(tables, marks, strict=True)]
    if all(len(table) == 2 for table in tables):
        return [(a[0], b[0]) for a, b in zip(first, second, strict=True)]
    ends = zip(_ends(first, random), _ends(second, random), strict=True)
    return [(n, e, s, w) for (n, s), (e, w) in ends]


def _ends(lines: Sequence[Sequence[int]], random: Random) -> list[tuple[int, int]]:
    marks = halved(lines, random)
    return [(a, b) if marked else (b, a) for (a, b), (marked, _) in zip(lines, marks, strict=True)]


def balanced_lines(tables: Sequence[Block], random: Random, free_splits: bool) -> list[Block]:
    """Turns tables a quarter (and changes pairings if free) until North-South and East-West are shared evenly."""
    lines = Lines(tables, free_splits)
    numbers = list(range(len(tables)))
    for sweep in range(_sweeps(len(tables))):
        random.shuffle(numbers)
        # Some slack in most sweeps lets the last odd ones find each other.
        lines.sweep(numbers, (8, 8, 0, 4, 2, 0)[sweep % 6], random)
        if lines.fair():
            break
    return lines.tables


def _sweeps(tables: int) -> int:
    """Few over many tables, more over few."""
    return max(60, min(600, 20_000 // max(tables, 1)))


class Lines:
    """Tables with North-South first and third; how far everybody leans to that line, and who partnered whom."""

    def __init__(self, tables: Sequence[Block], free_splits: bool) -> None:
        self.tables = list(tables)
        self.orders = [order for split in (SPLITS if free_splits else SPLITS[:1])
                       for order in (split, (*split[1:], split[0]))]
        self.lean: dict[int, int] = {}
        self.games: dict[int, int] = {}
        self.partnered: dict[Edge, int] = {}
        for table in self.tables:
            for p in table:
                self.games[p] = self.games.get(p, 0) + 1
            self._count(table, 1)

    def fair(self) -> bool:
        """Whether everybody's lines allow four seats that differ by one at most."""
        return all(abs(lean) <= (2 if self.games[p] % 4 == 2 else self.games[p] % 2) for p, lean in self.lean.items())

    def sweep(self, numbers: Iterable[int], slack: float, random: Random) -> None:
        """Turns every table to its best order, up to some slack by chance."""
        for i in numbers:
            table = self.tables[i]
            self._count(table, -1)
            order = min(self.orders, key=lambda o: self._pull(table, o) + random.random() * (slack or 1))
            self.tables[i] = turned = tuple(table[k] for k in order)
            self._count(turned, 1)

    def _pull(self, table: Block, order: Block) -> int:
        n, e, s, w = (table[k] for k in order)
        lean = 2 * (self.lean[n] + self.lean[s] - self.lean[e] - self.lean[w])
        if len(self.orders) == 2:
            return lean
        return lean + 100 * (self.partnered.get(_pair(n, s), 0) + self.partnered.get(_pair(e, w), 0))

    def _count(self, table: Block, by: int) -> None:
        n, e, s, w = table
        for p, side in ((n, by), (s, by), (e, -by), (w, -by)):
            self.lean[p] = self.lean.get(p, 0) + side
        if len(self.orders) > 2:
            for pair in (_pair(n, s), _pair(e, w)):
                self.partnered[pair] = self.partnered.get(pair, 0) + by


def _pair(p: int, q: int) -> Edge:
    return (p, q) if p < q else (q, p)


def _regrouped(rounds: Rounds, tables: Sequence[Block]) -> Rounds:
    rest = iter(tables)
    return [[next(rest) for _ in tables_] for tables_ in rounds]
