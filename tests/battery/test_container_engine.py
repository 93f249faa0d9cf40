"""The Containerfile built and run by podman: who it runs as, what it may write, and what is still there afterwards.

The base image has to be here already. What this machine needs besides (a package index, limits, a runtime) is told by
CONTAINER_ENGINE ("--runtime=…"), CONTAINER_BUILD ("--network=host -v …") and CONTAINER_RUN.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.battery.scratch import OPERATOR, ROOT
from tests.battery.test_container import copied, without_digests
from tools.bench.site import free_port

FILE = without_digests((ROOT / "deploy" / "Containerfile").read_text())
BASE = re.findall(r"^FROM (\S+)", FILE, re.MULTILINE)[0]
NAME = "whistboard-tried"
SETTINGS = {
    "SECRET_KEY": "only-for-this-test-and-never-anywhere-else-0123456789",
    "ALLOWED_HOSTS": "whist.example",
    "FORWARDED_ALLOW_IPS": "*",
    **OPERATOR,
}


def podman(*words: str, options: str = "") -> subprocess.CompletedProcess[str]:
    engine = ["podman", *os.environ.get("CONTAINER_ENGINE", "").split()]
    verb, *rest = words
    return subprocess.run(
        [*engine, verb, *os.environ.get(options, "").split(), *rest], capture_output=True, text=True, timeout=900
    )


def missing() -> str:
    if shutil.which("podman") is None:
        return "NOT TRIED: no container engine here. Debian: apt-get install podman"
    return "" if podman("image", "exists", BASE).returncode == 0 else f"NOT TRIED: the base image {BASE} is not here"


pytestmark = [
    pytest.mark.slow,
    pytest.mark.battery,
    pytest.mark.timeout(1200),
    pytest.mark.skipif(bool(missing()), reason=missing()),
]


class Container:
    """The site in a container with its data in a volume."""

    def __init__(self) -> None:
        self.port = free_port()
        words = [word for name, value in SETTINGS.items() for word in ("-e", f"{name}={value}")]
        where = ["-p", f"127.0.0.1:{self.port}:8000", "-v", f"{NAME}:/site/var"]
        done = podman("run", "-d", "--name", NAME, *where, *words, NAME, options="CONTAINER_RUN")
        assert done.returncode == 0, done.stderr
        self.answers = self._waited()

    def _waited(self) -> bool:
        deadline = time.monotonic() + 60
        while self.ask("/healthz") != 200 and time.monotonic() < deadline:
            time.sleep(0.3)
        return self.ask("/healthz") == 200

    def ask(self, path: str) -> int:
        """The status of an answer, as the proxy in front of it gets it."""
        words = [
            "-s",
            "-o",
            os.devnull,
            "-w",
            "%{http_code}",
            "-H",
            "Host: whist.example",
            "-H",
            "X-Forwarded-Proto: https",
        ]
        said = subprocess.run(["curl", *words, f"http://127.0.0.1:{self.port}{path}"], capture_output=True, text=True)
        return int(said.stdout or 0)

    def run(self, command: str) -> str:
        """What a command inside says."""
        return podman("exec", NAME, "sh", "-c", command).stdout.strip()

    def stop(self) -> int:
        """End it as an engine does; the code it ended with."""
        podman("stop", "-t", "10", NAME)
        code = int(podman("inspect", NAME, "--format", "{{.State.ExitCode}}").stdout or -1)
        podman("rm", "-f", NAME)
        return code


@pytest.fixture(scope="module")
def image(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    folder = tmp_path_factory.mktemp("context")
    copied(folder)
    for secret in (".env", "var/old.sqlite3"):
        (folder / secret).parent.mkdir(exist_ok=True)
        (folder / secret).write_text("SECRET")
    shutil.copy(ROOT / ".dockerignore", folder)
    file = str(Path(folder) / "deploy" / "Containerfile")
    words = ["--format", "docker", "--pull=never", "-f", file, "-t", NAME, str(folder)]
    done = podman("build", *words, options="CONTAINER_BUILD")
    assert done.returncode == 0, done.stderr[-2000:]
    yield
    podman("rm", "-f", NAME)
    podman("volume", "rm", NAME)
    podman("rmi", NAME)


def test_the_container_serves_as_its_own_user_and_keeps_its_data(image: None) -> None:
    first = Container()
    statuses = [first.ask(path) for path in ("/", "/readyz", "/rules/")]
    user = first.run("id -un")
    writable = first.run(
        "for one in /site /site/config /site/staticfiles /venv /site/var; do test -w $one && echo $one; done"
    )
    secrets = first.run("ls -a /site /site/var | grep -E '^(.env|old.sqlite3)$'")
    first.run("python manage.py load_demo")
    kept = first.run("python manage.py check_journal")
    ended = first.stop()

    second = Container()
    again = second.run("python manage.py check_journal")
    second.stop()

    # A site without an account leads to its first page.
    assert (first.answers, statuses, user, writable, secrets) == (True, [302, 200, 200], "whistboard", "/site/var", "")
    assert (ended, second.answers, kept, kept == again) == (0, True, kept, True)
    assert re.fullmatch(r"\d+ journals are whole\.", kept)


def test_its_health_is_asked_as_the_file_says(image: None) -> None:
    inspected = json.loads(podman("inspect", NAME, "--type", "image").stdout)[0]
    asked = inspected.get("Healthcheck") or inspected["Config"].get("Healthcheck")
    container = Container()
    well = podman("exec", NAME, *asked["Test"][1:]).returncode
    container.stop()

    assert (asked["Test"][0], asked["Test"][1], well) == ("CMD", "python", 0)
