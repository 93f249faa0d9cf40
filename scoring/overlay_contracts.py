"""A contract that a club adds in its overlay: how it is called, who plays it, what must be won."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, TypeVar

from scoring.contracts import Contract, Declarers, Trump
from scoring.errors import Problems
from scoring.overlay_amounts import amounts, checked_keys, whole_number
from scoring.seats import Unit
from scoring.shown import plain, shown
from scoring.stakes import alone, at_least, exactly
from scoring.tricks import Tricks
from scoring.variants import Variant

Told = Mapping[str, Any]
One = TypeVar("One", bound=Enum)
KNOWN = frozenset({"name", "kind", "level", "declarers", "trump", "tricks", "target", "exactly", "above"})
BY_PLAYERS = (Declarers.ONE, Declarers.TWO, Declarers.SEVERAL)


def added(variant: Variant, key: str, told: Told, field: str, problems: Problems) -> Variant:
    """The variant with the contract told of under `add`, on the ladder above the one it names, or on top."""
    add = told["add"]
    if key in variant.by_key:
        problems.add(field, "{variant} already has “{key}”.", variant=variant.title, key=plain(key))
    if not isinstance(add, dict):
        problems.add(f"{field}.add", "Say how the contract is played: name, declarers, trump, target.")
        return variant
    checked_keys(add, KNOWN, f"{field}.add", problems)
    contract = _contract(variant, key, add, f"{field}.add", problems)
    if contract is None or key in variant.by_key:
        return variant
    if contract.key != key:
        problems.add(field, "With its kind and level this contract is called “{called}”.", called=contract.key)
    above = add.get("above", "")
    if above and above not in variant.by_key:
        text = "“{key}” is not a contract of {variant}."
        problems.add(f"{field}.add.above", text, key=plain(above), variant=variant.title)
        above = ""
    amounts_told = {name: value for name, value in told.items() if name != "add"}
    return variant.adding((amounts(variant, contract, amounts_told, field, problems),), above)


def _contract(variant: Variant, key: str, add: Told, field: str, problems: Problems) -> Contract | None:
    before = sum(map(len, problems.found.values()))
    declarers = _declarers(variant, add.get("declarers"), f"{field}.declarers", problems)
    trump = _one_of(Trump, add.get("trump", Trump.NAMED.value), f"{field}.trump", problems)
    name = add.get("name")
    if not isinstance(name, str) or not name.strip() or len(name) > 60:
        problems.add(f"{field}.name", "Give the name of the contract, in at most {most} characters.", most=60)
    kind, level = add.get("kind", key), add.get("level")
    if not isinstance(kind, str):
        problems.add(f"{field}.kind", "The kind must be a word.")
    if level is not None:
        whole_number(level, f"{field}.level", problems, 0, 999)
    tricks, target = add.get("tricks", 13), add.get("target")
    if whole_number(tricks, f"{field}.tricks", problems, 1, 13):
        whole_number(target, f"{field}.target", problems, 0, tricks)
    if type(add.get("exactly", False)) is not bool:
        text = "Say true for yes or false for no, not {value}."
        problems.add(f"{field}.exactly", text, value=shown(add["exactly"]))
    if sum(map(len, problems.found.values())) > before or declarers is None or trump is None or target is None:
        return None
    made = exactly(target, 1, total=tricks) if add.get("exactly") else at_least(target, 1, total=tricks)
    return Contract(
        str(kind),
        str(name),
        alone(made),
        level,
        declarers=declarers,
        trump=trump,
        measure=Tricks(tricks),
        context=variant.game,
    )


def _declarers(variant: Variant, told: Any, field: str, problems: Problems) -> Declarers | None:
    possible = BY_PLAYERS if variant.unit is Unit.PLAYER else (Declarers.SIDE,)
    return _one_of(possible, told, field, problems)


def _one_of(possible: Iterable[One], told: Any, field: str, problems: Problems) -> One | None:
    """The member of an enumeration with that value, or a problem that names all there are."""
    named = {one.value: one for one in possible}
    if isinstance(told, str) and told in named:
        return named[told]
    text = "{value} is not possible here. Choose one of: {allowed}."
    problems.add(field, text, value=shown(told), allowed=tuple(named))
    return None
