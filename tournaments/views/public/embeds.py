"""Pages made to be framed by a club's own site, and one picture without a script.

They show what strangers may see and nothing else, whoever asks: no cookie is read or set, and nothing is done on them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

from csp.constants import NONE, SELF
from django.conf import settings
from django.http import HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from reports.numbers import signed
from reports.picture import standings_picture
from reports.tables import SeasonTable, StandingsTable
from tournaments.errors import NotFound
from tournaments.models import Club, Season, Tournament
from tournaments.security.permissions import club_is_public, may_see_publicly
from tournaments.security.untrusted_input import whole_number
from tournaments.selectors.club.seasons import season_view
from tournaments.selectors.club.tournaments import evenings_of_club, latest_evening
from tournaments.site_address import site_address
from tournaments.views.public.standings import Standing, state_of
from tournaments.wording.club_locale import use_locale_of
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from tournaments.security.actors import ActorRequest

View = Callable[..., HttpResponse]
EVENINGS, PLACES, MOST_PLACES = 10, 10, 30
EVERYBODY = "*"
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"


def for_frames(view: View) -> View:
    """Decorate `view(request, club, …)`: the public club of the address, its frame policy, the asked-for language."""

    @require_safe
    @wraps(view)
    def page(request: ActorRequest, club: str, **kwargs: Any) -> HttpResponse:
        found = Club.objects.filter(slug=club).first()
        shown = found if found and club_is_public(found) else None
        with translation.override(_language(request, shown)):
            try:
                if shown is None:
                    raise NotFound
                use_locale_of(shown)
                response = view(request, shown, **kwargs)
            except NotFound:
                response = _framed(request, "embed/nothing.html", status=404)
            response["Content-Language"] = translation.get_language()
        return _let_in(response, shown.frame_origins.split() if shown else [])

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
    return _framed(request, "embed/evenings.html", club=club, coming=coming, past=past)


@for_frames
def season(request: ActorRequest, club: Club, season: str) -> HttpResponse:
    """The table of a published season."""
    found = Season.objects.select_related("club").filter(club=club, slug=season, published=True).first()
    if found is None:
        raise NotFound
    view = season_view(found, public=True)
    table = SeasonTable(view.rows, view.evenings, averaged=view.averaged, orderable=False)
    return _framed(request, "embed/season.html", club=club, season=found, view=view, table=table)


@for_frames
def picture(request: ActorRequest, club: Club, slug: str) -> HttpResponse:
    """The first places of one evening as a picture."""
    return _picture_of(request, _evening(club, slug))


@for_frames
def latest_picture(request: ActorRequest, club: Club) -> HttpResponse:
    """The first places of the latest evening as a picture."""
    return _picture_of(request, _latest(club))


def _evening(club: Club, slug: str) -> Tournament:
    found = Tournament.objects.select_related("club").filter(club=club, slug=slug).first()
    if found is None or not may_see_publicly(found):
        raise NotFound
    return found


def _latest(club: Club) -> Tournament:
    found = latest_evening(club)
    if found is None:
        raise NotFound
    return found


def _standings_of(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    if tournament.results_held:
        return _framed(request, "embed/held.html", tournament=tournament)
    standing = Standing(tournament)
    table = StandingsTable(standing.standings, orderable=False)
    context: dict[str, Any] = {"standing": standing, "table": table, "state": state_of(standing)}
    return _framed(request, "embed/standings.html", tournament=tournament, **context)


def _picture_of(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    rows: list[tuple[str, str, str]] = []
    note = _("The results are not announced yet") if tournament.results_held else ""
    if not tournament.results_held:
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
    """Who may frame it; and any program may read it, as it shows nothing that is not public."""
    ancestors = [SELF, *origins] if origins else [EVERYBODY]
    response._csp_replace = {"frame-ancestors": ancestors, "form-action": [NONE]}  # type: ignore[attr-defined]  # as the middleware reads it
    response.xframe_options_exempt = True
    response["Access-Control-Allow-Origin"] = "*"
    patch_cache_control(response, no_cache=True)
    return response


def _language(request: ActorRequest, club: Club | None) -> str:
    asked = request.GET.get("lang", "") or (club.language if club else "")
    known = {code for code, _name in settings.LANGUAGES}
    return asked if asked in known else translation.get_language() or settings.LANGUAGE_CODE
