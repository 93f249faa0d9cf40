"""Background jobs as they are told of in the database, where every process of every machine finds them.

Letters that have not left yet, where every process of every machine finds them.

Forms that made something, so that the second press of a button is answered what the first one made.

How far time has come for the cleaning, which a clock that is wrong for an evening may not move.
"""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.frame.personal import KEY, WITH_PERSON, Use

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
        verbose_name = "background job"
        verbose_name_plural = "background jobs"

    def __str__(self) -> str:
        return f"{self.kind} {self.key}"


class OutgoingLetter(models.Model):
    """The subject of a letter, so that it can be written again; not its text, nor its link. The row goes once it
    has left. From `due_at` on any process may send it: whoever does so puts that moment off first."""

    about = models.JSONField(default=dict)
    noted_at = models.DateTimeField(default=timezone.now)
    due_at = models.DateTimeField(default=timezone.now)

    PERSONAL = {
        "id": KEY,
        "about": Use("whom a letter goes to, until it has left, a day at most; in no backup"),
        "noted_at": KEY,
        "due_at": KEY,
    }

    class Meta:
        verbose_name = "letter to be sent"
        verbose_name_plural = "letters to be sent"
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.pk}"


class SentForm(models.Model):
    """A form as it was sent, and where its sender was led. The row is written together with what the form made."""

    digest = models.CharField(max_length=64, primary_key=True)
    location = models.TextField(default="")
    signed_in = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now, db_index=True)

    PERSONAL = {"digest": KEY, "location": KEY, "signed_in": WITH_PERSON, "at": KEY}

    class Meta:
        verbose_name = "form that was sent"
        verbose_name_plural = "forms that were sent"

    def __str__(self) -> str:
        return self.location


class CleaningClock(models.Model):
    """The one row with the moment by which the last cleaning counted. Each cleaning takes it at most a day further."""

    reached = models.DateTimeField("reached")

    class Meta:
        verbose_name = "clock of the cleaning"
        verbose_name_plural = "clocks of the cleaning"

    def __str__(self) -> str:
        return f"{self.reached:%Y-%m-%d %H:%M}"


class OperatorAct(models.Model):
    """An act of the site's operator, never changed. `subject` is the public id of the evening or account, or the
    address of the club: it may be deleted later."""

    class Act(models.TextChoices):
        HIDE = "hide", _("hidden")
        SHOW = "show", pgettext_lazy("operator", "shown again")
        BLOCK = "block", _("blocked")
        UNBLOCK = "unblock", pgettext_lazy("operator", "unblocked")
        CONFIRM = "confirm", pgettext_lazy("operator", "approved without a confirmed address")
        DELETE = "delete", pgettext_lazy("operator", "deleted")

    class Kind(models.TextChoices):
        CLUB = "club", _("club")
        EVENING = "evening", _("evening")
        PERSON = "person", _("person")

    act = models.CharField("act", max_length=7, choices=Act)
    kind = models.CharField("kind", max_length=7, choices=Kind)
    subject = models.CharField("about", max_length=40)
    operator = models.UUIDField("operator", null=True)
    reason = models.CharField("reason", max_length=300)
    at = models.DateTimeField("time", default=timezone.now)

    class Meta:
        verbose_name = "act of the operator"
        verbose_name_plural = "acts of the operator"
        ordering = ["-pk"]
        indexes = [models.Index(fields=["kind", "subject", "id"], name="operator_acts_of_a_subject")]
        constraints = [
            models.CheckConstraint(condition=~models.Q(reason=""), name="an_act_of_the_operator_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.get_act_display()}: {self.subject}"


class Attempt(models.Model):
    """An attempt at something with a rate limit. `who` is hashed together with what; old rows are deleted."""

    who = models.CharField(max_length=64)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = "attempt"
        verbose_name_plural = "attempts"
        indexes = [
            models.Index(fields=["who", "at"], name="attempts_of_somebody"),
            models.Index(fields=["at"], name="attempts_by_time"),
        ]

    def __str__(self) -> str:
        return f"{self.at:%H:%M}"
