"""The club's register of players, which lasts between evenings.

What the register keeps beside its players: the cards they carry, and which two rows were made one.
"""

from __future__ import annotations

import secrets
import uuid

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from tournaments.frame.personal import KEY, WITH_PERSON, Use, emptied


class Shown(models.TextChoices):
    """The part of a player's name that strangers may read."""

    FULL = "full", _("in full")
    SHORT = "short", _("first name and initial")
    HIDDEN = "hidden", _("not at all")


class PlayerQuerySet(models.QuerySet["Player"]):
    def active(self) -> PlayerQuerySet:
        return self.filter(active=True, erased_at=None)


def _number_for_a_name(player: Player) -> str:
    return _now("Player {number}").format(number=str(player.public_id)[:4])


class Player(models.Model):
    """A person of the club. `family_name` is the part of the name that somebody said it is, with its prefix; given is
    the rest. Where nobody said it, it is guessed whenever it is needed (`Alphabet`)."""

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey("tournaments.Club", on_delete=models.CASCADE, related_name="players")
    name = models.CharField(_("Name"), max_length=60)
    family_name = models.CharField(_("family name"), max_length=60, blank=True, default="", db_default="")
    label = models.CharField(_("home club"), max_length=60, blank=True)
    category = models.CharField(_("Category"), max_length=60, blank=True)
    member_number = models.CharField(_("member number"), max_length=20, blank=True)
    shown = models.CharField(_("name shown"), max_length=6, choices=Shown, default=Shown.FULL)
    active = models.BooleanField("active", default=True)
    erased_at = models.DateTimeField("erased", null=True, blank=True, editable=False)

    objects = PlayerQuerySet.as_manager()

    PERSONAL = {
        "id": KEY,
        "public_id": KEY,
        "club": KEY,
        "name": Use("who it is", _number_for_a_name, typed=True, exported=True, travels=True, public=True),
        "family_name": Use("lists by name", emptied, typed=True, exported=True, travels=True, public=True),
        "label": Use("beside the name", emptied, typed=True, exported=True, travels=True, public=True),
        "category": Use("standings of each", emptied, typed=True, exported=True, travels=True, public=True),
        "member_number": Use("the club's own, never public", emptied, typed=True, exported=True, travels=True),
        "shown": Use("how much is public", lambda _row: Shown.HIDDEN, typed=True, exported=True, travels=True),
        "active": Use("offered for new evenings", lambda _row: False, exported=True),
        "erased_at": Use("that it was done", lambda _row: timezone.now()),
    }

    class Meta:
        verbose_name = "player"
        verbose_name_plural = "players"
        ordering = ["name", "pk"]
        indexes = [models.Index(fields=["club", "name"], name="players_of_a_club_by_name")]
        constraints = [
            models.CheckConstraint(condition=models.Q(shown__in=Shown.values), name="a_name_is_shown_in_a_known_way"),
        ]

    def __str__(self) -> str:
        return self.name


TOKEN_BYTES = 12


def new_token() -> str:
    """A code that nobody guesses: 96 random bits."""
    return secrets.token_urlsafe(TOKEN_BYTES)


class PlayerCard(models.Model):
    """The code on somebody's card. It opens the player's own page and is recognised at the door; it proves nothing.

    Somebody made of two rows has the cards of both.
    """

    player = models.ForeignKey("tournaments.Player", on_delete=models.CASCADE, related_name="cards")
    token = models.CharField(max_length=16, unique=True, default=new_token, editable=False)
    made_at = models.DateTimeField("made", default=timezone.now, editable=False)

    PERSONAL = {
        "id": KEY,
        "player": KEY,
        "token": WITH_PERSON,
        "made_at": Use("since when the card opens something", exported=True),
    }

    class Meta:
        verbose_name = "player’s card"
        verbose_name_plural = "players’ cards"
        ordering = ["made_at", "pk"]

    def __str__(self) -> str:
        return f"{self.player}"


class PlayerMerge(models.Model):
    """Two rows of the register made one: `gone` went into `kept`. It holds all that is needed to take them apart.

    `gone` has every field of the row that went. `moved` tells what became of it: `rows` by link and key, `evenings`
    by public id, and the fields of the kept row `before` and as they were `set`. Both are emptied once the two are
    apart again, or were erased.
    """

    club = models.ForeignKey("tournaments.Club", on_delete=models.CASCADE, related_name="merges")
    kept = models.ForeignKey("tournaments.Player", on_delete=models.CASCADE, related_name="merges")
    gone_id = models.UUIDField(default=uuid.uuid4, editable=False, db_index=True)
    gone = models.JSONField(default=dict, encoder=DjangoJSONEncoder, editable=False)
    moved = models.JSONField(default=dict, encoder=DjangoJSONEncoder, editable=False)
    actor = models.JSONField("who", editable=False)
    at = models.DateTimeField("when", default=timezone.now, editable=False)
    undone_at = models.DateTimeField("taken apart", null=True, editable=False)

    PERSONAL = {
        "id": KEY,
        "club": KEY,
        "kept": KEY,
        "gone_id": KEY,
        "gone": Use("the other row of this person", lambda _merge: {}, exported=True),
        "moved": Use("what this person's fields were before", lambda _merge: {}),
        "actor": Use("who of the club did it, by public ids"),
        "at": Use("when it was done", exported=True),
        "undone_at": Use("that it was undone", exported=True),
    }

    class Meta:
        verbose_name = "two people made one"
        verbose_name_plural = "people made one"
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.kept}"
