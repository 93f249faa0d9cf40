"""The check's own counting: every number of a certificate, from the rounds alone, and what no draw can go below.

Bounds are worked out anew and otherwise than by the makers.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

Document = dict[str, Any]
Grid = list[list[int]]


def whole(value: object) -> bool:
    """True if that is a whole number."""
    return isinstance(value, int) and not isinstance(value, bool)


def numbers(value: object) -> bool:
    """True if that is a list of whole numbers."""
    return isinstance(value, list) and all(whole(item) for item in value)


def counted(document: Document) -> Iterator[tuple[str, int]]:
    """Every number that a certificate states, by its group and name."""
    yield from _summary("meetings", meeting_grid(document))
    if document["certificate"].get("partners") or document["kind"] == "individual":
        yield from _summary("partners", _partner_grid(document))
    players, rounds = document["players"], document["rounds"]
    out = [0] * (players + 1)
    north = [0] * (players + 1)
    for round_ in rounds:
        for entrant in round_.get("out", []):
            out[entrant] += 1
        for table in round_["tables"]:
            north[table[0]] += 1
    stays = {entrant for entrant, _, _ in document.get("wishes", {}).get("fixed", [])}
    free = [entrant for entrant in range(1, players + 1) if entrant not in stays]
    yield "sit_outs.fewest", min(out[1:])
    yield "sit_outs.most", max(out[1:])
    yield "first_dealer.fewest", min((north[entrant] for entrant in free), default=0)
    yield "first_dealer.most", max((north[entrant] for entrant in free), default=0)
    widest = (
        max(len(table) for round_ in rounds for table in round_["tables"]) if any(o["tables"] for o in rounds) else 0
    )
    if widest == 5:
        fifths = [entrant for round_ in rounds for table in round_["tables"] if len(table) == 5 for entrant in table]
        at_fives = [fifths.count(entrant) for entrant in range(1, players + 1)]
        yield "fives.fewest", min(at_fives)
        yield "fives.most", max(at_fives)
    wishes = document.get("wishes", {})
    apart = {
        frozenset(pair)
        for group in (*wishes.get("apart", []), *wishes.get("halves", []))
        for pair in combinations(sorted(set(group)), 2)
    }
    tables_shared = [set(table) for round_ in rounds for table in round_["tables"]]
    yield "kept_apart.pairs", sum(not any(pair <= table for table in tables_shared) for pair in apart)
    yield "seats.spread", _spread(_visits(rounds, players, widest, by_table=False), free)
    yield "tables.spread", _table_spread(document, free)


def _summary(name: str, grid: Grid) -> Iterator[tuple[str, int]]:
    cells = [grid[a][b] for a in range(1, len(grid)) for b in range(a + 1, len(grid))] or [0]
    yield f"{name}.fewest", min(cells)
    yield f"{name}.most", max(cells)
    yield f"{name}.repeats", sum(cell * (cell - 1) // 2 for cell in cells)


def meeting_grid(document: Document) -> Grid:
    """The number of times each two entrants shared a table; row and column 0 stay empty."""
    grid = [[0] * (document["players"] + 1) for _ in range(document["players"] + 1)]
    for round_ in document["rounds"]:
        for table in round_["tables"]:
            for first in table:
                for second in table:
                    if first != second:
                        grid[first][second] += 1
    return grid


def _partner_grid(document: Document) -> Grid:
    grid = [[0] * (document["players"] + 1) for _ in range(document["players"] + 1)]
    for round_ in document["rounds"]:
        for north, east, south, west in (table[:4] for table in round_["tables"]):
            for first, second in ((north, south), (south, north), (east, west), (west, east)):
                grid[first][second] += 1
    return grid


def _visits(rounds: list[Document], players: int, width: int, *, by_table: bool) -> Grid:
    visits = [[0] * width for _ in range(players + 1)]
    for round_ in rounds:
        for number, table in enumerate(round_["tables"]):
            for seat, entrant in enumerate(table):
                visits[entrant][number if by_table else seat] += 1
    return visits


def _table_spread(document: Document, free: list[int]) -> int:
    """The spread of table numbers; people who asked for a half of the hall are only compared within it."""
    width = max(len(round_["tables"]) for round_ in document["rounds"])
    visits = _visits(document["rounds"], document["players"], width, by_table=True)
    for entrant in {who for pair in document.get("wishes", {}).get("halves", []) for who in pair}:
        low, high = visits[entrant][: (width + 1) // 2], visits[entrant][(width + 1) // 2 :]
        if any(low) != any(high):
            visits[entrant] = low if any(low) else high
    return _spread(visits, free)


def _spread(visits: Grid, free: list[int]) -> int:
    """The largest difference in one entrant's row of visits."""
    return max((max(visits[entrant]) - min(visits[entrant]) for entrant in free if any(visits[entrant])), default=0)


LOOKED_THROUGH = {(8, 9): 160, (8, 10): 204, (8, 11): 252, (14, 5): 11, (14, 6): 20, (15, 6): 9, (17, 5): 1, (20, 6): 6}
"""People and rounds at tables of four, sit-outs shared evenly, and how many meetings the best of all draws repeats."""

TABLES_APART = {
    4: {(8, 3): 3, (8, 5): 3, (8, 6): 4, (8, 7): 5, (8, 8): 4, (11, 4): 3, (12, 7): 3, (13, 6): 3, (14, 5): 3}
    | {(14, 6): 3, (15, 6): 3, (16, 5): 3, (17, 5): 3},
    2: {(4, 3): 3},
}
"""By the size of the tables, the entrants and rounds in which all draws that repeat no more send somebody so much
oftener to one table than to another. The tests look through them all, but for (15, 6), which only the battery tries."""


def known_bounds(document: Document, counted: Mapping[str, int]) -> dict[str, set[int]]:
    """The bounds of each group of the certificate, the counted one and the one from looking at every draw."""
    players, rounds = document["players"], document["rounds"]
    sizes = {len(table) for round_ in rounds for table in round_["tables"]}
    if document.get("absent") or 5 in sizes:
        return {}
    size, count = max(sizes, default=2), len(rounds)
    if any(len(round_["tables"]) != players // size for round_ in rounds):
        return {}
    games = _games(players, count, size)
    even = counted["sit_outs.most"] - counted["sit_outs.fewest"] <= 1
    meetings = {_halved(games, players, faces=size - 1)}
    if size == 4:
        meetings = {max(*meetings, _in_twos(games, players, count))}
        if even:
            meetings |= {max(*meetings, _with_strangers(games, players), LOOKED_THROUGH.get((players, count), 0))}
    counts = {"meetings": meetings, "partners": {_halved(games, players, faces=1)}}
    wishes = document.get("wishes", {})
    if not wishes.get("fixed"):
        apart = TABLES_APART.get(size, {}).get((players, count))
        if apart and even and not wishes.get("halves") and counted["meetings.repeats"] == max(meetings):
            counts["tables"] = {apart}
        if players == 4 and counted.get("partners.repeats") in counts["partners"] and _somebody_leans(count):
            counts["seats"] = {2}
    return counts


def _games(players: int, rounds: int, size: int) -> dict[int, int]:
    """The number of people for each number of games when who is left over is out in turn."""
    games: dict[int, int] = {}
    sat_out = players % size * rounds
    for entrant in range(players):
        played = rounds - len(range(entrant, sat_out, players))
        games[played] = games.get(played, 0) + 1
    return games


def _repeated(things: int, boxes: int) -> int:
    """Things are laid one by one into the emptiest box and each repeats what lies there already."""
    return sum(thing // boxes for thing in range(things))


def _halved(games: Mapping[int, int], players: int, faces: int) -> int:
    """The fewest repeated meetings when each meets so many faces a game among all others; each repeat is of two
    people."""
    total = sum(people * _repeated(faces * played, players - 1) for played, people in games.items())
    return (total + 1) // 2


def _with_strangers(games: Mapping[int, int], players: int) -> int:
    """The meetings beyond one for each pair: 3·seats/2 − (pairs − strangers).

    Somebody who plays p games leaves at least players − 1 − 3p unmet. Each pair of strangers counts once.
    """
    seats = sum(people * played for played, people in games.items())
    unmet = [max(0, players - 1 - 3 * played) for played in sorted(games) for _ in range(games[played])]
    strangers = sum(max(0, lacking - before) for before, lacking in enumerate(unmet))
    return 3 * seats // 2 - (players * (players - 1) // 2 - strangers)


def _in_twos(games: Mapping[int, int], players: int, rounds: int) -> int:
    """The fewest pairs that share a table in both of two rounds, over all twos of rounds. Whoever is out in both is
    missing where that would part a table; these are laid one by one on the twos in turn."""
    missing = [players % 4 for _ in combinations(range(rounds), 2)]
    absences = sum(people * ((rounds - played) * (rounds - played - 1) // 2) for played, people in games.items())
    for absence in range(absences):
        missing[absence % len(missing)] -= 1
    return sum(_kept_together(players, out) for out in missing)


def _kept_together(players: int, out: int) -> int:
    """The fewest pairs that share a table in both of two rounds: who of each table plays again goes to all tables, and
    so many of all are out."""
    tables = players // 4
    return sum(_repeated(4 - len(range(table, out, tables)), tables) for table in range(tables))


def _somebody_leans(rounds: int) -> bool:
    """True if one of four people must sit in one line, or one seat of it, oftener than even: their three pairings are
    played evenly often, each so and so often in North-South."""
    often = [len(range(pairing, rounds, 3)) for pairing in range(3)]
    allowed = {0: 0, 1: 1, 2: 2, 3: 1}[rounds % 4]
    for x, y, z in product(*(range(-times, times + 1, 2) for times in often)):
        if max(map(abs, (x + y + z, x - y - z, y - x - z, z - x - y))) <= allowed:
            return False
    return True
