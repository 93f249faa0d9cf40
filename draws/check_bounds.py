"""The check's own bounds: what no draw can go below, worked out anew and otherwise than by the makers."""

from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

from scoring.messages import Message

Document = dict[str, Any]

LOOKED_THROUGH = {(8, 9): 160, (8, 10): 204, (8, 11): 252, (14, 5): 11, (14, 6): 20, (15, 6): 9, (17, 5): 1, (20, 6): 6}
"""People and rounds at tables of four, sit-outs shared evenly, and how many meetings the best of all draws repeats."""

TABLES_APART = {
    4: {(8, 3): 3, (8, 5): 3, (8, 6): 4, (8, 7): 5, (8, 8): 4, (11, 4): 3, (12, 7): 3, (13, 6): 3, (14, 5): 3}
    | {(14, 6): 3, (15, 6): 3, (16, 5): 3, (17, 5): 3},
    2: {(4, 3): 3},
}
"""By the size of the tables, the entrants and rounds in which all draws that repeat no more send somebody so much
oftener to one table than to another. The tests look through them all, and a compiled program did 14 × 6 and
15 × 6."""


def unproved(document: Document, counted: Mapping[str, int]) -> Iterator[Message]:
    """Every bound of the certificate that is not found here too; naming none is no fault."""
    known = _known(document, counted)
    for group in ("meetings", "partners", "seats", "tables"):
        bound = (document["certificate"].get(group) or {}).get("bound")
        if bound is not None and bound not in known.get(group, ()):
            yield Message(
                "The certificate names {bound} as the least possible for {name}; that is not proved here.",
                bound=bound,
                name=group,
            )


def _known(document: Document, counted: Mapping[str, int]) -> dict[str, set[int]]:
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
    known = {"meetings": meetings, "partners": {_halved(games, players, faces=1)}}
    wishes = document.get("wishes", {})
    if not wishes.get("fixed"):
        apart = TABLES_APART.get(size, {}).get((players, count))
        if apart and even and not wishes.get("halves") and counted["meetings.repeats"] == max(meetings):
            known["tables"] = {apart}
        if players == 4 and counted.get("partners.repeats") in known["partners"] and _somebody_leans(count):
            known["seats"] = {2}
    return known


def _games(players: int, rounds: int, size: int) -> dict[int, int]:
    """How many people play how many games when who is left over is out in turn."""
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
    """Everybody meets so many faces a game among all others; each repeat is of two people."""
    total = sum(people * _repeated(faces * played, players - 1) for played, people in games.items())
    return (total + 1) // 2


def _with_strangers(games: Mapping[int, int], players: int) -> int:
    """All meetings less the pairs that can meet: one by one, those who play least leave some unmet, of whom only those
    before them are counted already."""
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
    """Whether one of four people must sit in one line, or one seat of it, oftener than even: their three pairings are
    played evenly often, each so and so often in North-South."""
    often = [len(range(pairing, rounds, 3)) for pairing in range(3)]
    allowed = {0: 0, 1: 1, 2: 2, 3: 1}[rounds % 4]
    for x, y, z in product(*(range(-times, times + 1, 2) for times in often)):
        if max(map(abs, (x + y + z, x - y - z, y - x - z, z - x - y))) <= allowed:
            return False
    return True
