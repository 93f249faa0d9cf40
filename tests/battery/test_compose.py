"""The whole site of deploy/compose.yaml, started by one command: looked at from outside, killed piece by piece, promoted,
upgraded, put back from a backup, taken down and started again.

It takes an engine (docker or podman) that runs, and the images that the file names. CONTAINER_COMPOSE names another program
than the first of `docker compose` and `docker-compose` that is here, such as podman-compose.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import socket
import ssl
import subprocess
import time
import uuid
from collections.abc import Callable, Iterator
from functools import cache
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

import pytest

from ops.bench.site import free_port
from ops.bench.stage import records_of
from tests.battery.scratch import OPERATOR, ROOT
from tests.battery.test_container import copied

FILES = ROOT / "deploy" / "compose.yaml", ROOT / "deploy" / "Containerfile"
IMAGES = sorted(set(re.findall(r"(?:image:|FROM) (docker\.io/\S+)", "".join(file.read_text() for file in FILES))))
NAME = "whist.localhost"
SETTINGS = {
    "COMPOSE_PROJECT_NAME": "whistboard-tried",
    "WHISTBOARD_VERSION": "tried",
    "SECRET_KEY": "only-for-this-test-and-never-anywhere-else-0123456789",
    "ALLOWED_HOSTS": NAME,
    "DATABASE_PASSWORD": "a1b2c3d4e5f60718",
    "VALKEY_PASSWORD": "18f6e5d4c3b2a100",
    **OPERATOR,
    "TERMS_FOLDER": "./terms",
}
REQUIRED = sorted({*SETTINGS} - {"COMPOSE_PROJECT_NAME", "WHISTBOARD_VERSION"})
# A club is seen by strangers at once; nothing in the file names this setting.
OPTIONAL = {"CONFIRM_EMAIL": "no"}


@cache
def compose_words() -> list[str]:
    """The program that reads the file."""
    if named := os.environ.get("CONTAINER_COMPOSE"):
        return named.split()
    for words in (["docker", "compose"], ["docker-compose"]):
        if shutil.which(words[0]) and subprocess.run([*words, "version"], capture_output=True).returncode == 0:
            return words
    return []


def engine() -> str:
    return "podman" if "podman" in compose_words()[0] else "docker"


def missing() -> str:
    if not compose_words():
        return "NOT TRIED: no docker compose here. Debian: apt-get install docker.io docker-compose"
    if subprocess.run([engine(), "info"], capture_output=True).returncode:
        return "NOT TRIED: no container engine runs here"
    lacking = [i for i in IMAGES if subprocess.run([engine(), "image", "inspect", i], capture_output=True).returncode]
    return f"NOT TRIED: these images are not here: {', '.join(lacking)}" if lacking else ""


pytestmark = [
    pytest.mark.slow,
    pytest.mark.battery,
    pytest.mark.timeout(1800),
    pytest.mark.skipif(bool(missing()), reason=missing()),
]


class Composed:
    """The site, its settings and its files in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        copied(folder)
        shutil.copy(ROOT / ".dockerignore", folder)
        self.folder, self.port, self.plain_port = folder / "deploy", free_port(), free_port()
        self.hall: dict[str, Any] = {}
        self.settings = {**SETTINGS, **OPTIONAL, "HTTP_PORT": str(self.plain_port), "HTTPS_PORT": str(self.port)}
        self._write(self.settings)

    def _write(self, settings: dict[str, str]) -> None:
        (self.folder / ".env").write_text("".join(f"{name}={value}\n" for name, value in settings.items()))

    def set(self, **settings: str) -> None:
        """Add these to its settings."""
        self.settings |= settings
        self._write(self.settings)

    def refuses_without(self, name: str) -> bool:
        """Is nothing started, and that setting named, where it is not there?"""
        self._write({other: value for other, value in self.settings.items() if other != name})
        refused = self.compose("config")
        self._write(self.settings)
        return refused.returncode != 0 and name in refused.stderr

    def compose(self, *words: str) -> subprocess.CompletedProcess[str]:
        """`docker compose WORDS`, beside the file."""
        environment = {key: value for key, value in os.environ.items() if key not in self.settings}
        return subprocess.run(
            [*compose_words(), *words], cwd=self.folder, env=environment, capture_output=True, text=True, timeout=1200
        )

    def done(self, *words: str) -> str:
        """What a command says that has to succeed."""
        completed = self.compose(*words)
        assert completed.returncode == 0, f"{words}: {completed.stdout[-1500:]}{completed.stderr[-1500:]}"
        return completed.stdout.strip()

    def inside(self, service: str, *words: str) -> subprocess.CompletedProcess[str]:
        return self.compose("exec", "-T", service, *words)

    def asked(self, database: str, statement: str) -> str:
        """What that PostgreSQL answers; empty where it does not."""
        return self.inside(database, "psql", "-d", "whistboard", "-qAtc", statement).stdout.strip()

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, bytes]:
        """Status and body of an answer over HTTPS, as a visitor gets it; 0 where there is none."""
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE  # an authority that nobody here trusts
        wire = HTTPConnection(NAME)
        names = {name.replace("_", "-"): value for name, value in headers.items()}
        sent = {"Host": NAME, "Content-Type": "application/json", **names}
        try:
            plain = socket.create_connection(("127.0.0.1", self.port), 30)
            wire.sock = context.wrap_socket(plain, server_hostname=NAME)
            wire.request(method, path, json.dumps(body) if body is not None else None, sent)
            answer = wire.getresponse()
            return answer.status, answer.read()
        except (OSError, HTTPException):
            return 0, b""
        finally:
            wire.close()

    def deal(self, seed: int) -> tuple[int, str]:
        """A deal at table 1: the status, and its id."""
        uid, code = str(uuid.uuid4()), self.hall["codes"]["1"]
        path = f"{self.hall['paths']['1']}/deals/{uid}"
        return self.ask("PUT", path, {"record": records_of(1, seed=seed)[0]}, X_Table_Code=code)[0], uid

    def stored(self, database: str) -> set[str]:
        return set(self.asked(database, "SELECT uid FROM tournaments_deal").split())

    def healthy(self, service: str) -> bool:
        return "(healthy)" in self.compose("ps", service).stdout


def until(true: Callable[[], bool], seconds: float = 90) -> bool:
    """Did that become true in time?"""
    deadline = time.monotonic() + seconds
    while not (met := true()) and time.monotonic() < deadline:
        time.sleep(0.5)
    return met


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Composed]:
    composed = Composed(tmp_path_factory.mktemp("composed"))
    try:
        composed.done("up", "-d")
        assert until(lambda: composed.ask("GET", "/readyz")[0] == 200), composed.compose("logs").stdout[-3000:]
        staged = composed.done("exec", "-T", "site1", "python", "-m", "tests.battery.stage", "halls", "1", "2", "90")
        [composed.hall] = json.loads(staged.splitlines()[-1])
        yield composed
    finally:
        composed.compose("down", "--volumes", "--timeout", "2")
        subprocess.run([engine(), "rmi", "localhost/whistboard:tried"], capture_output=True)


def test_nothing_starts_without_a_secret(site: Composed) -> None:
    assert {name: site.refuses_without(name) for name in REQUIRED} == dict.fromkeys(REQUIRED, True)


def test_pages_come_over_https_from_two_servers_as_a_user_without_rights(site: Composed) -> None:
    statuses = [site.ask("GET", path)[0] for path in ("/", "/readyz", "/rules/", site.hall["address"])]
    inside = "id -un; for one in /site /venv /terms /site/var /site/var/backups; do test -w $one && echo $one; done"
    rights = "grep -E '^(CapBnd|NoNewPrivs)' /proc/1/status"

    assert statuses == [200] * 4
    assert [site.healthy(server) for server in ("site1", "site2", "caddy", "valkey")] == [True] * 4
    assert site.inside("site1", "sh", "-c", inside).stdout.split() == ["whistboard", "/site/var", "/site/var/backups"]
    assert site.inside("site2", "sh", "-c", rights).stdout.split()[1::2] == ["0" * 16, "1"]


def test_a_deal_is_on_the_replica_and_pages_are_in_valkey(site: Composed) -> None:
    status, uid = site.deal(1)
    site.ask("GET", site.hall["address"])

    assert status == 201
    assert until(lambda: uid in site.stored("database2"), 10)
    assert site.asked("database1", "SELECT application_name, sync_state FROM pg_stat_replication") == "database2|sync"
    assert int(site.inside("valkey", "valkey-cli", "dbsize").stdout) > 0


def test_only_the_front_can_be_reached_and_only_with_a_password_the_rest(site: Composed) -> None:
    published = {
        service: bool(re.search(r"0\.0\.0\.0|:::|\d->", site.compose("ps", service).stdout))
        for service in ("caddy", "site1", "site2", "backup", "database1", "database2", "valkey")
    }
    from_caddy = "wget -T 3 -qO /dev/null http://{}"
    reached = {
        where: site.inside("caddy", "sh", "-c", from_caddy.format(where)).returncode == 0
        for where in ("site1:8000/healthz", "database1:5432", "valkey:6379")
    }
    words = "import socket; socket.create_connection(('site1', 8000), 3)"
    resolved = site.inside("caddy", "getent", "hosts", "database1").returncode
    outward = site.inside("site1", "python", "-c", words).returncode
    as_superuser = site.inside(
        "site1", "sh", "-c", f"PGPASSWORD={SETTINGS['DATABASE_PASSWORD']} psql -h database1 -U postgres"
    )
    unknown = site.inside("valkey", "sh", "-c", "REDISCLI_AUTH= valkey-cli ping")

    assert [service for service, out in published.items() if out] == ["caddy"]
    assert reached == {"site1:8000/healthz": True, "database1:5432": False, "valkey:6379": False}
    assert (resolved != 0, outward) == (True, 0)
    assert "no pg_hba.conf entry" in as_superuser.stderr
    assert "NOAUTH" in unknown.stdout + unknown.stderr


def test_a_killed_server_is_not_missed(site: Composed) -> None:
    site.done("kill", "-s", "SIGKILL", "site1")
    statuses = [site.ask("GET", site.hall["address"])[0] for _ in range(10)]
    deals = [site.deal(seed)[0] for seed in range(2, 6)]
    site.done("start", "site1")

    assert (statuses, deals) == ([200] * 10, [201] * 4)
    assert until(lambda: site.healthy("site1"))


def test_servers_are_started_anew_one_by_one_and_nobody_waits_in_vain(site: Composed) -> None:
    """The upgrade of docs/running.md, with the same version again."""
    site.done("build")
    site.done("run", "--rm", "migrate")
    statuses = []
    for server in ("site1", "site2"):
        started = subprocess.Popen(
            [*compose_words(), "up", "-d", "--no-deps", "--force-recreate", server],
            cwd=site.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        while started.poll() is None or not site.healthy(server):
            statuses.append(site.ask("GET", site.hall["address"])[0])

    print(f"{len(statuses)} pages were asked for meanwhile")
    assert (started.returncode, set(statuses), len(statuses) > 5) == (0, {200}, True)


def test_a_backup_is_made_each_day_and_can_be_put_back(site: Composed) -> None:
    assert until(lambda: "whistboard-" in site.inside("backup", "ls", "var/backups").stdout)
    site.done("exec", "-T", "backup", "python", "manage.py", "backup", "var/backups/whistboard-mine.zip")
    before = site.stored("database1")
    _, later = site.deal(7)
    words = ["run", "--rm", "backup", "python", "manage.py", "restore", "var/backups/whistboard-mine.zip"]
    refused = site.compose(*words)
    site.done(*words, "--force")

    assert refused.returncode != 0
    assert later not in before
    assert site.stored("database1") == before
    assert until(lambda: site.stored("database2") == before, 10)
    assert site.ask("GET", site.hall["address"])[0] == 200


def test_everything_is_there_after_down_and_up(site: Composed) -> None:
    before = site.stored("database1")
    site.done("down")
    gone = site.ask("GET", "/healthz")[0]
    site.done("up", "-d")

    assert (gone, until(lambda: site.ask("GET", "/readyz")[0] == 200)) == (0, True)
    assert before and site.stored("database1") == site.stored("database2") == before
    assert re.search(
        r"\d+ journals are whole\.", site.done("exec", "-T", "site1", "python", "manage.py", "check_journal")
    )


def test_the_replica_is_promoted_and_the_former_primary_follows_it(site: Composed) -> None:
    """As docs/running.md tells."""
    acknowledged = {uid for status, uid in map(site.deal, range(8, 12)) if status == 201}
    site.done("kill", "-s", "SIGKILL", "database1")
    at = time.monotonic()
    site.done("exec", "-T", "database2", "pg_ctl", "promote")
    later = set[str]()

    def entered() -> bool:
        status, uid = site.deal(12)
        later.update({uid} if status == 201 else ())
        return status == 201

    again = until(entered, 30)
    took = time.monotonic() - at
    assert again
    assert acknowledged | later <= site.stored("database2")
    assert site.ask("GET", site.hall["address"])[0] == 200

    site.done("rm", "--stop", "--force", "database1")
    project = SETTINGS["COMPOSE_PROJECT_NAME"]
    subprocess.run([engine(), "volume", "rm", f"{project}_database1"], check=True, capture_output=True)
    site.set(DATABASE1_FOLLOWS="database2")
    site.done("up", "-d", "--no-deps", "database1")
    assert until(lambda: site.healthy("database1"))
    statement = "ALTER SYSTEM SET synchronous_standby_names = 'database1'"
    site.done("exec", "-T", "database2", "psql", "-c", statement, "-c", "SELECT pg_reload_conf()")
    state = "SELECT application_name, sync_state FROM pg_stat_replication"
    print(f"A deal was acknowledged {took:.1f} s after the primary was killed")
    assert until(lambda: site.asked("database2", state) == "database1|sync", 20)
    status, last = site.deal(13)
    assert status == 201
    assert until(lambda: last in site.stored("database1"), 10)
