"""The files that a reader opens to follow one request: those of ours that it passes, traced while it is served.

    python -m tools.journeys            a line for each journey
    python -m tools.journeys deal       the files of one journey, in the order in which they are reached

Run on a made-up evening in a database of its own. Counted are functions of ours that run while the request is
served for the second time, so that what is only imported or made once does not count.
"""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from types import FrameType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
OURS = ("scoring", "draws", "reports", "reading", "tournaments", "ops", "config")


class Trace(NamedTuple):
    """The way of one request through our files."""

    files: list[str]
    calls: int
    changes: int


def traced(request: Callable[[], Any]) -> Trace:
    """The files, calls and changes of file while `request` runs, our own functions only, those of its threads too."""
    way: list[str] = []

    def notice(frame: FrameType, event: str, _argument: object) -> None:
        if event == "call" and (file := _ours(frame.f_code.co_filename)):
            way.append(file)

    sys.setprofile(notice)
    threading.setprofile(notice)
    try:
        request()
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
    changes = sum(before != after for before, after in zip(way, way[1:], strict=False))
    return Trace(list(dict.fromkeys(way)), len(way), changes)


def _ours(filename: str) -> str | None:
    if not filename.startswith(str(ROOT)):
        return None
    place = filename[len(str(ROOT)) + 1 :]
    return place if place.startswith(OURS) else None


def journeys() -> dict[str, Trace]:
    """Each journey of `docs/architecture.md`, on an evening made for it."""
    from tests.journeys import JOURNEYS  # Django has to be set up before a model is imported

    return {name: traced(prepare()) for name, prepare in JOURNEYS.items()}


def main(arguments: list[str]) -> int:
    """Print every journey, or the files of the one that is named."""
    with TemporaryDirectory() as folder:
        _set_up(Path(folder))
        traces = journeys()
    for name, trace in traces.items():
        if not arguments:
            print(f"{name:10} {len(trace.files):3} files {trace.calls:6} calls {trace.changes:4} changes of file")
        elif name in arguments:
            print(*trace.files, sep="\n")
    return 0


def _set_up(folder: Path) -> None:
    # A draw is searched in a thread, which does not see a database in memory.
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings.test"
    os.environ["DATABASE_URL"] = f"sqlite:///{folder}/journeys.sqlite3"
    import django

    django.setup()
    from tests.kept_tables import make_tables

    make_tables()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
