"""Reasons why the site cannot start, in words and with what to do, instead of a traceback."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError
from django.db import DEFAULT_DB_ALIAS, Error, connection, transaction

OWNER = (
    "The folder must be there, and the user who starts Whistboard must be allowed to write in it and in the file "
    "(mkdir, chown, chmod u+rw). DATABASE_URL names another file."
)
SQLITE = {
    "unable to open": f"It cannot be opened. {OWNER}",
    "readonly": f"It can be read but not written. {OWNER}",
    "not a database": "It is no SQLite database. Put a backup back (docs/backup.md), or begin anew with --fresh.",
    "malformed": "It is damaged. Put a backup back (docs/backup.md), or begin anew with --fresh.",
    "locked": "Another program holds it. Close that program and start again.",
    "full": "The disk is full. Free some room and start again.",
}
READ_ONLY = "It can be read but not written. Name a server that takes writes, no stand-by, in DATABASE_URL."
AWAY = "Is it running, and are address, name and password in DATABASE_URL right?"


@contextmanager
def in_words() -> Iterator[None]:
    """End the program where the block fails with a sentence and exit code 1."""
    try:
        yield
    except (ImproperlyConfigured, CommandError) as failure:
        sys.exit(f"Whistboard cannot start. {failure}")
    except Error as failure:
        sys.exit(f"Whistboard cannot start on its database, {_name()}.\n{_advice(failure)}\nIt says: {failure}")
    except OSError as failure:
        sys.exit(f"Whistboard cannot start. {failure.strerror}: {failure.filename}")


def ensure_writable() -> None:
    """The database answers and takes writes; nothing is left in it."""
    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            # Taking the lock alone also works where nothing can be written.
            cursor.execute("CREATE TABLE whistboard_takes_writes (id integer)")
            transaction.set_rollback(True)
        else:
            cursor.execute("SELECT 1 WHERE current_setting('transaction_read_only') = 'on'")
            if cursor.fetchone():
                raise Error("cannot execute in a read-only transaction")


def _name() -> str:
    database = settings.DATABASES[DEFAULT_DB_ALIAS]
    host = f" at {database['HOST']}" if database.get("HOST") else ""
    return f"{database['NAME']}{host}"


def _advice(failure: Exception) -> str:
    words = str(failure).lower()
    if connection.vendor == "sqlite":
        return next((advice for sign, advice in SQLITE.items() if sign in words), "It refuses.")
    return READ_ONLY if "read-only" in words else AWAY
