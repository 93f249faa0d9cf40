"""What every entrant did at every table of an exported event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from tests.independent.sheet import Played, played

OF_SIDES = {
    *("bid_whist", "boomke_wies", "dutch_whist", "classic_whist"),
    *("manillen", "klaverjas", "norwegian_whist", "coinche"),
}
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
    two_sides: bool = False
    fewest: bool = False  # fewer points are better

    def value(self, person: int) -> tuple[bool, int]:
        """By what places at the table are given."""
        return person in self.winners, (-1 if self.fewest else 1) * self.all_points[person]


def sat_at(event: Mapping[str, Any], round_: Mapping[str, Any], table: Mapping[str, Any]) -> Iterator[Sat]:
    """Everybody who played at least one deal at a table."""
    deals_played = played(event, table)
    who = {chair: person for place, person in table["seats"].items() for chair in place}
    deals = {person: _deals(person, who, deals_played) for person in set(who.values())}
    totals = {person: sum(points) for person, points in deals.items() if points}
    by_side = event["game"] in OF_SIDES or event["variant"] in ("by_side", "hand_by_hand") or event["kind"] == "pairs"
    side = {person: FOR_BOTH[chair] if by_side else chair for chair, person in who.items()}
    winners = frozenset(person for person in totals if deals_played.winner and side[person] == deals_played.winner)
    for person in totals:
        opponents = tuple(two for two in totals if side[two] != side[person])
        yield Sat(
            person,
            round_["status"] == "closed" or bool(deals_played.winner),
            totals[person],
            deals[person],
            _made(person, who, deals_played),
            opponents,
            sum({side[two]: totals[two] for two in opponents}.values()),
            totals,
            winners,
            len({side[two] for two in opponents}) == 1,
            event["rules"].get("wins") == "low",
        )


def _deals(person: int, who: Mapping[str, int], deals_played: Played) -> tuple[int, ...]:
    """What each deal brought an entrant who played in it: a pair has two hands, or one side that counts once."""
    own = [
        [points for place, points in deal.points.items() if any(who[chair] == person for chair in place)]
        for deal in deals_played.deals
    ]
    return tuple(sum(points) for points in own if points)


def _made(person: int, who: Mapping[str, int], deals_played: Played) -> int:
    return sum(any(who[chair] == person for place in deal.made for chair in place) for deal in deals_played.deals)
