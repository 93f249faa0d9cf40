"""Who keeps a site that is one club's own laptop: whoever set it up."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.personal import KEY


class SiteKeeper(models.Model):
    """The one account that backs the site up and puts backups back, and says whether others may start clubs there."""

    user = models.OneToOneField("tournaments.User", on_delete=models.CASCADE, related_name="keeps")
    since = models.DateTimeField(_("since"), default=timezone.now, editable=False)
    further_clubs = models.BooleanField(_("others may start clubs"), default=False)

    PERSONAL = {"id": KEY, "user": KEY, "since": KEY, "further_clubs": KEY}

    class Meta:
        verbose_name = _("keeper of the site")
        verbose_name_plural = _("keepers of the site")
        constraints = [
            models.CheckConstraint(condition=models.Q(id=1), name="a_site_has_one_keeper"),
        ]

    def __str__(self) -> str:
        return f"{self.user}"
