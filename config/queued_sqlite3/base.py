"""Django's SQLite, except that who wants to write waits in a queue of ours, not for SQLite.

SQLite lets who finds the lock taken sleep and look again, ever longer, while newcomers slip in between. With four
threads that left the disk idle most of the time and let some wait for seconds; of two processes one hardly wrote at
all (docs/performance.md).
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.db.backends.sqlite3 import base

from .turns import Turns

turns_at = cache(Turns)


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that takes its turn from BEGIN to COMMIT or ROLLBACK."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._turns: Turns | None = None

    def _start_transaction_under_autocommit(self) -> None:
        turns = turns_at(str(self.settings_dict["NAME"]))
        turns.begin()
        self._turns = turns
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
        if self._turns is not None:
            turns, self._turns = self._turns, None
            turns.end()
