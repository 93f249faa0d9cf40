"""A tournament: what is played, how it is ranked, and how far it is.

Who takes part in a tournament: a player, or a pair of them, under one number.

A round: its tables, who sits where, who sits out, and its clock.
"""

from __future__ import annotations

import uuid
from datetime import datetime, timedelta

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from draws import wishes
from tournaments.clubs.models import Club, ClubStatus
from tournaments.frame.personal import FOLLOWS_PLAYER, KEY, NAMES_IN_TEXT, RESULT


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
    """The score of a round for somebody who does not play it; a bye knows three of these, an absence all."""

    ZERO = "zero", _("no points")
    AVERAGE = "average", _("the average of the rounds played")
    FIELD = "field", _("the average of everybody in that round")
    LOWEST = "lowest", _("the lowest score of that round")
    FIXED = "fixed", _("a fixed number of points")


OF_A_BYE = [choice for choice in SitOutRule.choices if choice[0] in ("zero", "average", "fixed")]


class SubstituteRule(models.TextChoices):
    """The owner of the points that a substitute makes."""

    ABSENT = "absent", _("for the player who is absent")
    OWN = "own", _("for themselves")
    AVERAGE = "average", _("for nobody; the absent player gets the average of the rounds played")
    FIELD = "field", _("for nobody; the absent player gets the average of everybody in that round")


class Status(models.TextChoices):
    DRAFT = "draft", _("being prepared")
    RUNNING = "running", _("in play")
    FINISHED = "finished", _("finished")


class Lead(models.TextChoices):
    """The writer of an evening that is at two places at once: a laptop in a hall and the site that shows it."""

    ALONE = "", _("this site alone")
    HERE = "here", _("this laptop; the site shows it")
    HALL = "hall", _("a laptop in the hall")
    SITE = "site", _("the site")


ELSEWHERE = frozenset({Lead.HALL, Lead.SITE})

# Evenings of a day as they were made: a key tells only when a row came to this site.
OLDEST_FIRST = ("date", "created_at", "pk")
NEWEST_FIRST = tuple(f"-{field}" for field in OLDEST_FIRST)
OF_THE_NEWEST_FIRST = tuple(f"-tournament__{field}" for field in OLDEST_FIRST)

# What an evening itself needs to have a public page; its club has to be shown as well.
PUBLIC = models.Q(published=True, archived_at=None, hidden_at=None)


class TournamentQuerySet(models.QuerySet["Tournament"]):
    def published(self) -> TournamentQuerySet:
        """The evenings that strangers may see: `permissions.may_see_publicly` says the same of one."""
        # As a list of the few clubs that are not shown: joined, the rows would no longer come in the order of an index.
        return self.filter(PUBLIC).exclude(club__in=Club.objects.exclude(status=ClubStatus.SHOWN))


class Tournament(models.Model):
    """An event. `revision` is the number of its newest journal row, so that it rises with every change."""

    public_id = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    club = models.ForeignKey("tournaments.Club", on_delete=models.PROTECT, related_name="tournaments")
    slug = models.SlugField("address", max_length=60)
    name = models.CharField(_("Name"), max_length=80)
    date = models.DateField(_("Date"), default=timezone.localdate)

    game = models.CharField("game", max_length=40)
    variant = models.CharField("variant", max_length=40)
    rules = models.JSONField("house rules", default=dict, blank=True)
    overlay = models.JSONField("club's own numbers", default=dict, blank=True)
    price_version = models.ForeignKey(
        "tournaments.PriceListVersion",
        verbose_name="version of the club's price list",
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="tournaments",
    )
    rules_frozen_at = models.DateTimeField("rules fixed since", null=True, blank=True, editable=False)
    rules_versions = models.JSONField("changes of the rules since", default=list, blank=True, editable=False)

    kind = models.CharField("kind", max_length=10, choices=Kind, default=Kind.INDIVIDUAL)
    partners = models.CharField("partners", max_length=14, choices=Partners, default=Partners.FIXED)
    ranking = models.JSONField(_("Ranked by"), default=list, blank=True)
    rounds_planned = models.PositiveSmallIntegerField(_("Rounds"), default=1)
    round_end = models.CharField(_("a round ends"), max_length=7, choices=RoundEnd, default=RoundEnd.DEALS)
    deals_per_round = models.PositiveSmallIntegerField(_("Deals in a round"), null=True, blank=True, default=16)
    minutes_per_round = models.PositiveSmallIntegerField(_("Minutes in a round"), null=True, blank=True)
    place_bonus = models.JSONField(_("Bonus for each place at the table"), default=list, blank=True)
    victory_steps = models.JSONField("steps of the victory points", default=list, blank=True)
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
    draw = models.CharField("draw", max_length=30, default="random")
    draw_options = models.JSONField("wishes for the draw", default=dict, blank=True)
    seed = models.CharField("seed", max_length=80, blank=True)
    stages = models.JSONField("later stages", default=list, blank=True)
    prizes = models.JSONField("prizes", default=dict, blank=True)
    stake = models.JSONField("stake", default=dict, blank=True)
    handicap = models.JSONField("handicap", null=True, blank=True, default=None)

    status = models.CharField("status", max_length=8, choices=Status, default=Status.DRAFT)
    published = models.BooleanField("public page", default=False)
    results_held = models.BooleanField("results held back", default=False)
    archived_at = models.DateTimeField("archived", null=True, blank=True, editable=False)
    hidden_at = models.DateTimeField("hidden by the operator", null=True, blank=True, editable=False)
    lead = models.CharField("led by", max_length=4, choices=Lead, blank=True, default="", db_default="", editable=False)
    revision = models.PositiveIntegerField(default=0, editable=False)
    journal_hash = models.CharField(max_length=64, blank=True, editable=False)
    created_at = models.DateTimeField(default=timezone.now, editable=False)
    changed_at = models.DateTimeField(default=timezone.now, editable=False)

    objects = TournamentQuerySet.as_manager()

    class Meta:
        verbose_name = "tournament"
        verbose_name_plural = "tournaments"
        ordering = NEWEST_FIRST
        indexes = [
            # With the names, so that a search reads no rows but those that it finds.
            models.Index(
                fields=["-date", "-created_at", "-id", "club", "name", "status"],
                condition=PUBLIC,
                name="public_evenings_by_date",
            ),
            models.Index(fields=["club", "-date", "-created_at", "-id"], name="evenings_of_a_club"),
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
        """The key of cached values: this row with exactly these acts, which their number would not tell."""
        return f"{self.pk}-{self.journal_hash}"

    @property
    def expected(self) -> bool:
        """Is its page public and has it not begun, so that people count on its day?"""
        return self.published and self.status == Status.DRAFT

    @property
    def led_elsewhere(self) -> bool:
        """Does another machine write this evening, and this one only show it?"""
        return self.lead in ELSEWHERE


class FrozenRules(models.Model):
    """The rules a phone scores from, as it was at the first deal or at the last change of the rules since.

    It is apart because it is large and seldom read.
    """

    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="frozen_rules")
    document = models.JSONField("score table")

    class Meta:
        verbose_name = "frozen rules"
        verbose_name_plural = "frozen rules"

    def __str__(self) -> str:
        return f"{self.tournament}"


class Entrant(models.Model):
    """`name` is for the club; `public_name` is what strangers may read, as each player wished.

    `stand_ins` says who took over the seat, and from which round: `play/stand_ins.py` reads it. `team` is for whom the
    entrant plays in a match of two teams; it then stands in the place of the home club.
    """

    class Status(models.TextChoices):
        ACTIVE = "active", _("takes part")
        WITHDRAWN = "withdrawn", _("withdrawn")

    class Weight(models.IntegerChoices):
        """Weights of the wishes for the draw: as much as so many repeated meetings."""

        MUST = 0, _("must be kept")
        VERY_MUCH = wishes.VERY_MUCH, _("very much wished")
        MUCH = wishes.MUCH, _("much wished")
        LITTLE = wishes.LITTLE, _("wished a little")

    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="entrants")
    number = models.PositiveSmallIntegerField("number")
    name = models.CharField("name", max_length=130)
    public_name = models.CharField("name in public", max_length=130)
    label = models.CharField("home club", max_length=130, blank=True)
    team = models.CharField("team", max_length=60, blank=True, default="", db_default="", editable=False)
    category = models.CharField("category", max_length=60, blank=True)
    players = models.ManyToManyField("tournaments.Player", through="EntrantMember", related_name="entrants")
    status = models.CharField("status", max_length=9, choices=Status, default=Status.ACTIVE)
    from_round = models.PositiveSmallIntegerField("plays from round", default=1)
    fixed_table = models.PositiveSmallIntegerField(_("always at table"), null=True, blank=True)
    fixed_seat = models.CharField(_("always on seat"), max_length=2, blank=True)
    keep_apart = models.CharField(_("keep apart from the same"), max_length=130, blank=True)
    stand_ins = models.JSONField("substitutes", default=list, blank=True, editable=False)
    other_half = models.CharField(_("never in the same half of the hall as the same"), max_length=60, blank=True)
    wish_weight = models.PositiveSmallIntegerField(_("these wishes"), choices=Weight, default=Weight.MUST)

    PERSONAL = {
        "id": KEY,
        "tournament": KEY,
        "number": RESULT,
        "name": FOLLOWS_PLAYER,
        "public_name": FOLLOWS_PLAYER,
        "label": FOLLOWS_PLAYER,
        "team": RESULT,
        "category": FOLLOWS_PLAYER,
        "players": KEY,
        "status": RESULT,
        "from_round": RESULT,
        "fixed_table": RESULT,
        "fixed_seat": RESULT,
        "stand_ins": RESULT,
        "keep_apart": NAMES_IN_TEXT,
        "other_half": NAMES_IN_TEXT,
        "wish_weight": RESULT,
    }

    class Meta:
        verbose_name = "entrant"
        verbose_name_plural = "entrants"
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="a_number_names_one_entrant"),
            models.CheckConstraint(condition=models.Q(number__gte=1), name="entrants_are_numbered_from_one"),
            models.CheckConstraint(condition=models.Q(from_round__gte=1), name="an_entrant_plays_from_a_round"),
            models.CheckConstraint(
                condition=models.Q(status__in=["active", "withdrawn"]), name="an_entrant_has_a_known_status"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number} {self.name}"


class EntrantMember(models.Model):
    """A player's place in an entrant: a pair has a first and a second."""

    entrant = models.ForeignKey(Entrant, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey("tournaments.Player", on_delete=models.PROTECT, related_name="memberships")
    position = models.PositiveSmallIntegerField("position", default=1)

    PERSONAL = {"id": KEY, "entrant": KEY, "player": KEY, "position": RESULT}

    class Meta:
        verbose_name = "member"
        verbose_name_plural = "members"
        ordering = ["entrant", "position"]
        constraints = [
            models.UniqueConstraint(fields=["entrant", "position"], name="a_position_is_held_by_one_player"),
            models.UniqueConstraint(fields=["entrant", "player"], name="a_player_is_once_in_an_entrant"),
        ]

    def __str__(self) -> str:
        return f"{self.player}"


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
    number = models.PositiveSmallIntegerField("number")
    status = models.CharField("status", max_length=9, choices=Status, default=Status.DRAFT)
    draw = models.CharField("draw", max_length=30, default="random")
    seed = models.CharField("seed", max_length=80, blank=True)
    certificate = models.JSONField("what the draw promises", default=dict, blank=True)
    started_at = models.DateTimeField("clock started", null=True, blank=True)
    paused_at = models.DateTimeField("clock paused", null=True, blank=True)
    seconds_added = models.IntegerField("seconds added to the clock", default=0)
    opened_at = models.DateTimeField("opened", null=True, blank=True)
    closed_at = models.DateTimeField("closed", null=True, blank=True)
    standings = models.JSONField("standings when it closed", null=True, blank=True)

    objects = RoundQuerySet.as_manager()

    class Meta:
        verbose_name = "round"
        verbose_name_plural = "rounds"
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
        """The moment when the round's time is up; None before the clock started. While paused it moves with the
        present."""
        if self.started_at is None or not minutes:
            return None
        waited = timezone.now() - self.paused_at if self.paused_at else timedelta()
        return self.started_at + timedelta(minutes=minutes, seconds=self.seconds_added) + waited


class Table(models.Model):
    """A table in one round, with the sheet that lies on it."""

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField("number")
    first_dealer = models.CharField("first dealer", max_length=1, choices=Compass, default=Compass.N)
    extra_deals = models.PositiveSmallIntegerField("extra deals", default=0)
    over = models.BooleanField("game over", default=False)
    winner = models.CharField("winner", max_length=2, blank=True)
    ns_confirmed_at = models.DateTimeField("agreed by North and South", null=True, blank=True)
    ew_confirmed_at = models.DateTimeField("agreed by East and West", null=True, blank=True)
    disputed_at = models.DateTimeField("disputed", null=True, blank=True)
    dispute = models.CharField("what is disputed", max_length=200, blank=True)
    director_called_at = models.DateTimeField("director called", null=True, blank=True)
    last_deal_at = models.DateTimeField("last deal", null=True, blank=True)

    class Meta:
        verbose_name = "table"
        verbose_name_plural = "tables"
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
    """The seat of an entrant. A pair takes a side, NS or EW; a single player one seat, F as the fifth at a table."""

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
    seat = models.CharField("seat", max_length=2, choices=Place)
    entrant = models.ForeignKey("tournaments.Entrant", on_delete=models.PROTECT, related_name="seats")

    class Meta:
        verbose_name = "seat"
        verbose_name_plural = "seats"
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
    points = models.IntegerField("points", null=True, blank=True, default=0)

    class Meta:
        verbose_name = "sit-out"
        verbose_name_plural = "sit-outs"
        constraints = [
            models.UniqueConstraint(fields=["round", "entrant"], name="an_entrant_sits_out_once_in_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.entrant}, {self.round}"
