"""Who watches which tournament, and the one look a few times a second that tells them of a change."""

import asyncio
import logging
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple
from weakref import WeakKeyDictionary

from django.db import close_old_connections, connection
from django.utils.crypto import salted_hmac

log = logging.getLogger(__name__)

LOOK_EVERY = 0.3
# What one process gives its viewers in a second beside the deals, and the longest that anybody is asked to wait.
PAGES_A_SECOND, LONGEST_WAIT = 200, 15

_hubs = WeakKeyDictionary()


class Revision(NamedTuple):
    """A tournament's revision, and whether everybody may watch it."""

    number: int
    public: bool


class Hub:
    """What one process knows: the newest revision of each watched tournament, and who waits for the next.

    A viewer is a coroutine; the looking happens in one thread with one connection, which ends with the last viewer.
    """

    def __init__(self):
        self.revisions, self.waiting, self.viewers = {}, {}, {}
        self.looker = None
        self.thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="live")

    @property
    def crowd(self):
        return sum(self.viewers.values())

    @property
    def wait(self):
        """The seconds for which a page that was just renewed stays as it is, so that all viewers get theirs in turn."""
        return min(self.crowd // PAGES_A_SECOND, LONGEST_WAIT)

    async def join(self, public_id):
        """Watch a tournament; its revision, or None where there is no such tournament."""
        self.viewers[public_id] = self.viewers.get(public_id, 0) + 1
        if public_id not in self.revisions:
            self.revisions |= await self._look([public_id])
        if self.looker is None or self.looker.done():
            self.looker = asyncio.create_task(self._keep_looking())
        return self.revisions.get(public_id)

    def leave(self, public_id):
        """Stop watching."""
        self.viewers[public_id] -= 1
        if not self.viewers[public_id]:
            for known in (self.viewers, self.revisions, self.waiting):
                known.pop(public_id, None)

    async def moved(self, public_id, seen):
        """The next revision that is not `seen`."""
        while self.revisions.get(public_id) == seen:
            await self.waiting.setdefault(public_id, asyncio.Event()).wait()
        return self.revisions.get(public_id)

    async def _keep_looking(self):
        try:
            while self.viewers:
                await asyncio.sleep(LOOK_EVERY)
                await self._look_once()
        finally:
            # In that thread, as every thread has a connection of its own; not awaited, because the server may be
            # stopping, and because who joins during a wait here would find a looker that no longer looks.
            self.thread.submit(lambda: connection.close())

    async def _look_once(self):
        try:
            found = await self._look(list(self.viewers))
        except Exception:
            log.exception("the revisions could not be read; trying again")
        else:
            self._tell(found)

    def _tell(self, found):
        for public_id, revision in found.items():
            if public_id in self.viewers and self.revisions.get(public_id) != revision:
                self.revisions[public_id] = revision
                if event := self.waiting.pop(public_id, None):
                    event.set()

    async def _look(self, public_ids):
        return await asyncio.get_running_loop().run_in_executor(self.thread, revisions_of, public_ids)


def hub():
    """The hub of the running event loop."""
    return _hubs.setdefault(asyncio.get_running_loop(), Hub())


def key_of(public_id):
    """What opens the stream of a tournament that is not published: only its own pages know it."""
    return salted_hmac("tournaments.live", str(public_id), algorithm="sha256").hexdigest()[:24]


def revisions_of(public_ids):
    """The revisions of these tournaments by public id, in one query."""
    from tournaments.models import Tournament  # the stream is imported before Django is ready

    close_old_connections()
    rows = Tournament.objects.filter(public_id__in=public_ids).order_by()
    return {
        str(public_id): Revision(revision, published and archived_at is None)
        for public_id, revision, published, archived_at in rows.values_list(
            "public_id", "revision", "published", "archived_at"
        )
    }
