"""Deals without a contract: passed out, dealt again, or given points by the director."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.calls import nothing_else
from scoring.errors import Problems
from scoring.ledger import Deal, Happened
from scoring.names import PASS
from scoring.told import modifiers_of
from scoring.variants import Variant

MOST_POINTS = 9999
LONGEST_REASON = 500
PLAYED_PARTS = ("declarers", "declarer_side", "tricks", "points", "trump", "result")
TYPE = frozenset({"type"})


def not_played(variant: Variant, record: Mapping[str, Any], kind: str, problems: Problems) -> Deal:
    """A deal passed out or dealt again, which brings no points and has nothing else to tell."""
    if not variant.can_pass and kind == PASS:
        problems.add("contract", "A deal cannot be passed out here: the dealer must bid.")
    if not variant.can_redeal and kind != PASS:
        problems.add("contract", "A deal is not dealt again here. Leave it out.")
    nothing_else(record["contract"], TYPE, problems)
    _nothing_played(record, (*PLAYED_PARTS, "scores"), problems)
    for key in modifiers_of(record, problems):
        problems.add(f"modifiers.{key}", "A deal that was not played has no {part}. Leave it empty.", part=key)
    return Deal(Happened(kind), dealer=record.get("dealer"))


def by_hand(variant: Variant, record: Mapping[str, Any], problems: Problems) -> Deal:
    """Points that the director gives, with a reason; in a balanced game they add up to zero unless a penalty."""
    modifiers = modifiers_of(record, problems)
    nothing_else(record["contract"], TYPE, problems)
    _nothing_played(record, PLAYED_PARTS, problems)
    scores = _scores(variant, record.get("scores"), problems)
    penalty = modifiers.get("penalty")
    if penalty is not None and type(penalty) is not bool:
        value = repr(penalty)[:40]
        problems.add("modifiers.penalty", "{value} is neither yes nor no. Say true or false.", value=value)
    total = sum(scores.values())
    if variant.balanced and total and penalty is not True:
        problems.add("scores", "The points must add up to 0; they make {sum}.", sum=total)
    reason = modifiers.get("reason")
    if not isinstance(reason, str) or not reason.strip() or len(reason) > LONGEST_REASON:
        text = "Give the reason for these points, in at most {most} characters."
        problems.add("modifiers.reason", text, most=LONGEST_REASON)
    for key in sorted(modifiers.keys() - {"penalty", "reason"}):
        problems.add(f"modifiers.{key}", "“{key}” does not belong to points given by hand.", key=key)
    return Deal(Happened.MANUAL, dealer=record.get("dealer"), facts=modifiers, scores=scores)


def _scores(variant: Variant, told: Any, problems: Problems) -> dict[str, int]:
    parties = variant.unit.parties
    scores: dict[str, int] = told if isinstance(told, dict) else {}
    if set(scores) != set(parties) or any(type(points) is not int for points in scores.values()):
        problems.add("scores", "Give whole points for each of {names}.", names=", ".join(parties))
        return {}
    for points in scores.values():
        if abs(points) > MOST_POINTS:
            text = "{value} is more than the {most} points a deal can bring."
            problems.add("scores", text, value=str(points)[:40] if abs(points) < 10**40 else "…", most=MOST_POINTS)
            return {}
    return scores


def _nothing_played(record: Mapping[str, Any], parts: tuple[str, ...], problems: Problems) -> None:
    for part in parts:
        if record.get(part) not in (None, [], {}, ""):
            problems.add(part, "A deal that was not played has no {part}. Leave it empty.", part=part)
