"""A round: its tables, who sits where, who sits out, and its clock."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

ARRIVAL = "arrival"
"""The `draw` of a round whose tables began as people arrived: not a lot, and no kind of `draws`."""


class Compass(models.TextChoices):
    N = "N", _("North")
    E = "E", _("East")
    S = "S", _("South")
    W = "W", _("West")
    F = "F", _("Fifth")


class RoundQuerySet(models.QuerySet["Round"]):
    def closed(self) -> RoundQuerySet:
        return self.filter(status=Round.Status.CLOSED)


class Round(models.Model):
    """`standings` are frozen when the round closes: a list of {entrant, place, points}."""

    class Status(models.TextChoices):
        DRAFT = "draft", _("drawn")
        PUBLISHED = "published", _("published")
        OPEN = "open", _("in play")
        CLOSED = "closed", _("closed")

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="rounds")
    number = models.PositiveSmallIntegerField(_("number"))
    status = models.CharField(_("status"), max_length=9, choices=Status, default=Status.DRAFT)
    draw = models.CharField(_("draw"), max_length=30, default="random")
    seed = models.CharField(_("seed"), max_length=80, blank=True)
    certificate = models.JSONField(_("what the draw promises"), default=dict, blank=True)
    started_at = models.DateTimeField(_("clock started"), null=True, blank=True)
    paused_at = models.DateTimeField(_("clock paused"), null=True, blank=True)
    seconds_added = models.IntegerField(_("seconds added to the clock"), default=0)
    opened_at = models.DateTimeField(_("opened"), null=True, blank=True)
    closed_at = models.DateTimeField(_("closed"), null=True, blank=True)
    standings = models.JSONField(_("standings when it closed"), null=True, blank=True)

    objects = RoundQuerySet.as_manager()

    class Meta:
        verbose_name = _("round")
        verbose_name_plural = _("rounds")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="a_number_names_one_round"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="rounds_are_numbered_from_one"),
            models.CheckConstraint(
                condition=models.Q(status__in=["draft", "published", "open", "closed"]),
                name="a_round_has_a_known_status",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}, {self.number}"

    @property
    def sets(self) -> dict[int, int]:
        """The set of deals that each table plays, by its number, where they are duplicated."""
        return dict(enumerate(self.certificate.get("sets", ()), 1))

    def ends_at(self, minutes: int | None) -> datetime | None:
        """When the round's time is up; None before the clock started. While paused it moves along with the present."""
        if self.started_at is None or not minutes:
            return None
        waited = timezone.now() - self.paused_at if self.paused_at else timedelta()
        return self.started_at + timedelta(minutes=minutes, seconds=self.seconds_added) + waited


class Table(models.Model):
    """A table in one round, with the sheet that lies on it."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField(_("number"))
    first_dealer = models.CharField(_("first dealer"), max_length=1, choices=Compass, default=Compass.N)
    extra_deals = models.PositiveSmallIntegerField(_("extra deals"), default=0)
    over = models.BooleanField(_("game over"), default=False)
    winner = models.CharField(_("winner"), max_length=2, blank=True)
    ns_confirmed_at = models.DateTimeField(_("agreed by North and South"), null=True, blank=True)
    ew_confirmed_at = models.DateTimeField(_("agreed by East and West"), null=True, blank=True)
    disputed_at = models.DateTimeField(_("disputed"), null=True, blank=True)
    dispute = models.CharField(_("what is disputed"), max_length=200, blank=True)
    director_called_at = models.DateTimeField(_("director called"), null=True, blank=True)
    last_deal_at = models.DateTimeField(_("last deal"), null=True, blank=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        ordering = ["round", "number"]
        constraints = [
            models.UniqueConstraint(fields=["round", "number"], name="a_number_names_one_table_of_a_round"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="tables_are_numbered_from_one"),
            models.CheckConstraint(
                condition=models.Q(first_dealer__in=Compass.values), name="the_first_dealer_sits_at_the_table"
            ),
        ]

    # Do typed totals count here instead of the deals? Known, not stored, while deals are written under the lock.
    by_totals: bool | None = None

    def __str__(self) -> str:
        return f"{self.round}, {self.number}"

    @property
    def counting_totals(self) -> dict[str, int] | None:
        """The totals that count here instead of the deals, None where the deals do; a query unless they were joined."""
        totals = getattr(self, "totals", None)
        return totals.points if totals and totals.counts else None

    @property
    def dealt(self) -> int | None:
        """The set of deals that is played here, where they are duplicated."""
        return self.round.sets.get(self.number)


class Seat(models.Model):
    """Where an entrant sits. A pair takes a side, NS or EW; a single player one seat, F as the fifth at a table."""

    class Place(models.TextChoices):
        N = "N", _("North")
        E = "E", _("East")
        S = "S", _("South")
        W = "W", _("West")
        F = "F", _("Fifth")
        NS = "NS", _("North and South")
        EW = "EW", _("East and West")

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="seats")
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    seat = models.CharField(_("seat"), max_length=2, choices=Place)
    entrant = models.ForeignKey("tournaments.Entrant", on_delete=models.PROTECT, related_name="seats")

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["table", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["table", "seat"], name="a_seat_is_taken_once"),
            models.UniqueConstraint(fields=["round", "entrant"], name="an_entrant_sits_once_in_a_round"),
            models.CheckConstraint(
                condition=models.Q(seat__in=["N", "E", "S", "W", "F", "NS", "EW"]), name="a_seat_is_at_the_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.seat} {self.entrant}"


class SitOut(models.Model):
    """An entrant who does not play this round, and what that scores; no number means the entrant's own average."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="sit_outs")
    entrant = models.ForeignKey("tournaments.Entrant", on_delete=models.PROTECT, related_name="sit_outs")
    points = models.IntegerField(_("points"), null=True, blank=True, default=0)

    class Meta:
        verbose_name = _("sit-out")
        verbose_name_plural = _("sit-outs")
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="an_entrant_sits_out_once_in_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}, {self.round}"
