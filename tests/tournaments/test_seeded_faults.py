"""What somebody with the database in hand could do behind the site's back, and the line that names it."""

import uuid
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import F
from django.utils import timezone

from tests.factories import a_deal, a_table, alone, an_open_round
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.table.models import Deal, Score
from tournaments.evening.table.services.sheets import resettle
from tournaments.frame.append_only import JOURNAL, first_break, hash_of
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.pages]

OUT_OF_THE_WAY = 1000


@pytest.fixture
def evening():
    round_ = an_open_round()
    table = a_table(round_)
    a_deal(table, alone("N"))
    a_deal(table, alone("E"))
    return Tournament.objects.get()


def lines(command, *words):
    """What a command says of a fault, without the tournament in front; nothing when it finds none."""
    said = StringIO()
    try:
        call_command(command, *words, stdout=StringIO(), stderr=said)
    except CommandError:
        return [line.partition("Friday evening: ")[2] for line in said.getvalue().splitlines()]
    return []


def swapped(first, second):
    """Two rows exchange their numbers."""
    rows = JournalEntry.objects
    with JOURNAL.released(connection):
        rows.filter(seq=first).update(seq=OUT_OF_THE_WAY)
        rows.filter(seq=second).update(seq=first)
        rows.filter(seq=OUT_OF_THE_WAY).update(seq=second)


def forged(tournament):
    """Every hash anew, and what the tournament remembers: the work of somebody who has read our source."""
    previous = ""
    with JOURNAL.released(connection):
        for row in tournament.journal.order_by("seq"):
            row.previous_hash = previous
            row.hash = previous = hash_of(row, tournament.public_id)
            row.save()
    newest = tournament.journal.order_by("seq").last()
    Tournament.objects.update(revision=newest.seq, journal_hash=newest.hash)


@pytest.mark.parametrize(("first", "second"), [(2, 3), (4, 5), (2, 6)])
def test_two_rows_in_each_others_place_are_found_at_the_first(evening, first, second):
    assert evening.revision == 6

    swapped(first, second)

    assert lines("check_journal") == [f"row {first} was touched."]


def test_rows_that_keep_their_numbers_and_exchange_all_else_are_found(evening):
    two, three = JournalEntry.objects.filter(seq__in=[2, 3]).order_by("seq")
    with JOURNAL.released(connection):
        JournalEntry.objects.filter(pk__in=[two.pk, three.pk]).delete()
        two.seq, three.seq, two.pk, three.pk = 3, 2, None, None
        JournalEntry.objects.bulk_create([three, two])

    assert lines("check_journal") == ["row 2 was touched."]


@pytest.mark.parametrize(
    "changes",
    [
        {"at": F("at") + timezone.timedelta(microseconds=1)},
        {"actor": {"kind": "site", "id": None, "role": "somebody else"}},
        {"payload": {"version": 2}},
        {"deal_uid": uuid.UUID(int=0)},
        {"table_number": 2},
        {"previous_hash": ""},
    ],
    ids=["when", "who", "what", "which deal", "which table", "what came before"],
)
def test_a_row_that_says_something_else_is_named(evening, changes):
    with JOURNAL.released(connection):
        JournalEntry.objects.filter(seq=5).update(**changes)

    assert lines("check_journal") == ["row 5 was touched."]


def test_a_row_put_in_between_is_named_where_it_begins(evening):
    with JOURNAL.released(connection):
        for seq in (6, 5):
            JournalEntry.objects.filter(seq=seq).update(seq=seq + 1)
    doubled = JournalEntry.objects.get(seq=4)
    doubled.pk, doubled.seq, doubled.previous_hash = None, 5, doubled.hash
    doubled.hash = hash_of(doubled, evening.public_id)
    doubled.save(force_insert=True)

    assert lines("check_journal") == ["row 6 was touched."]


def test_a_journal_of_another_evening_does_not_fit(evening):
    other = an_open_round().tournament

    rows = list(other.journal.order_by("seq"))

    assert (first_break(rows, other.public_id), first_break(rows, evening.public_id)) == (None, 1)


def test_a_second_deal_at_the_same_place_is_named(evening):
    deal = Deal.objects.get(number=1)
    deal.pk, deal.uid = None, uuid.UUID(int=7)
    without_its_rule(deal.save)

    report = lines("check_scores")

    claimed = ", ".join(sorted(str(uid) for uid in Deal.objects.filter(number=1).values_list("uid", flat=True)))
    assert f"round 1 table 1, deal 1: more than one, {claimed}" in report
    assert f"rounds, 1, tables, 1, deals, {deal.uid}, version: stored 1, recomputed None" in report


def test_a_second_deal_that_journal_and_scores_agree_on_is_named_all_the_same(evening):
    table, deal = a_table(evening.rounds.get()), Deal.objects.get(number=1)
    deal.pk, deal.uid, deal.tournament, deal.table = None, uuid.UUID(int=7), table.round.tournament, table
    journal.lock(deal.tournament)
    payload = {"version": 1, "number": 1, "record": deal.record, "warnings": []}
    entry = journal.write(tournament=deal.tournament, kind="deal_recorded", actor=SITE, payload=payload, deal=deal)
    deal.created_at = deal.changed_at = table.last_deal_at = entry.at
    table.save()
    without_its_rule(deal.save)
    resettle(table.round.tournament, [table])

    report = lines("check_scores")

    claimed = ", ".join(sorted(str(uid) for uid in Deal.objects.filter(number=1).values_list("uid", flat=True)))
    assert (lines("check_journal"), report) == ([], [f"round 1 table 1, deal 1: more than one, {claimed}"])


def without_its_rule(act):
    """Do something that the database's own rule about places would refuse."""
    with connection.cursor() as cursor:
        cursor.execute("DROP INDEX a_place_in_a_sheet_holds_one_deal")
    act()


def test_the_database_itself_refuses_a_second_deal_at_the_same_place(evening):
    deal = Deal.objects.get(number=1)
    deal.pk, deal.uid = None, uuid.uuid4()

    with pytest.raises(Exception, match=r"(?i)unique"):
        deal.save()


@pytest.mark.parametrize(
    ("touch", "sentence"),
    [
        (lambda: Deal.objects.filter(number=2).update(version=5), "version: stored 5, recomputed 1"),
        (lambda: Deal.objects.filter(number=2).update(removed=True), "removed: stored True, recomputed False"),
        (lambda: Deal.objects.filter(number=2).update(number=3), "number: stored 3, recomputed 2"),
        (
            lambda: Deal.objects.filter(number=2).update(record=alone("E", tricks=7)),
            "record, tricks, declarers: stored 7, recomputed 6",
        ),
    ],
    ids=["version", "removed", "place", "record"],
)
def test_a_deal_that_was_touched_is_named_with_what_is_stored_and_what_should_be(evening, touch, sentence):
    place = f"rounds, 1, tables, 1, deals, {Deal.objects.get(number=2).uid}, "

    touch()

    assert f"{place}{sentence}" in lines("check_scores")


def test_a_score_put_in_or_taken_out_is_named(evening):
    first, second = Score.objects.filter(deal__number=1).order_by("party")[:2]
    first.delete()
    second.pk, second.party = None, "NS"
    second.save()

    sentences = [line.partition(": ")[2] for line in lines("check_scores")]

    assert sorted(sentences) == sorted(
        [
            "stored points, declarer, made None, recomputed (-4, False, None)",
            f"stored points, declarer, made {(second.points, second.declarer, second.made)}, recomputed None",
        ]
    )


def test_a_journal_cut_off_is_found_by_what_the_tournament_remembers(evening):
    with JOURNAL.released(connection):
        JournalEntry.objects.filter(seq__gte=5).delete()

    assert lines("check_journal") == ["row 5 was touched."]


@pytest.mark.slow
def test_a_journal_cut_off_with_everything_that_followed_is_found_by_a_seal_on_paper(evening):
    printed = f"6:{JournalEntry.objects.get(seq=6).hash[:8]}"
    assert lines("check_journal", str(evening.public_id), "--printed", printed) == []
    with JOURNAL.released(connection):
        JournalEntry.objects.filter(seq=6).delete()
    Deal.objects.filter(number=2).delete()
    forged(evening)
    table = a_table(evening.rounds.get())
    table.last_deal_at = Deal.objects.get().changed_at
    table.save()
    assert (lines("check_journal"), lines("check_scores")) == ([], [])

    report = lines("check_journal", str(evening.public_id), "--printed", printed)

    assert report == ["row 6 is not the one that was printed."]


def test_a_journal_written_anew_as_a_whole_is_found_by_a_seal_on_paper(evening):
    printed = f"5:{JournalEntry.objects.get(seq=5).hash[:8].upper()}"
    with JOURNAL.released(connection):
        JournalEntry.objects.filter(seq=2).update(reason="nothing happened here")
    forged(evening)
    assert lines("check_journal") == []

    report = lines("check_journal", str(evening.public_id), "--printed", printed)

    assert report == ["row 5 is not the one that was printed."]


def test_a_printed_seal_is_asked_of_one_evening_and_in_its_form(evening):
    with pytest.raises(CommandError, match="give its public id"):
        call_command("check_journal", printed=[(1, "abcdefgh")])
    with pytest.raises(CommandError, match="as in 37:a1b2c3d4"):
        call_command("check_journal", str(evening.public_id), "--printed", "seven")
