"""Who may be shown what a replica says: what was so a moment ago. tests/battery/test_cluster.py has a real one."""

from __future__ import annotations

from pathlib import Path

import environ
import pytest
from django.core.exceptions import ImproperlyConfigured
from django.http import HttpResponse
from django.test import RequestFactory

from config.middleware import REVISION_TOLD
from config.replica import WROTE, ReplicaMiddleware, ReplicaRouter, _from_replica, may_lag
from config.settings.database import databases, with_replica
from tournaments.clubs.models import Club

BROWSER = RequestFactory()


def test_only_a_stranger_who_sends_nothing_may_be_shown_what_was_so_a_moment_ago() -> None:
    stranger, language, told = (BROWSER.get("/s/club/") for _ in range(3))
    language.COOKIES["language"] = "nl"
    told.META[REVISION_TOLD] = "17"
    own = [BROWSER.get("/s/club/") for _ in range(2)]
    own[0].COOKIES["sessionid"] = own[1].COOKIES[WROTE] = "x"
    keys = [BROWSER.get("/s/club/", headers={key: "x"}) for key in ("Authorization", "X-Table-Code")]

    assert (may_lag(stranger), may_lag(language)) == (True, True)
    assert [may_lag(each) for each in (told, *own, *keys, BROWSER.post("/s/club/"))] == [False] * 6


@pytest.mark.parametrize(
    ("method", "status", "marked"), [("post", 302, True), ("post", 422, False), ("get", 200, False)]
)
def test_who_has_sent_something_is_marked_for_some_seconds(method: str, status: int, marked: int) -> None:
    answer = ReplicaMiddleware(lambda request: HttpResponse(status=status))(getattr(BROWSER, method)("/"))

    assert (WROTE in answer.cookies) == marked  # type: ignore[attr-defined]  # an HttpResponse
    assert not marked or answer.cookies[WROTE]["max-age"] == 15  # type: ignore[attr-defined]  # likewise


def test_a_page_that_writes_after_all_reads_the_primary_from_then_on() -> None:
    router, token = ReplicaRouter(), _from_replica.set(True)
    try:
        asked = [router.db_for_read(Club), router.db_for_write(Club), router.db_for_read(Club)]
    finally:
        _from_replica.reset(token)

    assert asked == ["replica", "default", "default"]
    assert router.db_for_read(Club) == "default"


def test_a_replica_is_one_setting_and_none_is_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    env, middleware = environ.Env(), ["config.middleware.cache_headers", "the.rest"]
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert with_replica(databases(env, tmp_path), middleware) == {}

    monkeypatch.setenv("DATABASE_REPLICA_URL", "postgres://reader@one,two/site")
    with pytest.raises(ImproperlyConfigured, match="DATABASE_REPLICA_URL"):
        databases(env, tmp_path)
    monkeypatch.setenv("DATABASE_URL", "postgres://writer@one,two/site?target_session_attrs=read-write")
    both = databases(env, tmp_path)

    assert both["default"]["OPTIONS"]["target_session_attrs"] == "read-write"
    assert "default_transaction_read_only=on" in both["replica"]["OPTIONS"]["options"]
    assert with_replica(both, middleware)["MIDDLEWARE"][1] == "config.replica.ReplicaMiddleware"
