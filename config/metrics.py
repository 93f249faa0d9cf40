"""Numbers for whoever watches the site, as plain text, for holders of METRICS_TOKEN only; off without one.

Each process counts for itself, and names no tournament, person or address.
"""

import os
import threading
from collections import Counter

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache

STEPS = (0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
_lock = threading.Lock()
_answers: Counter[tuple[str, str, int]] = Counter()
_within: Counter[float] = Counter()
_seconds = [0.0]


def note(method: str, route: str, status: int, seconds: float) -> None:
    """Count one answered request."""
    with _lock:
        _answers[method, route.replace("\\", "/").replace('"', ""), status] += 1
        _seconds[0] += seconds
        _within.update(step for step in STEPS if seconds <= step)


@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """The counts since this process began."""
    token = settings.METRICS_TOKEN
    given = request.headers.get("Authorization", "").removeprefix("Bearer ")
    if not token or not constant_time_compare(given, token):
        raise Http404
    with _lock:
        lines = [*_by_route(), *_by_time()]
    return HttpResponse("\n".join(lines) + "\n", content_type="text/plain; version=0.0.4; charset=utf-8")


def _by_route() -> list[str]:
    rows = [
        f'whistboard_requests_total{{method="{method}",route="{route}",status="{status}",pid="{os.getpid()}"}} {count}'
        for (method, route, status), count in sorted(_answers.items())
    ]
    return ["# TYPE whistboard_requests_total counter", *rows]


def _by_time() -> list[str]:
    total = sum(_answers.values())
    name = "whistboard_request_seconds"
    pid = f'pid="{os.getpid()}"'
    rows = [f'{name}_bucket{{le="{step}",{pid}}} {_within[step]}' for step in STEPS]
    more = [
        f'{name}_bucket{{le="+Inf",{pid}}} {total}',
        f"{name}_sum{{{pid}}} {_seconds[0]:.3f}",
        f"{name}_count{{{pid}}} {total}",
    ]
    return [f"# TYPE {name} histogram", *rows, *more]
