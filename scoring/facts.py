"""Facts of one deal that a scorer may add: what they are called, what they may be, what they do."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any

from scoring.errors import Problems
from scoring.messages import Message
from scoring.quoting import choice, shown
from scoring.readings import Chosen, Holds, Reading
from scoring.seats import SEATS, SIDES
from scoring.tables import ScoreTable

ONLY_AFTER = "{label} has a place only after {before}."


class Kind(Enum):
    """Ways in which a fact is entered."""

    TOGGLE = "toggle"
    CHOICE = "choice"
    NUMBER = "number"
    SEAT = "seat"
    PER_SIDE = "per_side"
    PER_SEAT = "per_seat"
    CONTRACT = "contract"
    SEATS = "seats"
    SIDE = "side"
    SUIT = "suit"
    TEXT = "text"


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that may be said of a deal: where it stands in the record and what it may be.

    `section` is the part of the deal record ("modifiers", "tricks", "points"); `low` and `high`
    bound numbers; `needed` facts must be given when their contract is played, and those `after` another
    have a place only once that one is said.
    """

    key: str
    label: str
    help: str = ""
    kind: Kind = Kind.TOGGLE
    choices: tuple[Any, ...] = ()
    low: int = 0
    high: int = 13
    default: Any = None
    section: str = "modifiers"
    needed: bool = False
    after: str = ""

    @property
    def name(self) -> Message:
        """Its label, to be translated inside a sentence."""
        return Message(self.label)

    def read(self, value: Any, problems: Problems) -> Any:
        """The value if it is one this fact may have; a problem at its field and the default if not."""
        if value is None or self._allows(value):
            return self.default if value is None else value
        self._complain(value, problems)
        return self.default

    def _allows(self, value: Any) -> bool:
        match self.kind:
            case Kind.TOGGLE:
                return isinstance(value, bool)
            case Kind.CHOICE | Kind.SEAT:
                return type(value) in (int, str) and value in self.choices
            case Kind.NUMBER:
                return type(value) is int and self.low <= value <= self.high
            case Kind.PER_SIDE | Kind.PER_SEAT:
                return isinstance(value, dict) and set(value) == set(self.parts) and not any(self._outside(value))
            case _:
                return False

    @property
    def parts(self) -> tuple[str, ...]:
        """The sides or seats that each have a number; none where there is one answer."""
        return {Kind.PER_SIDE: SIDES, Kind.PER_SEAT: SEATS}.get(self.kind, ())

    def _outside(self, value: Mapping[str, Any]) -> Iterator[str]:
        """The sides or seats whose number is none, or too low or too high."""
        return (side for side, n in value.items() if type(n) is not int or not self.low <= n <= self.high)

    def _complain(self, value: Any, problems: Problems) -> None:
        field = f"{self.section}.{self.key}"
        if self.kind is Kind.TOGGLE:
            problems.not_boolean(field, value)
        elif self.choices:
            problems.not_allowed(field, value, tuple(map(choice, self.choices)))
        elif self.kind is Kind.NUMBER:
            problems.not_in_range(field, value, self.low, self.high)
        elif isinstance(value, dict) and set(value) == set(self.parts):
            for side in self._outside(value):
                problems.not_in_range_of(field, side, value[side], self.low, self.high)
        else:
            of_seats = "{value} is not a number from {low} to {high} for each player."
            of_sides = "{value} is not a number from {low} to {high} for each side."
            text = of_seats if self.kind is Kind.PER_SEAT else of_sides
            problems.add(field, text, value=shown(value), low=self.low, high=self.high)


FactCheck = Callable[[Mapping[str, Any], str | None, Problems], None]


@dataclass(frozen=True, slots=True)
class Extra:
    """Facts entered with a deal that change its score table: Troel needs nine, books reneged.

    `reading` makes one value from what was entered and `values` are all it can be. The value goes through
    `apply(table, value)`; without that it picks one of the tables of a `TableByAnswer`. A `decisive` extra
    must be said when the contract would be made with one answer and lost with another. What is said
    to be true of the tricks takes at least `least` of them. What can only be `at` some counts must be said at these,
    unless it changes nothing there. `clause` is how a list of prices says the
    condition: "the first trick".
    """

    facts: tuple[Fact, ...]
    values: tuple[Any, ...]
    reading: Reading
    apply: Callable[[ScoreTable, Any], ScoreTable] | None = None
    check: FactCheck | None = None
    decisive: bool = False
    least: int = 0
    at: tuple[int, ...] = ()
    clause: str = ""

    def table(self, table: ScoreTable, value: Any) -> ScoreTable:
        """The score table for this value."""
        change = self.apply
        return table.each(lambda plain: change(plain, value)) if change else table.for_answer(value)


def chosen(fact: Fact) -> Extra:
    """An extra whose one fact picks between the score tables of its contract, one for each of its choices."""
    return Extra((fact,), fact.choices, Chosen(fact.key))


def condition(fact: Fact, clause: str, least: int) -> Extra:
    """A fact without which the contract has failed, whatever the count; it cannot be with fewer than `least` tricks."""
    return Extra(
        (fact,),
        (True, False),
        Holds(fact.key),
        apply=lambda table, holds: table if holds else table.failed(),
        decisive=True,
        least=least,
        clause=clause,
    )
