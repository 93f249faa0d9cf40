"""The reader of sheets in a process of its own, which knows no secret and comes to an end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import BoundedSemaphore, Timer
from typing import IO, Any

from django.conf import settings
from django.utils.translation import gettext as _

from scoring import Message
from tournaments.errors import Refused, TooManyTries
from tournaments.frame.translate import say

PATIENCE, LONG = 10.0, 120.0
"""Seconds in which a sheet is read or refused: where somebody waits for the answer, and in the background.

A sheet that needs too much of the processor is given up much sooner (`reading/__main__.py`).
"""

LONGEST_ANSWER = 4_000_000
AT_ONCE = BoundedSemaphore(1)  # a photograph takes a second of one core, and deals come first


def is_reading() -> bool:
    """Is a photograph being read at this moment?"""
    free = AT_ONCE.acquire(blocking=False)
    if free:
        AT_ONCE.release()
    return not free


class SheetReader:
    """A photograph, or a page of a scan, being read. A question raises Refused with the reason."""

    def __init__(self, child: subprocess.Popen[bytes], options: dict[str, Any], stored: bytes) -> None:
        self._child = child
        self._asked = {"length": len(stored), **options}
        self._stored = stored

    def count_pages(self) -> int:
        """The number of pages of the PDF."""
        return int(self._send_request(self._asked, self._stored)["pages"])

    def code(self) -> str:
        """The text of the sheet's code: data, never an address to follow."""
        return str(self._send_request(self._asked, self._stored)["code"])

    def rows(self, geometry: dict[str, Any]) -> dict[str, Any]:
        """The marks of every row, and the straightened sheet as WebP in base64; asked after its code."""
        return self._send_request({"geometry": geometry})

    def _send_request(self, line: dict[str, Any], file: bytes = b"") -> dict[str, Any]:
        sent, heard = _pipes(self._child)
        # A child that died takes nothing more; what it said before, or that it said nothing, is read below.
        with suppress(BrokenPipeError):
            sent.write(json.dumps(line).encode() + b"\n" + file)
            sent.flush()
        try:
            answer: dict[str, Any] = json.loads(heard.readline(LONGEST_ANSWER))
        except ValueError as silence:
            raise Refused(_("This file cannot be read.")) from silence
        if refused := answer.get("refused"):
            raise Refused(say(Message(refused["text"], **refused["params"])))
        return answer


@contextmanager
def reader_of(stored: bytes, *, patience: float = PATIENCE, **options: Any) -> Iterator[SheetReader]:
    """A reader of that photograph (of a PDF: of that `page`, or to `count` its pages), which ends with the block.

    TooManyTries where others keep the reader busy for so many seconds, Refused where it has not read by then.
    """
    until = time.monotonic() + patience
    if not AT_ONCE.acquire(timeout=patience):
        raise TooManyTries(_("Other photographs are being read at the moment. Send this one again in a minute."))
    try:
        child = subprocess.Popen(
            [sys.executable, "-m", "reading"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=settings.BASE_DIR,
            env={"PATH": os.environ.get("PATH", ""), "OPENBLAS_NUM_THREADS": "1"},
        )
        end = Timer(max(until - time.monotonic(), 0), child.kill)
        end.start()
        try:
            yield SheetReader(child, options, stored)
        finally:
            end.cancel()
            child.kill()
            for pipe in _pipes(child):
                with suppress(BrokenPipeError):
                    pipe.close()
            child.wait()
    finally:
        AT_ONCE.release()


def _pipes(child: subprocess.Popen[bytes]) -> tuple[IO[bytes], IO[bytes]]:
    if child.stdin is None or child.stdout is None:  # never, as it is started above
        raise ValueError("The reader has no pipes.")
    return child.stdin, child.stdout
