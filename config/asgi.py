"""The application served: live streams on the event loop, pages in four threads, deals in threads of their own."""

from __future__ import annotations

import gc
import importlib
import os
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from django.db import connection

from .bodies import Refused, whole_body
from .bridge import Bridge
from .open_files import room_for_connections
from .shares import Shares
from .wsgi import application as pages

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

LIVE, API = "/live/", "/api/"
ENTERING = frozenset({"PUT", "DELETE"})
# Few writers: with four threads SQLite's lock never makes anyone wait long (docs/performance.md).
THREADS = int(os.environ.get("WEB_THREADS", "4"))
REQUESTS_OF_ONE = 2000
"""As many as connections (config/protocol.py), counted here for who comes through a proxy."""

_site = Bridge(pages, THREADS)
# Deals of the API never stand in line with pages. One after another on SQLite, which writes them so in any case, and
# where a thread that holds the lock must not wait for another that only prepares its own; PostgreSQL has a lock for
# each evening.
_entries = Bridge(pages, 1 if connection.vendor == "sqlite" else 2)
_live: App = importlib.import_module("tournaments.frame.live").stream
_in_progress = Shares(of_one=REQUESTS_OF_ONE, of_all=room_for_connections())

# What was loaded stays until the end: looking through it for garbage again and again took a tenth of the time.
gc.collect()
gc.freeze()
gc.set_threshold(20_000, 20, 20)

importlib.import_module("tournaments.frame.jobs").keep()


async def application(scope: Message, receive: Receive, send: Send) -> None:
    """Sends live streams to their own application and everything else to Django."""
    if scope["type"] != "http":
        return
    address = (scope.get("client") or ("", 0))[0]
    if not _in_progress.take(address):
        return await _refuse(send, 503, "Too many requests at once from your network. Try again in a minute.")
    try:
        await _answer(scope, receive, send, address)
    except Refused as refused:
        await _refuse(send, refused.status, refused.words)
    finally:
        _in_progress.give_back(address)


async def _answer(scope: Message, receive: Receive, send: Send, address: str) -> None:
    if scope["path"].startswith(LIVE):
        return await _live(scope, receive, send)
    # Two spellings of one header would let a client speak for the proxy.
    scope["headers"] = [(name, value) for name, value in scope["headers"] if b"_" not in name]
    async with whole_body(receive, address) as body:
        if body is not None:
            await _bridge_for(scope)(scope, body, send)


def _bridge_for(scope: Message) -> Bridge:
    return _entries if scope["method"] in ENTERING and scope["path"].startswith(API) else _site


async def _refuse(send: Send, status: int, words: str) -> None:
    headers = [
        (b"content-type", b"text/plain; charset=utf-8"),
        (b"connection", b"close"),
        (b"cache-control", b"no-store"),
    ]
    if status == 503:
        headers.append((b"retry-after", b"60"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": words.encode()})
