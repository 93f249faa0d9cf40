"""Fair halves: groups of people halved evenly, and how far each leans to one side while tables are turned."""

from collections.abc import Sequence
from itertools import combinations
from random import Random

from .designs.blocks import SPLITS, Block

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


Pair = tuple[int, int]


class Leaning:
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
        """How far everybody may lean: not at all with 4n games, by one with 4n + 1 or 4n + 3, by two with 4n + 2."""
        games: dict[int, int] = {}
        for table in self.tables:
            for p in table:
                games[p] = games.get(p, 0) + 1
        self.room = {p: 2 if played % 4 == 2 else played % 2 for p, played in games.items()}
        self.lean = dict.fromkeys(games, 0)

    def seats(self) -> tuple[dict[Pair, list[int]], dict[int, list[int]]]:
        """The tables of every two people, and of everybody."""
        at: dict[Pair, list[int]] = {}
        of: dict[int, list[int]] = {}
        for i, table in enumerate(self.tables):
            for p in table:
                of.setdefault(p, []).append(i)
            for p, q in combinations(table, 2):
                at.setdefault(pair_of(p, q), []).append(i)
        return at, of

    def added(self, i: int) -> int:
        """What turning that table adds to the squares of what people lean too far."""
        n, e, s, w = self.tables[i]
        added = 0
        for p, by in ((n, -2), (s, -2), (e, 2), (w, 2)):
            lean, room = self.lean[p], self.room[p]
            added += max(abs(lean + by) - room, 0) ** 2 - max(abs(lean) - room, 0) ** 2
        return added

    def turn(self, i: int) -> None:
        """Turns that table a quarter: East and West become North and South."""
        n, e, s, w = self.tables[i]
        self.count((n, e, s, w), -1)
        self.tables[i] = (e, s, w, n)
        self.count((e, s, w, n), 1)

    def pull(self, table: Block, order: Block) -> int:
        """How strongly everybody's leaning, and partners who would repeat, speak against that order of the table."""
        n, e, s, w = (table[k] for k in order)
        lean = 2 * (self.lean[n] + self.lean[s] - self.lean[e] - self.lean[w])
        if len(self.orders) == 2:
            return lean
        return lean + 100 * (self.partnered.get(pair_of(n, s), 0) + self.partnered.get(pair_of(e, w), 0))

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
            for pair in (pair_of(n, s), pair_of(e, w)):
                self.partnered[pair] = self.partnered.get(pair, 0) + by


def pair_of(p: int, q: int) -> Pair:
    """Two people, the smaller number first."""
    return (p, q) if p < q else (q, p)
