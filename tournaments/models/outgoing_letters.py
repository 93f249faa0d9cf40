"""Letters that have not left yet, where every process of every machine finds them."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.personal import KEY, Use


class OutgoingLetter(models.Model):
    """What a letter is about, so that it can be written again; not its text, nor its link. The row goes when the letter
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
        verbose_name = _("letter to be sent")
        verbose_name_plural = _("letters to be sent")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self._meta.verbose_name} {self.pk}"
