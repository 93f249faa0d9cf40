"""Every ranking measure as docs/ranking.md has it, counted from an exported event."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from hashlib import sha256
from itertools import combinations
from typing import Any

from tests.independent.tables import Sat, sat_at

BEGUN = {"open", "closed"}


class Counted:
    """The measures over the rounds from `first` on; from round 1 on the corrections of the whole event count too."""

    def __init__(self, event: Mapping[str, Any], first: int = 1) -> None:
        self.event = event
        self.sat: dict[int, list[Sat]] = {row["number"]: [] for row in event["entrants"]}
        self.out: dict[int, list[int | None]] = {entrant: [] for entrant in self.sat}
        self.given = dict.fromkeys(self.sat, 0)
        for round_ in event["rounds"]:
            if round_["number"] >= first and round_["status"] in BEGUN:
                self._take(round_)
        for adjustment in event["adjustments"]:
            if (adjustment["round"] or 1) >= first:
                self.given[adjustment["entrant"]] += adjustment["points"]

    def _take(self, round_: Mapping[str, Any]) -> None:
        for entrant in round_["out"]:
            self.out[entrant["entrant"]].append(entrant["points"])
        for table in round_["tables"]:
            for sat in sat_at(self.event, round_, table):
                self.sat[sat.who].append(sat)

    def measure(self, key: str, entrant: int, level: Sequence[int]) -> int:
        """The measure of that key, more being better; two of them look at all who are level."""
        count, fewest = getattr(self, key), self.event["rules"].get("wins") == "low"
        if fewest and key in {"points", "points_difference", "points_and_bonus", "best_round", "best_deal"}:
            return -int(count(entrant))
        return int(count(entrant, level) if key in {"direct_encounter", "lot"} else count(entrant))

    def points(self, entrant: int) -> int:
        return sum(sat.points for sat in self.sat[entrant]) + sum(self._sat_out(entrant)) + self.given[entrant]

    def rounds_won(self, entrant: int) -> int:
        return sum(_won(sat) for sat in self.sat[entrant] if sat.over)

    def points_difference(self, entrant: int) -> int:
        return sum(sat.points - sat.against for sat in self.sat[entrant])

    def place_bonus(self, entrant: int) -> int:
        return sum(self._bonus(sat) for sat in self.sat[entrant] if sat.over)

    def victory_points(self, entrant: int) -> int:
        """20 a table of two sides; the steps of the WBF scale found by walking up to each half point."""
        steps = self.event.get("victory_steps") or _wbf(self.event["deals_per_round"] or 16)
        matches = [sat for sat in self.sat[entrant] if sat.over and sat.two_sides]
        worth = [
            10
            + (1 if (sat.points > sat.against) != sat.fewest else -1)
            * sum(abs(sat.points - sat.against) >= step for step in steps)
            for sat in matches
        ]
        return self._with_rests(entrant, worth)

    def matchpoints(self, entrant: int) -> int:
        """Nothing: no evening of these tests deals the same cards at several tables."""
        return 0

    def _with_rests(self, entrant: int, worth: list[int]) -> int:
        average = _nearest(Fraction(sum(worth), len(worth))) if worth else 0
        return sum(worth) + average * len(self.out[entrant])

    def points_and_bonus(self, entrant: int) -> int:
        return self.points(entrant) + self.place_bonus(entrant)

    def contracts_made(self, entrant: int) -> int:
        return sum(sat.made for sat in self.sat[entrant])

    def deals_won(self, entrant: int) -> int:
        return sum(points > 0 for sat in self.sat[entrant] for points in sat.deals)

    def best_round(self, entrant: int) -> int:
        return max((*(sat.points for sat in self.sat[entrant]), *self._sat_out(entrant)), default=0)

    def best_deal(self, entrant: int) -> int:
        return max((points for sat in self.sat[entrant] for points in sat.deals), default=0)

    def strength_of_opponents(self, entrant: int) -> int:
        return sum(self._strengths(entrant))

    def strength_without_weakest(self, entrant: int) -> int:
        return self.strength_of_opponents(entrant) - min(self._strengths(entrant), default=0)

    def strength_of_the_middle(self, entrant: int) -> int:
        strengths = self._strengths(entrant)
        return sum(strengths) - min(strengths) - max(strengths) if len(strengths) > 1 else 0

    def _strengths(self, entrant: int) -> list[int]:
        main = self.event["ranking"][0]
        count = self.points if main.startswith(("strength", "direct", "lot", "matchpoints")) else getattr(self, main)
        return [int(count(two)) for sat in self.sat[entrant] for two in sat.opponents]

    def direct_encounter(self, entrant: int, level: Sequence[int]) -> int:
        met = {(a, b) for a in level for sat in self.sat[a] if sat.over for b in sat.opponents}
        if any(pair not in met for pair in combinations(sorted(level), 2)):
            return 0
        mine = [(sat, two) for sat in self.sat[entrant] if sat.over for two in sat.opponents if two in level]
        return sum((sat.value(entrant) > sat.value(two)) - (sat.value(entrant) < sat.value(two)) for sat, two in mine)

    def lot(self, entrant: int, level: Sequence[int]) -> int:
        """The turn among those who are level as a minus: the first turn is best. Only a lot drawn for them counts."""
        lots = self.event["draw_options"].get("lots", [])
        seeds = [lot["seed"] for lot in lots for group in lot["groups"] if set(level) <= set(group)]
        if not seeds:
            return 0
        drawn = sorted(level, key=lambda number: sha256(f"{seeds[0]}:{number}".encode()).hexdigest())
        return -1 - drawn.index(entrant)

    def _sat_out(self, entrant: int) -> list[int]:
        own = [sat.points for sat in self.sat[entrant]]
        average = _nearest(Fraction(sum(own), len(own))) if own else 0
        return [average if points is None else points for points in self.out[entrant]]

    def _bonus(self, sat: Sat) -> int:
        """Who share places share their bonuses in whole points."""
        bonus, mine = [*self.event["place_bonus"], *[0] * 5], sat.value(sat.who)
        values = [sat.value(other) for other in sat.all_points]
        ahead, level = sum(value > mine for value in values), values.count(mine)
        return sum(bonus[ahead : ahead + level]) // level


def _won(sat: Sat) -> bool:
    others = [sat.value(two) for two in sat.opponents]
    return bool(others) and all(sat.value(sat.who) > value for value in others)


def _wbf(deals: int) -> list[int]:
    tau, top = (5**0.5 - 1) / 2, 15 * deals**0.5
    worth = [10 * (1 - tau ** (3 * margin / top)) / (1 - tau**3) for margin in range(int(top) + 2)]
    return [next(margin for margin, more in enumerate(worth) if more >= at + 0.5) for at in range(10)]


def _nearest(value: Fraction) -> int:
    """The whole number nearest to it, halves away from zero."""
    whole = int(abs(value) + Fraction(1, 2))
    return whole if value >= 0 else -whole
