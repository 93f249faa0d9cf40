"""Whose turn it is to write to a SQLite database: one thread of one process at a time."""

from __future__ import annotations

import os
import sys
import threading
import time
from contextvars import ContextVar

from django.db import OperationalError

if sys.platform != "win32":
    import fcntl

PATIENCE, LEAST = 20.0, 0.25
PAUSE = 0.0005
# When the request that is served came, so that all who wait behind a lock hear of it together, not one after another.
arrived: ContextVar[float | None] = ContextVar("arrived", default=None)


def patience_left() -> float:
    """How many seconds somebody who writes now may still wait: whoever stood in line has waited already."""
    came = arrived.get()
    return PATIENCE if came is None else max(PATIENCE - (time.monotonic() - came), LEAST)


class Turns:
    """The queue of one database: threads wait for each other, then the process for a lock on a file beside it.

    The file stays empty, and a process that dies lets go of it. It only brings order: where it cannot be had, SQLite's
    own lock still keeps writers apart.
    """

    def __init__(self, database: str) -> None:
        self._threads = threading.Lock()
        in_memory = ":memory:" in database or "mode=memory" in database
        self._path = None if in_memory else f"{database}-queue"
        self._held: int | None = None

    @property
    def taken(self) -> bool:
        """Is somebody of this process writing?"""
        return self._threads.locked()

    def begin(self) -> None:
        """Wait until nobody else writes; OperationalError when that takes too long."""
        patience = patience_left()
        until = time.monotonic() + patience
        if not self._threads.acquire(timeout=patience):
            raise _too_long()
        try:
            self._held = self._locked(until)
        except BaseException:
            self._threads.release()
            raise

    def end(self) -> None:
        """Let the next one write."""
        if self._held is not None:
            os.close(self._held)
            self._held = None
        self._threads.release()

    def _locked(self, until: float) -> int | None:
        if self._path is None or sys.platform == "win32":
            return None
        try:
            file = os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError:
            return None
        while not _lock(file):
            if time.monotonic() > until:
                os.close(file)
                raise _too_long()
            time.sleep(PAUSE)
        return file


def _lock(file: int) -> bool:
    """False where another process holds it."""
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _too_long() -> OperationalError:
    return OperationalError("database is locked: others write too long")
