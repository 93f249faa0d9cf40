"""How far time has come for the cleaning, which a clock that is wrong for an evening may not move."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class CleaningClock(models.Model):
    """One row: the moment by which the last cleaning counted. Each cleaning takes it at most a day further."""

    reached = models.DateTimeField(_("reached"))

    class Meta:
        verbose_name = _("clock of the cleaning")
        verbose_name_plural = _("clocks of the cleaning")

    def __str__(self) -> str:
        return f"{self.reached:%Y-%m-%d %H:%M}"
