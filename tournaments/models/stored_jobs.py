"""Background jobs as they are told of in the database, where every process of every machine finds them."""

from django.db import models
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.personal import KEY, Use

PASSING = Use("made for whoever asked for it, deleted ten minutes later, and in no backup")


class StoredJob(models.Model):
    """A job that others may look for: the process that runs it tells here how far it is (tournaments/jobs/).

    `heard_at` is by the clock of the database, so that no machine has to trust the clock of another.
    """

    key = models.CharField(max_length=12, primary_key=True)
    kind = models.CharField(max_length=10)
    about = models.JSONField(default=dict)
    began_at = models.DateTimeField(default=timezone.now)
    heard_at = models.DateTimeField(db_default=Now())
    progress = models.JSONField(default=dict)
    stopped_after = models.PositiveIntegerField(null=True)
    ended_at = models.DateTimeField(null=True)
    failed = models.BooleanField(default=False)
    taken = models.BooleanField(default=False)
    outcome = models.BinaryField(null=True)
    size = models.PositiveIntegerField(default=0)

    PERSONAL = {
        "key": KEY,
        "kind": KEY,
        "about": PASSING,
        "began_at": KEY,
        "heard_at": KEY,
        "progress": PASSING,
        "stopped_after": KEY,
        "ended_at": KEY,
        "failed": KEY,
        "taken": KEY,
        "outcome": PASSING,
        "size": KEY,
    }

    class Meta:
        verbose_name = _("background job")
        verbose_name_plural = _("background jobs")

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"
