"""Evenings that a club may have once more, what of them comes along, and when the next one is."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from itertools import pairwise
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.utils import timezone, translation
from django.utils.formats import date_format

import scoring
from tournaments.entries.models import FACTS as ANNOUNCED
from tournaments.entries.models import Announcement
from tournaments.entries.selectors import announcement_of
from tournaments.evening.rounds.facts import PLAN, RULES, SHAPE, variant_of
from tournaments.evening.rounds.models import NEWEST_FIRST
from tournaments.frame.time_zones import today_at, zone_of

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.clubs.models import Club
    from tournaments.evening.rounds.models import Tournament
    from tournaments.seasons.models import Season


LOOKED_AT, KINDS, USUAL = 40, 4, 6
DRAWN = ("lot_seed", "lots")
RESULTS_OF_PRIZES = ("published",)
LANGUAGES = ("en", "nl", "fr", "de")
FORMATS = (
    "l j F Y",
    "j F Y",
    "F j, Y",
    "l j F",
    "j F",
    "F j",
    "d/m/Y",
    "j/n/Y",
    "d.m.Y",
    "j.n.Y",
    "Y-m-d",
    "d/m",
    "j/n",
)


def repeatable_evenings(club: Club) -> list[Tournament]:
    """The club's last evening of each kind, the latest first; no match of a league, and nothing put away.

    Of one kind are evenings of the same game, variant and price list with the same way of taking part.
    """
    kinds: dict[tuple[Any, ...], Tournament] = {}
    for evening in _repeatable(club)[:LOOKED_AT]:
        if _playable(evening):
            kinds.setdefault(kind_of(evening), evening)
    return list(kinds.values())[:KINDS]


def repeatable_evening(club: Club, public_id: str | None) -> Tournament | None:
    """That evening of the club, where it may be had once more."""
    try:
        key = UUID(public_id or "")
    except ValueError:
        return None
    evening = _repeatable(club).filter(public_id=key).first()
    return evening if evening and _playable(evening) else None


def kind_of(evening: Tournament) -> tuple[Any, ...]:
    """A key that two evenings of one kind share."""
    version = evening.price_version
    return evening.game, evening.variant, evening.rules.get("name"), evening.kind, version and version.price_list_id


def next_day_of(evening: Tournament) -> tuple[date, int]:
    """The day of the next evening of this kind, and how far apart they usually are, by the days on which they were to
    be: one that moved once moves no other."""
    same = evening.club.tournaments.filter(
        game=evening.game, variant=evening.variant, kind=evening.kind, archived_at=None, date__lte=evening.date
    )
    days = [planned_day(each) for each in same.select_related("announcement").order_by(*NEWEST_FIRST)[:USUAL]]
    step = usual_step(days)
    earliest = max(today_at(evening.club), evening.date + timedelta(days=1))
    return first_day(planned_day(evening), step, earliest), step


def planned_day(evening: Tournament) -> date:
    """The day on which the evening was to be at first; its name may tell that day still."""
    announcement = announcement_of(evening)
    return date.fromisoformat(announcement.moved["date"]) if announcement and announcement.moved else evening.date


def taken_days(club: Club, days: list[date]) -> set[date]:
    """The days among these on which the club has an evening already."""
    return set(club.tournaments.filter(archived_at=None, date__in=days).values_list("date", flat=True))


def facts_again(evening: Tournament) -> dict[str, Any]:
    """Rules, shape and plan of an evening for another one: nothing that was drawn, and nothing that was won."""
    facts = {field: getattr(evening, field) for field in (*RULES, *SHAPE, *PLAN, "name")}
    drawn = any(key in evening.draw_options for key in DRAWN)
    facts["seed"] = ""
    facts["draw_options"] = {key: wish for key, wish in evening.draw_options.items() if key not in DRAWN}
    facts["ranking"] = [key for key in evening.ranking if not (drawn and key == "lot")]
    facts["prizes"] = prizes_again(evening.prizes)
    return facts


def prizes_again(prizes: object) -> dict[str, Any]:
    """The prizes, without what was drawn and shown."""
    stored = prizes if isinstance(prizes, dict) else {}
    again = {key: value for key, value in stored.items() if key not in RESULTS_OF_PRIZES}
    if isinstance(raffle := again.get("raffle"), dict):
        again["raffle"] = {key: value for key, value in raffle.items() if key != "drawn"}
    return again


def announcement_again(evening: Tournament, day: date) -> Announcement:
    """The announcement of an evening, for another day; entering closes as long before as it did."""
    was = announcement_of(evening) or Announcement(in_agenda=True)
    facts = {field: getattr(was, field) for field in ANNOUNCED}
    if was.entries_close_at:
        facts["entries_close_at"] = _move_to_day(was.entries_close_at, evening, day)
    return Announcement(**facts)


def seasons_again(evening: Tournament, day: date) -> tuple[list[Season], list[Season]]:
    """Seasons that another evening may count for, and those of them that it does count for unless somebody says no.

    A season with days takes the evening by its day. Of the others, one that was followed by a newer one since that
    evening is over: the newest stands in its place.
    """
    dated = [season for season in evening.club.seasons.exclude(first_day=None) if season.takes(day, evening.game)]
    by_hand = evening.club.seasons.filter(first_day=None, closed_at=None)
    joined = list(by_hand.filter(evenings=evening))
    newer = list(by_hand.filter(created_at__gt=evening.created_at).order_by("-created_at", "-pk")[:1])
    counted = newer if joined and newer else joined
    return list(dict.fromkeys([*dated, *counted, *newer])), [*dated, *counted]


def name_on(name: str, was: date, day: date) -> str:
    """The name of an evening for another day: where the day stands in it, as people write it, the new one does."""
    for language in dict.fromkeys((translation.get_language() or "en", *LANGUAGES)):
        with translation.override(language):
            for form in FORMATS:
                old_date = re.compile(rf"(?<![\w/.-]){re.escape(date_format(was, form))}(?![\w/.-])")
                if old_date.search(name):
                    return old_date.sub(date_format(day, form), name)[:80]
    return name


def _repeatable(club: Club) -> QuerySet[Tournament]:
    evenings = club.tournaments.filter(archived_at=None, league_match=None).order_by(*NEWEST_FIRST)
    return evenings.select_related("club", "price_version__price_list", "announcement").prefetch_related("seasons")


def _playable(evening: Tournament) -> bool:
    try:
        variant_of(evening)
    except scoring.ScoringError:
        return False
    return True


def _move_to_day(moment: datetime, evening: Tournament, day: date) -> datetime:
    zone = zone_of(evening.club)
    local = timezone.localtime(moment, zone).replace(tzinfo=None) + timedelta(days=(day - evening.date).days)
    return local.replace(tzinfo=zone)


WEEKLY, FORTNIGHTLY, MONTHLY = 7, 14, 0
"""Days between two evenings; 0 is the same weekday of each month, as the second Thursday."""

MOST = 60
"""Evenings of one series."""

LONGEST = 366
WEEKDAYS_OF_A_MONTH = (28, 35)


def usual_step(days: Sequence[date]) -> int:
    """The step most often found between these evenings, the latest where several are as frequent."""
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
