"""The reader of sheets in a process of its own, which knows no secret and comes to an end."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from threading import BoundedSemaphore
from typing import Any

from django.conf import settings
from django.utils.translation import gettext as _

from scoring import Message
from tournaments.errors import Refused, TooManyTries
from tournaments.wording.translate import say

SECONDS, PATIENCE = 30.0, 10.0
AT_ONCE = BoundedSemaphore(1)  # a photograph takes a second of one core, and deals come first


def is_reading() -> bool:
    """Is a photograph being read at this moment?"""
    free = AT_ONCE.acquire(blocking=False)
    if free:
        AT_ONCE.release()
    return not free


def ask_reader(photograph: bytes, geometry: dict[str, Any] | None = None) -> dict[str, Any]:
    """What the reader says of a photograph: its code, and with a geometry its rows and the straightened sheet.

    Raises Refused, with the reason, where the photograph cannot be read, or others keep the reader busy.
    """
    request = json.dumps({"geometry": geometry} if geometry else {}).encode()
    if not AT_ONCE.acquire(timeout=PATIENCE):
        raise TooManyTries(_("Other photographs are being read at the moment. Send this one again in a minute."))
    try:
        ended = subprocess.run(
            [sys.executable, "-m", "reading"],
            input=request + b"\n" + photograph,
            capture_output=True,
            cwd=settings.BASE_DIR,
            env={"PATH": os.environ.get("PATH", ""), "OPENBLAS_NUM_THREADS": "1"},
            timeout=SECONDS,
            check=True,
        )
    except (subprocess.TimeoutExpired, subprocess.CalledProcessError) as failure:
        raise Refused(_("This photograph cannot be read.")) from failure
    finally:
        AT_ONCE.release()
    answer: dict[str, Any] = json.loads(ended.stdout)
    if refused := answer.get("refused"):
        raise Refused(say(Message(refused["text"], **refused["params"])))
    return answer
