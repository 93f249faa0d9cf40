"""Work in the background is seen, stopped and fetched by any process, and its own may die."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tournaments.jobs import background
from tournaments.jobs.background import Interrupted

ROOT = Path(__file__).resolve().parents[3]
ANOTHER_PROCESS = """
import sys, threading
import django
from django.conf import settings
django.setup()
settings.JOBS_FOLDER = sys.argv[1]
from tournaments.jobs import background

def work(begun):
    begun.report(pages=3)
    print(begun.key, flush=True)
    while not begun.asked_to_stop():
        threading.Event().wait(0.01)
    return b"what was made"

background.begin("print", work, owner=7).wait(60)
sys.stdin.read()
"""


@pytest.fixture
def elsewhere(settings):
    """Another process that works on something until it is stopped, and the key of that."""
    environment = {**os.environ, "DJANGO_SETTINGS_MODULE": "config.settings.test"}
    command = [sys.executable, "-c", ANOTHER_PROCESS, str(settings.JOBS_FOLDER)]
    Path(settings.JOBS_FOLDER).mkdir(exist_ok=True)
    process = subprocess.Popen(
        command, cwd=ROOT, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    yield process, process.stdout.readline().strip()
    process.kill()
    process.communicate()


@pytest.mark.slow
def test_what_another_process_does_is_seen_stopped_and_fetched_here(elsewhere):
    _process, key = elsewhere
    work = background.find_job(key, "print", owner=7)

    before = work.progress, work.over, work.stopped, work.wait(0.05)
    work.stop()

    assert (before, work.wait(30)) == (({"pages": 3}, False, False, False), True)
    assert (work.result(), work.stopped_after, work.interrupted) == (b"what was made", 0, False)


@pytest.mark.slow
def test_work_whose_process_died_is_interrupted(elsewhere):
    process, key = elsewhere
    work = background.find_job(key, "print", owner=7)
    before = work.over, work.interrupted

    process.kill()
    process.wait()

    assert (before, work.over, work.interrupted) == ((False, False), True, True)
    with pytest.raises(Interrupted):
        work.result()


def test_only_one_takes_an_outcome(settings):
    begun = background.begin("search", lambda work: 5, evening="a")
    begun.wait(10)
    [job] = background.find_jobs("search", evening="a")

    assert (begun.take(), job.take(), begun.result()) == (True, False, 5)
    assert background.find_jobs("search", evening="a") == []


def test_what_goes_wrong_is_raised_where_the_outcome_is_asked_for():
    begun = background.begin("search", lambda work: 1 / 0, evening="b")
    begun.wait(10)

    with pytest.raises(ZeroDivisionError):
        begun.result()


@pytest.mark.parametrize("key", ["../../secrets", "", ".prints", "x" * 12, "..", "a/b"])
def test_a_key_that_names_nothing_finds_nothing(key):
    assert background.find_job(key, "print", owner=7) is None


def test_work_of_another_kind_or_person_is_not_found():
    begun = background.begin("print", lambda work: b"", owner=7)
    begun.wait(10)

    jobs = [background.find_job(begun.key, "print", owner=8), background.find_job(begun.key, "search", owner=7)]

    assert (jobs, background.find_job(begun.key, "print", owner=7).key) == ([None, None], begun.key)


def test_what_nobody_came_for_goes_and_what_is_done_stays():
    old, new = (background.begin("print", lambda work: b"", owner=owner) for owner in (1, 2))
    assert (old.wait(10), new.wait(10)) == (True, True)
    long_ago = time.time() - background.KEPT - 1
    os.utime(old.folder, (long_ago, long_ago))

    background.delete_expired_results()

    assert (old.folder.exists(), new.folder.exists()) == (False, True)


def test_a_failure_that_cannot_be_kept_is_told_in_words():
    class UnheardError(Exception):
        """Nobody finds this one by its name."""

    def work(begun):
        raise UnheardError("of this")

    begun = background.begin("print", work, owner=3)

    assert (begun.wait(10), begun.interrupted) == (True, False)
    with pytest.raises(RuntimeError, match="of this"):
        begun.result()
