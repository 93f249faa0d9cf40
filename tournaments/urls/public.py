"""Pages for everybody: standings, reasons, seating, rules, players."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
