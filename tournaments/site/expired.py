"""Deleting what has expired: sessions, the browsers they belonged to, counted attempts, axes' own rows, photographs,
mail addresses and links of entries, phones that followed a player, messages of webhooks, settled reports, and which
forms were sent.
"""

from datetime import datetime, timedelta
from importlib import import_module
from typing import NamedTuple

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db.models import Max, Q
from django.utils import timezone

from tournaments.accounts.models import SignedIn
from tournaments.clubs.models import Kept
from tournaments.entries.models import Entry
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.selectors.tournaments import evenings_over
from tournaments.evening.table.models import Attempt
from tournaments.frame.models import CleaningClock, SentForm
from tournaments.frame.rate_limits import LONGEST
from tournaments.operator.services import delete_reports
from tournaments.outgoing.services import delete_deliveries, delete_followers
from tournaments.photos.models import SheetPhoto

A_DAY = timedelta(days=1)
ENTRIES_KEPT = timedelta(days=30)
SENT_FORMS_KEPT = timedelta(days=1)


class Deleted(NamedTuple):
    """How many rows of each kind were deleted."""

    sessions: int
    attempts: int
    photographs: int
    entries: int
    followers: int
    webhook_messages: int
    reports: int
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
    of_evenings = (_delete_photographs(reached), _delete_entries(reached), delete_followers(reached))
    sent, _ = SentForm.objects.filter(at__lt=now - SENT_FORMS_KEPT).delete()
    return Deleted(sessions, counted, *of_evenings, delete_deliveries(reached), delete_reports(reached), sent)


def _reached(now: datetime) -> datetime:
    """The moment by which what people made expires: now, yet at most a day further than at the cleaning before, so that
    a clock that is wrong for an evening deletes nothing."""
    newest = JournalEntry.objects.aggregate(newest=Max("at"))["newest"] or now
    clock, _made = CleaningClock.objects.get_or_create(pk=1, defaults={"reached": newest})
    clock.reached = min(now, clock.reached + A_DAY)
    clock.save(update_fields=["reached"])
    return clock.reached


def _delete_photographs(now: datetime) -> int:
    """Photographed sheets that are older than their club wants to keep them; the deals entered from them stay."""
    deleted = 0
    for days in Kept.values:
        old = SheetPhoto.objects.filter(printed__tournament__club__photos_kept=days)
        deleted += old.filter(taken_at__lt=now - timedelta(days=days)).delete()[0]
    return deleted


def _delete_entries(now: datetime) -> int:
    """30 days after an evening is over: the mail addresses, notes and links of its entries, and whole entries of people
    who did not come and paid nothing."""
    over = Entry.objects.filter(tournament__in=evenings_over(now - ENTRIES_KEPT))
    not_there = over.exclude(status=Entry.Status.ENTERED).exclude(Entry.SOMEBODY_HERE).filter(payments=None)
    deleted = not_there.delete()[1].get(Entry._meta.label, 0)
    told = over.exclude(mail="", note="", token_hash=None)
    return deleted + told.update(mail="", note="", token_hash=None)
