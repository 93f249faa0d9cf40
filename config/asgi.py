"""The door that `run.py` opens: live streams on the event loop, pages in one of four threads, deals in their own."""

from __future__ import annotations

import gc
import importlib
import importlib.util
import os
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.db import connection

from .bridge import Bridge
from .processes import end_with_parent
from .wsgi import application as pages

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

LIVE, API = "/live/", "/api/"
ENTERING = frozenset({"PUT", "DELETE"})
# Few writers: with four threads SQLite's lock never makes anyone wait long (docs/performance.md).
THREADS = int(os.environ.get("WEB_THREADS", "4"))
LARGEST_BODY = 12 * 1024 * 1024

_site = Bridge(pages, THREADS)
# Deals of the API one after another: SQLite writes them so in any case, and a thread that holds its lock must not
# wait for another that only prepares its own. PostgreSQL has a lock for each evening.
_entries = Bridge(pages, 1) if connection.vendor == "sqlite" else _site


def _stream() -> App | None:
    if importlib.util.find_spec("tournaments.live") is None:
        return None
    live: App = importlib.import_module("tournaments.live").stream
    return live


_live = _stream()

# What was loaded stays until the end: looking through it for garbage again and again took a tenth of the time.
gc.collect()
gc.freeze()
gc.set_threshold(20_000, 20, 20)

end_with_parent()
importlib.import_module("tournaments.services.link_letters").send_links_left_behind()


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Sends live streams to their own app and everything else to Django."""
    if scope["type"] != "http":
        return await _nothing_else(scope, receive, send)
    if _live and scope["path"].startswith(LIVE):
        return await _live(scope, receive, send)
    # Two spellings of one header would let a client speak for the proxy.
    scope["headers"] = [(name, value) for name, value in scope["headers"] if b"_" not in name]
    body = await _whole_body(receive, send)
    return None if body is None else await _bridge_for(scope)(scope, body, send)


def _bridge_for(scope: Message) -> Bridge:
    return _entries if scope["method"] in ENTERING and scope["path"].startswith(API) else _site


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


async def _nothing_else(scope: Message, receive: Receive, send: Send) -> None:
    """No web sockets here; and nothing to do when the server starts or stops."""
    if scope["type"] == "websocket":
        return await send({"type": "websocket.close", "code": 1000})
    while scope["type"] == "lifespan":
        event = (await receive())["type"]
        await send({"type": f"{event}.complete"})
        if event == "lifespan.shutdown":
            return None
    return None


async def _too_large(send: Send) -> None:
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": b"This file is too large. Send at most 12 MB."})
