"""The product's addresses, one module for each kind of visitor; the views are modules in `tournaments/views/`."""

from django.urls import URLPattern, URLResolver, path

from tournaments.security.addresses import MAKE_SOMETHING
from tournaments.security.sent_once import sent_once
from tournaments.site.views import look
from tournaments.urls import account, club, evening, live, operator, prints, public, table

# In a hall the tables ask most, and an address is looked for from the first on.
urlpatterns: list[URLPattern | URLResolver] = [
    *table.urlpatterns,
    path("look/", look.look, name="look"),
    *public.urlpatterns,
    *account.urlpatterns,
    *club.urlpatterns,
    *evening.urlpatterns,
    *prints.urlpatterns,
    *live.urlpatterns,
    *operator.urlpatterns,
]


def _make_once(patterns: list[URLPattern | URLResolver]) -> None:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            _make_once(pattern.url_patterns)
        elif pattern.name in MAKE_SOMETHING:
            pattern.callback = sent_once(pattern.callback)


_make_once(urlpatterns)
