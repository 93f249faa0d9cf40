"""Seats N, E, S and W, shared so that nobody has one side, or one seat, more than once oftener than another."""

from collections import Counter
from collections.abc import Iterable, Sequence
from random import Random

from .designs.blocks import SPLITS, Block, Rounds
from .uneven_lines import disturb, trade, walk

Edge = tuple[int, int]
Pair = tuple[int, int]


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


def thrice_together(tables: Sequence[Block]) -> list[list[int]]:
    """The numbers of the tables, three by three, of four people who play in their three pairings."""
    where: dict[frozenset[int], list[int]] = {}
    for i, table in enumerate(tables):
        where.setdefault(frozenset(table), []).append(i)
    return [numbers for numbers in where.values() if len(numbers) == len({_pairing(tables[i]) for i in numbers}) == 3]


def _pairing(table: Block) -> frozenset[frozenset[int]]:
    return frozenset((frozenset(table[::2]), frozenset(table[1::2])))


def thrice_turned(tables: Sequence[Block], fours: Sequence[Sequence[int]], random: Random) -> list[Block]:
    """The tables turned so that one of the four leans by three to North-South and the others by one to East-West,
    everybody being that one equally often; the other tables as they were."""
    turned = list(tables)
    groups = [sorted(tables[numbers[0]]) for numbers in fours]
    halves = [
        [p for p, marked in zip(group, row, strict=True) if marked]
        for group, row in zip(groups, halved(groups, random), strict=True)
    ]
    for numbers, half, (first, _) in zip(fours, halves, halved(halves, random), strict=True):
        chosen = half[0] if first else half[1]
        for i in numbers:
            n, e, s, w = tables[i]
            turned[i] = (n, e, s, w) if chosen in (n, s) else (e, s, w, n)
    return turned


SWEEPS, WALKS = 6, 12
"""How many sweeps there are over many tables, and how many walks at most for what they leave."""


def balanced_lines(tables: Sequence[Block], random: Random, free_splits: bool) -> list[Block]:
    """Turns tables a quarter (and changes pairings if free) until North-South and East-West are shared so evenly that
    nobody's four seats need differ by more than one, or as near to that as a search gets."""
    fours = [] if free_splits else thrice_together(tables)
    lines = Lines(thrice_turned(tables, fours, random), free_splits)
    numbers = sorted(set(range(len(tables))).difference(*fours))
    for sweep in range(_sweeps(len(tables)) if free_splits else SWEEPS):
        if not lines.uneven:
            return lines.tables
        random.shuffle(numbers)
        # Some slack in most sweeps lets the last odd ones find each other.
        lines.sweep(numbers, (8, 8, 0, 4, 2, 0)[sweep % 6], random)
    if 12 * len(fours) > len(lines.lean) ** 2 / 2:
        trade(lines, fours, random)
    # Of the ways four people can lean, about two in the square of the people are put right by one turn. A walk that has
    # not found one by then goes on finding none; from elsewhere it does.
    for again in range(WALKS):
        if again:
            disturb(lines, random)
            lines.sweep(numbers, 0, random)
        walk(lines, 2 * len(lines.lean) ** 2, random)
        if not lines.uneven:
            break
    return lines.tables


def _sweeps(tables: int) -> int:
    """Few over many tables, more over few."""
    return max(SWEEPS, min(300, 10_000 // max(tables, 1)))


class Lines:
    """Tables with North-South first and third; how far everybody leans to that line, who leans too far (`uneven`),
    and who partnered whom."""

    def __init__(self, tables: Sequence[Block], free_splits: bool) -> None:
        self.tables = list(tables)
        self.orders = [
            order for split in (SPLITS if free_splits else SPLITS[:1]) for order in (split, (*split[1:], split[0]))
        ]
        self.lean: dict[int, int] = {}
        self.room: dict[int, int] = {}
        self.partnered: dict[Pair, int] = {}
        self.uneven: dict[int, None] = {}
        self._share_out_room()
        for table in self.tables:
            self.count(table, 1)

    def _share_out_room(self) -> None:
        """Set the lean that each may have: none with 4n games, one with 4n + 1 or 4n + 3, two with 4n + 2."""
        games: dict[int, int] = {}
        for table in self.tables:
            for p in table:
                games[p] = games.get(p, 0) + 1
        self.room = {p: 2 if played % 4 == 2 else played % 2 for p, played in games.items()}
        self.lean = dict.fromkeys(games, 0)

    def turn(self, i: int) -> None:
        """Turns that table a quarter: East and West become North and South."""
        n, e, s, w = self.tables[i]
        self.count((n, e, s, w), -1)
        self.tables[i] = (e, s, w, n)
        self.count((e, s, w, n), 1)

    def pull(self, table: Block, order: Block) -> int:
        """The weight against that order of the table: everybody's leaning, and partners who would repeat."""
        n, e, s, w = (table[k] for k in order)
        lean = 2 * (self.lean[n] + self.lean[s] - self.lean[e] - self.lean[w])
        if len(self.orders) == 2:
            return lean
        return lean + 100 * (self.partnered.get(_pair(n, s), 0) + self.partnered.get(_pair(e, w), 0))

    def count(self, table: Block, by: int) -> None:
        """Counts a table in (1) or out (-1)."""
        n, e, s, w = table
        for p, side in ((n, by), (s, by), (e, -by), (w, -by)):
            self.lean[p] += side
            if abs(self.lean[p]) > self.room[p]:
                self.uneven[p] = None
            else:
                self.uneven.pop(p, None)
        if len(self.orders) > 2:
            for pair in (_pair(n, s), _pair(e, w)):
                self.partnered[pair] = self.partnered.get(pair, 0) + by

    def sweep(self, numbers: Iterable[int], slack: float, random: Random) -> None:
        """Turns every table to its best order, up to some slack by chance."""
        for i in numbers:
            table = self.tables[i]
            self.count(table, -1)
            order = min(self.orders, key=lambda o: self.pull(table, o) + random.random() * (slack or 1))
            self.tables[i] = turned = tuple(table[k] for k in order)
            self.count(turned, 1)


def _pair(p: int, q: int) -> Pair:
    return (p, q) if p < q else (q, p)


def seats_even(rounds: Rounds) -> bool:
    """True if everybody's four seats differ by one at most as the tables stand."""
    seats = Counter((p, seat) for tables in rounds for table in tables for seat, p in enumerate(table))
    rows = ([seats[p, seat] for seat in range(4)] for p in {p for p, _ in seats})
    return all(max(row) - min(row) <= 1 for row in rows)


def seat_anywhere(rounds: Rounds, random: Random) -> Rounds:
    """Tables of four in any order of seats (or of two pairs): everybody's seats differ by at most one, always."""
    tables = [table for tables in rounds for table in tables]
    seated = _split_in_seats(tables, random)
    return _regrouped(rounds, seated)


def seat_with_partners(rounds: Rounds, random: Random, free_splits: bool) -> Rounds:
    """Tables of four with seats 0 and 2 partners; `free_splits` lets a table change its pairing where that repeats no
    partnership. Lines are shared by search, then the two ends of each line exactly: where everybody's lines came out
    even, seats differ by at most one."""
    tables = balanced_lines([table for tables in rounds for table in tables], random, free_splits)
    return ends_shared(_regrouped(rounds, tables), random)


def ends_shared(rounds: Rounds, random: Random) -> Rounds:
    """The tables with the same lines, the two ends of each line shared evenly."""
    tables = [table for tables in rounds for table in tables]
    ends = [_ends([(n, s) for n, _, s, _ in tables], random), _ends([(e, w) for _, e, _, w in tables], random)]
    return _regrouped(rounds, [(n, e, s, w) for (n, s), (e, w) in zip(*ends, strict=True)])


def _split_in_seats(tables: Sequence[Block], random: Random) -> list[Block]:
    marks = halved(tables, random)
    first = [
        [p for p, marked in zip(table, row, strict=True) if marked] for table, row in zip(tables, marks, strict=True)
    ]
    second = [
        [p for p, marked in zip(table, row, strict=True) if not marked]
        for table, row in zip(tables, marks, strict=True)
    ]
    if all(len(table) == 2 for table in tables):
        return [(a[0], b[0]) for a, b in zip(first, second, strict=True)]
    ends = zip(_ends(first, random), _ends(second, random), strict=True)
    return [(n, e, s, w) for (n, s), (e, w) in ends]


def _ends(lines: Sequence[Sequence[int]], random: Random) -> list[tuple[int, int]]:
    marks = halved(lines, random)
    return [(a, b) if marked else (b, a) for (a, b), (marked, _) in zip(lines, marks, strict=True)]


def _regrouped(rounds: Rounds, tables: Sequence[Block]) -> Rounds:
    rest = iter(tables)
    return [[next(rest) for _ in tables_] for tables_ in rounds]
