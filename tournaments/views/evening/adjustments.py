"""Points given or taken with a reason, and undone again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.errors import Refused
from tournaments.forms.evening.rounds import AdjustmentForm
from tournaments.forms.table.refusals import tell
from tournaments.play.facts import stages_of
from tournaments.play.now import round_in_play
from tournaments.selectors.evening.results import BEGUN
from tournaments.services.evening.adjustments import adjust_points, restore_adjustment, withdraw_adjustment
from tournaments.views.get_or_404 import entrant_for, round_for, sent, show, tournament_for

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.security.actors import ActorRequest


@require_http_methods(["GET", "POST"])
def adjustments(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The corrections so far, and a new one."""
    tournament = tournament_for(request, public_id, "adjust_points")
    entrants = [(entrant.number, f"{entrant.number} · {entrant.name}") for entrant in tournament.entrants.all()]
    form = AdjustmentForm(entrants, sent(request), **_rounds(tournament))
    if request.method == "POST" and form.is_valid() and _given(request, tournament, form):
        return redirect("adjustments", tournament.public_id)
    given = tournament.adjustments.filter(handicap__isnull=True).select_related("entrant", "round")
    return show(request, tournament, "evening/adjustments.html", form=form, adjustments=given)


@require_POST
def adjustment_switch(request: ActorRequest, public_id: UUID, uid: UUID) -> HttpResponse:
    """Take a correction back, or let it count again."""
    tournament = tournament_for(request, public_id, "adjust_points")
    adjustment = get_object_or_404(tournament.adjustments.filter(handicap__isnull=True), uid=uid)
    adjustment.tournament = tournament
    service = restore_adjustment if adjustment.withdrawn else withdraw_adjustment
    service(adjustment=adjustment, actor=request.actor)
    messages.success(request, _("It counts no longer.") if adjustment.withdrawn else _("It counts again."))
    return redirect("adjustments", tournament.public_id)


def _given(request: ActorRequest, tournament: Tournament, form: Form) -> bool:
    answers = form.cleaned_data
    try:
        adjust_points(
            entrant=entrant_for(tournament, answers["entrant"]),
            points=answers["points"],
            reason=answers["reason"],
            actor=request.actor,
            round_=round_for(tournament, answers["round"]) if answers["round"] else None,
        )
    except Refused as refusal:
        tell(form, refusal)
        return False
    messages.success(request, _("Kept, with its reason."))
    return True


def _rounds(tournament: Tournament) -> dict[str, Any]:
    """The rounds that have begun, the one in play chosen, and what it means to choose none."""
    begun = tournament.rounds.filter(status__in=BEGUN).order_by("number")
    playing = round_in_play(begun)
    anew = any(not stage.carry for stage in stages_of(tournament))
    return {
        "rounds": [(one.number, _("round {number}").format(number=one.number)) for one in begun],
        "initial": {"round": playing.number if playing else ""},
        "whole": _("the whole event; a part that starts again leaves it out") if anew else _("the whole event"),
    }
