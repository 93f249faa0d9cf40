"""The dates of a league's match days, and days that a team wants to be at home or not, as they are typed; pure."""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import Any

_WISH = re.compile(r"(?P<sign>[+-])(?P<day>\d{1,2})(?P<strong>!?)")
STRONG = 3


def dates_of(plan: dict[str, Any], days: int) -> list[str]:
    """So many dates in ISO form: from the plan's first day every so many weeks, without the days left out.

    None where the plan has no first day.
    """
    if not plan.get("first"):
        return []
    day, left_out = date.fromisoformat(plan["first"]), set(plan.get("skip", ()))
    dates: list[str] = []
    while len(dates) < days:
        if day.isoformat() not in left_out:
            dates.append(day.isoformat())
        day += timedelta(weeks=int(plan.get("every") or 1))
    return dates


def day_wishes(text: str) -> list[tuple[int, bool, int]]:
    """Each wish as (day, at home?, weight): "-3" is not at home on day 3, "+5!" by all means at home on day 5.

    ValueError for anything else.
    """
    wishes = []
    for word in text.split():
        found = _WISH.fullmatch(word)
        if found is None or not int(found["day"]):
            raise ValueError(word)
        wishes.append((int(found["day"]), found["sign"] == "+", STRONG if found["strong"] else 1))
    return wishes
