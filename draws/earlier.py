"""Earlier evenings: names dealt over the points of a plan so that people meet those whom they met least."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import exp
from random import Random

from .annealing import FORBIDDEN, PARTNER
from .designs.blocks import SPLITS, Block, Rounds, renamed
from .draw import DrawRound, Earlier
from .fair_seats import ends_shared
from .wishes import Pair

HOT, COLD = 9.0, 0.5
"""How hot a search starts and ends, in meetings."""

STEPS, SWAPS = 600, 3_000
"""How many exchanges of two names it tries over all rounds, and then how many of two people in one round: for each of
the people, up to `MANY` of them."""

MANY = 64

Grid = list[list[int]]


def dealt_by_memory(
    rounds: Rounds,
    people: int,
    earlier: Earlier,
    forbidden: Sequence[Pair],
    random: Random,
    *,
    partners: bool,
    likeness: Mapping[Pair, int] | None = None,
) -> Rounds:
    """The rounds with names for their points, so that old meetings are repeated as little as a search finds.

    With `partners` who sits opposite is settled by the plan: names change points, so that how often points meet is not
    touched, and repeated partners weigh as much as in any search. Without, people change tables inside a round as well.
    `forbidden` pairs are points from 0; `likeness` is what the
    meeting of two entrants costs besides, in repeated meetings.
    """
    costs = _costs(earlier, forbidden, people, likeness or {})
    named = renamed(rounds, _names(_links(rounds, people, partners=partners), costs, random))
    return named if partners else _swapped(named, costs, random)


def _names(links: list[list[tuple[int, int, int]]], costs: tuple[Grid, Grid], random: Random) -> list[int]:
    """A name for each point: by chance, then two names change points while that costs less."""
    people = len(links)
    names = list(range(people))
    random.shuffle(names)
    weights, partner_weights = costs

    def cost(point: int, name: int, other_point: int, other: int) -> int:
        """The cost of a name at a point, while another name is at another point."""
        row, partner_row, total = weights[name], partner_weights[name], 0
        for q, times, together in links[point]:
            if q != other_point:
                new_name = names[q]
                total += times * row[new_name] + together * partner_row[new_name]
        return total

    steps = STEPS * min(people, MANY)
    for step in range(steps):
        temperature = HOT * (COLD / HOT) ** (step / steps)
        p, q = int(random.random() * people), int(random.random() * people)
        if p == q:
            continue
        a, b = names[p], names[q]
        added = cost(p, b, q, a) + cost(q, a, p, b) - cost(p, a, q, b) - cost(q, b, p, a)
        if added <= 0 or random.random() < exp(-added / temperature):
            names[p], names[q] = b, a
    return names


def _swapped(rounds: Rounds, costs: tuple[Grid, Grid], random: Random) -> Rounds:
    """Two people of a round change tables while their meetings, and the best partners at their tables, cost less.

    Nobody meets more often tonight than in the plan.
    """
    new_rounds = [[list(table) for table in tables] for tables in rounds]
    tonight = [[0] * len(costs[0]) for _ in costs[0]]
    _count(tonight, (pair for tables in new_rounds for table in tables for pair in combinations(table, 2)), 1)
    steps = SWAPS * min(len(costs[0]), MANY)
    for step in range(steps):
        temperature = HOT * (COLD / HOT) ** (step / steps)
        tables = new_rounds[int(random.random() * len(new_rounds))]
        first, other = (tables[int(random.random() * len(tables))] for _ in range(2))
        if first is other or len(first) != 4 or len(other) != 4:
            continue
        at, second = int(random.random() * 4), int(random.random() * 4)
        p, q = first[at], other[second]
        left, coming = [x for x in first if x != p], [x for x in other if x != q]
        met_p, met_q = tonight[p], tonight[q]
        if any([met_q[x] for x in left]) or any([met_p[x] for x in coming]):
            continue
        added = _at_table([q, *left], costs) + _at_table([p, *coming], costs)
        added -= _at_table(first, costs) + _at_table(other, costs)
        if added <= 0 or random.random() < exp(-added / temperature):
            _count(tonight, [*((p, x) for x in left), *((q, x) for x in coming)], -1)
            _count(tonight, [*((q, x) for x in left), *((p, x) for x in coming)], 1)
            first[at], other[second] = q, p
    return [[tuple(table) for table in tables] for tables in new_rounds]


def _count(grid: Grid, pairs: Iterable[Pair], by: int) -> None:
    for p, q in pairs:
        grid[p][q] = grid[q][p] = grid[p][q] + by


def _at_table(table: Sequence[int], costs: tuple[Grid, Grid]) -> int:
    """The cost of four people at one table, with the partners that cost least."""
    met, partnered = costs
    a, b, c, d = table
    meetings = met[a][b] + met[a][c] + met[a][d] + met[b][c] + met[b][d] + met[c][d]
    return meetings + min(
        partnered[a][c] + partnered[b][d], partnered[a][b] + partnered[c][d], partnered[a][d] + partnered[b][c]
    )


TURNS, WARM, CALM = 600, 6.0, 0.2
"""How many orders of each table are tried to share partners and lines, and how hot that starts and ends."""

LEANING, TONIGHT = 1, 40
"""What somebody costs who leans too far to one line, and partners who meet again tonight, beside a partner of an
earlier evening."""

ORDERS = tuple(order for split in SPLITS for order in (split, (*split[1:], split[0])))
"""The three ways in which four people are two pairs of partners, and which pair is North-South."""


def seated_by_memory(rounds: Rounds, earlier: Earlier, random: Random) -> Rounds | None:
    """Tables of four, people from 0, with those as partners who were partners least on earlier evenings, and lines as
    even as that leaves them; None where that would repeat more partners tonight than the rounds as they are."""
    if not all(len(table) == 4 for tables in rounds for table in tables):
        return None
    seated = _Partners(rounds, earlier).settled(random)
    return ends_shared(seated, random) if _repeats_tonight(seated) <= _repeats_tonight(rounds) else None


class _Partners:
    """Tables with who was whose partner over the season and tonight, and how far everybody leans to North-South."""

    def __init__(self, rounds: Rounds, earlier: Earlier) -> None:
        self.widths, self.tables = [len(tables) for tables in rounds], [table for tables in rounds for table in tables]
        games = Counter(p for table in self.tables for p in table)
        size = max([*games, *(p - 1 for pair in earlier.partnered for p in pair)]) + 1
        self.lean, self.room = [0] * size, [2 if games[p] % 4 == 2 else games[p] % 2 for p in range(size)]
        self.season, self.tonight = ([[0] * size for _ in range(size)] for _ in range(2))
        for (p, q), times in earlier.partnered.items():
            self.season[p - 1][q - 1] = self.season[q - 1][p - 1] = times
        for table in self.tables:
            self._count(table, 1)

    def settled(self, random: Random) -> Rounds:
        """The tables once most orders that cost more are refused."""
        steps = TURNS * len(self.tables)
        for step in range(steps):
            temperature = WARM * (CALM / WARM) ** (step / steps)
            number = int(random.random() * len(self.tables))
            table = self.tables[number]
            order = ORDERS[int(random.random() * len(ORDERS))]
            turned = tuple([table[k] for k in order])
            self._count(table, -1)
            added = self._cost(turned) - self._cost(table)
            if added > 0 and random.random() >= exp(-added / temperature):
                turned = table
            self._count(turned, 1)
            self.tables[number] = turned
        rest = iter(self.tables)
        return [[next(rest) for _ in range(width)] for width in self.widths]

    def _cost(self, table: Block) -> int:
        """The cost that those four add in that order."""
        n, e, s, w = table
        cost = 0
        for p, q in ((n, s), (e, w)):
            cost += 2 * PARTNER * self.season[p][q] ** 2 + TONIGHT * self.tonight[p][q]
        for p, side in ((n, 1), (s, 1), (e, -1), (w, -1)):
            cost += LEANING * max(abs(self.lean[p] + side) - self.room[p], 0) ** 2
        return cost

    def _count(self, table: Block, by: int) -> None:
        n, e, s, w = table
        for p, q, side in ((n, s, by), (e, w, -by)):
            for player, other in ((p, q), (q, p)):
                self.lean[player] += side
                self.season[player][other] += by
                self.tonight[player][other] += by


def _repeats_tonight(rounds: Rounds) -> int:
    partners = [pair for tables in rounds for table in tables for pair in _partners(table)]
    return len(partners) - len(set(partners))


def _partners(table: Sequence[int]) -> list[Pair]:
    """Both pairs of partners as entrants from 1."""
    return [(min(p, q) + 1, max(p, q) + 1) for p, q in ((table[0], table[2]), (table[1], table[3]))]


def _costs(earlier: Earlier, forbidden: Sequence[Pair], people: int, likeness: Mapping[Pair, int]) -> tuple[Grid, Grid]:
    """The cost of a meeting of two people, from 0, and the added cost of their being partners. Who met far more
    often than the mean, or far less, weighs more than many who are near it: so the cube of the distance counts."""
    met, partnered = ([[0] * people for _ in range(people)] for _ in range(2))
    twice_the_mean = round(4 * sum(earlier.met.values()) / (people * (people - 1)))
    for p, q in combinations(range(people), 2):
        beyond = 2 * earlier.met.get((p + 1, q + 1), 0) - twice_the_mean
        met[p][q] = met[q][p] = (beyond**3 + 4 * beyond) // 2
        partnered[p][q] = partnered[q][p] = 2 * PARTNER * earlier.partnered.get((p + 1, q + 1), 0) ** 2
    for (p, q), extra in likeness.items():
        met[p - 1][q - 1] = met[q - 1][p - 1] = met[p - 1][q - 1] + extra
    for p, q in forbidden:
        met[p][q] = met[q][p] = FORBIDDEN
    return met, partnered


def _links(rounds: Rounds, people: int, *, partners: bool) -> list[list[tuple[int, int, int]]]:
    """The points that each point meets, how often, and how often as partners."""
    met: dict[Pair, list[int]] = {}
    for tables in rounds:
        for table in tables:
            for (i, p), (j, q) in combinations(enumerate(table), 2):
                counts = met.setdefault((p, q) if p < q else (q, p), [0, 0])
                counts[0] += 1
                counts[1] += partners and j - i == 2 and j < 4
    links: list[list[tuple[int, int, int]]] = [[] for _ in range(people)]
    for (p, q), (times, together) in met.items():
        links[p].append((q, times, together))
        links[q].append((p, times, together))
    return links


def season_counts(earlier: Earlier, rounds: Iterable[DrawRound], *, partners: bool) -> dict[str, int]:
    """Over the earlier evenings and these rounds: how many evenings, and how often the same two people meet, and are
    partners, at most."""
    met, partnered = dict(earlier.met), dict(earlier.partnered)
    for round_ in rounds:
        for table in round_.tables:
            for (i, p), (j, q) in combinations(enumerate(table), 2):
                pair = (p, q) if p < q else (q, p)
                met[pair] = met.get(pair, 0) + 1
                partnered[pair] = partnered.get(pair, 0) + (partners and j - i == 2 and j < 4)
    counted = {"evenings": earlier.evenings + 1, "met": max(met.values(), default=0)}
    return {**counted, "partnered": max(partnered.values(), default=0)} if partners else counted
