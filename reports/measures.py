"""The register of ranking measures: what each is called, how it is explained and which way it counts."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

from reports.results import Results

Group: TypeAlias = tuple[int, ...]  # the keys of the entrants a measure has to separate
Count: TypeAlias = Callable[[Results, int, Group], int | None]  # None: it says nothing of that tied group

F = TypeVar("F", bound=Count)


@dataclass(frozen=True)
class Measure:
    """One way to rank. `count` gives a whole number for an entrant; `among_tied` ones look at the tied group, and may
    have nothing to say of it."""

    key: str  # permanent
    label: str  # English; translated where it is shown
    explanation: str  # one sentence, English
    count: Count
    signed: bool = False  # shown with a plus or minus
    lowest_first: bool = False
    among_tied: bool = False  # means nothing outside a tied group
    of_others: bool = False  # changes with what others score elsewhere

    def rank_value(self, value: int) -> int:
        """The value turned so that more is better."""
        return -value if self.lowest_first else value


_MEASURES: dict[str, Measure] = {}


def tiebreak(
    key: str,
    label: str,
    *,
    signed: bool = False,
    lowest_first: bool = False,
    among_tied: bool = False,
    of_others: bool = False,
) -> Callable[[F], F]:
    """Register a function as a measure; its docstring is the sentence of explanation."""

    def register(count: F) -> F:
        """The function itself, known from now on under `key`."""
        explanation = " ".join((count.__doc__ or "").split())
        _MEASURES[key] = Measure(key, label, explanation, count, signed, lowest_first, among_tied, of_others)
        return count

    return register


def every_measure() -> tuple[Measure, ...]:
    """All measures, in the order in which an organiser is offered them."""
    import reports.tiebreaks  # noqa: F401 - fills the register

    return tuple(_MEASURES.values())


def measure(key: str) -> Measure:
    """The measure of that key; ValueError names the keys there are."""
    every_measure()
    if key not in _MEASURES:
        raise ValueError(f"There is no ranking measure {key!r}. There are: {', '.join(_MEASURES)}.")
    return _MEASURES[key]


def measures(keys: Iterable[str]) -> tuple[Measure, ...]:
    """The measures of those keys, in that order."""
    return tuple(measure(key) for key in keys)
