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


def test_of_those_who_wait_each_is_let_in_by_itself() -> None:
    assert len(set(turns_of(FairLoop()))) == VISITORS


def test_the_loop_of_python_itself_lets_all_in_at_once() -> None:
    assert len(set(turns_of(asyncio.SelectorEventLoop()))) == 1
