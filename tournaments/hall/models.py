"""The link by which a laptop in a hall leads an evening that the site shows: one half on each of the two."""

import uuid
from datetime import timedelta

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.frame.personal import KEY, WITH_PERSON


class HallLink(models.Model):
    """A lead of a hall, from the link that the site made until the lead went back.

    The laptop has `site`, the address that it sends to, and `code`, the secret of the link. The site has neither: the
    code follows from its own key and `uid`. `laptop` is what the first laptop that used the link is known by; no other
    can use it afterwards. `acknowledged` is the newest row of the journal that both have, as the other side said.
    """

    OPEN_FOR = timedelta(hours=24)

    class Trouble(models.TextChoices):
        """The reason why the laptop does not get on, until it does."""

        NONE = "", ""
        UNREACHED = "unreached", _("The site does not answer. This laptop tries again by itself.")
        REFUSED = "refused", _("The site refused what this laptop sent.")
        FORKED = "forked", _("The evening went on both here and there. Only one of the two can be kept.")
        TAKEN = "taken", _("The site took the lead back.")

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="hall_links")
    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    site = models.CharField("address of the site", max_length=200, blank=True)
    code = models.CharField("secret of the link", max_length=64, blank=True)
    laptop = models.CharField("laptop", max_length=64, blank=True)
    made_by = models.ForeignKey("tournaments.User", on_delete=models.SET_NULL, null=True, related_name="hall_links")
    made_at = models.DateTimeField("made", default=timezone.now)
    opened_at = models.DateTimeField("opened", null=True)
    seen_at = models.DateTimeField("last contact", null=True)
    closed_at = models.DateTimeField("closed", null=True)
    acknowledged = models.PositiveIntegerField("rows that both have", default=0)
    trouble = models.CharField("trouble", max_length=9, choices=Trouble, blank=True)
    words = models.CharField("what the other side said", max_length=300, blank=True)

    PERSONAL = {
        **dict.fromkeys(("id", "tournament", "uid", "site", "laptop", "made_by", "acknowledged"), KEY),
        **dict.fromkeys(("code", "made_at", "opened_at", "seen_at", "closed_at", "trouble", "words"), WITH_PERSON),
    }

    class Meta:
        verbose_name = "link of hall and site"
        verbose_name_plural = "links of hall and site"
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament"], condition=models.Q(closed_at=None), name="an_evening_has_one_open_hall_link"
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.uid}"

    @property
    def expired(self) -> bool:
        """Was it made too long ago to be used for the first time?"""
        return self.opened_at is None and timezone.now() > self.made_at + self.OPEN_FOR
