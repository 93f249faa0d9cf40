"""Card points, roem and house rules of pandoeren; rules.md 6, PA-1 to PA-11."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from scoring.contracts import Contract, Declarers
from scoring.errors import Problems
from scoring.facts import Extra, Fact, Kind, Offer, Remark, never
from scoring.measures import Record, read_result, whole
from scoring.options import pick
from scoring.readings import AtLeast
from scoring.tables import Line, ScoreTable, Stakes
from scoring.variants import Variant

ROEM = (
    ("sequence_3", 20),
    ("sequence_4", 50),
    ("sequence_5", 100),
    ("four_queens", 100),
    ("four_kings", 100),
    ("four_aces", 100),
    ("sequence_6", 120),
    ("sequence_7", 140),
    ("sequence_8", 160),
    ("four_jacks", 200),
)
STUK = 20
CARD_POINTS = 146
HIGHEST_TOTAL = 1000
VALUES = tuple(sorted({value for _, value in ROEM}))


def _sums(limit: int) -> frozenset[int]:
    reached = {0}
    for total in range(10, limit + 1, 10):
        if any(total - value in reached for value in VALUES):
            reached.add(total)
    return frozenset(reached)


ROEM_SUMS = _sums(HIGHEST_TOTAL)


def for_declarers(stakes: Stakes) -> ScoreTable:
    """Declarer and partner each win or lose the value; the opponents score nothing."""
    return ScoreTable(tuple(Line(stake.points, 0, stake.made, why=stake.why) for stake in stakes))


@dataclass(frozen=True, slots=True)
class AtLeastPoints:
    """Card points, roem and stuk of the declaring side against the number that was bid."""

    level: int
    detail: str = "total"

    @property
    def questions(self) -> tuple[Fact, ...]:
        """The total, its parts, or nothing where a club writes only made or lost."""
        return QUESTIONS[self.detail]

    @property
    def total(self) -> int:
        """1: the bid was reached (line 1) or not (line 0)."""
        return 1

    @property
    def sections(self) -> frozenset[str]:
        """The points of the deal, or made or lost alone."""
        return frozenset({"points", "result"})

    def as_data(self) -> dict[str, Any]:
        """`points` and the number that was bid."""
        return {"how": "points", "total": 1, "level": self.level, "detail": self.detail}

    def read(
        self, record: Record, who: Sequence[str], side: str | None, table: ScoreTable, problems: Problems
    ) -> list[int]:
        """One count: 1 when the side's total reaches the bid, else 0."""
        points = record.get("points")
        if points is None:
            return read_result(record, who, table, problems, "points.total")
        if not isinstance(points, dict):
            problems.add("points", "{value} does not say the points of the deal.", value=repr(points)[:60])
            return []
        total = _total(points, problems)
        if total is None:
            return []
        _roem_fits(points, record.get("modifiers"), problems)
        return [int(total >= self.level)]


PARTS = ("cards", "roem", "stuk")
QUESTIONS: dict[str, tuple[Fact, ...]] = {
    "total": (
        Fact(
            "total",
            "Points of the declaring side",
            "Card points, roem and stuk together.",
            kind=Kind.NUMBER,
            high=HIGHEST_TOTAL,
            section="points",
        ),
    ),
    "parts": (
        Fact("cards", "Card points", "With 5 for the last trick.", kind=Kind.NUMBER, high=CARD_POINTS, section="points"),
        Fact("roem", "Roem that stands", kind=Kind.NUMBER, high=HIGHEST_TOTAL, section="points"),
        Fact("stuk", "Stuk", "King and queen of trumps.", kind=Kind.CHOICE, choices=(0, STUK), section="points"),
    ),
    "result": (),
}


def _total(points: Mapping[str, Any], problems: Problems) -> int | None:
    for key in points.keys() - {"total", *PARTS}:
        problems.add(f"points.{key}", "“{key}” does not belong to this contract.", key=key)
    parts = {key: points[key] for key in PARTS if points.get(key) is not None}
    for key, value in parts.items():
        _part(key, value, problems)
    total = points.get("total")
    if total is not None and not (whole(total) and 0 <= total <= HIGHEST_TOTAL):
        text = "{value} is not a whole number from 0 to {high}."
        problems.add("points.total", text, value=repr(total)[:40], high=HIGHEST_TOTAL)
        return None
    if problems.found:
        return None
    return _summed(parts, total, problems)


def _summed(parts: Mapping[str, int], total: int | None, problems: Problems) -> int | None:
    if "cards" not in parts and total is None:
        problems.add("points.total", "Enter the points of the declaring side.")
        return None
    together = sum(parts.values())
    if "cards" in parts and total is not None and together != total:
        text = "Cards, roem and stuk make {sum}; the total says {total}."
        problems.add("points.total", text, sum=together, total=total)
    return together if "cards" in parts else total


def _part(key: str, value: Any, problems: Problems) -> None:
    if key == "cards" and not (whole(value) and 0 <= value <= CARD_POINTS):
        text = "There are {high} card points in a deal; {value} is not possible."
        problems.add("points.cards", text, high=CARD_POINTS, value=repr(value)[:40])
    if key == "roem" and (not whole(value) or value not in ROEM_SUMS):
        text = "No combinations make {value}. Roem is a sum of {values}."
        problems.add("points.roem", text, value=repr(value)[:40], values=", ".join(map(str, VALUES)))
    if key == "stuk" and (not whole(value) or value not in (0, STUK)):
        problems.add("points.stuk", "Stuk is worth {stuk}, once; {value} is not possible.", stuk=STUK, value=repr(value)[:40])


def _roem_fits(points: Mapping[str, Any], told: Any, problems: Problems) -> None:
    """Roem that was announced, denied and revived must give the roem that was counted (PA-11)."""
    if not isinstance(told, dict) or "roem" not in points or problems.found:
        return
    announced = [told[key] for key in ("roem_declarer", "roem_partner") if whole(told.get(key))]
    if not announced and not told.get("roem_denied"):
        return
    stands = not told.get("roem_denied") or told.get("roem_revived_by_partner") is True
    valid = sum(announced) if stands else 0
    if points["roem"] != valid:
        text = "The roem that stands is {valid}; {roem} was counted."
        problems.add("points.roem", text, valid=valid, roem=points["roem"])


def _roem_value(variant: Variant, contract: Contract, record: Record, facts: Record, problems: Problems) -> None:
    for key in ("roem_claimed", "roem_declarer", "roem_partner"):
        value = facts.get(key)
        if value is not None and value not in ROEM_SUMS:
            text = "No combinations make {value}. Roem is a sum of {values}."
            problems.add(f"modifiers.{key}", text, value=value, values=", ".join(map(str, VALUES)))


def _revived(variant: Variant, contract: Contract, record: Record, facts: Record, problems: Problems) -> None:
    if not facts["roem_revived_by_partner"]:
        return
    if not facts.get("roem_denied"):
        problems.add("modifiers.roem_revived_by_partner", "Only roem that was denied can be revived.")
    declarer, partner = facts.get("roem_declarer"), facts.get("roem_partner")
    if partner is not None and declarer is not None and partner < declarer:
        text = "The partner's {partner} is not better than the {declarer} that was denied."
        problems.add("modifiers.roem_revived_by_partner", text, partner=partner, declarer=declarer)


def _in_parts(variant: Variant, contract: Contract) -> bool:
    return isinstance(contract.measure, AtLeastPoints) and contract.measure.detail == "parts"


def _announced(key: str, label: str, offered: Offer = _in_parts) -> Remark:
    return Remark(Fact(key, label, kind=Kind.NUMBER, low=0, high=HIGHEST_TOTAL), _roem_value, FOR_POINTS, offered)


FOR_POINTS = ("number", "pandoer_plus")
ROEM_REMARKS = (
    _announced("roem_declarer", "Roem of the declarer"),
    _announced("roem_partner", "Roem of the partner"),
    _announced("roem_claimed", "Roem claimed", never),
    Remark(Fact("roem_denied", "Roem denied"), kinds=FOR_POINTS, offered=_in_parts),
    Remark(Fact("roem_revived_by_partner", "Revived by the partner"), _revived, FOR_POINTS, _in_parts),
)


def enough_roem(level: int) -> Extra:
    """Pandoer plus: all eight tricks are not enough without so much roem and stuk."""
    fact = Fact(
        "roem_and_stuk",
        "Roem and stuk",
        kind=Kind.NUMBER,
        high=HIGHEST_TOTAL,
        section="points",
    )
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
    if value is not None and value not in ROEM_SUMS and value - STUK not in ROEM_SUMS:
        text = "No combinations make {value}. Roem is a sum of {values}."
        problems.add("points.roem_and_stuk", text, value=value, values=", ".join(map(str, VALUES)))


def _any_trick(variant: Variant, value: str) -> Variant:
    if value == "first_trick":
        return variant

    def freed(one: Contract) -> Contract:
        extras = tuple(replace(extra, apply=lambda table, holds: table, decisive=False) for extra in one.extras)
        return replace(one, extras=extras, tables={})

    return variant.changing(freed, "piccolo", "piccolo_ouvert")


PICCOLO_GOAL = pick(
    "piccolo_goal",
    "Piccolo",
    "The first trick, or any one trick.",
    (("first_trick", "the first trick"), ("any_trick", "any one trick")),
    _any_trick,
    per_deal=True,
    aliases={"piccolo_any_trick": {True: "any_trick", False: "first_trick"}},
)


def _settled(variant: Variant, value: str) -> Variant:
    if value == "pot":
        return replace(variant, agreements={**variant.agreements, "settlement": "a pot"})
    if value == "declarer_only":
        return variant

    def paid(one: Contract) -> Contract:
        single = one.declarers is not Declarers.TWO
        return one.rescored(lambda table: _opponents_pay(table, single))

    return replace(variant.changing(paid), balanced=True)


def _opponents_pay(table: ScoreTable, single: bool) -> ScoreTable:
    return table.with_lines(
        lambda _, line: line._replace(declarer=line.declarer * (3 if single else 1), opponent=-line.declarer)
    )


SETTLEMENT = pick(
    "settlement",
    "Settlement",
    "Declarer's side only, opponents pay, or a pot.",
    (("declarer_only", "declarer's side only"), ("opponents_pay", "opponents pay"), ("pot", "a pot")),
    _settled,
)
LOWEST_NUMBER = pick(
    "lowest_number",
    "Lowest number bid",
    "120 or 130.",
    ((120, "120"), (130, "130")),
    lambda variant, value: variant if value == 120 else variant.without("number_120"),
)
def _asked(variant: Variant, detail: str) -> Variant:
    return variant.changing(lambda one: replace(one, measure=replace(one.measure, detail=detail)), "number")  # type: ignore[type-var]


DETAIL = pick(
    "detail",
    "Entry",
    "The total, its parts, or only made or failed.",
    (("total", "the total"), ("parts", "its parts"), ("result", "made or failed")),
    _asked,
)
