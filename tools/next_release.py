"""`python3 run.py next`: the tests under the newest Django and Python, to hear in time of what they change."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

from tools.environment import ROOT, read, run, say
from tools.testing import TEST_SETTINGS

ENVIRONMENT = ROOT / "var" / "next"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NEWEST = ("python3.14", "python3.13", "python3.12")
FAST = "not slow and not browser and not postgres and not battery"


def test_next(arguments: list[str]) -> int:
    """The fast tests, or those that are named, with the newest release of every package."""
    interpreter = _interpreter()
    if not interpreter:
        say("Django 6 needs Python 3.12 or newer, and none is here. NEXT_PYTHON=/path/to/python3.13 names one.")
        return 1
    ENVIRONMENT.parent.mkdir(exist_ok=True)
    packages = ENVIRONMENT.parent / "next.txt"
    packages.write_text("\n".join(_unbounded()))
    install: list[str | Path] = [PYTHON, "-m", "pip", "install", "--quiet", "--upgrade", "--no-input", "-r", packages]
    if failed := run(interpreter, "-m", "venv", ENVIRONMENT) or run(*install):
        return failed
    run(PYTHON, "-c", "import django, sys; print('Django', django.__version__, 'on Python', sys.version.split()[0])")
    chosen = arguments or ["-n", "2", "-m", FAST]
    return run(PYTHON, "-m", "pytest", "-q", *chosen, DJANGO_SETTINGS_MODULE=TEST_SETTINGS)


def _interpreter() -> str | Path | None:
    named = os.environ.get("NEXT_PYTHON")
    return named or next((path for name in NEWEST if (path := shutil.which(name)) and _starts(path)), None)


def _starts(interpreter: str) -> bool:
    """A version manager may have put a name there without a Python behind it."""
    return subprocess.run([interpreter, "--version"], capture_output=True).returncode == 0


def _unbounded() -> list[str]:
    """Every package that we name, without the bounds that we set."""
    lines = read(ROOT / "requirements.in").splitlines() + read(ROOT / "requirements-dev.in").splitlines()
    return [re.split(r"[<>=!~]", line)[0] for line in lines if line and not line.startswith(("#", "-"))]
