"""A season: evenings of a club that count together under one rule."""

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.personal import KEY, RESULT


class Season(models.Model):
    """`rule` is a `reports.season_rules.SeasonRule` as data.

    `places` are derived, None until they are counted: `rows` of [public id, place, total, evenings] as strangers see
    the season, `until` when it was played, and whether it is `over` but for the time since.
    """

    club = models.ForeignKey("tournaments.Club", on_delete=models.CASCADE, related_name="seasons")
    slug = models.SlugField(_("address"), max_length=40)
    name = models.CharField(_("name"), max_length=60)
    rule = models.JSONField(_("what counts"), default=dict, blank=True)
    published = models.BooleanField(_("public page"), default=False)
    has_past = models.BooleanField(_("past evenings"), default=False, editable=False)
    places = models.JSONField(_("places"), null=True, blank=True, default=None, editable=False)
    evenings = models.ManyToManyField("tournaments.Tournament", through="SeasonEvening", related_name="seasons")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    derived_fields = ("places",)

    class Meta:
        verbose_name = _("season")
        verbose_name_plural = _("seasons")
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="an_address_names_one_season_of_a_club"),
            models.UniqueConstraint(fields=["club", "name"], name="a_club_names_each_season_once"),
        ]

    def __str__(self) -> str:
        return self.name


class SeasonEvening(models.Model):
    """One evening of a season. `helpers` helped or sat out that evening instead of playing."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="parts")
    tournament = models.ForeignKey("tournaments.Tournament", on_delete=models.CASCADE, related_name="season_parts")
    helpers = models.ManyToManyField("tournaments.Player", related_name="helped_at", blank=True)

    class Meta:
        verbose_name = _("evening of a season")
        verbose_name_plural = _("evenings of a season")
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
    points = models.IntegerField(_("points"))
    evenings = models.PositiveSmallIntegerField(_("evenings"), default=0)

    PERSONAL = {"id": KEY, "season": KEY, "player": KEY, "points": RESULT, "evenings": RESULT}

    class Meta:
        verbose_name = _("opening balance")
        verbose_name_plural = _("opening balances")
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
    name = models.CharField(_("class"), max_length=30, blank=True)

    PERSONAL = {"id": KEY, "season": KEY, "player": KEY, "name": RESULT}

    class Meta:
        verbose_name = _("class of a season")
        verbose_name_plural = _("classes of seasons")
        constraints = [
            models.UniqueConstraint(fields=["season", "player"], name="a_player_has_one_class_in_a_season"),
        ]

    def __str__(self) -> str:
        return f"{self.season}, {self.player}: {self.name}"
