"""Who plays in which class of a season, and the season after it with new classes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import gettext as _

from reports.season_rules import season_rule
from tournaments.errors import Refused
from tournaments.models import Season, SeasonClass
from tournaments.security.permissions import require
from tournaments.services.club.free_names import lock_club
from tournaments.services.club.seasons import create_season

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.models import Player
    from tournaments.security.actors import Actor


@transaction.atomic
def set_classes(*, season: Season, classes: Mapping[Player, str], actor: Actor) -> Season:
    """The class of each of these people from now on, whatever the register says; an empty name is no class."""
    require(actor, "change_seasons", season)
    known = season_rule(season.rule).classes
    if wrong := sorted({name for name in classes.values() if name and name not in known}):
        raise Refused(_("No class of this season: {names}.").format(names=", ".join(wrong)))
    if strangers := [player.name for player in classes if player.club_id != season.club_id]:
        raise Refused(_("Not of this club: {names}.").format(names=", ".join(strangers)))
    lock_club(season.club)
    season.classes.filter(player__in=classes).delete()
    SeasonClass.objects.bulk_create(
        SeasonClass(season=season, player=player, name=name) for player, name in classes.items()
    )
    return season


@transaction.atomic
def next_season(
    *, season: Season, name: str, now: Mapping[Player, str], then: Mapping[Player, str], actor: Actor
) -> Season:
    """A season under the same rule without evenings, everybody in the class of `then`.

    `now` are the classes of the season that ends: it keeps them, whatever the register says later.
    """
    set_classes(season=season, classes=now, actor=actor)
    made = create_season(club=season.club, name=name, rule=season.rule, actor=actor)
    chosen = {player: to for player, to in then.items() if to or now.get(player)}
    return set_classes(season=made, classes=chosen, actor=actor)
