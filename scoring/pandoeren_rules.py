"""Roem as it was announced, and the house rules of pandoeren; docs/rulings.md, PA-1 to PA-10."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from scoring.auction_rules import bidding
from scoring.contracts import Contract, Declarers
from scoring.errors import Problems
from scoring.facts import Extra, Fact, Kind
from scoring.measures import Record
from scoring.messages import Message
from scoring.options import pick, toggle
from scoring.pandoeren_points import NOT_THAT_ROEM, AtLeastPoints, roem_that_stands
from scoring.readings import AtLeast
from scoring.remarks import Remark
from scoring.roem import HIGHEST_TOTAL, NO_SUCH_ROEM, STUK, VALUES, can_be, may_deny
from scoring.stakes import Stakes
from scoring.tables import Line, ScoreTable
from scoring.variants import Variant


def for_declarers(stakes: Stakes) -> ScoreTable:
    """Declarer and partner each win or lose the value; the opponents score nothing."""
    return ScoreTable(tuple(Line(stake.points, 0, stake.made, why=stake.why) for stake in stakes))


def _roem_value(variant: Variant, contract: Contract, record: Record, facts: Record, problems: Problems) -> None:
    for key in ("roem_claimed", "roem_declarer", "roem_partner"):
        value = facts.get(key)
        if value is not None and not can_be(value):
            problems.add(f"modifiers.{key}", NO_SUCH_ROEM, value=value, values=VALUES)
    valid, counted = roem_that_stands(facts), facts.get("roem_and_stuk")
    if valid is not None and counted is not None and counted not in (valid, valid + STUK):
        problems.add("points.roem_and_stuk", NOT_THAT_ROEM, valid=valid, roem=counted)


def _revived(variant: Variant, contract: Contract, record: Record, facts: Record, problems: Problems) -> None:
    field = "modifiers.roem_revived_by_partner"
    if not facts["roem_revived_by_partner"]:
        return
    if not facts.get("roem_denied"):
        problems.add(field, "Only roem that was denied can be revived.")
    if not facts.get("roem_partner"):
        problems.add(field, "Only the partner's better roem revives what was denied. Enter the partner's roem.")
    denied, better = facts.get("roem_declarer"), facts.get("roem_partner")
    if denied and better is not None and can_be(denied) and can_be(better) and not may_deny(better, denied):
        text = "The partner's {partner} is not better than the {declarer} that was denied."
        problems.add(field, text, partner=better, declarer=denied)


def _in_parts(variant: Variant, contract: Contract) -> bool:
    measures = (other.measure for other in variant.contracts)
    return any(isinstance(measure, AtLeastPoints) and measure.detail == "parts" for measure in measures)


def _announced_remark(key: str, label: str) -> Remark:
    return Remark(Fact(key, label, kind=Kind.NUMBER, low=0, high=HIGHEST_TOTAL), _roem_value, FOR_POINTS, _in_parts)


FOR_POINTS = ("number", "pandoer_plus")
ROEM_REMARKS = (
    _announced_remark("roem_declarer", "Roem of the declarer"),
    _announced_remark("roem_partner", "Roem of the partner"),
    _announced_remark("roem_claimed", "Roem claimed"),
    Remark(Fact("roem_denied", "Roem denied"), _roem_value, FOR_POINTS, _in_parts),
    Remark(
        Fact("roem_revived_by_partner", "Revived by the partner", after="roem_denied"), _revived, FOR_POINTS, _in_parts
    ),
)


def enough_roem(level: int) -> Extra:
    """Pandoer plus: all eight tricks are not enough without so much roem and stuk."""
    fact = Fact("roem_and_stuk", "Roem and stuk", kind=Kind.NUMBER, high=HIGHEST_TOTAL, section="points")
    return Extra(
        (fact,),
        (True, False),
        AtLeast("roem_and_stuk", level),
        apply=lambda table, enough: table if enough else table.failed(),
        check=_roem_and_stuk,
        decisive=True,
    )


def _roem_and_stuk(facts: Mapping[str, Any], side: str | None, problems: Problems) -> None:
    value = facts["roem_and_stuk"]
    if value is not None and not can_be(value) and not can_be(value - STUK):
        problems.add("points.roem_and_stuk", NO_SUCH_ROEM, value=value, values=VALUES)


def _freed(extra: Extra) -> Extra:
    return replace(extra, apply=lambda table, holds: table, decisive=False, clause="")


def _any_trick(variant: Variant, value: str) -> Variant:
    if value == "first_trick":
        return variant

    def freed(contract: Contract) -> Contract:
        """The contract made with its one trick, whichever that is."""
        return replace(contract, extras=tuple(map(_freed, contract.extras)))

    return variant.changing(freed, "piccolo", "piccolo_ouvert")


PICCOLO_GOAL = pick(
    "piccolo_goal",
    "Piccolo",
    "",
    (("first_trick", "the first trick"), ("any_trick", "any one trick")),
    _any_trick,
    per_deal=True,
    aliases={"piccolo_any_trick": {True: "any_trick", False: "first_trick"}},
)


def _with_settlement(variant: Variant, value: str) -> Variant:
    if value == "pot":
        return replace(variant.agreeing("settlement", "a pot"), pot=True)
    if value == "declarer_only":
        return variant

    def paid(contract: Contract) -> Contract:
        """The contract that each opponent pays, three times to one who plays alone."""
        single = contract.declarers is not Declarers.TWO
        return contract.rescored(lambda table: _opponents_pay(table, single))

    return replace(variant.changing(paid), balanced=True, opponents_settle=True)


def _opponents_pay(table: ScoreTable, single: bool) -> ScoreTable:
    each = Message("Every opponent pays or receives the same")

    def paid(count: int, line: Line) -> Line:
        """The line with what the opponents pay; its points add up to zero."""
        own = line.declarer * (3 if single else 1)
        return line._replace(declarer=own, opponent=-line.declarer, why=(*line.why, each))

    return table.with_lines(paid)


SETTLEMENT = pick(
    "settlement",
    "Settlement",
    "",
    (("declarer_only", "declarer's side only"), ("opponents_pay", "opponents pay"), ("pot", "a pot")),
    _with_settlement,
)
LOWEST_NUMBER = pick(
    "lowest_number",
    "Lowest number bid",
    "",
    ((120, "120"), (130, "130")),
    lambda variant, value: variant if value == 120 else variant.without("number_120"),
)


def _with_question(variant: Variant, detail: str) -> Variant:
    def asked(contract: Contract) -> Contract:
        """The contract whose points are asked for in this detail; others as they are."""
        measure = contract.measure
        return (
            replace(contract, measure=replace(measure, detail=detail))
            if isinstance(measure, AtLeastPoints)
            else contract
        )

    return replace(variant.changing(asked, "number"), roem=() if detail == "result" else variant.roem)


DETAIL = pick(
    "detail",
    "Entry",
    "",
    (("total", "the total"), ("parts", "its parts"), ("result", "made or failed")),
    _with_question,
)

BID_AFTER_PASS = toggle(
    "bid_after_pass",
    "Bidding after a pass",
    "A pass is not final.",
    True,
    bidding(lambda on: {"pass_returns": on}),
    bidding=True,
)
