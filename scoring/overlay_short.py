"""Sheets on which "lost" is what one trick short costs: an overlay says so once, as `one_short` (KW-30)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

ONE_SHORT = "one_short"
HELD_IN = ("declarer", "opponent")


def without_first(contracts: Mapping[str, Any]) -> dict[str, Any]:
    """The contracts of such a sheet with what is lost before any trick short is counted, as formulas have it.

    >>> without_first({"solo_5": {"won": 2, "lost": 4, "under": 2}})
    {'solo_5': {'won': 2, 'lost': 2, 'under': 2}}
    """
    return {key: _shifted(row, -1) for key, row in contracts.items()}


def with_first(contracts: Mapping[str, Any]) -> dict[str, Any]:
    """The reverse: what one trick short costs, as such a sheet prints it."""
    return {key: _shifted(row, 1) for key, row in contracts.items()}


def _shifted(row: Any, way: int) -> Any:
    """A row, or a row that holds others, with its `under` added to its `lost` or taken off it."""
    if not isinstance(row, dict):
        return row
    shifted = {key: _shifted(value, way) if key in HELD_IN else value for key, value in row.items()}
    extras = row.get("extras")
    if isinstance(extras, dict):
        shifted["extras"] = {answer: _shifted(inner, way) for answer, inner in extras.items()}
    if type(row.get("lost")) is int and type(row.get("under")) is int:
        shifted["lost"] = row["lost"] + way * row["under"]
    return shifted
