"""A club's challenge ladder: who is on it, and the list of what happened. Places are never stored."""

import uuid
from typing import Any

from django.db import models
from django.utils import timezone

from tournaments.evening.rounds.models import Kind
from tournaments.frame.personal import KEY, SAID, Use


class Ladder(models.Model):
    """Its rule stands in its acts, so that what happened before a change is replayed under the rule of that time."""

    club = models.ForeignKey("tournaments.Club", on_delete=models.CASCADE, related_name="ladders")
    slug = models.SlugField("address", max_length=40)
    name = models.CharField("name", max_length=60)
    kind = models.CharField("kind", max_length=10, choices=Kind, default=Kind.INDIVIDUAL)
    published = models.BooleanField("public page", default=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = "ladder"
        verbose_name_plural = "ladders"
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="an_address_names_one_ladder_of_a_club"),
            models.CheckConstraint(condition=models.Q(kind__in=Kind.values), name="a_ladder_has_a_known_kind"),
        ]

    def __str__(self) -> str:
        return self.name


class LadderEntry(models.Model):
    """A player on a ladder, or a pair, who keep it when they leave and come back. `number` names it in acts, in the
    order in which they first joined. The secret link is made from `uid`; stored is a digest."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="entries")
    number = models.PositiveIntegerField("number", editable=False)
    player = models.ForeignKey("tournaments.Player", on_delete=models.CASCADE, related_name="ladder_entries")
    partner = models.ForeignKey(
        "tournaments.Player", on_delete=models.CASCADE, null=True, blank=True, related_name="ladder_entries_as_partner"
    )
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField("since", default=timezone.now, editable=False)

    PERSONAL = {
        "id": KEY,
        "uid": Use("opens the place on the ladder; made anew when the club gives out another link"),
        "ladder": SAID,
        "number": SAID,
        "player": KEY,
        "partner": KEY,
        "token_hash": KEY,
        "created_at": SAID,
    }

    class Meta:
        verbose_name = "place on a ladder"
        verbose_name_plural = "places on a ladder"
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["ladder", "number"], name="entries_of_a_ladder_are_numbered"),
        ]

    def __str__(self) -> str:
        return f"{self.player} & {self.partner}" if self.partner else f"{self.player}"


class LadderAct(models.Model):
    """A row of the list; rows are only ever added. `facts` name entries by their numbers and challenges by the number
    of the act that made them; `actor` has public ids only; `zone` is the club's time zone at that moment, empty where a
    former version of the program wrote the row."""

    class Act(models.TextChoices):
        RULE = "rule"
        PAUSED = "paused"
        JOINED = "joined"
        LEFT = "left"
        CHALLENGED = "challenged"
        ACCEPTED = "accepted"
        REFUSED = "refused"
        WITHDRAWN = "withdrawn"
        RESULT = "result"
        AGREED = "agreed"
        SETTLED = "settled"
        STRUCK = "struck"

    ladder = models.ForeignKey(Ladder, on_delete=models.CASCADE, related_name="acts")
    number = models.PositiveIntegerField("number")
    at = models.DateTimeField("time", default=timezone.now)
    kind = models.CharField("kind", max_length=10, choices=Act)
    facts = models.JSONField(default=dict)
    actor = models.JSONField(default=dict)
    zone = models.CharField("time zone", max_length=40, default="", db_default="")

    class Meta:
        verbose_name = "act on a ladder"
        verbose_name_plural = "acts on a ladder"
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["ladder", "number"], name="acts_of_a_ladder_are_numbered"),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.kind}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Add the row; a row that stands is never written again."""
        if not self._state.adding:
            raise TypeError("What happened on a ladder is not changed afterwards. Add an act that strikes it.")
        super().save(*args, **kwargs)
