"""What the headers of files and of the API leave out: what a browser heeds in pages alone, while a phone waits."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse

Respond = Callable[[HttpRequest], HttpResponse]

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


def _is_data(request: HttpRequest, response: HttpResponse) -> bool:
    """An answer of the API, also one that says that nothing changed."""
    unchanged = response.status_code == HTTPStatus.NOT_MODIFIED and request.path.startswith("/api/")
    return unchanged or response.get("Content-Type", "").startswith("application/json")


def _leave_out(response: HttpResponse, names: tuple[str, ...]) -> None:
    for name in names:
        del response[name]
