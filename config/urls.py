"""The site's addresses: the product itself, the admin, the language switch and the health pages."""

from django.contrib import admin
from django.urls import include, path

from . import health

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("language/", include("django.conf.urls.i18n")),
    path("admin/", admin.site.urls),
    path("", include("tournaments.urls")),
]
