"""Each time that rounds were drawn, or a lot between people who were level: what was fixed, which number decided."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from draws.commitment import OUTSIDE


class Way(models.TextChoices):
    """The source of the number that decides a draw. LOTTERY and DRAND stand in older draws only."""

    CHANCE = "chance", _("The site, by chance")
    HALL = "hall", _("Three players in the hall, two digits each")
    LOTTERY = "lottery"
    DRAND = "drand"
    HAND = "hand", _("The organiser chooses it")
    FILE = "file", _("Nothing is left to chance: the seating is given")


OFFERED = (Way.CHANCE, Way.HALL, Way.HAND)
"""What an organiser can choose."""


class DrawAttempt(models.Model):
    """An attempt at a draw. `document` is what was fixed and may be told to everybody; `opened` discloses what is
    only there as a salted digest, but for the names, which stand with the entrants alone: `names_salt` proves them
    until one of them is erased. `value` is the number from outside, "" while nobody knows it; from then on nothing
    here changes."""

    class What(models.TextChoices):
        DRAW = "draw", _("draw")
        LOT = "lot", _("lot")

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="draws")
    seq = models.PositiveIntegerField("number", editable=False)
    what = models.CharField("what is drawn", max_length=4, choices=What, default=What.DRAW, editable=False)
    first_round = models.PositiveSmallIntegerField("first round", editable=False)
    last_round = models.PositiveSmallIntegerField("last round", editable=False)
    document = models.JSONField("what was fixed", editable=False)
    commitment = models.CharField("checksum", max_length=64, editable=False)
    opened = models.JSONField("what it discloses", default=dict, editable=False)
    names_salt = models.CharField(max_length=32, blank=True, editable=False)
    value = models.CharField("number", max_length=300, blank=True, editable=False)
    seed = models.CharField("seed", max_length=80, blank=True, editable=False)
    reason = models.CharField("reason", max_length=200, blank=True, editable=False)
    drawn = models.BooleanField("drawn", default=False, editable=False)
    announced_at = models.DateTimeField("fixed", editable=False)
    valued_at = models.DateTimeField("number known", null=True, blank=True, editable=False)

    class Meta:
        verbose_name = "attempt at a draw"
        verbose_name_plural = "attempts at draws"
        ordering = ["tournament", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "seq"], name="a_number_names_one_draw"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.seq}"

    @property
    def attempt(self) -> int:
        """The number of the attempt at these rounds, from 1."""
        return int(self.document["attempt"])

    @property
    def source(self) -> dict[str, Any]:
        """The source of its number: the `way`, and what names the number beforehand."""
        return self.document["source"]

    @property
    def way(self) -> str:
        return self.source["way"]

    @property
    def is_raffle(self) -> bool:
        """Is it about prizes, not about places?"""
        return "raffle" in self.document

    @property
    def from_outside(self) -> bool:
        """Does nobody in the club choose its number?"""
        return self.way in OUTSIDE

    @property
    def waits(self) -> bool:
        """Was it announced, and its number is not known yet?"""
        return not self.seed and not self.drawn

    @property
    def outdated(self) -> bool:
        """Does it wait for a number of a source that decides nothing any more?"""
        return self.waits and self.from_outside and self.way != Way.HALL
