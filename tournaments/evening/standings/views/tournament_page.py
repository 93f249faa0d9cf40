"""Public pages kept as they were made.

Pages that are the same for every stranger are made once for each change, in each process. What belongs to one visitor
never gets in: who has signed in or was just told something is not answered from there and adds nothing.

What the public pages of a tournament share: who may see it, its menu, and 304 while nothing has changed.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from functools import cache, wraps
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.conf import settings
from django.core.cache import caches
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import NoReverseMatch, reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_safe

from tournaments.clubs.locale import use_locale_of, use_points_of
from tournaments.clubs.selectors import notice_of
from tournaments.errors import NotFound
from tournaments.evening.rounds.models import Status, Tournament
from tournaments.frame.pages import COOKIE as MESSAGES
from tournaments.frame.pages import without_indentation
from tournaments.frame.registries import page_marks
from tournaments.security.actors import ActorRequest
from tournaments.security.addresses import reserved_slugs
from tournaments.security.permissions import may, may_see_publicly

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.http.response import HttpResponseBase

    from tournaments.clubs.selectors import Notice


SECONDS = 60
LONGEST_ADDRESS = 200
ACCEPTS_GZIP = re.compile(r"\bgzip\b")  # as Django's own packing asks


def kept(view: Callable[..., HttpResponse], version: str | None) -> Callable[..., HttpResponse]:
    """Decorate a view so that it is answered from the cache under this version, where that is allowed."""

    @wraps(view)
    def page(request: ActorRequest, tournament: Tournament, **kwargs: Any) -> HttpResponse:
        key = _key(request, tournament, version)
        if key is None:
            return view(request, tournament, **kwargs)
        stored = caches["pages"].get(key)
        if stored is not None:
            return _packed(request, *stored)
        response = view(request, tournament, **kwargs)
        if not _same_for_strangers(request, response):
            return response
        # Compressing a page takes longer than everything else about answering from the cache.
        packed_page = response["Content-Type"], response.content, gzip.compress(response.content, 6, mtime=0)
        caches["pages"].set(key, packed_page, SECONDS)
        return _packed(request, *packed_page)

    return page


def _key(request: ActorRequest, tournament: Tournament, version: str | None) -> str | None:
    """Under what this page is kept; None where it is for this visitor alone."""
    address = request.build_absolute_uri()
    if version is None or request.user.is_authenticated or len(address) > LONGEST_ADDRESS:
        return None
    return blake2b(f"{tournament.public_id} {version} {address}".encode(), digest_size=16).hexdigest()


def _same_for_strangers(request: ActorRequest, response: HttpResponse) -> bool:
    """A whole page without a cookie and without a token of this visitor's own, new or known from before."""
    used_own_token = request.META.get("CSRF_COOKIE_NEEDS_UPDATE", False) or b"csrfmiddlewaretoken" in response.content
    return response.status_code == 200 and not response.cookies and not used_own_token


def _packed(request: ActorRequest, content_type: str, content: bytes, packed: bytes) -> HttpResponse:
    """The page for this visitor, as its browser can read it."""
    response = HttpResponse(content, content_type=content_type)
    patch_vary_headers(response, ["Accept-Encoding"])
    if ACCEPTS_GZIP.search(request.headers.get("Accept-Encoding", "")):
        response.content, response["Content-Encoding"] = packed, "gzip"
    return response


def public_page(
    view: Callable[..., Any] | None = None,
    *,
    results: bool = False,
    keep: bool = False,
    extra: Callable[[ActorRequest], str] | None = None,
) -> Callable[..., Any]:
    """A page of one tournament for everybody, or for those who work in it while it is not published.

    The view gets the tournament with its club. With `results`, a page says so while the results are held back. With
    `keep`, strangers share the page as it was made: only for a page that is about this tournament and nothing else.
    What the page shows besides is told by `extra(request)`: a page that was kept is old when that differs.
    """
    if view is None:
        return lambda page_view: public_page(page_view, results=results, keep=keep, extra=extra)

    @require_safe
    @wraps(view)
    def page(request: ActorRequest, club: str, slug: str, **kwargs: Any) -> HttpResponseBase:
        if slug in reserved_slugs(Tournament) and (match := request.resolver_match):
            return redirect(match.view_name, club, f"{slug}-2", *kwargs.values(), permanent=True)
        versioned = Tournament.objects.select_related("club", "league_match").only(*VERSIONED)
        tournament = _visible(request, versioned, club, slug)
        version = version_of(request, tournament, extra(request) if extra else "")
        answer = _made_of_the_whole(_held if results and not results_shown(request, tournament) else view)
        answer = kept(answer, version) if keep else answer
        response = condition(etag_func=lambda *args, **kw: version)(answer)(request, tournament, **kwargs)
        patch_cache_control(response, no_cache=True)
        patch_vary_headers(response, ["Cookie", "Accept-Language"])
        return response

    return page


VERSIONED = (
    *("public_id", "slug", "date", "status", "published", "archived_at", "hidden_at", "results_held"),
    *("journal_hash", "changed_at"),
    *("club__name", "club__slug", "club__status", "club__language", "club__time_zone", "club__search_engines"),
    "league_match__match",
)
"""What tells who may see a page and whether it has changed. Naming all columns costs more than the rest of a page that
has not: Django writes each of them into the query anew."""


OF_A_MATCH = tuple(f"match__{row}" for row in ("home", "away", "division__league__club"))


def find(request: ActorRequest, club: str, slug: str) -> Tournament:
    """Find the tournament at that address; NotFound unless it has a public page or the visitor works in it."""
    evenings = Tournament.objects.select_related("club", "announcement", "league_match")
    return _visible(request, evenings, club, slug)


def _made_of_the_whole(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Give the view the tournament with all it needs, which a page that is kept or unchanged never reads."""

    @wraps(view)
    def page(request: ActorRequest, tournament: Tournament, **kwargs: Any) -> HttpResponse:
        return view(request, find(request, tournament.club.slug, tournament.slug), **kwargs)

    return page


def _visible(request: ActorRequest, tournaments: QuerySet[Tournament], club: str, slug: str) -> Tournament:
    try:
        tournament = tournaments.get(club__slug=club, slug=slug)
    except Tournament.DoesNotExist:
        raise NotFound from None
    if not (may_see_publicly(tournament) or may(request.actor, "see_tournament", tournament)):
        raise NotFound
    if link := getattr(tournament, "league_match", None):
        # Few evenings are matches; eight joins for all of them cost more than the rest of an unchanged page.
        tournament.league_match = type(link).objects.select_related(*OF_A_MATCH).get(pk=link.pk)
    use_locale_of(tournament.club)
    if "overlay" not in tournament.get_deferred_fields():
        use_points_of(tournament)
    request.shown_club = tournament.club
    return tournament


def results_shown(request: ActorRequest, tournament: Tournament) -> bool:
    """May this visitor see points and places now?"""
    return not tournament.results_held or may(request.actor, "see_tournament", tournament)


def version_of(request: ActorRequest, tournament: Tournament, extra: str = "") -> str | None:
    """The ETag of what this visitor sees at this address; None while a message waits for the visitor."""
    if MESSAGES in request.COOKIES or "_messages" in request.session:
        return None
    user = request.user
    look = (user.pk, user.theme, user.large_print) if user.is_authenticated else None
    facts = (
        tournament.state,
        tournament.changed_at,
        tournament.club.name,
        tournament.club.time_zone,
        tournament.club.status,
        tournament.hidden_at,
        _announcement_marks(tournament),
        _match(tournament),
        get_language(),
        look,
        extra,
        release(),
    )
    # Weak, because the token of a form differs each time.
    return f'W/"{blake2b(repr(facts).encode(), digest_size=9).hexdigest()}"'


def _announcement_marks(tournament: Tournament) -> list[Any]:
    """A mark that changes when the page of an evening to come does; asked only before the evening is in play."""
    return [mark_of(tournament) for mark_of in page_marks] if tournament.status == Status.DRAFT else []


def _match(tournament: Tournament) -> tuple[str, str] | None:
    """The match that the evening is, as its pages name it, while they may link to it."""
    link = getattr(tournament, "league_match", None)
    return (str(link.match), link.match.division.league.name) if link and link.league_is_public else None


@cache
def release() -> str:
    """A digest of the templates, so that no browser keeps a page of the site's previous version."""
    digest = blake2b(settings.OPERATOR_NAME.encode(), digest_size=6)  # it stands at the foot of every page
    for path in sorted(Path(settings.BASE_DIR, "templates").rglob("*.html")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


def show(
    request: ActorRequest,
    tournament: Tournament,
    template: str,
    /,
    *,
    here: str = "",
    status: int = 200,
    description: str = "",
    **context: Any,
) -> HttpResponse:
    """A public page with the tournament's menu; `here` is the menu's page it belongs to, `description` what search
    engines and shared links show of it."""
    context = {
        "tournament": tournament,
        "layout_links": links_of(request, tournament, here),
        "layout_crumbs": crumbs_of(request, tournament),
        "layout_notice": _notice_of(request, tournament),
        "layout_description": description or _description_of(tournament),
        **context,
    }
    return without_indentation(render(request, template, context, status=status))


def _description_of(tournament: Tournament) -> str:
    day = date_format(tournament.date, "DATE_FORMAT")
    about = {"name": tournament.name, "club": tournament.club.name, "date": day}
    return _("%(name)s, %(club)s, %(date)s: seats, deals and standings.") % about


def _notice_of(request: ActorRequest, tournament: Tournament) -> Notice | None:
    return None if may_see_publicly(tournament) else notice_of(request.actor, tournament.club, tournament)


def links_of(request: ActorRequest, tournament: Tournament, here: str) -> list[dict[str, Any]]:
    """The menu of a tournament's public pages, with the way to the organiser's for who works there."""
    pages = [
        ("standings", capfirst(_("the evening")) if _announcement_marks(tournament) else _("Standings")),
        ("public_rounds", _("Seats and tables")),
        ("find_player", _("Follow")),
        ("tonights_rules", _("House rules")),
    ]
    links = [
        {"url": reverse(name, args=address(tournament)), "label": label, "current": name == here}
        for name, label in pages
    ]
    if request.actor.user and may(request.actor, "see_tournament", tournament):
        links += _organisers_link(tournament)
    return links


def crumbs_of(request: ActorRequest, tournament: Tournament) -> list[dict[str, str]]:
    """The way back: all tournaments, those of the club, and the tournament that the page belongs to."""
    club, own = tournament.club, reverse("standings", args=address(tournament))
    crumbs = [
        {"url": reverse("home"), "label": _("Tournaments")},
        {"url": reverse("public_club", args=[club.slug]), "label": club.name},
        {"url": own, "label": tournament.name},
    ]
    return crumbs[:2] if request.path == own else crumbs


def address(tournament: Tournament, *more: Any) -> list[str]:
    """The arguments of a public address of this tournament."""
    return [tournament.club.slug, tournament.slug, *more]


def _organisers_link(tournament: Tournament) -> list[dict[str, Any]]:
    try:
        url = reverse("evening", args=[tournament.public_id])
    except NoReverseMatch:
        return []
    return [{"url": url, "label": _("Organise"), "current": False}]


def _held(request: ActorRequest, tournament: Tournament, **kwargs: Any) -> HttpResponse:
    return show(request, tournament, "evening/standings/held.html", here="standings")


@require_safe
def live(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """No stream here. After a 204 a browser does not try again."""
    return HttpResponse(status=204)
