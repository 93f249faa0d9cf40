"""Free for all at tables of four: no fixed partners, nobody meets twice as long as that is possible."""

from .designs.fewest import meeting_designs, most_unrepeated, perfect_limit
from .designs.unrepeated import perfect_rounds, unrepeated
from .draw import Plan, Request, Unit, at_most, movement
from .individual import best_found, with_more_rounds


def usual_rounds(players: int) -> int:
    """The most rounds in which nobody need meet twice, at most six."""
    return max(1, min(6, len(perfect_rounds(players)) if players % 4 == 0 else perfect_limit(players)))


@movement(
    "free_for_all",
    "Free for all at tables of four",
    "Nobody meets anybody twice for as many rounds as possible; after that, as few meetings as possible are repeated.",
    unit=Unit.PLAYER,
    entrants=(4, 400),
    usual=usual_rounds,
    refuses=at_most(),
    any_seat=True,
)
def free_for_all(request: Request) -> Plan:
    """Perfect rounds while they last; then perfect rounds again with more, or a search, whichever repeats less."""
    people, rounds = request.players, request.rounds
    if request.wishes.fives and people % 4:
        return Plan(best_found(request, rounds, [], partners=False), "search", seats="any", shuffle=True, numbers=True)
    unmet = unrepeated(people, rounds)
    if unmet:
        return Plan(unmet, "nobody meets twice", seats="any", shuffle=True, numbers=True)
    perfect = most_unrepeated(people, rounds)
    again = perfect * (rounds // len(perfect))
    starts = [*meeting_designs(people, rounds), (again + perfect)[:rounds]]
    starts += [with_more_rounds(design, rounds, request, partners=False) for design in (perfect, again)]
    best = best_found(request, rounds, starts, partners=False)
    return Plan(best, "search", seats="any", shuffle=True, numbers=True)
