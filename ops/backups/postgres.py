"""A consistent dump of a PostgreSQL database while others write to it, and the way back. Needs its own programs."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db import connections, transaction
from django.db.backends.sqlite3.base import DatabaseWrapper

from ops.backups.sqlite import PASSING, database_named, read_facts

NAME = "database.dump"
QUIETLY = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1")


def dump(connection: DatabaseWrapper, folder):
    """Dump the database as it is at one moment, and tell what stood in it at that same moment."""
    copy = folder / NAME
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
        cursor.execute("SELECT pg_export_snapshot()")
        moment = cursor.fetchone()[0]
        passing = (f"--exclude-table-data={table}" for table in PASSING)
        words = "--format=custom", "--no-owner", *passing, f"--snapshot={moment}"
        _run(connection, "pg_dump", *words, f"--file={copy}")
        return copy, read_facts(_asking(cursor))


def load(connection: DatabaseWrapper, folder) -> None:
    """Replace the database's content by the dump in one transaction, tables that the dump does not know included."""
    emptying, filling = folder / "emptying.sql", folder / "filling.sql"
    names = ", ".join(connection.ops.quote_name(name) for name in connection.introspection.table_names())
    emptying.write_text(f"DROP TABLE {names} CASCADE;\n" if names else "", encoding="utf-8")
    connections.close_all()
    dumped = ("--clean", "--if-exists", "--no-owner", f"--file={filling}", str(folder / NAME))
    _run(connection, "pg_restore", *dumped, database=False)
    _run(
        connection,
        "psql",
        *QUIETLY,
        f"--file={emptying}",
        f"--file={filling}",
    )


@contextmanager
def scratch(connection: DatabaseWrapper, folder) -> Iterator[DatabaseWrapper]:
    """The dump in a passing database beside the site's; the role of the site has to be allowed to create it."""
    name, filling = f"{connection.settings_dict['NAME'][:50]}_proof", folder / "filling.sql"
    quoted = connection.ops.quote_name(name)
    with connection.cursor() as cursor:
        cursor.execute(f"DROP DATABASE IF EXISTS {quoted}")
        cursor.execute(f"CREATE DATABASE {quoted} ENCODING 'UTF8' TEMPLATE template0")
    aside = database_named(connection, name)
    try:
        _run(connection, "pg_restore", "--no-owner", f"--file={filling}", str(folder / NAME), database=False)
        _run(aside, "psql", *QUIETLY, f"--file={filling}")
        yield aside
    finally:
        aside.close()
        with connection.cursor() as cursor:
            cursor.execute(f"DROP DATABASE IF EXISTS {quoted}")


def facts(connection: DatabaseWrapper):
    """The contents of the database now; empty for one that was never made."""
    with connection.cursor() as cursor:
        return read_facts(_asking(cursor))


def _asking(cursor):
    def ask(query):
        cursor.execute(query)
        return cursor.fetchall()

    return ask


def _run(connection: DatabaseWrapper, program, *words: Any, database: bool = True) -> None:
    executable = shutil.which(program, path=os.environ.get("PG_BIN")) or shutil.which(program)
    if executable is None:
        raise FileNotFoundError(f"{program} is not here. Install PostgreSQL's client programs or set PG_BIN.")
    access = connection.settings_dict
    names = {"HOST": "PGHOST", "PORT": "PGPORT", "USER": "PGUSER", "PASSWORD": "PGPASSWORD"}
    environment = {**os.environ, **{name: str(access[key]) for key, name in names.items() if access.get(key)}}
    command = [executable, *(["--dbname", access["NAME"]] if database else []), *words]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)  # noqa: S603  our own words
    if done.returncode:
        raise OSError(f"{program}: {done.stderr.strip()}")
