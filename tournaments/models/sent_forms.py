"""Forms that made something, so that the second press of a button is answered what the first one made."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.personal import KEY, WITH_PERSON


class SentForm(models.Model):
    """One form as it was sent, and where its sender was led. The row is written together with what the form made."""

    digest = models.CharField(max_length=64, primary_key=True)
    location = models.TextField(default="")
    signed_in = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+")
    at = models.DateTimeField(default=timezone.now, db_index=True)

    PERSONAL = {"digest": KEY, "location": KEY, "signed_in": WITH_PERSON, "at": KEY}

    class Meta:
        verbose_name = _("form that was sent")
        verbose_name_plural = _("forms that were sent")

    def __str__(self) -> str:
        return self.location
