"""Requests as bytes: read whole, kept apart from each other, and never without end."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from config.protocol import LARGEST_HEAD, Protocol

ENDLESS = [b"GET / HTTP/1.1\r\nhost: x\r\nx-long: ", *[b"a" * 8192] * 40]
CHUNKED = b"PUT / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n"
TRAILERS = [CHUNKED + b"2\r\nhi\r\n0\r\n", *[b"x-more: " + b"b" * 8000 + b"\r\n"] * 40]


class Wire(asyncio.Transport):
    """What is written to a visitor, and whether the site hung up."""

    def __init__(self) -> None:
        super().__init__()
        self.written, self.closed = b"", False

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


def answered(parts: Sequence[bytes]) -> tuple[bytes, bool, list[tuple[str, int]]]:
    """The answer to what arrives in these parts, whether the site hung up, and each request's path and body length."""
    served = []

    async def application(scope: Any, receive: Any, send: Any) -> None:
        body, more = b"", True
        while more:
            message = await receive()
            body, more = body + message.get("body", b""), message.get("more_body", False)
        served.append((scope["path"], len(body)))
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})

    async def visit() -> tuple[bytes, bool]:
        wire, loop = Wire(), asyncio.get_running_loop()
        config = uvicorn.Config(application, http=Protocol, log_level="critical")
        protocol = Protocol(config=config, server_state=ServerState(), app_state={}, _loop=loop)
        protocol.connection_made(wire)
        for part in parts:
            if not wire.closed:
                protocol.data_received(part)
            for _turn in range(3):
                await asyncio.sleep(0)
        state = wire.written, wire.closed
        protocol.connection_lost(None)
        return state

    return *asyncio.run(visit()), served


@pytest.mark.parametrize("parts", [ENDLESS, TRAILERS], ids=["headers", "trailers"])
def test_what_never_ends_is_refused(parts: list[bytes]) -> None:
    written, closed, _served = answered(parts)

    assert (b"400 Bad Request" in written, closed) == (True, True)


def test_a_body_may_be_larger_than_any_header() -> None:
    size = 5 * LARGEST_HEAD
    head = f"POST /sheet HTTP/1.1\r\nhost: x\r\ncontent-length: {size}\r\n\r\n".encode()

    _written, closed, served = answered([head, *[b"c" * LARGEST_HEAD] * 5])

    assert (closed, served) == (False, [("/sheet", size)])


def test_many_requests_on_one_connection_are_each_measured_anew() -> None:
    request = b"GET /a HTTP/1.1\r\nhost: x\r\nx-long: " + b"d" * 9000 + b"\r\n\r\n"

    _written, closed, served = answered([request] * 12)

    assert (closed, served) == (False, [("/a", 0)] * 12)


@pytest.mark.parametrize(
    "lengths",
    [b"content-length: 2\r\ntransfer-encoding: chunked", b"content-length: 2\r\ncontent-length: 3"],
    ids=["two ways", "two lengths"],
)
def test_a_request_whose_end_could_be_read_two_ways_is_refused(lengths: bytes) -> None:
    written, closed, served = answered([b"PUT / HTTP/1.1\r\nhost: x\r\n" + lengths + b"\r\n\r\nhi"])

    assert (b"400 Bad Request" in written, closed, served) == (True, True, [])
