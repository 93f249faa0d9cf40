"""A site of deploy/compose.yaml in a folder of its own, by docker compose or what else CONTAINER_COMPOSE names."""

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
from collections.abc import Callable
from functools import cache
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from tests.battery.scratch import OPERATOR, ROOT
from tests.battery.test_container import copied, without_digests
from tools.bench.site import free_port
from tools.bench.stage import records_of

FILES = ROOT / "deploy" / "compose.yaml", ROOT / "deploy" / "Containerfile"
NAMED = without_digests("".join(file.read_text() for file in FILES))
IMAGES = sorted(set(re.findall(r"(?:image:|FROM) (docker\.io/\S+)", NAMED)))
NAME = "whist.localhost"
SETTINGS = {
    "COMPOSE_PROJECT_NAME": "whistboard-tried",
    "WHISTBOARD_VERSION": "tried",
    "ALLOWED_HOSTS": NAME,
    **OPERATOR,
    "TERMS_FOLDER": "./terms",
}
SECRETS = {
    "secret_key": "only-for-this-test-and-never-anywhere-else-0123456789",
    "database_password": "a1b2c3d4e5f60718",
    "replication_password": "f60718a1b2c3d4e5",
    "valkey_password": "18f6e5d4c3b2a100",
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


@cache
def missing() -> str:
    """Why it cannot be tried here; empty where it can."""
    if not compose_words():
        return "NOT TRIED: no docker compose here. Debian: apt-get install docker.io docker-compose"
    if subprocess.run([engine(), "info"], capture_output=True).returncode:
        return "NOT TRIED: no container engine runs here"
    lacking = [i for i in IMAGES if subprocess.run([engine(), "image", "inspect", i], capture_output=True).returncode]
    return f"NOT TRIED: these images are not here: {', '.join(lacking)}" if lacking else ""


class Composed:
    """The site, its settings and its files in a folder of its own."""

    def __init__(self, folder: Path) -> None:
        copied(folder)
        shutil.copy(ROOT / ".dockerignore", folder)
        self.folder, self.port, self.plain_port = folder / "deploy", free_port(), free_port()
        self.hall: dict[str, Any] = {}
        self.settings = {**SETTINGS, **OPTIONAL, "HTTP_PORT": str(self.plain_port), "HTTPS_PORT": str(self.port)}
        self._write(self.settings)
        (self.folder / "secrets").mkdir()
        for name, secret in SECRETS.items():
            (self.folder / "secrets" / name).write_text(f"{secret}\n")

    def _write(self, settings: dict[str, str]) -> None:
        (self.folder / ".env").write_text("".join(f"{name}={value}\n" for name, value in settings.items()))

    def configure(self, **settings: str) -> None:
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
