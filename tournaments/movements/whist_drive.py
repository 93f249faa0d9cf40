"""Whist drive: winners stay at their table, losers move on to the next; partners change."""

from .asking import Plan, Request, Unit
from .registry import movement
from .standing import leaves_out, ranked, winning_side


@movement(
    "whist_drive",
    "Whist drive (losers move)",
    "After each round the losing pair of every table moves one table on and the winners stay; at the new table each "
    "winner plays with one of those who came.",
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
    stay, go = [list(won) for won, _ in results], [list(lost) for _, lost in results]
    coming = _with_those_out(go[-1:] + go[:-1], request)
    return Plan([[(a - 1, c - 1, b - 1, d - 1) for (a, d), (b, c) in zip(stay, coming, strict=True)]], "losers move")


def _with_those_out(coming: list[list[int]], request: Request) -> list[list[int]]:
    """Whoever was out sits down for one of the losers who move, taken from the last table upwards."""
    waiting = list(request.history.rounds[-1].out)
    for table in reversed(coming):
        if waiting:
            table[-1] = waiting.pop(0)
    return coming
