"""Ways to break the rules of the game and of its book-keeping, one line at a time, and the test that must notice.

They are to rules what `guard_faults.py` is to guards: deals and claims, sheets, the till, seasons, ladders, leagues,
names that are erased, and rows read from paper.
"""

from __future__ import annotations

from tests.tournaments.guard_faults import FAULTS, Fault

DEALS, CLAIMS, TILL = (
    "tournaments.evening.table.services.deals",
    "tournaments.evening.table.services.claims",
    "tournaments.door.services",
)
CLAIM_CHECKS, SHEET_CHECKS = "tournaments.evening.table.services.checks", "tournaments.evening.table.services.tables"
SHEETS, LEAGUES, SEASONS = "scoring.sheets", "reports.leagues", "reports.seasons"
LADDERS, REDACTION = "tournaments.ladders.rules", "tournaments.register.services.erasure"
ROWS, REVIEW, INK = "reading.rows", "reading.review", "reading.ink"
CARD, CARDS = "tournaments.register.views", "tournaments.register.services.register"
ENTRIES, EVIDENCE = "tournaments.entries.services.entries", "tournaments.photos.selectors"
MATCHES, TELLING = "tournaments.leagues.rules", "tournaments.leagues.services.matches"
ACCESS, OPENING = "tournaments.security.permissions", "tournaments.evening.table.services.codes"

OF_DEALS, OF_CLAIMS = (f"tests/tournaments/evening/table/test_{name}.py::test_" for name in ("deals", "claims"))
OF_TILL, OF_ENTRIES = "tests/tournaments/door/test_till.py::test_", "tests/tournaments/entries/test_entries.py::test_"
OF_SHEETS, OF_CARDS = "tests/scoring/test_sheets.py::test_", "tests/tournaments/register/views/test_cards.py::test_"
OF_LEAGUES, OF_SEASONS = (f"tests/reports/test_{name}.py::test_" for name in ("leagues", "seasons"))
OF_LADDERS, OF_LADDER_TIMES = (
    f"tests/tournaments/ladders/test_{name}.py::test_" for name in ("play_ladders", "ladder_times")
)
OF_REDACTION = "tests/tournaments/register/test_redaction.py::test_"
OF_ROWS, OF_ASKED, OF_INK = (f"tests/reading/test_{name}.py::test_" for name in ("rows", "asked_rows", "ink"))
OF_ACCESS = "tests/tournaments/security/test_permissions.py::test_"
OF_LIMITS = "tests/tournaments/security/test_rate_limits.py::test_"
OF_MATCHES = "tests/tournaments/evening/table/test_matches.py::test_"
OF_RESULTS = "tests/tournaments/leagues/test_match_results.py::test_"
SENT = "tournaments.outgoing.services"
OF_HOOKS = (
    "tests/tournaments/outgoing/test_webhook_limits.py::test_"
    "a_club_has_no_more_addresses_than_may_be_and_sends_no_more_by_hand"
)
OF_EVENINGS = "tests/tournaments/leagues/views/test_match_evenings.py::test_"

RULE_FAULTS = [
    # Deals.
    Fault(
        DEALS, "correct_deal", " or deal.removed", "", OF_DEALS + "a_removed_deal_is_put_back_before_it_is_corrected"
    ),
    Fault(
        DEALS,
        "correct_deal",
        "version != deal.version or ",
        "",
        OF_DEALS + "of_two_corrections_made_from_one_version_the_second_is_shown_the_first",
    ),
    Fault(
        DEALS,
        "correct_deal",
        "    ensure_place(on_table, number, deal.uid)\n",
        "",
        OF_DEALS + "a_correction_may_not_move_a_deal_to_a_place_that_is_taken",
    ),
    Fault(
        DEALS,
        "remove_deal",
        "version not in (None, deal.version)",
        "False",
        OF_DEALS + "a_deal_that_was_corrected_meanwhile_is_not_removed_unseen",
    ),
    Fault(
        DEALS,
        "restore_deal",
        "    ensure_place(on_table, deal.number, deal.uid)\n",
        "",
        OF_DEALS + "a_removed_deal_does_not_come_back_to_a_place_that_was_taken",
    ),
    Fault(
        DEALS, "_store", "    deal.verified_by = None\n", "", OF_DEALS + "a_check_against_the_paper_is_of_one_version"
    ),
    Fault(
        DEALS,
        "_store",
        "    table.ns_confirmed_at = table.ew_confirmed_at = None\n",
        "",
        OF_DEALS + "a_new_version_takes_back_what_the_table_confirmed",
    ),
    Fault(
        DEALS,
        "_enter",
        "    if version:\n        raise Conflict\n",
        "",
        OF_DEALS + "a_first_entry_that_claims_to_correct_something_is_refused",
    ),
    Fault(
        DEALS,
        "_enter",
        "    if not free:\n        ensure_place(on_table, number, uid)\n",
        "",
        OF_DEALS + "a_place_in_a_sheet_holds_one_deal",
    ),
    Fault(
        DEALS,
        "_same_table",
        "deal.table_id != table.pk",
        "False",
        OF_DEALS + "an_id_of_another_table_is_refused_without_showing_its_deal",
    ),
    Fault(
        DEALS,
        "record_deal",
        "was_booked(deal, number, record, version)",
        "False",
        OF_DEALS + "an_answer_that_got_lost_does_not_undo_a_correction",
    ),
    # Claims of both sides.
    Fault(
        CLAIMS,
        "_store",
        "other and same_meaning(variant_of(claim.tournament), other.record, claim.record)",
        "other",
        OF_CLAIMS + "what_differs_is_not_booked_and_a_correction_of_either_books_it",
    ),
    Fault(
        CLAIMS,
        "_store",
        "other and same_meaning(variant_of(claim.tournament), other.record, claim.record)",
        "False",
        OF_CLAIMS + "two_sides_that_say_the_same_book_the_deal_once",
    ),
    Fault(
        CLAIMS,
        "_current",
        "version != (claim.version if claim else None)",
        "False",
        OF_CLAIMS + "a_correction_needs_the_version_it_corrects",
    ),
    Fault(
        CLAIMS,
        "claim_deal",
        "    ensure_one_side(table, number, side, device)\n",
        "",
        OF_CLAIMS + "one_device_does_not_speak_for_both_sides",
    ),
    Fault(
        CLAIMS,
        "withdraw_claim",
        "    ensure_holder(claim, actor)\n",
        "",
        OF_CLAIMS + "the_device_that_entered_it_takes_it_back",
    ),
    Fault(
        CLAIMS,
        "_compare_with_stored_deal",
        "not agrees(deal, record)",
        "False",
        "tests/tournaments/evening/table/test_claims_in_an_evening.py::test_"
        "a_side_that_comes_after_the_desk_agrees_or_is_shown_what_stands",
    ),
    # Sheets played through.
    Fault(
        SHEETS,
        "_next_game",
        "totals=zero, sets=zero",
        "totals=zero",
        OF_SHEETS + "the_sets_of_a_game_that_was_won_do_not_count_to_the_limit_of_the_next",
    ),
    Fault(
        SHEETS, "_next_game", "totals=zero, sets=zero", "sets=zero", OF_SHEETS + "a_rubber_is_the_best_of_three_games"
    ),
    Fault(
        SHEETS,
        "_play_next",
        "to_the_end and not state.outcome.over",
        "to_the_end",
        OF_SHEETS + "what_is_played_after_the_end_counts_but_takes_the_win_from_nobody",
    ),
    Fault(
        SHEETS,
        "_play_next",
        "to_the_end and not state.outcome.over",
        "not state.outcome.over",
        OF_SHEETS + "without_a_finish_points_simply_add_up",
    ),
    Fault(
        SHEETS,
        "_passed",
        "before if deal.happened in (Happened.REDEALT, Happened.MANUAL) else 0",
        "0",
        OF_SHEETS + "points_by_hand_leave_a_passed_deal_waiting_for_the_next_one_played",
    ),
    Fault(
        SHEETS,
        "_ended_at_once",
        "side if play.line.made else OTHER_SIDE[side]",
        "side",
        OF_SHEETS + "a_fixed_boston_ends_the_game_whatever_the_totals",
    ),
    Fault(
        SHEETS,
        "_sets",
        "count + (side in deal.declarers)",
        "count + 1",
        OF_SHEETS + "the_sets_of_one_side_do_not_count_for_the_other",
    ),
    Fault(
        SHEETS,
        "next_dealer",
        "dealer if same else left_of(dealer)",
        "left_of(dealer)",
        OF_SHEETS + "passed_deals_double_the_next_one_up_to_the_cap_and_the_dealer_stays",
    ),
    # The till.
    Fault(TILL, "pay", "payment.entry_id != entry.pk", "False", OF_TILL + "one_payment_is_of_one_entry"),
    Fault(TILL, "pay", " or (how == Payment.How.FREE and cents)", "", OF_TILL + "an_impossible_payment_is_refused"),
    Fault(
        TILL,
        "arrive",
        " or moment >= entry.arrival_at",
        " or True",
        OF_TILL + "of_two_doors_the_later_word_stands_and_a_number_is_given_once",
    ),
    Fault(
        TILL,
        "walk_in",
        "entry is not None and entry.tournament_id != tournament.pk",
        "False",
        OF_TILL + "the_id_of_somebody_who_walked_in_elsewhere_lets_nobody_in_here",
    ),
    Fault(TILL, "_moment", "min(at, timezone.now())", "at", OF_TILL + "what_a_device_says_of_the_future_happened_now"),
    Fault(
        TILL,
        "_assign_number",
        "if other is not None",
        "if False",
        OF_TILL + "of_two_doors_the_later_word_stands_and_a_number_is_given_once",
    ),
    Fault(
        TILL, "_lock", '    require(actor, "keep_door", tournament)\n', "", OF_TILL + "strangers_do_not_keep_the_door"
    ),
    # Entries and cards.
    Fault(
        ENTRIES,
        "enter",
        "earlier is None or earlier.mail != mail",
        "earlier is None",
        OF_ENTRIES + "the_link_that_went_to_a_wrong_address_opens_nothing_once_the_address_was_put_right",
    ),
    Fault(
        ENTRIES,
        "confirm",
        " or not entry.mail",
        "",
        OF_ENTRIES + "an_entry_without_an_address_waits_for_the_club_and_its_link_cannot_confirm_it",
    ),
    Fault(CARD, "own_page", "card.player.erased_at or ", "", OF_CARDS + "a_card_of_an_erased_person_opens_nothing"),
    Fault(
        CARD,
        "own_page",
        " or not club_is_public(card.player.club)",
        "",
        OF_CARDS + "a_card_of_a_hidden_club_opens_nothing",
    ),
    Fault(
        CARD,
        "page_of",
        "player.shown == Shown.HIDDEN",
        "False",
        OF_CARDS + "a_card_of_somebody_hidden_leads_to_a_page_without_a_name",
    ),
    Fault(
        CARDS, "cards_of", " and player.erased_at is None", "", OF_CARDS + "a_card_of_an_erased_person_opens_nothing"
    ),
    Fault(
        CARDS,
        "cards_of",
        "player.club_id == club.pk and ",
        "",
        OF_CARDS + "a_club_makes_cards_for_its_own_players_alone",
    ),
    # Leagues.
    Fault(
        LEAGUES,
        "_score",
        " or len(match.forfeited) == 2",
        "",
        OF_LEAGUES + "where_neither_team_comes_both_lose_and_nobody_makes_a_point",
    ),
    Fault(
        LEAGUES,
        "_score",
        'match.score if side == "home" else match.score[::-1]',
        "match.score",
        OF_LEAGUES + "a_match_that_was_won_level_or_lost_is_worth_what_the_rule_says",
    ),
    Fault(
        LEAGUES,
        "_add_match",
        "rule.forfeit if side in forfeited else rule.win",
        "rule.win",
        OF_LEAGUES + "a_team_that_does_not_come_gets_the_forfeit_and_its_opponent_a_win",
    ),
    Fault(
        LEAGUES,
        "_add_match",
        "rule.loss if lost else rule.draw",
        "rule.loss",
        OF_LEAGUES + "a_match_that_was_won_level_or_lost_is_worth_what_the_rule_says",
    ),
    Fault(
        LEAGUES,
        "_value",
        "{match.home, match.away} <= level",
        "True",
        OF_LEAGUES + "the_order_of_the_rule_separates_teams_that_are_level",
    ),
    Fault(
        LEAGUES,
        "league_table",
        "shared=len(level) > 1",
        "shared=False",
        OF_LEAGUES + "who_is_level_in_everything_shares_a_place_by_name_and_the_next_place_counts_on",
    ),
    Fault(
        LEAGUES,
        "league_why",
        "            break\n",
        "            pass\n",
        OF_LEAGUES + "why_compares_neighbours_up_to_what_separates_them",
    ),
    Fault(
        LEAGUES,
        "proposed_moves",
        "len(tables[upper]) // 2, ",
        "",
        OF_LEAGUES + "no_division_loses_more_than_half_its_teams",
    ),
    Fault(
        LEAGUES,
        "proposed_moves",
        ", len(tables[upper + 1]) // 2",
        "",
        OF_LEAGUES + "no_division_loses_more_than_half_its_teams",
    ),
    # Matches of a league.
    Fault(
        MATCHES, "waits_for", " and self.side != side", "", OF_MATCHES + "a_result_waits_for_the_other_captain_alone"
    ),
    Fault(
        MATCHES,
        "_timed",
        "now >= state.until",
        "now > state.until",
        OF_MATCHES + "a_result_that_nobody_disputed_stands_from_the_last_hour_on",
    ),
    Fault(
        MATCHES,
        "_after",
        "state.waits_for(act.side) and state.parts == parts",
        "state.parts == parts",
        OF_MATCHES + "a_captain_who_enters_twice_agrees_with_nobody_and_the_last_counts",
    ),
    Fault(
        MATCHES,
        "_after",
        "state.waits_for(act.side) and state.parts == parts",
        "state.waits_for(act.side)",
        OF_MATCHES + "another_result_of_the_other_captain_is_no_agreement",
    ),
    Fault(
        MATCHES,
        "_after",
        "status=DISPUTED, until=None",
        "status=WAITING",
        OF_MATCHES + "what_is_disputed_waits_for_the_organiser_however_long",
    ),
    Fault(
        MATCHES,
        "_agreed",
        " if state.side else replace(state, side=side)",
        "",
        OF_MATCHES + "the_result_of_an_evening_waits_for_both_captains",
    ),
    Fault(MATCHES, "_after", "forfeited=gone, ", "", OF_MATCHES + "who_does_not_come_and_another_day_are_kept"),
    Fault(
        TELLING,
        "side_of",
        "team.pk not in (match.home_id, match.away_id)",
        "False",
        OF_RESULTS + "the_captain_of_another_team_does_nothing_at_a_match",
    ),
    Fault(
        TELLING,
        "enter_result",
        "state.status == DECIDED",
        "False",
        OF_RESULTS + "no_captain_enters_a_result_over_one_that_is_decided",
    ),
    Fault(
        TELLING,
        "tell_match",
        " or tournament.results_held:",
        ":",
        OF_EVENINGS + "held_results_are_recorded_once_they_are_released",
    ),
    Fault(
        TELLING,
        "tell_match",
        "tournament.status != Status.FINISHED or ",
        "",
        OF_RESULTS + "results_that_are_released_while_people_play_are_no_result_of_the_match",
    ),
    Fault(
        TELLING,
        "tell_match",
        "state.status not in (OPEN, WAITING) or ",
        "",
        OF_RESULTS + "an_evening_that_is_finished_again_writes_over_what_waits_and_not_over_what_the_organiser_settled",
    ),
    # Seasons.
    Fault(
        SEASONS,
        "_counting_in",
        "counting if rule.best is None else counting[: rule.best]",
        "counting",
        OF_SEASONS + "best_five_of_seven",
    ),
    Fault(
        SEASONS,
        "_counting_in",
        "ranked[: max(len(ranked) - rule.drop, 0)]",
        "ranked",
        OF_SEASONS + "all_evenings_with_the_worst_dropped",
    ),
    Fault(
        SEASONS,
        "_for_place",
        "[first : first + result.sharing]",
        "[first : first + 1]",
        OF_SEASONS + "place_points_are_shared_by_who_share_a_place",
    ),
    Fault(
        SEASONS,
        "_row",
        "played >= rule.minimum_evenings",
        "True",
        OF_SEASONS + "who_came_too_seldom_is_listed_after_the_others",
    ),
    Fault(
        SEASONS,
        "_row",
        "rule.attendance_points * sum(attended)",
        "0",
        OF_SEASONS + "each_evening_played_may_give_points_besides",
    ),
    Fault(
        SEASONS,
        "_worth",
        "rule.helper_points if person in evening.helpers else None",
        "None",
        OF_SEASONS + "who_helped_gets_a_fixed_number_of_points",
    ),
    Fault(
        SEASONS,
        "strength",
        "(*(-points for points in row.counted), *[0] * missing)",
        "row.counted",
        OF_SEASONS + "an_evening_more_that_brought_nothing_separates_nobody",
    ),
    Fault(
        SEASONS,
        "_periods",
        "ranked if rule.best_periods is None else ranked[: rule.best_periods]",
        "ranked",
        OF_SEASONS + "the_best_two_of_each_three_evenings_and_the_best_two_of_such_periods",
    ),
    # Ladders.
    Fault(LADDERS, "why_not", "own - other > self.rule.reach", "False", OF_LADDERS + "who_may_challenge_whom"),
    Fault(LADDERS, "why_not", "if self.open_of(challenged)", "if False", OF_LADDERS + "who_may_challenge_whom"),
    Fault(
        LADDERS,
        "_count",
        "challenge.challenger if mine > theirs else 0",
        "challenge.challenger if mine >= theirs else 0",
        OF_LADDERS + "who_wins_a_challenge_takes_the_place_and_who_loses_or_is_level_moves_nobody",
    ),
    Fault(
        LADDERS,
        "_move_up",
        "self.rule.gain == SWAP",
        "False",
        OF_LADDERS + "who_wins_a_challenge_takes_the_place_and_who_loses_or_is_level_moves_nobody",
    ),
    Fault(
        LADDERS,
        "_run_out",
        "self.rule.unplayed == CHALLENGER",
        "False",
        OF_LADDER_TIMES + "what_was_accepted_and_not_played_is_won_by_the_challenger_where_the_rule_says_so",
    ),
    Fault(
        LADDERS,
        "_end",
        "max(since, self.resumes)",
        "since",
        OF_LADDER_TIMES + "no_time_runs_in_a_pause_and_a_pause_that_is_cut_short_gives_its_days_back",
    ),
    Fault(
        LADDERS,
        "replay",
        "row.number not in struck and ",
        "",
        OF_LADDERS + "what_was_taken_back_is_as_if_it_had_not_been",
    ),
    # Names that are erased.
    Fault(
        REDACTION,
        "_follow",
        '        (DrawAttempt.objects.filter(tournament=tournament), ("reason",)),\n',
        "",
        OF_REDACTION + "the_reason_of_a_draw_that_was_given_up_loses_the_name",
    ),
    Fault(
        REDACTION,
        "_follow",
        '        (Adjustment.objects.filter(tournament=tournament), ("reason",)),\n',
        "",
        OF_REDACTION + "nothing_stored_names_who_was_erased",
    ),
    # Rows read from paper.
    Fault(
        ROWS,
        "why_asked",
        '"corrected" in marks.get("flag", ())',
        "False",
        OF_ASKED + "a_row_in_which_something_else_is_said_asks_for_that_reason",
    ),
    Fault(
        ROWS,
        "why_asked",
        '"note" in marks.get("kind", ())',
        "False",
        OF_ASKED + "a_row_in_which_something_else_is_said_asks_for_that_reason",
    ),
    Fault(
        ROWS,
        "why_asked",
        "if records_of(variant, less)",
        "if False",
        OF_ASKED + "a_sign_without_which_the_check_holds_as_well_is_asked",
    ),
    Fault(
        ROWS,
        "_gainers",
        "any(points[party] < 0 for party in declarers)",
        "False",
        OF_ASKED + "where_only_declarers_score_the_others_are_marked_as_gaining_what_is_lost",
    ),
    Fault(
        ROWS,
        "records_of",
        "distinct.setdefault((frozenset(deal.declarers), points), record)",
        "distinct[len(distinct), points] = record",
        OF_ASKED + "every_contract_that_is_marked_rightly_is_clear",
    ),
    Fault(
        REVIEW,
        "judge_row",
        "any(row.get(part) for part in BEFORE_12)",
        "False",
        OF_ROWS + "what_earlier_readers_kept_of_such_ink_asks",
    ),
    Fault(
        REVIEW,
        "judge",
        "if reason is None and not unexplained",
        "if reason is None",
        OF_ROWS + "a_row_with_unexplained_ink_asks_and_an_unused_one_stays_empty",
    ),
    Fault(
        INK,
        "find_unexplained",
        " | through",
        "",
        OF_INK + "a_row_with_ink_besides_marks_asks_and_no_other_does",
    ),
    Fault(
        INK,
        "find_unexplained",
        " & ~_tails(ink, near)",
        "",
        OF_INK + "marks_figures_and_a_slip_of_the_pen_are_explained",
    ),
    Fault(
        EVIDENCE,
        "_evidence",
        "if accepted else photos[-1]",
        "if False else taken[-1]",
        "tests/tournaments/photos/test_sheet_evidence.py::test_"
        "the_evidence_of_a_deal_is_the_photograph_from_which_it_was_entered",
    ),
    # Who sees what, and who guesses.
    Fault(
        ACCESS,
        "visible_tournaments",
        "filter(memberships__user=actor.user).exclude(status=ClubStatus.BLOCKED)",
        "filter(memberships__user=actor.user)",
        OF_ACCESS + "nobody_sees_an_evening_of_a_blocked_club_whoever_they_are_there",
    ),
    Fault(
        ACCESS,
        "visible_tournaments",
        ".exclude(tournament__club__status=ClubStatus.BLOCKED)",
        "",
        OF_ACCESS + "nobody_sees_an_evening_of_a_blocked_club_whoever_they_are_there",
    ),
    Fault(
        OPENING,
        "open_door",
        "        count_try(*guesser.crowd)\n",
        "",
        OF_LIMITS + "the_last_wrong_code_that_all_strangers_may_type_begins_the_flood",
    ),
    # Newer doors: the laptop in a hall, what leaves the site, matches, and odd deals of programs.
    Fault(
        "tournaments.hall.services",
        "_send_whole_evening",
        " or link.expired",
        "",
        "tests/tournaments/hall/test_hall_and_site.py::test_a_link_that_nobody_used_in_time_opens_nothing",
    ),
    Fault(SENT, "ping_webhook", "    _count_by_hand(hook)\n", "", OF_HOOKS),
    Fault(SENT, "send_again", "    _count_by_hand(delivery.hook)\n", "", OF_HOOKS),
    Fault(
        SENT,
        "add_follower",
        "entrant.tournament.status == Status.FINISHED or ",
        "",
        "tests/tournaments/outgoing/test_followers.py::test_"
        "only_a_browsers_subscription_is_stored_and_it_goes_when_it_is_let_go_of",
    ),
    Fault(
        ENTRIES,
        "_ensure_few_entered",
        '    ensure_within_limit("entry for an evening", tournament.pk, sentence)\n',
        "",
        OF_ENTRIES + "nobody_enters_too_late_too_often_or_once_play_began",
    ),
    Fault(
        TELLING, "forfeit", ' or set(sides) - {"home", "away"}', "", OF_RESULTS + "only_a_team_of_the_match_forfeits_it"
    ),
    Fault(
        TELLING,
        "postpone",
        "match_state(match).status == DECIDED",
        "False",
        OF_RESULTS + "a_match_that_is_decided_moves_to_no_other_date",
    ),
    Fault(
        DEALS,
        "record_deal",
        "    if ask:\n        ensure_confirmed(",
        "    if False:\n        ensure_confirmed(",
        "tests/tournaments/api/test_deals.py::test_a_correction_that_makes_a_deal_odd_is_asked_about_as_well",
    ),
]

EVERY_FAULT = [*FAULTS, *RULE_FAULTS]
