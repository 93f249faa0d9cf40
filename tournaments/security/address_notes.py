"""What the table of addresses says beside an address: what its page asks for besides, or shows only then."""

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
