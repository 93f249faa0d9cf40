"""Honours in whist: four or three trump honours score, but how far they carry differs.

Sources: the Dutch whist rule page; for classic whist the laws of 1864; docs/rulings.md, DW-1 to DW-4.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from scoring.seats import SIDES


class Mode(Enum):
    """Dutch: honours stop one short of the target. Classic: none for a side that began one short."""

    DUTCH = "dutch"
    CLASSIC = "classic"


@dataclass(frozen=True, slots=True)
class Honours:
    """The rule for honours in a game to `target`, where a point is `unit`."""

    mode: Mode
    target: int
    unit: int = 1

    def points(self, held: Mapping[str, int], before: Mapping[str, int], tricks: Mapping[str, int]) -> dict[str, int]:
        """The addition to each side for the honours it held, after the tricks of the deal are counted.

        A deal in which tricks alone end the game has no honours (DW-3).
        """
        after = {side: before[side] + tricks[side] for side in SIDES}
        if any(total >= self.target for total in after.values()):
            return dict.fromkeys(SIDES, 0)
        return {
            side: self._honours_counted(self.unit * worth(held.get(side, 0)), before[side], after[side])
            for side in SIDES
        }

    def _honours_counted(self, honours: int, before: int, after: int) -> int:
        if self.mode is Mode.CLASSIC:
            return 0 if before == self.target - self.unit else honours
        return max(min(honours, self.target - self.unit - after), 0)


def worth(held: int) -> int:
    """Points for holding so many of the four honours.

    >>> [worth(held) for held in range(5)]
    [0, 0, 0, 2, 4]
    """
    return {3: 2, 4: 4}.get(held, 0)
