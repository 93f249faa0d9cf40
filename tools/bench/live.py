"""Browsers on the live stream of a tournament whose scorers enter deals: a full hall, and all that a process takes."""

import asyncio
import json
import time
import uuid

from tools.bench.floors import fan_out
from tools.bench.rows import Row, percentile
from tools.bench.stage import YES_TO_ALL, records_of
from tools.bench.wire import Wire
from tournaments.evening.rounds.facts import PlannedStage

CROWDS = ((500, 0.7, 500), (4800, 4, 1000))
"""How many listen, seconds between two changes, and the milliseconds within which nearly all must hear of one."""

CHANGES = 6


def rows(stage: PlannedStage):
    for count, pause, target in CROWDS:
        floor = asyncio.run(fan_out(count, CHANGES))
        took, lost = asyncio.run(_watched(stage, count, pause))
        yield Row(
            f"{count} live viewers see a change: p99",
            "ms",
            percentile(took, 0.99) * 1e3,
            target,
            percentile(floor, 0.99) * 1e3,
            f"{count} bare sockets written one after another",
            note=f"{lost} lost",
        )


async def _watched(stage, count, pause):
    """Seconds from the moment a deal is sent until each viewer hears of it, and how many never did."""
    path = f"/live/{stage.warm.tournament.public_id}/"
    viewers = [_Viewer(stage.port) for _ in range(count)]
    listening = [asyncio.create_task(viewer.listen(path)) for viewer in viewers]
    await asyncio.gather(*(viewer.there.wait() for viewer in viewers))
    wire, took, lost = Wire(stage.port), [], 0
    for record in records_of(CHANGES):
        started, number = time.perf_counter(), await _change(stage, wire, record)
        await asyncio.sleep(pause)
        heard = [viewer.heard[number] for viewer in viewers if number in viewer.heard]
        took += [when - started for when in heard]
        lost += count - len(heard)
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    return took, lost


async def _change(stage, wire, record):
    """Enter a deal; the revision that the viewers must hear of."""
    path = f"{stage.warm.path(1)}/deals/{uuid.uuid4()}"
    response = await wire.ask(
        "PUT",
        path,
        json.dumps({"record": record, "warnings_dismissed": YES_TO_ALL}).encode(),
        x_table_code=stage.warm.codes[1],
    )
    if response.status != 201:
        raise RuntimeError(f"A deal was answered {response.status}.")
    return await asyncio.to_thread(stage.revision, stage.warm.tournament)


class _Viewer:
    """A browser that notes when it heard of which revision."""

    def __init__(self, port):
        self.wire, self.heard, self.there = Wire(port), {}, asyncio.Event()

    async def listen(self, path):
        try:
            async for line in self.wire.listen(path):
                self.there.set()
                if line.startswith(b"id: "):
                    self.heard[int(line[4:])] = time.perf_counter()
        finally:
            self.wire.close()
