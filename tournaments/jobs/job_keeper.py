"""The thread of a process that tells the database of its jobs once a second, hears which shall stop, and deletes what
has expired. It ends when nothing is left to tell or to delete."""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Sequence
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.db import connection, transaction
from django.db.models.functions import Now

from tournaments.models import StoredJob

if TYPE_CHECKING:
    from tournaments.jobs.background import BackgroundJob

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
            pause = _told()
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


def _told() -> float | None:
    """Tell of every published job and hear of it; the seconds until the next time, None where nothing is left."""
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
    known = StoredJob.objects.filter(key=job.key).update(**fields)
    if ended is not None and (known or ended > TRIED_FOR):
        transaction.on_commit(lambda: running_here.pop(job.key, None))


def _hear(jobs: Sequence[BackgroundJob]) -> None:
    asked = StoredJob.objects.filter(key__in=[job.key for job in jobs]).exclude(stopped_after=None)
    after = dict(asked.values_list("key", "stopped_after"))
    for job in jobs:
        if job.key in after and not job.stopped:
            job.row.stopped_after = after[job.key]


def _published() -> list[BackgroundJob]:
    return [job for job in list(running_here.values()) if job.published]
