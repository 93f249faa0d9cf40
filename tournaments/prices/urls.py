"""Rules, price lists and auction pages."""

from django.urls import URLPattern

from tournaments.prices.views import price_lists, rules
from tournaments.prices.views import price_lists as views_price_lists
from tournaments.prices.views import rules as views_rules
from tournaments.security.addresses import EVERYBODY, LINK, PUBLISHED, do, fill, see
from tournaments.security.sent_once import sent_once

VERSION = "price-lists/<uuid:public_id>/versions/<int:number>/"
VARIANT = "rules/<slug:game>/<slug:variant>/"

urlpatterns: list[URLPattern] = [
    see("t/<str:token>/auction/", rules.auction, "table_auction", LINK),
    see("rules/", rules.rules, "rules", EVERYBODY),
    see(f"{VARIANT}roem/", rules.compare, "roem", EVERYBODY),
    see(VARIANT, rules.variant_rules, "variant_rules", EVERYBODY),
    see(f"{VARIANT}prices.schema.json", rules.price_schema, "price_schema", EVERYBODY),
    see(f"{VARIANT}price-list.schema.json", views_price_lists.price_list_schema, "price_list_schema", EVERYBODY),
    see(f"{VARIANT}cards/", rules.card_draw, "card_draw", EVERYBODY),
    see(f"{VARIANT}<slug:kind>.pdf", rules.variant_print, "variant_print", EVERYBODY),
    see(f"{VARIANT}auction/", rules.variant_auction, "variant_auction", EVERYBODY),
]
evening_pages: list[URLPattern] = [
    fill(
        "rules/",
        sent_once(views_rules.house_rules),
        "house_rules",
        "see_tournament",
        note="saving asks for change_tournament",
    ),
    see("rules/table/", views_rules.score_table, "score_table", "see_tournament"),
    see("rules/numbers/", views_rules.prices, "prices", "change_tournament"),
    fill("rules/change/", views_rules.rules_change, "rules_change", "change_tournament"),
    do("rules/price-list/", views_rules.price_list_play, "price_list_play", "change_tournament"),
]
club_pages: list[URLPattern] = [
    see("price-lists/", price_lists.price_lists, "price_lists", "change_price_lists"),
    see("price-lists/new/", price_lists.price_list_new, "price_list_new", "change_price_lists"),
    fill(
        "price-lists/new/known/<slug:key>/",
        sent_once(price_lists.price_list_from_known),
        "price_list_from_known",
        "change_price_lists",
    ),
    fill(
        "price-lists/new/copy/<uuid:public_id>/",
        sent_once(price_lists.price_list_copy),
        "price_list_copy",
        "change_price_lists",
    ),
    fill(
        "price-lists/new/<slug:game>/<slug:variant>/",
        sent_once(price_lists.price_list_from_variant),
        "price_list_from_variant",
        "change_price_lists",
    ),
    fill(
        "price-lists/file/", sent_once(views_price_lists.price_list_import), "price_list_import", "change_price_lists"
    ),
    see("price-lists/<uuid:public_id>/", price_lists.price_list, "price_list", "change_price_lists"),
    fill(
        "price-lists/<uuid:public_id>/edit/",
        sent_once(price_lists.price_list_edit),
        "price_list_edit",
        "change_price_lists",
    ),
    fill(
        "price-lists/<uuid:public_id>/rules/",
        sent_once(price_lists.price_list_rules),
        "price_list_rules",
        "change_price_lists",
    ),
    do(
        "price-lists/<uuid:public_id>/remove/", price_lists.price_list_remove, "price_list_remove", "change_price_lists"
    ),
    see(VERSION, price_lists.price_list, "price_list_version", "change_price_lists"),
    do(f"{VERSION}again/", price_lists.price_list_take_up, "price_list_take_up", "change_price_lists"),
    see(f"{VERSION}prices.json", views_price_lists.price_list_file, "price_list_file", "change_price_lists"),
    see(
        f"{VERSION}paper/<slug:kind>/", views_price_lists.price_list_preview, "price_list_preview", "change_price_lists"
    ),
    see(f"{VERSION}<slug:kind>.pdf", views_price_lists.price_list_print, "price_list_print", "change_price_lists"),
]
public_pages: list[URLPattern] = [
    see("rules/", rules.tonights_rules, "tonights_rules", PUBLISHED),
    see("rules/auction/", rules.tonights_auction, "tonights_auction", PUBLISHED),
]
