"""What somebody scores for a round in which they sat out."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum


class SitOutRule(Enum):
    """The ways clubs count a round of sitting out; the value is the key, the label is English for people."""

    ZERO = "zero"
    ZERO_ONCE = "zero_once"
    AVERAGE = "average"
    FIXED = "fixed"

    @property
    def label(self) -> str:
        """The sentence an organiser chooses."""
        return {
            "zero": "Sitting out scores nothing",
            "zero_once": "Nothing the first time, the average of the round after that",
            "average": "The average of the round",
            "fixed": "A fixed number of points",
        }[self.value]


@dataclass(frozen=True)
class SitOutScore:
    """A rule with its fixed number of points, where it has one."""

    rule: SitOutRule = SitOutRule.ZERO
    fixed: int = 0

    def points(self, round_points: Sequence[int], times_before: int) -> int:
        """The points for sitting out once more, given what everybody at a table scored that round; averages are rounded
        to the nearest whole number, halves towards zero."""
        if self.rule is SitOutRule.FIXED:
            return self.fixed
        if self.rule is SitOutRule.ZERO or (self.rule is SitOutRule.ZERO_ONCE and not times_before):
            return 0
        return _average(round_points)


def _average(points: Sequence[int]) -> int:
    if not points:
        return 0
    total, count = sum(points), len(points)
    size = (2 * abs(total) + count - 1) // (2 * count)
    return size if total >= 0 else -size
