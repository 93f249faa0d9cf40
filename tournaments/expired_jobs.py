"""Outcomes of background jobs expire: nobody has to come for them, and they have so much room."""

import shutil
import threading
import time
from contextlib import suppress
from pathlib import Path

from django.conf import settings

from tournaments.holding import is_held

KEPT = 600
"""Seconds that an outcome is kept for whoever fetches it."""

MOST_KEPT, LARGEST_KEPT = 100, 200 * 1024 * 1024
"""Outcomes, and their bytes, beyond which the oldest are deleted earlier."""

SWEPT_EVERY = 60
"""Seconds between two looks for expired outcomes."""

OUTCOME, HELD = "outcome", "held"

_sweeping = threading.Lock()


def job_folder():
    folder = Path(settings.JOBS_FOLDER)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def forget_old():
    """Expired outcomes are deleted, and the oldest where too many are kept."""
    kept, room = 0, LARGEST_KEPT
    for ended, folder in sorted(_ended(), reverse=True):
        kept += 1
        room -= _size(folder / OUTCOME)
        if time.time() - ended > KEPT or kept > MOST_KEPT or room < 0:
            shutil.rmtree(folder, ignore_errors=True)


def sweep():
    """Delete outcomes as they expire, in a thread that ends when there are none left."""
    if _sweeping.acquire(blocking=False):
        threading.Thread(target=_swept, args=[_sweeping], name="sweep", daemon=True).start()


def _swept(lock):
    with suppress(OSError):  # the folder is gone, or the disk: the next piece of work begins another thread
        while any(folder.is_dir() for folder in job_folder().iterdir()):
            forget_old()
            time.sleep(SWEPT_EVERY)
    lock.release()


def _ended():
    """When each piece that nobody does any more ended, and its folder."""
    for folder in job_folder().iterdir():
        with suppress(FileNotFoundError):
            if folder.is_dir() and not is_held(folder / HELD):
                yield folder.stat().st_mtime, folder


def _size(file):
    try:
        return file.stat().st_size
    except OSError:
        return 0
