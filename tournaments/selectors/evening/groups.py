"""Groups that are ranked among themselves: categories of players, and the two fields of a Mitchell."""

from collections.abc import Sequence
from typing import NamedTuple

from reports.groups import among, categories, of_category
from reports.standings import Standings
from tournaments.models import Round, Seat, Tournament
from tournaments.selectors.evening.stages import BEGUN
from tournaments.templatetags.whist import seat_name

FIELDS = ("NS", "EW")


class Group(NamedTuple):
    """One group with its standings; `key` is how an address names it."""

    key: str
    name: str
    standings: Standings


def groups_of(tournament: Tournament, standings: Standings, rounds: Sequence[Round]):
    """The categories by name, then the fields where pairs play Mitchell; one query for those."""
    found = [Group(name.casefold(), name, of_category(standings, name)) for name in categories(standings)]
    if has_fields(rounds):
        found += _fields(tournament, standings)
    return tuple(found)


def has_fields(rounds: Sequence[Round]) -> bool:
    """Do North-South and East-West play for themselves?"""
    return any(one.draw == "mitchell" and one.status in BEGUN for one in rounds)


def _fields(tournament: Tournament, standings):
    seats = Seat.objects.filter(round__tournament=tournament, round__draw="mitchell", round__status__in=BEGUN)
    rows = set(seats.values_list("seat", "entrant__number"))
    for side in FIELDS:
        yield Group(side.lower(), str(seat_name(side)), among(standings, {who for seat, who in rows if seat == side}))
