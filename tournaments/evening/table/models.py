"""Deals and their scores. Scores follow from deals, or from the totals of a sheet.

One side's entry of a deal, until the other side enters the same: it is not a deal, and scores nothing.

The totals of a sheet, typed from a club's own paper instead of its deals.

Access without a password: table codes, devices, tokens of programs. Only hashes are stored.
"""

from __future__ import annotations

import uuid

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.frame.personal import KEY, RESULT, SAID, WITH_PERSON, Use


class DealQuerySet(models.QuerySet["Deal"]):
    def standing(self) -> DealQuerySet:
        """The deals that count: those not taken back."""
        return self.filter(removed=False)


class Deal(models.Model):
    """The current version of a deal; the journal keeps the earlier ones."""

    uid = models.UUIDField(default=uuid.uuid4)
    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="deals", db_index=False
    )
    table = models.ForeignKey("tournaments.Table", on_delete=models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField("number")
    version = models.PositiveIntegerField("version", default=1)
    record = models.JSONField("what happened")
    removed = models.BooleanField("removed", default=False)
    entered_by = models.JSONField("entered by", default=dict)
    verified_by = models.JSONField("checked by", null=True, blank=True)
    warnings_dismissed = models.JSONField("warnings dismissed", default=list, blank=True)
    created_at = models.DateTimeField("entered", default=timezone.now)
    changed_at = models.DateTimeField("changed", default=timezone.now)

    objects = DealQuerySet.as_manager()

    class Meta:
        verbose_name = "deal"
        verbose_name_plural = "deals"
        ordering = ["table", "number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "uid"], name="an_id_names_one_deal_of_a_tournament"),
            models.UniqueConstraint(
                fields=["table", "number"],
                condition=models.Q(removed=False),
                name="a_place_in_a_sheet_holds_one_deal",
            ),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="deals_are_numbered_from_one"),
            models.CheckConstraint(condition=models.Q(version__gte=1), name="a_deal_has_a_version"),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.number}"


class Score(models.Model):
    """The score of one deal for one entrant, on one seat or as one side; without a deal, the total of a whole sheet."""

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.CASCADE, related_name="scores", db_index=False
    )
    round = models.ForeignKey("tournaments.Round", on_delete=models.CASCADE, related_name="scores")
    table = models.ForeignKey("tournaments.Table", on_delete=models.CASCADE, related_name="scores")
    deal = models.ForeignKey(
        Deal, on_delete=models.CASCADE, related_name="scores", db_index=False, null=True, blank=True
    )
    entrant = models.ForeignKey("tournaments.Entrant", on_delete=models.PROTECT, related_name="scores")
    party = models.CharField("party", max_length=2)
    points = models.IntegerField("points")
    declarer = models.BooleanField("declarer", default=False)
    made = models.BooleanField("contract made", null=True, blank=True)

    class Meta:
        verbose_name = "score"
        verbose_name_plural = "scores"
        indexes = [
            # Covers what standings add up, so that the rows themselves are not read.
            models.Index(fields=["tournament", "entrant", "table", "party", "points", "made"], name="scores_to_add_up"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["deal", "entrant", "party"], name="a_deal_scores_once_for_each_entrant_and_party"
            ),
            models.UniqueConstraint(
                fields=["table", "entrant", "party"],
                condition=models.Q(deal=None),
                name="a_total_scores_once_for_each_entrant_and_party",
            ),
            models.CheckConstraint(
                condition=models.Q(party__in=["N", "E", "S", "W", "F", "NS", "EW"]), name="a_score_is_for_a_party"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.points:+d}"


class Adjustment(models.Model):
    """Points given or taken by the director, with the reason everybody may read.

    A `handicap` has the averages it was computed from, as texts of fractions; {} where it was set by hand.
    """

    uid = models.UUIDField(default=uuid.uuid4)
    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="adjustments")
    entrant = models.ForeignKey("tournaments.Entrant", on_delete=models.PROTECT, related_name="adjustments")
    round = models.ForeignKey(
        "tournaments.Round", on_delete=models.CASCADE, related_name="adjustments", null=True, blank=True
    )
    points = models.IntegerField("points")
    reason = models.CharField("reason", max_length=200)
    withdrawn = models.BooleanField("withdrawn", default=False)
    handicap = models.JSONField("handicap", null=True, blank=True, default=None)
    created_at = models.DateTimeField("given", default=timezone.now)

    class Meta:
        verbose_name = "adjustment"
        verbose_name_plural = "adjustments"
        ordering = ["created_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "uid"], name="an_id_names_one_adjustment_of_a_tournament"),
            models.CheckConstraint(condition=~models.Q(reason=""), name="an_adjustment_has_a_reason"),
            models.CheckConstraint(
                condition=~models.Q(points=0) | models.Q(handicap__isnull=False),
                name="an_adjustment_changes_something",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}: {self.points:+d}"


class Claim(models.Model):
    """A claim that is open. The journal keeps every version of every claim; once a deal is booked, only it does.

    `device` is the public id of the phone that speaks for the side.
    """

    class Side(models.TextChoices):
        NS = "NS", _("North and South")
        EW = "EW", _("East and West")

    uid = models.UUIDField()
    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="claims")
    table = models.ForeignKey("tournaments.Table", on_delete=models.CASCADE, related_name="claims")
    number = models.PositiveSmallIntegerField("number")
    side = models.CharField("side", max_length=2, choices=Side)
    version = models.PositiveIntegerField("version", default=1)
    record = models.JSONField("what happened")
    warnings_dismissed = models.JSONField("warnings dismissed", default=list, blank=True)
    device = models.CharField("device", max_length=36)
    changed_at = models.DateTimeField("changed", default=timezone.now)

    removed = False

    class Meta:
        verbose_name = "entry of one side"
        verbose_name_plural = "entries of one side"
        ordering = ["table", "number", "side"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "uid"], name="an_id_names_one_claim_of_a_tournament"),
            models.UniqueConstraint(fields=["table", "number", "side"], name="a_side_claims_a_deal_once"),
            models.UniqueConstraint(
                fields=["table", "number", "device"], name="a_device_speaks_for_one_side_of_a_deal"
            ),
            models.CheckConstraint(condition=models.Q(side__in=["NS", "EW"]), name="a_claim_is_of_a_side"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="claims_are_numbered_from_one"),
            models.CheckConstraint(condition=models.Q(version__gte=1), name="a_claim_has_a_version"),
        ]

    def __str__(self) -> str:
        return f"{self.table}, {self.number}, {self.side}"


class TableTotals(models.Model):
    """The scores of each party of a table in a round; the journal keeps the earlier versions.

    `points` are by party: a seat, or a side. While they `count`, the table's deals do not.
    """

    table = models.OneToOneField("tournaments.Table", on_delete=models.CASCADE, related_name="totals")
    version = models.PositiveIntegerField("version", default=1)
    points = models.JSONField("points")
    counts = models.BooleanField("counts", default=True)
    entered_by = models.JSONField("entered by", default=dict)
    created_at = models.DateTimeField("entered", default=timezone.now)
    changed_at = models.DateTimeField("changed", default=timezone.now)

    class Meta:
        verbose_name = "totals of a table"
        verbose_name_plural = "totals of tables"
        constraints = [
            models.CheckConstraint(condition=models.Q(version__gte=1), name="totals_have_a_version"),
        ]

    def __str__(self) -> str:
        return str(self.table)


class TableCode(models.Model):
    """Opens one table of one evening. `generation` rises each time the code is issued anew."""

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="table_codes")
    table_number = models.PositiveSmallIntegerField("table")
    generation = models.PositiveIntegerField("generation", default=1)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    code_hash = models.CharField(max_length=64, editable=False)
    created_at = models.DateTimeField("issued", default=timezone.now, editable=False)
    revoked_at = models.DateTimeField("revoked", null=True, blank=True)

    class Meta:
        verbose_name = "table code"
        verbose_name_plural = "table codes"
        ordering = ["table_number", "generation"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "table_number"],
                condition=models.Q(revoked_at=None),
                name="a_table_has_one_code_that_works",
            ),
            models.UniqueConstraint(
                fields=["code_hash"], condition=models.Q(revoked_at=None), name="a_short_code_opens_one_table"
            ),
            models.CheckConstraint(condition=models.Q(table_number__gte=1), name="a_code_is_for_a_numbered_table"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.table_number}"


class Device(models.Model):
    """A phone, tablet or computer that entered something; its key stays on the device."""

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    label = models.CharField("label", max_length=60, blank=True)
    code = models.ForeignKey(TableCode, on_delete=models.SET_NULL, null=True, blank=True, related_name="devices")
    user = models.ForeignKey(
        "tournaments.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="devices"
    )
    first_seen_at = models.DateTimeField("first seen", default=timezone.now, editable=False)
    last_seen_at = models.DateTimeField("last seen", default=timezone.now, editable=False)

    PERSONAL = {
        "id": KEY,
        "public_id": KEY,
        "label": SAID,
        "code": KEY,
        "user": Use("let go of with the account: the device entered deals, which stay"),
        "first_seen_at": SAID,
        "last_seen_at": SAID,
    }

    class Meta:
        verbose_name = "device"
        verbose_name_plural = "devices"

    def __str__(self) -> str:
        return self.label or str(self.public_id)[:8]


class ApiToken(models.Model):
    """Lets a program act as its owner, and no further."""

    user = models.ForeignKey("tournaments.User", on_delete=models.CASCADE, related_name="api_tokens")
    name = models.CharField("name", max_length=60)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    created_at = models.DateTimeField("made", default=timezone.now, editable=False)
    last_used_at = models.DateTimeField("last used", null=True, blank=True, editable=False)
    revoked_at = models.DateTimeField("revoked", null=True, blank=True)

    PERSONAL = {
        "id": KEY,
        "user": KEY,
        "name": SAID,
        "token_hash": WITH_PERSON,
        "created_at": SAID,
        "last_used_at": SAID,
        "revoked_at": SAID,
    }

    class Meta:
        verbose_name = "API token"
        verbose_name_plural = "API tokens"

    def __str__(self) -> str:
        return self.name


SERIALS = 1 << 18
CONTENT = ("round", "table", "first_deal", "first_dealer", "seats", "layout")  # what the digest of a printing is of


class PrintedSheet(models.Model):
    """A page as it was printed: whose deals it holds and what its bubbles mean. The same content keeps its serial.

    `seats` has the number of the entrant at each seat; names stand with the entrants alone. `digest` is of all of it.
    """

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="printed_sheets")
    serial = models.PositiveIntegerField("number", editable=False)
    digest = models.CharField(max_length=64, editable=False)
    round = models.PositiveSmallIntegerField("round", editable=False)
    table = models.PositiveSmallIntegerField("table", editable=False)
    first_deal = models.PositiveSmallIntegerField("first deal", editable=False)
    first_dealer = models.CharField("first dealer", max_length=1, editable=False)
    seats = models.JSONField("seats", editable=False)
    layout = models.JSONField(editable=False)
    created_at = models.DateTimeField("printed", default=timezone.now, editable=False)

    PERSONAL = {
        "id": KEY,
        "tournament": KEY,
        "serial": KEY,
        "digest": KEY,
        "round": RESULT,
        "table": RESULT,
        "first_deal": RESULT,
        "first_dealer": RESULT,
        "seats": Use("numbers of entrants, which name nobody; they say whose handwriting a photograph may hold"),
        "layout": RESULT,
        "created_at": RESULT,
    }

    class Meta:
        verbose_name = "printed sheet"
        verbose_name_plural = "printed sheets"
        ordering = ["serial"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "serial"], name="a_serial_names_one_printed_sheet"),
            models.UniqueConstraint(fields=["tournament", "digest"], name="the_same_sheet_keeps_its_serial"),
            models.CheckConstraint(condition=models.Q(serial__lt=SERIALS), name="a_serial_fits_its_code"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.serial}"

    @property
    def has_totals(self) -> bool:
        """Is it a totals slip? They have no deals, and are neither printed nor read any more."""
        return "digits" in self.layout
