"""Who sits N, E, S and W: shared so that nobody has one side, or one seat, more than once oftener than another."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from random import Random

from .balance import Leaning, halved, pair_of
from .designs.blocks import Block, Rounds


def thrice_together(tables: Sequence[Block]) -> list[list[int]]:
    """The numbers of the tables, three by three, of four people who play in their three pairings."""
    where: dict[frozenset[int], list[int]] = {}
    for i, table in enumerate(tables):
        where.setdefault(frozenset(table), []).append(i)
    return [numbers for numbers in where.values() if len(numbers) == len({_pairing(tables[i]) for i in numbers}) == 3]


def _pairing(table: Block) -> frozenset[frozenset[int]]:
    return frozenset((frozenset(table[::2]), frozenset(table[1::2])))


def thrice_turned(tables: Sequence[Block], fours: Sequence[Sequence[int]], random: Random) -> list[Block]:
    """Those tables turned so that one of the four leans by three to North-South and the others by one to East-West,
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


def flips_for(tables: Sequence[Block], odd: set[int]) -> list[int]:
    """Tables at which everybody in `odd` sits an odd number of times and everybody else an even number: elimination
    modulo two. None when there are no such tables."""
    rows: dict[int, tuple[int, int]] = {}

    def reduced(people: int, chosen: int) -> tuple[int, int]:
        """What is left of these people, and what was chosen with it, once every known row is taken out."""
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


SWEEPS, UPHILL, WALKS = 6, 0.3, 12
"""Sweeps before the walk, how often the walk makes a turn that makes things worse, and how many walks there are."""


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
        lines.trade(fours, random)
    # Of the ways four people can lean, about two in the square of the people are put right by one turn. A walk that has
    # not found one by then goes on finding none; from elsewhere it does.
    for again in range(WALKS):
        if again:
            lines.disturb(random)
            lines.sweep(numbers, 0, random)
        lines.walk(2 * len(lines.lean) ** 2, random)
        if not lines.uneven:
            break
    return lines.tables


def _sweeps(tables: int) -> int:
    """Few over many tables, more over few."""
    return max(SWEEPS, min(300, 10_000 // max(tables, 1)))


class Lines(Leaning):
    """The ways to turn tables until nobody leans too far."""

    def sweep(self, numbers: Iterable[int], slack: float, random: Random) -> None:
        """Turns every table to its best order, up to some slack by chance."""
        for i in numbers:
            table = self.tables[i]
            self.count(table, -1)
            order = min(self.orders, key=lambda o: self.pull(table, o) + random.random() * (slack or 1))
            self.tables[i] = turned = tuple(table[k] for k in order)
            self.count(turned, 1)

    def disturb(self, random: Random) -> None:
        """Turns a tenth of the tables, or one at least."""
        for i in random.sample(range(len(self.tables)), len(self.tables) // 10 + 1):
            self.turn(i)

    def walk(self, steps: int, random: Random) -> None:
        """Turns tables at which two who lean too far sit together, so that the last few meet and cancel out; it ends
        when nobody leans too far. Reversed turns are barred for some steps."""
        at, of = self.seats()
        alone: dict[frozenset[int], list[int]] = {}
        for i, table in enumerate(self.tables):
            alone.setdefault(frozenset(table), []).append(i)
        barred: dict[int, int] = {}
        for step in range(steps):
            if not self.uneven:
                return
            uneven = list(self.uneven)
            person = uneven[int(random.random() * len(uneven))]
            turns = [i for other in uneven for i in at.get(pair_of(person, other), ()) if barred.get(i, 0) <= step]
            if len(uneven) < 4 or not turns:
                turns += [of[person][int(random.random() * len(of[person]))] for _ in range(3)]
            if len(uneven) <= 4 and any(self._settled(i, alone) for i in turns):
                return
            added, i = min((self.added(i) + random.random() / 2, i) for i in turns)
            if added < 1 or (len(uneven) < 4 and random.random() < UPHILL):
                self.turn(i)
                barred[i] = step + 6 + i % 5

    def _settled(self, i: int, alone: Mapping[frozenset[int], Sequence[int]]) -> bool:
        """Whether that table and one more can be turned so that nobody leans too far; if so they are."""
        n, e, s, w = self.tables[i]
        left = {p for p, by in ((n, -2), (s, -2), (e, 2), (w, 2)) if abs(self.lean[p] + by) > self.room[p]}
        left.update(p for p in self.uneven if p not in (n, e, s, w))
        if len(left) != 4 or frozenset(left) not in alone:
            return False
        self.turn(i)
        for j in alone[frozenset(left)]:
            self.turn(j)
            if not self.uneven:
                return True
            self.turn(j)
        self.turn(i)
        return False

    def trade(self, fours: Sequence[Sequence[int]], random: Random) -> None:
        """Where most tables come in threes: turns some so that everybody leans by a multiple of four; then turns two of
        three at a time, which takes four from one person and gives four to another, until nobody leans."""
        odd = {p for p, lean in self.lean.items() if lean % 4}
        for i in flips_for(self.tables, odd):
            self.turn(i)
        places = {p: [numbers for numbers in fours if p in self.tables[numbers[0]]] for p in self.lean}
        for _ in range(40 * len(self.lean)):
            if not self.uneven:
                return
            person = random.choice(list(self.uneven))
            if places[person]:
                self._trade_with_somebody(person, random.sample(places[person], min(8, len(places[person]))))

    def _trade_with_somebody(self, person: int, places: Iterable[Sequence[int]]) -> None:
        """Takes four from what somebody leans, at the one of these tables where that burdens the other least."""
        trades: list[tuple[int, int, int]] = []
        for numbers in places:
            for i, j in combinations(numbers, 2):
                change: Counter[int] = Counter()
                for k in (i, j):
                    change.update(dict.fromkeys(self.tables[k][::2], -2))
                    change.update(dict.fromkeys(self.tables[k][1::2], 2))
                if change[person] * self.lean[person] < 0:
                    trades.append((sum((self.lean[p] + by) ** 2 - self.lean[p] ** 2 for p, by in change.items()), i, j))
        if trades:
            _, i, j = min(trades)
            self.turn(i)
            self.turn(j)


def seats_even(rounds: Rounds) -> bool:
    """Whether everybody's four seats differ by one at most as the tables stand."""
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
