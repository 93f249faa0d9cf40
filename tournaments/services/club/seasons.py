"""Creating and changing seasons, joining evenings, recording helpers. Evenings themselves do not change."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from reports.season_rules import season_rule
from tournaments.errors import Refused
from tournaments.models import Club, OpeningBalance, PastResult, Player, Season, SeasonEvening, Tournament
from tournaments.player_lists.past_evenings import PastSheet
from tournaments.security.actors import Actor
from tournaments.security.permissions import require
from tournaments.services.club.free_names import insert_under_free_slug, lock_club
from tournaments.services.club.register import add_player
from tournaments.wording.names import clean_name


@transaction.atomic
def create_season(*, club: Club, name: str, actor: Actor, rule: dict[str, Any] | None = None) -> Season:
    """A season without evenings. Raises SeasonRuleError for a rule that cannot be."""
    require(actor, "change_seasons", club)
    name = _free_name(club, name)
    season = Season(club=club, name=name, rule=season_rule(rule or {}).as_data())
    return insert_under_free_slug(season, club.seasons, name, 40)


@transaction.atomic
def change_season(
    *,
    season: Season,
    actor: Actor,
    name: str | None = None,
    rule: dict[str, Any] | None = None,
    published: bool | None = None,
) -> Season:
    """Change what is given. Raises SeasonRuleError for a rule that cannot be."""
    require(actor, "change_seasons", season)
    if name is not None:
        season.name = _free_name(season.club, name, besides=season)
    if rule is not None:
        season.rule = season_rule(rule).as_data()
    if published is not None:
        season.published = published
    season.places = None
    season.save()
    return season


@transaction.atomic
def join_evenings(*, season: Season, tournaments: Sequence[Tournament], actor: Actor) -> Season:
    """Let exactly these evenings of the club count for the season; helpers of those that stay are kept."""
    require(actor, "change_seasons", season)
    if strangers := [tournament.name for tournament in tournaments if tournament.club_id != season.club_id]:
        raise Refused(_("Not of this club: {names}.").format(names=", ".join(strangers)))
    season.parts.exclude(tournament__in=tournaments).delete()
    for tournament in tournaments:
        season.parts.get_or_create(tournament=tournament)
    return _to_be_counted(season)


@transaction.atomic
def set_helpers(*, part: SeasonEvening, players: Iterable[Player], actor: Actor) -> SeasonEvening:
    """Who helped or sat out on an evening instead of playing, and gets the fixed points for it."""
    require(actor, "change_seasons", part.season)
    if strangers := [player.name for player in players if player.club_id != part.season.club_id]:
        raise Refused(_("Not of this club: {names}.").format(names=", ".join(strangers)))
    part.helpers.set(players)
    _to_be_counted(part.season)
    return part


@transaction.atomic
def set_balances(*, season: Season, balances: Iterable[tuple[Player, int, int]], actor: Actor) -> Season:
    """What people bring into the season, exactly this: points, and in how many evenings they were made."""
    require(actor, "change_seasons", season)
    brought = [OpeningBalance(season=season, player=who, points=points, evenings=n) for who, points, n in balances]
    if strangers := [row.player.name for row in brought if row.player.club_id != season.club_id]:
        raise Refused(_("Not of this club: {names}.").format(names=", ".join(strangers)))
    lock_club(season.club)
    season.balances.all().delete()
    OpeningBalance.objects.bulk_create(brought)
    return _to_be_counted(season)


@transaction.atomic
def set_past_evenings(*, season: Season, sheet: PastSheet, people: Mapping[str, Player | None], actor: Actor) -> Season:
    """The season's evenings from the club's own records, exactly these; none takes them away.

    `people` says whom each name of the sheet means: a player of the club, None for somebody who is added to the
    register. Names that are not there are left out.
    """
    require(actor, "change_seasons", season)
    if strangers := [player.name for player in people.values() if player and player.club_id != season.club_id]:
        raise Refused(_("Not of this club: {names}.").format(names=", ".join(strangers)))
    lock_club(season.club)
    known = {name: player or _former(season.club, name, actor) for name, player in people.items()}
    season.past_evenings.all().delete()
    for number, column in enumerate(sheet.evenings, start=1):
        points = {known[name]: worth for name, worth in column.points.items() if name in known}
        if not points:
            continue
        evening = season.past_evenings.create(number=number, name=column.name, year=column.year, date=column.date)
        PastResult.objects.bulk_create(
            PastResult(
                evening=evening, player=who, points=worth, place=1 + sum(other > worth for other in points.values())
            )
            for who, worth in points.items()
        )
    season.has_past = season.past_evenings.exists()
    return _to_be_counted(season)


@transaction.atomic
def remove_season(*, season: Season, actor: Actor) -> None:
    """Take a season away; its evenings stay as they are."""
    require(actor, "change_seasons", season)
    season.delete()


def _former(club: Club, name: str, actor: Actor) -> Player:
    """Somebody of past years, whom no new evening needs to offer."""
    player = add_player(club=club, name=name, actor=actor)
    player.active = False
    player.save(update_fields=["active"])
    return player


def _to_be_counted(season: Season) -> Season:
    season.places = None
    season.save(update_fields=["places", "has_past"])
    return season


def _free_name(club: Club, name: str, besides: Season | None = None) -> str:
    name = clean_name(name)
    lock_club(club)
    others = club.seasons.exclude(pk=besides.pk) if besides else club.seasons.all()
    if others.filter(name=name).exists():
        raise Refused(problems={"name": [_("There is already a season called {name}.").format(name=name)]})
    return name
