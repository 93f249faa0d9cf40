"""From the ASGI server to Django and back: nothing of a request or an answer is lost on the way."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from config import bridge
from config.bridge import Bridge, environ_of

SCOPE = {"method": "POST", "path": "/é", "query_string": b"a=%C3%A9&b=\xff", "http_version": "1.1", "scheme": "https"}
HEADERS = [
    (b"host", b"whist.example"),
    (b"cookie", b"a=1"),
    (b"cookie", b"b=2"),
    (b"accept", b"text/html"),
    (b"accept", b"*/*"),
    (b"content-length", b"4"),
    (b"content-type", b"text/plain"),
]


def asked(application: Callable[..., Any], body: bytes = b"", **scope: Any) -> list[dict[str, Any]]:
    """What the bridge sends for one request."""
    sent = []

    async def send(message: Any) -> None:
        sent.append(message)

    asyncio.run(Bridge(application, 1)({**SCOPE, "headers": HEADERS, **scope}, body, send))
    return sent


def test_a_request_arrives_as_wsgi_describes_it() -> None:
    environ = environ_of({**SCOPE, "headers": HEADERS, "client": ("10.0.0.7", 5000)}, b"body")

    wanted = {
        "PATH_INFO": "/\xc3\xa9",
        "QUERY_STRING": "a=%C3%A9&b=\xff",
        "HTTP_HOST": "whist.example",
        "HTTP_COOKIE": "a=1; b=2",
        "HTTP_ACCEPT": "text/html,*/*",
        "CONTENT_LENGTH": "4",
        "CONTENT_TYPE": "text/plain",
        "REMOTE_ADDR": "10.0.0.7",
        "wsgi.url_scheme": "https",
    }
    assert {name: environ[name] for name in wanted} == wanted
    assert environ["wsgi.input"].read() == b"body"


def test_an_answer_in_parts_goes_back_whole_and_is_closed() -> None:
    closed = []

    class Parts(list[bytes]):
        def close(self) -> None:
            closed.append(threading.current_thread().name)

    def application(environ: Any, start: Any) -> Parts:
        start("201 Created", [("Content-Type", "text/plain"), ("Set-Cookie", " a=1"), ("Set-Cookie", "b=2")])
        return Parts([b"one, ", b"two"])

    sent = asked(application)

    headers = [(b"content-type", b"text/plain"), (b"set-cookie", b"a=1"), (b"set-cookie", b"b=2")]
    assert sent == [
        {"type": "http.response.start", "status": 201, "headers": headers},
        {"type": "http.response.body", "body": b"one, two"},
    ]
    assert [name.startswith("pages") for name in closed] == [True]


def test_an_answer_that_breaks_in_the_middle_is_not_half_sent() -> None:
    def parts() -> Iterator[bytes]:
        yield b"half"
        raise ValueError("broken")

    def application(environ: Any, start: Any) -> Iterator[bytes]:
        start("200 OK", [])
        return parts()

    with pytest.raises(ValueError, match="broken"):
        asked(application)


def test_who_stood_behind_one_that_waited_in_vain_hears_of_it_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bridge, "LOCKED_AFTER", 0.05)
    behind, first = [], threading.Event()

    def application(environ: Any, start: Any) -> list[bytes]:
        behind.append(environ[bridge.BEHIND_LOCK])
        if len(behind) == 1:
            first.wait(0.2)
        start("503 Service Unavailable" if len(behind) == 1 else "200 OK", [])
        return [b""]

    async def visit() -> None:
        line, sent = Bridge(application, 1), []

        async def send(message: Any) -> None:
            sent.append(message)

        await asyncio.gather(*(line({**SCOPE, "headers": HEADERS}, b"", send) for _ in range(3)))
        await line({**SCOPE, "headers": HEADERS}, b"", send)

    asyncio.run(visit())

    assert behind == [False, True, True, False]
