"""Deals over HTTP as phones send them: one scorer alone, and 32 at once."""

import json

from tools.bench.floors import commits
from tools.bench.phones import deal, post
from tools.bench.rows import Row, percentile
from tools.bench.stage import YES_TO_ALL, records_of

SCORERS, DEALS = 32, 24


def rows(stage):
    floor = commits(stage.file("commits"))
    alone = _alone(stage)
    yield _row("Post a deal over HTTP, one scorer: median", alone, 0.5, 15, floor, "a bare SQLite commit")
    yield _row("Post a deal over HTTP, one scorer: p99", alone, 0.99, 100, floor, "a bare SQLite commit")
    floor = commits(stage.file("commits"), writers=4)
    took, lasting, wrong = post(stage.port, [_deals(stage.hall, table, DEALS) for table in range(1, SCORERS + 1)])
    yield Row(
        f"{SCORERS} scorers at once: deals a second",
        "/s",
        len(took) / lasting,
        400,
        len(floor) / 1.0,
        "bare SQLite commits by four threads",
        more_is_better=True,
        note=f"{wrong} errors",
    )
    yield _row(f"{SCORERS} scorers at once: p99", took, 0.99, 300, floor, "a bare SQLite commit among four threads")


def _row(work, took, share, target, floor, floor_is):
    return Row(work, "ms", percentile(took, share) * 1e3, target, percentile(floor, share) * 1e3, floor_is)


def _alone(stage):
    # Each thread of each process opens its connection.
    post(stage.port, [_deals(stage.warm, table, 8) for table in (1, 2, 3, 4, 5, 16)])
    return [took for table in range(6, 16) for took in post(stage.port, [_deals(stage.warm, table, 20)]).took]


def _deals(hall, table, count):
    """The deals that a phone will send, made beforehand: making up a deal costs as much as storing one."""
    records = records_of(count, seed=table)
    return [
        deal(
            hall.path(table),
            hall.codes[table],
            json.dumps({"record": record, "warnings_dismissed": YES_TO_ALL}).encode(),
        )
        for record in records
    ]
