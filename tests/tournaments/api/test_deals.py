"""Deals through the API: once is once, a correction says its version, two people see each other."""

import uuid

import pytest

from tests.factories import a_deal, a_table, alone, an_open_round, passed, together
from tests.tournaments.api.callers import Phone
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.codes import revoke_table_code
from tournaments.evening.table.services.deals import correct_deal
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone(client):
    return Phone(client)


def test_a_deal_is_stored_and_answered_with_the_sheet(phone):
    answer = phone.put(alone("N", tricks=6))

    document = answer.json()
    assert (answer.status_code, document["created"], answer["X-Whistboard"]) == (201, True, "1")
    assert document["table"]["deals"][0]["points"] == {"N": 12, "E": -4, "S": -4, "W": -4}
    assert document["table"]["next_number"] == 2


@pytest.mark.parametrize("before", [1, 3])
def test_a_deal_costs_as_many_queries_whatever_lies_there(phone, before, django_assert_num_queries):
    for _ in range(before):
        phone.put(alone())

    with django_assert_num_queries(14):  # two of them are the savepoint of a test
        phone.put(alone())


def test_the_same_deal_sent_again_is_one_deal(phone):
    uid = uuid.uuid4()

    statuses = [phone.put(alone(), uid=uid).status_code for _ in range(5)]

    assert (statuses, Deal.objects.count()) == ([201, 200, 200, 200, 200], 1)


def test_other_content_without_a_version_is_a_conflict_that_shows_what_stands(phone):
    uid = uuid.uuid4()
    phone.put(alone(tricks=6), uid=uid)

    answer = phone.put(alone(tricks=7), uid=uid)

    assert (answer.status_code, answer.json()["current"]["record"]) == (409, alone(tricks=6))


def test_a_correction_names_the_version_it_corrects(phone):
    uid = uuid.uuid4()
    phone.put(alone(tricks=6), uid=uid)

    answer = phone.put(alone(tricks=7), uid=uid, version=1)

    assert (answer.status_code, answer.json()["deal"]["version"]) == (200, 2)


@pytest.mark.parametrize("word", ["force_new_version", "anew"])
def test_the_same_content_can_be_a_new_version_so_that_an_older_sending_comes_too_late(phone, word):
    uid = uuid.uuid4()
    phone.put(alone(tricks=6), uid=uid)

    again = phone.put(alone(tricks=6), uid=uid, version=1, **{word: True})
    late = phone.put(alone(tricks=7), uid=uid, version=1)

    assert (again.json()["deal"]["version"], late.status_code) == (2, 412)


def test_a_correction_of_an_older_version_is_refused_with_the_newer_one(phone):
    deal = a_deal(phone.table, alone(tricks=6))
    correct_deal(deal=deal, record=alone(tricks=8), version=1, actor=SITE)

    answer = phone.put(alone(tricks=7), uid=deal.uid, version=1)

    assert (answer.status_code, answer.json()["current"]["record"]) == (412, alone(tricks=8))


def test_what_was_put_back_stands_when_the_correction_arrives_late(phone):
    uid = uuid.uuid4()
    phone.put(alone(tricks=6), uid=uid)

    put_back = [phone.put(alone(tricks=6), uid=uid, version=1, anew=True).json()["deal"]["version"] for _ in range(2)]
    late = phone.put(alone(tricks=9), uid=uid, version=1)

    assert (put_back, late.status_code) == ([2, 2], 412)
    assert Deal.objects.get().record == alone(tricks=6)


def test_two_devices_that_claim_one_number_see_each_other(phone):
    phone.put(alone("N"), number=1)

    answer = phone.put(alone("S"), number=1)

    assert (answer.status_code, answer.json()["current"]["record"]["declarers"]) == (409, ["N"])


def test_everything_wrong_is_told_at_its_field(phone):
    record = {**together("N", "S"), "trump": "stars", "tricks": {"declarers": 8, "opponents": 6}}

    answer = phone.put(record)

    assert (answer.status_code, sorted(answer.json()["problems"])) == (422, ["tricks", "trump"])
    assert Deal.objects.count() == 0


def test_a_closed_round_takes_no_deals(phone):
    close_round(round_=phone.table.round, actor=SITE, anyway=True, reason="late")

    assert phone.put(alone()).status_code == 423


def test_a_deal_taken_out_is_gone_from_the_sheet_and_stays_readable(phone):
    deal = a_deal(phone.table, alone())

    answer = phone.say("DELETE", f"{phone.path}/deals/{deal.uid}", **{"If-Match": "1"})

    assert (answer.status_code, answer.json()["table"]["deals"]) == (200, [])
    history = phone.say("GET", f"{phone.path}/deals/{deal.uid}").json()["history"]
    assert [act["kind"] for act in history] == ["deal_recorded", "deal_removed"]


def test_the_last_act_of_the_table_is_taken_back(phone):
    phone.put(alone())

    answer = phone.say("POST", f"{phone.path}/undo", "{}")

    assert (answer.status_code, answer.json()["undone"]["kind"]) == (200, "deal_recorded")
    assert answer.json()["table"]["deals"] == []


def test_nobody_at_the_table_gives_points_by_hand(phone):
    record = {"contract": {"type": "manual"}, "scores": {"N": 9, "E": -3, "S": -3, "W": -3}}

    assert phone.put(record).status_code == 403


def test_a_code_opens_its_own_table_only(client):
    round_ = an_open_round(players=8)
    phone = Phone(client, a_table(round_, 1))
    phone.table = a_table(round_, 2)

    assert phone.put(alone()).status_code == 404


def test_a_code_that_was_taken_back_opens_nothing(phone):
    revoke_table_code(tournament=phone.tournament, table_number=1, actor=SITE)

    assert (phone.put(alone()).status_code, Deal.objects.count()) == (401, 0)


def test_without_a_code_nothing_is_entered(phone):
    path = f"{phone.path}/deals/{uuid.uuid4()}"

    answer = phone.client.put(path, {"record": passed()}, content_type="application/json")

    assert answer.status_code == 404


@pytest.mark.parametrize("confirmed", [[], ["same_again"]], ids=["nothing", "another question"])
def test_an_odd_deal_is_asked_about_as_on_every_page_and_kept_once_somebody_confirmed_it(phone, confirmed):
    every_trick = alone(tricks=13)

    asked = phone.put(every_trick, warnings_dismissed=confirmed)
    stored = Deal.objects.count()
    kept = phone.put(every_trick, warnings_dismissed=[*asked.json()["questions"]])

    assert (asked.status_code, stored, asked.json()["questions"].keys()) == (422, 0, {"every_trick"})
    assert asked.json()["problems"]["warnings_dismissed"] == [*asked.json()["questions"].values()]
    assert (kept.status_code, Deal.objects.get().warnings_dismissed) == (201, ["every_trick"])


def test_a_correction_that_makes_a_deal_odd_is_asked_about_as_well(phone):
    uid, every_trick = uuid.uuid4(), alone(tricks=13)
    phone.put(alone(), uid=uid)

    asked = phone.put(every_trick, uid=uid, version=1, warnings_dismissed=[])
    stored = Deal.objects.get().version
    kept = phone.put(every_trick, uid=uid, version=1, warnings_dismissed=["every_trick"])

    assert (asked.status_code, [*asked.json()["questions"]], stored) == (422, ["every_trick"], 1)
    assert (kept.status_code, Deal.objects.get().version) == (200, 2)


def test_a_deal_that_is_corrected_is_not_taken_for_the_same_again_as_itself(phone):
    uid = uuid.uuid4()
    phone.put(alone(), uid=uid)

    moved = phone.put(alone(), uid=uid, version=1, number=2, warnings_dismissed=[])

    assert (moved.status_code, Deal.objects.get().number) == (200, 2)


def test_an_ordinary_deal_and_one_that_lies_there_already_are_not_asked_about(phone):
    uid = uuid.uuid4()

    first = phone.put(alone())
    odd = [phone.put(alone(tricks=13), uid=uid, warnings_dismissed=yes).status_code for yes in (["every_trick"], [])]

    assert (first.status_code, odd) == (201, [201, 200])


def test_nobody_agrees_with_a_sheet_that_nobody_filled(phone):
    refused = phone.say("POST", f"{phone.path}/confirm", '{"side": "NS"}')
    phone.put(alone())
    agreed = phone.say("POST", f"{phone.path}/confirm", '{"side": "NS"}')

    assert (refused.status_code, agreed.status_code) == (422, 200)
