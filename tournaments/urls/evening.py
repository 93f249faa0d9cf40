"""An organiser's evening: setting up, seating, playing, closing."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.door import views as till
from tournaments.entries.views import organiser as entries
from tournaments.evening.draws.views import draws
from tournaments.evening.journal import views as event_files
from tournaments.evening.journal import views as journal
from tournaments.evening.rounds.views import entrants, rounds, setup
from tournaments.evening.rounds.views import entrants as one_entrant
from tournaments.evening.rounds.views import entrants as register_and_pairs
from tournaments.evening.rounds.views import rounds as closing
from tournaments.evening.rounds.views import seats as stages
from tournaments.evening.rounds.views import setup as invited_helpers
from tournaments.evening.rounds.views import setup as overview
from tournaments.evening.standings.views import adjustments
from tournaments.evening.standings.views import adjustments as handicaps
from tournaments.evening.table.views import board, deals, desk, sheets, totals
from tournaments.evening.table.views import board as codes
from tournaments.evening.table.views import saving as claims
from tournaments.hall import views as hall
from tournaments.hall import views as hall_lead
from tournaments.photos.views import desk as photo_review
from tournaments.photos.views import desk as sheet_photos
from tournaments.prices.views import house_rules
from tournaments.prices.views import house_rules as rules_change
from tournaments.prizes import views as money
from tournaments.prizes import views as prizes

_players: list[URLPattern] = [
    path("", entrants.entrants, name="entrants"),
    path("file/", entrants.entrants_file, name="entrants_file"),
    path("last/", entrants.last_list, name="last_list"),
    path("clubs/", entrants.entrants_clubs, name="entrants_clubs"),
    path("register/", register_and_pairs.from_register, name="from_register"),
    path("pairs/", register_and_pairs.pairs, name="pairs"),
    path("<int:number>/", one_entrant.entrant, name="entrant"),
    path("<int:number>/leave/", one_entrant.entrant_leave, name="entrant_leave"),
    path("<int:number>/return/", one_entrant.entrant_return, name="entrant_return"),
    path("<int:number>/substitute/", one_entrant.entrant_substitute, name="entrant_substitute"),
    path("<int:number>/back/", one_entrant.entrant_back, name="entrant_back"),
    path("<int:number>/remove/", one_entrant.entrant_remove, name="entrant_remove"),
]
_sheet: list[URLPattern] = [
    path("", sheets.sheet, name="sheet"),
    path("preview/", sheets.preview, name="preview"),
    path("undo/", sheets.sheet_undo, name="sheet_undo"),
    path("act/", board.table_act, name="table_act"),
    path("claims/", claims.claim_book, name="claim_book"),
    path("deals/<uuid:uid>/", deals.deal, name="deal"),
    path("deals/<uuid:uid>/remove/", deals.deal_remove, name="deal_remove"),
    path("deals/<uuid:uid>/verify/", deals.deal_verify, name="deal_verify"),
    path("deals/<uuid:uid>/history/", deals.deal_history, name="deal_history"),
]
_round: list[URLPattern | URLResolver] = [
    path("", rounds.round_, name="round"),
    path("board/", board.board, name="round_board"),
    path("swap/", rounds.round_swap, name="round_swap"),
    path("publish/", rounds.round_publish, name="round_publish"),
    path("open/", rounds.round_open, name="round_open"),
    path("unopen/", rounds.round_unopen, name="round_unopen"),
    path("discard/", rounds.round_discard, name="round_discard"),
    path("clock/", rounds.round_clock, name="round_clock"),
    path("totals/", totals.round_totals, name="round_totals"),
    path("close/", closing.round_close, name="round_close"),
    path("reopen/", closing.round_reopen, name="round_reopen"),
    path("tables/<int:table>/", include(_sheet)),
]
_evening: list[URLPattern | URLResolver] = [
    path("", overview.evening, name="evening"),
    path("helpers/", invited_helpers.helpers, name="helpers"),
    path("helpers/<uuid:who>/remove/", invited_helpers.helper_remove, name="helper_remove"),
    path("helpers/invitations/<int:pk>/", invited_helpers.helper_invitation_revoke, name="helper_invitation_revoke"),
    path("delete/", invited_helpers.evening_delete, name="evening_delete"),
    path("announcement/", entries.announcement, name="announcement"),
    path("entries/", entries.entries, name="entries"),
    path("entries/players/", entries.entries_to_players, name="entries_to_players"),
    path("entries/<uuid:uid>/", entries.entry_act, name="entry_act"),
    path("plan/", setup.plan, name="plan"),
    path("final/", stages.stages, name="stages"),
    path("rules/", house_rules.house_rules, name="house_rules"),
    path("rules/table/", house_rules.score_table, name="score_table"),
    path("rules/numbers/", house_rules.prices, name="prices"),
    path("rules/change/", rules_change.rules_change, name="rules_change"),
    path("rules/price-list/", house_rules.price_list_play, name="price_list_play"),
    path("players/", include(_players)),
    path("rounds/", rounds.rounds, name="rounds"),
    path("rounds/draw/", draws.draw, name="draw"),
    path("rounds/draw/fixed/<int:seq>/", draws.announced, name="announced"),
    path("rounds/draw/<str:key>/", draws.search, name="search"),
    path("rounds/<int:number>/", include(_round)),
    path("door/", till.till, name="till"),
    path("door/sw.js", till.till_worker, name="till_worker"),
    path("door/scan/", till.till_scan, name="till_scan"),
    path("door/totals/", till.till_totals, name="till_totals"),
    path("door/payments.csv", till.till_file, name="till_file"),
    path("door/leave-out/", till.till_leave_out, name="till_leave_out"),
    path("door/card/<str:token>/", till.till_card, name="till_card"),
    path("door/<uuid:uid>/receipt/", till.till_receipt, name="till_receipt"),
    path("board/", board.board, name="board"),
    path("alerts/", board.alerts, name="alerts"),
    path("desk/", desk.desk, name="desk"),
    path("photos/", sheet_photos.sheet_photos, name="sheet_photos"),
    path("photos/reading/<str:key>/", sheet_photos.photo_batch, name="photo_batch"),
    path("photos/<int:pk>/", photo_review.sheet_photo, name="sheet_photo"),
    path("photos/<int:pk>/<int:number>/", photo_review.sheet_row, name="sheet_row"),
    path("photos/<int:pk>/sheet.webp", sheet_photos.sheet_picture, name="sheet_picture"),
    path("codes/", codes.codes, name="codes"),
    path("corrections/", adjustments.adjustments, name="adjustments"),
    path("corrections/<uuid:uid>/", adjustments.adjustment_switch, name="adjustment_switch"),
    path("journal/", journal.journal, name="journal"),
    path("journal/undo/", journal.undo, name="undo"),
    path("replay/", journal.replay, name="replay"),
    path("replay/deals/<uuid:uid>/", journal.what_if_deal, name="what_if"),
    path("lot/", stages.lot, name="lot"),
    path("prizes/", prizes.prizes_read_out, name="read_out"),
    path("prizes/raffle/", prizes.raffle, name="raffle"),
    path("handicap/", handicaps.handicap, name="handicap"),
    path("stake/", money.stake, name="stake"),
    path("money/", money.evening_money, name="money"),
    path("hall/", hall.hall, name="hall"),
    path("file/", event_files.event_file, name="event_file"),
    path("lead/", hall_lead.lead, name="lead"),
    path("lead/<uuid:uid>/", hall_lead.hall_messages, name="hall_messages"),
    path("file/save/", event_files.event_download, name="event_download"),
    path("end/", closing.closing, name="closing"),
    path("end/act/", closing.closing_act, name="closing_act"),
]
urlpatterns: list[URLPattern | URLResolver] = [path("e/<uuid:public_id>/", include(_evening))]
