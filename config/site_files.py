"""Small files that crawlers and browsers ask for at a fixed address."""

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from tournaments.frame.site_address import site_address

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
    "/backups/",
    "/captain/",
    "/card/",
    "/ladder/",
    "/my-teams/",
    "/report/",
    "/s/*/players/",
    "/s/*/why/",
)


@require_safe
@cache_control(public=True, max_age=24 * 3600)
def robots(request: HttpRequest) -> HttpResponse:
    """Paths that search engines leave alone, and where they find the rest; pages themselves say what a club allows."""
    lines = ["User-agent: *", *(f"Disallow: {path}" for path in KEPT_OUT)]
    lines += ["", f"Sitemap: {site_address(request).url}{reverse('sitemap')}"]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8")


@require_safe
@cache_control(public=True, max_age=24 * 3600)
def favicon(request: HttpRequest) -> HttpResponse:
    """Answer browsers that ask for an icon without reading the page."""
    return HttpResponseRedirect(static("img/favicon.svg"))


@require_safe
@cache_control(public=True, max_age=24 * 3600)
def manifest(request: HttpRequest) -> JsonResponse:
    """The manifest for a phone's home screen: name, colours and icons."""
    icons = (("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"), ("icon-maskable-512.png", 512, "maskable"))
    content = {
        "id": "/",
        "name": "Whistboard",
        "short_name": "Whistboard",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": "#123d2c",
        "background_color": "#faf6ec",
        "icons": [
            {"src": static("img/favicon.svg"), "sizes": "any", "type": "image/svg+xml"},
            *(
                {"src": static(f"img/{name}"), "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
                for name, size, purpose in icons
            ),
        ],
    }
    return JsonResponse(content, content_type="application/manifest+json")
