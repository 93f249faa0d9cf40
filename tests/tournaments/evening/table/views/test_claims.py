"""What waits for the other side, on the board, the sheet and the desk."""

import pytest

from tests.factories import a_table, alone
from tests.tournaments.evenings import an_evening, at, signed_in
from tests.tournaments.sides import phones, says, waiting
from tournaments.clubs.models import Role
from tournaments.evening.table.models import Claim, Deal

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def table(client):
    """The second table of three where deal 1 waits and the sides differ on deal 2."""
    tournament = an_evening(12, double_entry=True)
    signed_in(client, tournament, Role.DESK)
    table = a_table(tournament.rounds.get(), 2)
    north, east = phones(table)
    says(table, "NS", north, alone("E", tricks=9))
    says(table, "NS", north, alone("N", tricks=6), number=2)
    says(table, "EW", east, alone("N", tricks=7), number=2)
    return table


def there(table, page, *more):
    return at(page, table.round.tournament, *more)


def test_the_board_says_of_each_table_what_waits(client, table):
    rows = client.get(there(table, "board")).context["entries"]

    assert [[(claim.number, claim.differ) for claim in entry["row"].claims] for entry in rows] == [
        [],
        [(1, False), (2, True)],
        [],
    ]


@pytest.mark.parametrize(("page", "where"), [("sheet", (1, 2)), ("desk", ())])
def test_sheet_and_desk_show_both_entries_only_where_they_differ(client, table, page, where):
    answer = client.get(there(table, page, *where), {"table": 2})

    claims = [
        (claim["number"], [(side["side"], side.get("tricks")) for side in claim["sides"]])
        for claim in answer.context["claims"]
    ]
    assert claims == [(1, [("NS", None)]), (2, [("NS", "6"), ("EW", "7")])]


def test_the_desk_books_the_entry_that_is_right(client, table):
    right = Claim.objects.get(number=2, side="EW")

    answer = client.post(there(table, "claim_book", 1, 2), {"uid": right.uid, "next": "desk"})
    late = client.post(there(table, "claim_book", 1, 2), {"uid": right.uid}, follow=True)

    assert answer.url == f"{there(table, 'desk')}?table=2"
    assert [str(message) for message in late.context["messages"]][-1] == (
        "That entry is no longer waiting. Look at the sheet."
    )
    assert (Deal.objects.get().record, waiting(table)) == (alone("N", tricks=7), [(1, "NS", 1)])


@pytest.mark.parametrize("uid", ["", "x", "00000000-0000-4000-8000-000000000000"])
def test_an_entry_that_is_not_there_books_nothing(client, table, uid):
    client.post(there(table, "claim_book", 1, 2), {"uid": uid})

    assert (Deal.objects.count(), Claim.objects.count()) == (0, 3)


def test_closing_names_what_waits(client, table):
    signed_in(client, table.round.tournament, Role.DIRECTOR)

    page = client.get(there(table, "round_close", 1)).content.decode()

    assert "deals 1, 2 wait for the other side" in page


def test_the_setting_is_in_the_plan(client, table):
    tournament = table.round.tournament
    signed_in(client, tournament)
    plan = client.get(there(table, "plan")).context["form"]
    data = {name: "" if value is None else value for name, value in plan.initial.items() if name != "double_entry"}

    answer = client.post(there(table, "plan"), {**data, "ranking_0": "points"})

    assert plan["double_entry"].value() is True
    assert answer.context["form"].errors["double_entry"] == [
        "One side’s entry is still waiting for the other: table 2 deal 1, table 2 deal 2. Enter those deals first."
    ]


def test_it_costs_two_queries_more_whatever_waits(client, table, django_assert_max_num_queries):
    signed_in(client, table.round.tournament)
    for page, most in (("board", 12), ("desk", 19)):
        client.get(there(table, page))

        with django_assert_max_num_queries(most):
            client.get(there(table, page), {"table": 2})
