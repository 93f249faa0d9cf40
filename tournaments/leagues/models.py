"""A league: divisions of teams that meet home and away. A match holds no result: it follows from what was recorded."""

from __future__ import annotations

import uuid
from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext, pgettext, pgettext_lazy

from tournaments.clubs.models import ClubStatus
from tournaments.frame.personal import KEY, NAMES_IN_TEXT, SAID, Use, emptied

if TYPE_CHECKING:
    from tournaments.clubs.models import Club


class League(models.Model):
    """`rule` is a `reports.leagues.LeagueRule` as data; `previous` the league of the year before."""

    club = models.ForeignKey("tournaments.Club", on_delete=models.CASCADE, related_name="leagues")
    slug = models.SlugField("address", max_length=40)
    name = models.CharField("name", max_length=60)
    rule = models.JSONField("what counts", default=dict, blank=True)
    published = models.BooleanField("public page", default=False)
    previous = models.ForeignKey("self", on_delete=models.SET_NULL, null=True, blank=True, related_name="following")
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        verbose_name = "league"
        verbose_name_plural = "leagues"
        ordering = ["-created_at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "slug"], name="an_address_names_one_league_of_a_club"),
            models.UniqueConstraint(fields=["club", "name"], name="a_club_names_each_league_once"),
        ]

    def __str__(self) -> str:
        return self.name


KNOCK_OUT, SECOND_CHANCE = 101, 102
"""The numbers of a cup's divisions that are brackets; its pools have those from 1."""


class Division(models.Model):
    """`plan` says when it plays (first day, weeks between, days left out, hour); `days` are the dates that follow from
    it; `calendar` is the document that `draws.check_fixtures` counts, empty until it is drawn. A bracket has no
    teams of its own; its calendar holds the seed, and only matches of which something is recorded are stored."""

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="divisions")
    number = models.PositiveSmallIntegerField("number")
    name = models.CharField("own name", max_length=60, blank=True)
    plan = models.JSONField("match days", default=dict, blank=True)
    days = models.JSONField("dates", default=list, blank=True)
    calendar = models.JSONField("calendar", default=dict, blank=True)

    class Meta:
        verbose_name = "division"
        verbose_name_plural = "divisions"
        ordering = ["league", "number"]
        constraints = [
            models.UniqueConstraint(fields=["league", "number"], name="a_number_names_one_division_of_a_league")
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def title(self) -> str:
        """Its own name, else what it is by its number, in the language of the reader."""
        if self.name:
            return self.name
        if self.is_bracket:
            return gettext("Second chance") if self.is_second_chance else pgettext("cup", "Knock-out")
        if self.league.rule.get("through"):
            return gettext("Pool {letter}").format(letter=chr(64 + self.number))
        return gettext("Division {number}").format(number=self.number)

    @property
    def club(self) -> Club:
        """The club whose league it is."""
        return self.league.club

    @property
    def is_bracket(self) -> bool:
        """Is it the knock-out of a cup, or its second chance?"""
        return self.number >= KNOCK_OUT

    @property
    def is_second_chance(self) -> bool:
        """Is it the bracket of those who lost early, or missed the knock-out?"""
        return self.number == SECOND_CHANCE


class LeagueTeam(models.Model):
    """A team. `club` is its club on this site, once that club took it on; `account` the captain's own account.

    `key` makes the captain's link; it is replaced when the link has to end. `wishes` are days at home or not, as typed.
    """

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="teams")
    number = models.PositiveSmallIntegerField("number")
    name = models.CharField("name", max_length=60)
    hall = models.CharField("hall", max_length=80, blank=True)
    wishes = models.CharField("wishes", max_length=120, blank=True)
    captain = models.CharField("captain", max_length=60, blank=True)
    key = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    token_hash = models.CharField(max_length=64, unique=True, editable=False)
    club = models.ForeignKey(
        "tournaments.Club", on_delete=models.SET_NULL, null=True, blank=True, related_name="league_teams"
    )
    account = models.ForeignKey(
        "tournaments.User", on_delete=models.SET_NULL, null=True, blank=True, related_name="league_teams"
    )

    PERSONAL = {
        "id": KEY,
        "division": KEY,
        "number": KEY,
        "name": Use("what the team is called", exported=True),
        "hall": Use("where the team plays", exported=True),
        "wishes": Use("days of the team"),
        "captain": Use("whom to call; read by the organiser and the other captains", emptied, exported=True),
        "key": KEY,
        "token_hash": Use("opens the team's page; without it only the captain's account does"),
        "club": KEY,
        "account": Use("let go of with the account"),
    }

    class Meta:
        verbose_name = "team of a league"
        verbose_name_plural = "teams of a league"
        ordering = ["division", "number"]
        constraints = [
            models.UniqueConstraint(fields=["division", "number"], name="a_number_names_one_team_of_a_division"),
            models.UniqueConstraint(fields=["division", "name"], name="a_name_names_one_team_of_a_division"),
        ]

    def __str__(self) -> str:
        return self.name


class LeagueMatch(models.Model):
    """A home team and its visitors on a day of the calendar."""

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="matches")
    day = models.PositiveSmallIntegerField("match day")
    home = models.ForeignKey(LeagueTeam, on_delete=models.CASCADE, related_name="home_matches")
    away = models.ForeignKey(LeagueTeam, on_delete=models.CASCADE, related_name="away_matches")

    class Meta:
        verbose_name = "match of a league"
        verbose_name_plural = "matches of a league"
        ordering = ["division", "day", "home__number"]
        constraints = [
            models.UniqueConstraint(fields=["division", "day", "home"], name="a_team_is_at_home_once_on_a_day"),
            models.UniqueConstraint(fields=["division", "day", "away"], name="a_team_is_away_once_on_a_day"),
        ]

    def __str__(self) -> str:
        return f"{self.home} – {self.away}"

    @property
    def recorded(self) -> Iterable[MatchAct]:
        """The record of a match; a match of a bracket is stored with the first act."""
        return self.acts.all() if self.pk else ()


class MatchEvening(models.Model):
    """The evening of this site that a match is played as. `home_name` and `away_name` are what its two teams are called
    in it (`Entrant.team`), whatever the league calls them later."""

    match = models.OneToOneField(LeagueMatch, on_delete=models.CASCADE, related_name="evening")
    tournament = models.OneToOneField("tournaments.Tournament", on_delete=models.CASCADE, related_name="league_match")
    home_name = models.CharField(pgettext_lazy("team", "Home team"), max_length=60)
    away_name = models.CharField(pgettext_lazy("team", "Visitors"), max_length=60)

    class Meta:
        verbose_name = "evening of a match"
        verbose_name_plural = "evenings of matches"

    def __str__(self) -> str:
        return f"{self.match}: {self.tournament}"

    @property
    def league_is_public(self) -> bool:
        """May strangers see the page of the league?"""
        league = self.match.division.league
        return league.published and league.club.status == ClubStatus.SHOWN


class MatchAct(models.Model):
    """An act on a match; rows are only added. `kind` is one of `play.matches.KINDS`; `side` is that of the captain."""

    match = models.ForeignKey(LeagueMatch, on_delete=models.CASCADE, related_name="acts", db_index=False)
    seq = models.PositiveIntegerField("number")
    kind = models.CharField("act", max_length=12)
    side = models.CharField("by the captain", max_length=4, blank=True)
    payload = models.JSONField("what was said", default=dict)
    actor = models.JSONField("who", default=dict)
    reason = models.CharField("why", max_length=200, blank=True)
    at = models.DateTimeField("when", default=timezone.now)

    PERSONAL = {
        "id": KEY,
        "match": KEY,
        "seq": KEY,
        "kind": SAID,
        "side": SAID,
        "payload": SAID,
        "actor": KEY,
        "reason": NAMES_IN_TEXT,
        "at": SAID,
    }

    class Meta:
        verbose_name = "act on a match"
        verbose_name_plural = "acts on matches"
        ordering = ["match", "seq"]
        constraints = [models.UniqueConstraint(fields=["match", "seq"], name="an_act_on_a_match_has_its_own_number")]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"


class LineUp(models.Model):
    """The players of one side of a match, a name a line; read by both captains and the organiser, never public."""

    match = models.ForeignKey(LeagueMatch, on_delete=models.CASCADE, related_name="line_ups")
    side = models.CharField("side", max_length=4)
    names = models.TextField("players", max_length=1000, blank=True)

    PERSONAL = {"id": KEY, "match": KEY, "side": KEY, "names": NAMES_IN_TEXT}

    class Meta:
        verbose_name = "line-up"
        verbose_name_plural = "line-ups"
        constraints = [models.UniqueConstraint(fields=["match", "side"], name="a_side_has_one_line_up_in_a_match")]

    def __str__(self) -> str:
        return f"{self.match}, {self.side}"


def round_name(division: Division | None, round_: int, rounds: int) -> str:
    """The name of a round of a bracket."""
    last = {0: gettext("Final"), 1: pgettext("cup", "Semi-finals"), 2: pgettext("cup", "Quarter-finals")}
    name = last.get(rounds - round_) or pgettext("cup", "Round {number}").format(number=round_)
    return f"{bracket_name(division)} · {name}" if division else name


def third_name(division: Division | None = None) -> str:
    """The name of the match between the losers of the semi-finals."""
    name = pgettext("cup", "Match for third place")
    return f"{bracket_name(division)} · {name}" if division else name


def bracket_name(division: Division) -> str:
    """The name of a bracket, in the reader's language."""
    return gettext("Second chance") if division.is_second_chance else pgettext("cup", "Knock-out")
