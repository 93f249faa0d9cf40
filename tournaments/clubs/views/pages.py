"""A club's own pages: its clubs, its evenings, and the menu that stands on each.

What an owner changes of a club, and deleting it.

About the club: what its public page tells, with a preview.

A club's logo: chosen, shown, removed.
"""

from __future__ import annotations

from typing import Any
from uuid import UUID

from csp.constants import NONE
from csp.decorators import csp_replace
from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from tournaments.accounts.services.accounts import send_confirmation
from tournaments.accounts.services.sign_up import start_another_club
from tournaments.accounts.views.sign_in import password_asked, sent_from
from tournaments.clubs.features import FEATURES, features_of
from tournaments.clubs.forms import ClubForm, ClubPageForm, ClubSettingsForm, FeaturesForm, LogoForm
from tournaments.clubs.models import Club, ClubPage, ClubStatus, Logo
from tournaments.clubs.selectors import notice_of
from tournaments.clubs.services.clubs import change_club, keep_club_page, switch_features
from tournaments.clubs.services.deletion import delete_club
from tournaments.clubs.services.logos import keep_logo, remove_logo
from tournaments.clubs.views.places import places_context
from tournaments.errors import NotAllowed, NotFound, Refused
from tournaments.evening.rounds.models import Status
from tournaments.evening.rounds.selectors.tournaments import NEWEST_FIRST, assigned_to, evenings_of
from tournaments.evening.rounds.services.tournaments import archive_tournament
from tournaments.frame.forms import ConfirmForm, tell
from tournaments.frame.pagination import keyset_page
from tournaments.frame.registries import evening_news
from tournaments.security.actors import ActorRequest
from tournaments.security.get_or_404 import club_for, sent
from tournaments.security.permissions import keeps_site, may
from tournaments.security.untrusted_input import LOGO, content_of

SOME, MANY, LONG_LIST = 50, 100, 30


@require_http_methods(["GET", "POST"])
def clubs(request: ActorRequest) -> HttpResponse:
    """The visitor's clubs; with a single one, straight to it."""
    if request.actor.user is None:
        raise NotAllowed
    clubs = Club.objects.exclude(status=ClubStatus.REHEARSAL)
    mine = list(clubs.filter(members=request.actor.user).order_by("name")[:SOME])
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
    teams = list(request.actor.user.league_teams.select_related("division__league__club").order_by("-pk")[:SOME])
    alone = len(mine) == 1 and mine[0].status != ClubStatus.BLOCKED
    if request.method == "GET" and alone and "more" not in request.GET and not assigned and not teams:
        return redirect("club", mine[0].slug)
    for club in mine:
        notice = notice_of(request.actor, club) if club.status == ClubStatus.BLOCKED else None
        club.notice = notice  # type: ignore[attr-defined]  # for the page
    context = {"clubs": mine, "form": form, "assigned": assigned, "teams": teams}
    return render(request, "clubs/clubs.html", context, status=status)


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
    for news_of in evening_news:
        news = news_of(request, unfinished)
        for tournament in unfinished:
            tournament.fresh = news.get(tournament.pk, 0)  # type: ignore[attr-defined]  # for the page
    return show_club(request, club, "clubs/club.html", groups=groups, page=page, laptop=settings.CLUB_LAPTOP)


@require_GET
def archive(request: ActorRequest, slug: str) -> HttpResponse:
    """Archived evenings."""
    club = club_for(request, slug)
    page = keyset_page(club.tournaments.exclude(archived_at=None), NEWEST_FIRST, request.GET, LONG_LIST)
    return show_club(request, club, "clubs/archive.html", page=page)


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
    """A page of a club with its places."""
    acts = ("create_tournament", "see_register", "change_register", "change_club")
    allowed = {act: may(request.actor, act, club) for act in acts}
    notice = notice_of(request.actor, club)
    page = request.resolver_match.url_name if request.resolver_match else ""
    layout = {"layout_notice": notice, **places_context(club, page or "", request.actor)}
    context = {"club": club, "allowed": allowed, "features": features_of(club), **layout, **context}
    return render(request, template, context, status=status)


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
    return show_club(request, club, "clubs/settings.html", status=status, **shown)


@require_http_methods(["GET", "POST"])
def club_uses(request: ActorRequest, slug: str) -> HttpResponse:
    """What the club uses, a switch each; `wanted` names the feature whose page led here."""
    club = club_for(request, slug, "change_club")
    form = FeaturesForm(club, sent(request))
    if request.method == "POST" and form.is_valid():
        switch_features(club=club, actor=request.actor, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("club_uses", club.slug)
    shown = {"form": form, "on": form.of_state(True), "off": form.of_state(False)}
    wanted = FEATURES.get(request.GET.get("wanted", ""))
    status = 422 if form.errors else 200
    return show_club(request, club, "clubs/uses.html", status=status, wanted=wanted, **shown)


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
    return show_club(request, club, "clubs/delete.html", form=form, **counts)


def _facts(club: Club) -> dict[str, Any]:
    return {field: getattr(club, field) for field in ClubSettingsForm.base_fields}


@require_http_methods(["GET", "POST"])
def club_about(request: ActorRequest, slug: str) -> HttpResponse:
    """Colours, text, contact and place; "Show" draws what was typed and stores nothing."""
    club = club_for(request, slug, "change_club_page")
    stored = ClubPage.objects.filter(club=club).first()
    # The form writes into its own copy, so that a refused one leaves the preview as it was.
    form = ClubPageForm(sent(request), instance=ClubPage.objects.filter(club=club).first() or ClubPage(club=club))
    good = request.method == "POST" and form.is_valid()
    if good and "show" not in request.POST:
        keep_club_page(club=club, actor=request.actor, **form.cleaned_data)
        messages.success(request, _("The page of the club is saved."))
        return redirect("club_about", club.slug)
    context = {
        "form": form,
        "page": form.instance if good else stored,
        "unsaved": good,
        "logo": Logo.objects.filter(club=club).defer("content").first(),
    }
    return show_club(request, club, "clubs/about.html", status=422 if form.errors else 200, **context)


@require_http_methods(["GET", "POST"])
def club_logo(request: ActorRequest, slug: str) -> HttpResponse:
    """The logo as it is, and a file to put in its place."""
    club = club_for(request, slug, "change_club")
    form = LogoForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    if request.method == "POST" and form.is_valid():
        try:
            keep_logo(club=club, content=content_of(form.cleaned_data["picture"], LOGO), actor=request.actor)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("The logo appears on everything that is printed from now on."))
            return redirect("club_logo", slug)
    logo = Logo.objects.filter(club=club).defer("content").first()
    return show_club(request, club, "clubs/logo.html", status=422 if form.errors else 200, form=form, logo=logo)


@require_POST
def club_logo_remove(request: ActorRequest, slug: str) -> HttpResponse:
    club = club_for(request, slug, "change_club")
    remove_logo(club=club, actor=request.actor)
    messages.success(request, _("The logo is removed."))
    return redirect("club_logo", slug)


@csp_replace({"default-src": [NONE], "img-src": None, "sandbox": True})  # type: ignore[arg-type]  # it takes more
@require_safe
def club_logo_picture(request: ActorRequest, slug: str) -> HttpResponse:
    """The file itself, for the club's own page; a browser may only draw it, whatever it contains."""
    return logo_file(club_for(request, slug))


def logo_file(club: Club) -> HttpResponse:
    """The club's logo; NotFound without one. Its view has to forbid with a policy whatever else the file may hold."""
    logo = Logo.objects.filter(club=club).first()
    if logo is None:
        raise NotFound
    response = HttpResponse(bytes(logo.content), content_type=logo.form)
    response["Content-Disposition"] = "attachment; filename=logo"
    patch_cache_control(response, private=True, no_cache=True)
    return response
