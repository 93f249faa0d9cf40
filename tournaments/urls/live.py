"""What moves while people watch."""

from django.urls import URLPattern, URLResolver, path

from tournaments.views.public import live

urlpatterns: list[URLPattern | URLResolver] = [path("live/<uuid:public_id>/", live.live, name="live")]
