"""What was played and what it scored. Scores follow from deals, or from the totals of a sheet (`totals.py`)."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class DealQuerySet(models.QuerySet["Deal"]):
    def standing(self) -> DealQuerySet:
        """The deals that count: those not taken back."""
        return self.filter(removed=False)


class Deal(models.Model):
    """The current version of a deal; the journal keeps the earlier ones."""

    uid = models.UUIDField(default=uuid.uuid4)
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="deals", db_index=False
    )
    table = models.ForeignKey("tournaments.Table", on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField(_("number"))
    version = models.PositiveIntegerField(_("version"), default=1)
    record = models.JSONField(_("what happened"))
    removed = models.BooleanField(_("removed"), default=False)
    entered_by = models.JSONField(_("entered by"), default=dict)
    verified_by = models.JSONField(_("checked by"), null=True, blank=True)
    warnings_dismissed = models.JSONField(_("warnings dismissed"), default=list, blank=True)
    created_at = models.DateTimeField(_("entered"), default=timezone.now)
    changed_at = models.DateTimeField(_("changed"), default=timezone.now)

    objects = DealQuerySet.as_manager()

    class Meta:
        verbose_name = _("deal")
        verbose_name_plural = _("deals")
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "uid"], name="an_id_names_one_deal_of_a_tournament"),
            models.UniqueConstraint(
                fields=["table", "number"],
                condition=models.Q(removed=False),
                name="a_place_in_a_sheet_holds_one_deal",
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="deals_are_numbered_from_one"),
            models.CheckConstraint(condition=models.Q(version__gte=1), name="a_deal_has_a_version"),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.number}"


class Score(models.Model):
    """What one deal brought one entrant, on one seat or as one side; without a deal, the total of a whole sheet."""

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="scores", db_index=False
    )
    round = models.ForeignKey("tournaments.Round", on_delete=models.CASCADE, related_name="scores")
    table = models.ForeignKey("tournaments.Table", on_delete=models.CASCADE, related_name="scores")
    deal = models.ForeignKey(
        Deal, on_delete=models.CASCADE, related_name="scores", db_index=False, null=True, blank=True
    )
    entrant = models.ForeignKey("tournaments.Entrant", on_delete=models.PROTECT, related_name="scores")
    party = models.CharField(_("party"), max_length=2)
    points = models.IntegerField(_("points"))
    declarer = models.BooleanField(_("declarer"), default=False)
    made = models.BooleanField(_("contract made"), null=True, blank=True)

    class Meta:
        verbose_name = _("score")
        verbose_name_plural = _("scores")
        indexes = [
            # Covers what standings add up, so that the rows themselves are not read.
            models.Index(fields=["tournament", "entrant", "table", "party", "points", "made"], name="scores_to_add_up"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["deal", "entrant", "party"], name="a_deal_scores_once_for_each_entrant_and_party"
            ),
            models.UniqueConstraint(
                fields=["table", "entrant", "party"],
                condition=models.Q(deal=None),
                name="a_total_scores_once_for_each_entrant_and_party",
            ),
            models.CheckConstraint(
                condition=models.Q(party__in=["N", "E", "S", "W", "F", "NS", "EW"]), name="a_score_is_for_a_party"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.points:+d}"


class Adjustment(models.Model):
    """Points given or taken by the director, with the reason everybody may read.

    A `handicap` has the averages it was computed from, as texts of fractions; {} where it was set by hand.
    """

    uid = models.UUIDField(default=uuid.uuid4)
    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="adjustments")
    entrant = models.ForeignKey("tournaments.Entrant", on_delete=models.PROTECT, related_name="adjustments")
    round = models.ForeignKey(
        "tournaments.Round", on_delete=models.CASCADE, related_name="adjustments", null=True, blank=True
    )
    points = models.IntegerField(_("points"))
    reason = models.CharField(_("reason"), max_length=200)
    withdrawn = models.BooleanField(_("withdrawn"), default=False)
    handicap = models.JSONField(_("handicap"), null=True, blank=True, default=None)
    created_at = models.DateTimeField(_("given"), default=timezone.now)

    class Meta:
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")
        ordering = ["created_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "uid"], name="an_id_names_one_adjustment_of_a_tournament"),
            models.CheckConstraint(condition=~models.Q(reason=""), name="an_adjustment_has_a_reason"),
            models.CheckConstraint(
                condition=~models.Q(points=0) | models.Q(handicap__isnull=False),
                name="an_adjustment_changes_something",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.points:+d}"
