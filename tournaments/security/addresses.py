"""What an address may ask for, and the ways in which the table of addresses lists pages.

A word of `permissions.WHO_MAY` needs that right. Besides those: EVERYBODY; SIGNED_IN, for oneself; OWN, something that
only its owner finds; LINK, whoever was given the link or code; PUBLISHED, everybody while the tournament has a public
page, else who may see it; RESULTS, the same while results are not held back; FRESH, everybody until the site has an
account; DEMO, everybody on a site whose demo organiser has no password.

What the table of addresses says beside an address: what its page asks for besides, or shows only then.

The addresses whose forms make something, by name.

The permission of every address of the interface for programs, by its name, as in `addresses`.

The permission of every address, by its name; what the words mean stands in `address_rights`.

Tests visit each as every role.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.security.permissions import WHO_MAY, may

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.actors import Actor


EVERYBODY, SIGNED_IN, OWN, LINK = "everybody", "signed in", "own", "link"
FRESH, DEMO = "fresh site", "open demo"
PUBLISHED, RESULTS = "published", "results"
PRICES = "change_price_lists"


def see(*names: str, who: str) -> dict[str, dict[str, str]]:
    """Pages to look at."""
    return {name: {"GET": who} for name in names}


def fill(*names: str, who: str, save: str | None = None) -> dict[str, dict[str, str]]:
    """Pages with a form; `save` where sending it asks for another right than seeing it."""
    return {name: {"GET": who, "POST": save or who} for name in names}


def do(*names: str, who: str, method: str = "POST") -> dict[str, dict[str, str]]:
    """Acts without a page of their own."""
    return {name: {method: who} for name in names}


# The services ask again for every action anyway.
ASKS_MORE = {
    "live": "everybody while there is a public page; else with the key that pages of the evening carry",
    "public_season": "only while the season is published",
    "season_calendar": "only while the season is published",
    "public_season_print": "only while the season is published",
    "public_season_file": "only while the season is published",
    **dict.fromkeys(
        ("public_league", "league_calendar", "league_draw", "league_file", "league_print"),
        "only while the league is published",
    ),
    **dict.fromkeys(
        ("joint_ratings", "joint_ratings_file", "joint_rating", "api:joint_ratings"),
        "only while a club of it is public and shows its ratings",
    ),
    "embed_evenings": "only public evenings of a public club; what is held back is not shown, to nobody",
    "embed_standings": "only while the evening has a public page; held results are not shown, to nobody",
    "embed_picture": "only while the evening has a public page; held results are not shown, to nobody",
    "embed_latest": "only public evenings; held results are not shown, to nobody",
    "embed_latest_picture": "only public evenings; held results are not shown, to nobody",
    "embed_season": "only while the season is published",
    "house_rules": "saving asks for change_tournament",
    "round_totals": "correcting and letting deals count ask for correct_deal, removing for remove_deal",
    "sheet": "entering asks for enter_deal",
    "deal": "correcting asks for correct_deal",
    "table_act": "each act asks for its own right",
    "closing_act": "each act asks for its own right",
    "print_preview": "codes ask for issue_table_codes, the director's sheet for see_journal, payments for see_money",
    "print_file": "codes ask for issue_table_codes, the director's sheet for see_journal, payments for see_money",
    "api:put_totals": "changing totals asks for correct_deal; a table needs an evening that is set to totals",
    "api:put_deal": "changing a deal that is there asks for correct_deal",
    **dict.fromkeys(
        ("backups", "backup_question", "backup_make", "backup_upload", "further_clubs"),
        "on a club's own laptop also whoever set it up",
    ),
    "evening_delete": "where deals were entered it asks for delete_tournament",
    "register": "adding asks for change_register",
    "undo": "at the desk only what one entered oneself",
}


MAKE_SOMETHING = frozenset(
    {
        *("set_up", "start_club", "clubs", "invitation", "api_tokens", "report_page", "privacy_request"),
        *("members", "helpers", "club_webhooks", "club_webhook_act", "club_joint_ratings", "joint_invitation"),
        *("tournament_new", "tournament_create", "tournament_from_price_list"),
        *("match_evening", "lead", "codes", "house_rules"),
        *("price_list_from_known", "price_list_from_variant", "price_list_copy", "price_list_import"),
        *("price_list_edit", "price_list_rules", "club_ladders", "club_ladder", "ladder_link"),
        *("club_seasons", "club_season_next", "club_season_past", "club_season_balances", "club_season_classes"),
        *("club_leagues", "league_act", "league_division", "league_match", "league_next", "league_pools"),
        *("captain_match", "register", "register_import", "player_part", "player_links"),
        *("entries", "entry_act", "entries_to_players", "entrants", "entrants_clubs", "from_register", "pairs"),
        "entrant_substitute",
    }
)
"""The addresses whose forms make something: each is carried out once, however often it is sent (views/sent_once.py)."""


API = {
    "api:api-root": {},
    **see("api:openapi-json", "api:openapi-view", "api:tournaments", "api:variants", who=EVERYBODY),
    **see("api:one_variant", "api:ratings", "api:joint_ratings", "api:ladder", who=EVERYBODY),
    **see("api:tournament", "api:seating", "api:rules", who=PUBLISHED),
    **see("api:standings", who=RESULTS),
    **see("api:own_table", who=LINK),
    **see("api:table_state", "api:sheet", "api:get_deal", who="see_table"),
    **do("api:undo", who="undo"),
    **do("api:confirm", who="confirm_round"),
    **do("api:dispute", who="dispute_round"),
    **do("api:call", who="call_director"),
    **do("api:put_deal", who="enter_deal", method="PUT"),
    **do("api:put_totals", who="enter_deal", method="PUT"),
    **do("api:delete_totals", who="remove_deal", method="DELETE"),
    **do("api:delete_deal", who="remove_deal", method="DELETE"),
    **see("api:door", who="keep_door"),
    **do("api:put_act", who="keep_door", method="PUT"),
    **see("api:export", who="see_journal"),
    **do("api:take_in", who="create_tournament"),
}


PUBLIC = {
    **see(
        "home",
        "manifest",
        "tournaments",
        "public_clubs",
        "public_club",
        "club_records",
        "player_life",
        "rules",
        "variant_rules",
        "variant_print",
        "card_draw",
        "followed_worker",
        who=EVERYBODY,
    ),
    **see("roem", "variant_auction", "price_schema", "price_list_schema", who=EVERYBODY),
    **see("public_season", "public_season_file", "public_season_print", "privacy", who=EVERYBODY),
    **see("accessibility", "about_site", "sitemap", "sitemap_site", "sitemap_clubs", who=EVERYBODY),
    **fill("report_page", who=LINK),
    **see(
        "standings",
        "cross_table",
        "club_standings",
        "club_standings_file",
        "category_standings",
        "standings_file",
        "why",
        "public_sheet",
        "public_prizes",
        who=RESULTS,
    ),
    **see(
        "public_rounds",
        "public_round",
        "player_page",
        "find_player",
        "draw_check",
        "draw_file",
        "wall",
        "share_picture",
        "tonights_rules",
        "tonights_auction",
        who=PUBLISHED,
    ),
    **see("public_ratings", "public_ratings_file", "public_rating", who=EVERYBODY),
    **see("joint_ratings", "joint_ratings_file", "joint_rating", "public_ladder", "public_ladder_file", who=EVERYBODY),
    **see("embed_evenings", "embed_season", "season_calendar", who=EVERYBODY),
    **see("embed_standings", "embed_picture", "embed_latest", "embed_latest_picture", "card", "live", who=LINK),
    **fill("privacy_request", "enter_evening", who=PUBLISHED),
    **fill("entry", "ladder_link", "joint_invitation", who=LINK),
    "follow_push": {"POST": PUBLISHED, "DELETE": PUBLISHED},
    **see("evening_calendar", "club_calendar", "club_feed", "club_colours", "public_logo", who=PUBLISHED),
    **see("public_league", "league_calendar", "league_draw", "league_file", "league_print", who=EVERYBODY),
    **fill("captain", "captain_match", who=LINK),
    **see("my_team", who=OWN),
}

PEOPLE = {
    **fill("login", "start_club", "password_reset", who=EVERYBODY),
    **see("password_reset_done", "password_reset_complete", who=EVERYBODY),
    **fill("set_up", who=FRESH),
    **do("demo_table", "demo_look", who=DEMO),
    **do("logout", who=EVERYBODY),
    **fill("sign_in_code", "password_reset_confirm", "invitation", "confirm_address", who=LINK),
    **fill("account", "password_change", "second_factor", "clubs", "api_tokens", "account_delete", who=SIGNED_IN),
    **see("my_data", "second_factor_picture", who=SIGNED_IN),
    **do("browsers_sign_out", "second_factor_off", "confirm_send", who=SIGNED_IN),
    **do("browser_sign_out", "recovery_codes", "api_token_revoke", who=OWN),
}

CLUB = {
    **see("club", "archive", "player_rating", who="see_club"),
    **fill("ratings", who="see_club", save="publish_results"),
    **fill("club_joint_ratings", who="publish_results"),
    **do("unarchive", who="change_tournament"),
    **fill("tournament_new", "tournament_create", "tournament_from_price_list", who="create_tournament"),
    **fill("event_take_in", who="create_tournament"),
    **fill("lead_take_in", "match_evening", who="create_tournament"),
    **see(
        "price_lists",
        "price_list",
        "price_list_version",
        "price_list_new",
        "price_list_file",
        "price_list_preview",
        "price_list_print",
        who=PRICES,
    ),
    **fill("price_list_from_known", "price_list_from_variant", "price_list_copy", "price_list_import", who=PRICES),
    **fill("price_list_edit", "price_list_rules", who=PRICES),
    **do("price_list_take_up", "price_list_remove", who=PRICES),
    **fill(
        "club_seasons",
        "club_season",
        "club_season_rule",
        "club_season_helpers",
        "club_season_balances",
        "club_season_past",
        "club_season_classes",
        "club_season_next",
        who="change_seasons",
    ),
    **see("club_season_preview", "club_season_print", who="change_seasons"),
    **fill("club_ladders", "club_ladder", "club_ladder_rule", who="change_ladders"),
    **do("club_season_act", who="change_seasons"),
    **fill(
        "club_leagues",
        "league_rule",
        "league_division",
        "league_match",
        "league_next",
        "league_pools",
        who="change_leagues",
    ),
    **see("club_league", who="change_leagues"),
    **do("league_act", who="change_leagues"),
    **fill("register", who="see_register"),
    **see("register_export", "player_data", who="see_register"),
    **see("register_doubles", "register_cards", "register_cards_print", "player_same", who="change_register"),
    **fill("player_merge", "player_part", "player_links", who="change_register"),
    **do("player_card_renew", "register_file", "register_import", who="change_register"),
    **fill("player", "player_erase", "wishes", who="change_register"),
    **fill("members", who="manage_members"),
    **fill("club_outside", who="see_club", save="change_club"),
    **fill("club_settings", "club_uses", "club_webhooks", "club_webhook", who="change_club"),
    **fill("club_about", who="change_club_page"),
    **fill("club_delete", who="delete_club"),
    **do("club_webhook_act", who="change_club"),
    **do("member_role", "invitation_revoke", who="manage_members"),
}

EVENING = {
    **see(
        "evening",
        "rounds",
        "round",
        "score_table",
        "replay",
        "deal_history",
        "closing",
        "read_out",
        who="see_tournament",
    ),
    **fill("hall", "house_rules", "sheet", "deal", "what_if", who="see_tournament"),
    **do("closing_act", "table_act", "preview", who="see_tournament"),
    **see("board", "round_board", "alerts", who="see_board"),
    **fill("helpers", who="assign_people"),
    **do("helper_remove", "helper_invitation_revoke", who="assign_people"),
    **fill("entries", "entries_to_players", who="change_entrants"),
    **do("entry_act", who="change_entrants"),
    **fill("announcement", "lead", "handicap", "plan", "stages", "stake", who="change_tournament"),
    **fill("rules_change", "evening_delete", who="change_tournament"),
    **see("prices", who="change_tournament"),
    **do("price_list_play", who="change_tournament"),
    **do("hall_messages", who=LINK),
    **fill("entrants", "entrant", "pairs", "from_register", who="change_entrants"),
    **see("last_list", who="change_entrants"),
    **see("till", "till_card", "till_worker", "till_totals", "till_file", "till_receipt", who="keep_door"),
    **do("till_leave_out", who="change_entrants"),
    **do("till_scan", who="keep_door"),
    **do("entrants_file", "entrants_clubs", "entrant_leave", "entrant_return", "entrant_remove", who="change_entrants"),
    **do("entrant_substitute", "entrant_back", who="change_entrants"),
    **fill("draw", "announced", "search", who="draw_round"),
    **do("round_discard", who="draw_round"),
    **fill("round_swap", who="swap_seats"),
    **do("round_publish", who="publish_round"),
    **do("round_open", "round_unopen", who="open_round"),
    **do("round_clock", who="run_clock"),
    **fill("round_close", "lot", "raffle", who="close_round"),
    **fill("round_reopen", who="reopen_round"),
    **fill("deal_remove", who="remove_deal"),
    **do("deal_verify", who="verify_deal"),
    **do("sheet_undo", "undo", who="undo"),
    **fill("desk", "round_totals", "sheet_photos", "photo_batch", "sheet_photo", "sheet_row", who="enter_deal"),
    **see("sheet_picture", who="enter_deal"),
    **do("claim_book", who="enter_deal"),
    **fill("codes", who="issue_table_codes"),
    **fill("adjustments", who="adjust_points"),
    **do("adjustment_switch", who="adjust_points"),
    **see("money", who="see_money"),
    **see("journal", "event_file", "event_download", who="see_journal"),
}

TABLE = {
    **see("hello", "phones_reached", "table_service_worker", "table_script", "table_styles", who=EVERYBODY),
    **fill("table_door", who=EVERYBODY),
    **fill(
        "table_page",
        "table_plain",
        "table_plain_deal",
        "table_totals",
        "table_dealer",
        "table_photos",
        "table_photo",
        who=LINK,
    ),
    **see("table_auction", "table_photo_words", "table_photo_picture", who=LINK),
    **do("table_plain_undo", who=LINK),
}

PAPER = {
    **fill("prize_texts", who="change_tournament"),
    **see("prints", "print_round", "print_preview", "print_file", who="see_tournament"),
    **see("public_print", who=RESULTS),
    **see("print_made", who=LINK),
    **fill("print_making", who=LINK),
    **see("sheet_code", who=PUBLISHED),
    **fill("club_logo", who="change_club"),
    **do("club_logo_remove", who="change_club"),
    **see("club_logo_picture", who="see_club"),
}

OPERATOR = {
    **see("operator", "operator_people", "operator_log", "operator_reports", "backups", who="operate"),
    **do("operator_report_settle", "backup_make", "backup_upload", "further_clubs", who="operate"),
    **do("backup_way_back", who=LINK),
    **fill("backup_question", "operator_take_in", "operator_club_file", who="operate"),
    **fill("operator_club", "operator_person", "operator_evening", who="operate"),
    **fill("operator_club_delete", "operator_person_delete", "operator_evening_delete", who="operate"),
}

ADDRESSES = {
    "public": PUBLIC,
    "people": PEOPLE,
    "club": CLUB,
    "evening": EVENING,
    "table": TABLE,
    "paper": PAPER,
    "api": API,
    "operator": OPERATOR,
}
WHO_REACHES = {name: methods for group in ADDRESSES.values() for name, methods in group.items()}


def may_open(actor: Actor, name: str, thing: Tournament) -> bool:
    """May the actor open the page of that name, of this club or tournament? Pages that need no permission are open."""
    right = WHO_REACHES[name].get("GET", "")
    return right not in WHO_MAY or may(actor, right, thing)
