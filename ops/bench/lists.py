"""What pages cost on a site of 2,000 clubs and 50,000 evenings, beside the same pages on a site of one club.

Both have the same club in the same state, so whatever a page costs more is what others store.
"""

import asyncio
import json
from itertools import chain

from django.conf import settings

from ops.bench import many_clubs
from ops.bench.pages import asked
from ops.bench.phones import deal, post
from ops.bench.rows import Row, percentile
from ops.bench.site import running
from ops.bench.stage import records_of

SMALL = 10
MOST, LEAST_MS = 1.3, 3
"""What a page may cost on the large site, in times of the small one; below so many milliseconds nobody counts."""

OWN = {
    "A club": "/s/club-7/?cold={}",
    "An evening's standings": "/s/club-7/evening-5/?cold={}",
    "A player": "/s/club-7/evening-5/players/3/?cold={}",
    "A season": "/s/club-7/season/season/?cold={}",
}
ALL = {
    "The front page": "/?cold={}",
    "Its evenings": "/tournaments/?cold={}",
    "Its evenings, searched": "/tournaments/?q=gouden&cold={}",
    "Its clubs, searched": "/s/?q=leuven&cold={}",
    "Its evenings by the API": "/api/v1/tournaments?q=&cold={}",
}
OPERATORS = {
    "The operator's clubs": "/operator/?cold={}",
    "The operator's clubs, searched": "/operator/?q=gouden&cold={}",
}


def rows(stage):
    small, large = taken(SMALL), taken(many_clubs.CLUBS)
    for name, milliseconds in large["took"].items():
        floor = small["took"][name]
        wanted = max(MOST * floor, LEAST_MS) if name in OWN or name == "A deal" else 30
        yield Row(f"{name}, 50,000 evenings", "ms", milliseconds, wanted, floor, f"the same on a site of {SMALL} clubs")
    yield Row("The largest of these on the wire", "KB", large["largest"], 60, 1, "a heading")


def taken(clubs):
    """The median of each page and of a deal in milliseconds, and the kilobytes of the largest page."""
    there = many_clubs.environment(clubs)
    stage = json.loads(many_clubs.run(there, "make_many_clubs", "--stage").splitlines()[-1])
    with running(settings.BASE_DIR, **there) as site:
        took, largest = asyncio.run(_pages(site.port, stage["session"]))
        took["A deal"] = _deal(site.port, stage["tables"])
    return {"took": took, "largest": largest}


async def _pages(port, session):
    took, largest = {}, 0
    for name, path in chain(ALL.items(), OWN.items(), OPERATORS.items()):
        own = {"cookie": f"{settings.SESSION_COOKIE_NAME}={session}"} if name in OPERATORS else {}
        times, answer = await asked(port, path, 200, **own)
        took[name] = percentile(times, 0.5) * 1e3
        largest = max(largest, answer.size / 1024)
    return took, largest


def _deal(port, tables):
    sent = [
        [deal(path, code, json.dumps({"record": record}).encode()) for record in records_of(40, seed=number)]
        for number, (path, code) in enumerate(tables)
    ]
    post(port, sent[:4])  # each thread of the site opens its connection
    return percentile([took for one in sent[4:] for took in post(port, [one]).took], 0.5) * 1e3
