"""Background jobs: each runs in a thread, and its state is in files that every process of the machine reads.

A job has a folder of its own in JOBS_FOLDER: what it is about, its progress, the request to stop, its outcome. The
process that runs it holds a lock on a file there; when the process dies, the lock is free and everybody sees that.
Results expire, and share a limited space on the disk.
"""

import json
import os
import pickle
import re
import secrets
import shutil
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

from django.conf import settings

if sys.platform != "win32":
    import fcntl

PAUSE = 0.01
"""Seconds between two looks for an outcome or a request to stop."""

KEPT = 600
"""Seconds that a result is kept."""

MOST_KEPT, LARGEST_KEPT = 100, 200 * 1024 * 1024
"""Results, and their bytes, beyond which the oldest are deleted earlier."""

SWEPT_EVERY = 60
"""Seconds between two looks for expired results."""

KEY = re.compile(r"[\w-]{12}")
ABOUT, PROGRESS, STOP, FAILED = "about", "progress", "stop", "failed"
OUTCOME, HELD = "outcome", "held"
_sweeping = threading.Lock()
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


class Interrupted(Exception):  # noqa: N818  it reads as what happened
    """The process that ran the job died."""


class BackgroundJob:
    """A job as every process sees it, read from its files."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.key = folder, folder.name
        self._look_again, self._stopped = 0.0, False

    @cached_property
    def about(self) -> dict[str, Any]:
        """What it was started with, and `began`, when that was."""
        return json.loads((self.folder / ABOUT).read_text())

    @property
    def progress(self) -> dict[str, Any]:
        """What it last reported; empty at its beginning."""
        try:
            return json.loads((self.folder / PROGRESS).read_text())
        except OSError:
            return {}

    @property
    def over(self) -> bool:
        """Has it ended, with an outcome or without?"""
        # In this order: the outcome is written before the lock is released.
        return not is_locked(self.folder / HELD) or self._has_outcome

    @property
    def interrupted(self) -> bool:
        """Did it end without an outcome?"""
        return self.over and not self._has_outcome

    @property
    def failed(self) -> bool:
        """Did it end with an error?"""
        return (self.folder / FAILED).exists()

    @property
    def _has_outcome(self) -> bool:
        return (self.folder / OUTCOME).exists()

    @property
    def elapsed(self) -> int:
        """Whole seconds since it began."""
        return int(time.time() - self.about["began"])

    @property
    def stopped(self) -> bool:
        """Was it asked to stop?"""
        return (self.folder / STOP).exists()

    def asked_to_stop(self) -> bool:
        """The same, for a job that asks thousands of times a second."""
        now = time.monotonic()
        if now >= self._look_again:
            self._look_again = now + PAUSE
            self._stopped = self.stopped
        return self._stopped

    @property
    def stopped_after(self) -> int | None:
        """The second at which it was asked to stop; None if it was not."""
        try:
            return int((self.folder / STOP).read_text())
        except (OSError, ValueError):
            return None

    def stop(self) -> None:
        """Ask it to stop, unless it has ended or was asked before."""
        if not self.over and not self.stopped:
            _write(self.folder / STOP, str(self.elapsed).encode())

    def wait(self, seconds: float) -> bool:
        """Is it over within so many seconds?"""
        until = time.monotonic() + seconds
        while not self.over and time.monotonic() < until:
            time.sleep(PAUSE)
        return self.over

    def result(self) -> Any:
        """What it made. Raises the error it ended with, and Interrupted if its process died."""
        try:
            failed, value = pickle.loads((self.folder / OUTCOME).read_bytes())  # noqa: S301  a file only we may write
        except OSError:
            raise Interrupted from None
        if failed:
            raise value
        return value

    def report(self, **progress: Any) -> None:
        """Publish its progress, from the thread that runs it."""
        _write(self.folder / PROGRESS, json.dumps(progress).encode())

    def take(self) -> bool:
        """Claim it for this caller alone; False if another caller did."""
        taken = self.folder.with_name(f".{self.key}-{secrets.token_hex(4)}")
        try:
            self.folder.rename(taken)
        except OSError:
            return False
        self.folder = taken
        return True

    def delete(self) -> None:
        """Delete its files."""
        shutil.rmtree(self.folder, ignore_errors=True)

    def run(self, work: Callable[["BackgroundJob"], Any], lock: FileLock) -> None:
        """Do the work, in its thread. An error is raised again where the result is asked for."""
        with lock:
            try:
                outcome = pickle.dumps((False, work(self)))
            except Exception as error:  # handed over to the request that asks for the result
                outcome = _of_failure(error)
                _write(self.folder / FAILED, b"")
            _write(self.folder / OUTCOME, outcome)


def begin(kind: str, work: Callable[[BackgroundJob], Any], **about: Any) -> BackgroundJob:
    """Start a job: `work` is called with it, in a thread of this process."""
    delete_expired_results()
    begun = BackgroundJob(job_folder() / secrets.token_urlsafe(9))
    begun.folder.mkdir()
    lock = FileLock(begun.folder / HELD)
    _write(begun.folder / ABOUT, json.dumps({"kind": kind, "began": time.time(), **about}).encode())
    threading.Thread(target=begun.run, args=(work, lock), name=f"{kind} {begun.key}", daemon=True).start()
    keep_deleting_expired_results()
    return begun


def find_jobs(kind: str, **about: Any) -> list[BackgroundJob]:
    """Every job of that kind that was started with that."""
    jobs = (find_job(folder.name, kind, **about) for folder in job_folder().iterdir())
    return [job for job in jobs if job]


def find_job(key: str, kind: str, **about: Any) -> BackgroundJob | None:
    """The job with that key, of that kind and started with that; None if there is none any more."""
    job = BackgroundJob(job_folder() / key)
    wanted = {"kind": kind, **about}
    if not KEY.fullmatch(key):
        return None
    try:
        return job if wanted.items() <= job.about.items() else None
    except OSError:
        return None


def exclusive(name: str) -> FileLock:
    """A lock of that name, held by one thread of one process of the machine at a time."""
    return FileLock(job_folder() / f".{name}")


def withdraw(kind: str, **about: Any) -> None:
    """Stop the jobs of that kind that were started with that, and delete their results."""
    for job in find_jobs(kind, **about):
        job.stop()
        if job.over:
            job.delete()


def _of_failure(error: Exception) -> bytes:
    """The outcome that raises this error again, or its text if the error cannot be pickled."""
    try:
        pickle.loads(kept := pickle.dumps((True, error)))  # noqa: S301  made here
    except Exception:
        return pickle.dumps((True, RuntimeError(repr(error))))
    return kept


def _write(file: Path, content: bytes) -> None:
    """Replace the file at once, so that nobody reads half of it."""
    fresh = file.with_name(f"{file.name}-{threading.get_ident()}")
    fresh.write_bytes(content)
    fresh.replace(file)


def job_folder() -> Path:
    """The folder of all jobs, made where it is missing."""
    folder = Path(settings.JOBS_FOLDER)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder


def delete_expired_results() -> None:
    """Delete expired results, and the oldest if too many are kept."""
    kept, room = 0, LARGEST_KEPT
    for ended, folder in sorted(_ended(), reverse=True):
        kept += 1
        room -= _size(folder / OUTCOME)
        if time.time() - ended > KEPT or kept > MOST_KEPT or room < 0:
            shutil.rmtree(folder, ignore_errors=True)


def keep_deleting_expired_results() -> None:
    """Delete results as they expire, in a thread that ends when none are left."""
    if _sweeping.acquire(blocking=False):
        threading.Thread(target=_swept, args=[_sweeping], name="expiry", daemon=True).start()


def _swept(lock: threading.Lock) -> None:
    with suppress(OSError):  # the folder is gone, or the disk: the next job starts another thread
        while any(folder.is_dir() for folder in job_folder().iterdir()):
            delete_expired_results()
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
