"""What lasts over the years: each evening's figures a person, and past evenings of which only totals are known.

Figures are derived: `services/club/figures.py` makes them anew from an evening whose newest act is another. A derived
model says so by `is_derived`: a merge, a club's file and its kind leave its rows alone.
"""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.models.personal import KEY, RESULT


def is_derived(model: type[models.Model]) -> bool:
    """Do the rows follow from others, so that deleting every one of them changes nothing?"""
    return bool(getattr(model, "is_derived", False))


class EveningFigures(models.Model):
    """That a finished evening was counted, up to which act by its hash, and its contracts: by kind how many bid and
    made."""

    tournament = models.OneToOneField("tournaments.Tournament", on_delete=models.CASCADE, related_name="figures")
    journal_hash = models.CharField(_("newest act"), max_length=64)
    contracts = models.JSONField(_("contracts"), default=dict)

    is_derived = True

    class Meta:
        verbose_name = _("figures of an evening")
        verbose_name_plural = _("figures of evenings")

    def __str__(self) -> str:
        return f"{self.tournament}"


class PlayerFigures(models.Model):
    """One person's evening. `contracts` is a sign a contract in the order played, 1 made and 0 lost.

    `detail` has `bid` (kind: bid, made), `met` (opponent: tables, ended above, ended below) and `beside` (partner:
    contracts bid together, made), other people by their public id.
    """

    evening = models.ForeignKey(EveningFigures, on_delete=models.CASCADE, related_name="people")
    player = models.ForeignKey("tournaments.Player", on_delete=models.CASCADE, related_name="figures")
    number = models.PositiveSmallIntegerField(_("number"))
    points = models.IntegerField(_("points"))
    place = models.PositiveSmallIntegerField(_("place"))
    best_deal = models.IntegerField(_("highest deal"), null=True)
    slams = models.PositiveSmallIntegerField(_("slams"), default=0)
    contracts = models.CharField(_("contracts in order"), max_length=400, blank=True)
    detail = models.JSONField(_("figures"), default=dict)

    is_derived = True

    PERSONAL = {
        "id": KEY,
        "evening": KEY,
        "player": KEY,
        "number": RESULT,
        "points": RESULT,
        "place": RESULT,
        "best_deal": RESULT,
        "slams": RESULT,
        "contracts": RESULT,
        "detail": RESULT,
    }

    class Meta:
        verbose_name = _("figures of a player")
        verbose_name_plural = _("figures of players")
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
    number = models.PositiveSmallIntegerField(_("number"))
    name = models.CharField(_("name"), max_length=60, blank=True)
    year = models.PositiveSmallIntegerField(_("year"))
    date = models.DateField(_("date"), null=True, blank=True)

    published = False  # it has no page of its own

    class Meta:
        verbose_name = _("past evening")
        verbose_name_plural = _("past evenings")
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["season", "number"], name="a_number_names_one_past_evening_of_a_season"),
        ]

    def __str__(self) -> str:
        return f"{self.season}, {self.name or self.date}"


class PastResult(models.Model):
    """What one person reached on a past evening. The place follows from the points of that evening."""

    evening = models.ForeignKey(PastEvening, on_delete=models.CASCADE, related_name="results")
    player = models.ForeignKey("tournaments.Player", on_delete=models.CASCADE, related_name="past_results")
    points = models.IntegerField(_("points"))
    place = models.PositiveSmallIntegerField(_("place"))

    PERSONAL = {"id": KEY, "evening": KEY, "player": KEY, "points": RESULT, "place": RESULT}

    class Meta:
        verbose_name = _("result of a past evening")
        verbose_name_plural = _("results of past evenings")
        constraints = [
            models.UniqueConstraint(fields=["evening", "player"], name="a_player_has_one_result_of_a_past_evening"),
        ]

    def __str__(self) -> str:
        return f"{self.evening}, {self.player}"
