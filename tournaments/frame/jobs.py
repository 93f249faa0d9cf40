"""Background jobs: each runs in a thread, and every process of every machine can follow, stop and fetch it.

The process that runs a job keeps it in memory. A job that others may look for is published: from then on one thread of
its process writes the progress and results of all of them into the database once a second, reads there which of them
shall stop, and deletes what has expired; it ends when nothing is left. A job's own thread never waits for the database.
"""

from __future__ import annotations

import hmac
import logging
import pickle
import re
import secrets
import threading
import time
from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.db import DEFAULT_DB_ALIAS, connection, transaction
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments.frame.models import StoredJob

if TYPE_CHECKING:
    from django.db.models import QuerySet


DIED_AFTER = timedelta(seconds=10)
"""How long nothing may be heard of a job before it is taken for dead with its process."""

LOOK_EVERY = 0.2
"""Seconds between two looks for the end of a job that runs elsewhere."""

KEY = re.compile(r"[\w-]{12}")
SEAL = 32
"""Bytes before an outcome that prove that this site made it: an outcome is unpickled."""

_publishing = threading.Lock()


class Interrupted(Exception):  # noqa: N818  it reads as what happened
    """The process that ran the job died."""


class BackgroundJob:
    """A job: as it is where it runs in this process, else as it was told of when it was last looked up."""

    def __init__(self, row: StoredJob, *, silent: timedelta | None = None) -> None:
        self.key, self.about, self.row = row.key, row.about, row
        self.published, self._silent = silent is not None, silent or timedelta()
        self._ended, self._ended_at = threading.Event(), 0.0

    @property
    def progress(self) -> dict[str, Any]:
        """The last report; empty at its beginning."""
        return self.row.progress

    @property
    def over(self) -> bool:
        """Has it ended, with an outcome or without?"""
        return self.row.ended_at is not None or self._silent > DIED_AFTER

    @property
    def interrupted(self) -> bool:
        """Did it end without an outcome?"""
        return self.over and self.row.ended_at is None

    @property
    def failed(self) -> bool:
        """Did it end with an error?"""
        return self.row.failed

    @property
    def elapsed(self) -> int:
        """Whole seconds since it began."""
        return max(0, int((timezone.now() - self.row.began_at).total_seconds()))

    @property
    def stopped(self) -> bool:
        """Was it asked to stop? The thread that runs it may ask thousands of times a second."""
        return self.row.stopped_after is not None

    @property
    def stopped_after(self) -> int | None:
        """The second at which it was asked to stop; None if it was not."""
        return self.row.stopped_after

    def stop(self) -> None:
        """Ask it to stop, unless it has ended or was asked before."""
        if self.over or self.stopped:
            return
        self.row.stopped_after = self.elapsed
        if self.published:
            running = StoredJob.objects.filter(key=self.key, ended_at=None, stopped_after=None)
            running.update(stopped_after=self.row.stopped_after)

    def wait(self, seconds: float) -> bool:
        """Is it over within so many seconds?"""
        if running_here.get(self.key) is self:
            return self._ended.wait(seconds)
        until = time.monotonic() + seconds
        while not self.over and time.monotonic() < until:
            time.sleep(LOOK_EVERY)
            stored = _stored_jobs().filter(key=self.key).first()
            self.row, self._silent = (stored, _silence(stored)) if stored else (self.row, timedelta.max)
        return self.over

    @property
    def ended_for(self) -> float | None:
        """Seconds since it ended, in the process that ran it; None while it runs."""
        return time.monotonic() - self._ended_at if self._ended.is_set() else None

    def result(self) -> Any:
        """The result. Raises the error it ended with, and Interrupted if its process died."""
        outcome = self.row.__dict__.get("outcome")  # of another process it is read only here
        if outcome is None:
            outcome = _stored_jobs().filter(key=self.key).values_list("outcome", flat=True).first()
        failed, value = _read_sealed(self.key, bytes(outcome or b""))
        if failed:
            raise value
        return value

    def report(self, **progress: Any) -> None:
        """Publish its progress, from the thread that runs it."""
        self.row.progress = progress

    def take(self) -> bool:
        """Claim it for this caller alone; False if another caller did."""
        with _publishing:
            before, self.row.taken = self.row.taken, True
        if not self.published:
            return not before
        return bool(StoredJob.objects.filter(key=self.key, taken=False).update(taken=True))

    def delete(self) -> None:
        """Delete what it made."""
        running_here.pop(self.key, None)
        if self.published:
            StoredJob.objects.filter(key=self.key).delete()

    def publish(self) -> BackgroundJob:
        """Publish the job to other processes from now on, and keep what it makes until it expires."""
        if self.published:
            return self
        row = self.row
        about = {"kind": row.kind, "about": row.about, "began_at": row.began_at}
        StoredJob.objects.get_or_create(key=row.key, defaults=about)  # another thread that waits for it may do the same
        with _publishing:
            self.published, running_here[self.key] = True, self
        keep()
        return self

    def start(self, work: Callable[[BackgroundJob], Any]) -> BackgroundJob:
        """Call `work` with it, in a thread of its own."""
        running_here[self.key] = self
        threading.Thread(target=self._run, args=[work], name=f"{self.row.kind} {self.key}", daemon=True).start()
        return self

    def _run(self, work: Callable[[BackgroundJob], Any]) -> None:
        try:
            outcome = pickle.dumps((False, work(self)))
        except Exception as error:  # handed over to the request that asks for the result
            outcome, self.row.failed = _of_failure(error), True
        self.row.outcome = _seal(self.key, outcome) + outcome
        self.row.ended_at, self._ended_at = timezone.now(), time.monotonic()
        self._ended.set()
        with _publishing:
            if not self.published:
                del running_here[self.key]
                return
        keep()


def prepare(kind: str, **about: Any) -> BackgroundJob:
    """A job that does not run yet: `publish` it where others may look for it, and `start` it."""
    return BackgroundJob(StoredJob(key=secrets.token_urlsafe(9), kind=kind, about=about, began_at=timezone.now()))


def find_jobs(kind: str, **about: Any) -> list[BackgroundJob]:
    """Every job of that kind that was started with that, and that nobody has fetched."""
    return _jobs_about(kind, about)


def find_job(key: str, kind: str, **about: Any) -> BackgroundJob | None:
    """The job with that key, of that kind and started with that; None if there is none any more."""
    return next(iter(_jobs_about(kind, about, key=key)), None) if KEY.fullmatch(key) else None


def withdraw(kind: str, **about: Any) -> None:
    """Stop the jobs of that kind that were started with that, and delete their results."""
    for job in find_jobs(kind, **about):
        job.stop()
        if job.over:
            job.delete()


def _jobs_about(kind: str, about: dict[str, Any], **key: str) -> list[BackgroundJob]:
    here = [job for job in list(running_here.values()) if job.row.kind == kind and about.items() <= job.about.items()]
    rows = _stored_jobs().filter(
        kind=kind, taken=False, **{f"about__{name}": value for name, value in about.items()}, **key
    )
    elsewhere = rows.exclude(key__in=[job.key for job in here])
    jobs_here = [job for job in here if job.key == key.get("key", job.key) and not job.row.taken]
    return jobs_here + [BackgroundJob(row, silent=_silence(row)) for row in elsewhere]


def _stored_jobs() -> QuerySet[StoredJob]:
    """The jobs as the database has them, with its clock; never a replica, which hears of it later."""
    return StoredJob.objects.using(DEFAULT_DB_ALIAS).defer("outcome").annotate(now=Now())


def _silence(row: Any) -> timedelta:
    return row.now - row.heard_at


def _of_failure(error: Exception) -> bytes:
    """The outcome that raises this error again, or its text if the error cannot be pickled."""
    try:
        pickle.loads(pickled := pickle.dumps((True, error)))  # noqa: S301  made here
    except Exception:
        return pickle.dumps((True, RuntimeError(repr(error))))
    return pickled


def _seal(key: str, outcome: bytes) -> bytes:
    return salted_hmac("tournaments.jobs", key.encode() + outcome, algorithm="sha256").digest()


def _read_sealed(key: str, sealed: bytes) -> tuple[bool, Any]:
    """True if a job failed, and what it made or why; Interrupted where that is not there, or not made by this site."""
    seal, outcome = sealed[:SEAL], sealed[SEAL:]
    if not hmac.compare_digest(seal, _seal(key, outcome)):
        raise Interrupted
    failed, value = pickle.loads(outcome)  # noqa: S301  sealed by this site
    return failed, value


log = logging.getLogger(__name__)

TELL_EVERY = 1.0
"""Seconds between two writes, one transaction for all jobs of the process: deals go first."""

KEPT = timedelta(minutes=10)
"""How long a result is kept."""

MOST_KEPT, LARGEST_KEPT = 200, 100 * 1024 * 1024
"""Results of the whole site, and their bytes, beyond which the oldest are deleted earlier."""

SWEPT_EVERY = 60.0
"""Seconds between two looks for expired results."""

TRIED_FOR = 30.0
"""Seconds in which the end of a job is told again where its row is not there, or not yet."""

running_here: dict[str, BackgroundJob] = {}
"""The jobs of this process that run, or that the database was not told the end of yet."""

_bell, _lock = threading.Event(), threading.Lock()
_thread: threading.Thread | None = None


def keep() -> None:
    """Have it tell and hear now, and look for what has expired."""
    global _thread
    with _lock:
        _bell.set()
        if _thread is None or not _thread.is_alive():
            _thread = threading.Thread(target=_run, name="jobs", daemon=True)
            _thread.start()


def delete_expired_results() -> None:
    """Delete expired results, and the oldest if too many are kept; also what is left of jobs that died."""
    StoredJob.objects.filter(heard_at__lt=Now() - KEPT).delete()
    left, room, too_many = MOST_KEPT, LARGEST_KEPT, []
    for key, size in StoredJob.objects.exclude(ended_at=None).order_by("-ended_at").values_list("key", "size"):
        left, room = left - 1, room - size
        if left < 0 or room < 0:
            too_many.append(key)
    if too_many:
        StoredJob.objects.filter(key__in=too_many).delete()


def _run() -> None:
    global _thread
    swept = float("-inf")
    while True:
        _bell.clear()
        pause: float | None = TELL_EVERY
        try:
            if time.monotonic() - swept > SWEPT_EVERY:
                delete_expired_results()
                swept = time.monotonic()
            pause = _publish_all()
            connection.close_if_unusable_or_obsolete()
        except Exception:  # the database is away: the jobs go on, and are told of once it is back
            log.warning("Background jobs could not be told of.", exc_info=True)
            connection.close()
        if pause != TELL_EVERY:
            connection.close()
        with _lock:
            if pause is None and not _bell.is_set():
                _thread = None
                return
        _bell.wait(pause)


def _publish_all() -> float | None:
    """Write the progress of every published job and read which shall stop; seconds until the next, None if done."""
    jobs = _published()
    if jobs:
        with transaction.atomic():
            for job in jobs:
                _tell(job)
        _hear(jobs)
    if _published():
        return TELL_EVERY
    return SWEPT_EVERY if StoredJob.objects.exists() else None


def _tell(job: BackgroundJob) -> None:
    ended, row = job.ended_for, job.row
    fields: dict[str, Any] = {"heard_at": Now(), "progress": row.progress}
    if ended is not None:
        fields |= {"ended_at": Now(), "failed": row.failed, "outcome": row.outcome, "size": len(row.outcome or b"")}
    updated = StoredJob.objects.filter(key=job.key).update(**fields)
    if ended is not None and (updated or ended > TRIED_FOR):
        transaction.on_commit(lambda: running_here.pop(job.key, None))


def _hear(jobs: Sequence[BackgroundJob]) -> None:
    stopping = StoredJob.objects.filter(key__in=[job.key for job in jobs]).exclude(stopped_after=None)
    after = dict(stopping.values_list("key", "stopped_after"))
    for job in jobs:
        if job.key in after and not job.stopped:
            job.row.stopped_after = after[job.key]


def _published() -> list[BackgroundJob]:
    return [job for job in list(running_here.values()) if job.published]
