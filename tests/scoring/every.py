"""Every variant, every choice of its house rules, and every score table it has, for exhaustive tests."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

from scoring import Variant, every_game
from scoring.contracts import Contract
from scoring.options import Option
from scoring.tables import ScoreTable

PUBLISHED = tuple(variant for game in every_game() for variant in game.variants)
WITH_CONTRACTS = tuple(variant for variant in PUBLISHED if variant.has_contracts)
# A choice that means nothing by itself is looked at together with the one it belongs to.
COMPANIONS: dict[str, dict[str, Any]] = {
    "piccolo_value": {"piccolo": True},
    "small_misere_value": {"small_misere": True},
    "small_slam_value": {"small_slam": True},
    "boston_nt": {"boston_points": 28},
    "drive_counts": {"drive": 24},
    "pot_passed": {"pot": "every"},
    "double_scope": {"announced_double": "allowed"},
    "force_fourth_misere": {"small_misere": True},
    "suit_rank": {"abondance_by_suit": True},
}
VALUES = {f"{key}_value": 7 for key in ("piccolo", "small_misere", "small_slam")}


def name_of(variant: Variant) -> str:
    """How a variant is called in test reports."""
    return f"{variant.game}-{variant.key}"


def choices() -> Iterator[tuple[Variant, Option, Any, dict[str, Any], dict[str, Any]]]:
    """Every choice that is no default, with the rules around it before and after."""
    for variant in PUBLISHED:
        for option in variant.options:
            for value in option.others():
                before = {key: kept for key, kept in COMPANIONS.get(option.key, {}).items() if key in variant.option}
                before |= {need: VALUES[need] for key in before if (need := variant.option[key].needs)}
                after = before | {option.key: value}
                if option.needs and value is True:
                    after[option.needs] = VALUES[option.needs]
                yield variant, option, value, before, after


@cache
def resolved() -> tuple[Variant, ...]:
    """Every variant as published, under every other choice of every option, and under every preset."""
    rules_of = [(variant, rules) for variant in PUBLISHED for rules in ({}, *(one.rules for one in variant.presets))]
    rules_of += [(variant, rules) for variant, _, _, _, rules in choices()]
    return tuple(variant.under(rules) for variant, rules in rules_of)


def all_rules_changed() -> Iterator[Variant]:
    """Every variant under house rules that are all changed at once, so often that each choice of each rule has been."""
    for variant in PUBLISHED:
        changes = {option.key: option.others() for option in variant.options}
        for turn in range(max(map(len, changes.values()), default=0)):
            yield variant.under({key: values[turn % len(values)] for key, values in changes.items() if values})


def tables(contract: Contract) -> Iterator[tuple[tuple[Any, ...], ScoreTable]]:
    """Every score table of a contract, with the values of its extras that lead to it."""
    for values in product(*(extra.values for extra in contract.extras)):
        yield values, contract.table_with(values)
