"""A final of the best after the rounds, or a semi-final and a final; and a lot for who is level for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refused
from tournaments.forms.evening.draws import NumberForm
from tournaments.forms.evening.stages import stages_form
from tournaments.forms.table.refusals import tell
from tournaments.play.facts import stage_sentence, stages_of
from tournaments.selectors.evening.lots import is_drawn_again, waiting_lot
from tournaments.selectors.evening.stages import finalists
from tournaments.services.evening.lots import announce_lot, draw_lot, level_groups, too_early
from tournaments.services.evening.tournaments import plan_stages
from tournaments.views.evening.draws import say_lot
from tournaments.views.get_or_404 import sent, show, tournament_for

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.play.facts import PlannedStage
    from tournaments.security.actors import ActorRequest


@require_http_methods(["GET", "POST"])
def stages(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Which rounds only the best play, and who they are so far."""
    tournament = tournament_for(request, public_id, "change_tournament")
    form = stages_form(sent(request), tournament.stages)
    wrong: list[str] = []
    planned = [_row(tournament, stage) for stage in stages_of(tournament)]
    if request.method == "POST" and form.is_valid():
        try:
            before = set(tournament.rounds.values_list("number", flat=True))
            planned_anew = form.stages  # type: ignore[attr-defined]  # its formset has them
            plan_stages(tournament=tournament, stages=planned_anew, actor=request.actor)
        except Refused as refusal:
            wrong = refusal.problems.get("stages") or [str(refusal)]
        else:
            messages.success(request, _("Saved."))
            _tell_of(request, before - set(tournament.rounds.values_list("number", flat=True)))
            return redirect("stages", tournament.public_id)
    return show(request, tournament, "evening/stages.html", form=form, wrong=wrong, planned=planned)


def _tell_of(request: ActorRequest, gone: set[int]) -> None:
    """Which rounds were taken away, because others will play them."""
    for number in sorted(gone):
        sentence = _("Round {number} was drawn for other players and has been removed. Draw it again when it is due.")
        messages.warning(request, sentence.format(number=number))


def _row(tournament: Tournament, stage: PlannedStage) -> dict[str, Any]:
    outcome = finalists(tournament, stage)
    names = dict(tournament.entrants.values_list("number", "name"))
    doubtful = {row.entrant.number for row in outcome.level}
    return {
        "sentence": stage_sentence(tournament, stage),
        "names": [names[number] for number in outcome.numbers if number not in doubtful] if outcome.decided else [],
        "level": [row.entrant.name for row in outcome.level] if outcome.decided else [],
    }


@require_http_methods(["GET", "POST"])
def lot(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Who shares a place, and the lot that decides between them."""
    tournament = tournament_for(request, public_id, "close_round")
    early = too_early(tournament)
    groups = [] if early else level_groups(tournament)
    form = NumberForm(sent(request), again=is_drawn_again(tournament, groups))
    names = dict(tournament.entrants.values_list("number", "name"))
    if request.method == "POST" and form.is_valid():
        try:
            asked = {"tournament": tournament, "actor": request.actor, "reason": form.cleaned_data.get("reason", "")}
            if form.source:
                attempt = announce_lot(**asked, source=form.source)
                return redirect("announced", tournament.public_id, attempt.seq)
            drawn = draw_lot(**asked, seed=form.cleaned_data["seed"])
        except Refused as refusal:
            tell(form, refusal)
        else:
            say_lot(request, tournament, drawn)
            return redirect("closing", tournament.public_id)
    level = [[names[number] for number in group] for group in groups]
    return show(
        request,
        tournament,
        "evening/lot.html",
        form=form,
        level=level,
        early=early,
        announced=waiting_lot(tournament),
    )
