"""Small events for the tests of standings, named by their people."""

from collections.abc import Mapping, Sequence
from typing import Any

from reports.facts import Tally, tallies_of
from reports.results import Entrant, Results, Round


def entrants_of(names: Sequence[str], **more: Any) -> tuple[Entrant, ...]:
    """Entrants numbered from 1 in that order; key = number."""
    return tuple(Entrant(number, number, name, **more) for number, name in enumerate(names, 1))


def tally(entrant: int, points: int, *, round: int = 1, table: int = 1, side: str = "", **more: int) -> Tally:
    """One entrant's table in one round, of which only the points matter unless said otherwise."""
    facts = {"deals": 1, "won": int(points > 0), "made": 0, "best": points} | more
    return Tally(entrant, round, table, side, points, **facts)


def results_of(*rounds: Mapping[str, Sequence[int]], closed: bool = True, **more: Any) -> Results:
    """Rounds of one table each: points per deal by name, as in `results_of({"Ann": [6, 0, -2]})`."""
    names = list(dict.fromkeys(name for round_ in rounds for name in round_))
    keys = {name: key for key, name in enumerate(names, 1)}
    rows = [
        (keys[name], number, 1, deal, points, None, "")
        for number, round_ in enumerate(rounds, 1)
        for name, deals in round_.items()
        for deal, points in enumerate(deals, 1)
    ]
    numbers = tuple(Round(number, closed) for number in range(1, len(rounds) + 1))
    return Results(entrants_of(names), numbers, tallies_of(rows), **more)
