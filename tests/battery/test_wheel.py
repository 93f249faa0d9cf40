"""What is handed out with a version: built from this folder, started elsewhere, and a club made on it."""

from __future__ import annotations

import os
import re
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.error import URLError
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import pytest

ROOT = Path(__file__).resolve().parents[2]
# It makes an environment of its own from the package index.
pytestmark = [pytest.mark.battery, pytest.mark.timeout(1500)]
CLUB = {
    "club": "De Ruitenvrouw",
    "language": "en",
    "time_zone": "Europe/Brussels",
    "name": "Els Maes",
    "email": "els@example.org",
    "password": "drie gewone woorden",
}


@pytest.fixture(scope="module")
def release() -> Path:
    """The folder with the wheel, the source archive and the program to open."""
    run(sys.executable, str(ROOT / "run.py"), "release")
    return ROOT / "var" / "release"


def installed(release: Path, folder: Path) -> list[str]:
    """The command of a new environment that holds the wheel and what it asks for."""
    [wheel] = release.glob("*.whl")
    run(sys.executable, "-m", "venv", str(folder / "venv"))
    programs = folder / "venv" / ("Scripts" if os.name == "nt" else "bin")
    run(str(programs / "python"), "-m", "pip", "install", "-q", "--no-compile", str(wheel))
    return [str(programs / "whistboard")]


def opened_by_a_click(release: Path, _folder: Path) -> list[str]:
    """The program that installs itself when it is opened."""
    [program] = release.glob("*.pyz")
    return [sys.executable, str(program)]


def run(*command: str) -> None:
    subprocess.run(command, check=True, timeout=1200, cwd=Path(sys.executable).parent)


@pytest.fixture(params=[installed, opened_by_a_click], ids=["wheel", "program"])
def site(request: pytest.FixtureRequest, release: Path, tmp_path: Path) -> Iterator[str]:
    """The address of a site that was started so, in a folder without anything of ours."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    ours = ("DJANGO_SETTINGS_MODULE", "SECRET_KEY", "DATABASE_URL", "PYTHONPATH")
    environment = {name: value for name, value in os.environ.items() if name not in ours}
    environment |= {"WHISTBOARD_FOLDER": str(tmp_path / "data"), "CI": "1"}
    command = [*request.param(release, tmp_path), "--no-demo", "--port", str(port)]
    with subprocess.Popen(command, cwd=tmp_path, env=environment) as server:
        yield f"http://localhost:{port}"
        server.terminate()


def opened(browser: OpenerDirector, url: str) -> str:
    """The page, waited for while the site makes its database."""
    for _try in range(960):
        try:
            return browser.open(url, timeout=10).read().decode()
        except URLError:
            time.sleep(0.25)
    raise AssertionError("The site did not answer.")


def test_a_club_is_made_on_a_site_that_was_handed_out(site: str, tmp_path: Path) -> None:
    browser = build_opener(HTTPCookieProcessor(CookieJar()))

    fresh = opened(browser, f"{site}/")
    [token] = re.findall(r'name="csrfmiddlewaretoken" value="(\w+)"', fresh)[:1]
    sent = urlencode({**CLUB, "csrfmiddlewaretoken": token}).encode()
    club = browser.open(f"{site}/set-up/", sent).read().decode()
    styles = re.findall(r'href="(/static/css/[^"]+)"', club)
    front = build_opener().open(f"{site}/").read().decode()

    assert "De Ruitenvrouw is created" in club
    assert styles
    assert all(browser.open(site + path).status == 200 for path in styles)
    assert "Create a club" in front
    assert {"whistboard.sqlite3", "settings.env", "staticfiles"} <= {
        file.name for file in (tmp_path / "data").iterdir()
    }
