"""Every role with every act: the table in `access` is what the site does."""

from pathlib import Path

import pytest
import rules

from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, a_user, an_open_round
from tournaments.clubs.models import Club, ClubStatus, Role
from tournaments.clubs.services import assign
from tournaments.errors import NotAllowed, NotFound
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.evening.table.services.codes import find_code, issue_table_code, revoke_table_code
from tournaments.management.commands.access_table import page
from tournaments.register.services.register import add_player
from tournaments.security.actors import PUBLIC, SITE, Actor
from tournaments.security.permissions import WHO_MAY, may, require, visible_tournaments

pytestmark = [pytest.mark.django_db, pytest.mark.pages]

OF_A_CLUB = {
    "see_club", "create_tournament", "see_register", "change_register", "change_price_lists", "change_seasons",
    "change_leagues", "change_ladders", "change_club_page", "change_club", "delete_club", "manage_members",
}  # fmt: skip
AT_A_TABLE = {
    "see_table", "enter_deal", "correct_deal", "remove_deal", "undo", "confirm_round", "dispute_round",
    "call_director",
}  # fmt: skip

# What each role may do more than the one above it in this list; the table's code stands apart.
DESK = {
    "see_table", "enter_deal", "undo", "confirm_round", "dispute_round", "call_director", "see_tournament",
    "see_board", "keep_door", "begin_table", "verify_deal", "answer_call", "run_clock", "see_club",
}  # fmt: skip
DIRECTOR = DESK | {
    "correct_deal", "remove_deal", "see_journal", "settle_dispute", "adjust_points", "see_money", "draw_round",
    "swap_seats", "publish_round", "open_round", "close_round", "reopen_round", "change_entrants", "issue_table_codes",
}  # fmt: skip
ORGANISER = DIRECTOR | {
    "change_tournament", "publish_results", "assign_people", "create_tournament", "see_register", "change_register",
    "change_price_lists", "change_seasons", "change_leagues", "change_ladders", "change_club_page",
}  # fmt: skip
OWNER = ORGANISER | {"change_club", "manage_members", "delete_tournament", "delete_club"}


@pytest.fixture
def evening():
    return an_open_round(a_tournament(a_club("Home")), players=8).tournament


def things(tournament):
    table = a_table(tournament.rounds.get(), 1)
    return {act: tournament.club if act in OF_A_CLUB else table if act in AT_A_TABLE else tournament for act in WHO_MAY}


def allowed(actor, tournament):
    return {act for act, thing in things(tournament).items() if may(actor, act, thing)}


@pytest.mark.parametrize(
    ("role", "acts"),
    [(Role.DESK, DESK), (Role.DIRECTOR, DIRECTOR), (Role.ORGANISER, ORGANISER), (Role.OWNER, OWNER)],
)
def test_a_member_may_do_what_the_role_says_and_nothing_elsewhere(evening, role, acts):
    member = a_member(evening.club, role)
    elsewhere = an_open_round(a_tournament(a_club("Away")), players=4).tournament

    assert allowed(member, evening) == acts
    assert allowed(member, elsewhere) == set()


@pytest.mark.parametrize(("role", "acts"), [(Role.DESK, DESK), (Role.DIRECTOR, DIRECTOR)])
def test_somebody_assigned_to_one_evening_may_do_nothing_with_the_club(evening, role, acts):
    actor = Actor(user=a_user())
    assign(tournament=evening, user=actor.user, role=role, actor=SITE)
    other = an_open_round(a_tournament(evening.club, name="Next week"), players=4).tournament

    assert allowed(actor, evening) == acts - OF_A_CLUB
    assert allowed(actor, other) == set()


def test_somebody_assigned_to_one_evening_lets_nobody_else_in(evening):
    assign(tournament=evening, user=a_user(), role=Role.DIRECTOR, actor=SITE)

    assert allowed(Actor(user=a_user()), evening) == set()


def test_an_owner_of_the_club_lets_nobody_else_in(evening):
    a_member(evening.club, Role.OWNER)

    assert allowed(Actor(user=a_user()), evening) == set()


def test_a_table_code_opens_its_own_table_only(evening):
    token = issue_table_code(tournament=evening, table_number=1, actor=SITE).token
    actor = Actor(code=find_code(token))

    assert allowed(actor, evening) == AT_A_TABLE
    assert not any(may(actor, act, a_table(evening.rounds.get(), 2)) for act in AT_A_TABLE)


@pytest.mark.slow
def test_a_table_code_opens_that_table_in_no_other_evening(evening):
    token = issue_table_code(tournament=evening, table_number=1, actor=SITE).token
    actor = Actor(code=find_code(token))
    same_club = an_open_round(a_tournament(evening.club, name="Next week")).tournament
    other_club = an_open_round(a_tournament(a_club("Away"))).tournament

    assert (allowed(actor, same_club), allowed(actor, other_club)) == (set(), set())


def test_a_table_code_does_nothing_with_the_round_the_evening_or_another_tables_deal(evening):
    actor = Actor(code=find_code(issue_table_code(tournament=evening, table_number=1, actor=SITE).token))
    round_ = evening.rounds.get()
    own, other = (a_deal(a_table(round_, number)) for number in (1, 2))

    opened = [thing for thing in (evening, round_, evening.entrants.first(), other, own) if may(actor, "undo", thing)]

    assert opened == [own]


def test_a_member_of_one_club_may_nothing_with_what_belongs_to_another(evening):
    owner, away = a_member(evening.club, Role.OWNER), a_club("Away")
    players = [add_player(club=club, name="Ann", actor=SITE) for club in (evening.club, away)]

    assert [may(owner, "change_register", player) for player in players] == [True, False]


def test_the_journal_says_who_acted_without_a_name_or_a_number_of_the_database(evening):
    director = a_member(evening.club, Role.DIRECTOR)
    phone = Actor(code=find_code(issue_table_code(tournament=evening, table_number=1, actor=SITE).token))
    table = a_table(evening.rounds.get())

    for actor in (SITE, director, phone):
        a_deal(table, actor=actor)

    rows = JournalEntry.objects.filter(tournament=evening, kind="deal_recorded").order_by("seq")
    assert [row.actor for row in rows] == [
        {"kind": "site", "standing": "site"},
        {"kind": "user", "id": str(director.user.public_id), "standing": "director"},
        {"kind": "table", "standing": "table", "table": 1},
    ]


def test_a_code_that_was_revoked_while_its_phone_was_at_the_table_opens_nothing(evening):
    token = issue_table_code(tournament=evening, table_number=1, actor=SITE).token
    code = find_code(token)

    revoke_table_code(tournament=evening, table_number=1, actor=SITE)
    code.refresh_from_db()

    assert allowed(Actor(code=code), evening) == set()


def test_a_table_code_corrects_nothing_where_both_sides_enter_each_deal():
    evening = an_open_round(a_tournament(a_club("Home"), double_entry=True)).tournament
    actor = Actor(code=find_code(issue_table_code(tournament=evening, table_number=1, actor=SITE).token))

    assert allowed(actor, evening) == AT_A_TABLE - {"correct_deal", "remove_deal", "undo"}
    with pytest.raises(NotAllowed, match="Both sides entered this"):
        require(actor, "undo", a_table(evening.rounds.get()))


def test_nobody_in_particular_may_do_nothing(evening):
    assert allowed(PUBLIC, evening) == set()
    assert allowed(Actor(user=a_user()), evening) == set()


def test_the_site_and_its_administrator_may_do_everything(evening):
    assert allowed(SITE, evening) == set(WHO_MAY)
    assert allowed(Actor(user=a_user(is_superuser=True)), evening) == set(WHO_MAY)


def test_somebody_who_may_no_longer_sign_in_may_do_nothing(evening):
    member = a_member(evening.club, Role.OWNER)
    member.user.is_active = False

    assert allowed(Actor(user=member.user), evening) == set()


def test_a_stranger_does_not_learn_that_a_tournament_exists(evening):
    stranger = a_member(a_club("Away"), Role.OWNER)

    with pytest.raises(NotFound):
        require(stranger, "see_tournament", evening)

    publish_tournament(tournament=evening, actor=SITE)
    with pytest.raises(NotAllowed):
        require(stranger, "see_tournament", evening)
    with pytest.raises(NotFound):
        require(stranger, "see_club", evening.club)


def test_people_see_the_tournaments_they_work_in(evening):
    away = a_tournament(a_club("Away"))
    phone = Actor(code=find_code(issue_table_code(tournament=evening, table_number=1, actor=SITE).token))
    member, helper = a_member(evening.club, Role.DESK), Actor(user=a_user())
    assign(tournament=away, user=helper.user, role=Role.DESK, actor=SITE)

    assert list(visible_tournaments(member)) == [evening]
    assert list(visible_tournaments(helper)) == [away]
    assert list(visible_tournaments(phone)) == [evening]
    assert list(visible_tournaments(PUBLIC)) == []


def test_django_asks_the_same_questions(evening):
    member = a_member(evening.club, Role.DIRECTOR)

    assert rules.has_perm("tournaments.close_round", member.user, evening)
    assert not member.user.has_perm("tournaments.change_tournament", evening)
    assert not member.user.has_perm("tournaments.close_round")


def test_the_documented_table_is_the_one_in_force():
    documented = Path(__file__).parents[3] / "docs" / "access.md"

    assert documented.read_text(encoding="utf-8") == page()


def test_a_role_is_looked_up_once_for_each_request(evening, django_assert_num_queries):
    member, table = a_member(evening.club, Role.DESK), a_table(evening.rounds.get())
    deal = a_deal(table)
    club = Club.objects.get(pk=evening.club_id)

    with django_assert_num_queries(2):
        answers = [may(member, act, thing) for act in ("enter_deal", "undo") for thing in (table, deal)]

    assert (answers, may(member, "see_club", club)) == ([True] * 4, True)


def test_nobody_sees_an_evening_of_a_blocked_club_whoever_they_are_there(evening):
    helper = Actor(user=a_user())
    assign(tournament=evening, user=helper.user, role=Role.DESK, actor=SITE)
    member = a_member(evening.club, Role.DESK)
    seen = [list(visible_tournaments(actor)) for actor in (member, helper)]
    Club.objects.update(status=ClubStatus.BLOCKED)

    assert seen == [[evening], [evening]]
    assert [list(visible_tournaments(actor)) for actor in (member, helper)] == [[], []]
