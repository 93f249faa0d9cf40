"""The form without scripts where both sides enter each deal."""

import re

import pytest
from django.test import Client

from tests.factories import a_table, a_tournament, an_open_round
from tests.tournaments.sides import waiting
from tournaments.evening.table.models import Claim, Deal
from tournaments.evening.table.services.codes import table_codes
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
SOLO = {"contract": "solo_6", "declarers": ["N"], "tricks.declarers": "7", "number": "1"}


@pytest.fixture
def table():
    return a_table(an_open_round(a_tournament(double_entry=True)))


@pytest.fixture
def path(table):
    [code] = table_codes(tournament=table.round.tournament, numbers=[1], actor=SITE)
    return f"/t/{code.token}/plain/"


def browsers():
    return Client(), Client()


def test_two_browsers_enter_the_same_deal_and_it_is_booked(path, table):
    north, east = browsers()
    for phone in (north, east):
        phone.get(path)

    there = north.post(path, {**SOLO, "side": "NS"}).url
    html = north.get(there).content.decode()
    before = (waiting(table), Deal.objects.count())
    east.post(path, {**SOLO, "side": "EW"})

    assert there == f"{path}?side=NS"
    assert "Deal 1 is saved at the club and waits for the other side." in html
    assert re.search(r'name="number" value="(\d+)"', html)[1] == "2"
    assert (before, Deal.objects.count(), waiting(table)) == (([(1, "NS", 1)], 0), 1, [])


def test_a_form_without_a_side_is_asked_for_it(path, table):
    north, _ = browsers()

    answer = north.post(path, SOLO)

    assert (answer.status_code, answer.context["form"].errors["side"]) == (
        422,
        [("Choose the side that you enter for.")],
    )


def test_two_that_differ_are_put_right_without_scripts(path, table):
    north, east = browsers()
    for phone in (north, east):
        phone.get(path)
    north.post(path, {**SOLO, "side": "NS"})
    east.post(path, {**SOLO, "side": "EW", "tricks.declarers": "6"})

    page = east.get(path).content.decode()
    claim = Claim.objects.get(side="EW")
    form = east.get(f"{path}?side=EW&claim={claim.uid}").context["form"]
    start = {name: form[name].value() for name in ("uid", "version", "number", "side", "tricks.declarers")}
    east.post(f"{path}?side=EW&claim={claim.uid}", {**SOLO, **start, "tricks.declarers": "7"})

    assert "Deal 1: the two sides differ" in page
    assert start == {"uid": str(claim.uid), "version": 1, "number": 1, "side": "EW", "tricks.declarers": 6}
    assert Deal.objects.get().record["tricks"]["declarers"] == 7


def test_what_both_said_is_not_changed_from_the_table(path, table):
    north, east = browsers()
    for phone, side in ((north, "NS"), (east, "EW")):
        phone.get(path)
        phone.post(path, {**SOLO, "side": side})

    page = north.get(path).content.decode()
    north.post(f"{path}{Deal.objects.get().uid}/", {**SOLO, "version": 1, "tricks.declarers": "6"})

    assert (f"{path}{Deal.objects.get().uid}/" in page, Deal.objects.get().version) == (False, 1)
