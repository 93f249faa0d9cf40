"""A season: evenings of a club that count together under one rule.

What lasts over the years: each evening's figures a person, and past evenings of which only totals are known.

Figures are derived: `services/club/figures.py` makes them anew from an evening whose newest act is another. A derived
model says so by `is_derived`: a merge, a club's file and its kind leave its rows alone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import models
from django.utils import timezone

from tournaments.frame.personal import KEY, RESULT

if TYPE_CHECKING:
    from datetime import date


class Season(models.Model):
    """`rule` is a `reports.season_rules.SeasonRule` as data.

    `places` are derived, None until they are counted: `rows` of [public id, place, total, evenings] as strangers see
    the season, `until` when it was played, and whether it is `over` but for the time since.

    From its first to its last day a season takes the club's evenings by itself, of `game` alone where that is named,
    until it is closed. One without days has the evenings that somebody chose. `follows` is the season before it.
    """

    club = models.ForeignKey("tournaments.Club", on_delete=models.CASCADE, related_name="seasons")
    slug = models.SlugField("address", max_length=40)
    name = models.CharField("name", max_length=60)
    rule = models.JSONField("what counts", default=dict, blank=True)
    published = models.BooleanField("public page", default=False)
    first_day = models.DateField("first day", null=True, blank=True)
    last_day = models.DateField("last day", null=True, blank=True)
    game = models.CharField("game", max_length=40, blank=True, db_default="")
    closed_at = models.DateTimeField("closed", null=True, blank=True, editable=False)
    follows = models.OneToOneField(
        "self", on_delete=models.SET_NULL, null=True, blank=True, editable=False, related_name="followed_by"
    )
    has_past = models.BooleanField("past evenings", default=False, editable=False)
    places = models.JSONField("places", null=True, blank=True, default=None, editable=False)
    evenings = models.ManyToManyField("tournaments.Tournament", through="SeasonEvening", related_name="seasons")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    derived_fields = ("places",)

    class Meta:
        verbose_name = "season"
        verbose_name_plural = "seasons"
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="an_address_names_one_season_of_a_club"),
            models.UniqueConstraint(fields=["club", "name"], name="a_club_names_each_season_once"),
        ]

    def __str__(self) -> str:
        return self.name

    def takes(self, day: date, game: str) -> bool:
        """Does an evening of that game on that day count without anybody saying so?"""
        if self.first_day is None or self.last_day is None or self.closed_at:
            return False
        return self.first_day <= day <= self.last_day and (not self.game or self.game == game)


class SeasonEvening(models.Model):
    """An evening of a season. `helpers` helped or sat out that evening instead of playing."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="parts")
    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="season_parts")
    helpers = models.ManyToManyField("tournaments.Player", related_name="helped_at", blank=True)

    class Meta:
        verbose_name = "evening of a season"
        verbose_name_plural = "evenings of a season"
        ordering = ["tournament__date", "tournament__created_at", "tournament_id"]
        constraints = [
            models.UniqueConstraint(fields=["season", "tournament"], name="an_evening_is_once_in_a_season"),
        ]

    def __str__(self) -> str:
        return f"{self.season}, {self.tournament}"


class OpeningBalance(models.Model):
    """Points that somebody brings into a season from before its evenings, and in how many evenings they were made."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="balances")
    player = models.ForeignKey("tournaments.Player", on_delete=models.CASCADE, related_name="balances")
    points = models.IntegerField("points")
    evenings = models.PositiveSmallIntegerField("evenings", default=0)

    PERSONAL = {"id": KEY, "season": KEY, "player": KEY, "points": RESULT, "evenings": RESULT}

    class Meta:
        verbose_name = "opening balance"
        verbose_name_plural = "opening balances"
        constraints = [
            models.UniqueConstraint(fields=["season", "player"], name="a_player_has_one_balance_in_a_season"),
        ]

    def __str__(self) -> str:
        return f"{self.season}, {self.player}"


class SeasonClass(models.Model):
    """The class in which somebody plays a season; none where `name` is empty.

    Who has no row plays in the class that the category in the register names (`selectors/club/season_classes.py`).
    """

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="classes")
    player = models.ForeignKey("tournaments.Player", on_delete=models.CASCADE, related_name="season_classes")
    name = models.CharField("class", max_length=30, blank=True)

    PERSONAL = {"id": KEY, "season": KEY, "player": KEY, "name": RESULT}

    class Meta:
        verbose_name = "class of a season"
        verbose_name_plural = "classes of seasons"
        constraints = [
            models.UniqueConstraint(fields=["season", "player"], name="a_player_has_one_class_in_a_season"),
        ]

    def __str__(self) -> str:
        return f"{self.season}, {self.player}: {self.name}"


class EveningFigures(models.Model):
    """That a finished evening was counted, up to which act by its hash, and what is of all its people.

    `contracts` is by kind how many were bid and made. `matches` is for each table of a round the teams, of public ids,
    and where each ended; nothing where it was not counted yet (before 2.0).
    """

    tournament = models.OneToOneField("tournaments.Tournament", on_delete=models.CASCADE, related_name="figures")
    journal_hash = models.CharField("newest act", max_length=64)
    contracts = models.JSONField("contracts", default=dict)
    matches = models.JSONField("matches", null=True)

    is_derived = True

    class Meta:
        verbose_name = "figures of an evening"
        verbose_name_plural = "figures of evenings"

    def __str__(self) -> str:
        return f"{self.tournament}"


class PlayerFigures(models.Model):
    """A person's evening. `contracts` is a sign a contract in the order played, 1 made and 0 lost.

    `detail` has `bid` (kind: bid, made), `met` (opponent: tables, ended above, ended below) and `beside` (partner:
    contracts bid together, made), other people by their public id.
    """

    evening = models.ForeignKey(EveningFigures, on_delete=models.CASCADE, related_name="people")
    player = models.ForeignKey("tournaments.Player", on_delete=models.CASCADE, related_name="figures")
    number = models.PositiveSmallIntegerField("number")
    points = models.IntegerField("points")
    place = models.PositiveSmallIntegerField("place")
    sharing = models.PositiveSmallIntegerField("entrants on that place", null=True)  # not counted before 2.0
    best_deal = models.IntegerField("highest deal", null=True)
    slams = models.PositiveSmallIntegerField("slams", default=0)
    contracts = models.CharField("contracts in order", max_length=400, blank=True)
    detail = models.JSONField("figures", default=dict)

    is_derived = True

    PERSONAL = {
        "id": KEY,
        "evening": KEY,
        "player": KEY,
        "number": RESULT,
        "points": RESULT,
        "place": RESULT,
        "sharing": RESULT,
        "best_deal": RESULT,
        "slams": RESULT,
        "contracts": RESULT,
        "detail": RESULT,
    }

    class Meta:
        verbose_name = "figures of a player"
        verbose_name_plural = "figures of players"
        constraints = [
            models.UniqueConstraint(fields=["evening", "player"], name="a_player_has_figures_once_an_evening"),
        ]

    def __str__(self) -> str:
        return f"{self.evening}, {self.player}"


class PastEvening(models.Model):
    """An evening from the club's own records: only what each person reached is known.

    It has a `date`, or a name and the year.
    """

    season = models.ForeignKey("tournaments.Season", on_delete=models.CASCADE, related_name="past_evenings")
    number = models.PositiveSmallIntegerField("number")
    name = models.CharField("name", max_length=60, blank=True)
    year = models.PositiveSmallIntegerField("year")
    date = models.DateField("date", null=True, blank=True)

    published = False  # it has no page of its own

    class Meta:
        verbose_name = "past evening"
        verbose_name_plural = "past evenings"
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="a_number_names_one_past_evening_of_a_season"),
        ]

    def __str__(self) -> str:
        return f"{self.season}, {self.name or self.date}"


class PastResult(models.Model):
    """The result of one person on a past evening. The place follows from the points of that evening."""

    evening = models.ForeignKey(PastEvening, on_delete=models.CASCADE, related_name="results")
    player = models.ForeignKey("tournaments.Player", on_delete=models.CASCADE, related_name="past_results")
    points = models.IntegerField("points")
    place = models.PositiveSmallIntegerField("place")

    PERSONAL = {"id": KEY, "evening": KEY, "player": KEY, "points": RESULT, "place": RESULT}

    class Meta:
        verbose_name = "result of a past evening"
        verbose_name_plural = "results of past evenings"
        constraints = [
            models.UniqueConstraint(fields=["evening", "player"], name="a_player_has_one_result_of_a_past_evening"),
        ]

    def __str__(self) -> str:
        return f"{self.evening}, {self.player}"
