"""What the operator of a site reads: the log of acts (rows are only added), reports of pages, counts of machines."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.evening.rounds.models import Tournament


class OperatorAct(models.Model):
    """`subject` is the public id of the evening or account, or the address of the club: it may be deleted later."""

    class Act(models.TextChoices):
        HIDE = "hide", pgettext_lazy("operator", "hidden")
        SHOW = "show", pgettext_lazy("operator", "shown again")
        BLOCK = "block", pgettext_lazy("operator", "blocked")
        UNBLOCK = "unblock", pgettext_lazy("operator", "unblocked")
        CONFIRM = "confirm", pgettext_lazy("operator", "approved without a confirmed address")
        DELETE = "delete", pgettext_lazy("operator", "deleted")

    class Kind(models.TextChoices):
        CLUB = "club", _("club")
        EVENING = "evening", _("evening")
        PERSON = "person", _("person")

    act = models.CharField(_("act"), max_length=7, choices=Act)
    kind = models.CharField(_("kind"), max_length=7, choices=Kind)
    subject = models.CharField(_("about"), max_length=40)
    operator = models.UUIDField(_("operator"), null=True)
    reason = models.CharField(_("reason"), max_length=300)
    at = models.DateTimeField(_("time"), default=timezone.now)

    class Meta:
        verbose_name = _("act of the operator")
        verbose_name_plural = _("acts of the operator")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["kind", "subject", "id"], name="operator_acts_of_a_subject")]
        constraints = [
            models.CheckConstraint(condition=~models.Q(reason=""), name="an_act_of_the_operator_has_a_reason"),
        ]

    def __str__(self) -> str:
        return f"{self.get_act_display()}: {self.subject}"


class PageReport(models.Model):
    """Somebody says that a public page of a club is wrong. Nothing is kept of who said so."""

    class Why(models.TextChoices):
        PERSON = "person", _("It shows somebody who does not want that")
        HARM = "harm", _("It insults or threatens somebody")
        SPAM = "spam", _("It is advertising, or no evening of cards")
        LAW = "law", _("It breaks the law in another way")
        OTHER = "other", _("Something else")

    club = models.ForeignKey("tournaments.Club", on_delete=models.CASCADE, related_name="reports")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="reports", null=True)
    page = models.CharField(_("page"), max_length=300)
    why = models.CharField(_("what is wrong with it"), max_length=6, choices=Why)
    words = models.CharField(_("in your own words"), max_length=1000, blank=True)
    at = models.DateTimeField(_("time"), default=timezone.now)
    settled_at = models.DateTimeField(_("settled"), null=True)

    class Meta:
        verbose_name = _("report of a page")
        verbose_name_plural = _("reports of pages")
        ordering = ["-pk"]
        indexes = [models.Index(fields=["-id"], condition=models.Q(settled_at=None), name="reports_that_wait")]

    def __str__(self) -> str:
        return self.page


class MachineCounts(models.Model):
    """The requests that one of several machines has counted, as it last told (config/metrics.py)."""

    machine = models.CharField(max_length=16, primary_key=True)
    counts = models.JSONField(default=list)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("counts of a machine")
        verbose_name_plural = _("counts of machines")

    def __str__(self) -> str:
        return self.machine
