"""Work in the background is seen, stopped and fetched by any process by way of the database, and its own may die."""

import os
import pickle
import subprocess
import sys
import threading
import time
import zipfile
from datetime import timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.db.models.functions import Now

from ops.backups.making import make_backup
from tournaments.frame import jobs
from tournaments.frame import jobs as job_keeper
from tournaments.frame.jobs import Interrupted
from tournaments.frame.models import StoredJob

pytestmark = pytest.mark.django_db(transaction=True)
ROOT = Path(__file__).resolve().parents[3]
ANOTHER_MACHINE = """
import sys, threading
import django
django.setup()
from tournaments.frame import jobs

def work(begun):
    begun.report(pages=3)
    while not begun.stopped:
        threading.Event().wait(0.01)
    return b"what was made"

job = jobs.prepare("print", owner=7).start(work).publish()
print(job.key, flush=True)
sys.stdin.read()
"""


@pytest.fixture
def elsewhere():
    """A process that shares nothing but the database and works until it is stopped, and the key of its job."""
    name = connection.settings_dict["NAME"]
    address = f"sqlite:///{name}" if connection.vendor == "sqlite" else f"postgres:///{name}"
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.test", "DATABASE_URL": address}
    process = subprocess.Popen(
        [sys.executable, "-c", ANOTHER_MACHINE],
        cwd=ROOT,
        env=environment,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    yield process, process.stdout.readline().strip()
    process.kill()
    process.communicate()


def begun(work, kind="print", **about):
    """A published job, running."""
    return jobs.prepare(kind, **about).publish().start(work)


def told(job, seconds=30):
    """The job once the database was told of its end, as another process finds it."""
    until = time.monotonic() + seconds
    while job.key in job_keeper.running_here and time.monotonic() < until:
        time.sleep(0.01)
    found = jobs.find_job(job.key, job.row.kind)
    assert found is not None and found is not job
    return found


def known():
    return set(StoredJob.objects.values_list("key", flat=True))


def test_a_job_that_several_threads_wait_for_is_published_once():
    job, ready, failed = jobs.prepare("print", owner=7), threading.Barrier(8), []

    def wait_for_it():
        ready.wait()
        try:
            job.publish()
        except Exception as error:
            failed.append(error)
        connection.close()

    threads = [threading.Thread(target=wait_for_it) for _thread in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    job.start(lambda job: b"made")

    assert (failed, told(job).result()) == ([], b"made")


@pytest.mark.battery
def test_what_another_machine_does_is_seen_stopped_and_fetched_here(elsewhere):
    _process, key = elsewhere
    until = time.monotonic() + 30
    while not (job := jobs.find_job(key, "print", owner=7)).progress and time.monotonic() < until:
        time.sleep(0.05)

    before = job.progress, job.over, job.stopped, job.wait(0.05)
    job.stop()

    assert before == ({"pages": 3}, False, False, False)
    assert (job.wait(30), job.result(), job.interrupted) == (True, b"what was made", False)
    assert (job.stopped, jobs.find_job(key, "print", owner=7).stopped) == (True, True)


@pytest.mark.battery
def test_a_job_whose_machine_died_is_interrupted_and_can_be_begun_again(elsewhere, monkeypatch):
    process, key = elsewhere
    before = jobs.find_job(key, "print", owner=7)

    process.kill()
    process.wait()
    monkeypatch.setattr(jobs, "DIED_AFTER", timedelta(seconds=0.5))
    job = jobs.find_job(key, "print", owner=7)

    assert ((before.over, before.interrupted), job.wait(30), job.interrupted) == ((False, False), True, True)
    with pytest.raises(Interrupted):
        job.result()
    again = begun(lambda job: b"again", owner=7)
    assert (again.wait(10), again.result()) == (True, b"again")


def test_the_thread_of_a_job_asks_nothing_of_the_database_and_tells_of_many_steps_once():
    """A write of it must not come between the deals of an evening."""
    go = threading.Event()

    def work(job):
        before = len(connection.queries_log)
        for page in range(10_000):
            job.report(page=page)
        go.wait(30)
        return connection.connection is None and len(connection.queries_log) == before

    job = begun(work)
    until = time.monotonic() + 30
    while StoredJob.objects.get(key=job.key).progress != {"page": 9_999} and time.monotonic() < until:
        time.sleep(0.05)
    go.set()

    assert (job.wait(10), job.result(), told(job).progress) == (True, True, {"page": 9_999})


def test_a_job_that_nobody_was_told_of_is_not_stored():
    go = threading.Event()
    job = jobs.prepare("print", owner=5).start(lambda job: go.wait(30) and b"short")
    assert (job.wait(0.05), job.over, job.interrupted) == (False, False, False)
    go.set()

    assert (job.wait(10), job.result(), known(), jobs.find_jobs("print", owner=5)) == (True, b"short", set(), [])


def test_a_job_published_after_its_end_is_found():
    job = jobs.prepare("print", owner=6).start(lambda job: b"long")
    assert job.wait(10)

    job.publish()

    assert told(job).result() == b"long"


def test_only_one_takes_an_outcome():
    job = begun(lambda job: 5, "search", evening="a")
    job.wait(10)
    other = told(job)

    assert (job.take(), other.take(), job.result(), other.result()) == (True, False, 5, 5)
    assert jobs.find_jobs("search", evening="a") == []
    job.delete()
    assert known() == set()


def test_what_goes_wrong_is_raised_where_the_outcome_is_asked_for():
    job = begun(lambda job: 1 / 0, "search", evening="b")
    job.wait(10)

    for each in (job, told(job)):
        assert each.failed
        with pytest.raises(ZeroDivisionError):
            each.result()


@pytest.mark.parametrize("key", ["../../secrets", "", ".prints", "x" * 12, "..", "a/b", "x\x00", "x" * 999])
def test_a_key_that_names_nothing_finds_nothing(key):
    assert jobs.find_job(key, "print", owner=7) is None


def test_work_of_another_kind_or_person_is_not_found():
    job = begun(lambda job: b"", owner=7)
    nobody = begun(lambda job: b"", owner=None)
    job.wait(10)

    for each in (lambda: None, lambda: (told(job), told(nobody))):
        each()
        found = [jobs.find_job(job.key, "print", owner=8), jobs.find_job(job.key, "search", owner=7)]
        assert (found, jobs.find_job(job.key, "print", owner=7).key) == ([None, None], job.key)
        assert nobody.key in [each.key for each in jobs.find_jobs("print", owner=None)]


def test_expired_results_are_deleted_and_what_is_new_or_runs_stays():
    go = threading.Event()
    old, new = (told(begun(lambda job: b"", owner=owner)) for owner in (1, 2))
    running = begun(lambda job: go.wait(30), owner=3)
    StoredJob.objects.filter(key=old.key).update(heard_at=Now() - job_keeper.KEPT - timedelta(seconds=1))

    job_keeper.delete_expired_results()
    left = known()
    go.set()

    assert running.wait(30)
    assert left == {new.key, running.key}


def test_kept_results_have_so_much_room_and_the_oldest_go_first(monkeypatch):
    jobs = [told(begun(lambda job: b"x" * 1000, owner=owner)) for owner in range(5)]
    for age, job in enumerate(reversed(jobs)):
        StoredJob.objects.filter(key=job.key).update(ended_at=Now() - timedelta(seconds=age))

    monkeypatch.setattr(job_keeper, "MOST_KEPT", 3)
    job_keeper.delete_expired_results()
    three = known()
    monkeypatch.setattr(job_keeper, "LARGEST_KEPT", 2500)
    job_keeper.delete_expired_results()

    assert (three, known()) == ({job.key for job in jobs[2:]}, {job.key for job in jobs[3:]})


def test_expired_results_go_without_another_job(monkeypatch):
    monkeypatch.setattr(job_keeper, "KEPT", timedelta(0))
    monkeypatch.setattr(job_keeper, "SWEPT_EVERY", 0.05)
    told_of = begun(lambda job: b"x", owner=1)
    told_of.wait(10)

    until = time.monotonic() + 30
    while known() and time.monotonic() < until:
        time.sleep(0.02)

    assert known() == set()


@pytest.mark.sqlite  # pg_dump is no part of the tests
def test_no_backup_has_what_jobs_made(tmp_path):
    job = told(begun(lambda job: b"NAMES OF PEOPLE" * 1000))
    assert b"NAMES OF PEOPLE" in bytes(StoredJob.objects.get(key=job.key).outcome)

    file, _manifest = make_backup(tmp_path / "a.zip")

    with zipfile.ZipFile(file) as archive:
        assert b"NAMES OF PEOPLE" not in archive.read("database.sqlite3")
    assert job.result() == b"NAMES OF PEOPLE" * 1000


def test_what_others_put_there_is_not_unpickled():
    """Who can write a row, as with a backup from elsewhere, cannot have the site run what is in it."""
    StoredJob.objects.create(
        key="x" * 12, kind="print", about={}, outcome=pickle.dumps((False, b"evil")), ended_at=Now()
    )

    with pytest.raises(Interrupted):
        jobs.find_job("x" * 12, "print").result()


def test_a_failure_that_cannot_be_kept_is_told_in_words():
    class UnheardError(Exception):
        """Nobody finds this one by its name."""

    def work(job):
        raise UnheardError("of this")

    job = begun(work, owner=3)

    assert (job.wait(10), job.interrupted) == (True, False)
    with pytest.raises(RuntimeError, match="of this"):
        job.result()
