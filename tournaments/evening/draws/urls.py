"""Draws made, announced and checked."""

from django.urls import URLPattern

from tournaments.evening.draws.views import check, draws
from tournaments.security.addresses import PUBLISHED, fill, see

evening_pages: list[URLPattern] = [
    fill("rounds/draw/", draws.draw, "draw", "draw_round"),
    fill("rounds/draw/fixed/<int:seq>/", draws.announced, "announced", "draw_round"),
    fill("rounds/draw/<str:key>/", draws.search, "search", "draw_round"),
]
public_pages: list[URLPattern] = [
    see("draw/", check.draw_check, "draw_check", PUBLISHED),
    see("draw.json", check.draw_file, "draw_file", PUBLISHED),
]
