"""A question about a deal, as an entry form or a printed sheet asks it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scoring.facts import Fact, Kind
from scoring.messages import Message
from scoring.names import SEAT_NAMES, SIDE_NAMES


@dataclass(frozen=True, slots=True)
class Choice:
    """A possible answer: its value in the record, its name, the group it stands in and the contracts it belongs to.

    `when` is empty where the choice exists for every contract of its field.
    """

    value: Any
    name: Message
    group: Message | None = None
    when: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EntryField:
    """A question about a deal.

    `key` is the path in the record ("contract", "declarers", "tricks.declarers", "modifiers.troel_target"),
    `when` the keys of the contracts it is asked for, "pass", "redeal" and "manual" among them. `parts` are
    the ends of the paths where it has several inputs (`scores` has `scores.N` … or `scores.NS` …).
    `low` and `high` bound numbers and how many seats may be marked; `bounds` has them for single contracts.
    No price hangs on what is `seldom` said of a contract alone; `after` is the key of the question that has to be
    answered first, where there is one.
    """

    key: str
    label: Message
    kind: Kind
    when: tuple[str, ...]
    help: Message | None = None
    choices: tuple[Choice, ...] = ()
    parts: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    default: Any = None
    needed: bool = False
    seldom: bool = False
    after: str = ""
    bounds: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    def limits(self, contract: str) -> tuple[int, int]:
        """The lowest and highest number (or count of seats) for a contract."""
        return self.bounds.get(contract, (self.low, self.high))


def field_of(fact: Fact, keys: tuple[str, ...], *, seldom: bool = False) -> EntryField:
    """The question that asks for a fact, for the contracts with these keys."""
    names = SEAT_NAMES | SIDE_NAMES
    choices = tuple(Choice(value, names.get(str(value)) or Message(str(value))) for value in fact.choices)
    return EntryField(
        f"{fact.section}.{fact.key}",
        Message(fact.label),
        fact.kind,
        keys,
        help=Message(fact.help) if fact.help else None,
        choices=choices,
        parts=fact.parts,
        low=fact.low,
        high=fact.high,
        default=fact.default,
        needed=fact.needed,
        seldom=seldom,
        after=f"{fact.section}.{fact.after}" if fact.after else "",
    )
