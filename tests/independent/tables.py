"""What every entrant did at every table of an exported event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tests.independent.sheet import Played, played

OF_SIDES = {"bid_whist", "boomke_wies", "dutch_whist", "classic_whist"}
FOR_BOTH = {"NS": "NS", "EW": "EW", "N": "NS", "S": "NS", "E": "EW", "W": "EW", "F": "F"}


class Sat(NamedTuple):
    """One entrant's round at a table where something was played."""

    who: int
    over: bool  # the round is closed, or the game at this table won
    points: int
    deals: tuple[int, ...]
    made: int
    opponents: tuple[int, ...]
    against: int  # the points of the opponents, those of a side once
    all_points: Mapping[int, int]
    winners: frozenset[int]  # by the rules of the game

    def value(self, one: int) -> tuple[bool, int]:
        """By what places at the table are given."""
        return one in self.winners, self.all_points[one]


def sat_at(event: Mapping[str, Any], round_: Mapping[str, Any], table: Mapping[str, Any]) -> Iterator[Sat]:
    """Everybody who played at least one deal at a table."""
    found = played(event, table)
    who = {chair: one for place, one in table["seats"].items() for chair in place}
    deals = {one: _deals(one, who, found) for one in set(who.values())}
    totals = {one: sum(told) for one, told in deals.items() if told}
    by_side = event["game"] in OF_SIDES or event["kind"] == "pairs"
    side = {one: FOR_BOTH[chair] if by_side else chair for chair, one in who.items()}
    winners = frozenset(total for total in totals if found.winner and side[total] == found.winner)
    for one in totals:
        opponents = tuple(two for two in totals if side[two] != side[one])
        yield Sat(
            one,
            round_["status"] == "closed" or bool(found.winner),
            totals[one],
            deals[one],
            _made(one, who, found),
            opponents,
            sum({side[two]: totals[two] for two in opponents}.values()),
            totals,
            winners,
        )


def _deals(one: int, who: Mapping[str, int], found: Played) -> tuple[int, ...]:
    """What each deal brought an entrant who played in it: a pair has two hands, or one side that counts once."""
    own = [
        [points for place, points in deal.points.items() if any(who[chair] == one for chair in place)]
        for deal in found.deals
    ]
    return tuple(sum(points) for points in own if points)


def _made(one: int, who: Mapping[str, int], found: Played) -> int:
    return sum(any(who[chair] == one for place in deal.made for chair in place) for deal in found.deals)
