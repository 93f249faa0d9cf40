"""An event in several parts: who plays a final stands above all others, counted as that final counts."""

from collections.abc import Iterator
from typing import NamedTuple

from reports.results import Results


class Part(NamedTuple):
    """Entrants who are ranked among themselves. `stage` is how far they came, 0 for those who went on nowhere."""

    stage: int
    results: Results  # what counts for them
    entrants: tuple[int, ...]
    since: int = 0  # the rounds up to that one do not count for them


def parts_of(results: Results) -> Iterator[Part]:
    """The parts of the standings from the top down; together they hold every entrant once."""
    stages = sorted(results.stages)
    left = {one.key for one in results.entrants}
    for number in range(len(stages), 0, -1):
        there = left & stages[number - 1].entrants
        if there:
            fresh = max((stage.after for stage in stages[:number] if not stage.carry), default=0)
            yield Part(number, results.since(fresh) if fresh else results, _listed(results, there), fresh)
        left -= there
    yield Part(0, results, _listed(results, left))


def _listed(results: Results, keys: set[int]) -> tuple[int, ...]:
    """By name, then number: the order in which who shares a place is listed."""
    people = sorted(results.entrants, key=lambda one: (one.name.casefold(), one.name, one.number, one.key))
    return tuple(one.key for one in people if one.key in keys)
