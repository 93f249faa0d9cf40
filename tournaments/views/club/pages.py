"""A club's own pages: its clubs, its evenings, and the menu that stands on each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.errors import NotAllowed, Refused
from tournaments.forms.club.clubs import ClubForm
from tournaments.forms.table.refusals import tell
from tournaments.models import Club, ClubStatus, Status
from tournaments.security.permissions import may
from tournaments.selectors.club.clubs import notice_of
from tournaments.selectors.club.leagues import teams_of
from tournaments.selectors.club.tournaments import NEWEST_FIRST, assigned_to, evenings_of
from tournaments.selectors.keyset_pagination import keyset_page
from tournaments.services.account.sign_up import send_confirmation, start_another_club
from tournaments.services.evening.tournaments import archive_tournament
from tournaments.views.account.sign_in import sent_from
from tournaments.views.get_or_404 import club_for, sent

if TYPE_CHECKING:
    from tournaments.security.actors import ActorRequest

SOME, MANY, LONG_LIST = 50, 100, 30


@require_http_methods(["GET", "POST"])
def clubs(request: ActorRequest) -> HttpResponse:
    """The visitor's clubs; with a single one, straight to it."""
    if request.actor.user is None:
        raise NotAllowed
    mine = list(Club.objects.filter(members=request.actor.user).order_by("name")[:SOME])
    form, status = ClubForm(sent(request)), 200
    if request.method == "POST" and form.is_valid():
        try:
            made = start_another_club(owner=request.actor.user, **form.cleaned_data)
        except Refused as refusal:
            tell(form, refusal)
            status = 429
        else:
            send_confirmation(user=request.actor.user, **sent_from(request))
            return redirect("club", made.slug)
    assigned = assigned_to(request.actor.user)[:SOME]
    teams = teams_of(request.actor.user)
    alone = len(mine) == 1 and mine[0].status != ClubStatus.BLOCKED
    if request.method == "GET" and alone and "more" not in request.GET and not assigned and not teams:
        return redirect("club", mine[0].slug)
    for club in mine:
        notice = notice_of(request.actor, club) if club.status == ClubStatus.BLOCKED else None
        club.notice = notice  # type: ignore[attr-defined]  # for the page
    context = {"clubs": mine, "form": form, "assigned": assigned, "teams": teams}
    return render(request, "club/clubs.html", context, status=status)


@require_GET
def club(request: ActorRequest, slug: str) -> HttpResponse:
    """A club's evenings: in play, being prepared, and a page of finished ones."""
    club = club_for(request, slug)
    unfinished = list(evenings_of(request.actor, club).exclude(status=Status.FINISHED).order_by(*NEWEST_FIRST)[:MANY])
    finished = evenings_of(request.actor, club).filter(status=Status.FINISHED)
    page = keyset_page(finished, NEWEST_FIRST, request.GET, LONG_LIST)
    groups = [
        (_("In play"), [tournament for tournament in unfinished if tournament.status == Status.RUNNING]),
        (_("Being prepared"), [tournament for tournament in unfinished if tournament.status == Status.DRAFT]),
        (_("Finished"), page.rows),
    ]
    groups = [group for group in groups if group[1]]
    return show_club(request, club, "club/club.html", groups=groups, page=page, laptop=settings.CLUB_LAPTOP)


@require_GET
def archive(request: ActorRequest, slug: str) -> HttpResponse:
    """Archived evenings."""
    club = club_for(request, slug)
    page = keyset_page(club.tournaments.exclude(archived_at=None), NEWEST_FIRST, request.GET, LONG_LIST)
    return show_club(request, club, "club/archive.html", page=page)


@require_POST
def unarchive(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    club = club_for(request, slug)
    tournament = get_object_or_404(club.tournaments, public_id=public_id)
    archive_tournament(tournament=tournament, actor=request.actor, archived=False)
    messages.success(request, _("{name} is back in the list of evenings.").format(name=tournament.name))
    return redirect("club", club.slug)


def show_club(
    request: ActorRequest, club: Club, template: str, /, *, status: int = 200, **context: Any
) -> HttpResponse:
    """A page of a club with its menu."""
    pages = [
        ("club", _("Evenings"), "see_club"),
        ("register", _("Players"), "see_register"),
        ("club_seasons", _("Seasons"), "change_seasons"),
        ("club_leagues", _("Leagues"), "change_leagues"),
        ("ratings", _("Ratings"), "see_club"),
        ("club_ladders", _("Ladders"), "change_ladders"),
        ("price_lists", _("Price lists"), "change_price_lists"),
        ("members", _("People"), "manage_members"),
        ("club_about", _("About the club"), "change_club_page"),
        ("club_logo", _("Logo"), "change_club"),
        ("club_outside", _("On your own site"), "see_club"),
        ("club_settings", _("Settings"), "change_club"),
        ("wishes", _("Requests"), "change_register"),
        ("operator_club", _("Operator"), "operate"),
    ]
    links = [(name, label) for name, label, act in pages if may(request.actor, act, club)]
    acts = ("create_tournament", "see_register", "change_register", "change_club")
    allowed = {act: may(request.actor, act, club) for act in acts}
    notice = notice_of(request.actor, club)
    context = {"club": club, "layout_tabs": links, "allowed": allowed, "layout_notice": notice, **context}
    return render(request, template, context, status=status)
