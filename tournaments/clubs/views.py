"""A club's own pages: its clubs, its evenings, and the menu that stands on each.

What an owner changes of a club, and deleting it.

About the club: what its public page tells, with a preview.

A club's logo: chosen, shown, removed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from csp.constants import NONE
from csp.decorators import csp_replace
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from tournaments.accounts.forms import InviteForm, NewPersonForm
from tournaments.accounts.models import PlayerWish
from tournaments.accounts.services import send_confirmation
from tournaments.accounts.views import password_asked, person_of, sent_from, status_of, welcome
from tournaments.clubs.features import FEATURES, features_of, offered_features
from tournaments.clubs.forms import ClubForm, ClubPageForm, ClubSettingsForm, FeaturesForm, LogoForm, SponsorForm
from tournaments.clubs.locale import use_locale_of
from tournaments.clubs.models import Club, ClubPage, ClubStatus, Logo, Membership, Role
from tournaments.clubs.selectors import notice_of
from tournaments.clubs.services import (
    accept_invitation,
    add_sponsor,
    change_club,
    delete_club,
    find_invitation,
    invite,
    keep_club_page,
    keep_logo,
    mail_invitation,
    remove_logo,
    remove_member,
    remove_sponsor,
    revoke_invitation,
    set_member,
    sign_up,
    start_another_club,
    switch_features,
)
from tournaments.errors import NotAllowed, NotFound, Refused
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import NEWEST_FIRST, Status
from tournaments.evening.rounds.selectors.tournaments import assigned_to, evenings_of
from tournaments.evening.rounds.services.tournaments import archive_tournament
from tournaments.frame.forms import ConfirmForm, tell
from tournaments.frame.pages import keyset_page, show_once, shown_once
from tournaments.frame.registries import evening_news
from tournaments.frame.site_address import site_address
from tournaments.frame.translate import say_name
from tournaments.frame.views import carry_out
from tournaments.register.selectors import members_of, open_invitations, open_wishes
from tournaments.register.services.register import settle_wish
from tournaments.security.actors import ActorRequest, address_of
from tournaments.security.get_or_404 import club_for, sent
from tournaments.security.permissions import keeps_site, may
from tournaments.security.untrusted_input import LOGO, content_of, whole_number

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.utils.functional import Promise

    from tournaments.clubs.models import User
    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.actors import Actor

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
            club = start_another_club(owner=request.actor.user, **form.cleaned_data)
        except Refused as refusal:
            tell(form, refusal)
            status = 429
        else:
            send_confirmation(user=request.actor.user, **sent_from(request))
            return redirect("club", club.slug)
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
        (capfirst(_("in play")), [tournament for tournament in unfinished if tournament.status == Status.RUNNING]),
        (capfirst(_("being prepared")), [tournament for tournament in unfinished if tournament.status == Status.DRAFT]),
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
    if "photos" not in features_of(club) and not FEATURES["photos"].in_use(club):
        del form.fields["photos_kept"]
    if request.method == "POST" and form.is_valid():
        change_club(club=club, actor=request.actor, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("club_settings", club.slug)
    paused = club.webhooks.exclude(paused_at=None).exists()
    keeps = keeps_site(request.actor)
    status = 422 if form.errors else 200
    context = {"form": form, "keeps_site": keeps, "webhooks_paused": paused}
    return show_club(request, club, "clubs/settings.html", status=status, **context)


@require_http_methods(["GET", "POST"])
def club_uses(request: ActorRequest, slug: str) -> HttpResponse:
    """A switch for each feature that the club uses; `wanted` names the feature whose page led here."""
    club = club_for(request, slug, "change_club")
    form = FeaturesForm(club, sent(request))
    if request.method == "POST" and form.is_valid():
        switch_features(club=club, actor=request.actor, **form.cleaned_data)
        messages.success(request, _("Saved."))
        return redirect("club_uses", club.slug)
    context = {"form": form, "on": form.of_state(True), "off": form.of_state(False)}
    feature = FEATURES.get(request.GET.get("wanted", ""))
    status = 422 if form.errors else 200
    return show_club(request, club, "clubs/uses.html", status=status, wanted=feature, **context)


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
        messages.success(request, _("Saved."))
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
    """The logo as it is and a file to put in its place; the pictures of sponsors, and another."""
    club = club_for(request, slug, "change_club")
    files = (request.POST, request.FILES) if request.method == "POST" else ()
    of_sponsor = f"{SponsorForm.prefix}-name" in request.POST
    form, sponsor = LogoForm(*(() if of_sponsor else files)), SponsorForm(*(files if of_sponsor else ()))
    sent_form = sponsor if of_sponsor else form
    if request.method == "POST" and sent_form.is_valid():
        content = content_of(sent_form.cleaned_data["picture"], LOGO)
        try:
            if of_sponsor:
                add_sponsor(club=club, name=sponsor.cleaned_data["name"], content=content, actor=request.actor)
                messages.success(request, _("Saved."))
            else:
                keep_logo(club=club, content=content, actor=request.actor)
                messages.success(request, _("Saved."))
        except Refused as refusal:
            tell(sent_form, refusal)
        else:
            return redirect("club_logo", slug)
    context = {
        "form": form,
        "logo": Logo.objects.filter(club=club).defer("content").first(),
        "sponsor_form": sponsor,
        "sponsors": club.sponsors.defer("content"),
    }
    return show_club(request, club, "clubs/logo.html", status=422 if sent_form.errors else 200, **context)


@require_POST
def club_sponsor_remove(request: ActorRequest, slug: str, digest: str) -> HttpResponse:
    club = club_for(request, slug, "change_club")
    remove_sponsor(club=club, digest=digest, actor=request.actor)
    messages.success(request, _("Removed."))
    return redirect("club_logo", slug)


@require_POST
def club_logo_remove(request: ActorRequest, slug: str) -> HttpResponse:
    club = club_for(request, slug, "change_club")
    remove_logo(club=club, actor=request.actor)
    messages.success(request, _("Removed."))
    return redirect("club_logo", slug)


@csp_replace({"default-src": [NONE], "img-src": None, "sandbox": True})  # type: ignore[arg-type]  # it takes more
@require_safe
def club_logo_picture(request: ActorRequest, slug: str) -> HttpResponse:
    """The file itself, for the club's own page; a browser may only draw it, whatever it contains."""
    return logo_file(club_for(request, slug))


@csp_replace({"default-src": [NONE], "img-src": None, "sandbox": True})  # type: ignore[arg-type]  # it takes more
@require_safe
def club_sponsor_picture(request: ActorRequest, slug: str, digest: str) -> HttpResponse:
    """A sponsor's picture, for the club's own page."""
    return picture_file(club_for(request, slug).sponsors.filter(digest=digest))


def logo_file(club: Club) -> HttpResponse:
    """The club's logo; NotFound without one. Its view has to forbid with a policy whatever else the file may hold."""
    return picture_file(Logo.objects.filter(club=club))


def picture_file(pictures: QuerySet[Any]) -> HttpResponse:
    """The first of the pictures as a file that a browser may only draw; NotFound without one."""
    picture = pictures.first()
    if picture is None:
        raise NotFound
    response = HttpResponse(bytes(picture.content), content_type=picture.form)
    response["Content-Disposition"] = f"attachment; filename={picture._meta.model_name}"
    patch_cache_control(response, private=True, no_cache=True)
    return response


# Two places of a club: what is set for it, a sentence for each thing, and what it keeps over the years.


LISTED = 12
"""How many seasons, ladders or leagues one list shows."""


class Line(NamedTuple):
    """A setting, how it is set, and where it is changed."""

    what: str
    text: str
    url: str


@require_GET
def club_home(request: ActorRequest, slug: str) -> HttpResponse:
    """The settings of the club, a sentence for each."""
    club = club_for(request, slug)
    return show_club(request, club, "clubs/home.html", lines=_lines(club, request.actor))


def _lines(club: Club, actor: Actor) -> list[Line]:
    features = features_of(club)

    def on(feature: str, text: str) -> str:
        return text if feature in features else ""

    lines = [
        (_("Public page"), _("{town}: what visitors read about you").format(town=club.town or club.name), "club_about"),
        (_("Logo"), _("On your page and on every print"), "club_logo"),
        (_("Game"), on("price_lists", _game(club)), "price_lists"),
        (_("Who helps"), _helpers(club), "members"),
        (_("What our club uses"), _uses(club), "club_uses"),
        (_("Your own website"), on("website", _("Evenings and standings shown there")), "club_outside"),
        (_("Programs"), on("website", _("Addresses that are told what happens")), "club_webhooks"),
        (_("Once a year"), _("Name, place, language, time zone, deleting the club"), "club_settings"),
        (_("Operator"), _("What the operator of the site may do"), "operator_club"),
    ]
    return [
        Line(what, text, reverse(page, args=[club.slug]))
        for what, text, page in lines
        if text and _may(page, club, actor)
    ]


RIGHTS = {
    "club_about": "change_club_page",
    "price_lists": "change_price_lists",
    "members": "manage_members",
    "club_outside": "see_club",
    "operator_club": "operate",
}


def _may(page: str, club: Club, actor: Actor) -> bool:
    return may(actor, RIGHTS.get(page, "change_club"), club)


def _uses(club: Club) -> str:
    names = [str(feature.name) for feature in offered_features() if feature.key in features_of(club)]
    return ", ".join(names) or _("Nothing besides the evenings yet")


def _game(club: Club) -> str:
    last = club.tournaments.order_by(*NEWEST_FIRST).first()
    lists = club.price_lists.count()
    own = ngettext("{n} table of your own", "{n} tables of your own", lists).format(n=lists) if lists else ""
    names = [say_name(variant_of(last).name, last.game)] if last else []
    return "; ".join([*names, *([own] if own else [])]) or _("As published")


def _helpers(club: Club) -> str:
    members = list(club.memberships.select_related("user").order_by("pk")[:4])
    names = ", ".join(str(member.user) for member in members[:3])
    return f"{names} …" if len(members) > 3 else names


class Kind(NamedTuple):
    """Something a club keeps over the years: what it is called, its rows, and where another one is started."""

    label: str
    start: str
    page: str
    rows: list[tuple[str, str]]


@require_GET
def club_years(request: ActorRequest, slug: str) -> HttpResponse:
    """The newest, then what can be started."""
    club = club_for(request, slug)
    kinds = [kind for kind in _kinds(club, request.actor) if kind.page]
    return show_club(
        request,
        club,
        "clubs/years.html",
        standing=[kind for kind in kinds if kind.rows],
        others=kinds,
        past=reverse("club_records", args=[club.slug]),
    )


def _kinds(club: Club, actor: Actor) -> list[Kind]:
    kinds = []
    features = features_of(club)
    for label, start, page, right, of, route in (
        (_("Seasons"), _("A season: evenings added up"), "club_seasons", "change_seasons", club.seasons, "club_season"),
        (
            _("Ladders"),
            _("A ladder of challenges"),
            "club_ladders",
            "change_ladders",
            club.ladders,
            "club_ladder",
        ),
        (_("Leagues"), _("A league or a cup of teams"), "club_leagues", "change_leagues", club.leagues, "club_league"),
    ):
        if page.removeprefix("club_") in features and may(actor, right, club):
            objects = of.all()[:LISTED]
            rows = [(str(item.name), reverse(route, args=[club.slug, item.slug])) for item in objects]
            kinds.append(Kind(label, start, reverse(page, args=[club.slug]), rows))
    if "ratings" in features:
        ratings = reverse("ratings", args=[club.slug])
        rows = [(_("Ratings"), ratings)] if club.ratings_public else []
        kinds.append(Kind(_("Ratings"), _("Ratings: one number for each player"), ratings, rows))
    return kinds


# The four places of a club, which are its menu: what lies in each, and the way back from a page behind them.


class View(NamedTuple):
    """A page of a place that its menu names, the right it asks for, and the pages that lie behind it."""

    page: str
    label: str | Promise
    right: str
    behind: str = ""


class Place(NamedTuple):
    """A place of a club; its first view is what it leads to."""

    key: str
    label: str | Promise
    views: tuple[View, ...]


PLACES = (
    Place(
        "evenings",
        gettext_lazy("Evenings"),
        (
            View(
                "club",
                gettext_lazy("Evenings"),
                "see_club",
                "archive unarchive lead_take_in event_take_in tournament_new tournament_from_price_list "
                "tournament_create",
            ),
        ),
    ),
    Place(
        "people",
        gettext_lazy("People"),
        (
            View(
                "register",
                capfirst(gettext_lazy("everybody")),
                "see_register",
                "register_file register_import register_export player player_data player_erase player_card_renew "
                "player_same player_merge player_part register_names",
            ),
            View("wishes", gettext_lazy("Requests"), "change_register"),
            View("register_doubles", gettext_lazy("Twice in the list?"), "change_register"),
            View("register_cards", gettext_lazy("Cards"), "change_register", "register_cards_print"),
        ),
    ),
    Place(
        "years",
        gettext_lazy("Over the years"),
        (
            View(
                "club_years",
                gettext_lazy("Over the years"),
                "see_club",
                "ratings club_joint_ratings player_links player_rating club_ladders club_ladder club_ladder_rule "
                "club_seasons club_season club_season_print club_season_preview club_season_rule "
                "club_season_balances club_season_past club_season_classes club_season_next club_season_act "
                "club_season_helpers club_leagues club_league league_rule league_pools league_act league_next "
                "league_division league_match match_evening",
            ),
        ),
    ),
    Place(
        "club",
        gettext_lazy("Club"),
        (
            View(
                "club_home",
                gettext_lazy("Club"),
                "see_club",
                "club_settings club_uses club_about club_logo club_logo_remove club_logo_picture "
                "club_sponsor_remove club_sponsor_picture club_outside "
                "club_webhooks "
                "club_webhook club_webhook_act club_delete members member_role invitation_revoke operator_club "
                "price_lists price_list_new price_list_from_known price_list_copy price_list_from_variant "
                "price_list_import price_list price_list_edit price_list_rules price_list_remove price_list_version "
                "price_list_take_up price_list_file price_list_preview price_list_print",
            ),
        ),
    ),
)
YEARS = {"seasons", "ratings", "ladders", "leagues"}
WHERE = {page: (place, view) for place in PLACES for view in place.views for page in (view.page, *view.behind.split())}
"""Where each page of a club lies, by the name of its address."""


def places_context(club: Club, page: str, actor: Actor) -> dict[str, Any]:
    """The places in the bar, the views of the one that a page lies in, and the way back."""
    here, view = WHERE.get(page, (None, None))
    years = here is not None and here.key == "years"
    places_shown = [place for place in PLACES if place.key != "years" or years or has_years(club)]
    places = [
        {"url": _to(club, first), "label": place.label, "current": place is here}
        for place in places_shown
        if (first := next((other.page for other in place.views if may(actor, other.right, club)), ""))
    ]
    context: dict[str, Any] = {"layout_club": club, "layout_places": places}
    if here is None or view is None:
        return context
    if page != view.page:
        return context | {"layout_back": {"url": _to(club, view.page), "label": view.label}}
    views = [other for other in here.views if may(actor, other.right, club)]
    if len(views) > 1:
        links = [
            {
                "url": _to(club, other.page),
                "label": other.label,
                "current": other is view,
                "count": open_wishes(club).count() if other.page == "wishes" else 0,
            }
            for other in views
        ]
        context |= {"layout_views": links, "layout_step": here.label}
    return context


def has_years(club: Club) -> bool:
    """Does the club use anything that it keeps over the years?"""
    return not YEARS.isdisjoint(features_of(club))


def _to(club: Club, page: str) -> str:
    return reverse(page, args=[club.slug])


# The people who run a club: roles, invitations by link, and what players ask about their names.


def invited(
    request: ActorRequest, form: InviteForm, *, club: Club, tournament: Tournament | None = None
) -> HttpResponse:
    """Show the link of a new invitation, and whether it was mailed; Refused if it may not be made."""
    facts = form.cleaned_data
    invitation, token = invite(
        club=club, tournament=tournament, email=facts["email"], role=facts["role"], actor=request.actor
    )
    link = site_address(request).url + reverse("invitation", args=[token])
    mailed = mail_invitation(invitation=invitation, link=link, address=address_of(request))
    return show_once(request, request.path, link=link, mailed=mailed)


@never_cache
@require_http_methods(["GET", "POST"])
def members(request: ActorRequest, slug: str) -> HttpResponse:
    """The people of the club and their roles; a new invitation shows its link once."""
    club = club_for(request, slug, "manage_members")
    form, status = InviteForm(request.POST or None), 200
    if form.is_valid() and (page := password_asked(request)):
        return page
    if request.method == "POST" and form.is_valid():
        try:
            return invited(request, form, club=club)
        except Refused as refusal:
            tell(form, refusal)
            status = status_of(refusal)
    return show_club(
        request,
        club,
        "clubs/members.html",
        status=status,
        members=members_of(club),
        roles=Role.choices,
        form=form,
        **shown_once(request),
        address=site_address(request),
        invitations=open_invitations(club),
        wishes=open_wishes(club).count(),
    )


@require_POST
def member_role(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """Another role, or none: `role` empty takes somebody out of the club."""
    club = club_for(request, slug, "manage_members")
    membership = get_object_or_404(Membership.objects.select_related("user"), club=club, user__public_id=public_id)
    role = request.POST.get("role", "")
    if role and role not in Role.values:
        raise Http404
    if page := password_asked(request):
        return page
    user = membership.user
    if role:
        done = _("{name} now has another role.").format(name=user)
        carry_out(request, set_member, done, club=club, user=user, role=role)
    else:
        carry_out(request, remove_member, _("{name} is no longer in the club.").format(name=user), club=club, user=user)
    if user == request.user and role != Role.OWNER:
        return redirect("account")
    return redirect("members", club.slug)


@require_POST
def invitation_revoke(request: ActorRequest, slug: str, pk: int) -> HttpResponse:
    """Revoke an invitation: its link stops working."""
    club = club_for(request, slug, "manage_members")
    revoke_invitation(invitation=get_object_or_404(club.invitations, pk=pk), actor=request.actor)
    messages.success(request, _("Removed."))
    return redirect("members", club.slug)


@never_cache
@require_http_methods(["GET", "POST"])
def invitation(request: ActorRequest, token: str) -> HttpResponse:
    """Accept an invitation, signed in or with a new account."""
    status = 200
    try:
        offered = find_invitation(token)
    except NotFound:
        return render(request, "clubs/invitation_gone.html", status=404)
    use_locale_of(offered.club)
    if request.user.is_authenticated:
        form = None
        if request.method == "POST":
            return _accept_and_redirect(request, token, request.user)
    else:
        form = NewPersonForm(request.POST or None, initial={"email": offered.email})
        form.joining_club = offered.club.name
        if request.method == "POST" and form.is_valid():
            try:
                user, _club = sign_up(address=address_of(request), **person_of(request, form))
            except Refused as refusal:
                tell(form, refusal)
                status = status_of(refusal)
            else:
                return welcome(request, user, _accept_and_redirect(request, token, user))
    return render(request, "clubs/invitation.html", {"offered": offered, "form": form}, status=status)


@require_http_methods(["GET", "POST"])
def wishes(request: ActorRequest, slug: str) -> HttpResponse:
    """Requests of players: grant or decline each."""
    club = club_for(request, slug, "change_register")
    if request.method == "POST":
        wish_key = request.POST.get("wish", "")
        wish = get_object_or_404(
            PlayerWish.objects.select_related("player"),
            player__club=club,
            pk=whole_number(wish_key, 0),
            handled_at=None,
        )
        settle_wish(wish=wish, granted="grant" in request.POST, actor=request.actor)
        messages.success(request, _("Saved."))
        return redirect("wishes", club.slug)
    return show_club(request, club, "clubs/wishes.html", wishes=open_wishes(club))


def _accept_and_redirect(request: ActorRequest, token: str, user: User) -> HttpResponse:
    invitation = accept_invitation(token=token, user=user)
    messages.success(request, _("Welcome to {club}.").format(club=invitation.club.name))
    return redirect("account")
