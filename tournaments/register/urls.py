"""A club's register of players and their cards."""

from django.urls import URLPattern

from tournaments.register.views import cards, register
from tournaments.security.addresses import LINK, do, fill, see
from tournaments.security.sent_once import sent_once

urlpatterns: list[URLPattern] = [
    see("card/<str:token>/", cards.own_page, "card", LINK),
]
club_pages: list[URLPattern] = [
    fill("players/", sent_once(register.register), "register", "see_register", note="adding asks for change_register"),
    do("players/file/", register.register_file, "register_file", "change_register"),
    do("players/import/", sent_once(register.register_import), "register_import", "change_register"),
    see("players/doubles/", register.register_doubles, "register_doubles", "change_register"),
    see("players/cards/", cards.register_cards, "register_cards", "change_register"),
    see("players/cards.pdf", cards.register_cards_print, "register_cards_print", "change_register"),
    see("players.<slug:format>", register.register_export, "register_export", "see_register"),
    fill("players/<uuid:public_id>/", register.player, "player", "change_register"),
    see("players/<uuid:public_id>/data.json", register.player_data, "player_data", "see_register"),
    fill("players/<uuid:public_id>/erase/", register.player_erase, "player_erase", "change_register"),
    do("players/<uuid:public_id>/card/renew/", cards.player_card_renew, "player_card_renew", "change_register"),
    see("players/<uuid:public_id>/same/", register.player_same, "player_same", "change_register"),
    fill("players/<uuid:public_id>/same/<uuid:other>/", register.player_merge, "player_merge", "change_register"),
    fill(
        "players/<uuid:public_id>/apart/<uuid:gone>/", sent_once(register.player_part), "player_part", "change_register"
    ),
]
