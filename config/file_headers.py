"""What the headers of a file say: not what a browser heeds in pages alone, for which a slow phone would wait."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

Respond = Callable[[HttpRequest], HttpResponse]

FOR_PAGES = (
    "Content-Security-Policy",
    "Content-Language",
    "Cross-Origin-Opener-Policy",
    "Permissions-Policy",
    "Referrer-Policy",
    "X-Frame-Options",
    "X-Request-ID",
)


def file_headers(get_response: Respond) -> Respond:
    """Middleware: what is kept for good under a name that carries its content is the same for everybody."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if "public" in (kept := response.get("Cache-Control", "")) and "immutable" in kept:
            for name in FOR_PAGES:
                del response[name]
            response["Vary"] = "Accept-Encoding"
        return response

    return respond
