"""Lines of a club's overlay written out: a list from zero up, or counts and ranges of counts with their points."""

from __future__ import annotations

import re
from typing import Any

from scoring.errors import Problems
from scoring.messages import Message, Points
from scoring.quoting import plain
from scoring.tables import Line, ScoreTable

RANGE = re.compile(r"(\d{1,3})(?:-(\d{1,3}))?", re.ASCII)


def written_out(before: ScoreTable, written: Any, field: str, problems: Problems, most: int) -> ScoreTable:
    """The table with these lines; every count must have one: [declarer, opponent] or [declarer, opponent, doubles].

    Without doubles a line pays what is written.
    """
    last = len(before) - 1
    problems_before = len(problems.found)
    lines: dict[int, Line] = {}
    for name, points in _read_points_by_name(written, field, problems):
        counts = _counts(name, last, field, problems)
        if counts and _sound(points, f"{field}.{name}", problems, most):
            for count in counts:
                if count in lines:
                    problems.add(f"{field}.{name}", "{count} already has a line.", count=count)
                lines[count] = _line(before[count], count, points)
    for count in range(last + 1):
        if count not in lines and len(problems.found) == problems_before:
            problems.add(f"{field}.{count}", "There is no line for {count}.", count=count)
    return before.with_lines(lambda count, line: lines.get(count, line))


def _read_points_by_name(written: Any, field: str, problems: Problems) -> list[tuple[str, Any]]:
    if isinstance(written, list):
        return [(str(count), points) for count, points in enumerate(written)]
    if isinstance(written, dict):
        return [(str(name), points) for name, points in written.items()]
    problems.add(field, "Give a line for every count, or ranges of counts.")
    return []


def _counts(name: str, last: int, field: str, problems: Problems) -> range | None:
    match = RANGE.fullmatch(name)
    low = int(match[1]) if match else -1
    high = int(match[2] or match[1]) if match else -1
    if 0 <= low <= high <= last:
        return range(low, high + 1)
    problems.add(
        f"{field}.{name}",
        "“{name}” is not a count, or a range of counts, from 0 to {last}.",
        name=plain(name),
        last=last,
    )
    return None


def _sound(points: Any, field: str, problems: Problems, most: int) -> bool:
    if isinstance(points, list) and len(points) in (2, 3) and all(type(n) is int and abs(n) <= most for n in points):
        if len(points) == 2 or 0 <= points[2] <= 4:
            return True
    problems.add(field, "Give the points of a declarer and of an opponent, two whole numbers.")
    return False


def _line(old: Line, count: int, points: list[int]) -> Line:
    ours, theirs = Points(points[0]), Points(points[1])
    step = Message("{tricks} tricks: {ours} and {theirs}", tricks=count, ours=ours, theirs=theirs)
    doubles = points[2] if len(points) == 3 else 0
    return Line(int(ours), int(theirs), old.made, doubles, (step,))
