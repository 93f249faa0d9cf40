"""One side's entry of a deal, until the other side enters the same: it is not a deal, and scores nothing."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Claim(models.Model):
    """A claim that is open. The journal keeps every version of every claim; once a deal is booked, only it does.

    `device` is the public id of the phone that speaks for the side.
    """

    class Side(models.TextChoices):
        NS = "NS", _("North and South")
        EW = "EW", _("East and West")

    uid = models.UUIDField()
    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="claims")
    table = models.ForeignKey("tournaments.Table", on_delete=models.CASCADE, related_name="claims")
    number = models.PositiveSmallIntegerField(_("number"))
    side = models.CharField(_("side"), max_length=2, choices=Side)
    version = models.PositiveIntegerField(_("version"), default=1)
    record = models.JSONField(_("what happened"))
    warnings_dismissed = models.JSONField(_("warnings dismissed"), default=list, blank=True)
    device = models.CharField(_("device"), max_length=36)
    changed_at = models.DateTimeField(_("changed"), default=timezone.now)

    removed = False

    class Meta:
        verbose_name = _("entry of one side")
        verbose_name_plural = _("entries of one side")
        ordering = ["table", "number", "side"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "uid"], name="an_id_names_one_claim_of_a_tournament"),
            models.UniqueConstraint(fields=["table", "number", "side"], name="a_side_claims_a_deal_once"),
            models.UniqueConstraint(
                fields=["table", "number", "device"], name="a_device_speaks_for_one_side_of_a_deal"
            ),
            models.CheckConstraint(condition=models.Q(side__in=["NS", "EW"]), name="a_claim_is_of_a_side"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="claims_are_numbered_from_one"),
            models.CheckConstraint(condition=models.Q(version__gte=1), name="a_claim_has_a_version"),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.number}, {self.side}"
