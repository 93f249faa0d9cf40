"""What two servers on one PostgreSQL carry; with `-s` the numbers of docs/performance.md."""

from __future__ import annotations

import asyncio
import json
import time
import uuid
from typing import Any

import pytest

from tests.battery.scratch import Scratch
from tools.bench.rows import percentile
from tools.bench.stage import YES_TO_ALL, records_of
from tools.bench.wire import Wire

pytestmark = [pytest.mark.postgres, pytest.mark.battery, pytest.mark.slow, pytest.mark.timeout(600)]
HALLS, TABLES, LASTING, STREAMS = 10, 10, 8.0, 800
WANTED = 1000 / 180  # a thousand tables, each a deal every three minutes


async def posted(ports: list[int], halls: list[dict[str, Any]], pace: float | None) -> list[float]:
    """The seconds of each deal entered: as many as will go, or at a pace for all together."""
    until, took = time.perf_counter() + LASTING, list[float]()

    async def phone(place: int) -> None:
        hall, table = halls[place % HALLS], str(place // HALLS + 1)
        wire = Wire(ports[place % len(ports)])
        for record in records_of(60, seed=place):
            if time.perf_counter() > until:
                break
            started = time.perf_counter()
            path, body = (
                f"{hall['paths'][table]}/deals/{uuid.uuid4()}",
                json.dumps({"record": record, "warnings_dismissed": YES_TO_ALL}).encode(),
            )
            answer = await wire.ask("PUT", path, body, x_table_code=hall["codes"][table])
            assert answer.status == 201, answer.body
            took.append(time.perf_counter() - started)
            if pace:  # a server hangs up on who is silent for five seconds, and a phone connects again
                wire.close()
            await asyncio.sleep(32 / pace if pace else 0)
        wire.close()

    await asyncio.gather(*(phone(place) for place in range(32)))
    return took


async def fetched(ports: list[int], halls: list[dict[str, Any]], same: bool) -> float:
    """Pages a second by 16 readers, whole or unchanged."""
    until, count = time.perf_counter() + LASTING, 0

    async def reader(place: int) -> None:
        nonlocal count
        wire, condition = Wire(ports[place % len(ports)]), dict[str, str]()
        while time.perf_counter() < until:
            answer = await wire.ask("GET", halls[place % HALLS]["address"], accept_encoding="gzip", **condition)
            condition = {"if_none_match": answer.headers["etag"]} if same else {}
            count += 1
        wire.close()

    await asyncio.gather(*(reader(place) for place in range(16)))
    return count / LASTING


async def streamed(ports: list[int], halls: list[dict[str, Any]]) -> tuple[int, list[float]]:
    """Events heard by many viewers while deals come in at the pace of a thousand tables."""
    heard = 0

    async def viewer(place: int) -> None:
        nonlocal heard
        async for line in Wire(ports[place % len(ports)]).listen(f"/live/{halls[place % HALLS]['id']}/"):
            heard += line.startswith(b"id: ")

    tasks = [asyncio.create_task(viewer(place)) for place in range(STREAMS)]
    await asyncio.sleep(4)
    took = await posted(ports, halls, WANTED)
    await asyncio.sleep(1)
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    return heard, took


def measured(name: str, ports: list[int], halls: list[dict[str, Any]]) -> None:
    """Print what these servers carry."""
    took = asyncio.run(posted(ports, halls, None))
    print(f"{name}: {len(took) / LASTING:.0f} deals/s, p99 {percentile(took, 0.99) * 1e3:.0f} ms")
    for same, what in ((False, "whole pages"), (True, "unchanged pages")):
        print(f"{name}: {asyncio.run(fetched(ports, halls, same)):.0f} {what}/s")


def test_two_servers_carry_the_pace_of_a_thousand_tables(on_postgres: Scratch) -> None:
    halls = on_postgres.staged("halls", HALLS, TABLES, 150)
    sites = [on_postgres.site().start() for _ in range(2)]
    ports = [site.port for site in sites]

    try:
        measured("one server", ports[:1], halls)
        measured("two servers", ports, halls)
        heard, took = asyncio.run(streamed(ports, halls))
    finally:
        for site in sites:
            site.stop()

    late = percentile(took, 0.99) * 1e3
    print(f"{STREAMS} streams, {len(took) / LASTING:.1f} deals/s, p99 {late:.0f} ms; {heard} events heard")
    assert len(took) >= 32
    assert on_postgres.complaints() == []
