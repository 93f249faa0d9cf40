"""Deals over HTTP as phones send them: one scorer alone, and 32 at once."""

import asyncio
import json
import time
import uuid

from tournaments.bench.floors import commits
from tournaments.bench.rows import Row, percentile
from tournaments.bench.stage import records_of
from tournaments.bench.wire import Wire

SCORERS, DEALS = 32, 24


def rows(stage):
    floor = commits(stage.file("commits"))
    alone = asyncio.run(_alone(stage))
    yield _row("Post a deal over HTTP, one scorer: median", alone, 0.5, 15, floor, "a bare SQLite commit")
    yield _row("Post a deal over HTTP, one scorer: p99", alone, 0.99, 100, floor, "a bare SQLite commit")
    floor = commits(stage.file("commits"), writers=4)
    took, lasting, wrong = asyncio.run(_together(stage))
    yield Row(
        f"{SCORERS} scorers at once: deals a second", "/s", len(took) / lasting, 400, len(floor) / 1.0,
        "bare SQLite commits by four threads", more_is_better=True, note=f"{wrong} errors",
    )  # fmt: skip
    yield _row(f"{SCORERS} scorers at once: p99", took, 0.99, 300, floor, "a bare SQLite commit among four threads")


def _row(work, took, share, target, floor, floor_is):
    return Row(work, "ms", percentile(took, share) * 1e3, target, percentile(floor, share) * 1e3, floor_is)


async def _alone(stage):
    # Each thread of each process opens its connection.
    await asyncio.gather(*(_score(stage.port, stage.warm, table, _bodies(8, table)) for table in (1, 2, 3, 4, 5, 16)))
    tables = {table: _bodies(20, table) for table in range(6, 16)}
    return [took for table, told in tables.items() for took, _ in await _score(stage.port, stage.warm, table, told)]


async def _together(stage):
    bodies = {table: _bodies(DEALS, table) for table in range(1, SCORERS + 1)}
    started = time.perf_counter()
    found = await asyncio.gather(*(_score(stage.port, stage.hall, table, told) for table, told in bodies.items()))
    lasting = time.perf_counter() - started
    answers = [answer for one in found for answer in one]
    return [took for took, _ in answers], lasting, sum(status != 201 for _, status in answers)


def _bodies(deals, table):
    """What a phone will send, made beforehand: making up a deal costs as much as storing one."""
    return [json.dumps({"record": record}).encode() for record in records_of(deals, seed=table)]


async def _score(port, hall, table, bodies):
    """One phone enters its deals one after another; the seconds and the status of each."""
    wire, found = Wire(port), []
    for body in bodies:
        path = f"{hall.path(table)}/deals/{uuid.uuid4()}"
        started = time.perf_counter()
        answer = await wire.ask("PUT", path, body, x_table_code=hall.codes[table])
        found.append((time.perf_counter() - started, answer.status))
    wire.close()
    return found
