"""A club's own price lists, and every version of each: a version is added, none is overwritten."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _


class PriceList(models.Model):
    """A variant as a club always plays it. What it pays stands in its versions.

    `source` says where its first version came from, in words that are not translated any more; `known_table` is the
    key of the known table that it was, whose source may state a part of the prices that are still to be typed. `stake`
    is what new evenings are played for.
    """

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey("tournaments.Club", on_delete=models.CASCADE, related_name="price_lists")
    name = models.CharField(_("Name"), max_length=60)
    game = models.CharField("game", max_length=40)
    variant = models.CharField("variant", max_length=40)
    source = models.CharField("source", max_length=200, blank=True)
    known_table = models.CharField("known table", max_length=40, blank=True)
    stake = models.JSONField("stake", default=dict, blank=True)

    class Meta:
        verbose_name = "price list"
        verbose_name_plural = "price lists"
        ordering = ["name"]
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="a_club_names_each_price_list_once")]

    def __str__(self) -> str:
        return self.name

    @cached_property
    def newest(self) -> PriceListVersion:
        """The version that new evenings play."""
        return max(self.versions.all(), key=lambda version: version.number)


class PriceListVersion(models.Model):
    """House rules and numbers of a price list as they were saved once.

    `actor` says who saved it as the journal does, with public ids only; it is empty for what was saved before
    versions were kept.
    """

    price_list = models.ForeignKey(PriceList, on_delete=models.CASCADE, related_name="versions", db_index=False)
    number = models.PositiveIntegerField("number")
    rules = models.JSONField("house rules", default=dict, blank=True)
    overlay = models.JSONField("club's own numbers", default=dict, blank=True)
    note = models.CharField("note", max_length=200, blank=True)
    actor = models.JSONField("who", default=dict, blank=True)
    saved_at = models.DateTimeField("when", default=timezone.now)

    class Meta:
        verbose_name = "version of a price list"
        verbose_name_plural = "versions of price lists"
        ordering = ["price_list", "number"]
        constraints = [
            models.UniqueConstraint(fields=["price_list", "number"], name="a_version_number_is_used_once"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="versions_are_numbered_from_one"),
        ]

    def __str__(self) -> str:
        return f"{self.price_list} {self.number}"

    @property
    def game(self) -> str:
        """The game that the list is of."""
        return self.price_list.game

    @property
    def variant(self) -> str:
        """The published variant that the numbers are laid over."""
        return self.price_list.variant

    @property
    def content(self) -> dict[str, Any]:
        """The content that an evening takes over."""
        return {"game": self.game, "variant": self.variant, "rules": self.rules, "overlay": self.overlay}
