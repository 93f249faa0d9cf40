"""Pages for everybody: standings, reasons, seating, rules, players."""

from django.urls import URLPattern, URLResolver, path

from tournaments.entries.views import public as coming
from tournaments.entries.views import public as entering
from tournaments.evening.draws.views import check as draw_check
from tournaments.evening.rounds.views import public as rounds
from tournaments.evening.standings.views import player, reasons, standings, wall
from tournaments.evening.standings.views import standings as by_club
from tournaments.evening.standings.views import standings as categories
from tournaments.ladders import views as ladders
from tournaments.leagues.views import captains
from tournaments.leagues.views import public as leagues
from tournaments.outgoing.views import embeds, following
from tournaments.outgoing.views import embeds as share_picture
from tournaments.prices.views import files as price_list_files
from tournaments.prices.views import rules
from tournaments.prices.views import rules as auction
from tournaments.prices.views import rules as roem
from tournaments.prizes import views as prizes
from tournaments.ratings.views import joint as joint_ratings
from tournaments.ratings.views import ratings
from tournaments.ratings.views.joint import joint_invitation
from tournaments.register.views import cards as card
from tournaments.seasons.views import club as season_prints
from tournaments.seasons.views import public as life
from tournaments.seasons.views import public as season
from tournaments.site.views import front as club_look
from tournaments.site.views import front as demo
from tournaments.site.views import front as directory
from tournaments.site.views import front as home
from tournaments.site.views import pages as search_engines
from tournaments.site.views import pages as site

T = "s/<slug:club>/<slug:slug>/"
L = "leagues/<slug:club>/<slug:league>/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("", home.home, name="home"),
    path("about/", site.about_site, name="about_site"),
    path("report/", site.report, name="report_page"),
    path("sitemap.xml", search_engines.sitemap, name="sitemap"),
    path("sitemap-site.xml", search_engines.sitemap_site, name="sitemap_site"),
    path("sitemap-clubs-<int:first>.xml", search_engines.sitemap_clubs, name="sitemap_clubs"),
    path("demo/table/", demo.demo_table, name="demo_table"),
    path("demo/look/", demo.demo_look, name="demo_look"),
    path("tournaments/", home.tournaments, name="tournaments"),
    path("card/<str:token>/", card.own_page, name="card"),
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
    path("s/", directory.public_clubs, name="public_clubs"),
    path("s/<slug:club>/", home.public_club, name="public_club"),
    path("s/<slug:club>/records/", life.club_records, name="club_records"),
    path("s/<slug:club>/players/<uuid:public_id>/", life.player_life, name="player_life"),
    path("s/<slug:club>/colours.css", club_look.club_colours, name="club_colours"),
    path("s/<slug:club>/club.logo", club_look.public_logo, name="public_logo"),
    path("s/<slug:club>/agenda.ics", coming.club_calendar, name="club_calendar"),
    path("s/<slug:club>/agenda.atom", coming.club_feed, name="club_feed"),
    path("s/<slug:club>/season/<slug:season>/agenda.ics", coming.season_calendar, name="season_calendar"),
    path("s/<slug:club>/season/<slug:season>/", season.public_season, name="public_season"),
    path(
        "s/<slug:club>/season/<slug:season>/<slug:kind>.pdf",
        season_prints.public_season_print,
        name="public_season_print",
    ),
    path("s/<slug:club>/season/<slug:season>.<str:kind>", season.public_season_file, name="public_season_file"),
    path(L, leagues.public_league, name="public_league"),
    path(f"{L}agenda.ics", leagues.league_calendar, name="league_calendar"),
    path(f"{L}calendar.json", leagues.league_draw, name="league_draw"),
    path(f"{L}league.pdf", leagues.league_print, name="league_print"),
    path(f"{L}calendar.<str:kind>", leagues.league_file, name="league_file"),
    path("captain/<str:token>/", captains.captain, name="captain"),
    path("captain/<str:token>/<uuid:uid>/", captains.captain_match, name="captain_match"),
    path("my-teams/<uuid:key>/", captains.my_team, name="my_team"),
    path("s/<slug:club>/ratings/", ratings.public_ratings, name="public_ratings"),
    path("s/<slug:club>/ratings/<uuid:public_id>/", ratings.public_rating, name="public_rating"),
    path("s/<slug:club>/ratings.<str:kind>", ratings.public_ratings_file, name="public_ratings_file"),
    path("joint-ratings/join/<str:token>/", joint_invitation, name="joint_invitation"),
    path("joint-ratings/<slug:joint>/", joint_ratings.joint_ratings, name="joint_ratings"),
    path("joint-ratings/<slug:joint>/<uuid:public_id>/", joint_ratings.joint_rating, name="joint_rating"),
    path("joint-ratings/<slug:joint>.<str:kind>", joint_ratings.joint_ratings_file, name="joint_ratings_file"),
    path("s/<slug:club>/ladder/<slug:ladder>/", ladders.public_ladder, name="public_ladder"),
    path("s/<slug:club>/ladder/<slug:ladder>.<str:kind>", ladders.public_ladder_file, name="public_ladder_file"),
    path("ladder/<str:token>/", ladders.ladder_link, name="ladder_link"),
    path("embed/<slug:club>/", embeds.evenings, name="embed_evenings"),
    path("embed/<slug:club>/latest/", embeds.latest_standings, name="embed_latest"),
    path("embed/<slug:club>/latest.svg", embeds.latest_picture, name="embed_latest_picture"),
    path("embed/<slug:club>/season/<slug:season>/", embeds.season, name="embed_season"),
    path("embed/<slug:club>/evening/<slug:slug>/", embeds.standings, name="embed_standings"),
    path("embed/<slug:club>/evening/<slug:slug>.svg", embeds.picture, name="embed_picture"),
    path(T, standings.standings, name="standings"),
    path(f"{T}follow/", following.find_player, name="find_player"),
    path("followed.js", following.followed_worker, name="followed_worker"),
    path(f"{T}enter/", entering.enter_evening, name="enter_evening"),
    path(f"{T}evening.ics", coming.evening_calendar, name="evening_calendar"),
    path("entry/<str:token>/", entering.entry, name="entry"),
    path(f"{T}across/", standings.crosses, name="cross_table"),
    path(f"{T}by-club/", by_club.clubs, name="club_standings"),
    path(f"{T}by-club.<str:kind>", by_club.clubs_file, name="club_standings_file"),
    path(f"{T}by-category/", categories.by_category, name="category_standings"),
    path(f"{T}standings.<str:kind>", standings.standings_file, name="standings_file"),
    path(f"{T}why/<int:number>/", reasons.reasons, name="why"),
    path(f"{T}prizes/", prizes.prizes, name="public_prizes"),
    path(f"{T}rounds/", rounds.rounds, name="public_rounds"),
    path(f"{T}rounds/<int:number>/", rounds.one_round, name="public_round"),
    path(f"{T}rounds/<int:number>/tables/<int:table>/", rounds.sheet, name="public_sheet"),
    path(f"{T}players/<int:number>/", player.player_page, name="player_page"),
    path(f"{T}players/<int:number>/push/", following.push, name="follow_push"),
    path(f"{T}draw/", draw_check.draw_check, name="draw_check"),
    path(f"{T}draw.json", draw_check.draw_file, name="draw_file"),
    path(f"{T}share.png", share_picture.evening_picture, name="share_picture"),
    path(f"{T}wall/", wall.wall, name="wall"),
    path(f"{T}rules/", rules.tonights_rules, name="tonights_rules"),
    path(f"{T}rules/auction/", auction.tonights_auction, name="tonights_auction"),
]
