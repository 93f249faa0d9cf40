"""The thread of a server that counts the figures over the years of evenings that ended or changed.

It works when it is woken, and looks every minute for what another process changed. One process of a machine counts at
a time. Nothing depends on it: what it did not count stays known as stale, and pages say so.
"""

import logging
import threading
from collections.abc import Callable

from django.db import connection

from tournaments.frame.jobs.file_locks import exclusive

log = logging.getLogger(__name__)

LOOK_EVERY = 60.0
_bell = threading.Event()


def wake() -> None:
    """Have it look now; in a process that does not serve, nothing happens."""
    _bell.set()


def start(count: Callable[[], None]) -> None:
    """Call `count` now and whenever somebody wakes the thread, for as long as the process lives."""
    threading.Thread(target=_run, args=[count], name="figures", daemon=True).start()


def _run(count: Callable[[], None]) -> None:
    while True:
        _bell.clear()
        try:
            with exclusive("figures"):
                count()
        except Exception:  # of one evening or of the database; the next look tries again
            log.exception("Figures over the years could not be counted.")
        finally:
            connection.close()
        _bell.wait(LOOK_EVERY)
