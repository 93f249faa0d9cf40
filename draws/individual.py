"""Individual tournaments: partners change every round."""

from .designs.blocks import thrice
from .designs.fewest import meeting_designs, most_unrepeated
from .designs.near import near_whist
from .designs.unrepeated import unrepeated
from .designs.whist import whist
from .draw import Plan, Request, Unit
from .fair_seats import seats_even
from .registry import at_most, movement
from .short import best_found, with_more_rounds

WHOLE = 20
"""From how many people on more rounds than a full tournament are not sought as a whole."""


def full_rounds(players: int) -> int:
    """The rounds of a full tournament, in which everybody partners everybody (nearly) once."""
    return players - (players % 4 == 0)


@movement(
    "individual",
    "Individual, changing partners",
    "Partners change every round: in a full tournament everybody partners everybody once and opposes "
    "everybody twice; a shorter one repeats as few partners and opponents as possible.",
    unit=Unit.PLAYER,
    entrants=(4, 200),
    usual=full_rounds,
    partners=True,
    refuses=at_most(lambda players: 4 * full_rounds(players)),
    apart_until=lambda players: full_rounds(players) - 1,
)
def individual(request: Request) -> Plan:
    """Full tournaments one after another, and the best short one for what is left; for few people all these rounds are
    sought as a whole too, from there."""
    cycles, left = divmod(request.rounds, full_rounds(request.players))
    full = _full(request) if cycles else None
    rounds = list(full.rounds) * cycles if full else []
    if left == 0 and full and (cycles == 1 or request.players >= WHOLE):
        return Plan(rounds, full.method, seats=full.seats, shuffle=True, numbers=True)
    short = _short(request, left) if left else Plan([], "search")
    made = rounds + short.rounds
    if cycles and request.players < WHOLE:
        made = best_found(
            request, request.rounds, [made, *meeting_designs(request.players, request.rounds)], partners=True
        )
    return Plan(made, short.method, seats="splits", shuffle=True, numbers=True)


def _full(request: Request) -> Plan:
    """A whole tournament. Where a group develops its rounds from one base round, everybody comes to every seat equally
    often, and often to everybody's left once: that order is kept."""
    people = request.players
    exact = whist(people)
    if exact:
        kept = not request.wishes.fixed and seats_even(exact)
        return Plan(exact, "whist design", seats="" if kept else "partners")
    stored = near_whist(people)
    if stored:
        return Plan(stored, "near-whist design", seats="partners")
    return Plan(best_found(request, full_rounds(people), [], partners=True), "search", seats="splits")


def _short(request: Request, rounds: int) -> Plan:
    """Perfect rounds while they last; then the best of perfect rounds and more, part of a design, and a search."""
    people = request.players
    unmet = unrepeated(people, rounds)
    if unmet:
        return Plan(unmet, "nobody meets twice", seats="splits")
    design = whist(people) or near_whist(people)
    starts = [*([design[:rounds]] if design else []), *meeting_designs(people, rounds)]
    perfect = most_unrepeated(people, rounds)
    for given in (perfect, *([thrice(perfect)[:rounds]] if people % 4 == 0 else [])):
        starts.append(with_more_rounds(given, rounds, request, partners=True))
    return Plan(best_found(request, rounds, starts, partners=True), "search", seats="splits")
