"""The index in which SQLite finds a part of an evening's name: FTS5 with trigrams, kept up to date by triggers.

PostgreSQL has an index of its own (migration 0053). A SQLite older than 3.34, or without FTS5, reads every name.
"""

from contextlib import suppress

from django.db import DatabaseError, transaction
from django.db.backends.base.base import BaseDatabaseWrapper

TABLE, EVENINGS = "tournaments_evening_names", "tournaments_tournament"
SHORTEST = 3
"""Letters that a part of a name needs to be looked up."""

_ADD = f"INSERT INTO {TABLE}(rowid, name) VALUES (NEW.id, NEW.name);"  # noqa: S608  our own names, as below
_REMOVE = f"INSERT INTO {TABLE}({TABLE}, rowid, name) VALUES ('delete', OLD.id, OLD.name);"  # noqa: S608  likewise
# Every deal updates the row of its evening: the last trigger writes only where the name itself is another.
TRIGGERS = {
    "evening_name_added": f"AFTER INSERT ON {EVENINGS} BEGIN {_ADD} END",
    "evening_name_removed": f"AFTER DELETE ON {EVENINGS} BEGIN {_REMOVE} END",
    "evening_name_changed": f"AFTER UPDATE OF name ON {EVENINGS} WHEN OLD.name <> NEW.name BEGIN {_REMOVE} {_ADD} END",
}


def create(connection: BaseDatabaseWrapper) -> bool:
    """Make the index anew from the names that are stored; False where this database cannot have it."""
    drop(connection)
    if connection.vendor != "sqlite":
        return False
    try:
        with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
            cursor.execute(
                f"CREATE VIRTUAL TABLE {TABLE} "
                f"USING fts5(name, content='{EVENINGS}', content_rowid='id', tokenize='trigram')"
            )
            cursor.execute(f"INSERT INTO {TABLE}({TABLE}) VALUES ('rebuild')")  # noqa: S608  likewise
            for name, trigger in TRIGGERS.items():
                cursor.execute(f"CREATE TRIGGER {name} {trigger}")
    except DatabaseError:  # no FTS5 here, or no trigrams in it
        return False
    return True


def drop(connection: BaseDatabaseWrapper) -> None:
    """Remove the index, or as much of it as this database can: without its triggers it is in nobody's way."""
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        for name in TRIGGERS:
            cursor.execute(f"DROP TRIGGER IF EXISTS {name}")
        with suppress(DatabaseError):  # made elsewhere, by an SQLite that has FTS5
            cursor.execute(f"DROP TABLE IF EXISTS {TABLE}")


def missing(connection: BaseDatabaseWrapper) -> set[str]:
    """The triggers that should stand in this database and do not."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = %s", [EVENINGS])
        return TRIGGERS.keys() - {name for (name,) in cursor.fetchall()}


def forget_deleted(connection: BaseDatabaseWrapper) -> None:
    """Remove what is left of deleted names, which FTS5 by itself does only in time."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor, suppress(DatabaseError):
            cursor.execute(f"INSERT INTO {TABLE}({TABLE}) VALUES ('optimize')")  # noqa: S608  likewise
