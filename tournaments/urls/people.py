"""Signing in and out, invitations, sessions and second factors."""

from django.urls import URLPattern, URLResolver

urlpatterns: list[URLPattern | URLResolver] = []
