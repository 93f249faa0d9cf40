"""An evening set up, its players and rounds, and the rounds that everybody sees."""

from django.urls import URLPattern

from tournaments.evening.rounds.views import entrants, rounds, setup
from tournaments.evening.rounds.views import rounds as views_rounds
from tournaments.evening.rounds.views import setup as views_setup
from tournaments.security.addresses import PUBLISHED, RESULTS, do, fill, see
from tournaments.security.sent_once import sent_once

ROUND = "rounds/<int:number>/"

evening_pages: list[URLPattern] = [
    see("", setup.evening, "evening", "see_tournament"),
    fill("helpers/", sent_once(setup.helpers), "helpers", "assign_people"),
    do("helpers/<uuid:who>/remove/", setup.helper_remove, "helper_remove", "assign_people"),
    do("helpers/invitations/<int:pk>/", setup.helper_invitation_revoke, "helper_invitation_revoke", "assign_people"),
    fill(
        "delete/",
        setup.evening_delete,
        "evening_delete",
        "change_tournament",
        note="where deals were entered it asks for delete_tournament",
    ),
    fill("plan/", setup.plan, "plan", "change_tournament"),
    fill("final/", views_rounds.stages, "stages", "change_tournament"),
    fill("players/", sent_once(entrants.entrants), "entrants", "change_entrants"),
    do("players/file/", entrants.entrants_file, "entrants_file", "change_entrants"),
    see("players/last/", entrants.last_list, "last_list", "change_entrants"),
    do("players/clubs/", sent_once(entrants.entrants_clubs), "entrants_clubs", "change_entrants"),
    fill("players/register/", sent_once(entrants.from_register), "from_register", "change_entrants"),
    fill("players/pairs/", sent_once(entrants.pairs), "pairs", "change_entrants"),
    fill("players/<int:number>/", entrants.entrant, "entrant", "change_entrants"),
    do("players/<int:number>/leave/", entrants.entrant_leave, "entrant_leave", "change_entrants"),
    do("players/<int:number>/return/", entrants.entrant_return, "entrant_return", "change_entrants"),
    do(
        "players/<int:number>/substitute/",
        sent_once(entrants.entrant_substitute),
        "entrant_substitute",
        "change_entrants",
    ),
    do("players/<int:number>/person/", sent_once(entrants.entrant_person), "entrant_person", "change_entrants"),
    do("players/<int:number>/back/", entrants.entrant_back, "entrant_back", "change_entrants"),
    do("players/<int:number>/remove/", entrants.entrant_remove, "entrant_remove", "change_entrants"),
    see("rounds/", rounds.rounds, "rounds", "see_tournament"),
    see(ROUND, rounds.round_, "round", "see_tournament"),
    fill(f"{ROUND}swap/", rounds.round_swap, "round_swap", "swap_seats"),
    do(f"{ROUND}publish/", rounds.round_publish, "round_publish", "publish_round"),
    do(f"{ROUND}open/", rounds.round_open, "round_open", "open_round"),
    do(f"{ROUND}unopen/", rounds.round_unopen, "round_unopen", "open_round"),
    do(f"{ROUND}discard/", rounds.round_discard, "round_discard", "draw_round"),
    do(f"{ROUND}clock/", sent_once(rounds.round_clock, adds=True), "round_clock", "run_clock"),
    fill(f"{ROUND}close/", rounds.round_close, "round_close", "close_round"),
    fill(f"{ROUND}reopen/", rounds.round_reopen, "round_reopen", "reopen_round"),
    fill("lot/", views_rounds.lot, "lot", "close_round"),
    see("end/", rounds.closing, "closing", "see_tournament"),
    do("end/act/", rounds.closing_act, "closing_act", "see_tournament", note="each act asks for its own right"),
]
public_pages: list[URLPattern] = [
    see("rounds/", views_setup.rounds, "public_rounds", PUBLISHED),
    see("deals.<str:kind>", views_setup.deals_file, "deals_file", RESULTS),
    see(ROUND, views_setup.one_round, "public_round", PUBLISHED),
    see(f"{ROUND}tables/<int:table>/", views_setup.sheet, "public_sheet", RESULTS),
]
