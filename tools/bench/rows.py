"""Measured promises, and the arithmetic of measuring."""

import time
from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """A result beside what was wanted and the floor: the least this work could cost, measured in the same run.

    `reached`, `target` and `floor` are in `unit`. `more_is_better` is for rates.
    """

    work: str
    unit: str
    reached: float
    target: float
    floor: float
    floor_is: str
    more_is_better: bool = False
    note: str = ""

    @property
    def met(self):
        return self.reached >= self.target if self.more_is_better else self.reached <= self.target

    @property
    def times_the_floor(self):
        """The factor by which it is longer than the floor, or by which a rate is slower."""
        over, under = (self.floor, self.reached) if self.more_is_better else (self.reached, self.floor)
        return over / under if under else float("inf")


def seconds(work, *, times: int = 1):
    """The quickest of so many runs: what the work takes when nobody else has the machine."""
    durations = []
    for _ in range(times):
        started = time.perf_counter()
        work()
        durations.append(time.perf_counter() - started)
    return min(durations)


def percentile(values, share):
    """The value below which that share of all values lies: the median for 0.5."""
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]
