"""Lists of tournaments: of somebody who works in them, and of everybody.

Evenings that are over for so long that what was kept for them may go.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Any, NamedTuple

from django.db import DatabaseError, connection
from django.db.models import Count, Exists, F, Model, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import QueryDict
from django.utils import timezone

from tournaments.clubs.models import Club, ClubStatus, User
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds import name_index
from tournaments.evening.rounds.models import NEWEST_FIRST, Round, Status, Tournament
from tournaments.evening.rounds.selectors.progress import taking_part
from tournaments.frame.pages import KeysetPage, keyset_page
from tournaments.frame.time_zones import today_at
from tournaments.security.actors import Actor
from tournaments.security.permissions import visible_tournaments

# What a list shows of an evening: house rules and plans stay where they are.
IN_LISTS = (
    "public_id",
    "slug",
    "name",
    "date",
    "game",
    "variant",
    "kind",
    "status",
    "rounds_planned",
    "club__slug",
    "club__name",
    "club__town",
    "club__time_zone",
)
# An evening that nobody closed is no longer "going on now" after this.
STILL_ON = timedelta(days=7)
LONGEST_SEARCH, MOST_CLUBS, FEW = 60, 500, 500


class FrontPage(NamedTuple):
    """Evenings of the front page: being played, to come (the next first), and over or given up (the newest first)."""

    now: list
    coming: list
    recent: list


def evenings_of(actor: Actor, club: Club) -> QuerySet[Tournament]:
    """The evenings of one club that an actor works in, with their counts, in no order."""
    return with_counts(visible_tournaments(actor).filter(club=club, archived_at=None))


def assigned_to(user: User) -> QuerySet[Tournament]:
    """The evenings at which somebody helps without being a member of the club, newest first."""
    tournaments = Tournament.objects.filter(assignments__user=user, archived_at=None).exclude(
        club__memberships__user=user
    )
    return tournaments.exclude(club__status=ClubStatus.BLOCKED).select_related("club").order_by(*NEWEST_FIRST)


def public_page_of(tournaments: QuerySet[Tournament], query: QueryDict, size: int) -> KeysetPage:
    """A page of public tournaments as `keyset_page` finds it, with their clubs and counts: three queries at most."""
    return _fill_page(tournaments, query, size, with_counts(Tournament.objects.all()).only(*IN_LISTS))


def coming_rows(evenings: QuerySet[Tournament], limit: int) -> list[Tournament]:
    """Evenings to come, as `agenda.coming` orders them, with their clubs, hours and counts: two queries."""
    keys = list(evenings.values_list("pk", flat=True)[:limit])
    return _in_order(keys, with_counts(Tournament.objects.all()).only(*IN_LISTS))


def public_rows_of(tournaments: QuerySet[Tournament], query: dict[str, str], size: int) -> KeysetPage:
    """The same page without counts."""
    return _fill_page(tournaments, query, size, Tournament.objects.select_related("club").only(*IN_LISTS))


def search_public(words: str, until: date | None = None) -> QuerySet[Tournament]:
    """Public tournaments whose own name, club or town has these words, up to a day."""
    tournaments = Tournament.objects.published()
    if until:
        tournaments = tournaments.filter(date__lte=until)
    words = words.strip()[:LONGEST_SEARCH]
    if words:
        # Clubs are few; their keys are compared in the index, so that no row is read for a name that does not fit.
        named = Club.objects.filter(Q(name__icontains=words) | Q(town__icontains=words)).values_list("pk", flat=True)
        clubs = list(named[:MOST_CLUBS])
        tournaments = tournaments.filter(Q(name__icontains=words) | Q(club__in=clubs))
        candidates = _candidates(words, clubs)
        if candidates is not None:
            tournaments = tournaments.filter(pk__in=candidates)
    return tournaments


def _candidates(words: str, clubs: list[int]) -> list[int] | None:
    """The keys of all evenings that may have these words or are of these clubs, where SQLite's index of names tells
    them and they are few. None otherwise: of very many, the newest are soon found by reading."""
    if connection.vendor != "sqlite" or len(words) < name_index.SHORTEST:
        return None
    phrase = '"' + words.replace('"', '""') + '"'
    marks = ", ".join(["%s"] * len(clubs))
    query = f"""
        SELECT rowid FROM {name_index.TABLE} WHERE {name_index.TABLE} MATCH %s
        UNION ALL SELECT id FROM {name_index.EVENINGS} WHERE club_id IN ({marks}) LIMIT %s
    """  # noqa: S608  names of our own
    try:
        with connection.cursor() as cursor:
            cursor.execute(query, [phrase, *clubs, FEW + 1])
            keys = [key for (key,) in cursor.fetchall()]
    except DatabaseError:  # an SQLite without such an index
        return None
    return keys if len(keys) <= FEW else None


TO_COME = Q(status=Status.DRAFT)
IN_AGENDA = Q(announcement=None) | Q(announcement__in_agenda=True)


def coming(tournaments: QuerySet[Tournament] | None = None, club: Club | None = None) -> QuerySet[Tournament]:
    """Public evenings from today on that have not begun, the next first; those that stay out of the agenda left out."""
    rows = Tournament.objects.published() if tournaments is None else tournaments
    day = today_at(club) if club else timezone.localdate()
    rows = rows.filter(TO_COME & IN_AGENDA, date__gte=day, **({"club": club} if club else {}))
    return rows.order_by("date", F("announcement__starts_at").asc(nulls_last=True), "created_at", "pk")


def begun_or_over(tournaments: QuerySet[Tournament], club: Club | None = None) -> QuerySet[Tournament]:
    """All others of them."""
    day = today_at(club) if club else timezone.localdate()
    return tournaments.exclude(TO_COME, date__gte=day)


def front_page(limit: int) -> FrontPage:
    """Present, coming and recent evenings, at most so many of each: four queries, whatever is stored."""
    today, evenings = timezone.localdate(), Tournament.objects.published()
    week = evenings.filter(date__lte=today, date__gt=today - STILL_ON).exclude(status=Status.FINISHED)
    unfinished = _keys(week.filter(Q(date=today) | Q(status=Status.RUNNING)), NEWEST_FIRST, limit * 3)
    later = list(coming(evenings).values_list("pk", flat=True)[:limit])
    past = _keys(begun_or_over(evenings.filter(date__lte=today)), NEWEST_FIRST, limit * 2)
    keys, rows = [*unfinished, *later, *past], with_counts(Tournament.objects.all()).only(*IN_LISTS)
    by_key = {tournament.pk: tournament for tournament in _in_order(keys, rows)}
    now = [by_key[key] for key in unfinished if is_on(by_key[key])][:limit]
    recent = [by_key[key] for key in past if by_key[key] not in now]
    return FrontPage(now, [by_key[key] for key in later], recent[:limit])


def evenings_of_club(club: Club, limit: int) -> tuple[list, list]:
    """A club's public evenings to come, the next first, and those begun or over, the newest first: so many of each."""
    later = coming_rows(coming(club=club), limit)
    past = begun_or_over(with_counts(Tournament.objects.published().filter(club=club)), club).order_by(*NEWEST_FIRST)
    return later, list(past[:limit])


def latest_evening(club: Club) -> Tournament | None:
    """The newest public evening of the club at which a round was opened."""
    begun = Round.objects.filter(tournament=OuterRef("pk"), status__in=[Round.Status.OPEN, Round.Status.CLOSED])
    evenings = Tournament.objects.published().select_related("club").filter(Exists(begun), club=club)
    return evenings.order_by(*NEWEST_FIRST).first()


def is_on(tournament: Any) -> bool:
    """Is it being played, or between two rounds today?"""
    if tournament.status == Status.FINISHED:
        return False
    today = tournament.status == Status.RUNNING and tournament.date == today_at(tournament.club)
    return bool(tournament.open_rounds) or today


def public_facts(tournament: Tournament) -> dict[str, Any]:
    """The facts of an evening for programs of strangers, by the API and by webhooks."""
    return {
        "id": str(tournament.public_id),
        "name": tournament.name,
        "club": tournament.club.name,
        "date": tournament.date,
        "time_zone": tournament.club.time_zone,
        "game": tournament.game,
        "variant": tournament.variant,
        "kind": tournament.kind,
        "status": tournament.status,
        "rounds_planned": tournament.rounds_planned,
    }


def _fill_page(
    tournaments: QuerySet[Tournament], query: QueryDict | dict[str, str], size: int, rows: QuerySet[Tournament]
) -> KeysetPage:
    # First the keys, from an index alone; then what is shown of them.
    page = keyset_page(tournaments.only("pk"), NEWEST_FIRST, query, size)
    page.rows = _in_order([row.pk for row in page.rows], rows)
    return page


def _in_order(keys: Sequence[int], rows: QuerySet[Tournament]) -> list[Tournament]:
    by_key = rows.in_bulk(keys) if keys else {}
    return [by_key[key] for key in keys if key in by_key]


def with_counts(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Each with its club, what its announcement tells, `entrant_count` and `open_rounds`; counted for the rows read."""
    return tournaments.select_related("club").annotate(
        starts_at=F("announcement__starts_at"),
        place=F("announcement__place"),
        called_off=F("announcement__called_off"),
        moved=F("announcement__moved"),
        entrant_count=_count(taking_part()),
        open_rounds=_count(Round.objects.filter(status=Round.Status.OPEN)),
    )


def _keys(tournaments: QuerySet[Tournament], order: Sequence[str], limit: int) -> list[int]:
    return list(tournaments.order_by(*order).values_list("pk", flat=True)[:limit])


def _count(rows: QuerySet[Model]) -> Coalesce:
    of_one = rows.filter(tournament=OuterRef("pk")).order_by().values("tournament")
    return Coalesce(Subquery(of_one.annotate(count=Count("pk")).values("count")), 0)


DATING = ("tournament_created", "details_changed", "tournament_finished", "tournament_resumed")
"""Acts from which on the time begins anew: somebody typed a date, or said that the evening is over or is not."""


def evenings_over(moment: datetime) -> QuerySet[Tournament]:
    """The evenings dated before that moment of which nobody typed the date, finished or resumed them since.

    A date alone decides nothing: a slip in it would delete what an evening to come needs.
    """
    since = JournalEntry.objects.filter(tournament=OuterRef("pk"), kind__in=DATING, at__gte=moment)
    return Tournament.objects.filter(~Exists(since), date__lt=timezone.localdate(moment))
