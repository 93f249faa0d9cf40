"""What an owner changes of a club, and deleting it."""

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.forms.account.confirm_by_name import ConfirmForm
from tournaments.forms.club.clubs import ClubSettingsForm
from tournaments.models import Club
from tournaments.security.actors import ActorRequest
from tournaments.security.permissions import keeps_site
from tournaments.services.club.clubs import change_club
from tournaments.services.club.deletion import delete_club
from tournaments.views.account.reauthenticate import password_asked
from tournaments.views.club.pages import show_club
from tournaments.views.get_or_404 import club_for, sent


@require_http_methods(["GET", "POST"])
def club_settings(request: ActorRequest, slug: str) -> HttpResponse:
    """Name, place, who finds the club, language, time zone, and how long photographs of sheets are kept."""
    club = club_for(request, slug, "change_club")
    form = ClubSettingsForm(sent(request), initial=_facts(club))
    if request.method == "POST" and form.is_valid():
        change_club(club=club, actor=request.actor, **form.cleaned_data)
        messages.success(request, _("The settings are saved."))
        return redirect("club_settings", club.slug)
    paused = club.webhooks.exclude(paused_at=None).exists()
    keeps = keeps_site(request.actor)
    status = 422 if form.errors else 200
    shown = {"form": form, "keeps_site": keeps, "webhooks_paused": paused}
    return show_club(request, club, "club/settings.html", status=status, **shown)


@require_http_methods(["GET", "POST"])
def club_delete(request: ActorRequest, slug: str) -> HttpResponse:
    """With everything in it, after its name was typed and the password given."""
    club = club_for(request, slug, "delete_club")
    form = ConfirmForm(club.name, sent(request))
    if request.method == "POST" and form.is_valid():
        if page := password_asked(request):
            return page
        delete_club(club=club, actor=request.actor)
        messages.success(request, _("{name} is deleted.").format(name=club.name))
        return redirect("account")
    counts = {"evenings": club.tournaments.count(), "players": club.players.filter(erased_at=None).count()}
    return show_club(request, club, "club/delete.html", form=form, **counts)


def _facts(club: Club) -> dict[str, Any]:
    return {field: getattr(club, field) for field in ClubSettingsForm.base_fields}
