"""Starting the site: what is wrong is said in words before anything is touched, and a fresh start loses nothing."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from config import serve
from config.database_file import fresh, make_private, set_aside

ROOT = Path(__file__).resolve().parents[1]
READ_ONLY = "?init_command=PRAGMA%20query_only%3D1"


def started(*words: str, **settings: str) -> tuple[int, str]:
    """The exit code and what was said by `run.py` with these words, where it ends by itself."""
    environment = {**os.environ, "SECRET_KEY": "only-for-this-test" * 3, "DJANGO_SETTINGS_MODULE": "", **settings}
    environment = {name: value for name, value in environment.items() if value}
    command = [sys.executable, "-m", "config.serve", "--prepare", "--host", "127.0.0.1", *words]
    outcome = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=240)
    return outcome.returncode, outcome.stdout + outcome.stderr


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A database with one row, kept as the site keeps it."""
    file = tmp_path / "whistboard.sqlite3"
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript("PRAGMA journal_mode=WAL; CREATE TABLE deals (n); INSERT INTO deals VALUES (7)")
    return file


@pytest.fixture
def taken_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as other:
        yield other.getsockname()[1]


def rows(file: Path) -> list[tuple[int]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute("SELECT n FROM deals").fetchall()


@pytest.mark.slow
def test_the_site_starts_without_being_told_its_settings() -> None:
    """Models that were imported before the settings are chosen would stop it."""
    assert started("--help")[0] == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("sqlite:///{folder}/none/whist.sqlite3", "It cannot be opened. The folder must be there"),
        ("sqlite:///{folder}/new.sqlite3" + READ_ONLY, "It can be read but not written."),
        ("sqlite:///{folder}/letter.sqlite3", "It is no SQLite database. Put a backup back"),
        ("postgres://whist:secret@127.0.0.1:{port}/whist", "are address, name and password in DATABASE_URL right?"),
        ("whist.example", "DATABASE_URL is no address: write it like postgres://"),
    ],
)
def test_a_database_that_is_away_or_takes_no_writes_is_named_in_words(tmp_path: Path, url: str, words: str) -> None:
    (tmp_path / "letter.sqlite3").write_text("Dear club, " * 100)
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]

    code, said = started(DATABASE_URL=url.format(folder=tmp_path, port=port))

    assert (code, words in said, "Traceback" in said, "secret" in said) == (1, True, False, False)


@pytest.mark.slow
def test_a_fresh_start_on_a_port_that_is_taken_touches_nothing(database: Path, taken_port: int) -> None:
    code, said = started("--fresh", "--port", str(taken_port), DATABASE_URL=f"sqlite:///{database}")

    assert (code, f"Port {taken_port} is taken by another program." in said) == (1, True)
    assert ([file.name for file in database.parent.iterdir()], rows(database)) == ([database.name], [(7,)])


@pytest.mark.slow
def test_a_fresh_start_leaves_the_database_of_a_running_site_alone(database: Path) -> None:
    with closing(sqlite3.connect(database)) as running:
        running.execute("SELECT n FROM deals").fetchall()
        code, said = started("--fresh", DATABASE_URL=f"sqlite:///{database}")

    assert (code, "is in use: Whistboard runs on it already" in said, rows(database)) == (1, True, [(7,)])


@pytest.mark.slow
def test_a_fresh_start_on_a_site_of_postgresql_is_refused() -> None:
    code, said = started("--fresh", DATABASE_URL="postgres://whist@127.0.0.1:1/whist")

    assert (code, "this site is on PostgreSQL" in said) == (1, True)


def test_a_database_set_aside_is_one_whole_file(database: Path) -> None:
    kept = set_aside(database)

    assert kept
    assert ([file.name for file in database.parent.iterdir()], rows(kept)) == ([kept.name], [(7,)])


def test_a_damaged_database_is_set_aside_with_its_log(tmp_path: Path) -> None:
    for ending in ("", "-wal"):
        (tmp_path / f"whistboard.sqlite3{ending}").write_text("no database" + ending)

    set_aside(tmp_path / "whistboard.sqlite3")

    assert sorted(file.read_text() for file in tmp_path.glob("before-*")) == ["no database", "no database-wal"]
    assert list(tmp_path.glob("whistboard*")) == []


def test_the_old_database_comes_back_where_no_new_one_can_be_made(database: Path) -> None:
    def fail() -> None:
        with closing(sqlite3.connect(database)) as new:
            new.execute("CREATE TABLE half (n)")
            raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"), fresh(database):
        fail()

    assert ([file.name for file in database.parent.iterdir()], rows(database)) == ([database.name], [(7,)])


def test_there_may_be_no_database_to_set_aside(tmp_path: Path) -> None:
    with fresh(tmp_path / "whistboard.sqlite3") as kept:
        assert kept is None


@pytest.mark.parametrize(
    ("host", "port", "words"),
    [
        ("127.0.0.1", 99999, "There is no port 99999."),
        ("203.0.113.9", 8110, "203.0.113.9 is no address of this computer."),
    ],
)
def test_where_nothing_can_be_served_is_said(host: str, port: int, words: str) -> None:
    assert serve._port_problem(host, port).startswith(words)


def test_a_port_in_use_is_passed_over(taken_port: int) -> None:
    assert serve._port_problem("127.0.0.1", taken_port) == (
        f"Port {taken_port} is taken by another program. Choose another one: --port {taken_port + 1}"
    )


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_only_its_owner_reads_a_database_old_or_new(database: Path) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("INSERT INTO deals VALUES (8)")
        connection.commit()
        for file in database.parent.iterdir():
            file.chmod(0o644)

        make_private(str(database))
        make_private(str(database.with_name("new.sqlite3")))

        modes = {
            file.name.removeprefix("whistboard"): file.stat().st_mode & 0o777 for file in database.parent.iterdir()
        }
    assert modes == dict.fromkeys([".sqlite3", ".sqlite3-wal", ".sqlite3-shm", "new.sqlite3"], 0o600)


@pytest.mark.sqlite
@pytest.mark.django_db
@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_the_sites_own_database_is_private() -> None:
    from django.db import connection

    file = Path(str(connection.settings_dict["NAME"]))
    connection.ensure_connection()

    assert {part.stat().st_mode & 0o777 for part in file.parent.glob(f"{file.name}*")} == {0o600}


def test_keeping_a_database_private_lets_go_of_no_lock(database: Path) -> None:
    with closing(sqlite3.connect(database)) as site:
        site.execute("INSERT INTO deals VALUES (8)")
        site.commit()

        make_private(str(database))  # as at each new connection of a running site
        other_program = "import sqlite3, sys; sqlite3.connect(sys.argv[1]).execute('SELECT n FROM deals').fetchall()"
        subprocess.run([sys.executable, "-c", other_program, str(database)], check=True, timeout=240)

        assert database.with_name(f"{database.name}-wal").exists(), "another program took the site's log away"
