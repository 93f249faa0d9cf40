"""Points for combinations of cards, which each side has besides its card points: roem, belote."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.errors import Problems
from scoring.quoting import shown
from scoring.seats import OTHER_SIDE, SIDES

TOO_MANY = "Of both sides together it is at most {most}."
NO_SUM = "No combinations make {value}. It is a sum of {values}."


@dataclass(frozen=True, slots=True)
class Melds:
    """The melds of a game: their field in a deal record (`fact`, by side), their name, and what they may be worth.

    A side that loses its contract loses them to the other, unless they are `kept`; none count where `dropped` is said.
    `says` is the step of an explanation, with {side} and {points}; both sides have at most `together`, where that is
    not 0.
    """

    fact: str
    name: str
    values: tuple[int, ...]
    says: str
    kept: bool = False
    dropped: str = ""
    together: int = 0

    def points(self, facts: Mapping[str, Any], declarer: str, made: bool | None) -> dict[str, int]:
        """The addition of each side to the points of the deal."""
        melds = facts.get(self.fact) or dict.fromkeys(SIDES, 0)
        if self.dropped and facts.get(self.dropped):
            return dict.fromkeys(SIDES, 0)
        if made is False and not self.kept:
            return {declarer: 0, OTHER_SIDE[declarer]: sum(melds.values())}
        return dict(melds)

    def check(self, facts: Mapping[str, Any], side: str | None, problems: Problems) -> None:
        """Notes a sum that no combinations make."""
        melds = facts.get(self.fact) or {}
        if self.together and sum(melds.values()) > self.together:
            problems.add(f"modifiers.{self.fact}", TOO_MANY, most=self.together)
        for total in melds.values():
            if not _sums_to(self.values, total):
                problems.add(f"modifiers.{self.fact}", NO_SUM, value=shown(total), values=self.values)

    def as_data(self) -> dict[str, Any]:
        """The same for a page without a server."""
        together = {"together": self.together} if self.together else {}
        return {
            "fact": self.fact,
            "values": list(self.values),
            "kept": self.kept,
            "dropped": self.dropped,
            **together,
        }


def _sums_to(values: tuple[int, ...], total: int) -> bool:
    reached = {0}
    for sum_ in range(total + 1):
        if any(sum_ - value in reached for value in values):
            reached.add(sum_)
    return total in reached
