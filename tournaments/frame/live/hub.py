"""The hub of the live stream: who watches which tournament, and the poller that tells them of changes."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, TypeVar
from weakref import WeakKeyDictionary

from django.db import close_old_connections, connection
from django.utils.crypto import salted_hmac

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
    """What one process knows: the newest revision of each watched tournament, and who waits for the next.

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

    async def moved(self, public_id: str, seen: int, table: int | None = None) -> int:
        """The number of the newest act, as soon as it is newer than `seen`."""
        while (number := self._news(public_id, seen, table)) is None:
            await self.waiting.setdefault(public_id, asyncio.Event()).wait()
        return number

    def _news(self, public_id: str, seen: int, table: int | None) -> int | None:
        now = self.revisions[public_id].number
        if table is None or now < seen:  # a backup was put back
            return None if now == seen else now
        touched = self.touched[public_id]
        newest = max(touched.get(table, 0), touched[None])
        return newest if newest > seen else None

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
    """What opens the stream of a tournament that is not published: only its own pages know it."""
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
    """For each tournament by public id: its tables' newest acts after that number; under None, those of no table."""
    from tournaments.evening.journal.models import JournalEntry

    return {
        public_id: dict(
            JournalEntry.objects.filter(tournament__public_id=public_id, seq__gt=number)
            .order_by("seq")
            .values_list("table_number", "seq")
        )
        for public_id, number in numbers.items()
    }
