"""The steps every request passes on its way in, and its answer on the way out: one small middleware after the other.

A stranger is who sends no cookie and no key. What a stranger is shown is the same for every stranger of that language.
So it sets no cookie, does not vary on cookies, and may be kept by anybody who asks again each time: the ETag is that of
the page for whoever asks, so that nobody is given a page kept for another. Whoever sends a cookie has a page of their
own.

A cache that answers strangers by itself (SHARED_CACHE_SECONDS) finds few different pages at one address: `lang` in it
says the language, and the page then varies on the packing alone; `r`, the revision that a page was told of, makes it
another address for the cache and is nothing to the pages.

Files and the API leave out the headers that a browser heeds in pages alone, while a phone waits.
"""

import re
import time
import uuid
from collections.abc import Callable
from http import HTTPStatus
from typing import Any
from urllib.parse import parse_qsl

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control, set_response_etag

from tournaments.site.middleware import language_in_address, without

from . import health, metrics
from .bridge import BEHIND_LOCK
from .request_log import logger, request_id

Respond = Callable[[HttpRequest], HttpResponse]
View = Callable[[HttpRequest], HttpResponseBase]

FOR_PAGES = (
    "Content-Security-Policy",
    "Cross-Origin-Opener-Policy",
    "Permissions-Policy",
    "Referrer-Policy",
    "X-Frame-Options",
)
MARK = "X-Whistboard"
# Data of the API is no page: nothing in it may run, be loaded or be framed.
FOR_DATA = "default-src 'none'; frame-ancestors 'none'"
# What programs and phones show instead of a cookie.
KEYS = frozenset({"Authorization", "X-Table-Code"})

REVISION = "r"
REVISION_TOLD = "whistboard.revision"
"""In a request's META: the revision that the reader has heard of."""

STALE_SECONDS = 60
"""How long a shared cache may still hand out the page before while it fetches the new one."""

_GIVEN_ID = re.compile(r"[0-9A-Za-z-]{8,64}")


def file_headers(get_response: Respond) -> Respond:
    """Middleware: what is kept for good is the same for everybody, under a name that carries its content."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if "public" in (caching := response.get("Cache-Control", "")) and "immutable" in caching:
            _leave_out(response, (*FOR_PAGES, "Content-Language", "X-Request-ID"))
            response["Vary"] = "Accept-Encoding"
        elif MARK in response and _is_data(request, response):
            _leave_out(response, FOR_PAGES)
            response["Content-Security-Policy"] = FOR_DATA
        return response

    return respond


def cross_origin_reading(get_response: Respond) -> Respond:
    """Middleware: pages of any origin may read of the API what strangers may, without credentials.

    `*` never lets a browser hand over what was asked for with cookies. No preflight is answered, so a page of another
    origin cannot send a key, and nothing that was asked for with one is marked.
    """

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        reading = request.method in ("GET", "HEAD") and request.path.startswith("/api/")
        if reading and not request.COOKIES and not _shows_a_key(request):
            response["Access-Control-Allow-Origin"] = "*"
            response["Access-Control-Expose-Headers"] = "ETag, Link"
        return response

    return respond


class RequestLogMiddleware:
    """Gives each request an id (or keeps the proxy's), answers with it, and logs what happened."""

    def __init__(self, get_response: Respond) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        requested_id = request.headers.get("X-Request-ID", "")
        token = request_id.set(requested_id if _GIVEN_ID.fullmatch(requested_id) else uuid.uuid4().hex)
        started = time.perf_counter()
        try:
            response = self.get_response(request)
            response["X-Request-ID"] = request_id.get()
            _log(request, response, time.perf_counter() - started)
        finally:
            request_id.reset(token)
        return response


def health_checks(get_response: View) -> View:
    """Middleware that answers health checks whatever host they name: they come by an address, not by a public name."""
    views = {"/healthz": health.healthz, "/readyz": health.readyz}

    def answer(request: HttpRequest) -> HttpResponseBase:
        view = views.get(request.path)
        return view(request) if view and not _is_of_this_site(request) else get_response(request)

    return answer


def cache_headers(get_response: Respond) -> Respond:
    """Middleware: stands outside of everything that reads cookies."""

    def respond(request: HttpRequest) -> HttpResponse:
        _take_revision(request)
        response = get_response(request)
        if request.method not in ("GET", "HEAD") or response.streaming:
            return response
        if request.COOKIES or response.cookies or _shows_a_key(request):
            return _for_one(response)
        _forget(response, "cookie", *(["accept-language"] if language_in_address(request) else []))
        return _for_strangers(request, response)

    return respond


def fail_fast_behind_lock(get_response: Respond) -> Respond:
    """Fail at once for a request that already waited behind another one for a locked database."""

    def answer(request: HttpRequest) -> HttpResponse:
        if request.META.get(BEHIND_LOCK):
            raise OperationalError("database is locked: others write too long")
        return get_response(request)

    return answer


def _is_data(request: HttpRequest, response: HttpResponse) -> bool:
    """An answer of the API, also one that says that nothing changed."""
    unchanged = response.status_code == HTTPStatus.NOT_MODIFIED and request.path.startswith("/api/")
    return unchanged or response.get("Content-Type", "").startswith("application/json")


def _leave_out(response: HttpResponse, names: tuple[str, ...]) -> None:
    for name in names:
        del response[name]


def _log(request: HttpRequest, response: HttpResponse, seconds: float) -> None:
    # The route, not the path: a path may hold the secret of a table code.
    match = request.resolver_match
    facts: dict[str, Any] = {
        "method": request.method,
        "route": match.route if match else "",
        "status": response.status_code,
        "ms": round(seconds * 1000, 1),
    }
    if settings.METRICS_TOKEN:
        metrics.note(facts["method"] or "", facts["route"], response.status_code, seconds)
    logger.info("%(method)s /%(route)s %(status)s %(ms)s ms", facts, extra={"facts": facts})


def _is_of_this_site(request: HttpRequest) -> bool:
    try:
        request.get_host()
    except DisallowedHost:
        return False
    return True


def _shows_a_key(request: HttpRequest) -> bool:
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
    """Allow a cache in front to answer by itself; a browser goes on asking each time.

    `stale-while-revalidate` is told to shared caches alone (RFC 9213). In `Cache-Control` a browser would heed it too,
    and show somebody who has just signed in the page that they saw as a stranger.
    """
    response["Cache-Control"] = f"public, max-age=0, s-maxage={seconds}"
    response["CDN-Cache-Control"] = f"public, max-age={seconds}, stale-while-revalidate={STALE_SECONDS}"
