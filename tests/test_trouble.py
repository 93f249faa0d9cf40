"""The site while its database refuses: words and a time to come back, and nothing half stored."""

from __future__ import annotations

import logging
import sqlite3
import uuid
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from django.db import OperationalError, connection
from django.test import Client, override_settings
from django.urls import path

from config.bridge import BEHIND_LOCK
from config.request_log import DiscreetFilter
from tests.factories import a_club, a_table, a_tournament, alone, an_open_round
from tests.tournaments.api.callers import Phone
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.table.models import Deal, Score


@contextmanager
def older_database() -> Iterator[None]:
    """A column that the newest migration would have made is not there, whatever the list of migrations says."""
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE tournaments_club RENAME COLUMN town TO village")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE tournaments_club RENAME COLUMN village TO town")


def refuse(request: object, token: str = "") -> None:
    raise OperationalError("server closed the connection unexpectedly")


urlpatterns = [path("page/<str:token>", refuse), path("page", refuse), path("api/v1/thing", refuse)]
handler500 = "config.trouble.server_error"


@pytest.fixture
def calm(client: Client) -> Client:
    client.raise_request_exception = False
    return client


@contextmanager
def full_disk() -> Iterator[None]:
    """A database that may not grow by one page."""
    with connection.cursor() as cursor:
        used = cursor.execute("PRAGMA page_count").fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {used}")
        try:
            yield
        finally:
            cursor.execute("PRAGMA max_page_count = 1073741823")


@override_settings(ROOT_URLCONF=__name__)
@pytest.mark.parametrize("address", ["/page", "/api/v1/thing"])
def test_a_database_that_is_away_is_said_so_with_a_time_to_come_back(calm: Client, address: str) -> None:
    answer = calm.get(address)

    assert (answer.status_code, answer["Retry-After"], answer["Cache-Control"]) == (503, "5", "no-store")
    assert "a deal is never stored twice" in answer.content.decode()


@override_settings(ROOT_URLCONF=__name__)
def test_who_stood_in_line_behind_a_lock_is_told_without_waiting_again(calm: Client) -> None:
    answer = calm.put("/api/v1/thing", headers={"accept-language": "fr"}, **{BEHIND_LOCK: True})

    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert "La base de données" in answer.json()["error"]


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_database_older_than_the_site_is_said_so_and_not_called_silent(calm: Client) -> None:
    club = a_club()

    with older_database():
        page, ready = calm.get(f"/s/{club.slug}/"), calm.get("/readyz")

    assert (page.status_code, page["Retry-After"]) == (503, "30")
    assert "The database is older than the site." in page.content.decode()
    assert (ready.status_code, ready.json()) == (
        503,
        {"status": "unavailable", "database": True, "migrations": False, "room": True},
    )
    assert calm.get("/readyz").status_code == 200


@pytest.mark.slow
@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_a_full_disk_loses_no_deal_and_heals_by_itself(calm: Client) -> None:
    phone = Phone(calm, a_table(an_open_round(a_tournament(deals_per_round=200))))

    with full_disk():
        refused = _enter_until_refused(phone)
    again = phone.put(alone(), uid=refused[-1][0])

    stored = [status for _, status in refused if status == 201]
    assert (refused[-1][1], again.status_code, Deal.objects.count()) == (503, 201, len(stored) + 1)
    assert Score.objects.count() == 4 * (len(stored) + 1)


def _enter_until_refused(phone: Phone) -> list[tuple[uuid.UUID, int]]:
    acknowledged: list[tuple[uuid.UUID, int]] = []
    while not acknowledged or acknowledged[-1][1] == 201:
        uid = uuid.uuid4()
        acknowledged.append((uid, phone.put(alone(), uid=uid).status_code))
    return acknowledged


@pytest.mark.slow
@pytest.mark.sqlite
@pytest.mark.django_db(transaction=True)
def test_a_database_that_somebody_else_holds_is_said_so_and_nothing_is_half_stored(calm: Client) -> None:
    phone = Phone(calm, a_table(an_open_round()))
    before = JournalEntry.objects.count()
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 200")
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    uid = uuid.uuid4()
    held = phone.put(alone(), uid=uid)
    other.execute("ROLLBACK")
    other.close()
    free = phone.put(alone(), uid=uid)

    assert (held.status_code, held["Retry-After"], held["X-Whistboard"]) == (503, "5", "1")
    assert (free.status_code, Deal.objects.count(), JournalEntry.objects.count()) == (201, 1, before + 1)


@override_settings(ROOT_URLCONF=__name__)
def test_the_log_names_the_route_and_the_failure_in_one_line(calm: Client) -> None:
    record = logging.LogRecord("django.request", logging.ERROR, __file__, 1, "%s: %s", ("Failed", "/page/SECRET"), None)
    record.exc_info = (OperationalError, OperationalError("server closed\nDETAIL: more"), None)
    record.request = calm.get("/page/SECRET").wsgi_request  # type: ignore[attr-defined]  # as Django sets it

    DiscreetFilter().filter(record)

    assert (record.getMessage(), record.exc_info) == ("Failed: /page/<str:token>: server closed", None)


def test_nobody_reads_the_numbers_without_the_token(client: Client) -> None:
    assert client.get("/metrics").status_code == 404


@override_settings(METRICS_TOKEN="open-sesame")
def test_who_has_the_token_reads_what_was_counted(client: Client) -> None:
    client.get("/healthz")

    wrong = client.get("/metrics", headers={"authorization": "Bearer other"})
    right = client.get("/metrics", headers={"authorization": "Bearer open-sesame"})
    said = right.content.decode()

    assert wrong.status_code == 404
    assert 'whistboard_requests_total{method="GET",route="healthz",status="200"' in said
    assert right["Content-Type"].startswith("application/openmetrics-text; version=1.0.0")
    assert (said.startswith("# TYPE whistboard_requests counter\n"), said.endswith("\n# EOF\n")) == (True, True)
