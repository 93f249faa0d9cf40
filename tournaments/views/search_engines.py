"""What search engines may show: of a club as much as it chose, of the site's own pages everything, of the rest nothing."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import escape
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.models import Club, SearchEngines
from tournaments.security.actors import ActorRequest
from tournaments.selectors.club.directory import clubs_for_search_engines, evenings_for_search_engines
from tournaments.site_address import site_address

OF_CLUBS = ("/s/", "/leagues/", "/embed/", "/entry/", "/ladder/", "/captain/", "/my-teams/", "/card/", "/report/")
CLUB_LIST = "/s/"
PAGE = frozenset({"public_club"})
RESULTS = PAGE | {
    "standings",
    "cross_table",
    "club_standings",
    "category_standings",
    "public_prizes",
    "public_rounds",
    "public_round",
    "tonights_rules",
    "public_season",
    "public_ratings",
    "public_ladder",
    "public_league",
    "club_records",
}
MAY_SHOW: dict[str, frozenset[str]] = {SearchEngines.PAGE: PAGE, SearchEngines.RESULTS: RESULTS}
"""The pages that each choice of a club lets through, by name."""

SITE = ("home", "public_clubs", "tournaments", "rules", "about_site", "privacy", "accessibility")
CLUBS_A_FILE, MOST_ADDRESSES = 200, 50_000
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9"
DAY = 24 * 3600


def robots_header(get_response: Callable[[HttpRequest], HttpResponse]) -> Callable[[HttpRequest], HttpResponse]:
    """Middleware: a page of a club says `noindex`, unless the view found its club and that lets this page through."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.path.startswith(OF_CLUBS) and request.path != CLUB_LIST and not _may_be_shown(request):
            response["X-Robots-Tag"] = "noindex"
        return response

    return respond


def _may_be_shown(request: HttpRequest) -> bool:
    club: Club | None = getattr(request, "shown_club", None)
    match = request.resolver_match
    return club is not None and match is not None and match.view_name in MAY_SHOW.get(club.search_engines, ())


@require_safe
@cache_control(public=True, max_age=DAY)
def sitemap(request: ActorRequest) -> HttpResponse:
    """The list of the lists of pages: the site's own, then clubs, so many in each."""
    keys = list(clubs_for_search_engines().values_list("pk", flat=True))
    files = [reverse("sitemap_site"), *(reverse("sitemap_clubs", args=[key]) for key in keys[::CLUBS_A_FILE])]
    return _listed(request, "sitemapindex", "sitemap", files)


@require_safe
@cache_control(public=True, max_age=DAY)
def sitemap_site(request: ActorRequest) -> HttpResponse:
    """The site's own pages."""
    return _listed(request, "urlset", "url", [*map(reverse, SITE)])


@require_safe
@cache_control(public=True, max_age=DAY)
def sitemap_clubs(request: ActorRequest, first: int) -> HttpResponse:
    """Clubs from this key on that search engines may show, and the evenings of those that let these be shown too."""
    clubs = list(clubs_for_search_engines().filter(pk__gte=first)[:CLUBS_A_FILE])
    evenings = evenings_for_search_engines(clubs).values_list("club__slug", "slug")
    pages = [reverse("public_club", args=[club.slug]) for club in clubs]
    pages += [reverse("standings", args=[club, slug]) for club, slug in islice(evenings, MOST_ADDRESSES - len(pages))]
    return _listed(request, "urlset", "url", pages)


def _listed(request: ActorRequest, root: str, item: str, paths: list[str]) -> HttpResponse:
    site = site_address(request).url
    lines = [f"<{item}><loc>{escape(site + path)}</loc></{item}>" for path in paths]
    body = "\n".join([f'{HEAD}<{root} xmlns="{SCHEMA}">', *lines, f"</{root}>", ""])
    return HttpResponse(body, content_type="application/xml; charset=utf-8")
