"""The databases and the shared cache: SQLite in `var/` unless DATABASE_URL names a PostgreSQL; a replica; Valkey."""

from hashlib import blake2b
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
    chosen["PASSWORD"] = env("DATABASE_PASSWORD", default="") or chosen.get("PASSWORD", "")
    sqlite = chosen["ENGINE"].endswith("sqlite3")
    chosen["OPTIONS"] = {**(SQLITE_OPTIONS if sqlite else POSTGRESQL_OPTIONS), **chosen.get("OPTIONS", {})}
    chosen["CONN_MAX_AGE"] = env.int("DATABASE_KEEP_SECONDS", default=600)
    chosen["CONN_HEALTH_CHECKS"] = not sqlite
    return chosen


def databases(env: environ.Env, folder: Path) -> dict[str, Any]:
    """The primary, and the replica that DATABASE_REPLICA_URL names (config/replica.py)."""
    primary = database(env, folder)
    if not env("DATABASE_REPLICA_URL", default=""):
        return {"default": primary}
    replica: dict[str, Any] = env.db_url("DATABASE_REPLICA_URL")
    if not (primary["ENGINE"] == replica.get("ENGINE") and primary["ENGINE"].endswith("postgresql")):
        raise ImproperlyConfigured("DATABASE_REPLICA_URL names a replica of the PostgreSQL of DATABASE_URL.")
    password = env("DATABASE_PASSWORD", default="") or replica.get("PASSWORD", "")
    given_options = replica.get("OPTIONS", {})
    # A replica that is away must not hold up a page: the primary answers instead.
    options = {
        "options": "-c default_transaction_read_only=on -c statement_timeout=10s",
        "connect_timeout": 2,
        **given_options,
    }
    connection = {"PASSWORD": password, "CONN_MAX_AGE": primary["CONN_MAX_AGE"], "CONN_HEALTH_CHECKS": True}
    return {"default": primary, "replica": {**replica, "OPTIONS": options, **connection, "TEST": {"MIRROR": "default"}}}


def with_replica(databases: dict[str, Any], middleware: list[str]) -> dict[str, Any]:
    """The settings that send strangers to the replica, where there is one."""
    if "replica" not in databases:
        return {}
    place = middleware.index("config.middleware.cache_headers") + 1
    reading = [*middleware[:place], "config.replica.ReplicaMiddleware", *middleware[place:]]
    return {"DATABASE_ROUTERS": ["config.replica.ReplicaRouter"], "MIDDLEWARE": reading}


def shared_cache(env: environ.Env) -> dict[str, Any]:
    """CACHES of a site of several processes, where CACHE_URL names a Valkey or Redis; nothing otherwise."""
    address = env("CACHE_URL", default="")
    if not address:
        return {}
    # Its server is a moment away; if it is longer, pages are made without it.
    options: dict[str, Any] = {"socket_connect_timeout": 0.3, "socket_timeout": 1}
    if password := env("CACHE_PASSWORD", default=""):
        options["password"] = password
    shared = {"BACKEND": "config.cache.SharedCache", "LOCATION": address, "OPTIONS": options}
    return {"CACHES": {name: {**shared, "KEY_PREFIX": f"{name}-{_release()}"} for name in ("default", "pages")}}


def _release() -> str:
    """A digest of what makes kept values: those of the version before are not read."""
    digest, here = blake2b(digest_size=6), Path(__file__).resolve().parents[2]
    for package in ("reports", "scoring", "tournaments"):
        for path in sorted((here / package).rglob("*.py")):
            digest.update(path.read_bytes())
    return digest.hexdigest()
