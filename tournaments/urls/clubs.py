"""A club's own pages: its register, people, presets and new tournaments."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
