"""Locks that the processes of one machine share: files in JOBS_FOLDER, each held by the process that opened it."""

import os
import sys
import threading
from pathlib import Path

from django.conf import settings

if sys.platform != "win32":
    import fcntl

_ours: set[str] = set()  # on Windows, where the site is one process
_released = threading.Condition()


class FileLock:
    """An exclusive lock on a file, held from now until it is closed: a process that dies releases its own, and every
    process of the machine sees whether one is held."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        self._path, self._file = str(path), None
        if sys.platform == "win32":
            with _released:
                _released.wait_for(lambda: self._path not in _ours)
                _ours.add(self._path)
        else:
            self._file = _open(path)
            fcntl.flock(self._file, fcntl.LOCK_EX)

    def close(self) -> None:
        """Release it."""
        if self._file is not None:
            os.close(self._file)
        with _released:
            _ours.discard(self._path)
            _released.notify_all()

    def __enter__(self) -> "FileLock":
        return self

    def __exit__(self, *failure: object) -> None:
        self.close()


def is_locked(path: str | os.PathLike[str]) -> bool:
    """Does a process hold it now?"""
    if sys.platform == "win32":
        return str(path) in _ours
    try:
        file = os.open(path, os.O_RDWR)
    except OSError:
        return False
    try:
        # Shared, so that two processes that ask at once do not take each other for the holder.
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    finally:
        os.close(file)
    return False


def _open(path: str | os.PathLike[str]) -> int:
    return os.open(path, os.O_RDWR | os.O_CREAT, 0o600)


def exclusive(name: str) -> FileLock:
    """A lock of that name, held by one thread of one process of the machine at a time."""
    return FileLock(job_folder() / f".{name}")


def job_folder() -> Path:
    """The folder of these locks, made where it is missing."""
    folder = Path(settings.JOBS_FOLDER)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
