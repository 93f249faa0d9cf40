"""What every request passes on its way in, and its answer on the way out: one small middleware after the other.

Files and the API leave out the headers that a browser heeds in pages alone, while a phone waits. What others may
keep of an answer is in `config/shared_caches.py`.
"""

import re
import time
import uuid
from collections.abc import Callable
from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.core.exceptions import DisallowedHost
from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase

from . import health, metrics
from .bridge import BEHIND_LOCK
from .request_log import logger, request_id
from .shared_caches import shows_a_key

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
_GIVEN_ID = re.compile(r"[0-9A-Za-z-]{8,64}")


def file_headers(get_response: Respond) -> Respond:
    """Middleware: what is kept for good is the same for everybody, under a name that carries its content."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if "public" in (kept := response.get("Cache-Control", "")) and "immutable" in kept:
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
        if reading and not request.COOKIES and not shows_a_key(request):
            response["Access-Control-Allow-Origin"] = "*"
            response["Access-Control-Expose-Headers"] = "ETag, Link"
        return response

    return respond


class RequestLogMiddleware:
    """Gives each request an id (or keeps the proxy's), answers with it, and logs what happened."""

    def __init__(self, get_response: Respond) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        given = request.headers.get("X-Request-ID", "")
        token = request_id.set(given if _GIVEN_ID.fullmatch(given) else uuid.uuid4().hex)
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


def no_second_wait(get_response: Respond) -> Respond:
    """Whoever stood in line while another waited for the database in vain has waited already, and hears of it now."""

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
