"""The club's register of players, which lasts between evenings."""

from __future__ import annotations

import uuid

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.models.personal import KEY, Use, emptied


class Shown(models.TextChoices):
    """How much of a player's name strangers may read."""

    FULL = "full", _("in full")
    SHORT = "short", _("first name and initial")
    HIDDEN = "hidden", _("not at all")


class PlayerQuerySet(models.QuerySet["Player"]):
    def active(self) -> PlayerQuerySet:
        return self.filter(active=True, erased_at=None)


def _number_for_a_name(player: Player) -> str:
    return _now("Player {number}").format(number=str(player.public_id)[:4])


class Player(models.Model):
    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey("tournaments.Club", on_delete=models.CASCADE, related_name="players")
    name = models.CharField(_("name"), max_length=60)
    label = models.CharField(_("home club"), max_length=60, blank=True)
    category = models.CharField(_("category"), max_length=60, blank=True)
    member_number = models.CharField(_("member number"), max_length=20, blank=True)
    shown = models.CharField(_("name shown"), max_length=6, choices=Shown, default=Shown.FULL)
    active = models.BooleanField(_("active"), default=True)
    erased_at = models.DateTimeField(_("erased"), null=True, blank=True, editable=False)

    objects = PlayerQuerySet.as_manager()

    PERSONAL = {
        "id": KEY,
        "public_id": KEY,
        "club": KEY,
        "name": Use("who it is", _number_for_a_name, typed=True, exported=True, travels=True, public=True),
        "label": Use("beside the name", emptied, typed=True, exported=True, travels=True, public=True),
        "category": Use("standings of each", emptied, typed=True, exported=True, travels=True, public=True),
        "member_number": Use("the club's own, never public", emptied, typed=True, exported=True, travels=True),
        "shown": Use("how much is public", lambda _row: Shown.HIDDEN, typed=True, exported=True, travels=True),
        "active": Use("offered for new evenings", lambda _row: False, exported=True),
        "erased_at": Use("that it was done", lambda _row: timezone.now()),
    }

    class Meta:
        verbose_name = _("player")
        verbose_name_plural = _("players")
        ordering = ["name", "pk"]
        indexes = [models.Index(fields=["club", "name"], name="players_of_a_club_by_name")]
        constraints = [
            models.CheckConstraint(condition=models.Q(shown__in=Shown.values), name="a_name_is_shown_in_a_known_way"),
        ]

    def __str__(self) -> str:
        return self.name
