"""A consistent copy of a SQLite database while others write to it, and the way back."""

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from sqlite3 import Connection
from typing import Any

from django.db import DatabaseError, connections
from django.db.backends.sqlite3.base import DatabaseWrapper
from django.db.utils import load_backend

NAME = "database.sqlite3"
PASSING = ("tournaments_storedjob", "tournaments_outgoingletter", "tournaments_sentform")
"""Tables of what is kept for minutes or a day: no backup has it."""


def dump(connection: DatabaseWrapper, folder):
    """Copy the database as it is at one moment. Nobody has to wait for it."""
    copy = folder / NAME
    with closing(_open(connection)) as source, closing(sqlite3.connect(copy)) as target:
        target.execute("PRAGMA secure_delete=ON")
        source.backup(target)
        target.execute("PRAGMA journal_mode=DELETE")
        _remove_passing(target)
        _ensure_whole(target)
    return copy, _facts_of(copy)


def load(connection: DatabaseWrapper, folder) -> None:
    """Replace the database's content by the copy in one transaction, a running site's connections included."""
    connections.close_all()
    with closing(sqlite3.connect(folder / NAME)) as source, closing(_open(connection)) as target:
        _ensure_whole(source)
        source.backup(target)
        target.execute("PRAGMA journal_mode=WAL")


@contextmanager
def scratch(connection: DatabaseWrapper, folder) -> Iterator[DatabaseWrapper]:
    """The copy itself as a database of Django, before it is loaded."""
    with closing(sqlite3.connect(folder / NAME)) as copy:
        _ensure_whole(copy)
    yield database_named(connection, str(folder / NAME))


def database_named(connection, name: str) -> DatabaseWrapper:
    """Another database of the same kind, reached in the same way."""
    backend: Any = load_backend(connection.settings_dict["ENGINE"])
    return backend.DatabaseWrapper({**connection.settings_dict, "NAME": name}, connection.alias)


def facts(connection: DatabaseWrapper) -> dict[str, Any]:
    """The contents of the database now; empty for one that was never made."""
    with closing(_open(connection)) as database:
        return read_facts(lambda query: database.execute(query).fetchall())


def read_facts(ask: Callable[..., Any]) -> dict[str, Any]:
    """Tournaments with their newest act, and the migrations; in plain SQL, so that an older database answers too."""
    try:
        rows = ask("SELECT public_id, name, revision, journal_hash FROM tournaments_tournament ORDER BY id")
        steps = ask("SELECT app, name FROM django_migrations")
        users = ask("SELECT COUNT(*) FROM tournaments_user")[0][0]
        deals = ask("SELECT COUNT(*) FROM tournaments_deal")[0][0]
    except Exception as failure:
        if "no such table" in str(failure) or "does not exist" in str(failure):
            return {"tournaments": {}, "migrations": [], "people": 0, "deals": 0}
        raise
    tournaments = {
        str(key).replace("-", ""): {"name": name, "acts": acts, "hash": hash_} for key, name, acts, hash_ in rows
    }
    names = [f"{app}.{step}" for app, step in steps]
    return {"tournaments": tournaments, "migrations": names, "people": users, "deals": deals}


def _facts_of(copy):
    with closing(sqlite3.connect(copy)) as database:
        return read_facts(lambda query: database.execute(query).fetchall())


def _remove_passing(database: Connection) -> None:
    """Remove what background jobs made, letters that have not left, and which forms were sent."""
    for table in PASSING:
        with suppress(sqlite3.OperationalError), database:  # a database of before there were any
            database.execute(f"DELETE FROM {table}")  # noqa: S608  our own name


def _open(connection: DatabaseWrapper) -> Connection:
    return sqlite3.connect(connection.settings_dict["NAME"], timeout=30, isolation_level=None)


def _ensure_whole(database) -> None:
    try:
        [[verdict]] = database.execute("PRAGMA quick_check(1)").fetchall()
    except sqlite3.DatabaseError as failure:
        raise DatabaseError(str(failure)) from failure
    if verdict != "ok":
        raise DatabaseError(f"the database is damaged: {verdict}")
