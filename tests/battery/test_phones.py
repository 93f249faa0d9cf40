"""A hundred phones at the tables of one hall follow its stream while deals come in: what that costs the server.

With `-s` it prints what they cost the server.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
import uuid
from pathlib import Path
from typing import Any

import pytest

from tests.battery.scratch import Scratch
from tests.battery.viewers import Crowd, Viewer, asked, leave
from tools.bench.site import Site
from tools.bench.stage import YES_TO_ALL, records_of
from tools.bench.wire import Wire

TABLES, PHONES = 25, 4  # of these at each table
DEALS = 50
QUIET = 10


class Phone(Viewer):
    """Follows its own table, and asks for its state when the stream says that it moved."""

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        address = f"/live/{self.hall['id']}/?table={self.hall['table']}"
        transport.write(f"GET {address} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n".encode())

    def told(self, event: Any) -> None:
        if isinstance(event, dict):
            super().told(event)

    async def renew(self) -> None:
        self.waiting = False
        wire, started = await self.crowd.wires[self.port].get(), time.perf_counter()
        answer = await asked(
            wire, "GET", "/api/v1/table", x_table_code=self.hall["code"], if_none_match=self.mark or "-"
        )
        self.crowd.wires[self.port].put_nowait(wire)
        self.mark = answer.headers.get("etag", self.mark)
        self.crowd.pages.append(time.perf_counter() - started)


async def evening(site: Site, hall: dict[str, Any]) -> tuple[Crowd, float, float]:
    """Everybody listens, the deals come one after another, and then nothing; the processor time of both."""
    crowd, phones, chance = Crowd([site.port]), [], random.Random(5)
    crowd.ready()
    for place in range(TABLES * PHONES):
        table = str(place % TABLES + 1)
        phone = Phone(crowd, place, site.port, {**hall, "table": table, "code": hall["codes"][table]})
        await asyncio.get_running_loop().create_connection(lambda phone=phone: phone, "127.0.0.1", site.port)  # type: ignore[misc]  # its default
        phones.append(phone)
    while crowd.listening < len(phones):
        await asyncio.sleep(0.05)
    await asyncio.sleep(3)
    crowd.pages.clear()
    wire, before = Wire(site.port), processor_of(site)
    for record in records_of(DEALS):
        table = str(chance.randint(1, TABLES))
        body, path = (
            json.dumps({"record": record, "warnings_dismissed": YES_TO_ALL}).encode(),
            f"{hall['paths'][table]}/deals/{uuid.uuid4()}",
        )
        answer = await asked(wire, "PUT", path, body, x_table_code=hall["codes"][table])
        assert answer.status == 201, answer.body
        await asyncio.sleep(0.2)
    await asyncio.sleep(3)
    after = processor_of(site)
    await asyncio.sleep(QUIET)
    quiet = processor_of(site) - after
    await leave(crowd, phones)  # type: ignore[arg-type]  # phones are viewers
    return crowd, after - before, quiet


def processor_of(site: Site) -> float:
    """The seconds of processor time that the server has used."""
    fields = Path(f"/proc/{site.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.battery
@pytest.mark.timeout(300)
def test_a_hundred_phones_cost_little_while_nothing_moves_and_ask_only_for_their_own_table(tmp_path: Path) -> None:
    scratch = Scratch(tmp_path)
    [hall] = scratch.staged("halls", 1, TABLES, 40)
    site = scratch.site().start()

    try:
        crowd, used, quiet = asyncio.run(evening(site, hall))
    finally:
        site.stop()

    print(f"{crowd.listening} phones, {DEALS} deals: {used:.2f} s of processor, {len(crowd.pages)} questions")
    print(f"{QUIET} seconds in which nothing moves: {quiet:.2f} s")
    assert (crowd.listening, crowd.troubles) == (TABLES * PHONES, [])
    assert len(crowd.pages) <= DEALS * PHONES
