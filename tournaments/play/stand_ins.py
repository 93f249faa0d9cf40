"""Substitutes and rounds missed: who really sat on a seat, and what that scores by the rule that the club chose. Pure.

An entrant's `stand_ins` are a list of {"player", "from_round", "until", "scores"}: the public id of who sits there,
from which round, until which (None: to the end), and a `SubstituteRule`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from reports.results import SitOut
from tournaments.models import Round, SitOutRule, SubstituteRule
from tournaments.play.facts import winners_wanted


class StandIn(NamedTuple):
    """Somebody who took over the seat of an entrant."""

    player: str
    from_round: int
    until: int | None = None
    scores: str = SubstituteRule.ABSENT

    def sits_in(self, number: int) -> bool:
        """Do they sit there in that round?"""
        return self.from_round <= number and (self.until is None or number <= self.until)


Rows = Sequence[Mapping[str, Any]]
BY: dict[str, str] = {SubstituteRule.AVERAGE: "", SubstituteRule.FIELD: "field", SitOutRule.AVERAGE: ""}


def stand_ins_in(rows: Rows) -> list[StandIn]:
    """Those of one entrant, in the order in which they came."""
    return [StandIn(**row) for row in rows]


def stand_in_at(rows: Rows, number: int) -> StandIn | None:
    """Who sits there in that round instead of the entrant, where somebody does."""
    return next((one for one in reversed(stand_ins_in(rows)) if one.sits_in(number)), None)


def sat_instead(rows: Rows, old: str, new: str) -> list[dict[str, Any]]:
    """The same rows with another row of the register for somebody of them."""
    return [{**row, "player": new if row["player"] == old else row["player"]} for row in rows]


def replaced(stand_ins: Mapping[int, Rows], seated: Iterable[tuple[int, int]]) -> Iterator[SitOut]:
    """What counts instead of the table, where a substitute scores for nobody; `seated` are (round, entrant)."""
    for number, entrant in sorted(seated):
        one = stand_in_at(stand_ins.get(entrant, ()), number)
        if one and one.scores in (SubstituteRule.AVERAGE, SubstituteRule.FIELD):
            yield SitOut(entrant, number, None, by=BY.get(one.scores, one.scores), missed=True)


def missed(
    rule: str, points: int, closed: Iterable[int], entrants: Iterable[int], placed: set[tuple[int, int]], stages: Any
) -> Iterator[SitOut]:
    """The closed rounds in which somebody had no place, with what that scores; nothing where it scores nothing.

    In a stage only those can be missing who play it: `stages` are those that have begun.
    """
    if rule not in (SitOutRule.AVERAGE, SitOutRule.FIELD, SitOutRule.LOWEST, SitOutRule.FIXED):
        return
    scored = points if rule == SitOutRule.FIXED else None
    everybody = sorted(entrants)
    for number in sorted(closed):
        begun = [stage.entrants for stage in stages if stage.after < number]
        for entrant in everybody:
            if (number, entrant) not in placed and (not begun or entrant in begun[-1]):
                by = "" if rule == SitOutRule.FIXED else BY.get(rule, rule)
                yield SitOut(entrant, number, scored, by=by, missed=True)


def may_be_missed(status: str, draw: str) -> bool:
    """Can somebody be missing from such a round? Not while it is open, nor where who lost is out."""
    return status == Round.Status.CLOSED and winners_wanted(draw) != "all"
