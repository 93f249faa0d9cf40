"""Whist drive: winners stay at their table, losers move on to the next; partners change."""

from collections.abc import Iterable

from .draw import Plan, Request, Unit, movement
from .standing import leaves_out, ranked, winning_side, without_table

Sides = tuple[list[int], list[int]]
"""Who stays at a table and who comes to it."""


@movement(
    "whist_drive",
    "Whist drive (losers move)",
    "After each round the losing pair of every table moves up one table and the winners stay; at the "
    "new table each winner partners one of the newcomers.",
    unit=Unit.PLAYER,
    entrants=(4, 400),
    usual=lambda players: 6,
    by_round=True,
    keeps_wishes=False,
    winners="next",
)
def whist_drive(request: Request) -> Plan:
    """The next round; the first one is by lot. When people are left over they take the losers' places in turn."""
    history = request.history
    if not history.rounds:
        playing, _ = leaves_out(ranked(request), history, 4)
        return Plan([[tuple(p - 1 for p in playing[i : i + 4]) for i in range(0, len(playing), 4)]], "lot")
    results = [winning_side(request, number) for number in range(1, len(history.rounds[-1].tables) + 1)]
    stay, go = ([_present(side, request) for side in sides] for sides in zip(*results, strict=True))
    tables = list(zip(stay, go[-1:] + go[:-1], strict=True))
    return Plan([[(a - 1, c - 1, b - 1, d - 1) for (a, d), (b, c) in _fill_tables(tables, request)]], "losers move")


def _present(people: Iterable[int], request: Request) -> list[int]:
    return [entrant for entrant in people if entrant not in request.history.absent]


def _fill_tables(tables: list[Sides], request: Request) -> list[Sides]:
    """The tables as full as they can be, the last one given up or a new one made where so many left or came. Whoever
    was out sits down first, where nothing is free for one of the losers who move, from the last table upwards."""
    last, here = request.history.rounds[-1], _present(range(1, request.players + 1), request)
    sitting = {entrant for table in last.tables for entrant in table}
    times = without_table(request.history, here)
    waiting = sorted((entrant for entrant in here if entrant not in sitting), key=lambda entrant: -times[entrant])
    count, pool = len(here) // 4, list(waiting)
    for stay, coming in tables[count:]:
        pool += stay + coming
    tables = tables[:count] + [([], []) for _ in range(count - len(tables))]
    for side in (side for table in tables for side in table):
        side += [pool.pop(0) for _ in range(2 - len(side))]
    left = [entrant for entrant in pool if entrant in waiting]
    for _, coming in reversed(tables):
        if left and coming[-1] not in waiting:
            coming[-1] = left.pop(0)
    return tables
