"""`python3 run.py test`: on SQLite, on PostgreSQL and in Chromium."""

from __future__ import annotations

import os
import shutil

from tools.environment import NOTHING_COLLECTED, install, run, say, timed

TEST_SETTINGS = "config.settings.test"
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")


def test(arguments: list[str]) -> int:
    """Every test on SQLite, the database tests again on PostgreSQL, then the pages in a browser."""
    install(development=True)
    browser = _find_browser() or _install_browser()
    if not browser:
        say("!! No Chromium here and none could be installed: THE BROWSER TESTS ARE SKIPPED.")
        if os.environ.get("REQUIRE_BROWSER") == "1" or os.environ.get("CI") == "true":
            return 1
    several = ["-n", "2", "--dist", "worksteal"] if (os.cpu_count() or 1) > 1 and not arguments else []
    passes = [
        ("Tests on SQLite", "not browser and not postgres", several),
        # A third has something to do there while two wait for the database, which is a program of its own.
        ("Database tests on PostgreSQL", "not browser", ["-p", "tests.embedded_postgres", *(several and ["-n", "3"])]),
        # Here one waits for a page now and then; without arguments nothing else need be collected.
        ("Pages in Chromium", "browser", [*several, *(several and ["-n", "3", "tests/browser"])]),
    ]
    marks, rest = _split_marks(arguments)
    if "battery" not in marks:
        marks += " and not battery"  # many minutes: python3 run.py test -m battery
    settings = {"DJANGO_SETTINGS_MODULE": TEST_SETTINGS}
    if os.environ.get("CI") == "true":
        settings["PYTHONHASHSEED"] = "0"  # nothing comes in another order than the last time
    outcomes = {
        timed(title, "-m", "pytest", *options, "-m", which + marks, *rest, **settings)
        for title, which, options in passes
        if browser or which != "browser"
    }
    # The tests that were asked for may all belong to another pass.
    return max(outcomes - {NOTHING_COLLECTED}, default=NOTHING_COLLECTED)


def _split_marks(arguments: list[str]) -> tuple[str, list[str]]:
    # pytest heeds one -m alone, so the caller's is joined to that of each pass.
    if "-m" not in arguments[:-1]:
        return "", arguments
    place = arguments.index("-m")
    return f" and ({arguments[place + 1]})", arguments[:place] + arguments[place + 2 :]


def _find_browser() -> str | None:
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def _install_browser() -> str | None:
    if os.name == "nt" or not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    say("Installing Chromium for the browser tests")
    run("apt-get", "-qq", "update", DEBIAN_FRONTEND="noninteractive")
    run("apt-get", "-qq", "install", "-y", "--no-install-recommends", "chromium", DEBIAN_FRONTEND="noninteractive")
    return _find_browser()
