"""What the register keeps beside its players: the cards they carry, and which two rows were made one."""

import secrets
import uuid

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.personal import KEY, WITH_PERSON, Use

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
    made_at = models.DateTimeField(_("made"), default=timezone.now, editable=False)

    PERSONAL = {
        "id": KEY,
        "player": KEY,
        "token": WITH_PERSON,
        "made_at": Use("since when the card opens something", exported=True),
    }

    class Meta:
        verbose_name = _("player’s card")
        verbose_name_plural = _("players’ cards")
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
    actor = models.JSONField(_("who"), editable=False)
    at = models.DateTimeField(_("when"), default=timezone.now, editable=False)
    undone_at = models.DateTimeField(_("taken apart"), null=True, editable=False)

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
        verbose_name = _("two people made one")
        verbose_name_plural = _("people made one")
        ordering = ["-at", "-pk"]

    def __str__(self) -> str:
        return f"{self.kept}"
