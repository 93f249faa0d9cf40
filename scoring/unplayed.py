"""Deals without a contract to count: passed out, the queens' game, dealt again, stopped by a revoke, or by hand."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from scoring.calls import nothing_else
from scoring.errors import Problems
from scoring.facts import Fact
from scoring.facts_in_words import fact_name
from scoring.ledger import Deal, Happened
from scoring.messages import Amount
from scoring.names import PART_NAMES, PASS
from scoring.pots import TAKEN
from scoring.revokes import FINE_TIMES, REVOKED_BY
from scoring.seats import SEATS
from scoring.typed_points import MOST_POINTS, typed_scores
from scoring.variants import Variant

Record = Mapping[str, Any]
LONGEST_REASON = 500
PLAYED_PARTS = ("declarers", "declarer_side", "tricks", "points", "trump", "result")
TYPE = frozenset({"type"})
NOT_SAID = "Say this of the deal: {label}."


def not_played(variant: Variant, record: Record, kind: str, modifiers: Record, problems: Problems) -> Deal:
    """A deal passed out or dealt again, which brings no points and has nothing else to tell."""
    if not variant.can_pass and kind == PASS:
        problems.add("contract", "A deal cannot be passed out here: the dealer must bid.")
    elif not variant.passes_out and kind == PASS:
        problems.add(
            "contract", "When all pass the queens’ game is played here: choose it and say who took the queens."
        )
    if not variant.can_redeal and kind != PASS:
        problems.add("contract", "A deal is not dealt again here. Leave it out.")
    nothing_else(record["contract"], TYPE, problems)
    _nothing_played(record, (*PLAYED_PARTS, "scores"), problems)
    _no_other(variant, modifiers, (), problems)
    return Deal(Happened(kind), dealer=record.get("dealer"))


def fined(variant: Variant, record: Record, modifiers: Record, problems: Problems) -> Deal:
    """A deal stopped by a revoke: who did it pays the club's fine to each of the others, once or several times."""
    nothing_else(record["contract"], TYPE, problems)
    _nothing_played(record, (*PLAYED_PARTS, "scores"), problems)
    facts = _read_answers(modifiers, (REVOKED_BY, FINE_TIMES), problems)
    _no_other(variant, modifiers, facts, problems)
    each = variant.revoke_fine * facts[FINE_TIMES.key]
    scores = {seat: each - (len(SEATS) * each if seat == facts[REVOKED_BY.key] else 0) for seat in SEATS}
    return Deal(Happened.REVOKED, dealer=record.get("dealer"), facts=facts, scores=scores)


def queens(variant: Variant, record: Record, modifiers: Record, problems: Problems) -> Deal:
    """The queens' game: who took them pays for each, into the pot or else to each of the others."""
    nothing_else(record["contract"], TYPE, problems)
    _nothing_played(record, (*PLAYED_PARTS, "scores"), problems)
    facts = _read_answers(modifiers, (TAKEN,), problems)
    _no_other(variant, modifiers, facts, problems)
    queens_taken = facts[TAKEN.key] or dict.fromkeys(SEATS, 0)
    if sum(queens_taken.values()) != len(SEATS) and facts[TAKEN.key]:
        problems.add(
            f"modifiers.{TAKEN.key}", "There are four queens; these make {sum}.", sum=sum(queens_taken.values())
        )
    each = 0 if variant.pot_for else variant.queen_price
    scores = {seat: each * len(SEATS) * (1 - number) for seat, number in queens_taken.items()}
    return Deal(Happened.QUEENS, dealer=record.get("dealer"), facts=facts, scores=scores)


def _read_answers(modifiers: Record, questions: tuple[Fact, ...], problems: Problems) -> dict[str, Any]:
    """The answers to what such a deal asks, and a problem for each that it cannot do without."""
    for fact in questions:
        if fact.needed and modifiers.get(fact.key) is None:
            problems.add(f"modifiers.{fact.key}", NOT_SAID, label=fact.name)
    return {fact.key: fact.read(modifiers.get(fact.key), problems) for fact in questions}


def _no_other(variant: Variant, modifiers: Record, allowed: Collection[str], problems: Problems) -> None:
    for key in sorted(map(str, modifiers.keys() - set(allowed))):
        problems.add(f"modifiers.{key}", "“{key}” has no place in this deal.", key=fact_name(variant, key))


def by_hand(variant: Variant, record: Record, modifiers: Record, problems: Problems) -> Deal:
    """Points that the director gives, with a reason; in a balanced game they add up to zero unless a penalty."""
    nothing_else(record["contract"], TYPE, problems)
    _nothing_played(record, PLAYED_PARTS, problems)
    most = MOST_POINTS * 10**variant.decimals
    scores = typed_scores(record.get("scores"), variant.unit.parties, (-most, most), problems)
    penalty = modifiers.get("penalty")
    if penalty is not None and type(penalty) is not bool:
        problems.not_boolean("modifiers.penalty", penalty)
    total = sum(scores.values())
    if variant.balanced and total and penalty is not True:
        problems.add("scores", "The points must add up to 0; they make {sum}.", sum=Amount(total, variant.decimals))
    reason = modifiers.get("reason")
    if not isinstance(reason, str) or not reason.strip() or len(reason) > LONGEST_REASON:
        text = "Give the reason for these points, in at most {most} characters."
        problems.add("modifiers.reason", text, most=LONGEST_REASON)
    for key in sorted(map(str, modifiers.keys() - {"penalty", "reason"})):
        name = fact_name(variant, key)
        problems.add(f"modifiers.{key}", "“{key}” does not belong to points given by hand.", key=name)
    return Deal(Happened.MANUAL, dealer=record.get("dealer"), facts=modifiers, scores=scores)


def _nothing_played(record: Record, parts: tuple[str, ...], problems: Problems) -> None:
    for part in parts:
        if record.get(part) not in (None, [], {}, ""):
            text = "A deal that was not played has no {part}. Leave the field empty."
            problems.add(part, text, part=PART_NAMES[part])
