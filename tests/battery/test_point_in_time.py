"""The changes of a PostgreSQL are archived as deploy/postgresql-archive.conf says, and it is put back as it was before
somebody ruined it, with plain PostgreSQL tools as docs/backup.md tells."""

from __future__ import annotations

import json
import os
import pwd
import re
import shutil
import tempfile
import time
import uuid
from collections.abc import Iterator
from http import HTTPStatus
from http.client import HTTPConnection
from pathlib import Path

import pytest

from tests.battery.scratch import ROOT, Scratch
from tools.bench.stage import YES_TO_ALL, records_of
from tools.cluster import ADDRESS, NAME, USER, Postgres, program, wait_for

MISSING = not (Path("/usr/lib/postgresql").exists() or "PG_BIN" in os.environ)
pytestmark = [
    pytest.mark.slow,
    pytest.mark.battery,
    pytest.mark.timeout(600),
    pytest.mark.skipif(MISSING, reason="NOT TRIED: no postgresql here"),
]
SETTINGS = (ROOT / "deploy" / "postgresql-archive.conf").read_text()
ARCHIVE = "/srv/whistboard-wal"
DEALS = 20


@pytest.fixture
def folder() -> Iterator[Path]:
    folder = Path(tempfile.mkdtemp(prefix="whistboard-archive-"))
    (folder / "wal").mkdir()
    if os.geteuid() == 0:
        owner = pwd.getpwnam("postgres")
        for path in (folder, folder / "wal"):
            os.chown(path, owner.pw_uid, owner.pw_gid)
    yield folder
    shutil.rmtree(folder, ignore_errors=True)


def archiving(server: Postgres, archive: Path) -> Postgres:
    """The server with the settings of the file, to another folder and without its minute of patience."""
    for name, value in re.findall(r"^(\w+) = '?(.+?)'?$", SETTINGS, flags=re.MULTILINE):
        value = "1" if name == "archive_timeout" else value.replace(ARCHIVE, str(archive))
        server.words += ["-c", f"{name}={value}"]
    return server


def address_of(server: Postgres) -> str:
    return f"postgres://{USER}@{ADDRESS}:{server.port}/{NAME}"


def play(port: int, hall: dict, seed: int) -> list[str]:
    """Deals at table 1 that were acknowledged."""
    uids = [str(uuid.uuid4()) for _ in range(DEALS)]
    for uid, record in zip(uids, records_of(DEALS, seed=seed), strict=True):
        wire = HTTPConnection(ADDRESS, port, timeout=30)
        headers = {"X-Table-Code": hall["codes"]["1"], "Content-Type": "application/json"}
        wire.request(
            "PUT",
            f"{hall['paths']['1']}/deals/{uid}",
            json.dumps({"record": record, "warnings_dismissed": YES_TO_ALL}),
            headers,
        )
        assert wire.getresponse().status == HTTPStatus.CREATED
        wire.close()
    return uids


def test_a_ruined_database_comes_back_as_it_was_a_moment_before(folder: Path) -> None:
    primary = archiving(Postgres(folder / "primary"), folder / "wal")
    primary.make_first()
    scratch = Scratch(folder, DATABASE_URL=address_of(primary), PG_BIN=str(program("psql").parent))
    try:
        assert scratch.manage("migrate", "--verbosity", "0").returncode == 0
        [hall] = scratch.staged("halls", 1, 2, 100)
        where = f"host={ADDRESS} port={primary.port} user={USER}"
        primary._run("pg_basebackup", "-D", folder / "base", "-X", "stream", "-c", "fast", "-d", where)
        site = scratch.site().start()
        kept = play(site.port, hall, seed=1)
        wanted, moment = scratch.staged("everything"), primary.ask("SELECT clock_timestamp()")
        time.sleep(0.1)
        lost = play(site.port, hall, seed=2)
        site.stop()
        primary.ask("TRUNCATE tournaments_score, tournaments_deal CASCADE")
        last = primary.ask("SELECT pg_walfile_name(pg_current_wal_lsn())")
        primary.ask("SELECT pg_switch_wal()")
        wait_for(lambda: (folder / "wal" / last).exists(), "archiving")
    finally:
        primary.kill()
    shutil.rmtree(folder / "primary")

    started = time.perf_counter()
    again = Postgres(folder / "base")
    (folder / "base" / "recovery.signal").touch()
    again.words += ["-c", f"restore_command=cp {folder / 'wal'}/%f %p"]
    again.words += ["-c", f"recovery_target_time={moment}", "-c", "recovery_target_action=promote"]
    try:
        again.start()
        wait_for(lambda: again.ask("SELECT pg_is_in_recovery()") == "f", "recovery")
        print(f"put back in {time.perf_counter() - started:.1f} s")
        scratch.environment["DATABASE_URL"] = address_of(again)
        stored = scratch.staged("everything")
        assert (stored, scratch.complaints()) == (wanted, [])
        assert (set(kept) <= set(stored["stored"]["deals"]), set(lost) & set(stored["stored"]["deals"])) == (
            True,
            set(),
        )
        site = scratch.site().start()
        assert len(play(site.port, hall, seed=3)) == DEALS
        site.stop()
    finally:
        again.stop()
