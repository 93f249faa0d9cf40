"""Phones at their tables: each sends its deals one after another, and again until the site itself has answered."""

from __future__ import annotations

import asyncio
import json
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tools.bench.stage import YES_TO_ALL, records_of
from tools.bench.wire import Wire

GONE = (OSError, EOFError, asyncio.TimeoutError)
PATIENCE = 25
AGAIN = {500, 502, 503, 504}


@dataclass
class Tally:
    """What the phones were told: deals acknowledged, refusals, failures, and how often they had to ask again."""

    acknowledged: dict[str, Any] = field(default_factory=dict)
    refused: list[tuple[int, bytes]] = field(default_factory=list)
    asked_again: int = 0
    failures: list[int] = field(default_factory=list)


async def play(
    port: int,
    halls: list[dict[str, Any]],
    table: int,
    deals: int,
    tally: Tally,
    thinking: float = 0,
    struck: asyncio.Event | None = None,
) -> None:
    """One phone plays so many deals at its table in one hall after another, so many seconds each.

    Its last deal of a hall waits until that was struck, so that some deals come after it on any machine.
    """
    wire = Wire(port)
    for place, hall in enumerate(halls):
        for number, record in enumerate(records_of(deals, seed=1000 * place + table), start=1):
            if struck and number == deals:
                await struck.wait()
            path = f"{hall['paths'][str(table)]}/deals/{uuid.uuid4()}"
            await _insist(wire, path, record, hall["codes"][str(table)], tally)
            await asyncio.sleep(thinking)
    wire.close()


async def _insist(wire: Wire, path: str, record: Any, code: str, tally: Tally) -> None:
    body = json.dumps({"record": record, "warnings_dismissed": YES_TO_ALL}).encode()
    while True:
        try:
            answer = await asyncio.wait_for(wire.ask("PUT", path, body, x_table_code=code), PATIENCE)
        except GONE:
            wire.close()
        else:
            if answer.status in (200, 201):
                tally.acknowledged[path.rsplit("/", 1)[1]] = record
                return
            if answer.status not in AGAIN:
                tally.refused.append((answer.status, answer.body))
                return
            tally.failures.append(answer.status)
        tally.asked_again += 1
        await asyncio.sleep(0.1)


async def everybody(
    ports: list[int],
    halls: list[dict[str, Any]],
    tables: int,
    deals: int,
    strike: Callable[[], None],
    times: int,
    thinking: float = 0,
) -> Tally:
    """All tables at once, spread over the servers, and so many strikes, each when its share has been answered.

    Phones that think hold their last deal back until the strikes are over.
    """
    tally, struck = Tally(), asyncio.Event() if thinking else None
    phones = (
        play(ports[table % len(ports)], halls, table, deals, tally, thinking, struck) for table in range(1, tables + 1)
    )
    playing = asyncio.gather(*phones)
    wanted = len(halls) * tables * deals
    for number in range(1, times + 1):
        while len(tally.acknowledged) < wanted * number / (times + 1) and not playing.done():
            await asyncio.sleep(0.02)
        await asyncio.to_thread(strike)
    if struck:
        struck.set()
    await playing
    return tally
