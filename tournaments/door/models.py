"""A count of the box at the door."""

from django.db import models
from django.utils import timezone

from tournaments.frame.personal import KEY, SAID, Use


class CashCount(models.Model):
    """The cash in the box at a moment: `cents` all that lies there, `before_cents` what lay there at the start.

    Rows are only added; the newest counts. `uid` is given by the device, so that the same count sent twice is one.
    """

    uid = models.UUIDField(unique=True, editable=False)
    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="cash_counts")
    cents = models.PositiveIntegerField("counted, in cents")
    before_cents = models.PositiveIntegerField("in the box before, in cents", default=0)
    counted_by = models.ForeignKey(
        "tournaments.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="cash_counts"
    )
    at = models.DateTimeField("counted at", default=timezone.now)

    PERSONAL = {
        "id": KEY,
        "uid": KEY,
        "tournament": KEY,
        "cents": SAID,
        "before_cents": SAID,
        "counted_by": Use("let go of with the account"),
        "at": SAID,
    }

    class Meta:
        verbose_name = "count of cash"
        verbose_name_plural = "counts of cash"
        ordering = ["at", "pk"]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.cents}"
