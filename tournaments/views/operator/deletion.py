"""The operator deletes a club, an evening or an account: a reason given, the name typed, the password again."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.errors import Refused
from tournaments.forms.account.confirm_by_name import DeleteForGoodForm
from tournaments.forms.table.refusals import tell
from tournaments.models import Club, Tournament, User
from tournaments.security.actors import ActorRequest
from tournaments.security.permissions import require_operator
from tournaments.services.operator import KINDS, delete_for_good, name_of
from tournaments.views.account.reauthenticate import password_asked
from tournaments.views.get_or_404 import sent
from tournaments.views.operator.pages import show_operator_page

if TYPE_CHECKING:
    from typing import Any


@never_cache
@require_http_methods(["GET", "POST"])
def club_delete(request: ActorRequest, slug: str) -> HttpResponse:
    """A club with everything in it."""
    require_operator(request.actor)
    club = get_object_or_404(Club, slug=slug)
    counts = {"evenings": club.tournaments.count(), "players": club.players.filter(erased_at=None).count()}
    return _delete(request, club, DeleteForGoodForm(club.name, sent(request)), "operator", **counts)


@never_cache
@require_http_methods(["GET", "POST"])
def evening_delete(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """An evening with its deals and its journal."""
    require_operator(request.actor)
    tournament = get_object_or_404(Tournament.objects.select_related("club"), public_id=public_id)
    form, deals = DeleteForGoodForm(tournament.name, sent(request)), tournament.deals.count()
    return _delete(request, tournament, form, "operator_club", tournament.club.slug, deals=deals)


@never_cache
@require_http_methods(["GET", "POST"])
def person_delete(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Somebody's account."""
    require_operator(request.actor)
    person = get_object_or_404(User, public_id=public_id)
    form = DeleteForGoodForm(person.email, sent(request), label=_("Type the email address to confirm"))
    return _delete(request, person, form, "operator_people")


def _delete(
    request: ActorRequest, subject: Club | Tournament | User, form: DeleteForGoodForm, *leads_to: Any, **counts: Any
) -> HttpResponse:
    """Ask for the reason, the name and the password, then delete it and go to that page."""
    name = form.expected
    if request.method == "POST" and form.is_valid():
        if page := password_asked(request):
            return page
        try:
            delete_for_good(subject=subject, reason=form.cleaned_data["reason"], actor=request.actor)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("{name} is deleted.").format(name=name))
            return redirect(*leads_to)
    kind = KINDS[type(subject)]
    back = reverse(f"operator_{kind}", args=[name_of(subject)])
    return show_operator_page(request, "operator/delete.html", form=form, name=name, kind=kind, back=back, **counts)
