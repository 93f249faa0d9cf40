"""The demo's open doors: its organiser, whose place anybody may take while the account has no password, and a table."""

from __future__ import annotations

from django.conf import settings
from django.db.models import Count

from tournaments.errors import NotFound
from tournaments.models import Club, Role, Round, Status, Table, User
from tournaments.security.actors import SITE
from tournaments.security.security_log import note
from tournaments.services.table.table_codes import table_codes


def open_demo() -> User | None:
    """The demo's organiser while visitors may take that place: `run.py` made the account, and nobody gave it a password.

    Signing up with the demo's address gives an account with a password, which opens nothing.
    """
    organiser = User.objects.filter(email=settings.DEMO_EMAIL, is_active=True, is_superuser=False).first()
    return organiser if organiser and not organiser.has_usable_password() else None


def look_round() -> tuple[User, Club]:
    """The demo's organiser, to be signed in, and the demo's club; NotFound where there is no open demo."""
    organiser, club = _open_club()
    note("demo entered", user=str(organiser.public_id))
    return organiser, club


def demo_table_token() -> str:
    """The token of the table in play with the fewest deals, in the demo's newest running evening; NotFound without."""
    _organiser, club = _open_club()
    tables = Table.objects.filter(round__status=Round.Status.OPEN, round__tournament__club=club)
    running = tables.filter(round__tournament__status=Status.RUNNING, round__tournament__archived_at=None)
    newest = running.order_by("-round__tournament__date", "round__tournament_id").first()
    if newest is None:
        raise NotFound
    there = running.filter(round=newest.round).annotate(entered=Count("deals")).order_by("entered", "number")
    numbers = [table.number for table in there[:1]]
    return table_codes(tournament=newest.round.tournament, numbers=numbers, actor=SITE)[0].token


def _open_club() -> tuple[User, Club]:
    organiser = open_demo()
    club = Club.objects.filter(memberships__user=organiser, memberships__role=Role.OWNER).order_by("pk").first()
    if not organiser or not club:
        raise NotFound
    return organiser, club
