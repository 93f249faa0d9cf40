"""Django's SQLite, except that a thread that wants to write waits for the others of its process, not for SQLite.

SQLite lets who finds the lock taken sleep and look again, ever longer, while newcomers slip in between. With four
threads that left the disk idle most of the time and let some wait for seconds (docs/performance.md).
"""

from __future__ import annotations

import threading
from collections import defaultdict
from typing import Any

from django.db import OperationalError
from django.db.backends.sqlite3 import base

_queues: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
PATIENCE = 20.0


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that takes its turn from BEGIN to COMMIT or ROLLBACK."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._turn: threading.Lock | None = None

    def _start_transaction_under_autocommit(self) -> None:
        queue = _queues[str(self.settings_dict["NAME"])]
        if not queue.acquire(timeout=PATIENCE):
            raise OperationalError("database is locked: others of this process write too long")
        self._turn = queue
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # the stubs leave it out
        except BaseException:
            self._done()
            raise

    def _commit(self) -> None:
        try:
            super()._commit()  # type: ignore[misc]  # likewise
        finally:
            self._done()

    def _rollback(self) -> None:
        try:
            super()._rollback()  # type: ignore[misc]  # likewise
        finally:
            self._done()

    def _close(self) -> None:
        try:
            super()._close()  # type: ignore[misc]  # likewise
        finally:
            self._done()

    def _done(self) -> None:
        if self._turn is not None:
            turn, self._turn = self._turn, None
            turn.release()
