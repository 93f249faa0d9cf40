"""A club's register of players and their cards."""

from django.urls import URLPattern

from tournaments.register import views
from tournaments.security.addresses import LINK, do, fill, see
from tournaments.security.sent_once import sent_once

urlpatterns: list[URLPattern] = [
    see("card/<str:token>/", views.own_page, "card", LINK),
]
club_pages: list[URLPattern] = [
    fill("players/", sent_once(views.register), "register", "see_register", note="adding asks for change_register"),
    do("players/file/", views.register_file, "register_file", "change_register"),
    do("players/import/", sent_once(views.register_import), "register_import", "change_register"),
    see("players/doubles/", views.register_doubles, "register_doubles", "change_register"),
    fill("players/names/", views.register_names, "register_names", "change_register"),
    see("players/cards/", views.register_cards, "register_cards", "change_register"),
    see("players/cards.pdf", views.register_cards_print, "register_cards_print", "change_register"),
    see("players.<slug:format>", views.register_export, "register_export", "see_register"),
    fill("players/<uuid:public_id>/", views.player, "player", "change_register"),
    see("players/<uuid:public_id>/data.json", views.player_data, "player_data", "see_register"),
    fill("players/<uuid:public_id>/erase/", views.player_erase, "player_erase", "change_register"),
    do("players/<uuid:public_id>/card/renew/", views.player_card_renew, "player_card_renew", "change_register"),
    see("players/<uuid:public_id>/same/", views.player_same, "player_same", "change_register"),
    fill("players/<uuid:public_id>/same/<uuid:other>/", views.player_merge, "player_merge", "change_register"),
    fill("players/<uuid:public_id>/apart/<uuid:gone>/", sent_once(views.player_part), "player_part", "change_register"),
]
