"""Tables by standing: the best four at table 1, the next four at table 2, and so on."""

from .draw import Plan, Request, Unit, movement
from .standing import leaves_out, ranked


@movement(
    "by_standing",
    "By standing",
    "The best four sit at table 1, the next four at table 2, and so on; first with fourth against second with third.",
    unit=Unit.PLAYER,
    entrants=(4, 400),
    usual=lambda players: 3,
    by_round=True,
    keeps_wishes=False,
)
def by_standing(request: Request) -> Plan:
    """The next round; the first one is by lot. Who is left over is the lowest of those out least often."""
    playing, _ = leaves_out(ranked(request), request.history, 4)
    tables = [tuple(p - 1 for p in playing[i : i + 4]) for i in range(0, len(playing), 4)]
    return Plan([[(n, e, s, w) for n, e, w, s in tables]], "standing")
