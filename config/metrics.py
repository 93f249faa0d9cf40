"""Numbers for whoever watches the site, in OpenMetrics 1.0, for holders of METRICS_TOKEN only; off without one.

Each process counts in a file of its own, and whoever is asked adds up all of them (config/shared_counts.py), with what
other machines told (config/machine_counts.py). They name no tournament, person or address.
"""

from collections import Counter
from functools import cache
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache

from .machine_counts import Machine
from .shared_counts import Key, SharedCounts

METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
STEPS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
MICROSECONDS = 1_000_000
ANSWER, WITHIN, TOOK = "answer", "within", "microseconds"


OPEN_METRICS = "application/openmetrics-text; version=1.0.0; charset=utf-8"


def _folder() -> Path:
    return Path(settings.JOBS_FOLDER).with_name("metrics")


@cache
def counts() -> SharedCounts:
    """The counts of this process, beside those of the others."""
    return SharedCounts(_folder())


@cache
def machine() -> Machine:
    """This machine, beside the others."""
    return Machine(_folder())


def note(method: str, route: str, status: int, seconds: float) -> None:
    """Count one answered request."""
    within = [(WITHIN, str(step)) for step in STEPS if seconds <= step]
    answer = (ANSWER, method if method in METHODS else "other", _plain(route), str(status))
    counts().add({answer: 1, (TOOK,): int(seconds * MICROSECONDS), **dict.fromkeys(within, 1)})
    machine().report_periodically(counts().total)


@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """The counts of the whole site since they were first kept."""
    token = settings.METRICS_TOKEN
    bearer = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not token or not constant_time_compare(bearer, token):
        raise Http404
    total, machines = counts().total(), 1
    if connection.vendor == "postgresql":
        others = machine().others()
        total, machines = sum(others, total), len(others) + 1
    lines = [*_by_route(total), *_by_time(total), *_machines(machines), "# EOF"]
    return HttpResponse("\n".join(lines) + "\n", content_type=OPEN_METRICS)


def _plain(route: str) -> str:
    """A route as a label may hold it."""
    return "".join(letter for letter in route if letter.isprintable() and letter not in '\\"')


def _by_route(total: Counter[Key]) -> list[str]:
    rows = [
        f'whistboard_requests_total{{method="{key[1]}",route="{key[2]}",status="{key[3]}"}} {count}'
        for key, count in sorted(total.items())
        if key[0] == ANSWER
    ]
    return [*_about("whistboard_requests", "counter", "Answered requests by method, route and status."), *rows]


def _by_time(total: Counter[Key]) -> list[str]:
    answers = sum(count for key, count in total.items() if key[0] == ANSWER)
    name = "whistboard_request_seconds"
    rows = [f'{name}_bucket{{le="{step}"}} {total[WITHIN, str(step)]}' for step in STEPS]
    more = [
        f'{name}_bucket{{le="+Inf"}} {answers}',
        f"{name}_sum {total[(TOOK,)] / MICROSECONDS:.3f}",
        f"{name}_count {answers}",
    ]
    return [*_about(name, "histogram", "How long the answers took.", unit="seconds"), *rows, *more]


def _machines(count: int) -> list[str]:
    about = _about("whistboard_machines", "gauge", "Machines whose counts are in this answer.")
    return [*about, f"whistboard_machines {count}"]


def _about(name: str, kind: str, help_text: str, unit: str = "") -> list[str]:
    """The lines that OpenMetrics wants before the numbers of a metric."""
    units = [f"# UNIT {name} {unit}"] if unit else []
    return [f"# TYPE {name} {kind}", *units, f"# HELP {name} {help_text}"]
