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
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.table.models import Attempt
from tournaments.frame.models import CleaningClock, SentForm
from tournaments.frame.rate_limits import LONGEST
from tournaments.frame.registries import expiring

A_DAY = timedelta(days=1)
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
