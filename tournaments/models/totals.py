"""The totals of a sheet, typed from a club's own paper instead of its deals."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class TableTotals(models.Model):
    """What each party of a table scored in a round; the journal keeps the earlier versions.

    `points` are by party: a seat, or a side. While they `count`, the table's deals do not.
    """

    table = models.OneToOneField("tournaments.Table", on_delete=models.CASCADE, related_name="totals")
    version = models.PositiveIntegerField(_("version"), default=1)
    points = models.JSONField(_("points"))
    counts = models.BooleanField(_("counts"), default=True)
    entered_by = models.JSONField(_("entered by"), default=dict)
    created_at = models.DateTimeField(_("entered"), default=timezone.now)
    changed_at = models.DateTimeField(_("changed"), default=timezone.now)

    class Meta:
        verbose_name = _("totals of a table")
        verbose_name_plural = _("totals of tables")
        constraints = [
            models.CheckConstraint(condition=models.Q(version__gte=1), name="totals_have_a_version"),
        ]

    def __str__(self) -> str:
        return str(self.table)
