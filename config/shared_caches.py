"""What others may keep of an answer: browsers, and a cache in front of the site.

A stranger is who sends no cookie and no key. What a stranger is shown is the same for every stranger of that language.
So it sets no cookie, does not vary on cookies, and may be kept by anybody who asks again each time: the ETag is that of
the page for whoever asks, so that nobody is given a page kept for another. Whoever sends a cookie has a page of their
own.

A cache that answers strangers by itself (SHARED_CACHE_SECONDS) finds few different pages at one address: `lang` in it
says the language, and the page then varies on the packing alone; `r`, the revision that a page was told of, makes it
another address for the cache and is nothing to the pages.
"""

from collections.abc import Callable
from urllib.parse import parse_qsl

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, set_response_etag

from tournaments.views.language import language_in_address, without

Respond = Callable[[HttpRequest], HttpResponse]

REVISION = "r"
# What programs and phones show instead of a cookie.
KEYS = frozenset({"Authorization", "X-Table-Code"})
REVISION_TOLD = "whistboard.revision"
"""In a request's META: the revision that the reader has heard of."""

STALE_SECONDS = 60
"""How long a shared cache may still hand out the page before while it fetches the new one."""


def cache_headers(get_response: Respond) -> Respond:
    """Middleware: stands outside of everything that reads cookies."""

    def respond(request: HttpRequest) -> HttpResponse:
        _take_revision(request)
        response = get_response(request)
        if request.method not in ("GET", "HEAD") or response.streaming:
            return response
        if request.COOKIES or response.cookies or shows_a_key(request):
            return _for_one(response)
        _forget(response, "cookie", *(["accept-language"] if language_in_address(request) else []))
        return _for_strangers(request, response)

    return respond


def shows_a_key(request: HttpRequest) -> bool:
    """Does the request come with what opens more than strangers may see?"""
    return any(key in request.headers for key in KEYS)


def _take_revision(request: HttpRequest) -> None:
    """Keep the revision told of, and let nothing that writes addresses see it."""
    query = request.META.get("QUERY_STRING", "")
    if f"{REVISION}=" not in query:
        return
    request.META[REVISION_TOLD] = dict(parse_qsl(query)).get(REVISION, "")
    request.META["QUERY_STRING"] = without(f"?{query}", REVISION).removeprefix("?")


def _for_one(response: HttpResponse) -> HttpResponse:
    policy = response.get("Cache-Control", "")
    if "public" not in policy and "no-store" not in policy:
        patch_cache_control(response, private=True, no_cache=True)
    return response


def _forget(response: HttpResponse, *names: str) -> None:
    """Django looked for a session and found none: without a cookie the answer hangs on none."""
    varies = [name.strip() for name in response.get("Vary", "").split(",")]
    left = [name for name in varies if name and name.lower() not in names]
    if left:
        response["Vary"] = ", ".join(left)
    elif varies != [""]:
        del response["Vary"]


def _for_strangers(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    if response.get("Cache-Control", "") not in ("", "no-cache"):
        return response
    if response.status_code == 200 and not response.has_header("ETag"):
        set_response_etag(response)
        response = get_conditional_response(request, etag=response["ETag"], response=response) or response
    # A cache that asked whether its page still holds takes the new time from the answer 304. Of redirects, those with
    # an ETag are of a public page (from `rounds/` to the newest round); the others may be of one visitor.
    redirected = response.status_code in (301, 302) and response.has_header("ETag")
    shared = response.status_code in (200, 304) or redirected
    if shared and settings.SHARED_CACHE_SECONDS:
        _share(response, settings.SHARED_CACHE_SECONDS)
    else:
        patch_cache_control(response, no_cache=True)
    return response


def _share(response: HttpResponse, seconds: int) -> None:
    """Let a cache in front answer by itself; a browser goes on asking each time.

    `stale-while-revalidate` is told to shared caches alone (RFC 9213). In `Cache-Control` a browser would heed it too,
    and show somebody who has just signed in the page that they saw as a stranger.
    """
    response["Cache-Control"] = f"public, max-age=0, s-maxage={seconds}"
    response["CDN-Cache-Control"] = f"public, max-age={seconds}, stale-while-revalidate={STALE_SECONDS}"
