"""What only somebody finds who kept a seal elsewhere: a journal rewritten from a row on, by who has read our source."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction

from ops.backups import archive
from ops.backups.making import stands_here
from tests.factories import a_deal, a_table, alone, an_open_round
from tests.tournaments.test_seeded_faults import forged, lines
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.table.models import Deal
from tournaments.frame.append_only import ACTS, JOURNAL

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def evening():
    round_ = an_open_round()
    a_deal(a_table(round_), alone("N"))
    a_deal(a_table(round_), alone("E"))
    return Tournament.objects.get()


@pytest.fixture
def backup(evening, tmp_path):
    """What a backup keeps of the evening as it was with six acts; its database is left out."""
    part, file = tmp_path / "database", tmp_path / "a.zip"
    part.write_bytes(b"nothing")
    archive.write(file, {"made": "", "database": connection.vendor, **stands_here()}, {part.name: part})
    return str(file)


def printed(evening):
    """The seals of all rows, as the director's sheet has them."""
    return {row.seq: f"{row.seq}:{row.hash[:8]}" for row in evening.journal.order_by("seq")}


@pytest.mark.slow
@pytest.mark.parametrize("row", [2, 4, 6])
def test_paper_from_before_the_row_that_was_rewritten_agrees_and_paper_from_then_on_does_not(evening, backup, row):
    seals = printed(evening)
    with JOURNAL.released(connection):
        JournalEntry.objects.filter(seq=row).update(reason="nothing happened here")
    forged(evening)

    reports = {seq: lines("check_journal", str(evening.public_id), "--printed", seal) for seq, seal in seals.items()}

    assert lines("check_journal") == []
    assert {seq for seq, said in reports.items() if said} == set(range(row, 7))
    assert lines("check_journal", "--against", backup) == ["row 6 is not the one that was in the backup."]


@pytest.mark.slow
def test_a_backup_agrees_with_an_evening_that_went_on(evening, backup):
    a_deal(a_table(evening.rounds.get()), alone("W"))

    assert lines("check_journal", "--against", backup) == []


@pytest.mark.slow
def test_a_backup_finds_what_was_cut_off_and_what_is_gone(evening, backup):
    with JOURNAL.released(connection):
        JournalEntry.objects.filter(seq=6).delete()
    forged(evening)
    cut_off = lines("check_journal", "--against", backup)
    Tournament.objects.update(public_id="00000000-0000-4000-8000-000000000000")
    forged(Tournament.objects.get())
    gone = lines("check_journal", "--against", backup)

    assert (cut_off, gone) == (["row 6 is not the one that was in the backup."], ["in the backup, and not here."])


def test_a_file_that_is_no_backup_is_said_to_be_none(tmp_path):
    (tmp_path / "a.zip").write_text("x", encoding="utf-8")

    with pytest.raises(CommandError, match=r"a\.zip is not a whole backup"):
        call_command("check_journal", against=tmp_path / "a.zip")


@pytest.mark.slow
def test_a_deal_that_no_act_tells_of_is_named(evening):
    deal = Deal.objects.get(number=2)
    deal.pk, deal.uid, deal.number = None, "00000000-0000-4000-8000-000000000007", 3
    deal.save()

    assert any(f"deals, {deal.uid}, version: stored 1, recomputed None" in line for line in lines("check_scores"))


@pytest.mark.slow
def test_a_guard_that_was_taken_down_is_named_and_raised_again(evening):
    said = StringIO()
    JOURNAL.release(connection)
    every = JOURNAL.missing(connection)

    with pytest.raises(CommandError, match="0 journals were touched. The database does not refuse UPDATE and DELETE"):
        call_command("check_journal", stdout=StringIO())
    call_command("check_journal", "--guard", stdout=said, no_color=True)

    assert every[:2] == list(ACTS)
    assert said.getvalue().splitlines() == [
        f"The database did not refuse {' and '.join(every)} of journal rows; now it does.",
        "1 journals are whole.",
    ]
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        evening.journal.update(reason="x")


@pytest.mark.slow
def test_one_guard_of_two_is_missed(evening):
    with connection.cursor() as cursor:
        on = " ON tournaments_journalentry" if connection.vendor == "postgresql" else ""
        cursor.execute(f"DROP TRIGGER journal_refuses_delete{on}")

    missing = JOURNAL.missing(connection)
    call_command("check_journal", "--guard", stdout=StringIO())

    assert (missing, JOURNAL.missing(connection)) == (["DELETE"], [])


REPLACED = {
    "sqlite": [
        "INSERT OR REPLACE INTO {table} SELECT * FROM {table} WHERE seq = 2",
        "REPLACE INTO {table} ({other}) SELECT {other} FROM {table} WHERE seq = 2",
        "INSERT INTO {table} SELECT * FROM {table} WHERE seq = 2 ON CONFLICT DO UPDATE SET reason = 'x'",
    ],
    "postgresql": [
        "INSERT INTO {table} SELECT * FROM {table} WHERE seq = 2 ON CONFLICT (id) DO UPDATE SET reason = 'x'",
    ],
}


@pytest.mark.slow
@pytest.mark.parametrize("way", [0, 1, 2])
def test_the_database_refuses_to_put_a_row_in_the_place_of_another(evening, way):
    other = ", ".join(field.column for field in JournalEntry._meta.fields if not field.primary_key)
    ways = REPLACED[connection.vendor]

    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(ways[way % len(ways)].format(table=JournalEntry._meta.db_table, other=other))


@pytest.mark.slow
def test_the_database_refuses_to_empty_the_journal_at_a_stroke(evening):
    whole = "TRUNCATE tournaments_journalentry CASCADE" if connection.vendor == "postgresql" else ""

    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(whole or "DELETE FROM tournaments_journalentry")
