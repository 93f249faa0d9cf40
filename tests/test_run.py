"""`run.py` needs nothing but Python, keeps what it finds, and says what is wrong in words."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import run
from config.browser import has_screen
from tools import testing
from whistboard.__main__ import data_folder

ROOT = Path(__file__).resolve().parents[1]


def typed(*words: str) -> tuple[int, str]:
    """The exit code and the first line of `python3 run.py` with these words."""
    outcome = subprocess.run([sys.executable, "run.py", *words], cwd=ROOT, capture_output=True, text=True, timeout=240)
    return outcome.returncode, outcome.stdout.splitlines()[0]


def test_it_needs_the_standard_library_alone() -> None:
    modules = ("environment", "testing", "checking", "supply")
    files = [ROOT / "run.py", *(ROOT / "tools" / f"{name}.py" for name in modules)]
    imported = {
        (node.module or "") if isinstance(node, ast.ImportFrom) else node.names[0].name
        for path in files
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Import | ast.ImportFrom)
    }

    assert {name.split(".")[0] for name in imported} - set(sys.stdlib_module_names) == {"tools"}


def test_it_explains_itself() -> None:
    assert typed("--help") == (0, "Sets up Whistboard and runs it. Needs Python 3.11 or newer and nothing else.")


def test_a_command_it_does_not_know_is_named() -> None:
    assert typed("tset") == (2, "There is no command 'tset'.")


def test_a_key_is_made_once_and_other_settings_stay(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SECRET_KEY", raising=False)
    monkeypatch.setattr(run, "SETTINGS", tmp_path / ".env")
    (tmp_path / ".env").write_text("LOG_LEVEL=INFO\n")

    run.make_key()
    made = (tmp_path / ".env").read_text()
    run.make_key()

    assert (tmp_path / ".env").read_text() == made
    assert made.startswith("LOG_LEVEL=INFO\nSECRET_KEY=")
    assert len(made.splitlines()[1]) > 60


@pytest.mark.parametrize(
    ("platform", "environment", "folder"),
    [
        ("linux", {}, ".local/share/whistboard"),
        ("linux", {"XDG_DATA_HOME": "/data"}, "/data/whistboard"),
        ("darwin", {}, "Library/Application Support/Whistboard"),
        ("win32", {"LOCALAPPDATA": "/local"}, "/local/Whistboard"),
        ("win32", {"WHISTBOARD_FOLDER": "/stick"}, "/stick"),
    ],
)
def test_an_installed_program_keeps_its_data_where_the_system_does(
    platform: str, environment: dict[str, str], folder: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("WHISTBOARD_FOLDER", "XDG_DATA_HOME", "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(sys, "platform", platform)

    assert data_folder() == Path.home() / folder


@pytest.mark.parametrize(
    ("platform", "environment", "screen"),
    [
        ("linux", {}, False),
        ("linux", {"WAYLAND_DISPLAY": "wayland-0"}, True),
        ("linux", {"DISPLAY": ":0", "CI": "true"}, False),
        ("linux", {"DISPLAY": "localhost:10.0", "SSH_CONNECTION": "192.0.2.7"}, True),
        ("darwin", {}, True),
        ("darwin", {"SSH_CONNECTION": "192.0.2.7"}, False),
        ("win32", {"CI": "1"}, False),
    ],
)
def test_a_browser_is_opened_only_where_somebody_sits(platform: str, environment: dict[str, str], screen: bool) -> None:
    assert has_screen(environment, platform) is screen


@pytest.mark.parametrize(
    ("arguments", "marks", "rest"),
    [
        ([], "", []),
        (["-k", "whist"], "", ["-k", "whist"]),
        (["tests", "-m", "not slow", "-q"], " and (not slow)", ["tests", "-q"]),
    ],
)
def test_the_marks_one_asks_for_narrow_each_pass(arguments: list[str], marks: str, rest: list[str]) -> None:
    assert testing._split_marks(arguments) == (marks, rest)
