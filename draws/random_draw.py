"""Tables by lot, without meeting anybody twice while that can be avoided."""

from .designs.fewest import perfect_limit
from .draw import Plan, Request, Unit, at_most, movement
from .individual import best_found


@movement(
    "random",
    "By lot",
    "Tables are drawn by lot; a draw in which people meet again is redrawn for as long as that helps.",
    unit=Unit.PLAYER,
    entrants=(4, 400),
    usual=lambda players: max(1, min(5, perfect_limit(players))),
    refuses=at_most(),
    any_seat=True,
)
def by_lot(request: Request) -> Plan:
    """Rounds by chance, then repaired by search until nobody meets twice or the steps run out."""
    return Plan(best_found(request, request.rounds, [], partners=False), "lot", seats="any", shuffle=True, numbers=True)
