"""Serves the static files from a thread, as the pages are.

servestatic's own middleware is asynchronous only. Under WSGI Django then gives every request, pages too, an event loop
and carries it between threads three times, which took longer than the whole answer to /healthz (docs/performance.md).
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from django.http import FileResponse, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.decorators import sync_only_middleware
from servestatic.middleware import ServeStaticMiddleware

Respond = Callable[[HttpRequest], HttpResponseBase]


@sync_only_middleware
def static_files(get_response: Respond) -> Respond:
    """Middleware: a static file where the address is one's, else the page."""
    known = _known()

    def respond(request: HttpRequest) -> HttpResponseBase:
        path = request.path_info
        found = known.find_file(path) if known.autorefresh else known.files.get(path)
        return get_response(request) if found is None else _answer(found, request)

    return respond


@cache
def _known() -> ServeStaticMiddleware:
    """The files, listed once for a process: each browser of a test asks for the middleware anew."""
    return ServeStaticMiddleware(_nobody)


class _File(FileResponse):
    def set_headers(self, filelike: Any) -> None:
        """servestatic has set them all."""


def _answer(found: Any, request: HttpRequest) -> HttpResponseBase:
    told = found.get_response(request.method or "GET", request.META)
    status = int(told.status)
    response = _File(told.file, status=status) if told.file else HttpResponse(status=status)
    del response["Content-Type"]
    for name, value in told.headers:
        if value is not None:
            response[name] = value
    return response


async def _nobody(request: HttpRequest) -> HttpResponseBase:
    raise NotImplementedError
