"""The hub of the live stream: who watches which tournament, and the poller that tells them of changes."""

import asyncio
import json
import logging
import re
import uuid
from collections.abc import Awaitable, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, NamedTuple, TypeVar
from urllib.parse import parse_qs
from weakref import WeakKeyDictionary

from django.db import close_old_connections, connection
from django.utils.crypto import constant_time_compare, salted_hmac

from tournaments.security.untrusted_input import whole_number

log = logging.getLogger(__name__)

LOOK_EVERY = 0.3
# What one process gives its viewers in a second beside the deals, and the longest that anybody is asked to wait.
PAGES_A_SECOND, LONGEST_WAIT = 200, 15

# The acts of each table by its number; under None, those without a table.
Touched = dict[int | None, int]
A = TypeVar("A")
R = TypeVar("R")

_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, "Hub"] = WeakKeyDictionary()


class Revision(NamedTuple):
    """A tournament's revision, and whether everybody may watch it."""

    number: int
    public: bool


class Hub:
    """State of one process: the newest revision of each watched tournament, and who waits for the next.

    A viewer is a coroutine; the looking happens in one thread with one connection, which ends with the last viewer.
    Some viewers are phones at a table: they are told of acts there and of those that name no table. For them `touched`
    keeps each table's newest act since the first of them came; under None, the newest act without a table.
    """

    def __init__(self) -> None:
        self.revisions: dict[str, Revision] = {}
        self.waiting: dict[str, asyncio.Event] = {}
        self.viewers: dict[str, int] = {}
        self.phones: dict[str, int] = {}
        self.touched: dict[str, Touched] = {}
        self.looker: asyncio.Task[None] | None = None
        self.thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="live")

    @property
    def crowd(self) -> int:
        return sum(self.viewers.values())

    @property
    def wait(self) -> int:
        """The seconds for which a page that was just renewed stays as it is, so that all viewers get theirs in turn."""
        return min(self.crowd // PAGES_A_SECOND, LONGEST_WAIT)

    def wait_after(self, public_id: str, number: int, table: int | None) -> int:
        """The seconds to wait after that act: none for the phone of the only table that hears of it."""
        alone = table is not None and self.touched[public_id].get(table) == number
        return 0 if alone else self.wait

    async def join(self, public_id: str, table: int | None = None) -> Revision | None:
        """Watch a tournament, or what is seen at one of its tables; its revision, or None where there is none."""
        self._count(self.viewers, public_id, 1)
        if table is not None:
            self._count(self.phones, public_id, 1)
        if public_id not in self.revisions:
            self.revisions |= await self._ask(revisions_of, [public_id])
        revision = self.revisions.get(public_id)
        if revision and table is not None:
            self.touched.setdefault(public_id, {None: revision.number})
        if self.looker is None or self.looker.done():
            self.looker = asyncio.create_task(self._keep_looking())
        return revision

    def leave(self, public_id: str, table: int | None = None) -> None:
        """Stop watching."""
        if table is not None and not self._count(self.phones, public_id, -1):
            self.touched.pop(public_id, None)
        if not self._count(self.viewers, public_id, -1):
            self.revisions.pop(public_id, None)
            self.waiting.pop(public_id, None)

    async def moved(self, public_id: str, last_seen: int, table: int | None = None) -> int:
        """The number of the newest act, as soon as it is newer than `last_seen`."""
        while (number := self._news(public_id, last_seen, table)) is None:
            await self.waiting.setdefault(public_id, asyncio.Event()).wait()
        return number

    def _news(self, public_id: str, last_seen: int, table: int | None) -> int | None:
        now = self.revisions[public_id].number
        if table is None or now < last_seen:  # a backup was put back
            return None if now == last_seen else now
        touched = self.touched[public_id]
        newest = max(touched.get(table, 0), touched[None])
        return newest if newest > last_seen else None

    @staticmethod
    def _count(counts: dict[str, int], public_id: str, more: int) -> int:
        counts[public_id] = counts.get(public_id, 0) + more
        return counts[public_id] or counts.pop(public_id)

    async def _keep_looking(self) -> None:
        try:
            while self.viewers:
                await asyncio.sleep(LOOK_EVERY)
                await self._look_once()
        finally:
            # In that thread, as every thread has a connection of its own; not awaited, because the server may be
            # stopping, and because who joins during a wait here would find a looker that no longer looks.
            self.thread.submit(lambda: connection.close())

    async def _look_once(self) -> None:
        try:
            revisions = await self._ask(revisions_of, list(self.viewers))
            moved = {
                public_id: self.revisions[public_id].number
                for public_id in self.touched
                if self._has_moved(public_id, revisions)
            }
            acts = await self._ask(acts_after, moved) if moved else {}
        except Exception:
            log.exception("the revisions could not be read; trying again")
        else:
            self._note(acts, revisions)
            self._tell(revisions)

    def _has_moved(self, public_id: str, revisions: Mapping[str, Revision]) -> bool:
        return public_id in revisions and self.revisions.get(public_id, revisions[public_id]) != revisions[public_id]

    def _note(self, acts: Mapping[str, Touched], revisions: Mapping[str, Revision]) -> None:
        for public_id, newest in acts.items():
            if public_id in self.touched:
                now, before = revisions[public_id].number, self.revisions[public_id].number
                self.touched[public_id] = {None: now} if now < before else self.touched[public_id] | newest

    def _tell(self, revisions: Mapping[str, Revision]) -> None:
        for public_id, revision in revisions.items():
            if public_id in self.viewers and self.revisions.get(public_id) != revision:
                self.revisions[public_id] = revision
                if event := self.waiting.pop(public_id, None):
                    event.set()

    async def _ask(self, question: Callable[[A], R], about: A) -> R:
        return await asyncio.get_running_loop().run_in_executor(self.thread, question, about)


def hub() -> Hub:
    """The hub of the running event loop."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())


def key_of(public_id: object) -> str:
    """The key to the stream of a tournament that is not published: only its own pages know it."""
    return salted_hmac("tournaments.frame.live.stream", str(public_id), algorithm="sha256").hexdigest()[:24]


_SEEN = ("public_id", "revision", "published", "archived_at", "hidden_at", "club__status")


def revisions_of(public_ids: Iterable[str]) -> dict[str, Revision]:
    """The revisions of these tournaments by public id, in one query."""
    # The stream is imported before Django is ready.
    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.permissions import may_see_publicly

    close_old_connections()
    rows = Tournament.objects.filter(public_id__in=public_ids).select_related("club").order_by()
    return {
        str(tournament.public_id): Revision(tournament.revision, may_see_publicly(tournament))
        for tournament in rows.only(*_SEEN)
    }


def acts_after(numbers: Mapping[str, int]) -> dict[str, Touched]:
    """The newest acts after that number for each tournament by public id: those of its tables; under None, of no
    table."""
    from tournaments.evening.journal.models import JournalEntry

    return {
        public_id: dict(
            JournalEntry.objects.filter(tournament__public_id=public_id, seq__gt=number)
            .order_by("seq")
            .values_list("table_number", "seq")
        )
        for public_id, number in numbers.items()
    }


# The stream of changes: every browser that watches a tournament hears of a new revision within a second.
#
# With `?table=…` it hears only of acts at that table and of acts at no table: a phone needs nothing else.
#
# It stands in front of Django (config/asgi.py) because a stream served by a view would hold a thread for its life.
# Without it a page asks again by itself and is answered 304.


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
    public_id, key_given = _requested_tournament(scope)
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
        last_seen = _last_seen_revision(scope)
        await _tell(watched, (public_id, table), place.number if last_seen is None else last_seen, receive, send)
    except asyncio.CancelledError:
        # The server stops: the browser reconnects by itself.
        await send({"type": "http.response.body", "body": b""})
    finally:
        watched.leave(public_id, table)
    return None


@cache
def room_for_viewers() -> int:
    """The number of viewers who may listen at once: some of the files this process may open stay free for pages."""
    if resource is None:
        return MOST_VIEWERS  # type: ignore[unreachable]  # on the machine that checks types it is there
    soft, _hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST_VIEWERS if soft == resource.RLIM_INFINITY else max(min(MOST_VIEWERS, soft - KEPT_FREE), 1)


async def _tell(watched: Hub, place: tuple[str, int | None], last_seen: int, receive: Receive, send: Send) -> None:
    """Send an event for every move until the browser goes away; only the newest counts."""
    public_id, table = place
    gone = asyncio.ensure_future(_disconnected(receive))
    await _send(send, f"retry: {RETRY_MS}\n\n")
    try:
        while not gone.done():
            moved = asyncio.ensure_future(watched.moved(public_id, last_seen, table))
            await asyncio.wait({gone, moved}, timeout=STILL_HERE_EVERY, return_when=asyncio.FIRST_COMPLETED)
            if moved.done():
                last_seen = moved.result()
                await _send(send, _event(last_seen, watched.wait_after(public_id, last_seen, table)))
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


def _requested_tournament(scope: Scope) -> tuple[str | None, bool]:
    """The tournament that is asked for, and whether the key of one of its pages was given."""
    match = ADDRESS.fullmatch(scope["path"])
    try:
        public_id = str(uuid.UUID(match[1])) if match else None
    except ValueError:
        public_id = None
    key = _parameter(scope, "key")
    return public_id, public_id is not None and constant_time_compare(key, key_of(public_id))


def _last_seen_revision(scope: Scope) -> int | None:
    """The revision the browser has: of its last event, or of the page it came with."""
    last = dict(scope.get("headers", ())).get(b"last-event-id", b"").decode("latin-1")
    return whole_number(last) if last else _number(scope, "since")


def _number(scope: Scope, name: str) -> int | None:
    return whole_number(_parameter(scope, name))


def _parameter(scope: Scope, name: str) -> str:
    return parse_qs(scope.get("query_string", b"").decode("latin-1")).get(name, [""])[0]
