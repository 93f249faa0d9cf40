"""The file of a SQLite database: private to who runs the site, and set aside where somebody begins anew."""

from __future__ import annotations

import os
import sqlite3
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

LOGS = ("-wal", "-shm")
"""Beside its database SQLite keeps a log of what was written last, and an index of it, with the same permissions."""

HEADER = b"SQLite format 3\0"
PRIVATE = 0o600
OTHERS = 0o077


def make_private(database: str) -> None:
    """Only its owner reads the database: it holds names, password hashes and sessions. A new one begins so too."""
    if ":memory:" in database or "mode=memory" in database:
        return
    # Only a new file is opened here: closing one that SQLite has open would let go of all locks of this process, and
    # the next program to come would take the log away under it. Where that fails, SQLite says so in better words.
    with suppress(OSError):
        os.close(os.open(database, os.O_RDWR | os.O_CREAT | os.O_EXCL, PRIVATE))
    for file in (database, *(database + log for log in LOGS)):
        with suppress(OSError):
            if os.stat(file).st_mode & OTHERS:
                os.chmod(file, PRIVATE)


@contextmanager
def fresh(database: Path) -> Iterator[Path | None]:
    """While the block makes a new database the old one is kept aside, and comes back where the block fails."""
    aside = set_aside(database)
    try:
        yield aside
    except BaseException:
        if aside:
            _rename(aside, database)
            print(f"The old database is back as {database}", flush=True)
        raise


def set_aside(database: Path) -> Path | None:
    """Rename the database to the time of day; where it went, None where there was none."""
    if not database.exists():
        return None
    if _is_sqlite(database):
        _end_log(database)
    aside = database.with_name(time.strftime("before-%Y%m%d-%H%M%S.sqlite3"))
    _rename(database, aside)
    return aside


def _is_sqlite(file: Path) -> bool:
    """Anything else is set aside as it is: opening it, SQLite would throw away the log beside it."""
    with file.open("rb") as content:
        return content.read(len(HEADER)) == HEADER


def _end_log(database: Path) -> None:
    """Bring the log into the database, which SQLite does only where nobody else has it open."""
    try:
        with closing(sqlite3.connect(database, timeout=1)) as connection:
            connection.execute("PRAGMA journal_mode=DELETE")
    except sqlite3.DatabaseError as failure:
        if "locked" in str(failure):
            sys.exit(f"{database} is in use: Whistboard runs on it already. Stop that one first, with Ctrl+C.")
        # Read-only, or damaged further on: it is set aside as it is, its log with it.


def _rename(database: Path, to: Path) -> None:
    """Rename the database with its log; all of it or nothing."""
    done: list[tuple[Path, Path]] = []
    try:
        for ending in ("", *LOGS):
            old, new = Path(f"{database}{ending}"), Path(f"{to}{ending}")
            if old.exists():
                old.replace(new)
                done.append((old, new))
            else:
                new.unlink(missing_ok=True)  # of a database that stood there before
    except OSError:
        for old, new in done:
            new.replace(old)
        raise
