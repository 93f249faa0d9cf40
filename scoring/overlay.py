"""A club's own numbers laid over a variant: other amounts, contracts more or fewer, another ladder; plain JSON.

    {"balanced": false,
     "contracts": {"solo_6": {"won": 4, "lost": 4, "over": 1, "under": 1, "all": 26, "stop": 8},
                   "misere": {"lines": {"0": [21, -7], "1-13": [-21, 7]}},
                   "solo_8": {"declarer": {"won": 13, "lost": -13}, "opponent": {"won": -7, "lost": 5}},
                   "troel": {"extras": {"8": {"won": 14, "lost": 14}, "9": {"won": 16, "lost": 16}}},
                   "piccolissimo": {"add": {"name": "Piccolissimo", "declarers": "several", "trump": "none",
                                            "target": 2, "exactly": true, "above": "solo_7"}, "won": 14, "lost": 14},
                   "piccolo": null},
     "ladder": [["solo_5", "partnership_8"], "solo_6"]}

Amounts are as a sheet prints them: from each opponent when alone, for each member of a pair. `declarer` and
`opponent` are columns of their own, with signs. A doubling in every price of a contract (Troel in Flanders) is in the
amounts already; one that a result brings (all thirteen tricks) stays, unless `all` or a line says what it pays (KW-24).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.contracts import Contract, Declarers
from scoring.errors import Problems, RuleError
from scoring.overlay_amounts import ADDED, AMOUNTS, amounts, checked_keys
from scoring.overlay_contracts import added, no_such_contract
from scoring.seats import Unit
from scoring.shown import plain
from scoring.tables import ScoreTable
from scoring.variants import Rung, Variant

Overlay = Mapping[str, Any]
KNOWN = frozenset({"balanced", "contracts", "ladder"})


def laid_over(variant: Variant, overlay: Overlay | None) -> Variant:
    """The variant with a club's own numbers, if it has any; raises RuleError with every problem at its field.

    Fields read `overlay.contracts.solo_6.lines.7`, `overlay.ladder`. Where the sheet is `balanced`
    (the variant's promise unless the overlay says otherwise) every line is checked to add up to zero.
    """
    problems = Problems()
    if overlay is None or overlay == {}:
        return variant
    if not isinstance(overlay, dict):
        problems.add("overlay", "The club's own numbers must be named.")
        problems.raise_any(RuleError)
    checked_keys(overlay, KNOWN, "overlay", problems)
    laid = _with_contracts(variant, overlay.get("contracts"), problems)
    laid = _with_ladder(laid, overlay.get("ladder"), problems)
    balanced = overlay.get("balanced", variant.balanced)
    if type(balanced) is not bool:
        problems.not_boolean("overlay.balanced", balanced)
    if balanced is True and not problems.found:
        for contract in laid.contracts:
            _check_balance(laid, contract, problems)
    problems.raise_if_any(RuleError)
    return replace(laid, balanced=balanced)


def _with_contracts(variant: Variant, told: Any, problems: Problems) -> Variant:
    if told is None:
        return variant
    if not isinstance(told, dict):
        problems.add("overlay.contracts", "The contracts must be named, each with its amounts.")
        return variant
    for key, one in told.items():
        variant = _with_one(variant, key, one, problems)
    return variant


def _with_one(variant: Variant, key: str, told: Any, problems: Problems) -> Variant:
    field = f"overlay.contracts.{key}"
    contract = variant.by_key.get(key)
    if told is None:
        if contract is None:
            no_such_contract(variant, key, field, problems)
        return variant.without(key)
    if not isinstance(told, dict):
        problems.add(field, "Give the amounts of {key} by name, or null to leave it out.", key=plain(key))
        return variant
    checked_keys(told, AMOUNTS | ADDED, field, problems)
    if "add" in told:
        return added(variant, key, told, field, problems)
    if contract is None:
        text = "“{key}” is not a contract of {variant}. To add it, say how it is played under “add”."
        problems.add(field, text, key=plain(key), variant=variant.title)
        return variant
    paid = amounts(variant, contract, told, field, problems)
    return variant.changing(lambda one: paid if one.key == key else one)


def _with_ladder(variant: Variant, told: Any, problems: Problems) -> Variant:
    if told is None:
        return variant
    rungs = [_rung(rung) for rung in told] if isinstance(told, list) else []
    keys = [key for rung in rungs for key in rung]
    if not rungs or not all(rungs):
        problems.add("overlay.ladder", "Give the contracts from low to high, those that tie in one list.")
        return variant
    for key in sorted(variant.by_key.keys() - set(keys)):
        problems.add("overlay.ladder", "“{key}” has no place on the ladder.", key=key)
    for key in dict.fromkeys(key for key in keys if key not in variant.by_key):
        no_such_contract(variant, key, "overlay.ladder", problems)
    for key in dict.fromkeys(key for key in keys if keys.count(key) > 1):
        problems.add("overlay.ladder", "“{key}” stands on the ladder more than once.", key=plain(key))
    return replace(variant, ladder=tuple(rungs))


def _rung(told: Any) -> Rung:
    keys = told if isinstance(told, list) else [told]
    return tuple(keys) if all(isinstance(key, str) for key in keys) else ()


def _check_balance(variant: Variant, contract: Contract, problems: Problems) -> None:
    field = f"overlay.contracts.{contract.key}"
    for _answer, table in contract.printed:
        for count, sum_ in _unbalanced(variant, contract, table):
            text = "At {count} the points of all players add up to {sum}, not to 0."
            problems.add(f"{field}.lines.{count}", text, count=count, sum=sum_)


def _unbalanced(variant: Variant, contract: Contract, table: ScoreTable) -> list[tuple[int, int]]:
    ours = 2 if contract.declarers is Declarers.TWO else 1
    theirs = len(variant.unit.parties) - ours
    sums = (line.declarer * ours + line.opponent * theirs for line in table.lines)
    return [(count, total) for count, total in enumerate(sums) if total] if variant.unit is Unit.PLAYER else []
