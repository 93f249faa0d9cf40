"""`python3 run.py test`: on SQLite, on PostgreSQL and in Chromium."""

from __future__ import annotations

import os
import shutil

from tools.environment import NOTHING_COLLECTED, install, run, say, timed

TEST_SETTINGS = "config.settings.test"
HEADLESS = "chromium-headless-shell"
"""Chromium without the parts that draw windows: the same pages in two thirds of the time."""
BROWSERS = (HEADLESS, "chromium", "chromium-browser", "google-chrome", "chrome")


def test(arguments: list[str]) -> int:
    """Every test on SQLite, the database tests again on PostgreSQL, then the pages in a browser."""
    install(development=True)
    if not find_browser() and not _install_browser():
        say("!! No Chromium here and none could be installed: THE BROWSER TESTS ARE SKIPPED.")
        if os.environ.get("REQUIRE_BROWSER") == "1" or os.environ.get("CI") == "true":
            return 1
    several = ["-n", "2", "--dist", "worksteal"] if (os.cpu_count() or 1) > 1 and not arguments else []
    passes = [
        ("Tests on SQLite", "not browser and not postgres", [*several, *(several and ["--ignore=tests/browser"])]),
        ("Database tests on PostgreSQL", "not browser", ["-p", "tests.embedded_postgres", *several]),
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
        if which != "browser" or find_browser()
    }
    # The tests that were asked for may all belong to another pass.
    return max(outcomes - {NOTHING_COLLECTED}, default=NOTHING_COLLECTED)


def _split_marks(arguments: list[str]) -> tuple[str, list[str]]:
    # pytest heeds one -m alone, so the caller's is joined to that of each pass.
    if "-m" not in arguments[:-1]:
        return "", arguments
    place = arguments.index("-m")
    return f" and ({arguments[place + 1]})", arguments[:place] + arguments[place + 2 :]


def find_browser() -> str | None:
    """The path of a Chromium: that of the environment, or the quickest that is installed."""
    return os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)


def _install_browser() -> bool:
    if os.name == "nt" or not shutil.which("apt-get") or os.geteuid() != 0:
        return False
    say("Installing Chromium for the browser tests")
    run("apt-get", "-qq", "update", DEBIAN_FRONTEND="noninteractive")
    for package in (HEADLESS, "chromium"):  # Ubuntu and older Debians have the second alone
        run("apt-get", "-qq", "install", "-y", "--no-install-recommends", package, DEBIAN_FRONTEND="noninteractive")
        if find_browser():
            return True
    return False
