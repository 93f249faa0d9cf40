"""An organiser's evening: setting up, seating, playing, closing."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
