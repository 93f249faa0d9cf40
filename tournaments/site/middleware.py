"""The actor and language of each request, whether they owe a second factor, what our own errors look like to them, and
what search engines may show.

Whoever administers a public site signs in with a second factor: what they may do is too much for a password.

The language switch: a cookie that is set when it is used, so that pages themselves set none.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qsl, urlencode

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.middleware.locale import LocaleMiddleware
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from tournaments.accounts.services import HALF_WAY, second_factor_of
from tournaments.accounts.views import safe_next
from tournaments.clubs.locale import note_wish
from tournaments.clubs.models import Club, SearchEngines
from tournaments.errors import LedElsewhere, NotAllowed, NotFound, SwitchedOff
from tournaments.evening.table.views.plain import OldCode, old_code_page
from tournaments.security.actors import Actor, ActorRequest
from tournaments.security.permissions import may

# `?lang=nl` gives a page in Dutch to everybody: a link for others, and for a cache in front of the site one page.
IN_ADDRESS = "lang"
# What leads to a second factor, or away.
OPEN = {
    "login",
    "sign_in_code",
    "logout",
    "second_factor",
    "second_factor_picture",
    "set_language",
    "privacy",
    "accessibility",
    "healthz",
    "readyz",
    "metrics",
}


# Addresses of clubs and of links, which search engines may show only as far as the club chose.
OF_CLUBS = (
    "/s/",
    "/leagues/",
    "/joint-ratings/",
    "/embed/",
    "/entry/",
    "/ladder/",
    "/captain/",
    "/my-teams/",
    "/card/",
    "/report/",
)
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


class ActorMiddleware:
    """Gives every request its `actor`; a table's code and device are added by the table page's own door."""

    def __init__(self, get_response: Callable[..., Any]) -> None:
        self.get_response = get_response

    def __call__(self, request: ActorRequest) -> HttpResponse:
        request.actor = Actor(user=request.user)
        with timezone.override(None):  # whoever finds a club or an evening goes on in its zone
            return self.get_response(request)

    def process_exception(self, request: ActorRequest, exception: Exception) -> HttpResponse | None:
        """Not found stays not found; otherwise visitors are asked to sign in, and signed-in people are refused."""
        if isinstance(exception, OldCode):
            return old_code_page(request, exception.code)
        if isinstance(exception, NotFound):
            raise Http404 from exception
        if isinstance(exception, NotAllowed):
            if not request.user.is_authenticated and request.method == "GET":
                return redirect_to_login(request.get_full_path())
            raise PermissionDenied(str(exception)) from exception
        if isinstance(exception, SwitchedOff):
            if may(request.actor, "change_club", exception.club):
                switches = reverse("club_uses", args=[exception.club.slug])
                return redirect(f"{switches}?wanted={exception.feature.key}")
            messages.error(request, str(exception))
            return redirect("club", exception.club.slug)
        if isinstance(exception, LedElsewhere):  # every form of the evening may meet it
            messages.error(request, str(exception))
            return redirect("lead", exception.tournament.public_id)
        return None


class LanguageMiddleware(LocaleMiddleware):
    """The language of the address, where it names one; else that of the cookie, and else what the browser asks for.

    Who asks for none gets the club's on the pages of a club (`clubs/locale.py`), and English on the others. The
    administration is in English, as its tables and fields are.
    """

    def process_request(self, request: HttpRequest) -> None:
        note_wish(request, language_in_address(request))
        if language := "en" if request.path.startswith("/admin/") else language_in_address(request):
            translation.activate(language)
            request.LANGUAGE_CODE = language
        else:
            super().process_request(request)


def language_in_address(request: HttpRequest) -> str:
    """The language that `?lang=` asks for; empty without one, or where we do not speak it."""
    language = request.GET.get(IN_ADDRESS, "")
    return language if language in dict(settings.LANGUAGES) else ""


def without(address: str, name: str) -> str:
    """The address without that part of its query."""
    path, mark, query = address.partition("?")
    left = urlencode([(key, value) for key, value in parse_qsl(query, keep_blank_values=True) if key != name])
    return path + (mark + left if left else "")


class StaffSecondFactorMiddleware:
    """Makes staff set up a second factor, or type its code, before any page; on sites that require it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: ActorRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: ActorRequest, view: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        match = request.resolver_match
        if not settings.STAFF_NEEDS_SECOND_FACTOR or (match and str(match.url_name) in OPEN):
            return None
        user = request.user
        if not (user.is_authenticated and (user.is_staff or user.is_superuser)):
            return None
        if user.is_verified():  # type: ignore[attr-defined]  # from the one-time-password middleware
            return None
        if second_factor_of(user):
            request.session[HALF_WAY] = {"user": user.pk, "at": time.time(), "next": request.get_full_path()}
            return redirect("sign_in_code")
        messages.info(request, _("Administrators of this site must sign in with a second factor. Set yours up here."))
        return redirect("second_factor")


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


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def set_language(request: ActorRequest) -> HttpResponse:
    """Back to the page it was asked from, in that language from now on. By GET: nothing but the cookie changes."""
    response = HttpResponseRedirect(without(safe_next(request, "home"), IN_ADDRESS))
    code = request.POST.get("language") or request.GET.get("language")
    if code in dict(settings.LANGUAGES):
        keep_language(response, code)
    return response


def keep_language(response: HttpResponse, code: str) -> None:
    """Have this browser ask for pages in that language."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        code,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,  # type: ignore[arg-type]  # one of the words there are
        secure=settings.LANGUAGE_COOKIE_SECURE,
    )
