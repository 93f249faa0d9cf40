"""The address of the live stream, answered here where the site runs without it."""

from django.urls import URLPattern, URLResolver, path

from tournaments.evening.standings.views import tournament_page

urlpatterns: list[URLPattern | URLResolver] = [path("live/<uuid:public_id>/", tournament_page.live, name="live")]
