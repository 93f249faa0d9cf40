"""Planning the later stages of an event, such as a final."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.security.actors import Actor
from tournaments.services.evening.seating import discard_round
from tournaments.services.evening.stages import opened_rounds
from tournaments.services.evening.tournaments import change_details


@transaction.atomic
def plan_stages(*, tournament: Tournament, stages: Sequence[dict[str, int]], actor: Actor) -> Tournament:
    """Set the later stages: (after, best, carry) each. Refused once people sat down for a stage.

    Rounds that were drawn for other people than will play them are taken away.
    """
    first = min((one["after"] for one in (*tournament.stages, *stages)), default=None)
    if first is None or stages == tournament.stages:
        return change_details(tournament=tournament, actor=actor, stages=stages)
    if opened_rounds(tournament) > first:
        raise Refused(_("Round {number} is in play or over; its players cannot change.").format(number=first + 1))
    if stale := tournament.rounds.filter(number__gt=first).order_by("number").first():
        stale.tournament = tournament
        discard_round(round_=stale, actor=actor)
    return change_details(tournament=tournament, actor=actor, stages=stages)
