"""Several people at once: of corrections from one version one wins, and the journal has no gap."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection, transaction

from tests.factories import a_deal, a_table, alone, an_open_round
from tournaments.errors import Conflict
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.models import Round, Tournament
from tournaments.evening.table.models import Deal, Score
from tournaments.evening.table.services.deals import record_deal
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(work, values):
    """The results of the work done in as many threads, Conflict for who was refused."""

    def outcome(value):
        try:
            return work(value)
        except Conflict:
            return Conflict
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        return list(pool.map(outcome, values))


@pytest.mark.slow
def test_of_four_corrections_at_once_one_wins():
    table, uid = a_table(), uuid.uuid4()
    a_deal(table, alone(tricks=6), uid=uid)

    def correct(tricks):
        mine = a_table(Round.objects.get())
        return record_deal(table=mine, uid=uid, record=alone(tricks=tricks), version=1, actor=SITE).deal.record

    answers = at_once(correct, [7, 8, 5, 4])

    assert sorted(answer is Conflict for answer in answers) == [False, True, True, True]
    assert [Deal.objects.get().record] == [answer for answer in answers if answer is not Conflict]


@pytest.mark.slow
def test_one_entry_sent_eight_times_at_once_is_one_deal():
    round_, uid = an_open_round(), uuid.uuid4()

    def send(_):
        return record_deal(table=a_table(Round.objects.get()), uid=uid, record=alone(), actor=SITE).created

    assert sorted(at_once(send, range(8))) == [False] * 7 + [True]
    assert (Deal.objects.count(), Score.objects.count()) == (1, 4)
    assert round_.tournament.journal.filter(kind="deal_recorded").count() == 1


@pytest.mark.slow
def test_tables_that_enter_at_once_leave_a_journal_without_gaps():
    an_open_round(players=16)

    def play(table):
        for _ in range(4):
            a_deal(a_table(Round.objects.get(), table))

    at_once(play, [1, 2, 3, 4])

    rows = JournalEntry.objects.order_by("seq").values_list("seq", flat=True)
    assert list(rows) == list(range(1, Tournament.objects.get().revision + 1))
    assert Deal.objects.count() == 16
    call_command("check_journal", verbosity=0, stdout=None)


@pytest.mark.slow
def test_flush_empties_the_database_and_leaves_the_guard_standing():
    an_open_round()

    call_command("flush", interactive=False, verbosity=0)

    assert JournalEntry.objects.count() == 0
    tournament = an_open_round().tournament
    with pytest.raises(DatabaseError, match="append-only"), transaction.atomic():
        tournament.journal.update(reason="x")
