"""A club's own pages: its register, people, price lists and new tournaments."""

from django.urls import URLPattern, URLResolver, path

from tournaments.clubs.views import pages
from tournaments.clubs.views import pages as about
from tournaments.clubs.views import pages as settings
from tournaments.evening.journal import views as event_files
from tournaments.evening.rounds.views import new_evening
from tournaments.hall import views as hall_lead
from tournaments.ladders import views as ladders
from tournaments.leagues.views import club as cups
from tournaments.leagues.views import club as leagues
from tournaments.leagues.views import club as match_evening
from tournaments.outgoing.views import embeds as outside
from tournaments.outgoing.views import webhooks
from tournaments.prices.views import files as price_list_files
from tournaments.prices.views import price_lists
from tournaments.prices.views import price_lists as price_list_edit
from tournaments.prices.views import price_lists as price_list_new
from tournaments.ratings.views import joint as joint_ratings
from tournaments.ratings.views import ratings
from tournaments.register.views import cards, register
from tournaments.register.views import register as merging
from tournaments.seasons.views import club as past_evenings
from tournaments.seasons.views import club as season_classes
from tournaments.seasons.views import club as season_prints
from tournaments.seasons.views import club as seasons

P = "clubs/<slug:slug>/price-lists/"
V = f"{P}<uuid:public_id>/versions/<int:number>/"
L = "clubs/<slug:slug>/leagues/<slug:league>/"
W = "clubs/<slug:slug>/webhooks/"

urlpatterns: list[URLPattern | URLResolver] = [
    path("clubs/", pages.clubs, name="clubs"),
    path("clubs/<slug:slug>/", pages.club, name="club"),
    path("clubs/<slug:slug>/settings/", settings.club_settings, name="club_settings"),
    path("clubs/<slug:slug>/uses/", settings.club_uses, name="club_uses"),
    path("clubs/<slug:slug>/about/", about.club_about, name="club_about"),
    path("clubs/<slug:slug>/outside/", outside.club_outside, name="club_outside"),
    path(W, webhooks.club_webhooks, name="club_webhooks"),
    path(f"{W}<uuid:uid>/", webhooks.club_webhook, name="club_webhook"),
    path(f"{W}<uuid:uid>/act/", webhooks.club_webhook_act, name="club_webhook_act"),
    path("clubs/<slug:slug>/delete/", settings.club_delete, name="club_delete"),
    path("clubs/<slug:slug>/archive/", pages.archive, name="archive"),
    path("clubs/<slug:slug>/archive/<uuid:public_id>/", pages.unarchive, name="unarchive"),
    path("clubs/<slug:slug>/lead/", hall_lead.lead_take_in, name="lead_take_in"),
    path("clubs/<slug:slug>/file/", event_files.event_take_in, name="event_take_in"),
    path("clubs/<slug:slug>/new/", new_evening.choose, name="tournament_new"),
    path(
        "clubs/<slug:slug>/new/price-list/<uuid:public_id>/",
        new_evening.create_from_price_list,
        name="tournament_from_price_list",
    ),
    path("clubs/<slug:slug>/new/<slug:game>/<slug:variant>/", new_evening.create, name="tournament_create"),
    path(P, price_lists.price_lists, name="price_lists"),
    path(f"{P}new/", price_list_new.price_list_new, name="price_list_new"),
    path(f"{P}new/known/<slug:key>/", price_list_new.price_list_from_known, name="price_list_from_known"),
    path(f"{P}new/copy/<uuid:public_id>/", price_list_new.price_list_copy, name="price_list_copy"),
    path(f"{P}new/<slug:game>/<slug:variant>/", price_list_new.price_list_from_variant, name="price_list_from_variant"),
    path(f"{P}file/", price_list_files.price_list_import, name="price_list_import"),
    path(f"{P}<uuid:public_id>/", price_lists.price_list, name="price_list"),
    path(f"{P}<uuid:public_id>/edit/", price_list_edit.price_list_edit, name="price_list_edit"),
    path(f"{P}<uuid:public_id>/rules/", price_list_edit.price_list_rules, name="price_list_rules"),
    path(f"{P}<uuid:public_id>/remove/", price_lists.price_list_remove, name="price_list_remove"),
    path(f"{V}", price_lists.price_list, name="price_list_version"),
    path(f"{V}again/", price_lists.price_list_take_up, name="price_list_take_up"),
    path(f"{V}prices.json", price_list_files.price_list_file, name="price_list_file"),
    path(f"{V}paper/<slug:kind>/", price_list_files.price_list_preview, name="price_list_preview"),
    path(f"{V}<slug:kind>.pdf", price_list_files.price_list_print, name="price_list_print"),
    path("clubs/<slug:slug>/ratings/", ratings.ratings, name="ratings"),
    path("clubs/<slug:slug>/ratings/joint/", joint_ratings.club_joint_ratings, name="club_joint_ratings"),
    path("clubs/<slug:slug>/ratings/<uuid:public_id>/", ratings.player_rating, name="player_rating"),
    path("clubs/<slug:slug>/ladders/", ladders.club_ladders, name="club_ladders"),
    path("clubs/<slug:slug>/ladders/<slug:ladder>/", ladders.club_ladder, name="club_ladder"),
    path("clubs/<slug:slug>/ladders/<slug:ladder>/rule/", ladders.club_ladder_rule, name="club_ladder_rule"),
    path("clubs/<slug:slug>/seasons/", seasons.club_seasons, name="club_seasons"),
    path("clubs/<slug:slug>/seasons/<slug:season>/", seasons.club_season, name="club_season"),
    path(
        "clubs/<slug:slug>/seasons/<slug:season>/<slug:kind>.pdf",
        season_prints.club_season_print,
        name="club_season_print",
    ),
    path(
        "clubs/<slug:slug>/seasons/<slug:season>/paper/<slug:kind>/",
        season_prints.club_season_preview,
        name="club_season_preview",
    ),
    path("clubs/<slug:slug>/seasons/<slug:season>/rule/", seasons.club_season_rule, name="club_season_rule"),
    path("clubs/<slug:slug>/seasons/<slug:season>/before/", seasons.club_season_balances, name="club_season_balances"),
    path("clubs/<slug:slug>/seasons/<slug:season>/past/", past_evenings.club_season_past, name="club_season_past"),
    path(
        "clubs/<slug:slug>/seasons/<slug:season>/classes/",
        season_classes.club_season_classes,
        name="club_season_classes",
    ),
    path("clubs/<slug:slug>/seasons/<slug:season>/next/", season_classes.club_season_next, name="club_season_next"),
    path("clubs/<slug:slug>/seasons/<slug:season>/act/", seasons.club_season_act, name="club_season_act"),
    path(
        "clubs/<slug:slug>/seasons/<slug:season>/helpers/<uuid:public_id>/",
        seasons.club_season_helpers,
        name="club_season_helpers",
    ),
    path("clubs/<slug:slug>/leagues/", leagues.club_leagues, name="club_leagues"),
    path(L, leagues.club_league, name="club_league"),
    path(f"{L}rule/", leagues.league_rule, name="league_rule"),
    path(f"{L}pools/", cups.league_pools, name="league_pools"),
    path(f"{L}act/", leagues.league_act, name="league_act"),
    path(f"{L}next/", leagues.league_next, name="league_next"),
    path(f"{L}division/<int:number>/", leagues.league_division, name="league_division"),
    path(f"{L}match/<uuid:uid>/", leagues.league_match, name="league_match"),
    path(
        "clubs/<slug:slug>/matches/<slug:of>/<slug:league>/<uuid:uid>/",
        match_evening.match_evening,
        name="match_evening",
    ),
    path("clubs/<slug:slug>/players/", register.register, name="register"),
    path("clubs/<slug:slug>/players/file/", register.register_file, name="register_file"),
    path("clubs/<slug:slug>/players/import/", register.register_import, name="register_import"),
    path("clubs/<slug:slug>/players/doubles/", merging.register_doubles, name="register_doubles"),
    path("clubs/<slug:slug>/players/clubs/", joint_ratings.player_links, name="player_links"),
    path("clubs/<slug:slug>/players/cards/", cards.register_cards, name="register_cards"),
    path("clubs/<slug:slug>/players/cards.pdf", cards.register_cards_print, name="register_cards_print"),
    path("clubs/<slug:slug>/players.<slug:format>", register.register_export, name="register_export"),
    path("clubs/<slug:slug>/players/<uuid:public_id>/", register.player, name="player"),
    path("clubs/<slug:slug>/players/<uuid:public_id>/data.json", register.player_data, name="player_data"),
    path("clubs/<slug:slug>/players/<uuid:public_id>/erase/", register.player_erase, name="player_erase"),
    path("clubs/<slug:slug>/players/<uuid:public_id>/card/renew/", cards.player_card_renew, name="player_card_renew"),
    path("clubs/<slug:slug>/players/<uuid:public_id>/same/", merging.player_same, name="player_same"),
    path("clubs/<slug:slug>/players/<uuid:public_id>/same/<uuid:other>/", merging.player_merge, name="player_merge"),
    path("clubs/<slug:slug>/players/<uuid:public_id>/apart/<uuid:gone>/", merging.player_part, name="player_part"),
]
