"""Leagues, cups, matches and captains."""

from django.urls import URLPattern

from tournaments.leagues import views
from tournaments.security.addresses import EVERYBODY, LINK, OWN, do, fill, see
from tournaments.security.sent_once import sent_once

PUBLIC_LEAGUE = "leagues/<slug:club>/<slug:league>/"
LEAGUE = "leagues/<slug:league>/"
IF_PUBLISHED = "only while the league is published"

urlpatterns: list[URLPattern] = [
    see(PUBLIC_LEAGUE, views.public_league, "public_league", EVERYBODY, note=IF_PUBLISHED),
    see(f"{PUBLIC_LEAGUE}agenda.ics", views.league_calendar, "league_calendar", EVERYBODY, note=IF_PUBLISHED),
    see(f"{PUBLIC_LEAGUE}calendar.json", views.league_draw, "league_draw", EVERYBODY, note=IF_PUBLISHED),
    see(f"{PUBLIC_LEAGUE}league.pdf", views.league_print, "league_print", EVERYBODY, note=IF_PUBLISHED),
    see(f"{PUBLIC_LEAGUE}calendar.<str:kind>", views.league_file, "league_file", EVERYBODY, note=IF_PUBLISHED),
    fill("captain/<str:token>/", views.captain, "captain", LINK),
    fill("captain/<str:token>/<uuid:uid>/", sent_once(views.captain_match), "captain_match", LINK),
    see("my-teams/<uuid:key>/", views.my_team, "my_team", OWN),
]
club_pages: list[URLPattern] = [
    fill("leagues/", sent_once(views.club_leagues), "club_leagues", "change_leagues"),
    see(LEAGUE, views.club_league, "club_league", "change_leagues"),
    fill(f"{LEAGUE}rule/", views.league_rule, "league_rule", "change_leagues"),
    fill(f"{LEAGUE}pools/", sent_once(views.league_pools), "league_pools", "change_leagues"),
    do(f"{LEAGUE}act/", sent_once(views.league_act), "league_act", "change_leagues"),
    fill(f"{LEAGUE}next/", sent_once(views.league_next), "league_next", "change_leagues"),
    fill(f"{LEAGUE}division/<int:number>/", sent_once(views.league_division), "league_division", "change_leagues"),
    fill(f"{LEAGUE}match/<uuid:uid>/", sent_once(views.league_match), "league_match", "change_leagues"),
    fill(
        "matches/<slug:of>/<slug:league>/<uuid:uid>/",
        sent_once(views.match_evening),
        "match_evening",
        "create_tournament",
    ),
]
