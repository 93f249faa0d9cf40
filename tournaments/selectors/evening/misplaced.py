"""Who should play in a round and has no place in it, or has one and left."""

from collections.abc import Iterable
from operator import attrgetter
from typing import Any

from tournaments.models import Entrant, Round
from tournaments.selectors.evening.evenings import RoundFacts
from tournaments.services.evening.seating import playing


def misplaced_in(round_: Round) -> tuple[Any, ...]:
    """The names of those who play but have no place in a drawn round, and of those who have one but left."""
    placed = {*round_.seats.values_list("entrant", flat=True), *round_.sit_outs.values_list("entrant", flat=True)}
    here = playing(round_.tournament, round_.number)
    names = dict(here.values_list("pk", "name"))
    left = round_.tournament.entrants.filter(pk__in=placed - names.keys()).values_list("name", flat=True)
    return [name for pk, name in names.items() if pk not in placed], list(left)


def misplaced_ahead(rounds: tuple[RoundFacts, ...]) -> dict[str, Any]:
    """`misplaced_in` the next round that is drawn and not begun, for a page's notice; nobody where there is none."""
    coming = [one.round for one in rounds if one.round.status in (Round.Status.DRAFT, Round.Status.PUBLISHED)]
    ahead = min(coming, key=attrgetter("number"), default=None)
    unseated, left = misplaced_in(ahead) if ahead else ([], [])
    return {"unseated": unseated, "left": left}


def late_for(round_: Round | None, entrants: Iterable[Entrant]) -> dict[str, Any]:
    """For a page's notice: who of these came since that round was opened; nobody where there is no such round."""
    here = [one for one in entrants if one.status == Entrant.Status.ACTIVE] if round_ else []
    opened = round_.number if round_ else 0
    return {"late": [one.name for one in here if one.from_round > opened], "late_for": round_}
