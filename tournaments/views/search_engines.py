"""The lists of pages that search engines may show: the site's own, and of each club as much as it chose.

What they may not show says so in a header (views/middleware.py).
"""

from __future__ import annotations

from itertools import islice

from django.http import HttpResponse
from django.urls import reverse
from django.utils.html import escape
from django.views.decorators.http import require_safe

from tournaments.security.actors import ActorRequest
from tournaments.selectors.club.directory import clubs_for_search_engines, evenings_for_search_engines
from tournaments.site_address import site_address

SITE = ("home", "public_clubs", "tournaments", "rules", "about_site", "privacy", "accessibility")
CLUBS_A_FILE, MOST_ADDRESSES = 200, 50_000
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9"


@require_safe
def sitemap(request: ActorRequest) -> HttpResponse:
    """The list of the lists of pages: the site's own, then clubs, so many in each."""
    keys = list(clubs_for_search_engines().values_list("pk", flat=True))
    files = [reverse("sitemap_site"), *(reverse("sitemap_clubs", args=[key]) for key in keys[::CLUBS_A_FILE])]
    return _listed(request, "sitemapindex", "sitemap", files)


@require_safe
def sitemap_site(request: ActorRequest) -> HttpResponse:
    """The site's own pages."""
    return _listed(request, "urlset", "url", [*map(reverse, SITE)])


@require_safe
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
