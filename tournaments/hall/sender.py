"""The thread of a laptop that sends what its evenings have new to the site that shows them.

It sleeps until something is written, looks again every few seconds while anything is linked, and ends with the last
link. One process of the machine sends at a time. Nothing depends on it: whatever it did not send waits in the journal.
"""

import logging
import threading
import time

from django.conf import settings
from django.db import DatabaseError, connection

from tournaments.frame.jobs.file_locks import exclusive

log = logging.getLogger(__name__)

LOOK_EVERY = 5.0
"""Seconds between two sendings, so that the deals of a round go together."""

_wanted = threading.Lock()
_running = threading.Event()


def wake() -> None:
    """Have it look for what is new; only a laptop sends."""
    if settings.CLUB_LAPTOP:
        with _wanted:
            if not _running.is_set():
                _running.set()
                threading.Thread(target=_send, name="hall sender", daemon=True).start()


def _send() -> None:
    with exclusive("hall-sender"):
        while _sent():
            time.sleep(LOOK_EVERY)


def _sent() -> bool:
    """Send what waits; False where nothing is linked any more, and then the thread is over."""
    from tournaments.hall.services.laptop import send_all

    try:
        if send_all():
            return True
    except DatabaseError:
        log.warning("What is new could not be looked up.", exc_info=True)
        return True
    except Exception:  # of one evening; the next round tries again
        log.exception("An evening could not be sent.")
        return True
    finally:
        connection.close()
    with _wanted:
        # Under the lock that wake() takes: who writes from here on starts another.
        _running.clear()
    return False
