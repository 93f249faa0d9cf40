"""Writers take turns before SQLite is asked, those of other processes too, and nobody keeps a turn."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from django.db import OperationalError, connection, transaction

from config.queued_sqlite3 import turns
from config.queued_sqlite3.base import turns_at
from config.queued_sqlite3.turns import Turns
from tests.factories import a_club
from tournaments.models import Club

pytestmark = [pytest.mark.sqlite, pytest.mark.django_db(transaction=True)]


def nobody_writes() -> bool:
    return not turns_at(str(connection.settings_dict["NAME"])).taken


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


needs_file_locks = pytest.mark.skipif(sys.platform == "win32", reason="there processes wait as SQLite has it")
TAKES_A_TURN = """
import sys
from config.queued_sqlite3.turns import Turns
Turns(sys.argv[1]).begin()
print("taken", flush=True)
sys.stdin.read()
"""


@needs_file_locks
def test_a_process_waits_for_the_turn_of_another(tmp_path: Path) -> None:
    ours, theirs = Turns(str(tmp_path / "site.sqlite3")), Turns(str(tmp_path / "site.sqlite3"))
    order: list[str] = []

    def write() -> None:
        theirs.begin()
        order.append("theirs")
        theirs.end()

    ours.begin()
    waiting = threading.Thread(target=write)
    waiting.start()
    waiting.join(0.05)
    order.append("ours")
    ours.end()
    waiting.join()

    assert order == ["ours", "theirs"]


@needs_file_locks
def test_who_waits_too_long_hears_of_it_and_keeps_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    ours, theirs = Turns(str(tmp_path / "site.sqlite3")), Turns(str(tmp_path / "site.sqlite3"))
    monkeypatch.setattr(turns, "PATIENCE", 0.02)

    ours.begin()
    with pytest.raises(OperationalError, match="database is locked"):
        theirs.begin()
    refused = theirs.taken
    ours.end()
    theirs.begin()
    theirs.end()

    assert (refused, ours.taken, theirs.taken) == (False, False, False)


@pytest.mark.parametrize(("ago", "left"), [(None, 20), (0, 20), (15, 5), (20, 0.25), (500, 0.25)])
def test_who_stood_in_line_has_waited_already(ago: float | None, left: float, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns.time, "monotonic", lambda: 1000.0)
    before = turns.arrived.set(None if ago is None else 1000.0 - ago)

    found = turns.patience_left()
    turns.arrived.reset(before)

    assert found == left


def test_sqlite_waits_no_longer_for_a_stranger_than_is_left() -> None:
    stranger = sqlite3.connect(str(connection.settings_dict["NAME"]), isolation_level=None)
    stranger.execute("BEGIN IMMEDIATE")
    before, said = turns.arrived.set(time.monotonic() - turns.PATIENCE), []
    connection.ensure_connection()
    connection.connection.set_trace_callback(said.append)

    with pytest.raises(OperationalError, match="database is locked"), transaction.atomic():
        a_club()
    turns.arrived.reset(before)
    stranger.execute("ROLLBACK")
    with transaction.atomic():
        a_club()
    connection.connection.set_trace_callback(None)
    stranger.close()

    assert [one for one in said if "busy" in one] == ["PRAGMA busy_timeout = 250", "PRAGMA busy_timeout = 20000"]
    assert (Club.objects.count(), nobody_writes()) == (1, True)


@needs_file_locks
def test_a_process_that_is_killed_keeps_no_turn(tmp_path: Path) -> None:
    file = str(tmp_path / "site.sqlite3")
    command = [sys.executable, "-c", TAKES_A_TURN, file]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        os.kill(other.pid, signal.SIGKILL)

    ours = Turns(file)
    ours.begin()
    ours.end()


@needs_file_locks
def test_where_no_file_can_be_made_threads_still_wait_for_each_other(tmp_path: Path) -> None:
    ours = Turns(str(tmp_path / "no such folder" / "site.sqlite3"))

    ours.begin()
    writing = ours.taken
    ours.end()

    assert (writing, ours.taken) == (True, False)
