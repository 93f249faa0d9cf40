"""What public lists cost on a site of 2,000 clubs and 50,000 evenings, however many there are."""

import asyncio

from django.conf import settings

from ops.bench import many_clubs
from ops.bench.pages import asked
from ops.bench.rows import Row, percentile
from ops.bench.site import running

LISTS = {
    "The front page": "/?cold={}",
    "Its evenings": "/tournaments/?cold={}",
    "Its evenings, searched": "/tournaments/?q=gouden&cold={}",
    "Its clubs, searched": "/s/?q=leuven&cold={}",
    "Its evenings by the API": "/api/v1/tournaments?q=&cold={}",
}


def rows(stage):
    there = many_clubs.environment()
    with running(settings.BASE_DIR, **there) as site:
        yield from asyncio.run(_lists(site.port))


async def _lists(port):
    empty, _ = await asked(port, "/healthz", 200)
    floor = percentile(empty, 0.5) * 1e3
    rows, largest = [], 0
    for name, path in LISTS.items():
        took, answer = await asked(port, path, 200)
        largest = max(largest, answer.size / 1024)
        rows.append(Row(f"{name}, 50,000 evenings", "ms", percentile(took, 0.5) * 1e3, 30, floor, "an empty page"))
    return [*rows, Row("The largest of these on the wire", "KB", largest, 60, 1, "a heading")]
