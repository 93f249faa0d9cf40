"""Tables turned until everybody who keeps a seat has it, and the others' seats are as even as they get."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from random import Random

from .designs.blocks import Block, Rounds


def with_fixed_seats(
    rounds: Rounds,
    fixed: Mapping[int, int],
    partners: bool,
    random: Random,
    movable: Collection[tuple[int, int]] | None = None,
) -> Rounds:
    """Turns tables until everybody in `fixed` has their seat and the others' seats are as even as they get; `partners`
    keeps seats 0 and 2 together. Only the tables in `movable` (round, table; default all) are turned."""
    turning = Turning(rounds, fixed, partners)
    places = [
        (r, t) for r, tables in enumerate(rounds) for t in range(len(tables)) if movable is None or (r, t) in movable
    ]
    for sweep in range(60):
        random.shuffle(places)
        slack = (0, 3, 2, 1, 0)[sweep % 5]
        turned = sum(turning.turn(r, t, slack, random) for r, t in places)
        if (not slack and not turned) or (sweep % 5 == 4 and turning.spread() <= 1):
            break
    return turning.rounds


class Turning:
    """Tables with the counts of everybody's seats."""

    def __init__(self, rounds: Rounds, fixed: Mapping[int, int], partners: bool) -> None:
        self.rounds, self.fixed, self.partners = [list(tables) for tables in rounds], fixed, partners
        self.width = max((len(table) for tables in rounds for table in tables), default=0)
        people = {p for tables in rounds for table in tables for p in table}
        self.counts: dict[int, list[int]] = {p: [0] * self.width for p in people}
        for tables in rounds:
            for table in tables:
                self._count(table, 1)

    def spread(self) -> int:
        """The largest difference between two seats of anybody without a fixed seat."""
        return max((max(row) - min(row) for p, row in self.counts.items() if p not in self.fixed), default=0)

    def turn(self, number: int, place: int, slack: float, random: Random) -> bool:
        """Gives one table its best order, up to some slack by chance; whether it changed."""
        table = self.rounds[number][place]
        self._count(table, -1)
        orders = [tuple(table[i] for i in order) for order in _orders(len(table), self.partners)]

        def burden(order: Block) -> float:
            """The unevenness that this order gives its people; `slack` lets chance in."""
            return self._burden(order) + (random.random() * slack if slack else order != table)

        best = min(orders, key=burden)
        self._count(best, 1)
        self.rounds[number][place] = best
        return best != table

    def _burden(self, order: Block) -> int:
        return sum(self.counts[p][seat] * 2 + 1000 * (self.fixed.get(p, seat) != seat) for seat, p in enumerate(order))

    def _count(self, table: Block, by: int) -> None:
        for seat, p in enumerate(table):
            self.counts[p][seat] += by


@lru_cache(None)
def _orders(size: int, partners: bool) -> Sequence[Block]:
    orders = list(permutations(range(size)))
    return [order for order in orders if (order[0] - order[2]) % 2 == 0] if partners and size == 4 else orders
