"""Both sides enter through the API: one waits with 202, two that agree are a deal, and neither reads the other's."""

import uuid

import pytest
from django.test import Client

from tests.evenings import found_again
from tests.factories import a_table, a_tournament, alone, an_open_round
from tests.tournaments.api.callers import Phone
from tests.tournaments.sides import waiting
from tournaments.evening.table.models import Deal

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(made_once):
    return made_once(lambda: a_table(an_open_round(a_tournament(double_entry=True))))


@pytest.fixture
def table(made):
    found_again(made.round.tournament)
    return a_table(made.round)


@pytest.fixture
def phones(table):
    """Two phones that have opened the page of the table."""
    both = Phone(Client(), table), Phone(Client(), table)
    for phone in both:
        phone.client.get(f"/t/{phone.code.token}/")
    return both


def state(phone, **headers):
    return phone.say("GET", "/api/v1/table", **headers)


@pytest.mark.slow
def test_the_first_entry_waits_and_the_second_books_it(phones):
    north, east = phones
    mine, theirs = uuid.uuid4(), uuid.uuid4()

    first = north.put(alone(), uid=mine, number=1, side="NS")
    second = east.put(alone(), uid=theirs, number=1, side="EW")
    again = north.put(alone(), uid=mine, number=1, side="NS")

    claim = {"number": 1, "side": "NS"}
    assert (first.status_code, first.json()["claim"], first.json()["deal"]) == (
        202,
        {**claim, "uid": str(mine), "state": "waiting", "version": 1},
        None,
    )
    assert (second.status_code, second.json()["claim"]["state"], second.json()["deal"]["uid"]) == (
        201,
        "booked",
        str(mine),
    )
    assert (again.status_code, again.json()["claim"]["state"], Deal.objects.count()) == (200, "booked", 1)


@pytest.mark.slow
def test_each_side_is_asked_about_an_odd_deal_before_its_entry_waits(phones):
    odd = {"record": alone(tricks=13), "number": 1}

    asked = [
        phone.put(**odd, side=side, warnings_dismissed=[]) for phone, side in zip(phones, ("NS", "EW"), strict=True)
    ]
    waits = phones[0].put(**odd, side="NS", warnings_dismissed=["every_trick"])

    assert [(answer.status_code, [*answer.json()["questions"]]) for answer in asked] == [(422, ["every_trick"])] * 2
    assert (waits.status_code, Deal.objects.count()) == (202, 0)


@pytest.mark.slow
def test_neither_reads_what_the_other_entered_before_they_differ(phones):
    north, east = phones
    uid = uuid.uuid4()
    north.put(alone(tricks=6), uid=uid, number=1, side="NS")

    seen = state(east)
    asked = [east.say("GET", f"{east.path}/deals/{uid}"), east.say("GET", f"{east.path}/sheet")]
    differs = east.put(alone(tricks=7), number=1, side="EW")

    assert seen.json()["claims"] == [{"number": 1, "side": "NS", "mine": False, "differs": False}]
    assert [str(uid) in answer.content.decode() for answer in (seen, *asked[1:])] == [False, False]
    assert (asked[0].status_code, asked[1].json()["deals"]) == (404, [])
    assert [claim["record"] for claim in differs.json()["table"]["claims"]] == [alone(tricks=7), alone(tricks=6)]


@pytest.mark.slow
def test_each_phone_has_a_state_of_its_own_to_remember(phones):
    north, east = phones
    north.put(alone(), number=1, side="NS")
    tags = [state(phone)["ETag"] for phone in phones]

    assert [state(phone, **{"If-None-Match": tags[0]}).status_code for phone in phones] == [304, 200]


@pytest.mark.slow
def test_a_phone_takes_back_its_entry_and_not_the_other_s(phones, table):
    north, east = phones
    uid = uuid.uuid4()
    north.put(alone(), uid=uid, number=1, side="NS")

    theirs = east.say("DELETE", f"{east.path}/deals/{uid}")
    before = waiting(table)
    mine = north.say("DELETE", f"{north.path}/deals/{uid}", **{"If-Match": '"1"'})

    assert (theirs.status_code, before) == (403, [(1, "NS", 1)])
    assert (mine.status_code, mine.json()["claim"]["state"], waiting(table)) == (200, "gone", [])


@pytest.mark.slow
@pytest.mark.parametrize(("side", "status"), [(None, 422), ("NS", 202), ("N", 422), (7, 422)])
def test_a_table_says_for_which_side(phones, side, status):
    assert phones[0].put(alone(), number=1, side=side).status_code == status


def test_a_program_without_a_device_is_told_why_it_cannot(table):
    answer = Phone(Client(), table).put(alone(), number=1, side="NS")

    assert (answer.status_code, list(answer.json()["problems"])) == (422, ["side"])


@pytest.mark.slow
def test_what_both_said_is_changed_by_nobody_at_the_table(phones):
    north, east = phones
    uid = uuid.uuid4()
    for phone, side in ((north, "NS"), (east, "EW")):
        phone.put(alone(), uid=uid if phone is north else None, number=1, side=side)

    answers = [
        north.put(alone(tricks=8), uid=uid, version=1, number=1, side="NS"),
        north.say("DELETE", f"{north.path}/deals/{uid}", **{"If-Match": '"1"'}),
        north.say("POST", f"{north.path}/undo", "{}"),
    ]

    assert [answer.status_code for answer in answers] == [403, 403, 403]
    assert answers[0].json()["error"] == "Both sides entered this deal. Only the director can change it now."


@pytest.mark.slow
def test_a_wrong_entry_of_one_side_is_refused_at_its_fields(phones, table):
    answer = phones[0].put({**alone(), "declarers": ["N", "S"]}, number=1, side="NS")

    assert (answer.status_code, list(answer.json()["problems"]), waiting(table)) == (422, ["declarers"], [])


def test_a_side_is_ignored_where_one_entry_is_enough(client):
    assert Phone(client).put(alone(), number=1, side="NS").status_code == 201


def test_the_api_describes_it(client):
    document = client.get("/api/v1/openapi.json").json()
    [put] = [operations["put"] for path, operations in document["paths"].items() if path.endswith("/deals/{uid}")]
    deal = document["components"]["schemas"]["DealIn"]["properties"]

    assert ({"200", "201", "202"} - put["responses"].keys(), "side" in deal) == (set(), True)
