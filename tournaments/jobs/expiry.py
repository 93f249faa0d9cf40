"""Results of background jobs expire, and share a limited space on the disk."""

import shutil
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from django.conf import settings

from tournaments.jobs.file_lock import is_locked

KEPT = 600
"""Seconds that a result is kept."""

MOST_KEPT, LARGEST_KEPT = 100, 200 * 1024 * 1024
"""Results, and their bytes, beyond which the oldest are deleted earlier."""

SWEPT_EVERY = 60
"""Seconds between two looks for expired results."""

OUTCOME, HELD = "outcome", "held"

_sweeping = threading.Lock()


def job_folder() -> Path:
    """The folder of all jobs, made where it is missing."""
    folder = Path(settings.JOBS_FOLDER)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def delete_expired() -> None:
    """Delete expired results, and the oldest if too many are kept."""
    kept, room = 0, LARGEST_KEPT
    for ended, folder in sorted(_ended(), reverse=True):
        kept += 1
        room -= _size(folder / OUTCOME)
        if time.time() - ended > KEPT or kept > MOST_KEPT or room < 0:
            shutil.rmtree(folder, ignore_errors=True)


def keep_deleting_expired() -> None:
    """Delete results as they expire, in a thread that ends when none are left."""
    if _sweeping.acquire(blocking=False):
        threading.Thread(target=_swept, args=[_sweeping], name="expiry", daemon=True).start()


def _swept(lock: threading.Lock) -> None:
    with suppress(OSError):  # the folder is gone, or the disk: the next job starts another thread
        while any(folder.is_dir() for folder in job_folder().iterdir()):
            delete_expired()
            time.sleep(SWEPT_EVERY)
    lock.release()


def _ended() -> Iterator[tuple[float, Path]]:
    """When each job that no longer runs ended, and its folder."""
    for folder in job_folder().iterdir():
        with suppress(FileNotFoundError):
            if folder.is_dir() and not is_locked(folder / HELD):
                yield folder.stat().st_mtime, folder


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0
