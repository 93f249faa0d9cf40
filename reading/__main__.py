"""Reading one photograph in a process of its own, with an end to its memory and time.

The request comes by standard input: a line of JSON, then the photograph. Without a "geometry" only the code is looked
for. The answer is JSON: "code", and "rows" and "picture" (WebP in base64), or "refused" with its "text" and "params".
"""

from __future__ import annotations

import base64
import json
import resource
import sys
from typing import Any

MEMORY, SECONDS = 1 << 30, 20


def main() -> None:
    """Limits first: nothing that decodes a picture is imported before them."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
    request, photograph = json.loads(sys.stdin.buffer.readline()), sys.stdin.buffer.read()
    json.dump(_answer(request, photograph), sys.stdout)


def _answer(request: dict[str, Any], photograph: bytes) -> dict[str, Any]:
    from reading.photographs import UnreadableError
    from reading.sheet import find_code, read_sheet

    try:
        if "geometry" not in request:
            return {"code": find_code(photograph)}
        reading = read_sheet(photograph, request["geometry"])
    except UnreadableError as refusal:
        return {"refused": {"text": refusal.reason.text, "params": refusal.reason.params}}
    rows = {
        deal: {
            "marks": _listed(row.marks()),
            "doubtful": _listed(row.doubts()),
            "written": row.written,
        }
        for deal, row in reading.rows.items()
    }
    return {"code": reading.code, "rows": rows, "picture": base64.b64encode(reading.picture).decode()}


def _listed(marks: dict[str, set[str]]) -> dict[str, list[str]]:
    return {group: sorted(values) for group, values in marks.items()}


if __name__ == "__main__":
    main()
