"""Few people: who meets whom and who sits at which table number, sought together because one can spoil the other."""

from collections.abc import Iterator

from .asking import Request
from .designs.blocks import Rounds
from .floor import Floor, Prior
from .hall import COOL, WARM, Hall, evened
from .short import random_start

SMALL, TRIES, STEPS = 20, 32, 6_000
"""From how many people on nothing is sought, how often at most, and the steps of the shortest search."""


def others(rounds: Rounds, request: Request, *, partners: bool) -> Iterator[Rounds]:
    """Other rounds of a small field that cost no more than these (with fixed partners, or their meetings no more), each
    as even as a search makes them; most searches are short, every second try in a row twice as long, and so on."""
    people, random, stop = request.players, request.random, request.effort.stop
    if people >= SMALL or any(len(table) != 4 for tables in rounds for table in tables):
        return
    for attempt in range(1, TRIES):
        if stop and stop():
            return
        counting = partners and random.random() < 0.5
        limit = Floor(rounds, range(people), counting, Prior()).cost
        chance = random.random() < 0.5
        found, (_, cost, _) = evened(
            Hall(random_start(people, len(rounds), random) if chance else rounds, people, partners=counting),
            random,
            steps=STEPS * (attempt & -attempt),
            limit=limit,
            heat=WARM if chance else COOL,
        )
        if cost <= limit:
            yield found
