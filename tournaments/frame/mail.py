"""Outgoing mail is sent after the answer, so that the time a mail server takes tells nobody whether mail was sent.

Until it has left, a letter is a row of the database that says what it is about. The process that wrote it sends it, in
a thread. Where that process died, another one writes it again and sends it, on whichever machine it runs.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import connection, transaction
from django.utils import timezone

from tournaments.frame.models import OutgoingLetter

if TYPE_CHECKING:
    from django.core.mail import EmailMessage


Write = Callable[[dict[str, Any]], "EmailMessage | None"]

log = logging.getLogger(__name__)

OURS_FOR = timedelta(minutes=5)
"""How long others leave a letter to the process that wrote or took it."""

GIVEN_UP, LOOK_EVERY = timedelta(days=1), 60.0
"""After how long a letter is not sent any more; seconds between two looks for those of processes that died."""

MOST_WRITTEN = 1000
"""Letters kept as they were written; of more than these, the oldest are written again."""

NOWHERE = ("console", "dummy")
"""Kinds of mail that go to a log or to nobody."""

_office = ThreadPoolExecutor(1, thread_name_prefix="letters")
_written: dict[int, tuple[datetime, EmailMessage]] = {}
_lock = threading.Lock()
_writers: list[Write] = []


def send_later(letter: EmailMessage, about: dict[str, Any]) -> None:
    """Send it soon, once it is stored what it is about. A letter without an address goes nowhere.

    A server that stops sends what it wrote first.
    """
    row = OutgoingLetter.objects.create(about=about, due_at=timezone.now() + OURS_FOR)
    with _lock:
        _written[row.pk] = row.noted_at, letter
        for oldest in list(_written)[:-MOST_WRITTEN]:
            del _written[oldest]
    transaction.on_commit(lambda: _office.submit(_send_own), robust=True)


def look_after(write: Write) -> None:
    """From now on look every minute for letters that nobody sent; `write` makes one, or None, of what it is about."""
    _writers[:] = [write]
    threading.Thread(target=_look_every_minute, name="letters of others", daemon=True).start()


def send_due() -> None:
    """Send what others noted and did not send in time."""
    due = OutgoingLetter.objects.filter(due_at__lte=timezone.now())
    _send_each(due.values_list("pk", flat=True))


def _send_own() -> None:
    with _lock:
        own = list(_written)
    try:
        _send_each(own)
    except Exception:  # they are due again
        log.exception("Letters could not be looked up.")
    finally:
        connection.close()


def _look_every_minute() -> None:
    while True:
        try:
            send_due()
        except Exception:  # the database is away: they are still there when it is back
            log.warning("Letters could not be looked up.", exc_info=True)
        finally:
            connection.close()
        time.sleep(LOOK_EVERY)


def _send_each(keys: Iterable[int]) -> None:
    for key in list(keys):
        row = OutgoingLetter.objects.filter(pk=key).first()
        if row is None:  # sent, or not stored yet
            continue
        same = OutgoingLetter.objects.filter(pk=key, due_at=row.due_at)
        if same.update(due_at=timezone.now() + OURS_FOR):  # whoever puts it off first sends it
            _send(row)


def _send(row: OutgoingLetter) -> None:
    with _lock:
        noted_at, letter = _written.pop(row.pk, (None, None))
    try:
        if noted_at != row.noted_at:  # of another process, or not of this letter
            late = timezone.now() - row.noted_at > GIVEN_UP
            letter = None if late else _written_again(row.about)
        if letter:
            letter.send()
    except Exception:  # whatever a mail server does, nobody waits for it
        log.exception("A letter could not be sent.")
    finally:
        row.delete()


def _written_again(about: dict[str, Any]) -> EmailMessage | None:
    return _writers[0](about) if _writers else None


def can_mail() -> bool:
    """Does this site send mail, or only write it to its log?"""
    return not any(f".{kind}." in settings.EMAIL_BACKEND for kind in NOWHERE)
