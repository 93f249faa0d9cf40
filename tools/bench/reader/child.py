"""Reading of one photograph in a process of its own, as the site reads it, with what that cost.

The request comes by standard input: a line of JSON with the geometry, then the photograph. The answer is JSON: the
rows, or why it was refused; the seconds of processor time from the start of the interpreter, and the most memory in MB.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Any


def read_here(photograph: bytes, geometry: dict[str, Any]) -> dict[str, Any]:
    """The rows of a photograph by their numbers, as the site keeps them, or why it was refused."""
    from reading.photographs import UnreadableError
    from reading.sheet import read_sheet

    try:
        reading = read_sheet(photograph, geometry)
    except UnreadableError as refusal:
        return {"refused": refusal.text}
    return {"rows": {str(deal): row.listed() for deal, row in reading.rows.items()}}


def _peak() -> float:
    """The peak of this program alone; what getrusage tells begins with the memory of the one that started it."""
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) / 1024 for line in status if line.startswith("VmHWM"))


if __name__ == "__main__":
    asked, stored = json.loads(sys.stdin.buffer.readline()), sys.stdin.buffer.read()
    answer = read_here(stored, asked)
    json.dump(answer | {"seconds": time.process_time(), "peak": _peak()}, sys.stdout)
