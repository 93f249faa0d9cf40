"""Standings, reasons, corrections and the wall."""

from django.urls import URLPattern

from tournaments.evening.standings.views import organiser, standings, tournament_page
from tournaments.evening.standings.views import organiser as views_organiser
from tournaments.evening.standings.views import standings as views_standings
from tournaments.security.addresses import LINK, PUBLISHED, RESULTS, do, fill, see
from tournaments.security.sent_once import sent_once

urlpatterns: list[URLPattern] = [
    see(
        "live/<uuid:public_id>/",
        tournament_page.live,
        "live",
        LINK,
        note="everybody while there is a public page; else with the key that pages of the evening carry",
    ),
]
evening_pages: list[URLPattern] = [
    see("standings/", organiser.evening_standings, "evening_standings", "see_tournament"),
    fill("corrections/", sent_once(organiser.adjustments), "adjustments", "adjust_points"),
    do("corrections/<uuid:uid>/", organiser.adjustment_switch, "adjustment_switch", "adjust_points"),
    fill("handicap/", organiser.handicap, "handicap", "change_tournament"),
]
public_pages: list[URLPattern] = [
    see("", standings.standings, "standings", RESULTS),
    see("across/", standings.crosses, "cross_table", RESULTS),
    see("by-club/", standings.clubs, "club_standings", RESULTS),
    see("by-club.<str:kind>", standings.clubs_file, "club_standings_file", RESULTS),
    see("by-category/", standings.by_category, "category_standings", RESULTS),
    see("standings.<str:kind>", standings.standings_file, "standings_file", RESULTS),
    see("why/<int:number>/", organiser.reasons, "why", RESULTS),
    see("players/<int:number>/", views_organiser.player_page, "player_page", PUBLISHED),
    see("wall/", views_standings.wall, "wall", PUBLISHED),
]
