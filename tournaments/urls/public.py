"""Pages for everybody: standings, reasons, seating, rules, players."""

from django.urls import URLPattern, URLResolver, path

from tournaments.views.club import price_list_files, season_prints
from tournaments.views.public import (
    auction,
    categories,
    draw_check,
    home,
    player,
    reasons,
    roem,
    rounds,
    rules,
    season,
    share_picture,
    standings,
    wall,
)

T = "s/<slug:club>/<slug:slug>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("tournaments/", home.tournaments, name="tournaments"),
    path("rules/", rules.rules, name="rules"),
    path("rules/<slug:game>/<slug:variant>/roem/", roem.compare, name="roem"),
    path("rules/<slug:game>/<slug:variant>/", rules.variant_rules, name="variant_rules"),
    path("rules/<slug:game>/<slug:variant>/prices.schema.json", rules.price_schema, name="price_schema"),
    path(
        "rules/<slug:game>/<slug:variant>/price-list.schema.json",
        price_list_files.price_list_schema,
        name="price_list_schema",
    ),
    path("rules/<slug:game>/<slug:variant>/cards/", rules.card_draw, name="card_draw"),
    path("rules/<slug:game>/<slug:variant>/<slug:kind>.pdf", rules.variant_print, name="variant_print"),
    path("rules/<slug:game>/<slug:variant>/auction/", auction.variant_auction, name="variant_auction"),
    path("s/", home.public_clubs, name="public_clubs"),
    path("s/<slug:club>/", home.public_club, name="public_club"),
    path("s/<slug:club>/season/<slug:season>/", season.public_season, name="public_season"),
    path(
        "s/<slug:club>/season/<slug:season>/<slug:kind>.pdf",
        season_prints.public_season_print,
        name="public_season_print",
    ),
    path("s/<slug:club>/season/<slug:season>.<str:kind>", season.public_season_file, name="public_season_file"),
    path(T, standings.standings, name="standings"),
    path(f"{T}across/", standings.crosses, name="cross_table"),
    path(f"{T}by-club/", standings.clubs, name="club_standings"),
    path(f"{T}by-category/", categories.by_category, name="category_standings"),
    path(f"{T}standings.<str:kind>", standings.standings_file, name="standings_file"),
    path(f"{T}why/<int:number>/", reasons.reasons, name="why"),
    path(f"{T}rounds/", rounds.rounds, name="public_rounds"),
    path(f"{T}rounds/<int:number>/", rounds.one_round, name="public_round"),
    path(f"{T}rounds/<int:number>/tables/<int:table>/", rounds.sheet, name="public_sheet"),
    path(f"{T}players/<int:number>/", player.player_page, name="player_page"),
    path(f"{T}draw/", draw_check.draw_check, name="draw_check"),
    path(f"{T}draw.json", draw_check.draw_file, name="draw_file"),
    path(f"{T}share.png", share_picture.picture, name="share_picture"),
    path(f"{T}wall/", wall.wall, name="wall"),
    path(f"{T}rules/", rules.tonights_rules, name="tonights_rules"),
    path(f"{T}rules/auction/", auction.tonights_auction, name="tonights_auction"),
]
