"""Tables by standing: the best four at table 1, the next four at table 2, and so on."""

from collections.abc import Mapping, Sequence

from .registry import Plan, Request, Unit, movement
from .standing import leaves_out, ranked

PLACE_BONUS = (90, 60, 30, 0)


@movement(
    "by_standing", "By standing",
    "The best four sit at table 1, the next four at table 2, and so on; first with fourth against second with third.",
    unit=Unit.PLAYER, entrants=(4, 400), usual=lambda players: 3, by_round=True,
)
def by_standing(request: Request) -> Plan:
    """The next round; the first one is by lot. Who is left over is the lowest of those out least often."""
    playing, _ = leaves_out(ranked(request), request.history, 4)
    tables = [tuple(p - 1 for p in playing[i:i + 4]) for i in range(0, len(playing), 4)]
    return Plan([[(n, e, s, w) for n, e, w, s in tables]], "standing")


def place_bonus(points: Mapping[int, int], bonus: Sequence[int] = PLACE_BONUS) -> dict[int, int]:
    """The bonus of each entrant of one table for their place there; equal points share theirs, rounded down.

    >>> place_bonus({1: 40, 2: -10, 3: 40, 4: -70})
    {1: 75, 3: 75, 2: 30, 4: 0}
    """
    order = sorted(points, key=lambda entrant: -points[entrant])
    shared = {}
    for entrant in order:
        equal = [place for place, other in enumerate(order) if points[other] == points[entrant]]
        shared[entrant] = sum(bonus[place] for place in equal) // len(equal)
    return shared
