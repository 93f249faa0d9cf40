"""Rows for the operator of a site: reports of pages, counts of machines."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.evening.rounds.models import Tournament


class PageReport(models.Model):
    """A report that a public page of a club is wrong. Nothing is kept of who said so."""

    class Why(models.TextChoices):
        PERSON = "person", _("It shows somebody who does not want that")
        HARM = "harm", _("It insults or threatens somebody")
        SPAM = "spam", _("It is advertising, or no evening of cards")
        LAW = "law", _("It breaks the law in another way")
        OTHER = "other", _("Something else")

    club = models.ForeignKey("tournaments.Club", on_delete=models.CASCADE, related_name="reports")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="reports", null=True)
    page = models.CharField("page", max_length=300)
    why = models.CharField("what is wrong with it", max_length=6, choices=Why)
    words = models.CharField("in your own words", max_length=1000, blank=True)
    at = models.DateTimeField("time", default=timezone.now)
    settled_at = models.DateTimeField("settled", null=True)

    class Meta:
        verbose_name = "report of a page"
        verbose_name_plural = "reports of pages"
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
        verbose_name = "counts of a machine"
        verbose_name_plural = "counts of machines"

    def __str__(self) -> str:
        return self.machine
