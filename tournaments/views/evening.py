"""The front of an evening: where it stands and what comes next."""

from django.views.decorators.http import require_GET

from tournaments.access import may
from tournaments.saying import say_name
from tournaments.selectors.evenings import evening_of
from tournaments.variants import variant_of
from tournaments.views.finding import show, tournament_for
from tournaments.views.steps import path_of


@require_GET
def evening(request, public_id):
    tournament = tournament_for(request, public_id)
    found = evening_of(tournament)
    steps, following = path_of(tournament, found, request.actor)
    variant = say_name(variant_of(tournament).name, tournament.game)
    return show(
        request, tournament, "evening/evening.html", evening=found, steps=steps, next=following, variant=variant,
        runs_evening=may(request.actor, "assign_people", tournament),
    )  # fmt: skip
