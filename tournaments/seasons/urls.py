"""Seasons, records and a player's years."""

from django.urls import URLPattern

from tournaments.seasons import views
from tournaments.security.addresses import EVERYBODY, do, fill, see
from tournaments.security.sent_once import sent_once

SEASON = "seasons/<slug:season>/"
IF_PUBLISHED = "only while the season is published"

urlpatterns: list[URLPattern] = [
    see("s/<slug:club>/records/", views.club_records, "club_records", EVERYBODY),
    see("s/<slug:club>/players/<uuid:public_id>/", views.player_life, "player_life", EVERYBODY),
    see("s/<slug:club>/season/<slug:season>/", views.public_season, "public_season", EVERYBODY, note=IF_PUBLISHED),
    see(
        "s/<slug:club>/season/<slug:season>/<slug:kind>.pdf",
        views.public_season_print,
        "public_season_print",
        EVERYBODY,
        note=IF_PUBLISHED,
    ),
    see(
        "s/<slug:club>/season/<slug:season>.<str:kind>",
        views.public_season_file,
        "public_season_file",
        EVERYBODY,
        note=IF_PUBLISHED,
    ),
]
club_pages: list[URLPattern] = [
    fill("seasons/", sent_once(views.club_seasons), "club_seasons", "change_seasons"),
    fill(SEASON, views.club_season, "club_season", "change_seasons"),
    see(f"{SEASON}<slug:kind>.pdf", views.club_season_print, "club_season_print", "change_seasons"),
    see(f"{SEASON}paper/<slug:kind>/", views.club_season_preview, "club_season_preview", "change_seasons"),
    fill(f"{SEASON}rule/", views.club_season_rule, "club_season_rule", "change_seasons"),
    fill(f"{SEASON}before/", sent_once(views.club_season_balances), "club_season_balances", "change_seasons"),
    fill(f"{SEASON}past/", sent_once(views.club_season_past), "club_season_past", "change_seasons"),
    fill(f"{SEASON}classes/", sent_once(views.club_season_classes), "club_season_classes", "change_seasons"),
    fill(f"{SEASON}next/", sent_once(views.club_season_next), "club_season_next", "change_seasons"),
    do(f"{SEASON}act/", views.club_season_act, "club_season_act", "change_seasons"),
    fill(f"{SEASON}helpers/<uuid:public_id>/", views.club_season_helpers, "club_season_helpers", "change_seasons"),
]
