"""Whether a club writes family names first: as it chose, otherwise as its register of players shows."""

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from tournaments.models import Club, NameOrder, Player, Tournament
from tournaments.models.players import Shown
from tournaments.wording.short_names import puts_family_first, short_names

ENOUGH = 500


def family_first_in(club: Club) -> bool:
    """Does this club write family names first? At most one query."""
    if club.name_order != NameOrder.GUESS:
        return club.name_order == NameOrder.FAMILY
    names = Player.objects.filter(club=club, erased_at=None).order_by("-pk").values_list("name", flat=True)
    return puts_family_first(names[:ENOUGH])


def family_first_at(tournament: Tournament) -> bool:
    """The same for the club of a tournament, looked up once for each state of it."""
    if tournament.club.name_order != NameOrder.GUESS:
        return tournament.club.name_order == NameOrder.FAMILY
    return _guessed(tournament.state, tournament)


@lru_cache(maxsize=512)
def _guessed(_state: str, tournament: Tournament) -> bool:
    return family_first_in(tournament.club)


def family_first_for(players: Iterable[Player]) -> bool:
    """The same for players with a short public name; no query if there are none."""
    shy = next((player for player in players if player.shown == Shown.SHORT), None)
    return shy is not None and family_first_in(shy.club)


def family_first_among(players: Iterable[Player]) -> set[int]:
    """The keys of the clubs that write family names first, of those players who have a short public name.

    At most two queries, whatever the number of clubs; none if nobody has such a name.
    """
    own = {player.club_id for player in players if player.shown == Shown.SHORT}
    orders = dict(Club.objects.filter(pk__in=own).values_list("pk", "name_order")) if own else {}
    first = {key for key, order in orders.items() if order == NameOrder.FAMILY}
    guessed: dict[int, list[str]] = {key: [] for key, order in orders.items() if order == NameOrder.GUESS}
    if guessed:
        newest = Player.objects.filter(club__in=guessed, erased_at=None).order_by("-pk").values_list("club_id", "name")
        for club, name in newest[: ENOUGH if len(guessed) == 1 else None]:
            guessed[club].append(name)
    return first | {club for club, names in guessed.items() if puts_family_first(names[:ENOUGH])}


def short_names_at(tournament: Tournament, sitters: Iterable[Any]) -> dict[str, str]:
    """The shortest names that tell these people at one table apart, by their number as JSON has it: a text."""
    return short_names({str(sitter.number): sitter.name for sitter in sitters}, family_first_at(tournament))
