"""Which class of a season everybody plays in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports.facts import categories_in
from tournaments.models import SeasonClass

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from reports.season_rules import SeasonRule
    from tournaments.models import Player, Season


def classes_of(season: Season, rule: SeasonRule, players: Iterable[Player]) -> Mapping[str, frozenset[int]]:
    """The people of each class by their keys, the highest class first; one query where the season has classes.

    What the season says of somebody decides, then the category in the register; others are in no class.
    """
    if not rule.classes:
        return {}
    said = dict(SeasonClass.objects.filter(season=season).values_list("player", "name"))
    own = {player.pk: _class_of(said.get(player.pk), player.category, rule.classes) for player in players}
    return {name: frozenset(key for key, theirs in own.items() if theirs == name) for name in rule.classes}


def _class_of(said: str | None, category: str, classes: tuple[str, ...]) -> str:
    """The class by its name as the rule writes it, or nothing."""
    if said is not None:
        return said if said in classes else ""
    named = {name.casefold() for name in categories_in(category)}
    return next((name for name in classes if name.casefold() in named), "")
