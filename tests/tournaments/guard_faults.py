"""Ways to break each guard of the site, one line of source at a time, and the fast test that must notice.

`tests/tournaments/test_guard_faults.py` holds the list to the source: each guard has a fault, and each fault still
fits. `tests/battery/test_guard_faults.py` breaks each guard in turn and runs its test.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
ACCESS = "tournaments.security.permissions"
ACTORS = "tournaments.security.actors"
CODES = "tournaments.evening.table.services.codes"
OPENING = "tournaments.evening.table.services.codes"
TOKENS = "tournaments.accounts.services"
PUBLIC_PAGES = "tournaments.evening.standings.views.tournament_page"
PAGE_CACHE = "tournaments.evening.standings.views.tournament_page"
MODULES = (ACCESS, ACTORS, CODES, OPENING, PUBLIC_PAGES, PAGE_CACHE)
# What these functions of the page module do is drawing: they let nobody in.
NO_GUARDS = {f"{PUBLIC_PAGES}.{name}" for name in (
    "release", "show", "links_of", "crumbs_of", "address", "_organisers_link", "_held", "_announcement_marks", "_match",
    "live",
    "_notice_of", "_description_of",
)}  # fmt: skip
# These read the evening; `_visible` says whether there is one.
NO_GUARDS |= {f"{PUBLIC_PAGES}.{name}" for name in ("find", "_made_of_the_whole")}
# These count guesses, which tests/tournaments/security/test_rate_limits.py tries, or read a cookie that Django signed.
NO_GUARDS |= {f"{OPENING}.{name}" for name in ("open_door", "was_revoked", "_short", "_guesser")}
NO_GUARDS |= {f"{ACTORS}.{name}" for name in ("device_of", "remembered_code", "remember", "address_of")}

OF_ACCESS = "tests/tournaments/security/test_permissions.py::test_"
OF_CODES = "tests/tournaments/evening/table/test_table_codes.py::test_"
OF_PAGES = "tests/tournaments/evening/standings/views/test_page_cache.py::test_"
OF_OPERATOR = "tests/tournaments/operator/test_operator.py::test_"
OF_BACKUPS = "tests/ops/backups/test_by_hand.py::test_"
OF_TOKENS = "tests/tournaments/clubs/views/test_club_settings.py::test_nobody_withdraws_the_token_of_somebody_else"


class Fault(NamedTuple):
    """In this function of this module, `right` becomes `wrong`; `test` must fail."""

    module: str
    function: str
    right: str
    wrong: str
    test: str

    def __str__(self) -> str:
        return f"{self.module.rpartition('.')[2]}.{self.function} without {self.right.strip()[:40]}"


FAULTS = [
    # Who may do what.
    Fault(ACCESS, "may", "_allowed(standing_at(actor, obj), act, obj)", "True",
          OF_ACCESS + "nobody_in_particular_may_do_nothing"),
    Fault(ACCESS, "require", "_allowed(standing, act, obj)", "True",
          OF_CODES + "the_desk_neither_hands_out_codes_nor_takes_them_back"),
    Fault(ACCESS, "require", "NotFound if standing == Standing.PUBLIC and not _public(obj) else NotAllowed",
          "NotAllowed", OF_ACCESS + "a_stranger_does_not_learn_that_a_tournament_exists"),
    Fault(ACCESS, "_allowed", "_place_of(obj)[0].double_entry", "False",
          OF_ACCESS + "a_table_code_corrects_nothing_where_both_sides_enter_each_deal"),
    Fault(ACCESS, "_allowed", "standing in WHO_MAY[act]", "standing >= min(WHO_MAY[act])",
          OF_ACCESS + "a_member_may_do_what_the_role_says_and_nothing_elsewhere"),
    Fault(ACCESS, "require_operator", "if not actor.is_operator:", "if False:",
          OF_OPERATOR + "only_the_operator_operates"),
    Fault(ACCESS, "keeps_site", "if not settings.CLUB_LAPTOP or actor.user is None", "if actor.user is None",
          OF_BACKUPS + "on_a_laptop_whoever_set_it_up_keeps_the_site_however_many_clubs_there_are"),
    Fault(ACCESS, "keeps_site", "SiteKeeper.objects.filter(user=actor.user).exists()", "True",
          OF_BACKUPS + "on_a_laptop_whoever_set_it_up_keeps_the_site_however_many_clubs_there_are"),
    Fault(ACCESS, "may_start_clubs", "keeper.further_clubs or (", "True or (",
          OF_BACKUPS + "on_a_laptop_others_start_clubs_only_where_its_keeper_allows_it"),
    Fault(ACCESS, "real_clubs",
          "Club.objects.exclude(memberships__role=Role.OWNER, memberships__user__email=settings.DEMO_EMAIL)",
          "Club.objects.all()",
          OF_BACKUPS + "on_a_laptop_whoever_set_it_up_keeps_the_site_however_many_clubs_there_are"),
    Fault(ACCESS, "require_keeper", "if not keeps_site(actor):", "if False:",
          OF_BACKUPS + "on_a_laptop_whoever_set_it_up_keeps_the_site_however_many_clubs_there_are"),
    Fault(ACCESS, "club_is_public", "club.status == ClubStatus.SHOWN", "True",
          OF_OPERATOR + "a_hidden_club_is_not_there_for_strangers_and_is_explained_to_its_owner"),
    Fault(ACCESS, "may_see_publicly", "        and tournament.hidden_at is None\n", "",
          OF_OPERATOR + "a_hidden_evening_leaves_the_others_of_its_club"),
    Fault(ACCESS, "may_see_publicly", "        and club_is_public(tournament.club)\n", "",
          OF_OPERATOR + "a_hidden_club_is_not_there_for_strangers_and_is_explained_to_its_owner"),
    Fault(ACCESS, "may_see_publicly", "tournament.published\n        and ", "",
          OF_PAGES + "pages_that_were_kept_are_not_found_once_they_are_taken_away"),
    Fault(ACCESS, "may_see_publicly", "        and tournament.archived_at is None\n", "",
          OF_PAGES + "pages_that_were_kept_are_not_found_once_they_are_taken_away"),
    Fault(ACCESS, "visible_tournaments", "filter(memberships__user=actor.user)", "all()",
          OF_ACCESS + "people_see_the_tournaments_they_work_in"),
    Fault(ACCESS, "visible_tournaments", "filter(user=actor.user)", "all()",
          OF_ACCESS + "people_see_the_tournaments_they_work_in"),
    Fault(ACCESS, "visible_tournaments", "filter(pk=actor.code.tournament_id)", "all()",
          OF_ACCESS + "people_see_the_tournaments_they_work_in"),
    Fault(ACCESS, "standing_at", "actor.in_club(obj.pk)", "Standing.OWNER",
          OF_ACCESS + "a_member_may_do_what_the_role_says_and_nothing_elsewhere"),
    Fault(ACCESS, "standing_at", "actor.in_club(obj.club_id)", "Standing.OWNER",
          OF_ACCESS + "a_member_of_one_club_may_nothing_with_what_belongs_to_another"),
    Fault(ACCESS, "standing_at", "actor.at_table(tournament, table_number)", "actor.at_table(tournament, None)",
          OF_ACCESS + "a_table_code_opens_its_own_table_only"),
    Fault(ACCESS, "_place_of", "obj.tournament, None", "obj.tournament, 1",
          OF_ACCESS + "a_table_code_does_nothing_with_the_round_the_evening_or_another_tables_deal"),
    Fault(ACCESS, "_place_of_tournament", "obj, None", "obj, 1",
          OF_ACCESS + "a_table_code_does_nothing_with_the_round_the_evening_or_another_tables_deal"),
    Fault(ACCESS, "_place_of_table", "obj.number", "1", OF_ACCESS + "a_table_code_opens_its_own_table_only"),
    Fault(ACCESS, "_place_of_deal", "obj.table.number", "1",
          OF_ACCESS + "a_table_code_does_nothing_with_the_round_the_evening_or_another_tables_deal"),
    Fault(ACCESS, "_public",
          "not isinstance(obj, (Club, *things_of_clubs)) and may_see_publicly(_place_of(obj)[0])", "True",
          OF_ACCESS + "a_stranger_does_not_learn_that_a_tournament_exists"),
    Fault(ACCESS, "_permission", "may(user, act, obj)", "True", OF_ACCESS + "django_asks_the_same_questions"),
    Fault(ACCESS, "_permission", "obj is not None and", "obj is None or",
          OF_ACCESS + "django_asks_the_same_questions"),
    # Who acts.
    Fault(ACTORS, "__init__", " and user.is_active", "",
          OF_ACCESS + "somebody_who_may_no_longer_sign_in_may_do_nothing"),
    Fault(ACTORS, "is_operator", "self.user.is_superuser", "True", OF_OPERATOR + "only_the_operator_operates"),
    Fault(ACTORS, "in_club", ".exclude(club__status=ClubStatus.BLOCKED)", "",
          OF_OPERATOR + "nobody_of_a_blocked_club_gets_in_and_its_people_read_why"),
    Fault(ACTORS, "kind", '"table" if self.code else "public"', '"site"',
          OF_ACCESS + "the_journal_says_who_acted_without_a_name_or_a_number_of_the_database"),
    Fault(ACTORS, "id", "self.user.public_id", "self.user.pk",
          OF_ACCESS + "the_journal_says_who_acted_without_a_name_or_a_number_of_the_database"),
    Fault(ACTORS, "in_club", "user=self.user, club_id=club_id", "user=self.user",
          OF_ACCESS + "a_member_may_do_what_the_role_says_and_nothing_elsewhere"),
    Fault(ACTORS, "in_club", "user=self.user, club_id=club_id", "club_id=club_id",
          OF_ACCESS + "an_owner_of_the_club_lets_nobody_else_in"),
    Fault(ACTORS, "in_club", 'key = "club", club_id', 'key = "club"',
          OF_ACCESS + "a_member_may_do_what_the_role_says_and_nothing_elsewhere"),
    Fault(ACTORS, "in_tournament", "user=self.user, tournament=tournament", "user=self.user",
          OF_ACCESS + "somebody_assigned_to_one_evening_may_do_nothing_with_the_club"),
    Fault(ACTORS, "in_tournament", "user=self.user, tournament=tournament", "tournament=tournament",
          OF_ACCESS + "somebody_assigned_to_one_evening_lets_nobody_else_in"),
    Fault(ACTORS, "in_tournament", 'key = "tournament", tournament.pk', 'key = "tournament"',
          OF_ACCESS + "somebody_assigned_to_one_evening_may_do_nothing_with_the_club"),
    Fault(ACTORS, "at_table", "if self._opens(tournament, table_number) else standing", "",
          OF_ACCESS + "nobody_in_particular_may_do_nothing"),
    Fault(ACTORS, "_opens", "            and code.tournament_id == tournament.pk\n", "",
          OF_ACCESS + "a_table_code_opens_that_table_in_no_other_evening"),
    Fault(ACTORS, "_opens", "            and code.revoked_at is None\n", "",
          OF_ACCESS + "a_code_that_was_revoked_while_its_phone_was_at_the_table_opens_nothing"),
    Fault(ACTORS, "_opens", "table_number is None or code.table_number == table_number", "True",
          OF_ACCESS + "a_table_code_opens_its_own_table_only"),
    Fault(ACTORS, "as_json", "standing.name.lower()", '"owner"',
          OF_ACCESS + "the_journal_says_who_acted_without_a_name_or_a_number_of_the_database"),
    # Table codes, devices and tokens.
    *(
        Fault(CODES, name, '    require(actor, "issue_table_codes", tournament)\n', "",
              OF_CODES + "the_desk_neither_hands_out_codes_nor_takes_them_back")
        for name in ("issue_table_code", "working_codes", "revoke_table_code")
    ),
    # It asks `working_codes`, which requires the same right again: this fault would go unnoticed there alone.
    Fault(CODES, "table_codes", "[number for number in dict.fromkeys(numbers) if number not in codes]", "list(numbers)",
          OF_CODES + "codes_print_the_same_a_second_time"),
    Fault(CODES, "revoke_table_code", "table_number=table_number, revoked_at=None", "table_number=0",
          OF_CODES + "a_revoked_code_opens_nothing"),
    Fault(OPENING, "find_code", "if code is None", "if False", OF_CODES + "a_guess_finds_nothing"),
    Fault(OPENING, "_working_code", "revoked_at=None, ", "", OF_CODES + "a_revoked_code_opens_nothing"),
    Fault(OPENING, "_working_code", ", tournament__archived_at=None", "",
          OF_CODES + "the_codes_of_an_evening_that_was_put_away_open_nothing_until_it_is_brought_back"),
    Fault(CODES, "revoke_codes", ".filter(revoked_at=None)", "",
          OF_CODES + "codes_that_an_end_revoked_work_again_where_nothing_took_their_place"),
    Fault(CODES, "give_back_codes", '    codes = codes.exclude(table_number__in=working.filter(tournament=tournament)'
          '.values("table_number"))\n', "",
          OF_CODES + "codes_that_an_end_revoked_work_again_where_nothing_took_their_place"),
    Fault(CODES, "key_is_another", "_clear(newest.tournament, newest) is None", "False",
          OF_CODES + "codes_made_under_a_key_that_is_gone_open_nothing_and_are_issued_anew"),
    Fault(CODES, "token_of", "if issued is None", "if False",
          OF_CODES + "codes_made_under_a_key_that_is_gone_open_nothing_and_are_issued_anew"),
    Fault(CODES, "meet_device", " if value}", "}",
          OF_CODES + "a_phone_seen_again_without_its_code_still_belongs_to_its_table"),
    Fault(TOKENS, "make_api_token", "token_hash=hashed", "token_hash=token",
          OF_CODES + "a_program_acts_as_the_owner_of_its_token"),
    Fault(TOKENS, "actor_with_token", "revoked_at=None, ", "", OF_CODES + "a_program_acts_as_the_owner_of_its_token"),
    Fault(TOKENS, "revoke_api_token", "user=user, pk=pk", "pk=pk", OF_TOKENS),
    Fault(ACTORS, "hash_of", "secret=key", 'secret="public"',
          OF_CODES + "codes_made_under_a_key_that_is_gone_open_nothing_and_are_issued_anew"),
    Fault(ACTORS, "hash_of", ".{kind}", "",  OF_CODES + "one_kind_of_secret_does_not_pass_for_another"),
    Fault(CODES, "_issue", "    earlier.filter(revoked_at=None).update(revoked_at=timezone.now())\n", "",
          OF_CODES + "a_code_issued_anew_closes_the_door_of_the_one_before"),
    Fault(CODES, "_fresh", 'hash_of(settings.SECRET_KEY, "token", issued.token)', "issued.token",
          OF_CODES + "no_code_is_stored_in_clear"),
    Fault(CODES, "_fresh", 'hash_of(settings.SECRET_KEY, "short", issued.short)', "issued.short",
          OF_CODES + "no_code_is_stored_in_clear"),
    Fault(CODES, "_taken_hashes", "set(TableCode.objects.filter(code_hash__in=hashes, revoked_at=None)"
          '.values_list("code_hash", flat=True))', "set()", OF_CODES + "two_tables_never_share_a_short_code"),
    Fault(CODES, "_clear", "== code.token_hash", '!= ""',
          OF_CODES + "codes_made_under_a_key_that_is_gone_open_nothing_and_are_issued_anew"),
    Fault(CODES, "_derive", "/{generation}", "", OF_CODES + "a_code_issued_anew_closes_the_door_of_the_one_before"),
    Fault(ACTORS, "signing_keys", ", *settings.SECRET_KEY_FALLBACKS", "",
          OF_CODES + "codes_survive_a_new_key_while_the_old_one_is_kept"),
    # Pages kept for strangers.
    Fault(PAGE_CACHE, "kept", "if key is None", "if False", OF_PAGES + "what_is_for_one_visitor_is_not_kept"),
    Fault(PAGE_CACHE, "kept", "if not _same_for_strangers(request, response)", "if False",
          OF_PAGES + "only_a_whole_page_with_nothing_of_its_visitor_is_kept"),
    Fault(PAGE_CACHE, "_key", "version is None or ", "", OF_PAGES + "what_is_for_one_visitor_is_not_kept"),
    Fault(PAGE_CACHE, "_key", "request.user.is_authenticated or ", "",
          OF_PAGES + "what_is_for_one_visitor_is_not_kept"),
    Fault(PAGE_CACHE, "_key", " or len(address) > LONGEST_ADDRESS", "",
          OF_PAGES + "what_is_for_one_visitor_is_not_kept"),
    Fault(PAGE_CACHE, "_key", " {version}", "", OF_PAGES + "every_change_makes_a_new_page"),
    Fault(PAGE_CACHE, "_key", " {address}", "", OF_PAGES + "languages_hosts_and_questions_are_kept_apart"),
    Fault(PAGE_CACHE, "_same_for_strangers", "response.status_code == 200 and ", "",
          OF_PAGES + "only_a_whole_page_with_nothing_of_its_visitor_is_kept"),
    Fault(PAGE_CACHE, "_same_for_strangers", "not response.cookies and ", "",
          OF_PAGES + "only_a_whole_page_with_nothing_of_its_visitor_is_kept"),
    Fault(PAGE_CACHE, "_same_for_strangers", " and not used_own_token", "",
          OF_PAGES + "only_a_whole_page_with_nothing_of_its_visitor_is_kept"),
    Fault(PAGE_CACHE, "_packed", "if ACCEPTS_GZIP.search(", "if not ACCEPTS_GZIP.search(",
          "tests/tournaments/evening/standings/views/test_kept_pages.py::test_a_page_is_packed_for_who_can_unpack_it"),
    # Who sees a public page, and under which mark a browser keeps it.
    Fault(PUBLIC_PAGES, "public_page", "_held if results and not results_shown(request, tournament) else view", "view",
          OF_PAGES + "results_are_gone_for_strangers_at_once_when_they_are_held_back"),
    Fault(PUBLIC_PAGES, "_visible", 'may_see_publicly(tournament) or may(request.actor, "see_tournament", tournament)',
          "True", OF_PAGES + "pages_that_were_kept_are_not_found_once_they_are_taken_away"),
    Fault(PUBLIC_PAGES, "results_shown", 'not tournament.results_held or may(request.actor, "see_tournament", '
          "tournament)", "True", OF_PAGES + "results_are_gone_for_strangers_at_once_when_they_are_held_back"),
    Fault(PUBLIC_PAGES, "version_of", "        look,\n", "",
          OF_PAGES + "a_browser_that_signed_out_does_not_go_on_showing_held_results"),
    Fault(PUBLIC_PAGES, "version_of", "user.pk, user.theme", "user.theme",
          OF_PAGES + "two_people_in_one_browser_are_not_shown_each_others_page"),
    Fault(PUBLIC_PAGES, "version_of", "        tournament.state,\n", "",
          OF_PAGES + "a_page_is_another_after_each_act_and_after_a_backup_was_put_back"),
    Fault(PUBLIC_PAGES, "version_of", "        get_language(),\n", "",
          OF_PAGES + "languages_hosts_and_questions_are_kept_apart"),
]  # fmt: skip


def path_of(module: str) -> Path:
    """The file of a module of ours."""
    return ROOT / f"{module.replace('.', '/')}.py"


def guards_of(module: str) -> dict[str, tuple[int, int]]:
    """The functions and methods of a module with their first and last line; functions inside others count as them."""
    tree = ast.parse(path_of(module).read_text(encoding="utf-8"))
    bodies = [tree.body, *(node.body for node in tree.body if isinstance(node, ast.ClassDef))]
    functions = [node for body in bodies for node in body if isinstance(node, ast.FunctionDef)]
    return {node.name: (node.lineno, node.end_lineno or node.lineno) for node in functions}


def broken_source(fault: Fault) -> str:
    """The module's source with the fault in it; ValueError where the source no longer has what it breaks."""
    lines = path_of(fault.module).read_text(encoding="utf-8").splitlines(keepends=True)
    first, last = guards_of(fault.module)[fault.function]
    function = "".join(lines[first - 1 : last])
    if function.count(fault.right) != 1:
        raise ValueError(f"{fault.right!r} stands {function.count(fault.right)} times in {fault.function}")
    return "".join(lines[: first - 1]) + function.replace(fault.right, fault.wrong) + "".join(lines[last:])
