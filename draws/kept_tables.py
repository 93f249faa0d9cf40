"""Tables of four with people who keep a table or a half of the hall: whom they meet decides where everybody else can
go, so people and table numbers are sought together."""

from collections.abc import Sequence

from .asking import Request
from .designs.blocks import Rounds
from .floor import FORBIDDEN, Pair, Prior
from .hall import COOL, Hall, evened
from .visits import Allowed

EFFORT, SEARCHES, HELD = 0.4, (0.15, 0.15, 0.3, 0.4), 3
"""The share of the effort that the searches may take, how they share it, and from which one on repeats are held where
they are for the sake of even table numbers."""

GIVEN, SHARE = (1, 2, 4, 8), 0.25
"""How much more rounds may cost, little by little, where nothing else makes the table numbers even, and the share of
the searches' effort for each."""


def brought_home(
    rounds: Rounds, request: Request, allowed: Allowed, forbidden: Sequence[Pair], *, partners: bool
) -> Rounds:
    """These rounds with named people and numbered tables, if everybody is where they may be as evenly as they should;
    else what searches make of them, each from the best so far: first all at their places, then no more repeats than in
    the given rounds (or as few as the first searches find), then even numbers, at last for a few repeats more."""
    prior, limit = Prior(forbidden=forbidden), 0

    def hall() -> Hall:
        """The rounds as they are now."""
        return Hall(rounds, request.players, partners=partners, allowed=allowed, prior=prior)

    for number, share in enumerate(SEARCHES):
        astray, cost, _ = hall().standing()
        if (number == 0 and not astray and cost < FORBIDDEN) or number == HELD:
            limit = max(limit, cost)
        rounds, _ = _evened(hall(), request, share, limit)
    best, (astray, limit, uneven) = rounds, hall().standing()
    for given in GIVEN if uneven and not astray and limit < FORBIDDEN else ():
        rounds, (astray, _, left) = _evened(hall(), request, SHARE, limit + given)
        if not (astray or left):
            return rounds
    return best


def _evened(hall: Hall, request: Request, share: float, limit: int) -> tuple[Rounds, tuple[int, int, int]]:
    steps = request.effort.steps(EFFORT * share)
    return evened(hall, request.random, steps=steps, limit=limit, enough=limit, heat=COOL, effort=request.effort)
