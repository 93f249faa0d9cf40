"""The body of a request: read whole before a thread serves it, in a time and in a space that have an end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager
from typing import Any

from .shares import Shares

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]

LARGEST = 12 * 1024 * 1024
SECONDS, LEAST_BYTES_A_SECOND = 20.0, 8 * 1024
"""A body may take so long, and a second longer for each eight kilobytes: a photograph over a poor connection."""

ALWAYS_TAKEN = 16 * 1024
"""So much of a body counts for nothing: deals and forms are never refused for the photographs of others."""

# What bodies on their way may hold in memory.
waiting = Shares(of_one=4 * LARGEST, of_all=12 * LARGEST)


class Refused(Exception):  # noqa: N818  it reads as what happened
    """This body is not read further: status and words for whoever sends it."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status, self.words = status, words


@asynccontextmanager
async def whole_body(receive: Receive, address: str) -> AsyncIterator[bytes | None]:
    """All of it, in its room until the request is answered; None when the sender went away in the middle."""
    body, counted = bytearray(), 0
    try:
        try:
            async with asyncio.timeout(SECONDS) as limit:
                more = True
                while more and (message := await receive())["type"] != "http.disconnect":
                    part = message.get("body", b"")
                    body += part
                    counted += _count(body, counted, address)
                    more = message.get("more_body", False)
                    limit.reschedule((limit.when() or 0) + len(part) / LEAST_BYTES_A_SECOND)
        except TimeoutError:
            raise Refused(408, "This took too long to arrive. Send it again.") from None
        yield None if more else bytes(body)
    finally:
        waiting.give_back(address, counted)


def _count(body: bytearray, counted: int, address: str) -> int:
    """Count what this body takes of the shared room now; return how much more it is."""
    if len(body) > LARGEST:
        raise Refused(413, "This file is too large. Send at most 12 MB.")
    more = max(len(body) - ALWAYS_TAKEN - counted, 0)
    if more and not waiting.take(address, more):
        raise Refused(503, "Many files are being sent at the moment. Send this one again in a minute.")
    return more
