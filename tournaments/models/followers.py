"""Phones that want a message when the player they follow gets a seat, or when a round starts."""

from django.db import models
from django.utils.translation import gettext_lazy as _


class Follower(models.Model):
    """What a browser gave for sending it messages: an address at its maker's, and two keys to encrypt them with.

    Whose phone it is, nobody asks. It is deleted when the phone stops following, when the other side says that it is
    gone, and with the evening (`services/expired.py`).
    """

    entrant = models.ForeignKey("tournaments.Entrant", on_delete=models.CASCADE, related_name="followers")
    endpoint = models.CharField(_("address of the push service"), max_length=1000)
    public_key = models.CharField(_("key of the browser"), max_length=100)
    secret = models.CharField(_("secret of the browser"), max_length=40)
    language = models.CharField(_("language"), max_length=2)
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("follower")
        verbose_name_plural = _("followers")
        constraints = [
            models.UniqueConstraint(fields=["entrant", "endpoint"], name="a_phone_follows_a_player_once"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}"
