"""Contracts that kleurenwiezen, wiezen and solo whist have in common, whatever each table pays for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from scoring.contracts import Contract, Declarers, Trump
from scoring.facts import Fact, Kind, chosen
from scoring.measures import TWELVE_TRICKS
from scoring.stakes import Stakes, alone, at_least, exactly, paired
from scoring.tables import TableByAnswer


def partnership(level: int, stakes: Stakes, family: str = "Partnership") -> Contract:
    """Two partners for at least `level` tricks in a suit."""
    return Contract("partnership", family, paired(stakes), level, declarers=Declarers.TWO)


def solo(level: int, stakes: Stakes, family: str = "Solo") -> Contract:
    """A contract of one player for at least `level` tricks in a suit."""
    return Contract("solo", family, alone(stakes), level)


def abondances(values: Mapping[int, int]) -> tuple[Contract, ...]:
    """Contracts of one player for at least nine to twelve tricks, one price each: {9: 10, 10: 15, …}."""
    return tuple(
        Contract("abondance", "Abondance", alone(at_least(level, value)), level) for level, value in values.items()
    )


def small_misere(value: int) -> Contract:
    """No trick out of twelve, after everybody discarded one card."""
    return Contract(
        "small_misere",
        "Small misère",
        alone(exactly(0, value, total=12)),
        declarers=Declarers.SEVERAL,
        trump=Trump.NONE,
        measure=TWELVE_TRICKS,
    )


def misere(kind: str, family: str, value: int, *, tricks: int = 0, several: bool = True) -> Contract:
    """Exactly `tricks` of thirteen without trumps; `several` may play it side by side."""
    declarers = Declarers.SEVERAL if several else Declarers.ONE
    return Contract(kind, family, alone(exactly(tricks, value)), declarers=declarers, trump=Trump.NONE)


def piccolo(value: int) -> Contract:
    """Exactly one trick."""
    return misere("piccolo", "Piccolo", value, tricks=1)


def slam(kind: str, family: str, value: int, tricks: int = 13, trump: Trump = Trump.EITHER) -> Contract:
    """A contract of one player for twelve or all thirteen tricks."""
    return Contract(kind, family, alone(at_least(tricks, value)), trump=trump)


def troel(stakes: Callable[[int], Stakes], default: int | None, kind: str = "troel", family: str = "Troel") -> Contract:
    """Three or four aces and the called card, for eight or nine tricks; asked where no default is given (KW-4)."""
    tables = {target: paired(stakes(target)) for target in (8, 9)}
    target = Fact(
        "troel_target",
        "Tricks needed in Troel",
        "Eight when trump is the suit of the fourth ace, else nine.",
        kind=Kind.CHOICE,
        choices=(8, 9),
        default=default,
        needed=default is None,
    )
    table = TableByAnswer(tables, usual=default or 9)
    return Contract(kind, family, table, declarers=Declarers.TWO, extras=(chosen(target),))
