"""Earlier evenings: names dealt over the points of a plan so that people meet those whom they met least."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import exp
from random import Random

from .annealing import FORBIDDEN, PARTNER
from .designs.blocks import Rounds, Tables
from .draw import DrawRound, Earlier
from .fair_seats import seat_with_partners, seats_even
from .wishes import Pair

HOT, COLD, STEPS = 3.0, 0.2, 40_000
"""How hot a search starts and ends, in meetings, and how many exchanges of two names it tries."""

TRIES = 2
"""How often seats are shared out anew where they do not come out even."""

SPLITS = ((0, 1, 2, 3), (0, 2, 1, 3), (0, 1, 3, 2))
"""The three ways in which four people are two pairs of partners; those two places apart are partners."""


def dealt_by_memory(
    rounds: Rounds,
    people: int,
    earlier: Earlier,
    forbidden: Sequence[Pair],
    random: Random,
    *,
    partners: bool,
    likeness: Mapping[Pair, int] | None = None,
) -> list[int]:
    """A name for each point: by chance, then two names change points while old meetings are repeated less.

    The rounds stay what they are: how often points meet is not touched. With `partners` who sits opposite is settled
    by the plan, so that repeated partners weigh as much as in any search. `forbidden` pairs are points from 0;
    `likeness` is what the meeting of two entrants costs besides.
    """
    names = list(range(people))
    random.shuffle(names)
    weights, partner_weights = _weights(earlier, forbidden, people)
    for (a, b), extra in (likeness or {}).items():
        if weights[a - 1][b - 1] < FORBIDDEN:
            weights[a - 1][b - 1] += extra
            weights[b - 1][a - 1] += extra
    links = _links(rounds, people, partners=partners)

    def cost(point: int, name: int, other_point: int, other: int) -> int:
        """What a name costs at a point, while another name is at another point."""
        row, partner_row, total = weights[name], partner_weights[name], 0
        for q, times, together in links[point]:
            if q != other_point:
                there = names[q]
                total += times * row[there] + together * partner_row[there]
        return total

    for step in range(STEPS):
        temperature = HOT * (COLD / HOT) ** (step / STEPS)
        p, q = int(random.random() * people), int(random.random() * people)
        if p == q:
            continue
        a, b = names[p], names[q]
        added = cost(p, b, q, a) + cost(q, a, p, b) - cost(p, a, q, b) - cost(q, b, p, a)
        if added <= 0 or random.random() < exp(-added / temperature):
            names[p], names[q] = b, a
    return names


def seated_by_memory(rounds: Rounds, earlier: Earlier, random: Random) -> Rounds | None:
    """Tables of four, people from 0, with those as partners who were partners least on earlier evenings; None where
    that would repeat more partners tonight than the rounds as they are. Seats may differ by two where pairs are fixed
    so."""
    played = dict(earlier.partnered)
    split = [_split(tables, played) for tables in rounds]
    if _repeats_tonight(split) > _repeats_tonight(rounds):
        return None
    tries = [seat_with_partners(split, random, False) for _ in range(TRIES)]
    return next((seated for seated in tries if seats_even(seated)), tries[-1])


def _split(tables: Tables, played: dict[Pair, int]) -> Tables:
    made = []
    for table in tables:
        if len(table) == 4:
            table = min((tuple(table[at] for at in way) for way in SPLITS), key=lambda way: _repeated(way, played))
            for pair in _partners(table):
                played[pair] = played.get(pair, 0) + 1
        made.append(table)
    return made


def _repeats_tonight(rounds: Rounds) -> int:
    partners = [pair for tables in rounds for table in tables if len(table) == 4 for pair in _partners(table)]
    return len(partners) - len(set(partners))


def _repeated(table: Sequence[int], played: Mapping[Pair, int]) -> int:
    return sum(played.get(pair, 0) ** 2 for pair in _partners(table))


def _partners(table: Sequence[int]) -> list[Pair]:
    """Both pairs of partners as entrants from 1."""
    return [(min(p, q) + 1, max(p, q) + 1) for p, q in ((table[0], table[2]), (table[1], table[3]))]


def _weights(earlier: Earlier, forbidden: Sequence[Pair], people: int) -> tuple[list[list[int]], list[list[int]]]:
    met, partnered = ([[0] * people for _ in range(people)] for _ in range(2))
    for counts, grid, weight in ((earlier.met, met, 2), (earlier.partnered, partnered, 2 * PARTNER)):
        for (p, q), times in counts.items():
            grid[p - 1][q - 1] = grid[q - 1][p - 1] = weight * times**2
    for p, q in forbidden:
        met[p][q] = met[q][p] = FORBIDDEN
    return met, partnered


def _links(rounds: Rounds, people: int, *, partners: bool) -> list[list[tuple[int, int, int]]]:
    """For each point the points it meets, how often, and how often as partners."""
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
