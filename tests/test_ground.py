"""What the site stands on: locked packages, safe settings, headers on every page, health pages."""

from __future__ import annotations

import json
import logging
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client, override_settings

from config.request_log import JsonFormatter, RequestIdFilter, request_id
from tests.battery.scratch import OPERATOR

ROOT = Path(__file__).resolve().parents[1]
LOCKS = sorted(ROOT.glob("requirements*.txt"))
SECRETS = {"SECRET_KEY": "k7Qz-x" * 12, "ALLOWED_HOSTS": "whist.example", **OPERATOR}


def manage(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Django's command line in a process of its own, with this environment and none of ours."""
    kept = {key: os.environ[key] for key in ("PATH", "HOME", "SYSTEMROOT") if key in os.environ}
    command = [sys.executable, "manage.py", *words]
    return subprocess.run(command, cwd=ROOT, env={**kept, **environment}, capture_output=True, text=True, timeout=240)


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_every_package_is_pinned_and_hashed(lock: Path) -> None:
    entries = re.split(r"\n(?=\S)", re.sub(r"^#.*\n", "", lock.read_text(), flags=re.M))
    loose = [entry.splitlines()[0] for entry in entries if "==" not in entry or "--hash=sha256:" not in entry]

    assert loose == []


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_no_lock_names_the_place_it_was_made(lock: Path) -> None:
    assert re.findall(r"\S*://\S*|--(?:extra-)?index-url.*|--find-links.*|--trusted-host.*", lock.read_text()) == []


def test_the_locks_agree_on_every_version() -> None:
    """A package may have one version for Python 3.11 and another for later, told apart by its marker."""
    pins: dict[tuple[str, str], set[str]] = {}
    for lock in LOCKS:
        for package, version, marker in re.findall(
            r"^([\w.-]+)==([^\s;]+)(?: ; (.*?))? \\$", lock.read_text(), flags=re.M
        ):
            python = marker if "python" in marker else ""
            pins.setdefault((package, python), set()).add(version)

    assert {package: versions for package, versions in pins.items() if len(versions) > 1} == {}
    assert len(pins) > 40


def test_every_dependency_gives_its_reason() -> None:
    reasons = (ROOT / "docs" / "dependencies.md").read_text()
    wanted = [
        re.split(r"[\[<>=]", line)[0]
        for source in sorted(ROOT.glob("requirements*.in"))
        for line in source.read_text().splitlines()
        if line and not line.startswith(("#", "-"))
    ]

    assert [package for package in wanted if f"| {package} |" not in reasons] == []


@pytest.mark.battery
def test_a_deployment_check_has_nothing_to_say() -> None:
    outcome = manage("check", "--deploy", "--settings", "config.settings.prod", **SECRETS)

    said = outcome.stdout + outcome.stderr
    assert (outcome.returncode, said) == (0, "System check identified no issues (0 silenced).\n")


@pytest.mark.slow
@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_a_public_site_refuses_to_start_without(missing: str) -> None:
    given = {key: value for key, value in SECRETS.items() if key != missing}

    outcome = manage("check", "--settings", "config.settings.prod", **given)

    assert (outcome.returncode, outcome.stderr.strip().splitlines()[-1]) == (
        1,
        f"django.core.exceptions.ImproperlyConfigured: Set the {missing} environment variable",
    )


@pytest.mark.slow
def test_a_public_site_refuses_to_start_without_saying_who_keeps_it() -> None:
    given = {key: value for key, value in SECRETS.items() if key not in ("OPERATOR_CONTACT", "TERMS_FOLDER")}

    outcome = manage("check", "--settings", "config.settings.prod", **given)

    assert outcome.returncode == 1
    assert "A public site says who keeps it: set OPERATOR_CONTACT, TERMS_FOLDER (" in outcome.stderr.splitlines()[-1]


@pytest.mark.battery
def test_no_migration_is_missing() -> None:
    outcome = manage("makemigrations", "--check", "--dry-run", SECRET_KEY="x")

    assert (outcome.returncode, outcome.stdout) == (0, "No changes detected\n")


def test_transactions_are_short_and_ours() -> None:
    assert [base.get("ATOMIC_REQUESTS", False) for base in settings.DATABASES.values()] == [False]


@pytest.mark.sqlite
@pytest.mark.django_db
def test_sqlite_keeps_a_log_ahead_of_its_writes_and_takes_the_lock_at_once() -> None:
    with connection.cursor() as cursor:
        mode = cursor.execute("PRAGMA journal_mode").fetchone()

    assert (mode, connection.settings_dict["OPTIONS"]["transaction_mode"]) == (("wal",), "IMMEDIATE")


@pytest.mark.sqlite
@pytest.mark.django_db
def test_sqlite_writes_over_what_is_erased() -> None:
    from config.settings.database import SQLITE_OPTIONS

    with connection.cursor() as cursor:
        written_over = cursor.execute("PRAGMA secure_delete").fetchone()

    assert written_over == (1,)
    assert "PRAGMA secure_delete=ON" in SQLITE_OPTIONS["init_command"]  # type: ignore[operator]  # a mapping of objects


PREFIXES = """
from django.conf import settings
from tournaments.security import actors
from tournaments.accounts import views
from tournaments.frame.pages import COOKIE
print(settings.SESSION_COOKIE_NAME, settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME, end=" ")
print(COOKIE, actors.DEVICE)
print(actors.TABLE, views.KNOWN, settings.STAFF_NEEDS_SECOND_FACTOR)
"""


@pytest.mark.slow
def test_a_public_site_names_its_cookies_so_that_no_neighbour_can_set_them() -> None:
    completed = manage("shell", "-v", "0", "-c", PREFIXES, DJANGO_SETTINGS_MODULE="config.settings.prod", **SECRETS)

    everywhere, below = (line.split() for line in completed.stdout.splitlines())
    assert everywhere == [f"__Host-{name}" for name in ("sessionid", "csrftoken", "language", "messages", "device")]
    assert below == ["__Secure-table_code", "__Secure-known", "True"]


def test_a_commit_reaches_the_disk_before_it_is_acknowledged() -> None:
    from config.settings.database import POSTGRESQL_OPTIONS, SQLITE_OPTIONS

    assert "PRAGMA synchronous=FULL" in SQLITE_OPTIONS["init_command"]  # type: ignore[operator]  # a mapping of objects
    assert POSTGRESQL_OPTIONS == {"options": "-c synchronous_commit=on"}


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/healthz", "/admin/login/", "/there-is-no-such-page"])
def test_every_page_forbids_code_that_is_not_a_file_of_ours(client: Client, path: str) -> None:
    policy = dict(part.strip().partition(" ")[::2] for part in client.get(path)["Content-Security-Policy"].split(";"))

    assert policy == {
        "default-src": "'self'",
        "img-src": "'self' data:",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'self'",
        "frame-ancestors": "'none'",
    }


def test_healthz_answers_without_a_database(client: Client) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}


@pytest.mark.django_db
def test_readyz_looks_at_the_database_its_migrations_and_its_disk(client: Client) -> None:
    assert client.get("/readyz").json() == {
        "status": "ok",
        "database": True,
        "migrations": True,
        "room": True,
    }


@override_settings(LANGUAGE_CODE="en")
@pytest.mark.parametrize(
    ("wanted", "spoken"),
    [("nl-BE,nl;q=0.9", "nl"), ("fr", "fr"), ("de-AT", "de"), ("en-GB", "en"), ("it", "en"), ("", "en")],
)
def test_the_browser_chooses_among_four_languages(client: Client, wanted: str, spoken: str) -> None:
    assert client.get("/healthz", headers={"accept-language": wanted})["Content-Language"] == spoken


def test_a_request_keeps_the_id_its_proxy_gave_it(client: Client) -> None:
    answer = client.get("/healthz", headers={"x-request-id": "abcdef-0123456789"})

    assert answer["X-Request-ID"] == "abcdef-0123456789"


def test_an_id_that_could_forge_a_log_line_is_replaced(client: Client) -> None:
    answer = client.get("/healthz", headers={"x-request-id": 'x", "level": "none'})

    assert re.fullmatch(r"[0-9a-f]{32}", answer["X-Request-ID"])


def test_a_log_line_is_one_json_object_with_the_request_id() -> None:
    record = logging.LogRecord("whistboard", logging.INFO, __file__, 1, "line one\nline %s", ("two",), None)
    token = request_id.set("abc12345")
    RequestIdFilter().filter(record)
    request_id.reset(token)

    line = JsonFormatter().format(record)

    assert "\n" not in line
    assert {key: value for key, value in json.loads(line).items() if key != "time"} == {
        "level": "INFO",
        "logger": "whistboard",
        "request_id": "abc12345",
        "message": "line one\nline two",
    }
