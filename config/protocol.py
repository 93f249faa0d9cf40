"""Reading and writing of a connection: by httptools, in C, and never without end.

uvicorn sets no bound to a request's head, to the time it takes, or to the connections of one address.
"""

from __future__ import annotations

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from .open_files import room_for_connections
from .shares import Shares

# As much as uvicorn lets its reader in Python take; httptools itself would take whatever comes.
LARGEST_HEAD = 64 * 1024
HEAD_SECONDS = 20
"""A head is one or two kilobytes: whoever needs longer is not on his way any more."""

WRITE_SECONDS, LEAST_WRITTEN = 30, 16 * 1024
"""Of an answer that waits to be fetched at least so many bytes must go in so many seconds."""

CONNECTIONS_OF_ONE = 2000
"""A hall of 200 phones behind one router: each with a stream and the six connections of a browser."""

connections = Shares(of_one=CONNECTIONS_OF_ONE, of_all=room_for_connections())


class Protocol(HttpToolsProtocol):
    """uvicorn's own, which hangs up on a head that never ends and on a reader who does not read."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._besides_body = 0
        self._address: str | None = None
        self._head_timer: asyncio.TimerHandle | None = None
        self._write_timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        """Accept a connection; hang up at once where its address, or the site, has as many as may be."""
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not connections.take(address):
            transport.abort()
            return
        self._address = address
        self._await_head()

    def connection_lost(self, exc: Exception | None) -> None:
        """Nobody is there any more."""
        super().connection_lost(exc)
        self._head_arrived()
        self.resume_writing()
        if self._address is not None:
            connections.give_back(self._address)
            self._address = None

    def data_received(self, data: bytes) -> None:
        """Read on, as long as what belongs to no body is of a sensible length."""
        self._besides_body += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._besides_body > LARGEST_HEAD:
            self.send_400_response("The headers are too long.")
        elif self.cycle is None or self.cycle.response_complete:
            self._await_head()

    def on_message_begin(self) -> None:
        """Another request: measured anew."""
        self._besides_body = 0
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head is there; how long a body may take is the application's matter (config/bodies.py)."""
        self._head_arrived()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._besides_body -= len(body)
        super().on_body(body)

    def pause_writing(self) -> None:
        """More waits to be fetched than is fetched."""
        super().pause_writing()
        self._watch_writing(self.transport.get_write_buffer_size())

    def resume_writing(self) -> None:
        """Enough was fetched."""
        super().resume_writing()
        if self._write_timer is not None:
            self._write_timer.cancel()
            self._write_timer = None

    def _await_head(self) -> None:
        if self._head_timer is None:
            self._head_timer = self.loop.call_later(HEAD_SECONDS, self.transport.abort)

    def _head_arrived(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _watch_writing(self, waiting: int) -> None:
        self._write_timer = self.loop.call_later(WRITE_SECONDS, self._hang_up_unless_read, waiting)

    def _hang_up_unless_read(self, before: int) -> None:
        waiting = self.transport.get_write_buffer_size()
        if before - waiting < LEAST_WRITTEN:
            self.transport.abort()
        else:
            self._watch_writing(waiting)
