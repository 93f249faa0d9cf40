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
    """Tables of four keeping seats 0 and 2 partners (`free_splits`: the three pairings are equally welcome). Lines are
    shared by search, then the two ends of each line exactly."""
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
    orders = [order for split in (SPLITS if free_splits else SPLITS[:1]) for order in (split, (*split[1:], split[0]))]
    current = list(tables)
    lean = _leans(current)
    games = _games(current)
    numbers = list(range(len(current)))
    for sweep in range(60):
        random.shuffle(numbers)
        # A little slack in the first sweeps lets the last odd ones find each other.
        slack = 8 if sweep % 4 < 2 else 0
        for i in numbers:
            current[i] = _turned(current[i], orders, lean, slack, random)
        if all(_fair(lean[p], games[p]) for p in lean):
            break
    return current


def _turned(table: Block, orders: Sequence[Block], lean: dict[int, int], slack: int, random: Random) -> Block:
    a, b, c, d = table
    lean[a], lean[c] = lean[a] - 1, lean[c] - 1
    lean[b], lean[d] = lean[b] + 1, lean[d] + 1
    order = min(orders, key=lambda o: _pull(table, o, lean) + (random.random() * slack if slack else random.random()))
    n, e, s, w = (table[i] for i in order)
    lean[n], lean[s] = lean[n] + 1, lean[s] + 1
    lean[e], lean[w] = lean[e] - 1, lean[w] - 1
    return n, e, s, w


def _pull(table: Block, order: Block, lean: dict[int, int]) -> int:
    return 2 * (lean[table[order[0]]] + lean[table[order[2]]] - lean[table[order[1]]] - lean[table[order[3]]])


def _leans(tables: Iterable[Block]) -> dict[int, int]:
    lean: dict[int, int] = {}
    for table in tables:
        for seat, p in enumerate(table):
            lean[p] = lean.get(p, 0) + (1 if seat % 2 == 0 else -1)
    return lean


def _games(tables: Iterable[Block]) -> dict[int, int]:
    games: dict[int, int] = {}
    for table in tables:
        for p in table:
            games[p] = games.get(p, 0) + 1
    return games


def _fair(lean: int, games: int) -> bool:
    """Whether a line played `lean` times more than the other still allows four seats that differ by one at most."""
    return abs(lean) <= (2 if games % 4 == 2 else games % 2)


def _regrouped(rounds: Rounds, tables: Sequence[Block]) -> Rounds:
    rest = iter(tables)
    return [[next(rest) for _ in tables_] for tables_ in rounds]
