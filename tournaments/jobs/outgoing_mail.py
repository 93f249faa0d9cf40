"""Outgoing mail is sent after the answer, so that the time a mail server takes tells nobody whether mail was sent.

Until it is sent, a letter is noted in a file of JOBS_FOLDER that its process holds a lock on: what it is about, so that
it can be written again, not its text. A process that starts sends what a process that died left behind.
"""

import json
import logging
import os
import secrets
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.mail import EmailMessage
from django.db import connection

from tournaments.jobs.file_locks import FileLock, is_locked

log = logging.getLogger(__name__)

A_DAY = 24 * 3600
_office = ThreadPoolExecutor(1, thread_name_prefix="letters")


class Note:
    """What a letter is about, kept in a file until it is sent."""

    def __init__(self, path: Path, hold: FileLock) -> None:
        self.path, self._hold = path, hold

    @classmethod
    def of(cls, about: dict[str, Any]) -> "Note":
        """A new one, on the disk before this returns; a dot before the name until it is whole."""
        folder = Path(settings.JOBS_FOLDER)
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        path = folder / f"letter-{secrets.token_hex(8)}"
        fresh = path.with_name(f".{path.name}")
        hold = FileLock(fresh)
        with fresh.open("w") as file:
            file.write(json.dumps(about))
            file.flush()
            os.fsync(file.fileno())
        fresh.rename(path)
        return cls(path, hold)

    def forget(self) -> None:
        """It was sent, or given up. The file goes before the lock, so that nobody takes it for left behind."""
        self.path.unlink(missing_ok=True)
        self._hold.close()


def send_later(letter: EmailMessage, about: dict[str, Any]) -> Future[None]:
    """Send it soon, in turn. A letter without an address goes nowhere. A server that stops sends what waits first."""
    try:
        note: Note | None = Note.of(about)
    except OSError:  # better a letter that would not outlive this process than none
        log.exception("A letter could not be noted.")
        note = None
    return _office.submit(_send, lambda: letter, note)


def send_left_behind(write: Callable[[dict[str, Any]], EmailMessage | None]) -> Future[None]:
    """Send what processes that died had noted: `write` makes a letter, or None, of what it is about."""
    return _office.submit(_look_for_left_behind, write)


def all_sent() -> None:
    """Wait for every letter that was handed in."""
    _office.submit(int).result()


def _send(write: Callable[[], EmailMessage | None], note: Note | None) -> None:
    try:
        if letter := write():
            letter.send()
    except Exception:  # whatever a mail server does, nobody waits for it
        log.exception("A letter could not be sent.")
    finally:
        if note:
            note.forget()


def _look_for_left_behind(write: Callable[[dict[str, Any]], EmailMessage | None]) -> None:
    folder = Path(settings.JOBS_FOLDER)
    if not any(folder.glob("letter-*")):
        return
    with FileLock(folder / ".letters"):  # of several processes that start together, one looks at a time
        for path in folder.glob("letter-*"):
            if not is_locked(path) and path.exists():
                _send_again(write, Note(path, FileLock(path)))
    connection.close()


def _send_again(write: Callable[[dict[str, Any]], EmailMessage | None], note: Note) -> None:
    late = time.time() - note.path.stat().st_mtime > A_DAY
    _send(lambda: None if late else write(json.loads(note.path.read_text())), note)
