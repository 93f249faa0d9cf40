"""Promotion and relegation between two classes of a season, counted from their tables alone."""

from __future__ import annotations

from collections.abc import Mapping

Table = Mapping[str, tuple[int, int]]
"""Of each name: what ranks, highest first, and the number of evenings."""


def next_classes(
    upper: Table, lower: Table, up: int, down: int, minimum: int, gone: set[str]
) -> dict[str, tuple[str, bool]]:
    """Next year's class of everybody, "A" or "B", and whether the organiser has to decide it.

    Every rank is tried on its own: somebody goes up for sure who stays among the first however equals are ordered,
    and is undecided where that depends on the order.
    """
    return {**_class(upper, "A", "B", down, minimum, gone, -1), **_class(lower, "B", "A", up, minimum, gone, 1)}


def _class(
    table: Table, own: str, other: str, most: int, minimum: int, gone: set[str], sign: int
) -> dict[str, tuple[str, bool]]:
    there = {
        name: sign * worth for name, (worth, evenings) in table.items() if evenings >= minimum and name not in gone
    }
    many = min(most, len(there) // 2)
    told = {name: (own, False) for name in table}
    for name, worth in there.items():
        ahead = sum(theirs > worth for theirs in there.values())
        level = sum(theirs == worth for theirs in there.values())
        if ahead + level <= many:
            told[name] = other, False
        elif ahead < many:
            told[name] = own, True
    return told
