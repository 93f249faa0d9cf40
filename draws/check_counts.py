"""The check's own counting: every number of a certificate, from the rounds alone."""

from collections.abc import Iterator
from itertools import combinations
from typing import Any

from scoring.messages import Message

from .check_bounds import unproved
from .check_wishes import false_wishes, settled

Document = dict[str, Any]
Grid = list[list[int]]


def false_numbers(document: Document) -> Iterator[Message]:
    """Every number of the certificate that is not the one counted here."""
    claimed = document.get("certificate", {})
    if not claimed:
        yield Message("The draw carries no certificate.")
        return
    if document.get("wishes"):
        yield from false_wishes(document)
        document = settled(document)
    counts = dict(_counted(document))
    for name, count in counts.items():
        group, number = name.split(".")
        stated = (claimed.get(group) or {}).get(number)
        if stated is None:
            yield Message(
                "The certificate does not state {name}; counted here it is {counted}.", name=name, counted=count
            )
        elif stated != count:
            yield Message(
                "The certificate says {claimed} for {name}; counted again it is {counted}.",
                claimed=stated,
                name=name,
                counted=count,
            )
    for name in ("meetings", "partners"):
        if name + ".repeats" in counts:
            yield from _false_bound(name, claimed.get(name) or {}, counts[name + ".repeats"])
    for name in ("seats", "tables"):
        yield from _false_least(name, claimed.get(name) or {}, counts[name + ".spread"])
    yield from unproved(document, counts)


def _false_bound(name: str, claimed: Document, repeats: int) -> Iterator[Message]:
    """Nothing goes below a bound, and the gap is what lies between."""
    bound, gap = claimed.get("bound"), claimed.get("gap")
    if bound is not None and bound > repeats:
        yield Message(
            "The certificate says that {name} repeat at least {bound} times; counted here it is {repeats}.",
            name=name,
            bound=bound,
            repeats=repeats,
        )
    elif gap != (None if bound is None else repeats - bound) and "gap" in claimed:
        yield Message(
            "The certificate says {claimed} for {name}; counted again it is {counted}.",
            claimed=gap,
            name=f"{name}.gap",
            counted=None if bound is None else repeats - bound,
        )


def _false_least(name: str, claimed: Document, spread: int) -> Iterator[Message]:
    bound = claimed.get("bound")
    if bound is not None and bound > spread:
        yield Message(
            "The certificate says that {name} differ by at least {bound}; counted here it is {spread}.",
            name=name,
            bound=bound,
            spread=spread,
        )


def _counted(document: Document) -> Iterator[tuple[str, int]]:
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
    """How often each two entrants shared a table; row and column 0 stay empty."""
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
    """Who asked for a half of the hall, and keeps to one, is only compared within it."""
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
