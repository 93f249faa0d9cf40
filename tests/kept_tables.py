"""The empty tables of a run on SQLite, kept for the next one: the same migrations need not run every time."""

from __future__ import annotations

import hashlib
import os
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

PROJECT = Path(__file__).parent.parent
FOLDER = PROJECT / "var" / "test-tables"


def copy_tables(database: str) -> bool:
    """Put the tables that were kept where the test database goes; False if there are none."""
    try:
        shutil.copyfile(_kept(), database)
    except FileNotFoundError:
        return False
    return True


def keep_tables(database: str) -> None:
    """Keep a copy of that database, in which no test has written yet, and no older ones."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for file in set(FOLDER.glob("*.sqlite3")) - {_kept()}:
        file.unlink(missing_ok=True)
    half = FOLDER / f"{os.getpid()}.half"
    with closing(sqlite3.connect(database)) as source, closing(sqlite3.connect(half)) as copy:
        source.backup(copy)
    half.replace(_kept())


def make_tables() -> None:
    """Make the tables of the database in the settings, out of those that were kept if there are any."""
    from django.core.management import call_command
    from django.db import connection

    if connection.vendor == "sqlite" and not Path(connection.settings_dict["NAME"]).exists():
        copy_tables(connection.settings_dict["NAME"])
    call_command("migrate", verbosity=0, interactive=False)


def _kept() -> Path:
    """A file of another name as soon as a migration, a model, a package or Python itself is another.

    Migrations take the triggers that guard the journal from the modules of the models.
    """
    digest = hashlib.sha256(sys.version.encode())
    ours = "tournaments/**/models.py", "tournaments/**/append_only.py", "tournaments/**/migrate.py"
    sources = "*/migrations/*.py", *ours, "requirements*.txt"
    for file in sorted(file for pattern in sources for file in PROJECT.glob(pattern)):
        digest.update(file.read_bytes())
    return FOLDER / f"{digest.hexdigest()[:24]}.sqlite3"
