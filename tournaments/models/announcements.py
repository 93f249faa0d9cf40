"""What an evening tells before it starts: hour, place, prices, how many places, and how to enter."""

import json
from hashlib import sha256

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.money import CURRENCIES


class Entering(models.TextChoices):
    """Who gets a place by entering on the page of the evening."""

    CLOSED = "closed", _("nobody: the club enters the players")
    FREE = "free", _("everybody, while there are places: no confirmation needed")
    OPEN = "open", _("everybody, while there are places")
    ASKED = "asked", _("those to whom the club says yes")


class PlacesFor(models.TextChoices):
    """What is counted where the number of places is limited."""

    PEOPLE = "people", _("people: a pair takes two")
    PAIRS = "pairs", _("pairs: a pair takes one")


FACTS = (
    "starts_at",
    "doors_at",
    "ends_at",
    "place",
    "about",
    "in_agenda",
    "entering",
    "entries_close_at",
    "places",
    "places_for",
    "names_shown",
    "rolling",
    "fees",
    "currency",
)


class Announcement(models.Model):
    """Beside the tournament, because every deal locks that row and nobody who enters should wait for a deal.

    Times are of the club's zone, on `Tournament.date`. `fees` is a list of {"key", "name", "cents"}, where `key` is
    "member", "guest" or "junior" with the `name` "", or "1", "2" … with the club's own name. `version` rises
    with each change. Whoever gives, moves or frees a place locks this row.
    """

    tournament = models.OneToOneField("tournaments.Tournament", on_delete=models.CASCADE, related_name="announcement")
    starts_at = models.TimeField(_("starts at"), null=True, blank=True)
    doors_at = models.TimeField(_("doors open at"), null=True, blank=True)
    ends_at = models.TimeField(_("ends at about"), null=True, blank=True)
    place = models.CharField(_("place"), max_length=200, blank=True)
    about = models.TextField(_("about the evening"), max_length=2000, blank=True)
    in_agenda = models.BooleanField(_("in the agenda"), default=True)
    entering = models.CharField(_("who may enter"), max_length=6, choices=Entering, default=Entering.CLOSED)
    entries_close_at = models.DateTimeField(_("entering closes"), null=True, blank=True)
    places = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)
    places_for = models.CharField(_("places are for"), max_length=6, choices=PlacesFor, default=PlacesFor.PEOPLE)
    names_shown = models.BooleanField(_("names of those entered are public"), default=False)
    rolling = models.BooleanField(_("tables begin as people arrive"), default=False, db_default=False)
    fees = models.JSONField(_("prices"), default=list, blank=True)
    currency = models.CharField(_("currency"), max_length=3, default=CURRENCIES[0])
    version = models.PositiveIntegerField(_("version"), default=1, editable=False)

    class Meta:
        verbose_name = _("announcement")
        verbose_name_plural = _("announcements")
        constraints = [
            models.CheckConstraint(condition=models.Q(entering__in=Entering.values), name="entering_is_a_known_way"),
            models.CheckConstraint(condition=models.Q(places_for__in=PlacesFor.values), name="places_are_for_somebody"),
            models.CheckConstraint(condition=models.Q(currency__in=CURRENCIES), name="prices_are_in_a_known_currency"),
            models.CheckConstraint(
                condition=models.Q(places=None) | models.Q(places__gte=1), name="limited_places_are_one_or_more"
            ),
            models.CheckConstraint(condition=models.Q(version__gte=1), name="an_announcement_has_a_version"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}"

    @property
    def checksum(self) -> str:
        """Of what it tells: another as soon as anything of that is changed, which `version` is by each entry too."""
        told = json.dumps([getattr(self, field) for field in FACTS], default=str)
        return sha256(told.encode()).hexdigest()[:16]


FEE_NAMES = {
    "member": pgettext_lazy("price", "member"),
    "guest": pgettext_lazy("price", "guest"),
    "junior": pgettext_lazy("price", "junior"),
}
