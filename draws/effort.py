"""How hard a search may try: counted in steps, so that the same seed gives the same draw on every machine."""

from collections.abc import Callable
from dataclasses import dataclass

STEPS_A_SECOND = 500_000
"""Steps that an ordinary machine makes in a second; only this turns seconds into steps, never a clock."""


@dataclass(frozen=True)
class Effort:
    """`seconds` is the time the search is meant to take (default 5); `progress` is told the part done (0 to 1), the
    fewest repeats so far and how few are proved to be needed; when `stop` answers True the search ends with the best it
    has."""

    seconds: float = 5.0
    progress: Callable[[float, int, int], None] | None = None
    stop: Callable[[], bool] | None = None

    def steps(self, share: float = 1.0) -> int:
        """The number of steps that this part of the effort may make."""
        return int(self.seconds * share * STEPS_A_SECOND)

    def go_on(self, done: float, best: int, least: int) -> bool:
        """Tells how far the search is; False when it has been asked to stop."""
        if self.progress:
            self.progress(done, best, least)
        return not (self.stop and self.stop())
