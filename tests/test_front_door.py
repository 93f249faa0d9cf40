"""The ASGI door: whole requests only, never too large, and no header in two spellings."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from django.db import connection

from config import asgi, bodies

Messages = Sequence[dict[str, Any]]


def knock(messages: Messages, **scope: Any) -> list[dict[str, Any]]:
    """What the door answers to a request that arrives in these messages."""
    asked = {"type": "http", "http_version": "1.1", "method": "GET", "path": "/healthz", "query_string": b""}
    asked |= {"headers": [(b"host", b"localhost")], "server": ("localhost", 80), "scheme": "http"} | scope
    waiting, answers = list(messages), []

    async def receive() -> dict[str, Any]:
        return waiting.pop(0)

    async def send(message: dict[str, Any]) -> None:
        answers.append(message)

    asyncio.run(asgi.application(asked, receive, send))  # type: ignore[arg-type]  # a bare request
    return answers


def part(body: bytes, more: bool) -> dict[str, Any]:
    return {"type": "http.request", "body": body, "more_body": more}


def test_a_request_that_arrives_in_parts_is_served() -> None:
    answers = knock([part(b"", True), part(b"", False)])

    assert (answers[0]["status"], answers[1]["body"]) == (200, b'{"status": "ok"}')


def test_a_request_cut_short_never_reaches_a_page() -> None:
    assert knock([part(b"contract=alone&tri", True), {"type": "http.disconnect"}], method="POST") == []


def test_more_than_anyone_needs_to_send_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bodies, "LARGEST", 10)

    answers = knock([part(b"12345678", True), part(b"9012", True)], method="POST")

    assert [answer.get("status") for answer in answers] == [413, None]


def test_a_header_with_an_underscore_cannot_pass_for_the_proxys(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[tuple[bytes, bytes]] = []

    async def site(scope: Any, body: bytes, send: Any) -> None:
        seen.extend(scope["headers"])

    monkeypatch.setattr(asgi, "_site", site)
    knock([part(b"", False)], headers=[(b"host", b"localhost"), (b"x_forwarded_for", b"1.2.3.4")])

    assert seen == [(b"host", b"localhost")]


@pytest.mark.parametrize(
    "method, path, alone",
    [
        ("PUT", "/api/v1/tournaments/1/rounds/1/tables/1/deals/2", True),
        ("DELETE", "/api/v1/tournaments/1/rounds/1/tables/1/deals/2", True),
        ("GET", "/api/v1/tournaments/1/rounds/1/tables/1", False),
        ("POST", "/sign-in/", False),
    ],
)
def test_only_deals_of_the_api_stand_in_one_line(
    method: str, path: str, alone: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    served: list[str] = []

    def named(name: str) -> Any:
        async def site(scope: Any, body: bytes, send: Any) -> None:
            served.append(name)

        return site

    monkeypatch.setattr(asgi, "_site", named("several"))
    monkeypatch.setattr(asgi, "_entries", named("alone"))

    knock([part(b"", False)], method=method, path=path)

    assert served == ["alone" if alone else "several"]


def test_deals_have_threads_of_their_own_and_only_one_where_sqlite_has_one_lock() -> None:
    assert asgi._entries.pool is not asgi._site.pool
    assert (asgi._entries.pool._max_workers == 1) == (connection.vendor == "sqlite")
