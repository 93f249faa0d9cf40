"""How far everybody leans to North-South or East-West, kept while tables are turned."""

from collections.abc import Sequence
from itertools import combinations

from .designs.blocks import SPLITS, Block

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
