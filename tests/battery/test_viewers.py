"""A federation: two servers on one PostgreSQL, 1,000 tables with a deal every three minutes, 5,000 who watch.

With `-s` it prints the numbers of docs/performance.md.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import time
import uuid
from typing import Any, NamedTuple

import pytest

from tests.battery.scratch import Scratch
from tests.battery.viewers import Crowd, Viewer, arrive, asked, leave
from tools.bench.rows import percentile
from tools.bench.site import Site
from tools.bench.stage import records_of
from tools.bench.wire import Wire

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
BETWEEN = 180  # seconds between two deals of a table


class Size(NamedTuple):
    """How large the federation is, and for how many seconds it plays while everybody watches."""

    halls: int
    tables: int
    viewers: int
    seconds: int


class Deal(NamedTuple):
    """A deal that a phone entered: where, the revision it made, when it was sent and how long the answer took."""

    hall: str
    revision: int
    sent: float
    took: float


SMALL = Size(halls=2, tables=4, viewers=60, seconds=6)
FEDERATION = Size(halls=20, tables=50, viewers=5000, seconds=120)


async def play(ports: list[int], halls: list[dict[str, Any]], size: Size, pace: float) -> list[Deal]:
    """Deals at that pace, from one table after another in an order nobody could guess."""
    chance, records = random.Random(7), records_of(60)
    places = [(hall, str(table + 1)) for hall in halls for table in range(size.tables)]
    chance.shuffle(places)
    wires = {port: [Wire(port) for _ in range(16)] for port in ports}
    done, sending, until = list[Deal](), set[asyncio.Task[None]](), time.perf_counter() + size.seconds

    async def enter(number: int) -> None:
        hall, table = places[number % len(places)]
        free = wires[ports[number % len(ports)]]
        wire = free.pop() if free else Wire(ports[number % len(ports)])
        path = f"{hall['paths'][table]}/deals/{uuid.uuid4()}"
        body, started = json.dumps({"record": records[number % len(records)]}).encode(), time.perf_counter()
        answer = await asked(wire, "PUT", path, body, x_table_code=hall["codes"][table])
        assert answer.status == 201, answer.body
        revision = json.loads(answer.body)["table"]["revision"]
        done.append(Deal(hall["id"], revision, started, time.perf_counter() - started))
        free.append(wire)

    number = 0
    while time.perf_counter() < until:
        task = asyncio.create_task(enter(number))
        sending.add(task)
        number += 1
        await asyncio.sleep(chance.expovariate(pace))
    await asyncio.gather(*sending)
    return done


async def evening(
    ports: list[int], halls: list[dict[str, Any]], size: Size, pace: float
) -> tuple[Crowd, list[Deal], list[Viewer]]:
    """Everybody arrives, then the tables play."""
    crowd = Crowd(ports)
    started = time.perf_counter()
    viewers = await arrive(crowd, halls, size.viewers)
    print(f"{crowd.listening} viewers came in {time.perf_counter() - started:.0f} s")
    crowd.pages.clear()
    crowd.size = 0
    deals = await play(ports, halls, size, pace)
    until = time.monotonic() + 60
    while behind(crowd, deals, viewers) and time.monotonic() < until:
        await asyncio.sleep(0.1)
    await leave(crowd, viewers)
    return crowd, deals, viewers


def behind(crowd: Crowd, deals: list[Deal], viewers: list[Viewer]) -> list[int]:
    """The viewers who have not seen the last deal of their hall."""
    last: dict[str, int] = {}
    for deal in deals:
        last[deal.hall] = max(deal.revision, last.get(deal.hall, 0))
    return [viewer.place for viewer in viewers if crowd.newest.get(viewer.place, 0) < last.get(viewer.hall["id"], 0)]


def processor_of(sites: list[Site]) -> float:
    """The seconds of processor time that these servers have used."""
    ticks = 0
    for site in sites:
        fields = open(f"/proc/{site.process.pid}/stat").read().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


@pytest.mark.parametrize(
    "size",
    [
        pytest.param(SMALL, id="small", marks=pytest.mark.battery),
        pytest.param(FEDERATION, marks=[pytest.mark.battery, pytest.mark.timeout(1200)], id="federation"),
    ],
)
def test_two_servers_carry_a_federation_and_everybody_sees_the_last_deal(on_postgres: Scratch, size: Size) -> None:
    halls = on_postgres.staged("halls", size.halls, size.tables, 60)
    sites = [on_postgres.site().start() for _ in range(2)]
    pace = max(size.halls * size.tables / BETWEEN, 2)

    try:
        before, started = processor_of(sites), time.perf_counter()
        crowd, deals, viewers = asyncio.run(evening([site.port for site in sites], halls, size, pace))
        used, lasted = processor_of(sites) - before, time.perf_counter() - started
    finally:
        for site in sites:
            site.stop()

    report(crowd, deals, size, used / lasted)
    assert (crowd.listening, crowd.troubles) == (size.viewers, [])
    assert behind(crowd, deals, viewers) == []
    assert on_postgres.complaints() == []


def report(crowd: Crowd, deals: list[Deal], size: Size, cores: float) -> None:
    """What came of it, in a few lines."""
    took = [deal.took for deal in deals]
    late = [when - deal.sent for deal in deals for when in crowd.heard.get((deal.hall, deal.revision), [])]
    for what, values in (("a deal", took), ("a page", crowd.pages), ("heard after", late)):
        times = [f"{percentile(values, share) * 1e3:.0f}" for share in (0.5, 0.99)]
        print(f"{what}: {len(values)}, median {times[0]} ms, p99 {times[1]} ms, worst {max(values) * 1e3:.0f} ms")
    pages, deals_a_second = len(crowd.pages) / size.seconds, len(deals) / size.seconds
    print(f"{deals_a_second:.1f} deals/s, {pages:.0f} pages/s, {crowd.size / 1e6 / size.seconds:.1f} MB/s")
    print(f"servers used {cores:.2f} cores; load {os.getloadavg()[0]:.1f} of {os.cpu_count()}")
