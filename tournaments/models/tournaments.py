"""A tournament: what is played, how it is ranked, and how far it is."""

from __future__ import annotations

import uuid
from typing import Any

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import Club, ClubStatus


class Kind(models.TextChoices):
    INDIVIDUAL = "individual", _("individual")
    PAIRS = "pairs", _("pairs")


class Partners(models.TextChoices):
    FIXED = "fixed", _("the whole evening")
    NEW_EACH_ROUND = "new_each_round", _("new each round")


class RoundEnd(models.TextChoices):
    DEALS = "deals", _("after a number of deals")
    MINUTES = "minutes", _("after a number of minutes")
    GAME = "game", _("when a game is won")


class ScoreEntry(models.TextChoices):
    DEALS = "deals", _("deal by deal")
    TOTALS = "totals", _("as the totals of each sheet")


class SitOutRule(models.TextChoices):
    """What a round scores for somebody who does not play it; a bye knows three of these, an absence all."""

    ZERO = "zero", _("no points")
    AVERAGE = "average", _("the average of the rounds played")
    FIELD = "field", _("the average of everybody in that round")
    LOWEST = "lowest", _("the lowest score of that round")
    FIXED = "fixed", _("a fixed number of points")


OF_A_BYE = [choice for choice in SitOutRule.choices if choice[0] in ("zero", "average", "fixed")]


class SubstituteRule(models.TextChoices):
    """Whose points somebody makes who takes over a seat."""

    ABSENT = "absent", _("for the player who is absent")
    OWN = "own", _("for themselves")
    AVERAGE = "average", _("for nobody; the absent player gets the average of the rounds played")
    FIELD = "field", _("for nobody; the absent player gets the average of everybody in that round")


class Status(models.TextChoices):
    DRAFT = "draft", _("being prepared")
    RUNNING = "running", _("in play")
    FINISHED = "finished", _("finished")


class Lead(models.TextChoices):
    """Who writes, where an evening is at two places at once: a laptop in a hall and the site that shows it."""

    ALONE = "", _("this site alone")
    HERE = "here", _("this laptop; the site shows it")
    HALL = "hall", _("a laptop in the hall")
    SITE = "site", _("the site")


ELSEWHERE = frozenset({Lead.HALL, Lead.SITE})

# What an evening itself needs to have a public page; its club has to be shown as well.
PUBLIC = models.Q(published=True, archived_at=None, hidden_at=None)


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def published(self) -> TournamentQuerySet:
        """Those that strangers may see: `permissions.may_see_publicly` says the same of one."""
        # As a list of the few clubs that are not shown: joined, the rows would no longer come in the order of an index.
        return self.filter(PUBLIC).exclude(club__in=Club.objects.exclude(status=ClubStatus.SHOWN))


class Tournament(models.Model):
    """One event. `revision` is the number of its newest journal row, so that it rises with every change."""

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey("tournaments.Club", on_delete=models.PROTECT, related_name="tournaments")
    slug = models.SlugField(_("address"), max_length=60)
    name = models.CharField(_("name"), max_length=80)
    date = models.DateField(_("date"), default=timezone.localdate)

    game = models.CharField(_("game"), max_length=40)
    variant = models.CharField(_("variant"), max_length=40)
    rules = models.JSONField(_("house rules"), default=dict, blank=True)
    overlay = models.JSONField(_("club's own numbers"), default=dict, blank=True)
    price_version = models.ForeignKey(
        "tournaments.PriceListVersion",
        verbose_name=_("version of the club's price list"),
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="tournaments",
    )
    rules_frozen_at = models.DateTimeField(_("rules fixed since"), null=True, blank=True, editable=False)
    rules_versions = models.JSONField(_("changes of the rules since"), default=list, blank=True, editable=False)

    kind = models.CharField(_("kind"), max_length=10, choices=Kind, default=Kind.INDIVIDUAL)
    partners = models.CharField(_("partners"), max_length=14, choices=Partners, default=Partners.FIXED)
    ranking = models.JSONField(_("ranked by"), default=list, blank=True)
    rounds_planned = models.PositiveSmallIntegerField(_("rounds"), default=1)
    round_end = models.CharField(_("a round ends"), max_length=7, choices=RoundEnd, default=RoundEnd.DEALS)
    deals_per_round = models.PositiveSmallIntegerField(_("deals in a round"), null=True, blank=True, default=16)
    minutes_per_round = models.PositiveSmallIntegerField(_("minutes in a round"), null=True, blank=True)
    place_bonus = models.JSONField(_("bonus for each place at the table"), default=list, blank=True)
    victory_steps = models.JSONField(_("steps of the victory points"), default=list, blank=True)
    same_cards = models.BooleanField(_("the same cards at every table"), default=False)
    passed_deals_count = models.BooleanField(_("passed deals count as deals"), default=False)
    double_entry = models.BooleanField(_("both sides enter each deal"), default=False)
    score_entry = models.CharField(_("scores are entered"), max_length=6, choices=ScoreEntry, default=ScoreEntry.DEALS)
    sit_out = models.CharField(_("sitting out scores"), max_length=7, choices=OF_A_BYE, default=SitOutRule.ZERO)
    sit_out_points = models.SmallIntegerField(_("points for sitting out"), default=0)
    absence = models.CharField(_("a round missed scores"), max_length=7, choices=SitOutRule, default=SitOutRule.ZERO)
    absence_points = models.SmallIntegerField(_("points for a round missed"), default=0)
    substitutes = models.CharField(
        _("a substitute scores"), max_length=7, choices=SubstituteRule, default=SubstituteRule.ABSENT
    )
    draw = models.CharField(_("draw"), max_length=30, default="random")
    draw_options = models.JSONField(_("wishes for the draw"), default=dict, blank=True)
    seed = models.CharField(_("seed"), max_length=80, blank=True)
    stages = models.JSONField(_("later stages"), default=list, blank=True)
    prizes = models.JSONField(_("prizes"), default=dict, blank=True)
    stake = models.JSONField(_("stake"), default=dict, blank=True)
    handicap = models.JSONField(_("handicap"), null=True, blank=True, default=None)

    status = models.CharField(_("status"), max_length=8, choices=Status, default=Status.DRAFT)
    published = models.BooleanField(_("public page"), default=False)
    results_held = models.BooleanField(_("results held back"), default=False)
    archived_at = models.DateTimeField(_("archived"), null=True, blank=True, editable=False)
    hidden_at = models.DateTimeField(_("hidden by the operator"), null=True, blank=True, editable=False)
    lead = models.CharField(
        _("led by"), max_length=4, choices=Lead, blank=True, default="", db_default="", editable=False
    )
    revision = models.PositiveIntegerField(default=0, editable=False)
    journal_hash = models.CharField(max_length=64, blank=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    changed_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        verbose_name = _("tournament")
        verbose_name_plural = _("tournaments")
        ordering = ["-date", "-pk"]
        indexes = [
            # With the names, so that a search reads no rows but those that it finds.
            models.Index(
                fields=["-date", "-id", "club", "name", "status"], condition=PUBLIC, name="public_evenings_by_date"
            ),
            models.Index(fields=["club", "-date", "-id"], name="evenings_of_a_club"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="an_address_names_one_tournament_of_a_club"),
            models.CheckConstraint(condition=models.Q(rounds_planned__gte=1), name="a_tournament_has_a_round"),
            models.CheckConstraint(condition=models.Q(kind__in=Kind.values), name="a_tournament_has_a_known_kind"),
            models.CheckConstraint(
                condition=models.Q(status__in=Status.values), name="a_tournament_has_a_known_status"
            ),
            models.CheckConstraint(
                condition=~models.Q(round_end="deals") | models.Q(deals_per_round__gte=1),
                name="a_round_by_deals_says_how_many",
            ),
            models.CheckConstraint(
                condition=~models.Q(round_end="minutes") | models.Q(minutes_per_round__gte=1),
                name="a_round_by_minutes_says_how_many",
            ),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def state(self) -> str:
        """What cached values are kept under: this row with exactly these acts, which their number would not tell."""
        return f"{self.pk}-{self.journal_hash}"

    @property
    def led_elsewhere(self) -> bool:
        """Does another machine write this evening, and this one only show it?"""
        return self.lead in ELSEWHERE

    @property
    def frozen_document(self) -> dict[str, Any] | None:
        """The score table that the deals are scored by, None before the first. To ask only whether, see
        `rules_frozen_at`."""
        return self.frozen_rules.document if self.rules_frozen_at else None


class FrozenRules(models.Model):
    """What a phone scores from, as it was at the first deal or at the last change of the rules since.

    It is apart because it is large and seldom read.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="frozen_rules")
    document = models.JSONField(_("score table"))

    class Meta:
        verbose_name = _("frozen rules")
        verbose_name_plural = _("frozen rules")

    def __str__(self) -> str:
        return f"{self.tournament}"
