"""Helpers of one evening: invited by a link, removed again; and deleting the evening."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.errors import Refused
from tournaments.forms.account.accounts import HelperForm
from tournaments.forms.account.confirm_by_name import ConfirmForm
from tournaments.forms.table.refusals import tell
from tournaments.security.actors import ActorRequest
from tournaments.security.permissions import may, require
from tournaments.selectors.club.people import open_invitations
from tournaments.services.club.clubs import revoke_invitation, unassign
from tournaments.services.club.deletion import act_to_delete, delete_tournament
from tournaments.views.account.reauthenticate import password_asked
from tournaments.views.account.sign_in import status_of
from tournaments.views.club.members import invited
from tournaments.views.get_or_404 import sent, show, tournament_for
from tournaments.views.shown_once import shown_once


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
        "evening/helpers.html",
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
    form = ConfirmForm(tournament.name, sent(request))
    if request.method == "POST" and form.is_valid():
        require(request.actor, act, tournament)
        if page := act == "delete_tournament" and password_asked(request):
            return page
        delete_tournament(tournament=tournament, actor=request.actor)
        messages.success(request, _("{name} is deleted.").format(name=tournament.name))
        return redirect("club", tournament.club.slug)
    return show(
        request,
        tournament,
        "evening/delete.html",
        form=form,
        allowed=may(request.actor, act, tournament),
        deals=tournament.deals.count(),
        players=tournament.entrants.count(),
        archived=tournament.archived_at,
    )
