"""`run.py` needs nothing but Python, keeps what it finds, and says what is wrong in words."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import run
from tools import testing

ROOT = Path(__file__).resolve().parents[1]


def typed(*words: str) -> tuple[int, str]:
    """The exit code and the first line of `python3 run.py` with these words."""
    outcome = subprocess.run([sys.executable, "run.py", *words], cwd=ROOT, capture_output=True, text=True, timeout=240)
    return outcome.returncode, outcome.stdout.splitlines()[0]


def test_it_needs_the_standard_library_alone() -> None:
    files = [ROOT / "run.py", *(ROOT / "tools" / f"{name}.py" for name in ("environment", "testing", "checking"))]
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
    ("arguments", "marks", "rest"),
    [
        ([], "", []),
        (["-k", "whist"], "", ["-k", "whist"]),
        (["tests", "-m", "not slow", "-q"], " and (not slow)", ["tests", "-q"]),
    ],
)
def test_the_marks_one_asks_for_narrow_each_pass(arguments: list[str], marks: str, rest: list[str]) -> None:
    assert testing._split_marks(arguments) == (marks, rest)
