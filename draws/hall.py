"""The hall: rounds of numbered tables, and swaps that cost no meetings and let everybody go to every table number that
they may have."""

from collections.abc import Sequence
from math import exp, log
from random import Random

from .annealing import FORBIDDEN, OUT, Floor, Pair, Prior
from .designs.blocks import Rounds
from .designs.fewest import least_repeats, meeting_bound
from .draw import Effort, Request
from .fair_tables import Allowed

WIDEST, TABLES_SWAPPED, UNEVEN, ASTRAY = 2, 0.3, 0.5, 12
"""How far somebody's visits to two table numbers may differ; how often two tables change numbers instead of two people
places; and what one visit beyond that difference, and one to a number that somebody may not have, weigh beside one
repeated meeting."""

WARM, COOL = (0.9, 0.15), (0.35, 0.12)
"""How hot a search from chance starts and ends, and one that looks around what is there."""

SLICE = 2000
"""After how many steps a search cools, tells how far it is and looks whether it shall stop."""


class Hall:
    """A floor whose tables are numbered from 0 in the order of the round, with everybody's visits to each number."""

    def __init__(
        self,
        rounds: Rounds,
        people: int,
        *,
        partners: bool,
        widest: int = WIDEST,
        allowed: Allowed | None = None,
        prior: Prior | None = None,
    ) -> None:
        self.floor, self.widest = Floor(rounds, range(people), partners, prior or Prior()), widest
        numbers = range(max(map(len, rounds)))
        free = frozenset(numbers)
        self.barred = [[k not in (allowed or {}).get(p, free) for k in numbers] for p in range(people)]
        self.kept = {p: sorted(numbers_of & free) for p, numbers_of in (allowed or {}).items()}
        self.starts = [[sum(shape[:k]) for k in range(len(shape))] for shape in self.floor.shapes]
        self.at = [[k for k, size in enumerate(shape) for _ in range(size)] for shape in self.floor.shapes]
        self.visits = [[0] * len(numbers) for _ in range(people)]
        for tables in rounds:
            for number, table in enumerate(tables):
                for p in table:
                    self.visits[p][number] += 1
        self.uneven = self._excess(range(people))
        self.astray = sum(self.visits[p][k] for p in self.kept for k in numbers if self.barred[p][k])

    def standing(self) -> tuple[int, int, int]:
        """The number of people where they may not be; what meetings, partnerships and sit-outs cost; and by how many
        visits people's table numbers differ more than by `widest`."""
        return self.astray, self.floor.cost, self.uneven

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
        line, shape, starts = self.floor.places[number], self.floor.shapes[number], self.starts[number]
        first, second = int(random.random() * len(shape)), int(random.random() * len(shape))
        size = shape[first]
        if first == second or shape[second] != size:
            return
        left, right = slice(starts[first], starts[first] + size), slice(starts[second], starts[second] + size)
        here, there = line[left], line[right]
        before = self._excess(here) + self._excess(there)
        astray = self._walk(here, first, second) + self._walk(there, second, first)
        uneven = self._excess(here) + self._excess(there) - before
        worse = ASTRAY * astray + UNEVEN * uneven
        if worse <= 0 or random.random() < exp(-worse / temperature):
            line[left], line[right] = there, here
            self.uneven += uneven
            self.astray += astray
        else:
            self._walk(here, second, first)
            self._walk(there, first, second)

    def _swap_people(self, number: int, random: Random, temperature: float) -> None:
        line, mates = self.floor.places[number], self.floor.mates[number]
        i, j = int(random.random() * len(line)), int(random.random() * len(line))
        if i == j or not (mates[i] or mates[j]):
            return
        # As likely as exp(-worse / temperature), decided beforehand: most swaps cost too much whatever the numbers.
        bearable = -log(1 - random.random()) * temperature
        added = self.floor.change(line, mates, i, j)
        if added > bearable + 4 * UNEVEN + 2 * ASTRAY * bool(self.astray):
            return
        first, second = (self.at[number][place] if mates[place] else None for place in (i, j))
        p, q = line[i], line[j]
        before = self._excess((p, q))
        astray = self._walk((p,), first, second) + self._walk((q,), second, first)
        uneven = self._excess((p, q)) - before
        if added + ASTRAY * astray + UNEVEN * uneven <= bearable:
            self.floor.swap(line, mates, i, j, added)
            self.uneven += uneven
            self.astray += astray
        else:
            self._walk((p,), second, first)
            self._walk((q,), first, second)

    def _walk(self, people: Sequence[int], old: int | None, new: int | None) -> int:
        """Counts these people's visits at another table number (None is where nobody plays); how many more of them are
        now where they may not be."""
        astray = 0
        for p in people:
            if old is not None:
                self.visits[p][old] -= 1
                astray -= self.barred[p][old]
            if new is not None:
                self.visits[p][new] += 1
                astray += self.barred[p][new]
        return astray

    def _excess(self, people: Sequence[int]) -> int:
        excess = 0
        for p in people:
            row = self.visits[p]
            if p in self.kept:
                row = [row[k] for k in self.kept[p]]
            excess += max(0, max(row) - min(row) - self.widest)
        return excess


def evened(
    hall: Hall,
    random: Random,
    *,
    steps: int,
    limit: int,
    enough: int = 0,
    heat: tuple[float, float] = WARM,
    effort: Effort | None = None,
) -> tuple[Rounds, tuple[int, int, int]]:
    """The rounds that stand best of those met in so many steps from the hall as it is (see `Hall.standing`; whatever
    costs no more than `enough` is as good as that). It ends early when all are where they may be, as evenly as they
    should, in rounds that cost no more than `limit`; or when the effort, told how far it is, is stopped."""

    def rank(astray: int, cost: int, uneven: int) -> tuple[int, int, int, int]:
        """A sort key in which what is sought first stands first."""
        return astray, max(cost, enough), uneven, cost

    best, least = hall.rounds(), hall.standing()
    for step in range(steps):
        if least[1] <= limit and not (least[0] or least[2]):
            break
        if step % SLICE == 0:
            temperature = heat[0] * (heat[1] / heat[0]) ** (step / steps)
            if effort and not effort.go_on(step / steps, least[1], limit):
                break
        hall.move(random, temperature)
        if hall.standing() != least and rank(*hall.standing()) < rank(*least):
            best, least = hall.rounds(), hall.standing()
    return best, least


EFFORT, SEARCHES, HELD = 0.4, (0.15, 0.15, 0.3, 0.4), 3
"""The share of the effort that the searches may take, how they share it, and from which one on repeats are held where
they are for the sake of even table numbers."""

GIVEN, SHARE = (1, 2, 4, 8), 0.25
"""How much more rounds may cost, little by little, where nothing else makes the table numbers even, and the share of
the searches' effort for each."""


def brought_home(
    rounds: Rounds, request: Request, allowed: Allowed, forbidden: Sequence[Pair], *, partners: bool
) -> Rounds:
    """These rounds with named people and numbered tables, if everybody is where they may be as evenly as they should;
    else what searches make of them, each from the best so far: first all at their places, then no more repeats than in
    the given rounds (or as few as the first searches find), then even numbers, at last for a few repeats more."""
    prior, limit = Prior(forbidden=forbidden), 0

    def hall() -> Hall:
        """The rounds as they are now."""
        return Hall(rounds, request.players, partners=partners, allowed=allowed, prior=prior)

    for number, share in enumerate(SEARCHES):
        astray, cost, _ = hall().standing()
        if (number == 0 and not astray and cost < FORBIDDEN) or number == HELD:
            limit = max(limit, cost)
        rounds, _ = _evened(hall(), request, share, limit)
    return _evened_for_more(hall(), request)


def _evened_for_more(hall: Hall, request: Request) -> Rounds:
    """The rounds of a hall, with even table numbers if a few repeats more give them."""
    best, (astray, limit, uneven) = hall.rounds(), hall.standing()
    for extra_cost in GIVEN if uneven and not astray and limit < FORBIDDEN else ():
        rounds, (astray, _, left) = _evened(hall, request, SHARE, limit + extra_cost)
        if not (astray or left):
            return rounds
    return best


A_PLACE = 600
"""How many steps a search from rounds by chance makes for each place: half for few repeats, half for even table
numbers."""


def fewer_meetings(
    rounds: Rounds, request: Request, allowed: Allowed, forbidden: Sequence[Pair], *, partners: bool
) -> Rounds:
    """The rounds with fewer repeats, everybody still where they may be."""
    prior, people = Prior(forbidden=forbidden), request.players
    over = people % 4 * len(rounds)
    fives = any(len(table) == 5 for table in rounds[0])
    least = OUT * least_repeats(5 * over if fives else over, people)
    least += 0 if fives else meeting_bound(people, len(rounds))
    steps = min(request.effort.steps(EFFORT), A_PLACE * people * len(rounds))
    limit = least
    # A search ends at once where numbers are even and nothing can be saved; so those after the second are seldom made.
    for heat in (WARM, COOL, COOL, COOL):
        hall = Hall(rounds, people, partners=partners, allowed=allowed, prior=prior)
        rounds, (_, cost, _) = evened(
            hall, request.random, steps=steps // 2, limit=limit, enough=limit, heat=heat, effort=request.effort
        )
        limit = max(limit, cost)
    return _evened_for_more(Hall(rounds, people, partners=partners, allowed=allowed, prior=prior), request)


def _evened(hall: Hall, request: Request, share: float, limit: int) -> tuple[Rounds, tuple[int, int, int]]:
    steps = request.effort.steps(EFFORT * share)
    return evened(hall, request.random, steps=steps, limit=limit, enough=limit, heat=COOL, effort=request.effort)
