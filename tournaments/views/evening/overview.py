"""The front of an evening: where it stands and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse
from django.views.decorators.http import require_GET

from tournaments.play.facts import variant_of
from tournaments.security.permissions import may
from tournaments.selectors.club.match_evenings import match_played_as
from tournaments.selectors.evening.evenings import evening_of
from tournaments.views.evening.steps import path_of
from tournaments.views.get_or_404 import show, tournament_for
from tournaments.wording.translate import say_name

if TYPE_CHECKING:
    from tournaments.security.actors import ActorRequest


@require_GET
def evening(request: ActorRequest, public_id: UUID) -> HttpResponse:
    tournament = tournament_for(request, public_id)
    evening_ = evening_of(tournament)
    steps, following = path_of(tournament, evening_, request.actor)
    variant = say_name(variant_of(tournament).name, tournament.game)
    return show(
        request,
        tournament,
        "evening/evening.html",
        evening=evening_,
        steps=steps,
        next=following,
        variant=variant,
        match=match_played_as(tournament),
        runs_evening=may(request.actor, "assign_people", tournament),
    )
