"""The totals of a sheet through the API: by a table that types them, corrected with the version it saw."""

import json

import pytest

from tests.factories import a_table, a_tournament, an_open_round
from tests.tournaments.api.callers import Phone
from tournaments.evening.rounds.models import ScoreEntry
from tournaments.evening.table.models import TableTotals

pytestmark = pytest.mark.django_db
ZERO = {"N": 12, "E": -4, "S": -4, "W": -4}


def test_a_table_puts_its_totals_and_corrects_them_with_the_version_it_saw(client):
    phone = Phone(client, a_table(an_open_round(a_tournament(score_entry=ScoreEntry.TOTALS))))
    other = {"N": -4, "E": 12, "S": -4, "W": -4}

    answers = [
        phone.say("PUT", f"{phone.path}/totals", json.dumps({"points": points}), **headers)
        for points, headers in (
            (ZERO, {}),
            (ZERO, {}),
            (other, {}),
            (other, {"If-Match": '"1"'}),
            (ZERO, {"If-Match": "1"}),
        )
    ]

    assert [answer.status_code for answer in answers] == [200, 200, 409, 200, 412]
    assert [answer.json().get("changed") for answer in answers] == [True, False, None, True, None]
    assert phone.say("GET", f"{phone.path}/sheet").json()["totals"] == {"points": other, "version": 2, "counts": True}
    assert phone.say("DELETE", f"{phone.path}/totals").json()["changed"] is True
    assert TableTotals.objects.get().counts is False
