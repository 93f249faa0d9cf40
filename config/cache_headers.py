"""What browsers and caches in between may keep of a page, and under what condition.

A stranger is who sends no cookie and no key. What a stranger is shown is the same for every stranger of that language.
So it sets no cookie, does not vary on cookies, and may be kept by anybody who asks again each time: the ETag is that of
the page for whoever asks, so that nobody is given a page kept for another. Whoever sends a cookie has a page of their
own.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.cache import get_conditional_response, patch_cache_control, set_response_etag

# What programs and phones show instead of a cookie.
KEYS = frozenset({"Authorization", "X-Table-Code"})
Respond = Callable[[HttpRequest], HttpResponse]


def cache_headers(get_response: Respond) -> Respond:
    """Middleware: stands outside of everything that reads cookies."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if request.method not in ("GET", "HEAD") or response.streaming:
            return response
        if request.COOKIES or response.cookies or _shows_a_key(request):
            return _for_one(response)
        _forget_cookies(response)
        return _for_strangers(request, response)

    return respond


def _shows_a_key(request: HttpRequest) -> bool:
    return any(key in request.headers for key in KEYS)


def _for_one(response: HttpResponse) -> HttpResponse:
    told = response.get("Cache-Control", "")
    if "public" not in told and "no-store" not in told:
        patch_cache_control(response, private=True, no_cache=True)
    return response


def _forget_cookies(response: HttpResponse) -> None:
    """Django looked for a session and found none: without a cookie the answer hangs on none."""
    varies = [name.strip() for name in response.get("Vary", "").split(",")]
    left = [name for name in varies if name and name.lower() != "cookie"]
    if left:
        response["Vary"] = ", ".join(left)
    elif varies != [""]:
        del response["Vary"]


def _for_strangers(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    if response.get("Cache-Control", "") not in ("", "no-cache"):
        return response
    patch_cache_control(response, no_cache=True)
    if response.status_code != 200:
        return response
    if settings.SHARED_CACHE_SECONDS:
        patch_cache_control(response, s_maxage=settings.SHARED_CACHE_SECONDS)
    if response.has_header("ETag"):
        return response
    set_response_etag(response)
    return get_conditional_response(request, etag=response["ETag"], response=response) or response
