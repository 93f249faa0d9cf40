"""Deals and sheets: on phones, at the desk and on the board."""

from django.urls import URLPattern

from tournaments.evening.table.views import board, desk, page, plain, sheets
from tournaments.evening.table.views import plain as views_plain
from tournaments.evening.table.views import sheets as views_sheets
from tournaments.security.addresses import EVERYBODY, LINK, do, fill, see
from tournaments.security.sent_once import sent_once

SHEET = "rounds/<int:number>/tables/<int:table>/"

urlpatterns: list[URLPattern] = [
    fill("t/", views_plain.door, "table_door", EVERYBODY),
    see("t/sw.js", page.service_worker, "table_service_worker", EVERYBODY),
    see("t/<slug:name>-<slug:hash>.js", page.script, "table_script", EVERYBODY),
    see("t/<slug:name>-<slug:hash>.css", page.styles, "table_styles", EVERYBODY),
    fill("t/<str:token>/", page.table, "table_page", LINK),
    fill("t/<str:token>/totals/", desk.table_totals, "table_totals", LINK),
    fill("t/<str:token>/dealer/", plain.first_dealer, "table_dealer", LINK),
    fill("t/<str:token>/plain/", plain.plain, "table_plain", LINK),
    fill("t/<str:token>/plain/<uuid:uid>/", plain.plain_deal, "table_plain_deal", LINK),
    do("t/<str:token>/undo/", plain.plain_undo, "table_plain_undo", LINK),
]
evening_pages: list[URLPattern] = [
    see("rounds/<int:number>/board/", board.board, "round_board", "see_board"),
    fill(
        "rounds/<int:number>/totals/",
        desk.round_totals,
        "round_totals",
        "enter_deal",
        note="correcting and letting deals count ask for correct_deal, removing for remove_deal",
    ),
    fill(SHEET, sheets.sheet, "sheet", "see_tournament", note="entering asks for enter_deal"),
    do(f"{SHEET}preview/", sheets.preview, "preview", "see_tournament"),
    do(f"{SHEET}undo/", sheets.sheet_undo, "sheet_undo", "undo"),
    do(
        f"{SHEET}act/",
        sent_once(board.table_act, adds=True),
        "table_act",
        "see_tournament",
        note="each act asks for its own right",
    ),
    do(f"{SHEET}claims/", views_sheets.claim_book, "claim_book", "enter_deal"),
    fill(
        f"{SHEET}deals/<uuid:uid>/",
        views_sheets.deal,
        "deal",
        "see_tournament",
        note="correcting asks for correct_deal",
    ),
    fill(f"{SHEET}deals/<uuid:uid>/remove/", views_sheets.deal_remove, "deal_remove", "remove_deal"),
    do(f"{SHEET}deals/<uuid:uid>/verify/", views_sheets.deal_verify, "deal_verify", "verify_deal"),
    see(f"{SHEET}deals/<uuid:uid>/history/", views_sheets.deal_history, "deal_history", "see_tournament"),
    see("board/", board.board, "board", "see_board"),
    see("alerts/", board.alerts, "alerts", "see_board"),
    fill("desk/", desk.desk, "desk", "enter_deal"),
    fill("codes/", sent_once(board.codes), "codes", "issue_table_codes"),
]
