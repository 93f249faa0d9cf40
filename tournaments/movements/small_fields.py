"""Few people: who meets whom and who sits at which table number, sought together because one can spoil the other."""

from collections.abc import Iterator, Sequence
from math import exp
from random import Random

from .asking import Request
from .designs.blocks import Rounds
from .floor import Floor, Prior
from .short import random_start

WIDEST, TABLES_SWAPPED, UNEVEN = 2, 0.3, 0.5
"""How far somebody's visits to two table numbers may differ; how often two tables change numbers instead of two people
places; and what one visit beyond that difference weighs beside one repeated meeting."""

WARM, COOL = (0.9, 0.15), (0.35, 0.12)
"""How hot a search from chance starts and ends, and one that looks around what is there."""

SMALL, TRIES, STEPS = 20, 32, 6_000
"""From how many people on nothing is sought, how often at most, and the steps of the shortest search."""


def others(rounds: Rounds, request: Request, *, partners: bool) -> Iterator[Rounds]:
    """Other rounds of a small field that cost no more than these (with fixed partners, or their meetings no more), each
    as even as a search makes them; most searches are short, every second try in a row twice as long, and so on."""
    people, random, stop = request.players, request.random, request.effort.stop
    if people >= SMALL or any(len(table) != 4 for tables in rounds for table in tables):
        return
    for attempt in range(1, TRIES):
        if stop and stop():
            return
        counting = partners and random.random() < 0.5
        limit = Floor(rounds, range(people), counting, Prior()).cost
        chance = random.random() < 0.5
        found, cost, _ = evened(
            random_start(people, len(rounds), random) if chance else rounds,
            people,
            partners=counting,
            random=random,
            steps=STEPS * (attempt & -attempt),
            limit=limit,
            heat=WARM if chance else COOL,
        )
        if cost <= limit:
            yield found


def evened(
    rounds: Rounds,
    people: int,
    *,
    partners: bool,
    random: Random,
    steps: int,
    limit: int,
    heat: tuple[float, float] = WARM,
    widest: int = WIDEST,
) -> tuple[Rounds, int, int]:
    """Rounds over the points 0..people-1 reached in so many steps, their cost (see `Floor`), and by how many visits
    people's table numbers differ more than by `widest`: of the rounds met that cost least, the evenest. It ends early
    when nobody's do in rounds that cost no more than `limit`."""
    hall = Hall(rounds, people, partners, widest)
    best, least = hall.rounds(), (hall.cost, hall.uneven)
    for step in range(steps):
        if least[0] <= limit and not least[1]:
            break
        if step % 1000 == 0:
            temperature = heat[0] * (heat[1] / heat[0]) ** (step / steps)
        hall.move(random, temperature)
        if (hall.cost, hall.uneven) < least:
            best, least = hall.rounds(), (hall.cost, hall.uneven)
    return best, *least


class Hall:
    """A floor whose tables are numbered from 0 in the order of the round, with everybody's visits to each number."""

    def __init__(self, rounds: Rounds, people: int, partners: bool, widest: int) -> None:
        self.floor, self.widest = Floor(rounds, range(people), partners, Prior()), widest
        self.visits = [[0] * max(map(len, rounds)) for _ in range(people)]
        for tables in rounds:
            for number, table in enumerate(tables):
                for p in table:
                    self.visits[p][number] += 1
        self.uneven = self._excess(range(people))

    @property
    def cost(self) -> int:
        """What the meetings, partnerships and sit-outs cost."""
        return self.floor.cost

    def rounds(self) -> Rounds:
        """The tables as they stand."""
        return self.floor.rounds()

    def move(self, random: Random, temperature: float) -> None:
        """Tries one swap: of two people in a round, or of two tables' numbers. A worse one is made ever more rarely."""
        number = int(random.random() * len(self.floor.places))
        if random.random() < TABLES_SWAPPED:
            self._swap_tables(number, random, temperature)
        else:
            self._swap_people(number, random, temperature)

    def _swap_tables(self, number: int, random: Random, temperature: float) -> None:
        line, tables = self.floor.places[number], len(self.floor.shapes[number])
        one, other = int(random.random() * tables), int(random.random() * tables)
        if one == other:
            return
        here, there = line[4 * one : 4 * one + 4], line[4 * other : 4 * other + 4]
        before = self._excess(here) + self._excess(there)
        self._walk(here, one, other)
        self._walk(there, other, one)
        added = self._excess(here) + self._excess(there) - before
        if added <= 0 or random.random() < exp(-UNEVEN * added / temperature):
            line[4 * one : 4 * one + 4], line[4 * other : 4 * other + 4] = there, here
            self.uneven += added
        else:
            self._walk(here, other, one)
            self._walk(there, one, other)

    def _swap_people(self, number: int, random: Random, temperature: float) -> None:
        line, mates = self.floor.places[number], self.floor.mates[number]
        i, j = int(random.random() * len(line)), int(random.random() * len(line))
        if i == j or not (mates[i] or mates[j]):
            return
        one, other = (place // 4 if mates[place] else None for place in (i, j))
        p, q = line[i], line[j]
        before = self._excess((p, q))
        self._walk((p,), one, other)
        self._walk((q,), other, one)
        added, uneven = self.floor.change(line, mates, i, j), self._excess((p, q)) - before
        worse = added + UNEVEN * uneven
        if worse <= 0 or random.random() < exp(-worse / temperature):
            self.floor.swap(line, mates, i, j, added)
            self.uneven += uneven
        else:
            self._walk((p,), other, one)
            self._walk((q,), one, other)

    def _walk(self, people: Sequence[int], old: int | None, new: int | None) -> None:
        """Counts these people's visits at another table number; None is where nobody plays."""
        for p in people:
            if old is not None:
                self.visits[p][old] -= 1
            if new is not None:
                self.visits[p][new] += 1

    def _excess(self, people: Sequence[int]) -> int:
        return sum(max(0, max(self.visits[p]) - min(self.visits[p]) - self.widest) for p in people)
