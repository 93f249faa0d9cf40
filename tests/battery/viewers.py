"""Browsers by the thousand: each listens to the stream of one tournament and renews its page as `live.js` does."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from tools.bench.wire import Answer, Wire

POOL = 48  # connections that a proxy keeps open to one server


async def asked(wire: Wire, *words: Any, **headers: str) -> Answer:
    """The answer, on a new connection where the server had closed the kept one, as a proxy asks."""
    try:
        return await wire.ask(*words, **headers)
    except (OSError, EOFError):
        wire.close()
        return await wire.ask(*words, **headers)


@dataclass
class Crowd:
    """What all viewers together saw: when each revision was heard, how long pages took, what went wrong."""

    ports: list[int]
    heard: defaultdict[tuple[str, int], list[float]] = field(default_factory=lambda: defaultdict(list))
    newest: dict[int, int] = field(default_factory=dict)
    pages: list[float] = field(default_factory=list)
    size: int = 0
    troubles: list[str] = field(default_factory=list)
    listening: int = 0
    over: bool = False
    wires: dict[int, asyncio.Queue[Wire]] = field(default_factory=dict)

    def ready(self) -> None:
        """Within the running loop: the kept connections of the proxy in front of each server."""
        for port in self.ports:
            self.wires[port] = asyncio.Queue()
            for _ in range(POOL):
                self.wires[port].put_nowait(Wire(port))

    async def page(self, port: int, address: str, mark: str) -> str:
        """Fetch a page that a browser holds under that mark; the mark of the newer one."""
        wire, started = await self.wires[port].get(), time.perf_counter()
        condition = {"if_none_match": mark} if mark else {}
        try:
            answer = await asked(wire, "GET", address, accept_encoding="gzip", x_requested_with="live", **condition)
        except (OSError, EOFError) as failure:
            self.troubles.append(repr(failure))
            return mark
        finally:
            self.wires[port].put_nowait(wire)
        self.pages.append(time.perf_counter() - started)
        self.size += answer.size
        if answer.status not in (200, 304):
            self.troubles.append(f"{address} answered {answer.status}")
        return str(answer.headers.get("etag", mark))


class Viewer(asyncio.Protocol):
    """One browser on the standings of one hall."""

    def __init__(self, crowd: Crowd, place: int, port: int, hall: dict[str, Any]) -> None:
        self.crowd, self.place, self.port, self.hall = crowd, place, port, hall
        self.mark, self.renewed, self.waiting = "", -1e9, False
        self.rest = b""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        transport.write(f"GET /live/{self.hall['id']}/ HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode())

    def data_received(self, data: bytes) -> None:
        *lines, self.rest = (self.rest + data).split(b"\n")
        for line in lines:
            if line.startswith(b"HTTP/1.1"):
                self.crowd.listening += line.startswith(b"HTTP/1.1 200")
            elif line.startswith(b"data: "):
                self.told(json.loads(line[6:]))

    def told(self, event: dict[str, int]) -> None:
        """Note it, and renew the page soon: one time for several changes, and not before the pause is over."""
        now = time.perf_counter()
        self.crowd.heard[self.hall["id"], event["revision"]].append(now)
        self.crowd.newest[self.place] = event["revision"]
        if self.waiting:
            return
        self.waiting = True
        rest = max(self.renewed + event["wait"] - now, 0)
        pause = rest + 0.1 + random.random() * (0.25 + event["wait"] / 3)
        asyncio.get_running_loop().call_later(pause, lambda: asyncio.ensure_future(self.renew()))

    async def renew(self) -> None:
        self.waiting, self.renewed = False, time.perf_counter()
        if self.crowd.over:
            return
        self.mark = await self.crowd.page(self.port, self.hall["address"], self.mark)

    def connection_lost(self, failure: Exception | None) -> None:
        if failure is not None:
            self.crowd.troubles.append(repr(failure))


async def arrive(crowd: Crowd, halls: list[dict[str, Any]], viewers: int) -> list[Viewer]:
    """So many browsers open their page and then their stream, a few hundred a second."""
    crowd.ready()
    loop, everybody = asyncio.get_running_loop(), []
    for place in range(viewers):
        port, hall = crowd.ports[place % len(crowd.ports)], halls[place // len(crowd.ports) % len(halls)]
        viewer = Viewer(crowd, place, port, hall)
        await loop.create_connection(lambda viewer=viewer: viewer, "127.0.0.1", port)  # type: ignore[misc]  # its default
        everybody.append(viewer)
        if place % 20 == 19:
            await asyncio.gather(*(person.renew() for person in everybody[-20:]))
    return everybody


async def leave(crowd: Crowd, viewers: list[Viewer]) -> None:
    """Everybody hangs up, and pages that were still to come are not waited for."""
    crowd.over = True
    for viewer in viewers:
        viewer.transport.abort()
    await asyncio.sleep(1)
