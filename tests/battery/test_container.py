"""The steps of the Containerfile, followed in an empty folder with the packages of this environment.

Where there is a container engine, test_container_engine.py builds it and runs it.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from fnmatch import fnmatch
from pathlib import Path

import pytest

from tests.battery.scratch import OPERATOR, ROOT
from tools.bench.site import free_port

pytestmark = [pytest.mark.slow, pytest.mark.battery, pytest.mark.timeout(180)]
SECRETS = [
    ".env",
    ".env.public",
    "deploy/.env",
    "var/whistboard.sqlite3",
    "deep/down/copy.sqlite3",
    ".git/config",
    ".venv/bin/python",
    "a/__pycache__/b.pyc",
    ".mypy_cache/3.11/config/urls.data.json",
]


def steps() -> dict[str, list[str]]:
    """The lines of the Containerfile's last stage by their first word, continued lines joined."""
    text = (ROOT / "deploy" / "Containerfile").read_text().replace("\\\n", " ")
    sources: dict[str, list[str]] = {}
    for line in text.rsplit("\nFROM ", 1)[1].splitlines()[1:]:
        word, _, rest = line.partition(" ")
        sources.setdefault(word, []).append(rest)
    return sources


def is_left_out(path: str) -> bool:
    """Whether `.dockerignore` keeps this file, or a folder it lies in, out of the container; the last line counts."""
    parts = Path(path).parts
    parents = ["/".join(parts[: end + 1]) for end in range(len(parts))]
    out = False
    for line in (ROOT / ".dockerignore").read_text().splitlines():
        if line and not line.startswith("#"):
            pattern = line.lstrip("!").removeprefix("**/")
            names = [Path(parent).name for parent in parents] if "**/" in line else parents
            if any(fnmatch(name, pattern) for name in names):
                out = not line.startswith("!")
    return out


def without_digests(text: str) -> str:
    """A file that names images, so that one made here may stand in another's place."""
    return re.sub(r"@sha256:[0-9a-f]{64}", "", text)


def copied(folder: Path) -> None:
    """What `COPY . /site` brings; images without their digests."""
    tracked = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in tracked.splitlines():
        if not is_left_out(name) and (ROOT / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes((ROOT / name).read_bytes())
    for name in ("compose.yaml", "Containerfile"):
        file = folder / "deploy" / name
        file.write_text(without_digests(file.read_text()))


def in_the_container(command: str, folder: Path, **environment: str) -> list[str]:
    """A command of the file, with the programs of this environment in its path."""
    path = f"{Path(sys.executable).parent}:{os.environ['PATH']}"
    container_environment = (
        dict(re.findall(r"(\w+)=(\S+)", steps()["ENV"][0])) | environment | {"PATH": path, "HOME": str(folder)}
    )
    return [
        "env",
        "-i",
        *(f"{name}={value}" for name, value in container_environment.items()),
        "sh",
        "-c",
        f"cd {folder} && {command}",
    ]


def test_nothing_secret_and_nobodys_data_comes_into_the_container() -> None:
    assert [path for path in SECRETS if not is_left_out(path)] == []
    needed = ["manage.py", "config/asgi.py", ".env.example", "locale/nl/LC_MESSAGES/django.mo", "static/css/tokens.css"]
    assert [path for path in needed if is_left_out(path)] == []


def test_the_steps_make_a_site_that_answers(tmp_path: Path) -> None:
    folder, port = tmp_path / "site", free_port()
    copied(folder)
    (folder / "var").mkdir()
    made = subprocess.run(in_the_container(steps()["RUN"][-1], folder), capture_output=True, text=True)
    assert made.returncode == 0, made.stderr

    *_, command = json.loads(steps()["CMD"][0])
    asked = json.loads(steps()["HEALTHCHECK"][0].removeprefix("CMD "))
    secret = "only-for-this-test-and-never-anywhere-else-0123456789"
    settings = {"SECRET_KEY": secret, "ALLOWED_HOSTS": "whist.example", **OPERATOR}
    site = subprocess.Popen(in_the_container(command, folder, WEB_PORT=str(port), **settings))
    try:
        deadline, well = time.monotonic() + 60, 1
        while well and time.monotonic() < deadline and site.poll() is None:
            time.sleep(0.3)
            own_command = [sys.executable, *(word.replace("8000", str(port)) for word in asked[1:])]
            well = subprocess.run(own_command, capture_output=True).returncode
    finally:
        site.terminate()
        site.wait(10)

    assert (asked[0], well, (folder / "var" / "whistboard.sqlite3").exists()) == ("python", 0, True)
