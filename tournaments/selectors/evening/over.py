"""Evenings that are over for so long that what was kept for them may go."""

from __future__ import annotations

from datetime import datetime

from django.db.models import Exists, OuterRef, QuerySet

from tournaments.models import JournalEntry, Tournament

DATING = ("tournament_created", "details_changed", "tournament_finished", "tournament_resumed")
"""Acts from which on the time begins anew: somebody typed a date, or said that the evening is over or is not."""


def evenings_over(moment: datetime) -> QuerySet[Tournament]:
    """The evenings dated before that moment of which nobody typed the date, finished or resumed them since.

    A date alone decides nothing: a slip in it would delete what an evening to come needs.
    """
    since = JournalEntry.objects.filter(tournament=OuterRef("pk"), kind__in=DATING, at__gte=moment)
    return Tournament.objects.filter(~Exists(since), date__lt=moment.date())
