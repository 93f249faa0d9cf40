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


def brought_home(
    rounds: Rounds, request: Request, allowed: Allowed, forbidden: Sequence[Pair], *, partners: bool
) -> Rounds:
    """These rounds with named people and numbered tables, if everybody is where they may be as evenly as they should;
    else what searches make of them, each from the best so far: first all at their places, then no more repeats than in
    the given rounds (or as few as the first searches find), then even numbers."""
    prior, limit = Prior(forbidden=forbidden), 0
    for number, share in enumerate(SEARCHES):
        hall = Hall(rounds, request.players, partners=partners, allowed=allowed, prior=prior)
        astray, cost, _ = hall.standing()
        if (number == 0 and not astray and cost < FORBIDDEN) or number == HELD:
            limit = max(limit, cost)
        rounds, _ = evened(
            hall,
            request.random,
            steps=request.effort.steps(EFFORT * share),
            limit=limit,
            enough=limit,
            heat=COOL,
            effort=request.effort,
        )
    return rounds
