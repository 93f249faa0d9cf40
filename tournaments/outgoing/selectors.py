"""Evenings to come: found by an index of the day, in order of day and hour, and as a calendar knows them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.db.models import F, Q, QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format

from reports.agenda import Coming
from tournaments.entries.selectors import announcement_of, fees_of, hours, starts
from tournaments.evening.rounds.models import Status, Tournament
from tournaments.frame.time_zones import in_zone_of, today_at

if TYPE_CHECKING:
    from tournaments.clubs.models import Club
    from tournaments.seasons.models import Season


MOST = 60
TO_COME = Q(status=Status.DRAFT)
SHOWN = Q(announcement=None) | Q(announcement__in_agenda=True)


def coming(tournaments: QuerySet[Tournament] | None = None, club: Club | None = None) -> QuerySet[Tournament]:
    """Public evenings from today on that have not begun, the next first; those that stay out of the agenda left out."""
    rows = Tournament.objects.published() if tournaments is None else tournaments
    day = today_at(club) if club else timezone.localdate()
    rows = rows.filter(TO_COME & SHOWN, date__gte=day, **({"club": club} if club else {}))
    return rows.order_by("date", F("announcement__starts_at").asc(nulls_last=True), "pk")


def begun_or_over(tournaments: QuerySet[Tournament], club: Club | None = None) -> QuerySet[Tournament]:
    """All others of them."""
    day = today_at(club) if club else timezone.localdate()
    return tournaments.exclude(TO_COME, date__gte=day)


def agenda_of(club: Club) -> list[Tournament]:
    """The club's evenings to come with what they announce: one query."""
    return list(coming(club=club).select_related("club", "announcement")[:MOST])


def season_agenda(season: Season) -> list[Tournament]:
    """Those of a season."""
    rows = coming(club=season.club).filter(seasons=season)
    return list(rows.select_related("club", "announcement")[:MOST])


def as_coming(tournaments: Iterable[Tournament], site: str) -> list[Coming]:
    """The evenings as calendars and feeds tell them; addresses begin with `site`."""
    return [_as_coming(tournament, site) for tournament in tournaments]


def _as_coming(tournament: Tournament, site: str) -> Coming:
    announcement, club = announcement_of(tournament), tournament.club
    told = [club.name, date_format(tournament.date, "DATE_FORMAT")]
    if announcement:
        with in_zone_of(club):
            told += hours(announcement)
        told += [announcement.place, *(f"{fee.name} · {fee.amount}" for fee in fees_of(announcement))]
        told.append(announcement.about)
    return Coming(
        uid=str(tournament.public_id),
        name=f"{tournament.name} ({club.name})",
        day=tournament.date,
        address=site + reverse("standings", args=[club.slug, tournament.slug]),
        changed=tournament.changed_at,
        edition=tournament.revision + (announcement.version if announcement else 0),
        starts=starts(tournament, announcement.starts_at) if announcement else None,
        ends=starts(tournament, announcement.ends_at) if announcement else None,
        place=announcement.place if announcement else "",
        about="\n".join(filter(None, told)),
    )
