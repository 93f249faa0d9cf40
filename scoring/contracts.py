"""Contracts: who plays them, with what trump, how the result is counted, and their score table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from scoring.facts import Extra, Fact
from scoring.measures import TRICKS, Measure
from scoring.messages import AS_TYPED, Message
from scoring.tables import ScoreTable, TableChange

MOST_PRINTED = 2


class Declarers(Enum):
    """Kinds of declarer: one seat, two seats, a fixed side, several seats each alone, or nobody."""

    ONE = "one"
    TWO = "two"
    SIDE = "side"
    SEVERAL = "several"
    NOBODY = "nobody"


class Trump(Enum):
    """The trumps of a contract: a suit, no suit at all, either, or nothing that matters."""

    NAMED = "named"
    NONE = "none"
    EITHER = "either"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class Contract:
    """A contract that can be played, with the score table for every count.

    `kind`, `level` and `direction` are how the deal record names it; `family` is the label shared by
    all its levels; `also` are directions that may be said of it, instead of its own where it has one, and
    change nothing; `dealer_only` marks what only the dealer may declare. `times` is what
    the contract itself multiplies (two in a doubled no-trump); with `everyone_at` declarers the others
    are bound to join, so that number alone cannot be. `after_passes` is True for what exists only
    after three opening passes and False for what does not exist then. `own_name` is what a club calls it, level
    included, in every language.
    """

    kind: str
    family: str
    table: ScoreTable
    level: int | None = None
    direction: str | None = None
    declarers: Declarers = Declarers.ONE
    trump: Trump = Trump.NAMED
    measure: Measure = TRICKS
    extras: tuple[Extra, ...] = ()
    doubled: bool = True
    dealer_only: bool = False
    optional_level: bool = False
    also: tuple[str, ...] = ()
    context: str = ""
    times: int = 1
    everyone_at: int = 0
    after_passes: bool | None = None
    own_name: str = ""

    def __post_init__(self) -> None:
        answers = self.table.by_answer.keys()
        if answers and not any(answers <= set(extra.values) for extra in self.extras if extra.apply is None):
            raise ValueError(f"{self.kind} has a table for each of {', '.join(map(str, answers))}, and asks for none.")

    @property
    def key(self) -> str:
        """The permanent key: kind, then level and direction where it has them."""
        parts = (self.kind, None if self.optional_level else self.level, self.direction)
        return "_".join(str(part) for part in parts if part is not None)

    @property
    def call(self) -> dict[str, Any]:
        """The call as a deal record has it: type, and level and direction where it has them."""
        parts = {"type": self.kind, "level": None if self.optional_level else self.level, "direction": self.direction}
        return {key: value for key, value in parts.items() if value is not None}

    @property
    def clauses(self) -> tuple[Message, ...]:
        """The conditions besides the count, as a list of prices says it."""
        return tuple(Message(extra.clause) for extra in self.extras if extra.clause)

    @property
    def facts(self) -> tuple[Fact, ...]:
        """The facts that its extras ask for."""
        return tuple(fact for extra in self.extras for fact in extra.facts)

    @property
    def family_name(self) -> Message:
        """The players' name of it whatever its level."""
        return as_typed(self.family) if self.own_name else Message(self.family, context=self.context)

    @property
    def name(self) -> Message:
        """The players' name of it, with its level: translate the family under the game's context."""
        if self.own_name:
            return as_typed(self.own_name)
        family = self.family_name
        if self.direction:
            return Message("{level} {family}", level=self.level, family=family)
        if self.level is None or self.optional_level:
            return family
        return Message("{family} {level}", family=family, level=self.level)

    @property
    def levelled(self) -> bool:
        """Is its level said beside its family?"""
        own = bool(self.own_name) and self.own_name == self.family
        return self.level is not None and not self.optional_level and not own

    @property
    def typed(self) -> bool:
        """Does the table write the points themselves? Then there is nothing to bid, and no price of it."""
        return "scores" in self.measure.sections

    @property
    def listed(self) -> bool:
        """Can its amounts be read line by line? Card points have too many: sentences say what they are worth."""
        return self.measure.word != "point" or self.measure.total == 1

    def called(self, own_name: str) -> Contract:
        """The contract under a club's own name; its level, where the name ends (or begins) with it, stays apart."""
        family, level = own_name, f"{self.level}"
        if self.level is not None and self.direction:
            family = own_name.removeprefix(f"{level} ")
        elif self.level is not None:
            family = own_name.removesuffix(f" {level}")
        return replace(self, own_name=own_name, family=family.strip(), context=AS_TYPED)

    @property
    def printed(self) -> tuple[tuple[Any, ScoreTable], ...]:
        """Its score tables as a sheet prints them, each with the answer it belongs to: Troel for eight and for nine.

        One, with None, where no answer picks another table; of card points, and of more than two, the usual one.
        """
        if not self.listed or len(self.table.by_answer) > MOST_PRINTED:
            return ((None, self.table),)
        return tuple(self.table.by_answer.items()) or ((None, self.table),)

    def table_with(self, values: tuple[Any, ...]) -> ScoreTable:
        """The score table after the extras of one deal, in the order of `extras`."""
        table = self.table
        for extra, value in zip(self.extras, values, strict=True):
            table = extra.table(table, value)
        return table

    def rescored(self, change: TableChange) -> Contract:
        """The same contract with `change` done to its score table, or to each that an answer picks between."""
        return replace(self, table=self.table.each(change))


def as_typed(words: str) -> Message:
    """Words of a club's own as a sentence that is the same in every language."""
    return Message(words.replace("{", "{{").replace("}", "}}"), context=AS_TYPED)


Change = Callable[[Contract], Contract]
