"""The database: SQLite in `var/` unless DATABASE_URL names a PostgreSQL."""

from pathlib import Path
from typing import Any

import environ
from django.core.exceptions import ImproperlyConfigured
from django.db.backends.signals import connection_created

from config.database_file import make_private

# Every transaction takes the write lock at its start and every commit reaches the disk: in trials with
# 32 scorers anything less answered "database is locked" or could lose the last deals in a power cut.
SQLITE_OPTIONS = {
    "transaction_mode": "IMMEDIATE",
    "timeout": 20,
    "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA cache_size=-20000; "
    # What is erased is written over: not every build of SQLite does so by itself.
    "PRAGMA secure_delete=ON",
}

POSTGRESQL_OPTIONS = {"options": "-c synchronous_commit=on"}


def keep_private(connection: Any, **_signal: Any) -> None:
    """Once SQLite has its file, let nobody but its owner read it."""
    if connection.vendor == "sqlite":
        make_private(str(connection.settings_dict["NAME"]))


connection_created.connect(keep_private, dispatch_uid="keep the database private")


def database(env: environ.Env, folder: Path) -> dict[str, Any]:
    """The default connection, kept open by each of the few threads that serve pages."""
    folder.mkdir(parents=True, exist_ok=True)
    file = (folder / "whistboard.sqlite3").as_posix()
    chosen: dict[str, Any] = env.db_url("DATABASE_URL", default=f"sqlite:///{file}")
    if "ENGINE" not in chosen:
        raise ImproperlyConfigured("DATABASE_URL is no address: write it like postgres://name:password@host/database.")
    sqlite = chosen["ENGINE"].endswith("sqlite3")
    chosen["OPTIONS"] = {**(SQLITE_OPTIONS if sqlite else POSTGRESQL_OPTIONS), **chosen.get("OPTIONS", {})}
    chosen["CONN_MAX_AGE"] = env.int("DATABASE_KEEP_SECONDS", default=600)
    chosen["CONN_HEALTH_CHECKS"] = not sqlite
    return chosen
