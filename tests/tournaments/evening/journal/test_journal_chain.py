import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from tests.factories import a_deal, a_table, a_tournament, alone, an_open_round, with_players
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.selectors.journal import acts
from tournaments.evening.journal.wording import sentence_of
from tournaments.evening.rounds.models import Seat
from tournaments.evening.standings.services import adjust_points
from tournaments.evening.table.models import Deal, Score
from tournaments.evening.table.services.deals import correct_deal
from tournaments.frame.append_only import JOURNAL
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    round_ = an_open_round()
    deal = a_deal(a_table(round_))
    correct_deal(deal=deal, record=alone(tricks=7), version=1, actor=SITE)
    round_.tournament.refresh_from_db()
    return round_.tournament


def touch(**changes):
    """What somebody with the database in hand could do."""
    with JOURNAL.released(connection):
        JournalEntry.objects.filter(seq=2).update(**changes)


def complaint(command):
    said = StringIO()
    with pytest.raises(CommandError):
        call_command(command, stderr=said)
    return said.getvalue().splitlines()


@pytest.mark.parametrize(
    "act",
    [
        lambda: JournalEntry.objects.filter(seq=2).update(reason="because"),
        lambda: JournalEntry.objects.filter(seq=2).delete(),
        lambda: JournalEntry.objects.all()._raw_delete("default"),
    ],
    ids=["update", "delete", "delete all"],
)
def test_the_database_refuses_to_change_the_journal(evening, act):
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        act()


def test_the_revision_is_the_number_of_the_newest_row(evening):
    assert evening.revision == JournalEntry.objects.count() == JournalEntry.objects.order_by("seq").last().seq


def test_the_journal_holds_no_name_of_a_player():
    tournament = with_players(a_tournament(), 4)

    text = json.dumps(list(JournalEntry.objects.values_list("payload", "actor", "reason")))

    assert [name for name in tournament.entrants.values_list("name", flat=True) if name in text] == []


def test_a_whole_journal_passes(evening):
    said = StringIO()

    call_command("check_journal", stdout=said)

    assert said.getvalue() == "1 journals are whole.\n"


@pytest.mark.parametrize(
    "changes", [{"payload": {}}, {"reason": "no"}, {"actor": {}}, {"hash": "0"}, {"kind": "x"}, {"undoes": 1}]
)
def test_the_first_row_that_was_touched_is_named(evening, changes):
    touch(**changes)

    assert complaint("check_journal") == [f"{evening.public_id} Friday evening: row 2 was touched."]


def test_a_row_cut_out_and_a_row_cut_off_are_missed(evening):
    last = evening.revision
    with JOURNAL.released(connection):
        JournalEntry.objects.filter(seq=last).delete()
    assert complaint("check_journal") == [f"{evening.public_id} Friday evening: row {last} was touched."]

    with JOURNAL.released(connection):
        JournalEntry.objects.filter(seq=2).delete()
    assert complaint("check_journal") == [f"{evening.public_id} Friday evening: row 2 was touched."]


def test_stored_scores_equal_recomputed_ones(evening):
    said = StringIO()

    call_command("check_scores", str(evening.public_id), stdout=said)

    assert said.getvalue() == "1 tournaments: stored equals recomputed.\n"


def test_a_score_that_was_touched_is_named(evening):
    score = Score.objects.get(party="E")
    Score.objects.filter(pk=score.pk).update(points=99)
    number, deal = score.entrant.number, score.deal_id

    assert complaint("check_scores") == [
        f"{evening.public_id} Friday evening: round 1 table 1, deal 1 (#{deal}), entrant {number}, E: "
        "stored points, declarer, made (99, False, None), recomputed (-5, False, None)"
    ]


def test_a_deal_or_seat_that_was_touched_is_named(evening):
    deal = Deal.objects.get()
    Deal.objects.update(version=9)
    Seat.objects.filter(seat="N").delete()

    lines = complaint("check_scores")

    place = f"{evening.public_id} Friday evening: rounds, 1, tables, 1"
    assert f"{place}, deals, {deal.uid}, version: stored 9, recomputed 2" in lines
    assert any(line.startswith(f"{place}, seats, N: stored None, recomputed ") for line in lines)


def test_emptying_the_database_works_and_the_guard_stands_again(evening):
    with JOURNAL.released(connection):
        JournalEntry.objects.all().delete()

    round_ = an_open_round()
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        round_.tournament.journal.update(reason="x")


@pytest.mark.parametrize(("points", "said"), [(1, "+1"), (-20, "−20")])
def test_the_journal_says_how_many_points_were_given_or_taken(evening, points, said):
    adjust_points(entrant=evening.entrants.get(number=2), points=points, reason="ruled", actor=SITE)

    (act,) = acts(evening.journal.filter(kind="points_adjusted"))

    assert sentence_of(act) == f"Points adjusted: {said} for number 2"
