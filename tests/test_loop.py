"""Visitors who come together are let in one after another, so that another process can take the next."""

from __future__ import annotations

import asyncio
import socket
import sys

import pytest

from config.loop import FairLoop

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there one process serves, with a loop of Windows")
VISITORS = 6


def turns_of(loop: asyncio.SelectorEventLoop) -> list[int]:
    """In which turn of the loop each of several visitors who wait at the door was let in."""
    made: list[int] = []
    turn = 0

    class Visit(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            made.append(turn)

    async def let_in(door: socket.socket) -> None:
        nonlocal turn
        server = await loop.create_server(Visit, sock=door)
        while len(made) < VISITORS:
            turn += 1
            await asyncio.sleep(0)
        server.close()

    with socket.create_server(("127.0.0.1", 0)) as door:
        visitors = [socket.create_connection(door.getsockname()) for _ in range(VISITORS)]
        try:
            loop.run_until_complete(let_in(door))
        finally:
            loop.close()
            for visitor in visitors:
                visitor.close()
    return made


def test_an_answer_goes_at_once_also_on_a_port_that_was_opened_for_all() -> None:
    loop, let_in = FairLoop(), []

    class Visit(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            let_in.append(transport.get_extra_info("socket").getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))

    async def visit(door: socket.socket) -> None:
        server = await loop.create_server(Visit, sock=door)
        with socket.create_connection(door.getsockname()):
            while not let_in:
                await asyncio.sleep(0)
        server.close()

    with socket.socket(socket.AF_INET) as door:
        door.bind(("127.0.0.1", 0))
        loop.run_until_complete(visit(door))
    loop.close()

    assert let_in == [1]


def test_of_those_who_wait_each_is_let_in_by_itself() -> None:
    assert len(set(turns_of(FairLoop()))) == VISITORS


def test_the_loop_of_python_itself_lets_all_in_at_once() -> None:
    assert len(set(turns_of(asyncio.SelectorEventLoop()))) == 1
