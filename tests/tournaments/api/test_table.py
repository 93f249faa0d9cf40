"""A table through the API: its state, agreeing on it, calling the director; who reads what."""

import pytest

from tests.factories import a_deal, a_member, a_table, a_tournament, alone, an_open_round
from tests.tournaments.api.callers import Phone
from tournaments.accounts.services import make_api_token
from tournaments.clubs.models import Role
from tournaments.evening.rounds.models import Table

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone(client):
    return Phone(client)


def test_a_code_finds_its_table(phone):
    document = phone.say("GET", "/api/v1/table").json()

    assert document["round"] == {"number": 1, "status": "open", "planned": 1}
    assert (document["table"]["number"], document["expected"], sorted(document["seats"])) == (
        1,
        4,
        ["E", "N", "S", "W"],
    )


def test_a_state_that_did_not_change_is_not_sent_again(phone):
    first = phone.say("GET", phone.path)
    again = phone.say("GET", phone.path, **{"If-None-Match": first["ETag"]})
    a_deal(phone.table, alone())
    after = phone.say("GET", phone.path, **{"If-None-Match": first["ETag"]})

    assert [first.status_code, again.status_code, after.status_code] == [200, 304, 200]


@pytest.mark.parametrize("deals", [1, 3])
def test_a_state_costs_as_many_queries_whatever_the_sheet(phone, deals, django_assert_num_queries):
    for _ in range(deals):
        a_deal(phone.table, alone())

    with django_assert_num_queries(6):
        phone.say("GET", phone.path)


def test_each_side_agrees_and_a_later_change_takes_that_back(phone):
    phone.put(alone())
    sides = [phone.say("POST", f"{phone.path}/confirm", f'{{"side": "{side}"}}') for side in ("NS", "EW")]
    phone.put(alone("S"))

    assert sides[-1].json()["table"]["table"]["confirmed"] == ["NS", "EW"]
    assert phone.say("GET", phone.path).json()["table"]["confirmed"] == []


def test_a_dispute_needs_words_and_calls_the_director(phone):
    empty = phone.say("POST", f"{phone.path}/dispute", '{"reason": " "}')
    answer = phone.say("POST", f"{phone.path}/dispute", '{"reason": "Deal 2 was nine tricks"}')

    assert (empty.status_code, list(empty.json()["problems"])) == (422, ["reason"])
    assert (answer.json()["table"]["table"]["called"], Table.objects.get().dispute) == (True, "Deal 2 was nine tricks")


def test_the_director_is_called(phone):
    assert phone.say("POST", f"{phone.path}/call", "{}").json()["table"]["table"]["called"] is True


def test_the_sheet_says_why(phone):
    a_deal(phone.table, alone("N", tricks=6))

    [deal] = phone.say("GET", f"{phone.path}/sheet").json()["deals"]

    assert (deal["dealer"], deal["totals"]["N"]) == (phone.table.first_dealer, 12)
    assert deal["why"][0] == "6 tricks alone: 4"


def test_a_program_acts_with_the_token_of_its_owner(client):
    tournament = a_tournament()
    table = a_table(an_open_round(tournament))
    _, token = make_api_token(user=a_member(tournament.club, Role.DESK).user, name="import")
    path = f"/api/v1/tournaments/{tournament.public_id}/rounds/1/tables/{table.number}"

    right = client.get(path, headers={"Authorization": f"Bearer {token}"})
    wrong = client.get(path, headers={"Authorization": "Bearer nothing"})

    assert (right.status_code, wrong.status_code) == (200, 401)


def test_who_signed_in_needs_the_token_of_a_form_to_change_something(django_user_model):
    from django.test import Client

    tournament = a_tournament()
    a_table(an_open_round(tournament))
    browser = Client(enforce_csrf_checks=True)
    browser.force_login(a_member(tournament.club, Role.DIRECTOR).user)
    path = f"/api/v1/tournaments/{tournament.public_id}/rounds/1/tables/1"

    read = browser.get(path)
    written = browser.post(f"{path}/call", "{}", content_type="application/json")

    assert (read.status_code, written.status_code) == (200, 403)
