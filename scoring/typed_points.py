"""Points that a table writes itself, a number for each party, in games whose rules nobody here has to know."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from scoring.errors import Problems
from scoring.measures import DealToCount
from scoring.quoting import parties

MOST_POINTS = 9999
WRONG_SUM = "The points must add up to {total}; they make {sum}."
WHOLE_POINTS = "Give whole points for each of {names}."


@dataclass(frozen=True, slots=True)
class TypedPoints:
    """The points of each of `parties`, none below `low` or above `high`; together `sum`, or anything where it is None.

    They stand under `scores` in the record and are the points of the deal, so its score table has one line: nothing.
    """

    parties: tuple[str, ...]
    low: int = 0
    high: int = MOST_POINTS
    sum: int | None = None
    total: int = 0
    word: str = "point"

    @property
    def sections(self) -> frozenset[str]:
        """The points alone."""
        return frozenset({"scores"})

    @property
    def questions(self) -> tuple[()]:
        """No question leads to a line of a table."""
        return ()

    def as_data(self) -> dict[str, Any]:
        """The same for a page without a server, which counts them with card points."""
        bounds = {"low": self.low, "high": self.high, "sum": self.sum}
        return {"how": "card_points", "section": "scores", "total": self.total, **bounds}

    def read(self, deal: DealToCount, problems: Problems) -> list[int]:
        """The one line there is; every problem with the points at `scores`, or at the party it belongs to."""
        scores = typed_scores(deal.record.get("scores"), self.parties, (self.low, self.high), problems)
        if scores and self.sum is not None and sum(scores.values()) != self.sum:
            problems.add("scores", WRONG_SUM, total=self.sum, sum=sum(scores.values()))
        return [0]


def typed_scores(
    scores: Any, of_parties: tuple[str, ...], bounds: tuple[int, int], problems: Problems
) -> Mapping[str, int]:
    """The points of each party within the bounds, one for each; none, and what is wrong, where they are not."""
    if not isinstance(scores, dict) or set(scores) != set(of_parties):
        problems.add("scores", WHOLE_POINTS, names=parties(of_parties))
        return {}
    low, high = bounds
    wrong = {key: points for key, points in scores.items() if type(points) is not int or not low <= points <= high}
    for key, points in wrong.items():
        problems.not_in_range_of("scores", key, points, low, high)
    return {} if wrong else scores
