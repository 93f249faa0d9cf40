"""An organiser's evening: setting up, seating, playing, closing."""

from django.urls import URLPattern, URLResolver, include, path

from tournaments.views import (
    adjustments,
    board,
    closing,
    codes,
    deal_pages,
    desk,
    draws,
    entrants,
    evening,
    house_rules,
    journal,
    lots,
    pairs,
    replays,
    rounds,
    setup,
    sheets,
    stages,
)

_players = [
    path("", entrants.entrants, name="entrants"),
    path("file/", entrants.entrants_file, name="entrants_file"),
    path("last/", entrants.last_list, name="last_list"),
    path("register/", pairs.from_register, name="from_register"),
    path("pairs/", pairs.pairs, name="pairs"),
    path("<int:number>/", entrants.entrant, name="entrant"),
    path("<int:number>/leave/", entrants.entrant_leave, name="entrant_leave"),
    path("<int:number>/return/", entrants.entrant_return, name="entrant_return"),
    path("<int:number>/remove/", entrants.entrant_remove, name="entrant_remove"),
]
_sheet = [
    path("", sheets.sheet, name="sheet"),
    path("preview/", sheets.preview, name="preview"),
    path("undo/", sheets.sheet_undo, name="sheet_undo"),
    path("act/", board.table_act, name="table_act"),
    path("deals/<uuid:uid>/", deal_pages.deal, name="deal"),
    path("deals/<uuid:uid>/remove/", deal_pages.deal_remove, name="deal_remove"),
    path("deals/<uuid:uid>/verify/", deal_pages.deal_verify, name="deal_verify"),
    path("deals/<uuid:uid>/history/", deal_pages.deal_history, name="deal_history"),
]
_round = [
    path("", rounds.round_, name="round"),
    path("board/", board.board, name="round_board"),
    path("swap/", rounds.round_swap, name="round_swap"),
    path("publish/", rounds.round_publish, name="round_publish"),
    path("open/", rounds.round_open, name="round_open"),
    path("discard/", rounds.round_discard, name="round_discard"),
    path("clock/", rounds.round_clock, name="round_clock"),
    path("close/", closing.round_close, name="round_close"),
    path("reopen/", closing.round_reopen, name="round_reopen"),
    path("tables/<int:table>/", include(_sheet)),
]
_evening = [
    path("", evening.evening, name="evening"),
    path("plan/", setup.plan, name="plan"),
    path("final/", stages.stages, name="stages"),
    path("rules/", house_rules.house_rules, name="house_rules"),
    path("rules/table/", house_rules.score_table, name="score_table"),
    path("rules/numbers/", house_rules.numbers, name="numbers"),
    path("players/", include(_players)),
    path("rounds/", rounds.rounds, name="rounds"),
    path("rounds/draw/", draws.draw, name="draw"),
    path("rounds/<int:number>/", include(_round)),
    path("board/", board.board, name="board"),
    path("desk/", desk.desk, name="desk"),
    path("codes/", codes.codes, name="codes"),
    path("corrections/", adjustments.adjustments, name="adjustments"),
    path("corrections/<uuid:uid>/", adjustments.adjustment_switch, name="adjustment_switch"),
    path("journal/", journal.journal, name="journal"),
    path("journal/undo/", journal.undo, name="undo"),
    path("replay/", replays.replay, name="replay"),
    path("replay/deals/<uuid:uid>/", replays.what_if_deal, name="what_if"),
    path("lot/", lots.lot, name="lot"),
    path("end/", closing.closing, name="closing"),
    path("end/act/", closing.closing_act, name="closing_act"),
]
urlpatterns: list[URLPattern | URLResolver] = [path("e/<uuid:public_id>/", include(_evening))]
