"""Card points, roem and stuk of a deal of pandoeren: the count of its number bids; docs/rulings.md, PA-11."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.errors import Problems
from scoring.facts import Fact, Kind
from scoring.measures import DealToCount, agrees_with_result, read_result, whole
from scoring.quoting import shown
from scoring.roem import CARD_POINTS, HIGHEST_TOTAL, NO_SUCH_ROEM, STUK, VALUES, can_be

NO_POINTS = "Enter the points of the declaring side."
NOT_THAT_ROEM = "The roem that stands is {valid}; {roem} was counted."
SECTIONS = frozenset({"points", "result"})


@dataclass(frozen=True, slots=True)
class AtLeastPoints:
    """Card points, roem and stuk of the declaring side against the number that was bid.

    `detail` is what a form asks for: the "total", its "parts", or nothing but the "result".
    """

    level: int
    detail: str = "total"

    @property
    def questions(self) -> tuple[Fact, ...]:
        """The total, its parts, or nothing where a club writes only made or lost."""
        return QUESTIONS[self.detail]

    @property
    def word(self) -> str:
        """It counts points."""
        return "point"

    @property
    def total(self) -> int:
        """1: the bid was reached (line 1) or not (line 0)."""
        return 1

    @property
    def sections(self) -> frozenset[str]:
        """The points of the deal, or made or lost alone."""
        return SECTIONS

    def as_data(self) -> dict[str, Any]:
        """`points`, the number that was bid, and what there is to be had in cards, roem and stuk."""
        most = {"cards": CARD_POINTS, "stuk": STUK, "highest": HIGHEST_TOTAL, "roem": list(VALUES)}
        return {"how": "points", "total": 1, "level": self.level, "detail": self.detail, **most}

    def read(self, deal: DealToCount, problems: Problems) -> list[int]:
        """The count: 1 when the side's total reaches the bid, else 0."""
        points = deal.record.get("points")
        if points is None and deal.record.get("result") is None:
            problems.add("points.total", NO_POINTS)
            return []
        if points is None:
            return read_result(deal, "points.total", problems)
        if not isinstance(points, dict):
            problems.add("points", "{value} does not say the points of the deal.", value=shown(points))
            return []
        total = _total(points, problems)
        if total is None:
            return []
        _roem_fits(points, total, deal.record.get("modifiers"), problems)
        counts = [int(total >= self.level)]
        agrees_with_result(deal, counts, problems)
        return counts


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
        Fact("cards", "Card points", "5 for the last trick.", kind=Kind.NUMBER, high=CARD_POINTS, section="points"),
        Fact("roem", "Roem that stands", kind=Kind.NUMBER, high=HIGHEST_TOTAL, section="points"),
        Fact("stuk", "Stuk", "King and queen of trumps.", kind=Kind.CHOICE, choices=(0, STUK), section="points"),
    ),
    "result": (),
}


def _total(points: Mapping[str, Any], problems: Problems) -> int | None:
    problems.not_of_this_contract("points", points.keys() - {"total", *PARTS})
    parts = {key: points[key] for key in PARTS if points.get(key) is not None}
    sound = all([_part(key, value, problems) for key, value in parts.items()])
    total = points.get("total")
    if total is not None and not (whole(total) and 0 <= total <= HIGHEST_TOTAL):
        text = "{value} is not a whole number from 0 to {high}."
        problems.add("points.total", text, value=shown(total), high=HIGHEST_TOTAL)
        return None
    return _summed(parts, total, problems) if sound else None


def _summed(parts: Mapping[str, int], total: int | None, problems: Problems) -> int | None:
    together = sum(parts.values())
    if "cards" not in parts and total is None:
        problems.add("points.total", NO_POINTS)
        return None
    if total is None:
        return together
    if "cards" in parts and together != total:
        text = "Cards, roem and stuk make {sum}; the total says {total}."
        problems.add("points.total", text, sum=together, total=total)
    elif parts and not together <= total <= together + CARD_POINTS:
        text = "Roem and stuk make {sum} and the cards at most {high}; {total} is not possible."
        problems.add("points.total", text, sum=together, high=CARD_POINTS, total=total)
    return total


def _part(key: str, value: Any, problems: Problems) -> bool:
    if key == "cards" and not (whole(value) and 0 <= value <= CARD_POINTS):
        text = "There are {high} card points in a deal; {value} is not possible."
        problems.add("points.cards", text, high=CARD_POINTS, value=shown(value))
    elif key == "roem" and not (whole(value) and can_be(value)):
        problems.add("points.roem", NO_SUCH_ROEM, value=shown(value), values=VALUES)
    elif key == "stuk" and not (whole(value) and value in (0, STUK)):
        text = "Stuk is worth {stuk}, once; {value} is not possible."
        problems.add("points.stuk", text, stuk=STUK, value=shown(value))
    else:
        return True
    return False


def roem_that_stands(facts: Mapping[str, Any]) -> int | None:
    """The roem announced, denied and revived as a deal tells it (PA-11); None where it tells nothing of it."""
    announced = [facts[key] for key in ("roem_declarer", "roem_partner") if whole(facts.get(key))]
    if not announced and not facts.get("roem_denied"):
        return None
    return sum(announced) if not facts.get("roem_denied") or facts.get("roem_revived_by_partner") is True else 0


def _roem_fits(points: Mapping[str, Any], total: int, facts: Any, problems: Problems) -> None:
    """The roem that stands must be the roem that was counted, and leave room for the cards."""
    valid = roem_that_stands(facts) if isinstance(facts, dict) and not problems.found else None
    if valid is None:
        return
    if "roem" in points and points["roem"] != valid:
        problems.add("points.roem", NOT_THAT_ROEM, valid=valid, roem=points["roem"])
    elif not valid <= total <= valid + STUK + CARD_POINTS:
        text = "The roem that stands is {valid}; {total} points in all are not possible."
        problems.add("points.total", text, valid=valid, total=total)
