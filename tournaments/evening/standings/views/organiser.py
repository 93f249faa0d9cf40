"""The standings as the organiser has them: what the hall sees, the corrections and the last changes."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from django.http import HttpResponse
from django.views.decorators.http import require_GET

from reports.standings import rank
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.selectors.journal import acts
from tournaments.evening.journal.wording import sentence_of
from tournaments.evening.rounds.facts import cut_of, stage_sentences
from tournaments.evening.standings.selectors.results import results_of
from tournaments.security.get_or_404 import show, tournament_for
from tournaments.security.permissions import may

if TYPE_CHECKING:
    from tournaments.security.actors import ActorRequest


LAST_CHANGES = 4


@require_GET
def evening_standings(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Who stands where, who sees it, and what was corrected and changed last."""
    tournament = tournament_for(request, public_id)
    standings = rank(results_of(tournament), tournament.ranking)
    sees_journal = may(request.actor, "see_journal", tournament)
    newest = JournalEntry.objects.filter(tournament=tournament).order_by("-seq")[:LAST_CHANGES]
    return show(
        request,
        tournament,
        "evening/standings/organiser.html",
        standings=standings,
        stages=stage_sentences(tournament),
        lines=standings.parted | {cut_of(tournament, standings) or None},
        changes=[(act, sentence_of(act)) for act in acts(newest)] if sees_journal else None,
        adjustments=tournament.adjustments.filter(handicap__isnull=True, withdrawn=False).select_related("entrant"),
        allowed={act for act in ("publish", "release") if may(request.actor, "publish_results", tournament)},
        adjusts=may(request.actor, "adjust_points", tournament),
    )
