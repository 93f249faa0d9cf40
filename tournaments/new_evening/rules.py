"""The days of a club's evenings: how far apart they usually are, which comes next, and a whole series. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date, timedelta
from itertools import pairwise

WEEKLY, FORTNIGHTLY, MONTHLY = 7, 14, 0
"""Days between two evenings; 0 is the same weekday of each month, as the second Thursday."""

MOST = 60
"""Evenings of one series."""

LONGEST = 366
WEEKDAYS_OF_A_MONTH = (28, 35)


def usual_step(days: Sequence[date]) -> int:
    """How far apart these evenings were most often, and at the latest where several are as frequent."""
    ordered = sorted(set(days), reverse=True)
    gaps = [(later - earlier).days for later, earlier in pairwise(ordered)]
    steps = [MONTHLY if gap in WEEKDAYS_OF_A_MONTH else gap for gap in gaps if gap <= LONGEST]
    return Counter(steps).most_common(1)[0][0] if steps else WEEKLY


def next_day(day: date, step: int) -> date:
    """The day of the evening after this one."""
    if step != MONTHLY:
        return day + timedelta(days=step)
    place = (day.day - 1) // 7
    first = (day.replace(day=1) + timedelta(days=32)).replace(day=1)
    same = first + timedelta(days=(day.weekday() - first.weekday()) % 7 + 7 * place)
    # Few months have a fifth such day: who plays on the fifth plays on the last.
    return same if same.month == first.month else same - timedelta(days=7)


def first_day(last: date, step: int, today: date) -> date:
    """The day of the next evening: as far from the last as usual, and not before today."""
    day = next_day(last, step)
    while day < today:
        day = next_day(day, step)
    return day


def series(first: date, step: int, until: date) -> list[date]:
    """The days of a series; one more than there may be where it is too long."""
    days: list[date] = []
    while first <= until and len(days) <= MOST:
        days.append(first)
        first = next_day(first, step)
    return days
