"""The demo's open doors: its organiser, whose place anybody may take while the account has no password, and a table."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.db.models import Count, QuerySet

from tournaments.errors import NotFound
from tournaments.models import Club, Role, Round, Season, Status, Table, Tournament, User
from tournaments.security.actors import SITE
from tournaments.security.security_log import note
from tournaments.services.table.table_codes import table_codes


class OpenDemo(NamedTuple):
    """The demo's organiser and club, whether a table can be tried, and what there is to look at from outside."""

    organiser: User
    club: Club
    in_play: bool
    finished: Tournament | None
    season: Season | None


def demo_organiser() -> User | None:
    """Whoever has the demo's address, with a password or without."""
    return User.objects.filter(email=settings.DEMO_EMAIL).first()


def open_demo(organiser: User | None) -> OpenDemo | None:
    """The demo while visitors may take its organiser's place: `run.py` made the account, nobody gave it a password.

    Signing up with the demo's address gives an account with a password, which opens nothing.
    """
    if organiser is None or organiser.has_usable_password() or organiser.is_superuser or not organiser.is_active:
        return None
    club = Club.objects.filter(memberships__user=organiser, memberships__role=Role.OWNER).order_by("pk").first()
    if club is None:
        return None
    over = club.tournaments.published().filter(status=Status.FINISHED).order_by("-date", "-pk")
    season = club.seasons.filter(published=True).first()
    return OpenDemo(organiser, club, _in_play(club).exists(), over.first(), season)


def look_round() -> tuple[User, Club]:
    """The demo's organiser, to be signed in, and the demo's club; NotFound where there is no open demo."""
    demo = open_demo(demo_organiser())
    if demo is None:
        raise NotFound
    note("demo entered", user=str(demo.organiser.public_id))
    return demo.organiser, demo.club


def demo_table_token() -> str:
    """The token of the table in play with the fewest deals, in the demo's newest running evening; NotFound without."""
    demo = open_demo(demo_organiser())
    newest = _in_play(demo.club).order_by("-round__tournament__date", "round__tournament_id").first() if demo else None
    if newest is None:
        raise NotFound
    tables = newest.round.tables.annotate(entered=Count("deals")).order_by("entered", "number")
    numbers = [table.number for table in tables[:1]]
    return table_codes(tournament=newest.round.tournament, numbers=numbers, actor=SITE)[0].token


def _in_play(club: Club) -> QuerySet[Table]:
    running = Tournament.objects.filter(club=club, status=Status.RUNNING, archived_at=None)
    return Table.objects.filter(round__status=Round.Status.OPEN, round__tournament__in=running)
