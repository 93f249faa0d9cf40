"""Games as score apps export them: a game a row of CSV, its people and its deals as JSON in the cells. Pure."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from scoring.strict_json import JSONError, read_json
from tournaments.imports.values import day_of

MOST_POINTS = 1_000_000
Rows = list[list[str]]


def totals_of_games(rows: Sequence[Sequence[str]]) -> Rows:
    """Everybody's total in each game, a column a day; nothing where these are no such games."""
    points: dict[str, dict[str, Decimal]] = {}
    for at, row in enumerate(rows[1:], 1):
        parts = [part for cell in row if cell.lstrip().startswith("[") for part in _objects(cell)]
        names = {str(part["id"]): str(part["name"]) for part in parts if {"id", "name"} <= part.keys()}
        if len({*names.values()}) < len(names):
            return []  # two of one name in a game: nobody knows whose points are whose
        scored = [scores for part in parts for scores in part.values() if names and _are_scores(scores, names)]
        day = next((str(day) for cell in row if (day := day_of(cell[:10]))), str(at))
        for scores in scored:
            for key, worth in scores.items():
                totals = points.setdefault(names[key], {})
                totals[day] = totals.get(day, Decimal(0)) + Decimal(str(worth))
    days = sorted({day for totals in points.values() for day in totals})
    body = [[name, *(_total_text(totals.get(day)) for day in days)] for name, totals in points.items()]
    return [[_("Name"), *days], *body] if body else []


def _total_text(total: Decimal | None) -> str:
    return "" if total is None else f"{total.normalize():f}"


def _objects(cell: str) -> Iterator[dict[str, Any]]:
    """The objects of a list in a cell."""
    try:
        listed = read_json(cell)
    except JSONError:
        return
    yield from (part for part in listed if isinstance(part, dict)) if isinstance(listed, list) else ()


def _are_scores(scores: object, names: Mapping[str, str]) -> bool:
    """Does it say a number of each of some of these people?"""
    if not isinstance(scores, dict) or not scores or not scores.keys() <= names.keys():
        return False
    numbers = [worth for worth in scores.values() if isinstance(worth, int | float) and not isinstance(worth, bool)]
    return len(numbers) == len(scores) and all(abs(number) <= MOST_POINTS for number in numbers)
