"""The club's register of players, which lasts between evenings."""

import uuid

from django.db import models
from django.utils.translation import gettext_lazy as _


class Shown(models.TextChoices):
    """How much of a player's name strangers may read."""

    FULL = "full", _("in full")
    SHORT = "short", _("first name and initial")
    HIDDEN = "hidden", _("not at all")


class PlayerQuerySet(models.QuerySet):
    def active(self):
        return self.filter(active=True, erased_at=None)


class Player(models.Model):
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey("tournaments.Club", on_delete=models.CASCADE, related_name="players")
    name = models.CharField(_("name"), max_length=60)
    label = models.CharField(_("home club"), max_length=60, blank=True)
    category = models.CharField(_("category"), max_length=60, blank=True)
    shown = models.CharField(_("name shown"), max_length=6, choices=Shown, default=Shown.FULL)
    active = models.BooleanField(_("active"), default=True)
    erased_at = models.DateTimeField(_("erased"), null=True, blank=True, editable=False)

    objects = PlayerQuerySet.as_manager()

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["name", "pk"]
        indexes = [models.Index(fields=["club", "name"], name="players_of_a_club_by_name")]
        constraints = [
            models.CheckConstraint(condition=models.Q(shown__in=Shown.values), name="a_name_is_shown_in_a_known_way"),
        ]

    def __str__(self):
        return self.name
