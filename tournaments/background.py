"""Work that takes longer than an answer may: done in a thread, told of in files that every process of the site reads.

Each piece has a folder of its own in JOBS_FOLDER: what it is about, how far it is, the wish that it stop, its outcome.
The process that does it holds a lock on a file there; when that process dies, everybody sees that nobody holds it.
"""

import json
import pickle
import re
import secrets
import shutil
import threading
import time
from functools import cached_property

from tournaments.expired_jobs import HELD, OUTCOME, forget_old, job_folder, sweep
from tournaments.holding import Hold, is_held

PAUSE = 0.01
"""Seconds between two looks of who waits for an outcome."""

KEY = re.compile(r"[\w-]{12}")
ABOUT, ADVANCE, STOP, FAILED = "about", "advance", "stop", "failed"


class Interrupted(Exception):  # noqa: N818  it reads as what happened
    """The process that did the work is gone, and what it had done with it."""


class Work:
    """One piece of work, as every process sees it: told from its files, whoever does it."""

    def __init__(self, folder):
        self.folder, self.key = folder, folder.name
        self._look_again, self._stopped = 0.0, False

    @cached_property
    def about(self):
        """What was said of it when it began, and `began`, when that was."""
        return json.loads((self.folder / ABOUT).read_text())

    @property
    def told(self):
        """What it last told of itself; nothing at its beginning."""
        try:
            return json.loads((self.folder / ADVANCE).read_text())
        except OSError:
            return {}

    @property
    def over(self):
        """Is there nothing more to wait for?"""
        # In this order: the outcome is written before the lock is let go.
        return not is_held(self.folder / HELD) or self._has_outcome

    @property
    def interrupted(self):
        """Did it end without an outcome?"""
        return self.over and not self._has_outcome

    @property
    def failed(self):
        """Did it end with an error?"""
        return (self.folder / FAILED).exists()

    @property
    def _has_outcome(self):
        return (self.folder / OUTCOME).exists()

    @property
    def elapsed(self):
        """Whole seconds since it began."""
        return int(time.time() - self.about["began"])

    @property
    def stopped(self):
        """Was it asked to end?"""
        return (self.folder / STOP).exists()

    def asked_to_stop(self):
        """The same, for work that asks it thousands of times a second."""
        now = time.monotonic()
        if now >= self._look_again:
            self._look_again = now + PAUSE
            self._stopped = self.stopped
        return self._stopped

    @property
    def stopped_after(self):
        """The second at which it was asked to; None where it was not."""
        try:
            return int((self.folder / STOP).read_text())
        except (OSError, ValueError):
            return None

    def stop(self):
        """Ask it to end, unless it did or was asked before."""
        if not self.over and not self.stopped:
            _write(self.folder / STOP, str(self.elapsed).encode())

    def wait(self, seconds):
        """Is it over within so many seconds?"""
        until = time.monotonic() + seconds
        while not self.over and time.monotonic() < until:
            time.sleep(PAUSE)
        return self.over

    def result(self):
        """What it made; raises what went wrong, and Interrupted where its process is gone."""
        try:
            failed, value = pickle.loads((self.folder / OUTCOME).read_bytes())  # noqa: S301  a file only we may write
        except OSError:
            raise Interrupted from None
        if failed:
            raise value
        return value

    def tell(self, **told):
        """Say how far it is, from the thread that does it."""
        _write(self.folder / ADVANCE, json.dumps(told).encode())

    def take(self):
        """Take it away, as only one can; False where somebody else did."""
        taken = self.folder.with_name(f".{self.key}-{secrets.token_hex(4)}")
        try:
            self.folder.rename(taken)
        except OSError:
            return False
        self.folder = taken
        return True

    def forget(self):
        """Nothing of it is kept any longer."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def do(self, work, hold):
        """The work itself, in its thread. Whatever goes wrong is raised again where its outcome is asked for."""
        with hold:
            try:
                outcome = pickle.dumps((False, work(self)))
            except Exception as error:  # handed over to the request that asks for the result
                outcome = _of_failure(error)
                _write(self.folder / FAILED, b"")
            _write(self.folder / OUTCOME, outcome)


def begin(kind, work, **about):
    """A piece of work that has begun: `work` is called with it, in a thread of this process."""
    forget_old()
    begun = Work(job_folder() / secrets.token_urlsafe(9))
    begun.folder.mkdir()
    hold = Hold(begun.folder / HELD)
    _write(begun.folder / ABOUT, json.dumps({"kind": kind, "began": time.time(), **about}).encode())
    threading.Thread(target=begun.do, args=(work, hold), name=f"{kind} {begun.key}", daemon=True).start()
    sweep()
    return begun


def all_of(kind, **about):
    """Every piece of that kind about that, whoever does it."""
    found = (work_of(folder.name, kind, **about) for folder in job_folder().iterdir())
    return [one for one in found if one]


def work_of(key, kind, **about):
    """That piece of that kind, about that; None where there is none any more."""
    work = Work(job_folder() / key)
    wanted = {"kind": kind, **about}
    if not KEY.fullmatch(key):
        return None
    try:
        return work if wanted.items() <= work.about.items() else None
    except OSError:
        return None


def alone(name):
    """To be entered by one thread of one process at a time."""
    return Hold(job_folder() / f".{name}")


def forget_all(kind, **about):
    """No outcome of that kind about that is kept any longer, and what is being done is stopped."""
    for work in all_of(kind, **about):
        work.stop()
        if work.over:
            work.forget()


def _of_failure(error):
    """The outcome that raises it again; where it cannot be kept, one that raises what it said."""
    try:
        pickle.loads(kept := pickle.dumps((True, error)))  # noqa: S301  made here
    except Exception:
        return pickle.dumps((True, RuntimeError(repr(error))))
    return kept


def _write(file, content):
    """All of it or nothing, for whoever reads meanwhile."""
    fresh = file.with_name(f"{file.name}-{threading.get_ident()}")
    fresh.write_bytes(content)
    fresh.replace(file)
