"""Prints of many pages, made in a thread of this process one after another, with how far they are and a way to stop.

A print lives in this process only: another one, or this one after a restart, knows nothing of it and says so.
"""

import secrets
import threading
import time
from concurrent.futures import Future

from reports.printables.advance import Advance

KEPT = 600
"""Seconds that a file waits to be fetched."""
BREATH = 0.002
"""Seconds that are left to the others after each page: who enters a deal goes first."""

WAITING = Advance(0, 0, 0)

_jobs = {}
_lock = threading.Lock()
_turn = threading.Lock()


class StoppedError(Exception):
    """Somebody stopped the print."""


class Job:
    """One print being made: its file when it is there, and how many pages of how many are done."""

    def __init__(self, make, mark, owner, name):
        self.key, self.mark, self.owner, self.name = secrets.token_urlsafe(9), mark, owner, name
        self.advance, self.since = WAITING, time.monotonic()
        self.file, self._make, self._stop = Future(), make, threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"print {self.key}", daemon=True)

    @property
    def over(self):
        """Is there nothing more to wait for?"""
        return self.file.done()

    @property
    def stopped(self):
        """Was it asked to end without a file?"""
        return self._stop.is_set()

    @property
    def percent(self):
        """Whole percents of the work that are done."""
        return int(self.advance.share * 100)

    def wait(self, seconds):
        """Is it over within so many seconds?"""
        self._thread.join(seconds)
        return self.over

    def stop(self):
        """Ends it after the page it is at."""
        self._stop.set()

    def _run(self):
        """The print itself. Whatever goes wrong is raised again where the file is asked for."""
        try:
            with _turn:
                self._tell(self.advance)
                self.file.set_result(self._make(self._tell))
        except Exception as error:  # handed over to the request that asks for the file
            self.file.set_exception(error)

    def _tell(self, advance):
        if self.stopped:
            raise StoppedError
        if advance.pages != self.advance.pages:
            time.sleep(BREATH)
        self.advance = advance


def begin_print(make, *, mark, owner, name):
    """The print with that mark, begun now unless the same person is having it made already."""
    with _lock:
        _forget_old()
        going = (one for one in _jobs.values() if not one.stopped)
        found = next((one for one in going if (one.mark, one.owner) == (mark, owner)), None)
        if found is None:
            found = Job(make, mark, owner, name)
            _jobs[found.key] = found
            found._thread.start()
    return found


def job_of(key, owner):
    """That print of that person; None where this process knows of none."""
    with _lock:
        found = _jobs.get(key)
    return found if found and found.owner == owner else None


def forget(job):
    """Its file is not kept any longer."""
    with _lock:
        _jobs.pop(job.key, None)


def _forget_old():
    for one in [one for one in _jobs.values() if one.over and time.monotonic() - one.since > KEPT]:
        del _jobs[one.key]
