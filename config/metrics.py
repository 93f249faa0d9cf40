"""Numbers for whoever watches the site, as plain text, for holders of METRICS_TOKEN only; off without one.

Each process counts in a file of its own, and whoever is asked adds up all of them (config/shared_counts.py). They name
no tournament, person or address.
"""

from collections import Counter
from functools import cache
from pathlib import Path

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache

from .shared_counts import SharedCounts

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
STEPS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
MICROSECONDS = 1_000_000
ANSWER, WITHIN, TOOK = "answer", "within", "microseconds"


@cache
def counts() -> SharedCounts:
    """The counts of this process, beside those of the others."""
    return SharedCounts(Path(settings.JOBS_FOLDER).with_name("metrics"))


def note(method: str, route: str, status: int, seconds: float) -> None:
    """Count one answered request."""
    within = [(WITHIN, str(step)) for step in STEPS if seconds <= step]
    answer = (ANSWER, method if method in METHODS else "other", _plain(route), str(status))
    counts().add({answer: 1, (TOOK,): int(seconds * MICROSECONDS), **dict.fromkeys(within, 1)})


@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """The counts of the whole site since they were first kept."""
    token = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not token or not constant_time_compare(given, token):
        raise Http404
    total = counts().total()
    lines = [*_by_route(total), *_by_time(total)]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; version=0.0.4; charset=utf-8")


def _plain(route: str) -> str:
    """A route as a label may hold it."""
    return "".join(letter for letter in route if letter.isprintable() and letter not in '\\"')


def _by_route(total: Counter[tuple[str, ...]]) -> list[str]:
    rows = [
        f'whistboard_requests_total{{method="{key[1]}",route="{key[2]}",status="{key[3]}"}} {count}'
        for key, count in sorted(total.items())
        if key[0] == ANSWER
    ]
    return ["# TYPE whistboard_requests_total counter", *rows]


def _by_time(total: Counter[tuple[str, ...]]) -> list[str]:
    answers = sum(count for key, count in total.items() if key[0] == ANSWER)
    name = "whistboard_request_seconds"
    rows = [f'{name}_bucket{{le="{step}"}} {total[WITHIN, str(step)]}' for step in STEPS]
    more = [
        f'{name}_bucket{{le="+Inf"}} {answers}',
        f"{name}_sum {total[(TOOK,)] / MICROSECONDS:.3f}",
        f"{name}_count {answers}",
    ]
    return [f"# TYPE {name} histogram", *rows, *more]
