"""Draws made, announced and checked."""

from django.urls import URLPattern

from tournaments.evening.draws import views
from tournaments.security.addresses import PUBLISHED, fill, see

evening_pages: list[URLPattern] = [
    fill("rounds/draw/", views.draw, "draw", "draw_round"),
    fill("rounds/draw/fixed/<int:seq>/", views.announced, "announced", "draw_round"),
    fill("rounds/draw/<str:key>/", views.search, "search", "draw_round"),
]
public_pages: list[URLPattern] = [
    see("draw/", views.draw_check, "draw_check", PUBLISHED),
    see("draw.json", views.draw_file, "draw_file", PUBLISHED),
]
