"""The stream of changes: every browser that watches a tournament hears of a new revision within a second.

With `?table=…` it hears only of acts at that table and of acts at no table: a phone needs nothing else.

It stands in front of Django (config/asgi.py) because a stream served by a view would hold a thread for its life.
Without it a page asks again by itself and is answered 304.
"""

import asyncio
import json
import re
import uuid
from collections.abc import Awaitable, Callable, Mapping
from functools import cache
from typing import Any
from urllib.parse import parse_qs

from django.utils.crypto import constant_time_compare

from tournaments.frame.live.hub import Hub, hub, key_of
from tournaments.security.untrusted_input import whole_number

try:
    import resource
except ImportError:  # Windows sets no such limit
    resource = None  # type: ignore[assignment]  # a module that isn't there

STILL_HERE_EVERY = 15
# An event rather than a remark, so that a page too can tell a quiet stream from a dead one.
STILL_HERE = "event: here\ndata: 1\n\n"
RETRY_MS = 2000
# Each viewer is an open file of the process; so many stay free for pages and the database.
MOST_VIEWERS, KEPT_FREE = 5000, 200
ADDRESS = re.compile(r"/live/([0-9a-f-]{36})/")
Scope = Mapping[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


async def stream(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI application at /live/<public id>/."""
    watched = hub()
    public_id, key_given = _asked(scope)
    table = _number(scope, "table")
    if scope["method"] != "GET" or public_id is None:
        return await _refuse(send, 404)
    if watched.crowd >= room_for_viewers():
        return await _refuse(send, 503)
    try:
        place = await watched.join(public_id, table)
        if place is None or not (key_given or place.public):
            return await _refuse(send, 404)
        await send({"type": "http.response.start", "status": 200, "headers": HEADERS})
        seen = _seen(scope)
        await _tell(watched, (public_id, table), place.number if seen is None else seen, receive, send)
    except asyncio.CancelledError:
        # The server stops: the browser reconnects by itself.
        await send({"type": "http.response.body", "body": b""})
    finally:
        watched.leave(public_id, table)
    return None


@cache
def room_for_viewers() -> int:
    """How many may listen at once: some of the files that this process may open stay free for pages."""
    if resource is None:
        return MOST_VIEWERS  # type: ignore[unreachable]  # on the machine that checks types it is there
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_VIEWERS if soft == resource.RLIM_INFINITY else max(min(MOST_VIEWERS, soft - KEPT_FREE), 1)


async def _tell(watched: Hub, place: tuple[str, int | None], seen: int, receive: Receive, send: Send) -> None:
    """Send an event for every move until the browser goes away; only the newest counts."""
    public_id, table = place
    gone = asyncio.ensure_future(_disconnected(receive))
    await _send(send, f"retry: {RETRY_MS}\n\n")
    try:
        while not gone.done():
            moved = asyncio.ensure_future(watched.moved(public_id, seen, table))
            await asyncio.wait({gone, moved}, timeout=STILL_HERE_EVERY, return_when=asyncio.FIRST_COMPLETED)
            if moved.done():
                seen = moved.result()
                await _send(send, _event(seen, watched.wait_after(public_id, seen, table)))
            else:
                moved.cancel()
                await _send(send, STILL_HERE)
    finally:
        gone.cancel()


async def _disconnected(receive: Receive) -> None:
    while (await receive())["type"] != "http.disconnect":
        pass


async def _send(send: Send, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})


async def _refuse(send: Send, status: int) -> None:
    headers = [(b"content-type", b"text/plain"), (b"retry-after", b"30")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


def _event(number: int, wait: int) -> str:
    event = {"revision": number, "wait": wait}
    return f"id: {number}\nevent: changed\ndata: {json.dumps(event)}\n\n"


def _asked(scope: Scope) -> tuple[str | None, bool]:
    """Which tournament is asked for, and whether the key of one of its pages was given."""
    match = ADDRESS.fullmatch(scope["path"])
    try:
        public_id = str(uuid.UUID(match[1])) if match else None
    except ValueError:
        public_id = None
    key = _parameter(scope, "key")
    return public_id, public_id is not None and constant_time_compare(key, key_of(public_id))


def _seen(scope: Scope) -> int | None:
    """The revision the browser has: of its last event, or of the page it came with."""
    last = dict(scope.get("headers", ())).get(b"last-event-id", b"").decode("latin-1")
    return whole_number(last) if last else _number(scope, "since")


def _number(scope: Scope, name: str) -> int | None:
    return whole_number(_parameter(scope, name))


def _parameter(scope: Scope, name: str) -> str:
    return parse_qs(scope.get("query_string", b"").decode("latin-1")).get(name, [""])[0]
