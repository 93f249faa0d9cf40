"""The site's addresses: the product itself, the admin, the language switch and the health pages."""

from django.contrib import admin
from django.urls import include, path
from django.views.generic import RedirectView

from tournaments.security.addresses import EVERYBODY, see
from tournaments.site.middleware import set_language

from . import health, metrics, site_files

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics.metrics, name="metrics"),
    path("language/setlang/", set_language, name="set_language"),
    path("robots.txt", site_files.robots, name="robots"),
    see("site.webmanifest", site_files.manifest, "manifest", EVERYBODY),
    path("favicon.ico", site_files.favicon, name="favicon"),
    # One door for everybody: with the lock-out and, for who has one, the second factor.
    path("admin/login/", RedirectView.as_view(url="/sign-in/?next=/admin/"), name="admin_sign_in"),
    path("admin/", admin.site.urls),
    path("backups/", include("ops.urls")),
    path("operator/", include("ops.club_files.urls")),
    path("", include("tournaments.urls")),
]

handler404 = "tournaments.site.views.not_found"
handler500 = "config.trouble.server_error"
