"""The standings of closed rounds, frozen as each was closed, and anew where a round before them was corrected."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports.standings import rank
from tournaments.models import Round
from tournaments.selectors.evening.results import results_of
from tournaments.services import journal

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.security.actors import Actor

KIND = "standings_frozen"


def standings_after(tournament: Tournament, number: int) -> list[dict[str, int]]:
    """The standings after a round as they are frozen: who, which place, how many points."""
    results = results_of(tournament).until(number)
    return [
        {"entrant": row.entrant.number, "place": row.place, "points": row.points}
        for row in rank(results, tournament.ranking).rows
    ]


def freeze_anew(tournament: Tournament, first: int, actor: Actor) -> None:
    """Freeze the standings of that round and of those after it again, as far as they are closed; one journal row where
    any changed. The caller holds the tournament."""
    changed = {}
    for round_ in Round.objects.filter(tournament=tournament, number__gte=first).closed().order_by("number"):
        standings = standings_after(tournament, round_.number)
        if standings != round_.standings:
            round_.standings = changed[str(round_.number)] = standings
            round_.save(update_fields=["standings"])
    if changed:
        payload = {"rounds": [int(number) for number in changed], "standings": changed}
        journal.write(tournament=tournament, kind=KIND, actor=actor, payload=payload)
