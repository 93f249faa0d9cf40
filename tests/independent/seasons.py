"""Seasons from a club's spreadsheet alone (docs/years.md, docs/ranking.md), sharing no code with the site."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, NamedTuple

Sheet = Mapping[str, list[int | None]]


class Result(NamedTuple):
    """One person's place, whether it is shared, the total, and what ranks."""

    place: int
    shared: bool
    total: int
    score: Fraction
    counted: tuple[int, ...]


def read_sheet(content: bytes) -> Sheet:
    """Points by name, None for an absence, from a cp1252 file with semicolons and decimal commas."""
    rows = list(csv.reader(io.StringIO(content.decode("cp1252")), delimiter=";"))
    return {
        row[0]: [int(cell.split(",")[0]) if cell not in ("", "-") else None for cell in row[1:]] for row in rows[1:]
    }


def ranked(sheet: Sheet, **rule: Any) -> dict[str, Result]:
    """Everybody under a rule: best, drop, period, best_periods, place_points, average, minimum, lowest, attendance."""
    worth = _absences(_place_points(sheet, rule["place_points"]) if "place_points" in rule else sheet, rule)
    people = {name: _person(worth[name], sheet[name], rule) for name in sheet}
    keys = {name: _key(*people[name]) for name in sheet}
    order = list(keys.values())
    return {
        name: Result(1 + sum(other > keys[name] for other in order), order.count(keys[name]) > 1, total, score, counted)
        for name, (_, total, score, counted) in people.items()
    }


def _person(
    worth: list[int | None], own: list[int | None], rule: Mapping[str, Any]
) -> tuple[bool, int, Fraction, tuple[int, ...]]:
    there = sum(points is not None for points in own)
    length = rule.get("period", len(worth))
    periods = [
        _kept([points for points in worth[first : first + length] if points is not None], rule)
        for first in range(0, len(worth), length)
    ]
    periods = sorted(periods, key=sum, reverse=True)[: rule.get("best_periods", len(periods))]  # stable: earlier first
    counted = tuple(sorted((points for period in periods for points in period), reverse=True))
    total = sum(counted) + rule.get("attendance", 0) * there
    score = Fraction(sum(counted), len(counted) or 1) if rule.get("average") else Fraction(total)
    return there >= rule.get("minimum", 0), total, score, counted


def _kept(results: list[int], rule: Mapping[str, Any]) -> list[int]:
    highest = sorted(results, reverse=True)
    return highest[: max(len(highest) - rule.get("drop", 0), 0)][: rule.get("best", len(highest))]


def _key(enough: bool, total: int, score: Fraction, counted: tuple[int, ...]) -> tuple[Any, ...]:
    return enough, score, counted + (0,) * (60 - len(counted))


def _by_evening(sheet: Sheet, change: Callable[[list[int | None]], list[int | None]]) -> Sheet:
    columns = [change(list(column)) for column in zip(*sheet.values(), strict=True)]
    return dict(zip(sheet, map(list, zip(*columns, strict=True)), strict=True))


def _absences(sheet: Sheet, rule: Mapping[str, Any]) -> Sheet:
    """Who was absent gets the lowest result of the evening, or nought, where the rule says so."""
    if rule.get("lowest"):
        return _by_evening(
            sheet, lambda one: [min(x for x in one if x is not None) if own is None else own for own in one]
        )
    if rule.get("zero"):
        return {name: [points or 0 for points in row] for name, row in sheet.items()}
    return sheet


def _place_points(sheet: Sheet, prizes: tuple[int, ...]) -> Sheet:
    def of_evening(column: list[int | None]) -> list[int | None]:
        there = [points for points in column if points is not None]
        found: list[int | None] = []
        for own in column:
            ahead = sum(points > own for points in there) if own is not None else 0
            found.append(None if own is None else sum(prizes[ahead : ahead + there.count(own)]) // there.count(own))
        return found

    return _by_evening(sheet, of_evening)
