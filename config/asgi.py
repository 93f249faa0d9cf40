"""The door that `run.py` opens: the live stream on the event loop, every page in one of four threads."""

from __future__ import annotations

import importlib
import importlib.util
import os
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from a2wsgi import WSGIMiddleware

from .wsgi import application as pages

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

LIVE = "/live/"
# Few writers: with four threads SQLite's lock never makes anyone wait long (docs/performance.md).
THREADS = int(os.environ.get("WEB_THREADS", "4"))
LARGEST_BODY = 12 * 1024 * 1024

_site: App = WSGIMiddleware(pages, workers=THREADS, send_queue_size=256)  # type: ignore[arg-type,assignment]


def _stream() -> App | None:
    if importlib.util.find_spec("tournaments.live") is None:
        return None
    live: App = importlib.import_module("tournaments.live").stream
    return live


_live = _stream()


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Sends live streams to their own app and everything else to Django."""
    if scope["type"] == "http" and _live and scope["path"].startswith(LIVE):
        return await _live(scope, receive, send)
    if scope["type"] == "http":
        # Two spellings of one header would let a client speak for the proxy.
        scope["headers"] = [(name, value) for name, value in scope["headers"] if b"_" not in name]
        body = await _whole_body(receive, send)
        if body is None:
            return None
        receive = _replay(body)
    return await _site(scope, receive, send)


async def _whole_body(receive: Receive, send: Send) -> bytes | None:
    """The request's body, read here so that a slow phone does not hold one of the few threads.

    None when there is nothing to serve: the phone went away in the middle, or was refused for sending too much.
    """
    body = bytearray()
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return None
        body += message.get("body", b"")
        if len(body) > LARGEST_BODY:
            await _too_large(send)
            return None
        if not message.get("more_body", False):
            return bytes(body)


def _replay(body: bytes) -> Receive:
    async def receive() -> Message:
        return {"type": "http.request", "body": body, "more_body": False}

    return receive


async def _too_large(send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": b"This file is too large. Send at most 12 MB."})
