"""The cost of pages on a site of 2,000 clubs and 50,000 evenings, beside the same pages on a site of sixty clubs.

Both have the same club in the same state, so whatever a page costs more is what others store. Counted is processor time
of one process with its database in it, which a busy machine changes little.
"""

import json
import time
import uuid
from itertools import chain

from django.contrib.auth import get_user_model
from django.test import Client

from tools.bench import many_clubs
from tools.bench.rows import Row
from tools.bench.stage import YES_TO_ALL, hall, records_of
from tournaments.clubs.models import Club

SMALL, TIMES = 60, 12
MOST, LEAST_MS = 1.3, 5
"""What a page may cost on the large site, in times of the small one; below so many milliseconds nobody counts."""

ALL = {
    "The front page": "/?cold={}",
    "Its evenings": "/tournaments/?cold={}",
    "Its evenings, searched": "/tournaments/?q=klaverkens+wavre+41&cold={}",
    "Its clubs, searched": "/s/?q=klaverkens+wavre+41&cold={}",
    "Its clubs, the nearest": "/s/?near=51,2.6&within=100&cold={}",
    "Its evenings by the API": "/api/v1/tournaments?q=&cold={}",
    "A club": "/s/club-7/?cold={}",
    "An evening's standings": "/s/club-7/evening-5/?cold={}",
    "A player": "/s/club-7/evening-5/players/3/?cold={}",
    "A season": "/s/club-7/season/season/?cold={}",
}
OPERATORS = {
    "The operator's clubs": "/operator/?cold={}",
    "The operator's clubs, searched": "/operator/?q=owner7@&cold={}",
}


def rows(stage):
    small, large = taken(SMALL), taken(many_clubs.CLUBS)
    for name, milliseconds in large.items():
        limit = max(MOST * small[name], LEAST_MS)
        floor = f"the same on a site of {SMALL} clubs"
        yield Row(f"{name}, 50,000 evenings, CPU", "ms", milliseconds, limit, small[name], floor)


def taken(clubs):
    """The cost of each page and of a deal on a site of so many clubs, in a process of its own."""
    output = many_clubs.run(many_clubs.environment(clubs), "make_many_clubs", "--measure")
    return json.loads(output.splitlines()[-1])


def measured():
    """The least milliseconds of processor time of each page, and of a deal, on the database of this process."""
    operators = get_user_model().objects.filter(is_superuser=True)
    operator = operators.first() or operators.create(email="op@example.org", is_staff=True, is_superuser=True)
    anybody, signed_in = Client(), Client()
    signed_in.force_login(operator, backend="django.contrib.auth.backends.ModelBackend")
    took = {}
    for name, path in chain(ALL.items(), OPERATORS.items()):
        client = signed_in if name in OPERATORS else anybody
        took[name] = min(_page(client, path) for _ in range(TIMES))
    return {**took, "A deal": _deal(anybody)}


def _page(client, path):
    return _took(lambda: client.get(path.format(uuid.uuid4())))


def _deal(client):
    hall_ = hall(Club.objects.get(slug="club-7"), 1, deals=200)
    deals, headers = f"{hall_.path(1)}/deals", {"X-Table-Code": hall_.codes[1]}

    def entered(record):
        return client.put(
            f"{deals}/{uuid.uuid4()}",
            {"record": record, "warnings_dismissed": YES_TO_ALL},
            "application/json",
            headers=headers,
        )

    return min(_took(lambda record=record: entered(record)) for record in records_of(40))


def _took(work):
    started = time.process_time()
    answer = work()
    if answer.status_code not in (200, 201):
        raise RuntimeError(f"{answer.request['PATH_INFO']} answered {answer.status_code}.")
    return (time.process_time() - started) * 1e3
