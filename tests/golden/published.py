"""The published examples as they were typed from the sources, and the words they use for our contracts."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

from scoring import Variant, variant

HERE = Path(__file__).parent


@cache
def rows(name: str) -> Any:
    """The rows of one file of examples."""
    return json.loads((HERE / f"{name}.json").read_text(encoding="utf-8"))


def ids(name: str) -> list[str]:
    """Names for the rows in test reports."""
    return [row.get("id", str(number)) for number, row in enumerate(rows(name))]


LADDERS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "kw_wallonia": ("kleurenwiezen", "wallonia_26", {}),
    "kw_flemish": ("kleurenwiezen", "flemish", {}),
    "kw_pagat_basic": ("kleurenwiezen", "pagat_basic_30", {}),
    "bw_standard": ("bid_whist", "standard_54", {}),
    "bw_low_over_high": ("bid_whist", "standard_54", {"rank": "downtown_beats_uptown"}),
    "bw_number_only": ("bid_whist", "standard_54", {"rank": "number_only"}),
    "bw_52": ("bid_whist", "ne_usa_52", {}),
    "bw_parr": ("bid_whist", "boston_parr", {}),
    "bw_cincinnati": ("bid_whist", "cincinnati", {}),
    "bw_rhode_island": ("bid_whist", "rhode_island_rogler", {}),
    "bw_hawaii": ("bid_whist", "hawaii_trumps_todd", {}),
    "boomke": ("boomke_wies", "auction", {}),
    "pandoeren": ("pandoeren", "wedd_33", {}),
    "solo_whist": ("solo_whist", "units_1_1_2_3_4_6", {}),
}
SUITS = {"hearts", "diamonds", "clubs", "spades", "no_trump"}


def ladder_of(name: str) -> Variant:
    """The variant whose ladder an example speaks of."""
    game, key, rules = LADDERS[name]
    return variant(game, key).under(rules)


def contracts_named(variant_: Variant, words: str) -> tuple[tuple[str, ...], str | None]:
    """The keys of the contracts that an example calls so, and the suit it names; a bare number is every bid of it."""
    parts = words.split()
    suited = len(parts) > 1 and not parts[0].isdigit() and parts[-1] in SUITS
    suit = parts.pop() if suited else None
    if parts[0].isdigit():
        return _numbered(variant_, parts), suit
    kind = {"accept": "partnership"}.get(parts[0], parts[0])
    level = int(parts[1]) if len(parts) > 1 else None
    return tuple(
        key
        for key, contract in variant_.by_key.items()
        if contract.kind == kind and (contract.level == level or contract.optional_level)
    ), suit


def _numbered(variant_: Variant, parts: list[str]) -> tuple[str, ...]:
    level, shape = int(parts[0]), parts[1] if len(parts) > 1 else ""
    alike = {key: contract for key, contract in variant_.by_key.items() if contract.level == level}
    if shape in ("no_trump", "no"):
        return tuple(key for key, contract in alike.items() if contract.kind == "no_trump")
    direction = {"special": "downtown"}.get(shape, shape) or None
    if direction:
        return tuple(key for key, contract in alike.items() if contract.direction == direction)
    plain = tuple(key for key, contract in alike.items() if contract.kind in ("trump", "bid", "number"))
    distinct = len({variant_.height[key] for key in alike}) > 1
    return tuple(key for key in plain if variant_.by_key[key].direction is None) if distinct else tuple(alike)
