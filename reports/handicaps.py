"""Handicaps by former results: part of what somebody's average lacks of the best one. Stored scores do not change."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from reports.numbers import nearest
from scoring import Message

MOST_PERCENT, MOST_EVENINGS = 100, 60


class HandicapRule(NamedTuple):
    """`percent` of the difference between averages over the last `evenings`, for who played `least` of them or more."""

    percent: int
    evenings: int
    least: int

    def as_data(self) -> dict[str, int]:
        """The rule as JSON holds it; `handicap_from` reads it back."""
        return self._asdict()

    @property
    def sentence(self) -> Message:
        """The rule in words, for who plays under it."""
        return Message(
            "Handicap: {percent}% of the difference between a player’s average and the best average over the club’s "
            "last {evenings} evenings of this game, for players who played at least {least} of them.",
            **self._asdict(),
        )


class Handicap(NamedTuple):
    """A handicap and the averages it is from; None where too few evenings were played."""

    points: int
    average: Fraction | None = None
    best: Fraction | None = None

    def as_data(self) -> dict[str, Any]:
        """The origin of the points, as JSON holds it."""
        if self.average is None or self.best is None:
            return {}
        return {"average": str(self.average), "best": str(self.best)}


def handicap_from(data: object) -> HandicapRule | None:
    """The rule from its data; None where there is none, or none that can be."""
    if not isinstance(data, dict) or set(data) != set(HandicapRule._fields):
        return None
    if any(type(value) is not int for value in data.values()):
        return None
    rule = HandicapRule(**data)
    inside = 1 <= rule.percent <= MOST_PERCENT and 1 <= rule.least <= rule.evenings <= MOST_EVENINGS
    return rule if inside else None


def averages(evenings: Iterable[Mapping[int, Fraction]], least: int) -> Mapping[int, Fraction]:
    """The average an evening of everybody who played at least `least` of them, by the key of the person."""
    made: dict[int, list[Fraction]] = {}
    for evening in evenings:
        for person, points in evening.items():
            made.setdefault(person, []).append(points)
    return {person: sum(own, Fraction(0)) / len(own) for person, own in made.items() if len(own) >= least}


def handicaps(
    rule: HandicapRule, evenings: Sequence[Mapping[int, Fraction]], entrants: Mapping[int, Sequence[int]]
) -> Mapping[int, Handicap]:
    """The handicap of each entrant, from the points of each person on the club's evenings, the newest first.

    `entrants` are the persons of each; a pair has the mean of both averages, and none where one of them is not known.
    """
    average_of = averages(evenings[: rule.evenings], rule.least)
    best = max(average_of.values(), default=Fraction(0))
    return {
        entrant: _handicap(rule, [average_of.get(person) for person in people], best)
        for entrant, people in entrants.items()
    }


def _handicap(rule: HandicapRule, own: Sequence[Fraction | None], best: Fraction) -> Handicap:
    averages = [average for average in own if average is not None]
    if not averages or len(averages) < len(own):
        return Handicap(0)
    mean = sum(averages, Fraction(0)) / len(averages)
    part = (best - mean) * rule.percent / 100
    return Handicap(nearest(part.numerator, part.denominator), mean, best)
