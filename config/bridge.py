"""Runs a WSGI application in a few threads of an ASGI server: one way there with the whole request, one way back.

Every crossing between a thread and the event loop costs a fifth of a millisecond and a wait for Python's lock, so a
whole answer crosses at once. Answers are pages and files of at most a few megabytes; streams do not come this way.
"""

from __future__ import annotations

import asyncio
import contextvars
import io
import sys
import time
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

BEHIND_LOCK = "whistboard.behind_lock"
"""In the environ of a request that stood in line behind one for which the database did not answer."""

LOCKED_AFTER = 1.0
"""Seconds after which an answer of 503 means that it waited in vain, and everybody behind it with it."""

Message = MutableMapping[str, Any]
Send = Callable[[Message], Awaitable[None]]
Wsgi = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


class Answer(NamedTuple):
    """The whole answer of a WSGI application."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Bridge:
    """So many threads, each serving one request at a time."""

    def __init__(self, application: Wsgi, threads: int) -> None:
        self.application = application
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="pages")
        self._in_line, self._waited_in_vain = threads == 1, 0.0

    async def __call__(self, scope: Message, body: bytes, send: Send) -> None:
        """Answer one request whose body has been read."""
        work = contextvars.copy_context().run
        loop = asyncio.get_running_loop()
        response = await loop.run_in_executor(self.pool, work, self._in_turn, environ_of(scope, body), time.monotonic())
        await send({"type": "http.response.start", "status": response.status, "headers": response.headers})
        await send({"type": "http.response.body", "body": response.body})

    def _in_turn(self, environ: dict[str, Any], arrived: float) -> Answer:
        started = time.monotonic()
        environ[BEHIND_LOCK] = self._in_line and arrived < self._waited_in_vain
        response = self._answered(environ)
        if response.status == 503 and time.monotonic() - started > LOCKED_AFTER:
            self._waited_in_vain = time.monotonic()
        return response

    def _answered(self, environ: dict[str, Any]) -> Answer:
        started: list[tuple[str, list[tuple[str, str]]]] = []

        def start(status: str, headers: list[tuple[str, str]], failure: Any = None) -> None:
            started[:] = [(status, headers)]

        parts = self.application(environ, start)
        try:
            body = b"".join(parts)
        finally:
            getattr(parts, "close", lambda: None)()
        [(status, headers)] = started
        encoded = [(name.encode("latin-1").lower(), value.strip().encode("latin-1")) for name, value in headers]
        return Answer(int(status.split(" ", 1)[0]), encoded, body)


def environ_of(scope: Message, body: bytes) -> dict[str, Any]:
    """The request as WSGI describes it. A header told twice becomes one, its values joined."""
    server, client = scope.get("server") or ("localhost", 80), scope.get("client") or ("", 0)
    environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": scope.get("root_path", ""),
        "PATH_INFO": scope["path"].encode().decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 0),
        "REMOTE_ADDR": client[0],
        "REMOTE_PORT": str(client[1]),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": io.BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, value in scope["headers"]:
        key, text = _name_of(name.decode("latin-1")), value.decode("latin-1")
        together = "; " if key == "HTTP_COOKIE" else ","
        environ[key] = f"{environ[key]}{together}{text}" if key in environ else text
    return environ


def _name_of(header: str) -> str:
    name = header.upper().replace("-", "_")
    return name if name in {"CONTENT_LENGTH", "CONTENT_TYPE"} else f"HTTP_{name}"
