"""Retention of daily backups: every one of a week, then one a week for two months, then one a month for two years."""

from datetime import datetime, timedelta
from pathlib import PosixPath
from typing import Any

from ops.backups.making import BEGINNING, ENDING

DAYS, WEEKS, MONTHS = 7, 9, 24
STAMP = "%Y%m%d-%H%M%S"


def thin_out(folder, now):
    """Remove the backups that the rule lets go; says which. Files of other names are left alone."""
    dated = {when: file for file in folder.glob(f"{BEGINNING}*{ENDING}") if (when := _moment(file))}
    gone = sorted(set(dated) - kept(dated, now))
    for when in gone:
        dated[when].unlink()
    return [dated[when].name for when in gone]


def kept(moments, now):
    """The backups that stay: all of the last week, the newest of each older week and month, and always the newest."""
    ordered = sorted(moments, reverse=True)
    stay = {when for when in ordered if now - when <= timedelta(days=DAYS)} | set(ordered[:1])
    stay |= _newest_of_each(ordered, lambda when: when.isocalendar()[:2], WEEKS)
    return stay | _newest_of_each(ordered, lambda when: (when.year, when.month), MONTHS)


def newest(folder, now):
    """The moment of the newest backup there, or None. One from after `now` was made while the clock was wrong."""
    moments = (_moment(file) for file in folder.glob(f"{BEGINNING}*{ENDING}"))
    return max((when for when in moments if when and when <= now), default=None)


def _newest_of_each(ordered, span, count):
    newest: dict[Any, Any] = {}
    for when in ordered:
        newest.setdefault(span(when), when)
    return set(list(newest.values())[:count])


def _moment(file: PosixPath):
    try:
        return datetime.strptime(file.name[len(BEGINNING) : -len(ENDING)], STAMP)  # local, as its name
    except ValueError:
        return None
