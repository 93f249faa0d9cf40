"""Handicaps from exported events alone: evenings before, a rule, and what everybody should get."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import floor
from typing import Any

from tests.independent.measures import Counted


def points_without(event: Mapping[str, Any]) -> dict[str, int]:
    """What each person made that evening, by the person's id, handicaps left out."""
    plain = {**event, "adjustments": [one for one in event["adjustments"] if "handicap" not in one]}
    counted = Counted(plain)
    there = {number for number in counted.sat if counted.sat[number] or counted.out[number]}
    return {
        person: counted.points(entrant["number"])
        for entrant in event["entrants"]
        if entrant["number"] in there
        for person in entrant["players"]
    }


def expected(
    event: Mapping[str, Any], before: Sequence[Mapping[str, Any]], percent: int, evenings: int, least: int
) -> dict[int, int]:
    """The handicap of each entrant who has one; `before` are the earlier evenings, the newest first."""
    sheets = [points_without(one) for one in before[:evenings]]
    people = {person for sheet in sheets for person in sheet}
    means = {}
    for person in people:
        own = [sheet[person] for sheet in sheets if person in sheet]
        if len(own) >= least:
            means[person] = Fraction(sum(own), len(own))
    told = {}
    for entrant in event["entrants"]:
        if entrant["players"] and all(person in means for person in entrant["players"]):
            mine = sum(means[person] for person in entrant["players"]) / len(entrant["players"])
            told[entrant["number"]] = floor((max(means.values()) - mine) * Fraction(percent, 100) + Fraction(1, 2))
    return {number: points for number, points in told.items() if points}


def given(event: Mapping[str, Any]) -> dict[int, int]:
    """What was given, as the event has it."""
    return {one["entrant"]: one["points"] for one in event["adjustments"] if one.get("handicap") and one["points"]}
