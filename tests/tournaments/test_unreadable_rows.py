"""Rows that somebody wrote nonsense into behind the site's back: named, and everything else compared all the same."""

import json

import pytest
from django.db import connection
from django.db.models import F

from tests.factories import a_deal, a_table, alone, an_open_round
from tests.tournaments.test_seeded_faults import lines
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.models import Seat, Tournament
from tournaments.evening.table.models import Score
from tournaments.frame.append_only import JOURNAL

pytestmark = [pytest.mark.django_db, pytest.mark.pages]


@pytest.fixture
def evening():
    table = a_table()
    a_deal(table, alone("N"))
    a_deal(table, alone("E"))
    return Tournament.objects.get()


NONSENSE = "round 1 table 1: its deals cannot be settled"


@pytest.mark.slow
@pytest.mark.parametrize(
    "record",
    [
        alone("E", tricks=99),
        {},
        [],
        "x",
        None,
        {"contract": 7},
        {"contract": {"type": "nothing"}},
        alone("E") | {"tricks": {}},
    ],
    ids=["tricks", "empty", "list", "text", "null", "number", "unknown", "object"],
)
def test_a_deal_that_cannot_be_played_any_more_is_named_and_the_rest_still_compared(evening, record):
    other = an_open_round().tournament
    a_deal(a_table(other.rounds.get()), alone("N"))
    Score.objects.filter(tournament=other).update(points=F("points") + 1)
    raw = "UPDATE tournaments_deal SET record = %s WHERE number = 2 AND tournament_id = %s"
    with connection.cursor() as cursor:
        cursor.execute(raw, [json.dumps(record), evening.pk])

    report = lines("check_scores")

    assert len([line for line in report if line.startswith(NONSENSE)]) == 1
    assert len([line for line in report if line.startswith("round 1 table 1, deal 1 (#")]) > 4


@pytest.mark.slow
def test_a_player_of_another_evening_on_a_chair_is_named(evening):
    seat = Seat.objects.get(table__round__tournament=evening, seat="N")
    strangers = an_open_round().tournament.entrants
    Seat.objects.filter(pk=seat.pk).update(entrant=strangers.exclude(number=seat.entrant.number).first())

    report = lines("check_scores")

    assert [line for line in report if "tables, 1, seats, N: stored" in line] != []
    assert [line for line in report if "entrant None" in line] != []


def test_a_journal_that_cannot_be_replayed_is_named_and_scores_are_still_compared(evening):
    Score.objects.filter(deal__number=1).update(points=F("points") + 1)
    with JOURNAL.released(connection):
        JournalEntry.objects.filter(seq=5).update(payload={"version": "x"})

    report = lines("check_scores")

    assert [line for line in report if line.startswith("journal: cannot be read")] != []
    assert len([line for line in report if line.startswith("round 1 table 1, deal 1 (#")]) == 4
    assert lines("check_journal") == ["row 5 was touched."]
