"""Following a player without an account: finding one's page of an evening, its worker, and messages to the phone."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, wraps
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode
from uuid import UUID

from csp.constants import NONE, SELF
from django.conf import settings
from django.contrib import messages
from django.contrib.staticfiles import finders
from django.http import HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404, redirect
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import translation
from django.utils.cache import patch_cache_control
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from reports.numbers import decimals_in_force, signed
from reports.picture import standings_picture
from reports.share_picture import MOST_ROWS, Line, share_picture
from reports.tables import SeasonTable, StandingsTable
from tournaments.accounts.views import password_asked
from tournaments.clubs.locale import use_locale_of, use_points_of
from tournaments.clubs.models import Club
from tournaments.clubs.services import change_club
from tournaments.clubs.views import show_club
from tournaments.entries.selectors import announcement_lines, is_announced, places_of, public_announcement
from tournaments.errors import NotFound, Refused
from tournaments.evening.rounds.models import Entrant, Status, Tournament
from tournaments.evening.rounds.selectors.tournaments import evenings_of_club, latest_evening
from tournaments.evening.standings.views.standings import Standing, state_of
from tournaments.evening.standings.views.tournament_page import address, find, public_page, show
from tournaments.frame.forms import tell
from tournaments.frame.pages import show_once, shown_once
from tournaments.frame.site_address import site_address
from tournaments.frame.translate import say
from tournaments.frame.views import from_this_site
from tournaments.outgoing.forms import OriginsForm, SnippetForm, WebhookActForm, WebhookForm
from tournaments.outgoing.models import WebhookEvent
from tournaments.outgoing.services import (
    add_follower,
    add_webhook,
    change_webhook,
    pause_webhook,
    ping_webhook,
    remove_follower,
    remove_webhook,
    renew_secret,
    resume_webhook,
    send_again,
)
from tournaments.seasons.models import Season
from tournaments.seasons.selectors.seasons import season_view
from tournaments.security.actors import address_of
from tournaments.security.get_or_404 import club_for, sent
from tournaments.security.permissions import club_is_public, may_see_publicly, require
from tournaments.security.untrusted_input import FOLLOWER, sent_json, whole_number

if TYPE_CHECKING:
    from tournaments.outgoing.models import WebhookAddress
    from tournaments.security.actors import ActorRequest


LONGEST = 60


@public_page
def find_player(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """Players by start number or a part of their public name; the page of the only one it can be.

    An evening that is still taking entries names nobody here.
    """
    words = " ".join(request.GET.get("who", "").split())[:LONGEST]
    waiting = tournament.status == Status.DRAFT and is_announced(tournament)
    matches = [] if waiting or not words else _entrants_called(tournament, words)
    if len(matches) == 1:
        return redirect("player_page", *address(tournament, matches[0].number))
    page, here = "outgoing/find_player.html", "find_player"
    return show(request, tournament, page, here=here, wanted=words, found=matches, waiting=waiting)


def _entrants_called(tournament: Tournament, words: str) -> list[Entrant]:
    entrants = list(tournament.entrants.order_by("number"))
    numbered = [entrant for entrant in entrants if str(entrant.number) == words]
    return numbered or [entrant for entrant in entrants if words.casefold() in entrant.public_name.casefold()]


@require_safe
def followed_worker(request: ActorRequest) -> HttpResponse:
    """The worker of followed pages: at the root of the site, because a worker serves only what lies below it."""
    response = HttpResponse(_worker(), content_type="text/javascript; charset=utf-8")
    response["Cache-Control"] = "no-cache"
    return response


@cache
def _worker() -> bytes:
    return Path(finders.find("js/outgoing/followed-worker.js")).read_bytes()  # type: ignore[arg-type]  # it is there


@from_this_site
@require_http_methods(["POST", "DELETE"])
def push(request: ActorRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Send this browser messages about the player, or no longer: what it says of itself comes as JSON."""
    entrant = get_object_or_404(find(request, club, slug).entrants.select_related("tournament"), number=number)
    try:
        document = sent_json(request.body, FOLLOWER)
        endpoint, keys = str(document["endpoint"]), document.get("keys") or {}
        if request.method == "DELETE":
            remove_follower(entrant=entrant, endpoint=endpoint)
        else:
            add_follower(
                entrant=entrant,
                endpoint=endpoint,
                public_key=str(keys["p256dh"]),
                secret=str(keys["auth"]),
                language=(get_language() or "en")[:2],
                address=address_of(request),
            )
    except (ValueError, KeyError, TypeError, AttributeError, Refused):
        return JsonResponse({"error": "a subscription of a browser is wanted"}, status=400)
    return HttpResponse(status=204)


SHOWN = 30
Act = WebhookActForm


@never_cache
@require_http_methods(["GET", "POST"])
def club_webhooks(request: ActorRequest, slug: str) -> HttpResponse:
    """The addresses that are called; a new one is shown with its secret, this once."""
    club = club_for(request, slug, "change_club")
    form = WebhookForm(sent(request))
    if request.method == "POST" and form.is_valid():
        if page := password_asked(request):
            return page
        try:
            site = site_address(request).url
            hook = add_webhook(club=club, site=site, actor=request.actor, **form.cleaned_data)
        except Refused as refusal:
            tell(form, refusal)
        else:
            return show_once(request, reverse("club_webhook", args=[slug, hook.uid]), secret=hook.secret)
    hooks = club.webhooks.order_by("pk")
    return show_club(
        request, club, "outgoing/webhooks.html", status=422 if form.errors else 200, form=form, hooks=hooks
    )


@never_cache
@require_http_methods(["GET", "POST"])
def club_webhook(request: ActorRequest, slug: str, uid: UUID) -> HttpResponse:
    """Show a webhook: what it is told of, and what was sent to it."""
    hook = _hook(club_for(request, slug, "change_club"), uid)
    form = WebhookForm(sent(request), initial={"url": hook.url, "events": hook.events})
    if request.method == "POST" and form.is_valid():
        if page := password_asked(request):
            return page
        try:
            change_webhook(hook=hook, actor=request.actor, **form.cleaned_data)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("club_webhook", slug, uid)
    return _page_of(request, hook, form=form)


@never_cache
@require_POST
def club_webhook_act(request: ActorRequest, slug: str, uid: UUID) -> HttpResponse:
    """Try it, send a message again, a new secret, pause, start again, remove."""
    hook = _hook(club_for(request, slug, "change_club"), uid)
    form = WebhookActForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Nothing was chosen."))
        return redirect("club_webhook", slug, uid)
    act = form.cleaned_data["act"]
    if act in (Act.SECRET, Act.REMOVE) and (page := password_asked(request)):
        return page
    if act == Act.SECRET:
        secret = renew_secret(hook=hook, actor=request.actor).secret
        return show_once(request, reverse("club_webhook", args=[slug, uid]), secret=secret)
    try:
        messages.success(request, _do(request, hook, act, form.cleaned_data["delivery"]))
    except Refused as refusal:
        messages.error(request, str(refusal))
    return redirect("club_webhooks", slug) if act == Act.REMOVE else redirect("club_webhook", slug, uid)


def _do(request: ActorRequest, hook: WebhookAddress, act: str, delivery: UUID | None) -> str:
    """Do it; the sentence that says so."""
    if act == Act.TRY:
        ping_webhook(hook=hook, actor=request.actor)
        return _("A message is on its way. Load this page again to see the answer.")
    if act == Act.AGAIN:
        chosen = get_object_or_404(hook.deliveries.select_related("hook__club"), uid=delivery)
        send_again(delivery=chosen, actor=request.actor)
        return _("A message is on its way. Load this page again to see the answer.")
    if act == Act.PAUSE:
        pause_webhook(hook=hook, actor=request.actor)
        return _("The address is paused. What happens meanwhile waits.")
    if act == Act.RESUME:
        resume_webhook(hook=hook, actor=request.actor)
        return _("The address is called again, first with what waited.")
    remove_webhook(hook=hook, actor=request.actor)
    return _("Removed.")


def _hook(club: Club, uid: UUID) -> WebhookAddress:
    return get_object_or_404(club.webhooks.select_related("club"), uid=uid)


def _page_of(request: ActorRequest, hook: WebhookAddress, form: Any = None) -> HttpResponse:
    form = form or WebhookForm(initial={"url": hook.url, "events": hook.events})
    labels = dict(WebhookEvent.choices)
    deliveries = list(hook.deliveries.select_related("tournament").order_by("-pk")[:SHOWN])
    context = {
        "hook": hook,
        "form": form,
        **shown_once(request),
        "deliveries": [(delivery, labels.get(delivery.kind, _("Try it"))) for delivery in deliveries],
    }
    return show_club(request, hook.club, "outgoing/webhook.html", status=422 if form.errors else 200, **context)


CHOICES = 12


@require_http_methods(["GET", "POST"])
def club_outside(request: ActorRequest, slug: str) -> HttpResponse:
    """The frame and the picture to copy, and which sites may show them."""
    club = club_for(request, slug)
    form = OriginsForm(sent(request), initial={"frame_origins": club.frame_origins})
    if request.method == "POST":
        require(request.actor, "change_club", club)
        if form.is_valid():
            change_club(club=club, actor=request.actor, **form.cleaned_data)
            messages.success(request, _("Saved."))
            return redirect("club_outside", club.slug)
    frames = _things(club)
    chooser = SnippetForm(request.GET, [(path, label) for path, label, _picture in frames])
    choice = chooser.choice
    path, title, picture = next((frame for frame in frames if frame[0] == choice.get("what")), frames[0])
    query = urlencode({key: choice[key] for key in ("lang", "theme") if choice.get(key)})
    more, site = (f"?{query}" if query else ""), site_address(request).url
    context = {
        "form": form,
        "chooser": chooser,
        "title": f"{club.name}: {title}",
        "preview": path + more,
        "picture": picture + more if picture else "",
        "frame_code": _frame(f"{site}{path}{more}", f"{club.name}: {title}"),
        "picture_code": _image(f"{site}{picture}{more}", site + path, f"{club.name}: {title}") if picture else "",
    }
    return show_club(request, club, "outgoing/outside.html", status=422 if form.errors else 200, **context)


def _things(club: Club) -> list[tuple[str, str, str]]:
    """Pages that can be shown: the address of its frame, its name, the address of its picture if there is one."""
    slug = club.slug
    latest = [reverse(name, args=[slug]) for name in ("embed_latest", "embed_latest_picture")]
    frames = [
        (latest[0], _("Standings of the latest evening"), latest[1]),
        (reverse("embed_evenings", args=[slug]), _("Evenings"), ""),
    ]
    for season in club.seasons.filter(published=True):
        frames.append((reverse("embed_season", args=[slug, season.slug]), season.name, ""))
    for evening in evenings_of_club(club, CHOICES)[1]:
        page, picture = (reverse(name, args=[slug, evening.slug]) for name in ("embed_standings", "embed_picture"))
        frames.append((page, evening.name, picture))
    return frames


def _frame(url: str, title: str) -> str:
    code = '<iframe src="{}" title="{}" width="100%" height="480" loading="lazy" style="border:0"></iframe>'
    return str(format_html(code, url, title))


def _image(picture: str, page: str, title: str) -> str:
    return str(format_html('<a href="{}"><img src="{}" alt="{}" width="480"></a>', page, picture, title))


View = Callable[..., HttpResponse]
EVENINGS, PLACES, MOST_PLACES = 10, 10, 30
EVERYBODY = "*"
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"


def for_frames(view: View) -> View:
    """Decorate `view(request, club, …)`: the public club of the address, its frame policy, the asked-for language."""

    @require_safe
    @wraps(view)
    def page(request: ActorRequest, club: str, **kwargs: Any) -> HttpResponse:
        club_ = Club.objects.filter(slug=club).first()
        public_club = club_ if club_ and club_is_public(club_) else None
        with translation.override(_language(request, public_club)):
            try:
                if public_club is None:
                    raise NotFound
                use_locale_of(public_club)
                response = view(request, public_club, **kwargs)
            except NotFound:
                response = _framed(request, "outgoing/nothing.html", status=404)
            response["Content-Language"] = translation.get_language()
        return _let_in(response, public_club.frame_origins.split() if public_club else [])

    return page


@for_frames
def standings(request: ActorRequest, club: Club, slug: str) -> HttpResponse:
    """The standings of one evening."""
    return _standings_of(request, _evening(club, slug))


@for_frames
def latest_standings(request: ActorRequest, club: Club) -> HttpResponse:
    """The standings of the club's latest evening that has begun: one address for every week."""
    return _standings_of(request, _latest(club))


@for_frames
def evenings(request: ActorRequest, club: Club) -> HttpResponse:
    """The club's evenings: those to come, and the last ones."""
    coming, past = evenings_of_club(club, EVENINGS)
    return _framed(request, "outgoing/evenings.html", club=club, coming=coming, past=past)


@for_frames
def season(request: ActorRequest, club: Club, season: str) -> HttpResponse:
    """The table of a published season."""
    season_ = Season.objects.select_related("club").filter(club=club, slug=season, published=True).first()
    if season_ is None:
        raise NotFound
    view = season_view(season_, public=True)
    decimals_in_force.set(view.decimals)
    table = SeasonTable(view.rows, view.evenings, averaged=view.averaged, orderable=False)
    return _framed(request, "outgoing/season.html", club=club, season=season_, view=view, table=table)


@for_frames
def picture(request: ActorRequest, club: Club, slug: str) -> HttpResponse:
    """The first places of one evening as a picture."""
    return _picture_of(request, _evening(club, slug))


@for_frames
def latest_picture(request: ActorRequest, club: Club) -> HttpResponse:
    """The first places of the latest evening as a picture."""
    return _picture_of(request, _latest(club))


def _evening(club: Club, slug: str) -> Tournament:
    tournament = Tournament.objects.select_related("club").filter(club=club, slug=slug).first()
    if tournament is None or not may_see_publicly(tournament):
        raise NotFound
    return tournament


def _latest(club: Club) -> Tournament:
    tournament = latest_evening(club)
    if tournament is None:
        raise NotFound
    return tournament


def _standings_of(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    if tournament.results_held:
        return _framed(request, "outgoing/held.html", tournament=tournament)
    use_points_of(tournament)
    standing = Standing(tournament)
    table = StandingsTable(standing.standings, orderable=False)
    context: dict[str, Any] = {"standing": standing, "table": table, "state": state_of(standing)}
    return _framed(request, "outgoing/standings.html", tournament=tournament, **context)


def _picture_of(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    rows: list[tuple[str, str, str]] = []
    note = _("The results are not announced yet") if tournament.results_held else ""
    if not tournament.results_held:
        use_points_of(tournament)
        standing = Standing(tournament)
        places = min(max(whole_number(request.GET.get("places", ""), PLACES), 1), MOST_PLACES)
        write = signed if standing.standings.order[0].signed else str
        rows = [_plain(row, write) for row in standing.standings.rows[:places]]
        note = f"{state_of(standing)['text']} · {say(standing.standings.order[0].label)}"
    drawn = standings_picture(tournament.name, f"{tournament.club.name} · {note}", rows, request.GET.get("theme", ""))
    response = HttpResponse(drawn, content_type="image/svg+xml; charset=utf-8")
    response["Content-Security-Policy"] = PICTURE_POLICY
    return response


def _plain(row: Any, write: Callable[[Any], str]) -> tuple[str, str, str]:
    value = row.values[0]
    return str(row.place), row.entrant.name, "" if value is None else write(value)


def _framed(request: ActorRequest, template: str, status: int = 200, **context: Any) -> HttpResponse:
    """A page from a template alone: no context of the visitor gets into it."""
    theme = request.GET.get("theme", "")
    context["theme"] = theme if theme in ("light", "dark") else ""
    context["site"] = site_address(request).url if settings.SITE_URL else ""
    return HttpResponse(render_to_string(template, context), status=status)


def _let_in(response: HttpResponse, origins: list[str]) -> HttpResponse:
    """Allow the club's own sites to frame it and any program to read it, as it shows nothing that is not public."""
    ancestors = [SELF, *origins] if origins else [EVERYBODY]
    response._csp_replace = {"frame-ancestors": ancestors, "form-action": [NONE]}  # type: ignore[attr-defined]  # as the middleware reads it
    response.xframe_options_exempt = True
    response["Access-Control-Allow-Origin"] = "*"
    patch_cache_control(response, no_cache=True)
    return response


def _language(request: ActorRequest, club: Club | None) -> str:
    language = request.GET.get("lang", "") or (club.language if club else "")
    languages = {code for code, _name in settings.LANGUAGES}
    return language if language in languages else translation.get_language() or settings.LANGUAGE_CODE


@public_page
def evening_picture(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """PNG; without anybody's name while results are held back, whoever asks: a picture is handed on."""
    if is_announced(tournament):
        day, *facts = _announcement_lines(tournament)
        return _answer(tournament, day, facts=tuple(facts))
    about = date_format(tournament.date, "DATE_FORMAT")
    lines: tuple[Line, ...] = ()
    if not tournament.results_held:
        standing = Standing(tournament)
        about = " · ".join([about, state_of(standing)["text"]])
        lines = _lines(standing)
    return _answer(tournament, about, lines)


def _answer(
    tournament: Tournament, about: str, lines: tuple[Line, ...] = (), facts: tuple[str, ...] = ()
) -> HttpResponse:
    drawn = share_picture(tournament.club.name, tournament.name, about, lines, facts)
    return HttpResponse(drawn, content_type="image/png")


def _announcement_lines(tournament: Tournament) -> list[str]:
    announcement = public_announcement(tournament) or tournament.announcement
    return announcement_lines(tournament, announcement, places_of(announcement, tournament.entries.all()))


def _lines(standing: Standing) -> tuple[Line, ...]:
    if not standing.numbers:
        return ()
    main = standing.standings.order[0]
    return tuple(
        Line(
            f"{row.place}{'=' if row.shared else ''}",
            row.entrant.name,
            signed(row.values[0] or 0) if main.signed else str(row.values[0] or 0),
        )
        for row in standing.standings.rows[:MOST_ROWS]
    )
