"""How an evening goes; it can be changed until play begins.

The front of an evening: where it stands and what comes next.

Helpers of one evening: invited by a link, removed again; and deleting the evening.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.accounts.forms import HelperForm
from tournaments.accounts.views.sign_in import password_asked, status_of
from tournaments.clubs.services import act_to_delete, delete_tournament, revoke_invitation, unassign
from tournaments.clubs.views.members import invited
from tournaments.errors import Refused
from tournaments.evening.rounds.forms.plans import PlanForm
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.selectors.progress import evening_of
from tournaments.evening.rounds.services.tournaments import change_details, change_rules, why_kept
from tournaments.evening.rounds.views.steps import next_act, summary_of
from tournaments.frame.forms import ConfirmForm, tell
from tournaments.frame.registries import evening_contexts, evening_news
from tournaments.register.selectors import open_invitations
from tournaments.security.actors import ActorRequest
from tournaments.security.get_or_404 import sent, show, tournament_for
from tournaments.security.permissions import may, require
from tournaments.security.sent_once import shown_once

if TYPE_CHECKING:
    from tournaments.security.actors import Actor


@require_http_methods(["GET", "POST"])
def plan(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Name, rounds and ranking of an evening; how people take part only while nobody is entered."""
    tournament = tournament_for(request, public_id, "change_tournament")
    fixed = tournament.rules_frozen_at is not None or tournament.entrants.exists()
    form = PlanForm(sent(request), instance=tournament, fixed=fixed)
    if request.method == "POST" and form.is_valid():
        try:
            _change(tournament, form.changes, request.actor)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("evening", tournament.public_id)
    return show(request, tournament, "evening/rounds/plan.html", form=form, fixed=fixed)


def _change(tournament: Tournament, changes: dict[str, Any], actor: Actor) -> None:
    kind = changes.pop("kind", tournament.kind)
    change_details(tournament=tournament, actor=actor, **changes)
    if kind != tournament.kind:
        change_rules(tournament=tournament, actor=actor, kind=kind)


@require_GET
def evening(request: ActorRequest, public_id: UUID) -> HttpResponse:
    tournament = tournament_for(request, public_id)
    evening_ = evening_of(tournament)
    return show(
        request,
        tournament,
        "evening/rounds/evening.html",
        evening=evening_,
        next=next_act(tournament, evening_, request.actor),
        lines=summary_of(tournament, request.actor),
        fresh=sum(news_of(request, [tournament]).get(tournament.pk, 0) for news_of in evening_news),
        **{name: value for context_of in evening_contexts for name, value in context_of(tournament).items()},
    )


@never_cache
@require_http_methods(["GET", "POST"])
def helpers(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Directors and people at the desk of this evening alone; a new link is shown once."""
    tournament = tournament_for(request, public_id, "assign_people")
    form, status = HelperForm(sent(request)), 200
    if request.method == "POST" and form.is_valid():
        if page := password_asked(request):
            return page
        try:
            return invited(request, form, club=tournament.club, tournament=tournament)
        except Refused as refusal:
            tell(form, refusal)
            status = status_of(refusal)
    return show(
        request,
        tournament,
        "evening/rounds/helpers.html",
        status=status,
        form=form,
        **shown_once(request),
        helpers=tournament.assignments.select_related("user").order_by("pk"),
        invitations=open_invitations(tournament.club).filter(tournament=tournament),
    )


@require_POST
def helper_remove(request: ActorRequest, public_id: UUID, who: UUID) -> HttpResponse:
    """Remove a helper."""
    tournament = tournament_for(request, public_id, "assign_people")
    helper = get_object_or_404(tournament.assignments.select_related("user"), user__public_id=who)
    unassign(tournament=tournament, user=helper.user, actor=request.actor)
    messages.success(request, _("{name} no longer helps at this evening.").format(name=helper.user))
    return redirect("helpers", tournament.public_id)


@require_POST
def helper_invitation_revoke(request: ActorRequest, public_id: UUID, pk: int) -> HttpResponse:
    """Revoke an invitation: its link stops working."""
    tournament = tournament_for(request, public_id, "assign_people")
    invitation = get_object_or_404(tournament.club.invitations, tournament=tournament, pk=pk)
    revoke_invitation(invitation=invitation, actor=request.actor)
    messages.success(request, _("The invitation is withdrawn."))
    return redirect("helpers", tournament.public_id)


@require_http_methods(["GET", "POST"])
def evening_delete(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """For good, after its name was typed; one in which deals were entered by the owner alone, with the password."""
    tournament = tournament_for(request, public_id, "change_tournament")
    act = act_to_delete(tournament)
    form, kept = ConfirmForm(tournament.name, sent(request)), why_kept(tournament)
    if request.method == "POST" and not kept and form.is_valid():
        require(request.actor, act, tournament)
        if page := act == "delete_tournament" and password_asked(request):
            return page
        delete_tournament(tournament=tournament, actor=request.actor)
        messages.success(request, _("{name} is deleted.").format(name=tournament.name))
        return redirect("club", tournament.club.slug)
    return show(
        request,
        tournament,
        "evening/rounds/delete.html",
        form=form,
        kept=kept,
        allowed=may(request.actor, act, tournament),
        deals=tournament.deals.count(),
        players=tournament.entrants.count(),
        archived=tournament.archived_at,
    )
