"""An evening's announcement: hour, place, prices, how many places, and how to enter.

Who wants to come to an evening, how they came in at the door, and what they paid.
"""

from __future__ import annotations

import uuid

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from scoring.currencies import USUAL
from tournaments.frame.personal import CHOICE, KEY, SAID, Use, emptied


class Entering(models.TextChoices):
    """The way to a place by entering on the page of the evening."""

    CLOSED = "closed", _("nobody: the club enters the players")
    FREE = "free", _("everybody, while there are places: no confirmation needed")
    OPEN = "open", _("everybody, while there are places")
    ASKED = "asked", _("those to whom the club says yes")


class PlacesFor(models.TextChoices):
    """The unit counted where the number of places is limited."""

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
    "member", "guest" or "junior" with the `name` "", or "1", "2" … with the club's own name. `called_off` is why the
    evening does not take place, empty while it does. `moved` is empty, or {"reason", "date", "starts_at", "place"}:
    why it moved, and when and where it was to be at first. `version` rises with each change. Whoever gives, moves or
    frees a place locks this row.
    """

    tournament = models.OneToOneField("tournaments.Tournament", on_delete=models.CASCADE, related_name="announcement")
    starts_at = models.TimeField(_("starts at"), null=True, blank=True)
    doors_at = models.TimeField(_("doors open at"), null=True, blank=True)
    ends_at = models.TimeField(_("ends at about"), null=True, blank=True)
    place = models.CharField(_("place"), max_length=200, blank=True)
    about = models.TextField(_("about the evening"), max_length=2000, blank=True)
    in_agenda = models.BooleanField(_("in the agenda"), default=True)
    entering = models.CharField(_("who may enter"), max_length=6, choices=Entering, default=Entering.CLOSED)
    entries_close_at = models.DateTimeField(_("Entering closes"), null=True, blank=True)
    places = models.PositiveSmallIntegerField(_("places"), null=True, blank=True)
    places_for = models.CharField(_("places are for"), max_length=6, choices=PlacesFor, default=PlacesFor.PEOPLE)
    names_shown = models.BooleanField(_("names of those entered are public"), default=False)
    rolling = models.BooleanField(_("Tables begin as people arrive"), default=False, db_default=False)
    fees = models.JSONField("prices", default=list, blank=True)
    currency = models.CharField(_("currency"), max_length=3, default=USUAL)
    called_off = models.CharField(
        "called off because", max_length=300, blank=True, default="", db_default="", editable=False
    )
    moved = models.JSONField("moved", default=dict, db_default=models.Value({}, models.JSONField()), editable=False)
    version = models.PositiveIntegerField("version", default=1, editable=False)

    class Meta:
        verbose_name = "announcement"
        verbose_name_plural = "announcements"
        constraints = [
            models.CheckConstraint(condition=models.Q(entering__in=Entering.values), name="entering_is_a_known_way"),
            models.CheckConstraint(condition=models.Q(places_for__in=PlacesFor.values), name="places_are_for_somebody"),
            models.CheckConstraint(
                condition=models.Q(places=None) | models.Q(places__gte=1), name="limited_places_are_one_or_more"
            ),
            models.CheckConstraint(condition=models.Q(version__gte=1), name="an_announcement_has_a_version"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}"


FEE_NAMES = {
    "member": _("member"),
    "guest": pgettext_lazy("price", "guest"),
    "junior": pgettext_lazy("price", "junior"),
}


HIGHEST_PAID = 20_000_000  # of the smallest unit, which is worth little in some countries


class EntryQuerySet(models.QuerySet["Entry"]):
    def untaken(self) -> EntryQuerySet:
        """The entries that have a place and may come, and are not in the list of players yet."""
        not_coming = models.Q(arrival="absent", partner_arrival__in=["", "absent"])
        return self.filter(status="entered", entrant=None).exclude(not_coming)


class Entry(models.Model):
    """A person or pair who entered. Nothing of it is public but, where the club chose so, short names.

    `uid` is given by the device or page that enters, so that the same entry sent twice is one. `queued_at` is the place
    in the queue, None until the entry is confirmed. `player` and `partner` are matches in the club's register;
    `entrant` is set once the entry was taken into the list of players. `version` rises with each change.
    `partner_arrival` is empty while the partner is where the first of the two is.
    The secret link is stored as a digest.
    """

    class Status(models.TextChoices):
        UNCONFIRMED = "unconfirmed", pgettext_lazy("entry", "not confirmed")
        ENTERED = "entered", pgettext_lazy("entry", "entered")
        WAITING = "waiting", pgettext_lazy("entry", "on the waiting list")
        WITHDRAWN = "withdrawn", pgettext_lazy("entry", "withdrawn")
        REFUSED = "refused", pgettext_lazy("entry", "refused")

    class Arrival(models.TextChoices):
        EXPECTED = "expected", pgettext_lazy("of a person", "expected")
        HERE = "here", pgettext_lazy("of a person", "here")
        LATE = "late", pgettext_lazy("at the door", "late")
        ABSENT = "absent", pgettext_lazy("of a person", "not coming")

    SOMEBODY_HERE = models.Q(arrival="here") | models.Q(partner_arrival="here")
    """Of whom somebody has arrived."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="entries")
    name = models.CharField("name", max_length=60)
    partner_name = models.CharField("partner", max_length=60, blank=True)
    looking_for_partner = models.BooleanField("looking for a partner", default=False)
    club_name = models.CharField(_("home club"), max_length=60, blank=True)
    mail = models.EmailField(_("Email address"), blank=True)
    language = models.CharField("language", max_length=7, blank=True)
    fee = models.CharField("price", max_length=10, blank=True)
    partner_fee = models.CharField("price of the partner", max_length=10, blank=True)
    note = models.CharField(_("note"), max_length=200, blank=True)
    status = models.CharField("status", max_length=11, choices=Status, default=Status.UNCONFIRMED)
    token_hash = models.CharField(max_length=64, unique=True, null=True, blank=True, editable=False)
    created_at = models.DateTimeField("sent", default=timezone.now, editable=False)
    confirmed_at = models.DateTimeField("confirmed", null=True, blank=True, editable=False)
    queued_at = models.DateTimeField("in the queue since", null=True, blank=True, editable=False)
    withdrawn_at = models.DateTimeField("withdrawn at", null=True, blank=True, editable=False)
    player = models.ForeignKey(
        "tournaments.Player", on_delete=models.SET_NULL, null=True, blank=True, related_name="entries"
    )
    partner = models.ForeignKey(
        "tournaments.Player", on_delete=models.SET_NULL, null=True, blank=True, related_name="partner_entries"
    )
    entrant = models.OneToOneField(
        "tournaments.Entrant", on_delete=models.SET_NULL, null=True, blank=True, related_name="entry"
    )
    arrival = models.CharField("at the door", max_length=8, choices=Arrival, default=Arrival.EXPECTED)
    partner_arrival = models.CharField(
        "partner at the door", max_length=8, choices=Arrival, blank=True, default="", db_default=""
    )
    arrival_at = models.DateTimeField("at the door since", null=True, blank=True, editable=False)
    number = models.PositiveSmallIntegerField("number given out", null=True, blank=True)
    version = models.PositiveIntegerField("version", default=1, editable=False)
    changed_at = models.DateTimeField(default=timezone.now, editable=False)

    PERSONAL = {
        "id": KEY,
        "uid": KEY,
        "tournament": KEY,
        "name": Use("who entered", emptied, exported=True),
        "partner_name": Use("with whom", emptied, exported=True),
        "looking_for_partner": CHOICE,
        "club_name": Use("told with the entry", emptied, exported=True),
        "mail": Use("where answers go; deleted 30 days after the evening", emptied, exported=True),
        "language": Use("of the letters", emptied, exported=True),
        "fee": Use("the price that was chosen", emptied, exported=True),
        "partner_fee": Use("the price that was chosen", emptied, exported=True),
        "note": Use("the club's note on the entry", emptied, exported=True),
        "status": SAID,
        "token_hash": Use("opens the entry; without it nobody does", lambda _entry: None),
        "created_at": SAID,
        "confirmed_at": SAID,
        "queued_at": SAID,
        "withdrawn_at": SAID,
        "player": KEY,
        "partner": KEY,
        "entrant": KEY,
        "arrival": SAID,
        "partner_arrival": SAID,
        "arrival_at": SAID,
        "number": SAID,
        "version": KEY,
        "changed_at": KEY,
    }

    objects = EntryQuerySet.as_manager()

    class Meta:
        verbose_name = pgettext_lazy("of people", "entry")
        verbose_name_plural = pgettext_lazy("of people", "entries")
        ordering = ["queued_at", "pk"]
        indexes = [models.Index(fields=["tournament", "status", "queued_at"], name="entries_by_place_in_the_queue")]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="a_number_is_given_out_once"),
            models.CheckConstraint(
                condition=models.Q(status__in=["unconfirmed", "entered", "waiting", "withdrawn", "refused"]),
                name="an_entry_has_a_known_status",
            ),
            models.CheckConstraint(
                condition=models.Q(arrival__in=["expected", "here", "late", "absent"]),
                name="somebody_arrives_in_a_known_way",
            ),
            models.CheckConstraint(
                condition=models.Q(partner_arrival__in=["", "expected", "here", "late", "absent"]),
                name="a_partner_arrives_in_a_known_way",
            ),
            models.CheckConstraint(
                condition=~models.Q(status__in=["entered", "waiting"]) | models.Q(queued_at__isnull=False),
                name="an_entry_with_a_place_is_in_the_queue",
            ),
            models.CheckConstraint(condition=models.Q(version__gte=1), name="an_entry_has_a_version"),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def people(self) -> int:
        """The number of people who come with it: 1 or 2."""
        return 2 if self.partner_name else 1

    @property
    def arrivals(self) -> tuple[str, ...]:
        """The arrival of each of its people, as far as the door knows."""
        return (self.arrival, self.partner_arrival or self.arrival)[: self.people]


class Payment(models.Model):
    """Money taken or given back for an entry. Rows are only added: a slip is put right by a row with the opposite sign,
    and the database refuses another change (`append_only.py`).

    `uid` is given by the device, so that the same payment sent twice is one; `cents` is negative for money given back.
    """

    class How(models.TextChoices):
        CASH = "cash", pgettext_lazy("paid", "cash")
        TRANSFER = "transfer", pgettext_lazy("paid", "transfer")
        CARD = "card", pgettext_lazy("paid", "card")
        FREE = "free", pgettext_lazy("paid", "free")

    uid = models.UUIDField(unique=True, editable=False)
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="payments")
    cents = models.IntegerField("amount in cents")
    fee = models.CharField("price", max_length=10, blank=True)
    how = models.CharField("how it was paid", max_length=8, choices=How, default=How.CASH)
    note = models.CharField("note", max_length=120, blank=True)
    taken_by = models.ForeignKey(
        "tournaments.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="payments_taken"
    )
    at = models.DateTimeField("paid at", default=timezone.now)
    stored_at = models.DateTimeField("stored", default=timezone.now, editable=False)

    PERSONAL = {
        "id": KEY,
        "uid": KEY,
        "entry": KEY,
        "cents": SAID,
        "fee": SAID,
        "how": SAID,
        "note": Use("the treasurer's note", emptied, exported=True),
        "taken_by": Use("let go of with the account"),
        "at": SAID,
        "stored_at": SAID,
    }

    class Meta:
        verbose_name = "payment"
        verbose_name_plural = "payments"
        ordering = ["at", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(how__in=["cash", "transfer", "card", "free"]),
                name="a_payment_is_made_in_a_known_way",
            ),
            models.CheckConstraint(
                condition=models.Q(cents__gte=-HIGHEST_PAID, cents__lte=HIGHEST_PAID), name="a_payment_is_within_reason"
            ),
            models.CheckConstraint(condition=~models.Q(how="free") | models.Q(cents=0), name="free_is_free"),
        ]

    def __str__(self) -> str:
        return f"{self.entry}, {self.cents}"
