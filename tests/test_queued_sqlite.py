"""Writers of one process take turns before SQLite is asked, and nobody keeps a turn."""

from __future__ import annotations

import threading

import pytest
from django.db import connection, transaction

from config.queued_sqlite3 import base
from tests.factories import a_club
from tournaments.models import Club

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]


def nobody_writes() -> bool:
    return not base._queues[str(connection.settings_dict["NAME"])].locked()


def test_a_turn_lasts_from_the_begin_to_the_commit() -> None:
    with transaction.atomic():
        assert nobody_writes() is False
        with transaction.atomic():
            a_club()
        assert nobody_writes() is False

    assert nobody_writes() is True


def test_a_turn_ends_when_the_work_fails_and_when_the_connection_goes() -> None:
    with pytest.raises(ZeroDivisionError), transaction.atomic():
        1 / 0  # noqa: B018  it has to fail
    after_failure = nobody_writes()
    connection.set_autocommit(False, force_begin_transaction_with_broken_autocommit=True)
    connection.close()

    assert (after_failure, nobody_writes()) == (True, True)


def test_twenty_writers_at_once_all_write() -> None:
    def write() -> None:
        with transaction.atomic():
            a_club()
        connection.close()

    threads = [threading.Thread(target=write) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert (Club.objects.count(), nobody_writes()) == (20, True)
