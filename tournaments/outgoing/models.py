"""Phones that want a message when the player they follow gets a seat, or when a round starts.

Webhooks: the addresses that a club has called when something happens, and what was sent to each.
"""

import uuid
from urllib.parse import urlsplit

from django.db import models
from django.utils.translation import gettext_lazy as _


class Follower(models.Model):
    """A browser's means of getting messages: an address at its maker's, and two keys to encrypt them with.

    Whose phone it is, nobody asks. It is deleted when the phone stops following, when the other side says that it is
    gone, and with the evening (`services/expired.py`).
    """

    entrant = models.ForeignKey("tournaments.Entrant", on_delete=models.CASCADE, related_name="followers")
    endpoint = models.CharField("address of the push service", max_length=1000)
    public_key = models.CharField("key of the browser", max_length=100)
    secret = models.CharField("secret of the browser", max_length=40)
    language = models.CharField("language", max_length=2)
    since = models.DateTimeField("since", auto_now_add=True)

    class Meta:
        verbose_name = "follower"
        verbose_name_plural = "followers"
        constraints = [
            models.UniqueConstraint(fields=["entrant", "endpoint"], name="a_phone_follows_a_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}"


class WebhookEvent(models.TextChoices):
    """Events an address may be told of, named as the API names things."""

    ROUND_CLOSED = "round.closed", _("A round is closed")
    ROUND_REOPENED = "round.reopened", _("A closed round is opened again")
    FINISHED = "tournament.finished", _("An evening is finished")
    REOPENED = "tournament.reopened", _("A finished evening is opened again")
    CORRECTED = "tournament.corrected", _("Points of a finished evening are corrected")


PING = "ping"
"""What "Try it" sends, to any address."""


class WebhookAddress(models.Model):
    """An address on the open network, the secret that its messages are signed with, and how it fares.

    `site` is how this site was called by whoever added it: what the addresses in a message begin with where the
    operator set none.
    """

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey("tournaments.Club", on_delete=models.CASCADE, related_name="webhooks")
    url = models.CharField("address", max_length=500)
    secret = models.CharField("secret", max_length=80)
    events = models.JSONField("events", default=list)
    site = models.CharField("address of this site", max_length=300)
    failures = models.PositiveSmallIntegerField("failures in a row", default=0)
    paused_at = models.DateTimeField("paused", null=True, blank=True)
    created_at = models.DateTimeField("since", auto_now_add=True)

    class Meta:
        verbose_name = "webhook"
        verbose_name_plural = "webhooks"
        constraints = [
            models.UniqueConstraint(fields=["club", "url"], name="a_club_has_an_address_called_once"),
        ]

    def __str__(self) -> str:
        return self.url

    @property
    def host(self) -> str:
        """The host of the address; the rest of it may hold a key of the other side."""
        return urlsplit(self.url).hostname or ""


class WebhookDelivery(models.Model):
    """A message to one address: its bytes, and how sending it went.

    It waits while `next_try` is set; without it and without `delivered_at` it was given up.
    """

    class Trouble(models.TextChoices):
        """The reason why there was no answer."""

        NONE = "", _("none")
        UNREACHED = "unreached", _("no answer")
        NOT_ALLOWED = "not_allowed", _("not an address on the open internet")
        WITHDRAWN = "withdrawn", _("not sent: the evening has no public page any more")

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    hook = models.ForeignKey(WebhookAddress, on_delete=models.CASCADE, related_name="deliveries")
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="webhook_deliveries", null=True
    )
    event = models.CharField("id of the event", max_length=60)
    kind = models.CharField("event", max_length=30)
    body = models.TextField("message")
    tries = models.PositiveSmallIntegerField("tries", default=0)
    next_try = models.DateTimeField("next try", null=True, db_index=True)
    tried_at = models.DateTimeField("last try", null=True)
    delivered_at = models.DateTimeField("delivered", null=True)
    status_code = models.PositiveSmallIntegerField("answer", null=True)
    trouble = models.CharField("trouble", max_length=12, choices=Trouble, blank=True)
    created_at = models.DateTimeField("since", auto_now_add=True)

    class Meta:
        verbose_name = "message of a webhook"
        verbose_name_plural = "messages of webhooks"
        constraints = [
            models.UniqueConstraint(fields=["hook", "event"], name="an_address_is_told_of_an_event_once"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.event}"
