"""Fixtures every part of the suite may ask for: the running site, and a phone-sized page in Chromium."""

from __future__ import annotations

import gc
import os
import random
import sys
import threading
import time
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest
from _pytest.doctest import DoctestModule
from hypothesis import HealthCheck, settings

from tests.kept_tables import copy_tables, keep_tables
from tools.testing import find_browser

# Reading the tests and rewriting their assertions takes as long as a quarter of the fast ones: once will do.
sys.dont_write_bytecode = False

# No example fails for being slow on a busy machine; where the whole suite must pass, it is the same examples each time.
settings.register_profile(
    "whistboard",
    deadline=None,
    derandomize=os.environ.get("CI") == "true",
    database=None,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("whistboard")

Row = TypeVar("Row")
# Milliseconds that a page may take for what it does at once, on however busy a machine.
PATIENCE = 60_000


def pytest_sessionstart() -> None:
    """Thousands of tests stay in memory to the end; looking through them for garbage each time takes a tenth of all."""
    gc.disable()


@pytest.hookimpl(wrapper=True)
def pytest_collect_file() -> Generator[None, list[pytest.Collector], list[pytest.Collector]]:
    """Examples in docstrings are the packages' own: a file of tests is not read a second time to look for any."""
    collectors = yield
    return [collector for collector in collectors if not isinstance(collector, DoctestModule)]


def pytest_collection_finish() -> None:
    """What comes from here on is cleared away as ever, if less often; what there is stays to the end."""
    gc.freeze()
    gc.enable()
    gc.set_threshold(10_000, 20, 50)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Tests in tests/browser are browser tests; those in tests/battery take minutes; who has a browser asks a page."""
    marks = {"browser": pytest.mark.browser, "battery": pytest.mark.battery}
    folders = {str(Path(__file__).parent / name) + os.sep: mark for name, mark in marks.items()}
    for item in items:
        for folder, mark in folders.items():
            if str(item.path).startswith(folder):
                item.add_marker(mark)
        if "views" in item.path.parts or "client" in getattr(item, "fixturenames", ()):
            item.add_marker(pytest.mark.pages)


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_modify_db_settings: None) -> bool:
    """The tables an earlier run made on SQLite are there already, unless the migrations have changed since."""
    from django.conf import settings

    database = settings.DATABASES["default"]
    return database["ENGINE"].endswith("sqlite3") and copy_tables(str(database["TEST"]["NAME"]))


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_keepdb: bool) -> None:
    """The tables of an SQLite run are kept for the next one."""
    from django.conf import settings

    from tests.emptied_tables import empty_quickly

    empty_quickly()
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3") and not django_db_keepdb:
        keep_tables(str(database["NAME"]))


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """A page asked for in French, of a club in Chicago, leaves neither language nor hour behind for the next test."""
    yield
    from django.utils import timezone, translation

    translation.deactivate()
    timezone.deactivate()


@pytest.fixture(autouse=True)
def same_tokens(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test meets the same tokens, codes and ids each time, so none of them holds by chance what a test looks for.

    The system's random bytes come from the name of the test, for `secrets`, `uuid4` and all that is made of them.
    """
    bytes_of_this_test = random.Random(request.node.nodeid).randbytes
    # Not the fixture `monkeypatch`: what a test patches is to be taken back before its database is.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "urandom", bytes_of_this_test)
        patch.setattr(random, "_urandom", bytes_of_this_test)
        yield


@pytest.fixture(autouse=True)
def no_job_outlives_its_test() -> Iterator[None]:
    """A job in a thread waits until the test has taken its rows back, and then stores among those of later tests."""
    yield
    background = sys.modules.get("tournaments.frame.jobs")
    jobs = list(background.running_here.values()) if background else []
    assert [job.key for job in jobs if not job.over] == []


@pytest.fixture(scope="module")
def made_once(django_db_setup: None, django_db_blocker: Any) -> Iterator[Callable[[Callable[[], Row]], Row]]:
    """Makes rows that every test of a module finds again: what a test changes in them is taken back after it."""
    from django.db import transaction

    held = transaction.atomic()

    def make(build: Callable[[], Row]) -> Row:
        with django_db_blocker.unblock():
            return build()

    make(held.__enter__)
    yield make
    make(lambda: transaction.set_rollback(True))
    make(lambda: held.__exit__(None, None, None))


@pytest.fixture(scope="session")
def running_site(django_db_setup: None) -> Iterator[str]:
    """The address of the whole site, as `run.py` serves it, in a thread of this process."""
    import uvicorn

    from config.asgi import application
    from config.serve import SERVER

    config = uvicorn.Config(application, **{**SERVER, "port": 0, "log_level": "error", "proxy_headers": False})
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    deadline = time.monotonic() + 60
    while not server.started and time.monotonic() < deadline:
        time.sleep(0.01)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://localhost:{port}"
    server.should_exit = server.force_exit = True
    thread.join(5)


@pytest.fixture
def live_site(transactional_db: None, running_site: str) -> str:
    """The address of the running site with the test's own, committed rows in it."""
    return running_site


@pytest.fixture(scope="session")
def chromium() -> Iterator[object]:
    """One Chromium for the session. Without one the test is skipped, or fails where REQUIRE_BROWSER is set."""
    program = find_browser()
    if program is None:
        if os.environ.get("REQUIRE_BROWSER") == "1" or os.environ.get("CI") == "true":
            pytest.fail("No Chromium on this machine, and REQUIRE_BROWSER or CI is set.")
        pytest.skip("No Chromium on this machine.")
    from playwright.sync_api import expect, sync_playwright

    expect.set_options(timeout=PATIENCE)
    # Playwright keeps an event loop in this thread, which Django would take for asynchronous code of ours.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"
    with sync_playwright() as playwright:
        # Without hinting the headless program sets letters as wide as the one with windows does.
        arguments = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--font-render-hinting=none"]
        browser = playwright.chromium.launch(executable_path=program, args=arguments)
        yield browser
        browser.close()


@pytest.fixture
def page(request: pytest.FixtureRequest, chromium: object, live_site: str) -> Iterator[object]:
    """A fresh phone of 360 by 740 on the running site; scripts that fail or break the policy fail the test.

    A test marked `routes` answers for the network. What a service worker sends passes Playwright's routes by now and
    then, whenever the worker takes the page over, so such a page has none.
    """
    workers = "block" if request.node.get_closest_marker("routes") else "allow"
    phone = {"viewport": {"width": 360, "height": 740}, "locale": "en", "service_workers": workers}
    context = chromium.new_context(base_url=live_site, **phone)  # type: ignore[attr-defined]  # no Playwright yet
    context.set_default_timeout(PATIENCE)
    complaints: list[str] = []
    sheet = context.new_page()
    sheet.on("pageerror", lambda error: complaints.append(str(error)))
    sheet.on("console", lambda line: complaints.append(line.text) if "Content Security" in line.text else None)
    yield sheet
    context.close()
    assert complaints == []
