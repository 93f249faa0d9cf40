"""Which contract a record calls, or why there is none of that name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.contracts import Contract
from scoring.errors import Problems
from scoring.messages import Message
from scoring.shown import plain, shown
from scoring.variants import Variant

NO_CONTRACT = "Choose the contract."
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
    for key in sorted(map(str, call.keys() - known)):
        problems.add(f"contract.{key}", "“{key}” does not belong to a contract.", key=plain(key))


def _why_not(variant: Variant, call: Call, problems: Problems) -> None:
    kind, level, direction = call.get("type"), call.get("level"), call.get("direction")
    alike = [contract for contract in variant.contracts if contract.kind == kind]
    if kind is None:
        problems.add("contract", NO_CONTRACT)
    elif not alike:
        problems.add("contract", "“{kind}” is not played in {variant}.", kind=plain(kind), variant=variant.title)
    elif type(level) not in (int, type(None)) or level not in _levels(alike):
        _why_no_level(alike, level, problems)
    else:
        directions = sorted({str(one) for contract in alike for one in (contract.direction, *contract.also) if one})
        if direction is None:
            problems.add("contract.direction", "Choose one of: {allowed}.", allowed=tuple(directions))
        elif directions:
            problems.not_allowed("contract.direction", direction, tuple(directions))
        else:
            problems.add("contract.direction", "{name} has no direction.", name=alike[0].family_name)


def _levels(alike: list[Contract]) -> set[int | None]:
    """The levels that may be called; none where the contract has one that goes without saying."""
    return {one.level for one in alike} | {None for one in alike if one.optional_level}


def _why_no_level(alike: list[Contract], level: Any, problems: Problems) -> None:
    name = alike[0].family_name
    levels = sorted({contract.level for contract in alike if contract.level is not None})
    if not levels:
        problems.add("contract.level", "{name} has no level.", name=name)
    elif level is None:
        problems.add("contract.level", "{name}: {levels}. Choose the level.", name=name, levels=_span(levels))
    else:
        text = "{name}: {levels}; {level} is not possible."
        problems.add("contract.level", text, name=name, levels=_span(levels), level=shown(level))


def _span(levels: list[int]) -> Message | tuple[int, ...]:
    """The levels there are, with their step where it is not one; each of them where they follow no step."""
    low, high = levels[0], levels[-1]
    if low == high:
        return Message("only {low}", low=low)
    step = levels[1] - low if len(levels) > 2 else 1
    if levels != list(range(low, high + 1, step)):
        return tuple(levels)
    if step == 1:
        return Message("from {low} to {high}", low=low, high=high)
    return Message("from {low} to {high} in steps of {step}", low=low, high=high, step=step)
