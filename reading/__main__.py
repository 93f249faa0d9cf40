"""Reading one photograph, or one page of a scan, in a process of its own, with an end to its memory and its time.

Parent and child take turns, a line of JSON each. The parent begins with the length of the file and what it asks, and
sends the file behind that line:

- {"length": n, "count": true}: how many pages a PDF has; {"pages": n} and the end.
- {"length": n}, for a PDF with its "page" from 0: {"code": text}; then, told {"geometry": ...}, the sheet's "rows" and
  its "picture" (WebP in base64).

Instead of any of these the child says {"refused": {"text", "params"}} and ends. What it does not say in time, or cannot
say in its memory, it never says.
"""

from __future__ import annotations

import base64
import json
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator


MEMORY, SECONDS = 600 << 20, 8
"""Bytes of addresses, of which a photograph takes a part, and seconds of processor time."""


def main() -> None:
    """Limits first: nothing that decodes a picture is imported before them."""
    _limit()
    request = _heard()
    stored = sys.stdin.buffer.read(request["length"])
    from reading.photographs import UnreadableError

    try:
        for answer in _answers(stored, request):
            _say(answer)
    except UnreadableError as refusal:
        _say({"refused": {"text": refusal.text, "params": refusal.params}})


def _limit() -> None:
    """An end to memory and time; no file is written, and no core left behind. Windows knows no such limits."""
    if sys.platform == "win32":
        return
    import resource

    limits = {"AS": MEMORY, "CPU": SECONDS, "FSIZE": 0, "CORE": 0}
    for name, most in limits.items():
        resource.setrlimit(getattr(resource, f"RLIMIT_{name}"), (most, most))


def _answers(stored: bytes, request: dict[str, Any]) -> Iterator[dict[str, Any]]:
    from reading.photographs import code_in, count_pages, grey, page_of
    from reading.sheet import read_picture

    if request.get("count"):
        yield {"pages": count_pages(stored)}
        return
    picture = page_of(stored, request["page"]) if "page" in request else grey(stored)
    code = code_in(picture)
    yield {"code": code.text}
    if asked := _heard():
        reading = read_picture(picture, code, asked["geometry"])
        rows = {deal: row.listed() for deal, row in reading.rows.items()}
        yield {"rows": rows, "picture": base64.b64encode(reading.picture).decode()}


def _heard() -> dict[str, Any]:
    """The next words of the parent; nothing when it wants no more."""
    line = sys.stdin.buffer.readline()
    return json.loads(line) if line else {}


def _say(answer: dict[str, Any]) -> None:
    json.dump(answer, sys.stdout)
    print(flush=True)


if __name__ == "__main__":
    main()
