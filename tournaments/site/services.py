"""The demo's open doors: its organiser, whose place anybody may take while the account has no password, and a table.

Whoever started the site sits at its machine; from elsewhere a code proves it that stands in the site's terminal.

What it guards would hand over the whole site: setting it up while it has no account, and putting a backup back.
"""

from __future__ import annotations

from base64 import b32encode
from datetime import datetime, timedelta
from importlib import import_module
from typing import NamedTuple
from urllib.parse import urlsplit

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import Count, Max, Q, QuerySet
from django.http import HttpRequest
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from tournaments.accounts.models import SignedIn
from tournaments.clubs.models import Club, Role, User
from tournaments.errors import NotFound, Refused
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.models import NEWEST_FIRST, Round, Status, Table, Tournament
from tournaments.evening.table.services.codes import LETTERS, SHORT, table_codes
from tournaments.frame.models import Attempt, CleaningClock, SentForm
from tournaments.frame.rate_limits import LONGEST, count_try, ensure_within_limit
from tournaments.frame.registries import expiring
from tournaments.frame.site_address import is_loopback
from tournaments.seasons.models import Season
from tournaments.security.actors import SITE, address_of
from tournaments.security.security_log import note


class OpenDemo(NamedTuple):
    """The demo's organiser and club, whether a table can be tried, and what there is to look at from outside."""

    organiser: User
    club: Club
    in_play: bool
    finished: Tournament | None
    season: Season | None


def demo_organiser() -> User | None:
    """The account with the demo's address, with a password or without."""
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
    over = club.tournaments.published().filter(status=Status.FINISHED).order_by(*NEWEST_FIRST)
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


FROM_ONE, FROM_ALL = "wrong terminal code from an address", "wrong terminal codes"
OF_PROXIES = ("Forwarded", "X-Forwarded-For", "X-Real-Ip")


def terminal_code() -> str:
    """Eight letters and figures that follow from the site's key: 40 bits, the same for every process of the site."""
    digest = salted_hmac("tournaments.terminal", "code", algorithm="sha256").digest()
    text = b32encode(digest).decode().translate(LETTERS)[:SHORT]
    return f"{text[:4]}-{text[4:]}"


def is_at_machine(request: HttpRequest) -> bool:
    """Does the request come from this very machine, to a name that leads to it alone, through no proxy?

    The name matters: another site's page in a browser here may call itself what leads to this machine.
    """
    if any(header in request.headers for header in OF_PROXIES):
        return False
    host = urlsplit(f"//{request.get_host()}").hostname or ""
    return is_loopback(address_of(request) or "") and is_loopback(host)


def ensure_terminal_code(typed: str, *, address: str | None) -> None:
    """Refused, with the field `terminal_code`, for another code; TooManyTries after ten of them."""
    problem = _("Wrong codes were typed too often. Wait ten minutes, or open the site on the computer that runs it.")
    for what, who in ((FROM_ONE, address), (FROM_ALL, "")):
        ensure_within_limit(what, who, problem)
    if constant_time_compare(_plain(typed), _plain(terminal_code())):
        return
    count_try(FROM_ONE, address)
    count_try(FROM_ALL)
    raise Refused(problems={"terminal_code": [_("That is not the code in the window where the site was started.")]})


def _plain(typed: str) -> str:
    return "".join(typed.upper().split()).replace("-", "")


# Deleting what has expired: sessions, the browsers they belonged to, counted attempts, axes' own rows, photographs,
# mail addresses and links of entries, phones that followed a player, messages of webhooks, settled reports, and which
# forms were sent.


A_DAY = timedelta(days=1)
SENT_FORMS_KEPT = timedelta(days=1)


class Deleted(NamedTuple):
    """The number of rows of each kind that were deleted."""

    sessions: int
    attempts: int
    photographs: int
    entries: int
    followers: int
    webhook_messages: int
    reports: int
    rehearsals: int
    sent_forms: int


def delete_expired() -> Deleted:
    """Delete what has expired; returns how much. It may run at any time, in any process."""
    now = timezone.now()
    before = Session.objects.count()
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    SignedIn.objects.exclude(session_key__in=Session.objects.values("session_key")).delete()
    counted, _ = Attempt.objects.filter(Q(at__lt=now - LONGEST) | Q(at__gt=now + LONGEST)).delete()
    for model in (AccessAttempt, AccessFailureLog, AccessLog):
        counted += model.objects.filter(attempt_time__lt=now - settings.AXES_COOLOFF_TIME).delete()[0]
    sessions = max(0, before - Session.objects.count())
    reached = _reached(now)
    deleted = {what: delete(reached) for what, delete in expiring.items()}
    sent, _ = SentForm.objects.filter(at__lt=now - SENT_FORMS_KEPT).delete()
    return Deleted(sessions=sessions, attempts=counted, sent_forms=sent, **deleted)


def _reached(now: datetime) -> datetime:
    """The moment by which what people made expires: now, yet at most a day further than at the cleaning before, so that
    a clock that is wrong for an evening deletes nothing."""
    newest = JournalEntry.objects.aggregate(newest=Max("at"))["newest"] or now
    clock, _made = CleaningClock.objects.get_or_create(pk=1, defaults={"reached": newest})
    clock.reached = min(now, clock.reached + A_DAY)
    clock.save(update_fields=["reached"])
    return clock.reached
