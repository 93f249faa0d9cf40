"""Who got which prize, for everybody, once the organiser shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports.standings import rank
from tournaments.play.prizes import plan_of
from tournaments.selectors.evening.prizes import prizes_of
from tournaments.selectors.evening.results import results_of
from tournaments.views.public.tournament_page import public_page, show
from tournaments.wording.prizes import notes_of, told

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models import Tournament
    from tournaments.security.actors import ActorRequest


@public_page(results=True, keep=True)
def prizes(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """The prizes with the names that strangers may read; before they are published only that they are not."""
    shown = plan_of(tournament.prizes).published
    results = results_of(tournament, public=True)
    standings = rank(results, tournament.ranking)
    given = told(standings, prizes_of(tournament, results, standings)) if shown and standings.rounds else ()
    return show(
        request,
        tournament,
        "public/prizes.html",
        here="standings",
        published=shown,
        prizes=[prize for prize in given if prize.prize],
        notes=notes_of(tournament) if shown else (),
    )
