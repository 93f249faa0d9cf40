"""The environment in `.venv`: made once, filled from the locks, and used to run everything else."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
PROGRAMS = PYTHON.parent
SETTINGS = ROOT / ".env"
NOTHING_COLLECTED = 5  # pytest's exit code when no test was chosen
KINDS = ("", "-postgres", "-valkey", "-push", "-dev", "-audit", "-release")
LOCKS = tuple(f"requirements{kind}" for kind in KINDS)


def install(development: bool = False, release: bool = False) -> None:
    """Make the environment and install what the locks name, unless that was done before."""
    names = ["requirements.txt"]
    if "postgres" in os.environ.get("DATABASE_URL", "") + read(SETTINGS):
        names.append("requirements-postgres.txt")
    if "VAPID_PRIVATE_KEY" in os.environ or re.search(r"^VAPID_PRIVATE_KEY=.", read(SETTINGS), re.M):
        names.append("requirements-push.txt")
    if "CACHE_URL" in os.environ or "\nCACHE_URL=" in read(SETTINGS):
        names.append("requirements-valkey.txt")
    if development:
        names.append("requirements-dev.txt")
    if release:
        names.append("requirements-release.txt")
    if not PYTHON.exists():
        say("Making an environment in .venv")
        _make_environment()
    stamp = ENVIRONMENT / "installed.txt"
    digests = {f"{name} {hashlib.sha256((ROOT / name).read_bytes()).hexdigest()}" for name in names}
    if not digests <= set(read(stamp).splitlines()):
        _install_packages(names)
        stamp.write_text("\n".join(sorted(digests)))


def lock(arguments: list[str]) -> int:
    """Pin every package again, with hashes and without the address they came from."""
    uv = shutil.which("uv") or shutil.which("uv", path=str(PYTHON.parent))
    if not uv:
        say("Install uv first: python3 -m pip install uv")
        return 1
    options = "--universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links".split()
    options += ["--custom-compile-command", "python3 run.py lock", "--quiet", *arguments]
    return max(run(uv, "pip", "compile", *options, f"{name}.in", "-o", f"{name}.txt") for name in LOCKS)


def run(*command: str | Path, **settings: str) -> int:
    """Run a program in the project's folder, with these settings besides ours; its exit code."""
    return subprocess.run([str(word) for word in command], cwd=ROOT, env={**os.environ, **settings}).returncode


def timed(title: str, *command: str | Path, **settings: str) -> int:
    """Run a command of the environment's Python under a heading, and say how it went."""
    return timed_program(title, PYTHON, *command, **settings)


def timed_program(title: str, program: Path, *command: str | Path, **settings: str) -> int:
    """Run a program under a heading, and say how it went."""
    say(f"\n== {title}")
    started = time.perf_counter()
    outcome = run(program, *command, **settings)
    word = {0: "passed", NOTHING_COLLECTED: "nothing to run"}.get(outcome, f"exit {outcome}")
    say(f"== {title}: {word} in {time.perf_counter() - started:.0f} s")
    return outcome


def become(*command: str | Path) -> int:
    """Run a program in this one's place, so that stopping one stops the other."""
    words = [str(word) for word in command]
    os.chdir(ROOT)
    if os.name != "nt":
        os.execv(words[0], words)  # noqa: S606  our own interpreter
    with subprocess.Popen(words) as child:
        while child.poll() is None:
            try:
                child.wait()
            except KeyboardInterrupt:
                continue
    return child.returncode


def read(path: Path) -> str:
    """The text of a file, or nothing when there is none."""
    return path.read_text() if path.exists() else ""


def say(text: str) -> None:
    """Tell whoever waits, at once."""
    print(text, flush=True)


def _make_environment() -> None:
    try:
        venv.create(ENVIRONMENT, with_pip=True)
    except subprocess.CalledProcessError:
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        sys.exit("Python could not make an environment. On Debian or Ubuntu: apt-get install python3-venv")


def _install_packages(names: list[str]) -> None:
    total = len({line.split("==")[0] for name in names for line in read(ROOT / name).splitlines() if "==" in line})
    say(f"Installing {total} packages, each checked against its hash")
    command = [str(PYTHON), "-m", "pip", "install", "--require-hashes", "--disable-pip-version-check", "--no-input"]
    command += [word for name in names for word in ("-r", name)]
    started, lines_seen, log = time.perf_counter(), 0, []
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        for line in pip.stdout or ():
            log.append(line)
            lines_seen += line.startswith(("Collecting", "Requirement already"))
            if lines_seen % 10 == 0 and line.startswith("Collecting"):
                say(f"  {lines_seen} of {total}")
    if pip.returncode:
        sys.exit("".join(log[-15:]) + "The packages could not be installed. Is this computer on the internet?")
    say(f"  done in {time.perf_counter() - started:.0f} s")
