"""Tables of signed-in browsers, and of what players ask about their own names and data."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.frame.personal import KEY, SAID, SETTLED, WITH_PERSON, Use, emptied


class SignedIn(models.Model):
    """A browser in which somebody is signed in; taking the row's session away signs that browser out."""

    user = models.ForeignKey("tournaments.User", on_delete=models.CASCADE, related_name="browsers")
    session_key = models.CharField(max_length=40, unique=True, editable=False)
    browser = models.CharField("browser", max_length=60, blank=True)
    since = models.DateTimeField("signed in", default=timezone.now, editable=False)
    seen = models.DateTimeField("last seen", default=timezone.now, editable=False)

    PERSONAL = {
        "id": KEY,
        "user": KEY,
        "session_key": WITH_PERSON,
        "browser": SAID,
        "since": SAID,
        "seen": SAID,
    }

    class Meta:
        verbose_name = "browser signed in"
        verbose_name_plural = "browsers signed in"
        ordering = ["-seen", "-pk"]

    def __str__(self) -> str:
        return f"{self.user}, {self.browser}"


class PlayerWish(models.Model):
    """A player without an account asks the club something about their own name or data."""

    class Wish(models.TextChoices):
        SHORTEN = "short", _("Show only my first name and initial")
        HIDE = "hidden", _("Do not show my name at all")
        SHOW = "full", _("Show my name in full again")
        EXPORT = "export", _("Send me the data you store about me")
        ERASE = "erase", _("Erase me; results stay under a number")

    player = models.ForeignKey("tournaments.Player", on_delete=models.CASCADE, related_name="wishes")
    wish = models.CharField("wish", max_length=6, choices=Wish)
    contact = models.CharField(_("how to reach me"), max_length=120)
    message = models.CharField(_("message"), max_length=300, blank=True)
    asked_at = models.DateTimeField("asked", default=timezone.now, editable=False)
    handled_at = models.DateTimeField("handled", null=True, blank=True, editable=False)
    granted = models.BooleanField("granted", null=True, blank=True, editable=False)

    PERSONAL = {
        "id": KEY,
        "player": KEY,
        "wish": SETTLED,
        "contact": Use("where the answer goes", emptied, exported=True),
        "message": Use("what was asked", emptied, exported=True),
        "asked_at": SETTLED,
        "handled_at": Use("that it was answered", lambda wish: wish.handled_at or timezone.now(), exported=True),
        "granted": SETTLED,
    }

    class Meta:
        verbose_name = "player's wish"
        verbose_name_plural = "players' wishes"
        ordering = ["asked_at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(wish__in=["short", "hidden", "full", "export", "erase"]),
                name="a_wish_is_a_known_one",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player}, {self.get_wish_display()}"
