#!/usr/bin/env python3
"""Sets up Whistboard and runs it. Needs Python 3.11 or newer and nothing else.

python3 run.py [--port N] [--host H] [--no-demo] [--fresh]   run the site
python3 run.py test [pytest arguments]                       run every test
python3 run.py check                                         style, types, migrations, deployment
python3 run.py manage COMMAND ...                            Django's command line
python3 run.py lock                                          pin the packages again
"""

from __future__ import annotations

import hashlib
import os
import secrets
import shutil
import subprocess
import sys
import time
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent
ENVIRONMENT = ROOT / ".venv"
PYTHON = ENVIRONMENT / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
SECRETS = ROOT / ".env"
DATABASE = ROOT / "var" / "whistboard.sqlite3"


def main(arguments: list[str]) -> int:
    """Do what the first argument names; without one, run the site."""
    if sys.version_info < (3, 11):  # noqa: UP036  said in words, before anything fails in ours
        say("Whistboard needs Python 3.11 or newer; this is " + sys.version.split()[0])
        return 1
    if arguments[:1] in (["-h"], ["--help"], ["help"]):
        say(__doc__ or "")
        return 0
    commands = {"test": test, "check": check, "manage": manage, "lock": lock, "serve": serve}
    if arguments and not arguments[0].startswith("-"):
        if arguments[0] not in commands:
            say(f"There is no command {arguments[0]!r}.\n{__doc__}")
            return 2
        return commands[arguments[0]](arguments[1:])
    return serve(arguments)


def serve(arguments: list[str]) -> int:
    """Run the site, with the demo club in it when the database is new."""
    install()
    make_key()
    if "--fresh" in arguments:
        set_database_aside()
    rest = [word for word in arguments if word != "--fresh"]
    return become(PYTHON, "-m", "config.serve", *rest)


def test(arguments: list[str]) -> int:
    """Every test on SQLite, the database tests again on PostgreSQL, then the pages in a browser."""
    install(development=True)
    strict = os.environ.get("REQUIRE_BROWSER") == "1" or os.environ.get("CI") == "true"
    browser = find_browser() or install_browser()
    if not browser:
        say("!! No Chromium here and none could be installed: THE BROWSER TESTS ARE SKIPPED.")
        if strict:
            return 1
    several = ["-n", "2"] if (os.cpu_count() or 1) > 1 and not arguments else []
    passes = [
        ("Tests on SQLite", "not browser and not postgres", several),
        ("Database tests on PostgreSQL", "not browser", ["-p", "tests.embedded_postgres", *several]),
    ]
    if browser:
        passes.append(("Pages in Chromium", "browser", []))
    marks, rest = split_marks(arguments)
    return worst(pytest_pass(title, [*options, "-m", which + marks, *rest]) for title, which, options in passes)


def check(arguments: list[str]) -> int:
    """Style, types, migrations, deployment settings and translations."""
    install(development=True)
    deployment = ("check", "--deploy", "--fail-level", "WARNING", "--settings", "config.settings.prod")
    steps = [
        ("Style", ("-m", "ruff", "check", ".")),
        ("Types", ("-m", "mypy")),
        ("Migrations", ("manage.py", "makemigrations", "--check", "--dry-run")),
        ("Deployment", ("manage.py", *deployment)),
    ]
    if (ROOT / "tournaments/management/commands/check_translations.py").exists():
        steps.append(("Translations", ("manage.py", "check_translations")))
    settings = {"SECRET_KEY": secrets.token_urlsafe(50), "ALLOWED_HOSTS": "whist.example"}
    return worst(timed(title, command, settings) for title, command in steps)


def manage(arguments: list[str]) -> int:
    """Django's command line, on the same data as the site."""
    install()
    make_key()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.hall")
    return run(PYTHON, "manage.py", *arguments)


def lock(arguments: list[str]) -> int:
    """Pin every package again, with hashes and without the address they came from."""
    uv = shutil.which("uv") or shutil.which("uv", path=str(PYTHON.parent))
    if not uv:
        say("Install uv first: python3 -m pip install uv")
        return 1
    options = "--universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links".split()
    options += ["--custom-compile-command", "python3 run.py lock", "--quiet", *arguments]
    names = ("requirements", "requirements-postgres", "requirements-dev")
    return worst(run(uv, "pip", "compile", *options, f"{name}.in", "-o", f"{name}.txt") for name in names)


def install(development: bool = False) -> None:
    """Make the environment and install what the locks name, unless that was done before."""
    names = ["requirements.txt"]
    if "postgres" in (os.environ.get("DATABASE_URL", "") + read(SECRETS)):
        names.append("requirements-postgres.txt")
    if development:
        names.append("requirements-dev.txt")
    if not PYTHON.exists():
        say("Making an environment in .venv")
        make_environment()
    stamp = ENVIRONMENT / "installed.txt"
    wanted = {f"{name} {hashlib.sha256((ROOT / name).read_bytes()).hexdigest()}" for name in names}
    if not wanted <= set(read(stamp).splitlines()):
        install_packages(names)
        stamp.write_text("\n".join(sorted(wanted)))


def make_environment() -> None:
    try:
        venv.create(ENVIRONMENT, with_pip=True)
    except subprocess.CalledProcessError:
        shutil.rmtree(ENVIRONMENT, ignore_errors=True)
        sys.exit("Python could not make an environment. On Debian or Ubuntu: apt-get install python3-venv")


def install_packages(names: list[str]) -> None:
    total = len({line.split("==")[0] for name in names for line in read(ROOT / name).splitlines() if "==" in line})
    say(f"Installing {total} packages, each checked against its hash")
    command = [str(PYTHON), "-m", "pip", "install", "--require-hashes", "--disable-pip-version-check", "--no-input"]
    command += [word for name in names for word in ("-r", name)]
    started, seen, log = time.perf_counter(), 0, []
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as pip:
        for line in pip.stdout or ():
            log.append(line)
            if line.startswith(("Collecting", "Requirement already")):
                seen += 1
                if seen % 10 == 0:
                    say(f"  {seen} of {total}")
    if pip.returncode:
        sys.exit("".join(log[-15:]) + "The packages could not be installed. Is this computer on the internet?")
    say(f"  done in {time.perf_counter() - started:.0f} s")


def make_key() -> None:
    """Write a secret key of this installation's own into `.env`, which git ignores."""
    if os.environ.get("SECRET_KEY") or "SECRET_KEY=" in read(SECRETS):
        return
    say("Making a secret key in .env")
    SECRETS.write_text(read(SECRETS) + f"SECRET_KEY={secrets.token_urlsafe(50)}\n")
    SECRETS.chmod(0o600)


def set_database_aside() -> None:
    """Begin with an empty database; the old one is kept beside it under the time of day."""
    if DATABASE.exists():
        kept = DATABASE.with_name(time.strftime("before-%Y%m%d-%H%M%S.sqlite3"))
        say(f"Keeping the old database as var/{kept.name}")
        for ending in ("", "-wal", "-shm"):
            part = Path(f"{DATABASE}{ending}")
            if part.exists():
                part.rename(f"{kept}{ending}")


def find_browser() -> str | None:
    names = ("chromium", "chromium-browser", "google-chrome", "chrome")
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, names)), None)


def install_browser() -> str | None:
    """Chromium from Debian's packages, where this program may install any."""
    if not shutil.which("apt-get") or os.name == "nt" or os.geteuid() != 0:
        return None
    say("Installing Chromium for the browser tests")
    quiet = {"DEBIAN_FRONTEND": "noninteractive"}
    run("apt-get", "-qq", "update", **quiet)
    run("apt-get", "-qq", "install", "-y", "--no-install-recommends", "chromium", **quiet)
    return find_browser()


def split_marks(arguments: list[str]) -> tuple[str, list[str]]:
    """pytest heeds one -m alone, so the caller's is joined to that of each pass."""
    if "-m" not in arguments[:-1]:
        return "", arguments
    place = arguments.index("-m")
    return f" and ({arguments[place + 1]})", arguments[:place] + arguments[place + 2 :]


def pytest_pass(title: str, options: list[str]) -> int:
    outcome = timed(title, ("-m", "pytest", *options), {"DJANGO_SETTINGS_MODULE": "config.settings.test"})
    return 0 if outcome == 5 else outcome  # 5: none of the chosen tests belongs to this pass


def timed(title: str, command: tuple[str, ...], settings: dict[str, str]) -> int:
    say(f"\n== {title}")
    started = time.perf_counter()
    outcome = run(PYTHON, *command, **settings)
    say(f"== {title}: {'passed' if outcome == 0 else f'exit {outcome}'} in {time.perf_counter() - started:.0f} s")
    return outcome


def worst(outcomes: object) -> int:
    return max(list(outcomes), default=0)  # type: ignore[call-overload]


def run(*command: str | Path, **settings: str) -> int:
    return subprocess.run([str(word) for word in command], cwd=ROOT, env={**os.environ, **settings}).returncode


def become(*command: str | Path) -> int:
    """Run a command in this program's place, so that stopping one stops the other."""
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
    return path.read_text() if path.exists() else ""


def say(text: str) -> None:
    print(text, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
