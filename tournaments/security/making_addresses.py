"""The addresses whose forms make something, by name."""

MAKE_SOMETHING = frozenset(
    {
        *("set_up", "start_club", "clubs", "invitation", "api_tokens", "report_page", "privacy_request"),
        *("members", "helpers", "club_webhooks", "club_webhook_act", "club_joint_ratings", "joint_invitation"),
        *("tournament_create", "tournament_from_price_list", "match_evening", "lead", "codes", "house_rules"),
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
