"""Which contract a record calls, or why there is none of that name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.contracts import Contract
from scoring.errors import Problems
from scoring.variants import Variant

CALLS = frozenset({"type", "level", "direction"})
Call = Mapping[str, Any]


def called(variant: Variant, call: Call, problems: Problems) -> Contract | None:
    """The contract with this type, level and direction; a problem at the part that is wrong when there is none."""
    kind, level, direction = call.get("type"), call.get("level"), call.get("direction")
    nothing_else(call, CALLS, problems)
    if type(kind) is str and type(level) in (int, type(None)) and type(direction) in (str, type(None)):
        found = variant.by_call.get((kind, level, direction))
        if found:
            return found
    _why_not(variant, call, problems)
    return None


def nothing_else(call: Call, known: frozenset[str], problems: Problems) -> None:
    """Notes what a contract does not consist of."""
    if not call.keys() <= known:
        for key in sorted(call.keys() - known):
            problems.add(f"contract.{key}", "“{key}” does not belong to a contract.", key=key)


def _why_not(variant: Variant, call: Call, problems: Problems) -> None:
    kind, level, direction = call.get("type"), call.get("level"), call.get("direction")
    alike = [contract for contract in variant.contracts if contract.kind == kind]
    if kind is None:
        problems.add("contract", "Choose the contract.")
    elif not alike:
        problems.add("contract", "“{kind}” is not played in {variant}.", kind=str(kind)[:40], variant=variant.key)
    elif type(level) not in (int, type(None)) or level not in {contract.level for contract in alike}:
        _why_no_level(alike, level, problems)
    else:
        directions = sorted({str(one) for contract in alike for one in (contract.direction, *contract.also) if one})
        if direction is None:
            problems.add("contract.direction", "Choose one of: {allowed}.", allowed=", ".join(directions))
        else:
            said = str(direction)[:40]
            problems.add("contract.direction", "“{direction}” is not possible here.", direction=said)


def _why_no_level(alike: list[Contract], level: Any, problems: Problems) -> None:
    name = alike[0].family_name
    levels = sorted({contract.level for contract in alike if contract.level is not None})
    if not levels:
        problems.add("contract.level", "{name} has no level.", name=name)
    elif level is None:
        text = "{name} goes from {low} to {high}. Choose the level."
        problems.add("contract.level", text, name=name, low=levels[0], high=levels[-1])
    else:
        text = "{name} goes from {low} to {high}; {level} is not possible."
        problems.add("contract.level", text, name=name, low=levels[0], high=levels[-1], level=repr(level)[:40])
