"""Two small files that crawlers and browsers ask for at a fixed address."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

# Players' own pages and what merely sorts a page anew stay out of search engines; so does what asks for a sign-in.
KEPT_OUT = (
    "/admin/",
    "/account/",
    "/clubs/",
    "/e/",
    "/print/",
    "/t/",
    "/entry/",
    "/live/",
    "/api/",
    "/language/",
    "/operator/",
    "/s/*/players/",
    "/s/*/why/",
)


@require_safe
@cache_control(public=True, max_age=24 * 3600)
def robots(request: HttpRequest) -> HttpResponse:
    """What search engines leave alone."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in KEPT_OUT)]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(public=True, max_age=24 * 3600)
def favicon(request: HttpRequest) -> HttpResponse:
    """For browsers that ask without reading the page: its own icon."""
    return HttpResponseRedirect(static("img/favicon.svg"))
