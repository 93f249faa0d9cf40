"""The result of a trial's reading."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any, NamedTuple

from reading.review import SEEN


class Judged(NamedTuple):
    """The rows that are silently wrong, those that are asked though nothing was corrected, and how many bubbles were
    taken for the opposite."""

    wrong: list[int]
    asked: list[int]
    misread: int


def misread(rows: Mapping[str, Any], marks: Set[tuple[int, str, str]], corrected: Set[int]) -> int:
    """The number of bubbles in rows without a correction that were taken for marked or empty and are not."""
    plain = [row for row in rows if int(row) not in corrected]
    marked, printed = (
        {
            (int(row), group, value)
            for row in plain
            for part in parts
            for group in rows[row][part]
            for value in rows[row][part][group]
        }
        for parts in (SEEN[:1], SEEN[:3])
    )
    plain_marks = {mark for mark in marks if str(mark[0]) in plain}
    return len(marked - plain_marks) + len(plain_marks - printed)
