"""The independent check of a draw: counts everything again from the document alone. Shares no code with the makers."""

from collections.abc import Iterator
from typing import Any

from scoring.messages import Message

Document = dict[str, Any]
Grid = list[list[int]]


def checked(document: Any) -> tuple[Message, ...]:
    """Everything wrong with a draw's document, as sentences; an empty tuple means that the rounds are possible, the
    wishes are kept and every number of the certificate is true."""
    malformed = tuple(_malformed(document))
    if malformed:
        return malformed
    seating = tuple(_seating(document))
    return seating or (*_promises(document), *_wishes(document), *_certificate(document))


def _malformed(document: Any) -> Iterator[Message]:
    if not isinstance(document, dict):
        yield Message("A draw is a JSON object with kind, players, rounds and certificate.")
        return
    if not _whole(document.get("players")) or document["players"] < 1:
        yield Message("The number of players is missing or not a whole number.")
    rounds = document.get("rounds")
    if not isinstance(rounds, list) or not rounds:
        yield Message("The draw has no rounds.")
        return
    for number, one in enumerate(rounds, 1):
        if not isinstance(one, dict) or not _tables(one.get("tables")) or not _numbers(one.get("out", [])):
            yield Message("Round {round} is not a list of tables and a list of who is out.", round=number)
    if not isinstance(document.get("certificate", {}), dict) or not isinstance(document.get("wishes", {}), dict):
        yield Message("The certificate or the wishes are not JSON objects.")


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _numbers(value: object) -> bool:
    return isinstance(value, list) and all(_whole(item) for item in value)


def _tables(value: object) -> bool:
    return isinstance(value, list) and all(_numbers(table) and len(table) in (2, 4, 5) for table in value)


def _seating(document: Document) -> Iterator[Message]:
    """Everybody has exactly one place in every round."""
    players = document["players"]
    absent = document.get("absent", {})
    for number, one in enumerate(document["rounds"], 1):
        placed = [entrant for table in one["tables"] for entrant in table] + list(one.get("out", []))
        expected = {e for e in range(1, players + 1) if number not in absent.get(str(e), ())}
        for entrant in sorted(set(placed) - expected):
            yield Message("Round {round}: entrant {entrant} does not play in it.", round=number, entrant=entrant)
        for entrant in sorted(expected - set(placed)):
            yield Message("Round {round}: entrant {entrant} has no place.", round=number, entrant=entrant)
        for entrant in sorted({e for e in placed if placed.count(e) > 1} if len(placed) != len(set(placed)) else ()):
            yield Message("Round {round}: entrant {entrant} has more than one place.", round=number, entrant=entrant)
        if len({2 if len(table) == 2 else 4 for table in one["tables"]}) > 1:
            yield Message("Round {round}: tables of pairs and tables of people are mixed.", round=number)


def _promises(document: Document) -> Iterator[Message]:
    """What the kind of draw promises whatever its certificate says."""
    most = _most_meetings(document)
    rounds, players = len(document["rounds"]), document["players"]
    if document.get("absent"):
        return
    kind = document.get("kind")
    if kind == "round_robin" and most > -(-rounds // (players - 1 + players % 2)):
        yield Message("Two pairs meet {times} times in a round robin.", times=most)
    if kind in ("mitchell", "howell", "swiss") and most > 1:
        yield Message("Two pairs meet {times} times.", times=most)
    yield from _sets(document)


def _sets(document: Document) -> Iterator[Message]:
    """Nobody plays the same set of deals twice."""
    seen: set[tuple[int, int]] = set()
    for number, one in enumerate(document["rounds"], 1):
        for table, dealt in zip(one["tables"], one.get("sets", []), strict=False):
            for entrant in table:
                if (entrant, dealt) in seen:
                    yield Message("Round {round}: entrant {entrant} plays set {set} again.",
                                  round=number, entrant=entrant, set=dealt)
                seen.add((entrant, dealt))


def _most_meetings(document: Document) -> int:
    grid = _meeting_grid(document)
    return max((value for row in grid for value in row), default=0)


def _wishes(document: Document) -> Iterator[Message]:
    wishes = document.get("wishes", {})
    grid = _meeting_grid(document)
    for group in wishes.get("apart", []):
        for place, first in enumerate(group):
            for second in group[place + 1:]:
                if first != second and grid[first][second]:
                    yield Message("Entrants {first} and {second} were to be kept apart, but meet {times} times.",
                                  first=first, second=second, times=grid[first][second])
    if document.get("kind") != "knockout":
        yield from _halves(document)
    for entrant, table, seat in wishes.get("fixed", []):
        for number, one in enumerate(document["rounds"], 1):
            for at, people in enumerate(one["tables"], 1):
                if entrant in people and (at != table or (seat is not None and people[seat] != entrant)):
                    yield Message("Round {round}: entrant {entrant} was to keep a place at table {table}, but sits "
                                  "elsewhere at table {at}.", round=number, entrant=entrant, table=table, at=at)


def _halves(document: Document) -> Iterator[Message]:
    """Those who want different halves of the hall are never in the same one; the first half is the larger."""
    middle = (max(len(one["tables"]) for one in document["rounds"]) + 1) // 2
    for first, second in document.get("wishes", {}).get("halves", []):
        for number, one in enumerate(document["rounds"], 1):
            at = {entrant: table < middle for table, people in enumerate(one["tables"]) for entrant in people}
            if first in at and second in at and at[first] == at[second]:
                yield Message("Round {round}: entrants {first} and {second} sit in the same half of the hall.",
                              round=number, first=first, second=second)


def _certificate(document: Document) -> Iterator[Message]:
    """Every number of the certificate beside the same number counted here."""
    claimed = document.get("certificate", {})
    for name, count in _counted(document):
        stated = claimed
        for part in name.split("."):
            stated = stated.get(part) if isinstance(stated, dict) else None
        if stated is not None and stated != count:
            yield Message("The certificate says {claimed} for {name}; counted again it is {counted}.",
                          claimed=stated, name=name, counted=count)


def _counted(document: Document) -> Iterator[tuple[str, int]]:
    yield from _summary("meetings", _meeting_grid(document))
    if document.get("certificate", {}).get("partners"):
        yield from _summary("partners", _partner_grid(document))
    players, rounds = document["players"], document["rounds"]
    out = [0] * (players + 1)
    north = [0] * (players + 1)
    for one in rounds:
        for entrant in one.get("out", []):
            out[entrant] += 1
        for table in one["tables"]:
            north[table[0]] += 1
    stays = {entrant for entrant, _, _ in document.get("wishes", {}).get("fixed", [])}
    free = [entrant for entrant in range(1, players + 1) if entrant not in stays]
    yield "sit_outs.fewest", min(out[1:])
    yield "sit_outs.most", max(out[1:])
    yield "first_dealer.fewest", min((north[entrant] for entrant in free), default=0)
    yield "first_dealer.most", max((north[entrant] for entrant in free), default=0)
    widest = max(len(table) for one in rounds for table in one["tables"]) if any(o["tables"] for o in rounds) else 0
    yield "seats.spread", _spread(rounds, free, players, widest, by_table=False)
    yield "tables.spread", _spread(rounds, free, players, max(len(one["tables"]) for one in rounds), by_table=True)


def _summary(name: str, grid: Grid) -> Iterator[tuple[str, int]]:
    cells = [grid[a][b] for a in range(1, len(grid)) for b in range(a + 1, len(grid))] or [0]
    yield f"{name}.fewest", min(cells)
    yield f"{name}.most", max(cells)
    yield f"{name}.repeats", sum(cell * (cell - 1) // 2 for cell in cells)


def _meeting_grid(document: Document) -> Grid:
    grid = [[0] * (document["players"] + 1) for _ in range(document["players"] + 1)]
    for one in document["rounds"]:
        for table in one["tables"]:
            for first in table:
                for second in table:
                    if first != second:
                        grid[first][second] += 1
    return grid


def _partner_grid(document: Document) -> Grid:
    grid = [[0] * (document["players"] + 1) for _ in range(document["players"] + 1)]
    for one in document["rounds"]:
        for north, east, south, west in (table[:4] for table in one["tables"]):
            for first, second in ((north, south), (south, north), (east, west), (west, east)):
                grid[first][second] += 1
    return grid


def _spread(rounds: list[Document], free: list[int], players: int, width: int, *, by_table: bool) -> int:
    """The largest difference in one entrant's row of visits."""
    visits = [[0] * width for _ in range(players + 1)]
    for one in rounds:
        for number, table in enumerate(one["tables"]):
            for seat, entrant in enumerate(table):
                visits[entrant][number if by_table else seat] += 1
    return max((max(visits[entrant]) - min(visits[entrant]) for entrant in free if any(visits[entrant])), default=0)
