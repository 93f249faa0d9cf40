"""Django's SQLite, except that who wants to write waits in a queue of ours, not for SQLite.

SQLite lets who finds the lock taken sleep and look again, ever longer, while newcomers slip in between. With four
threads that left the disk idle most of the time and let some wait for seconds; of two processes one hardly wrote at
all (docs/performance.md).
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from django.db.backends.sqlite3 import base

from config.database_file import make_private

from .turns import Turns, patience_left

turns_at = cache(Turns)


class Cursor(base.SQLiteCursorWrapper):
    """Turns Django's marks for values into SQLite's once for each statement, not each time it is asked."""

    def convert_query(self, query: str, *, param_names: list[str] | None = None) -> str:
        if param_names is not None:
            return super().convert_query(query, param_names=param_names)
        return _converted(query)


@lru_cache(maxsize=1024)
def _converted(query: str) -> str:
    return str(base.FORMAT_QMARK_REGEX.sub("?", query).replace("%%", "%"))


class DatabaseWrapper(base.DatabaseWrapper):
    """A connection that takes its turn from BEGIN to COMMIT or ROLLBACK."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._turns: Turns | None = None

    def get_new_connection(self, parameters: dict[str, Any]) -> Any:
        make_private(str(parameters["database"]))
        return super().get_new_connection(parameters)

    def create_cursor(self, name: str | None = None) -> Cursor:
        cursor: Cursor = self.connection.cursor(factory=Cursor)
        return cursor

    def _start_transaction_under_autocommit(self) -> None:
        turns = turns_at(str(self.settings_dict["NAME"]))
        turns.begin()
        self._turns = turns
        try:
            self._begin(patience_left())
        except BaseException:
            self._done()
            raise

    def _begin(self, patience: float) -> None:
        """SQLite itself waits for a program that stands in no queue of ours, but no longer than we would."""
        usual = self.settings_dict["OPTIONS"].get("timeout", 5)
        if patience < usual - 1:
            self.connection.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
        try:
            super()._start_transaction_under_autocommit()  # type: ignore[misc]  # the stubs leave it out
        finally:
            if patience < usual - 1:
                self.connection.execute(f"PRAGMA busy_timeout = {int(usual * 1000)}")

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
