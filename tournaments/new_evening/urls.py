"""A new evening: of a game, of a price list, or as last time."""

from django.urls import URLPattern

from tournaments.new_evening import views
from tournaments.security.addresses import fill
from tournaments.security.sent_once import sent_once

club_pages: list[URLPattern] = [
    fill("new/", sent_once(views.choose), "tournament_new", "create_tournament"),
    fill(
        "new/price-list/<uuid:public_id>/",
        sent_once(views.create_from_price_list),
        "tournament_from_price_list",
        "create_tournament",
    ),
    fill("new/<slug:game>/<slug:variant>/", sent_once(views.create), "tournament_create", "create_tournament"),
]
