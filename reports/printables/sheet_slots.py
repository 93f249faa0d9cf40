"""What each place of the bubble lattice means in a variant. The places never move; a variant only names them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from scoring.contracts import Contract, Declarers, Trump
from scoring.facts import Fact, Kind
from scoring.messages import Message
from scoring.seats import SEATS, SIDES, Unit
from scoring.variants import Variant

GROUPS = {
    "kind": "one",
    "decl": "some",
    "partner": "one",
    "plus": "some",
    "flag": "some",
    "level": "one",
    "result": "one",
    "tricks": "one",
    "tricks_NS": "one",
    "tricks_EW": "one",
    "honours_NS": "one",
    "honours_EW": "one",
    "check": "one",
}
KIND, SEAT, FLAG, CORRECTED, LEVEL, TRICKS, CHECK = 0, 6, 10, 14, 15, 10, 24
LOWEST_LEVEL = 5


@dataclass(frozen=True)
class Slot:
    """One place of the lattice: its group and value as the reader names them, and what people call it."""

    group: str
    value: str
    column: int
    line: int
    sign: str
    name: Message


def slots(variant: Variant) -> tuple[Slot, ...]:
    """The places a variant uses, in one order for all deals: from kind to check, upper line before lower."""
    sided = all(one.declarers is Declarers.NOBODY for one in variant.contracts)
    if sided:
        return (*_honours(variant), *_told_kinds([], variant), *_tricks_of_sides(), *_check())
    kinds = [*_kinds(variant)]
    return (
        *_told_kinds(kinds, variant),
        *_seats(variant),
        *_flags(variant),
        *_levels(variant),
        *_counts(variant),
        *_check(),
    )


def kind_of(contract: Contract) -> str:
    """The group of contracts that share one place: their direction, or their kind."""
    return contract.direction or contract.kind


def _kinds(variant: Variant) -> Iterator[tuple[str, Message, bool]]:
    seen = set()
    for contract in variant.contracts:
        if (value := kind_of(contract)) not in seen:
            seen.add(value)
            text = contract.direction.replace("_", "-").capitalize() if contract.direction else contract.family
            yield value, Message(text, context=contract.context), contract.trump is Trump.NONE


def _told_kinds(kinds: Iterable[tuple[str, Message, bool]], variant: Variant) -> Iterator[Slot]:
    kinds = list(kinds)
    last = [("pass", Message("Passed out"), True)] if variant.can_pass and kinds else []
    upper = [one for one in kinds if not one[2]][:6]
    lower = [one for one in kinds if one not in upper] + last
    if len(lower) > 5:
        room = 6 - len(upper)
        upper, lower = upper + lower[:room], lower[room:]
    lower = [*lower[:5], ("note", Message("See note"), True)] if kinds else []
    for index, (value, name, _) in enumerate(upper + lower):
        line = int(index >= len(upper))
        column = index - len(upper) * line
        yield Slot("kind", value, KIND + (5 if value == "note" else column), line, "", name)


def _seats(variant: Variant) -> Iterator[Slot]:
    parties = SEATS if variant.unit is Unit.PLAYER else SIDES
    partnered = variant.unit is Unit.PLAYER and not variant.balanced
    lower = ("partner", Message("partner")) if partnered else ("plus", Message("gains points"))
    for line, (group, name) in enumerate((("decl", Message("declarer")), lower)):
        for index, party in enumerate(parties):
            yield Slot(group, party, SEAT + index, line, party, name)


def _flags(variant: Variant) -> Iterator[Slot]:
    found = [("double", "×2", Message("double"))] if variant.announced_double else []
    found += [
        (f"passed_{n}", f"p{n}", Message("passed before: {n}", n=n)) for n in (1, 2, 3) if variant.passed_cap >= n
    ]
    found += [one for one in _facts(variant) if len(found) < 4]
    for index, (value, sign, name) in enumerate(found[:4]):
        yield Slot("flag", value, FLAG + index, 0, sign, name)
    yield Slot("flag", "corrected", CORRECTED, 0, "C", Message("corrected"))


def _facts(variant: Variant) -> Iterator[tuple[str, str, Message]]:
    facts: dict[str, Fact] = {
        fact.key: fact for one in variant.contracts for extra in one.extras for fact in extra.facts
    }
    for fact in facts.values():
        if fact.choices and set(SIDES) <= set(fact.choices):
            for side in SIDES:
                yield f"{fact.key}_{side}", f"r{side[0]}", Message(fact.label)


def _levels(variant: Variant) -> Iterator[Slot]:
    levels = sorted({level for one in variant.contracts for level in _levels_of(one)})
    first = LOWEST_LEVEL if levels and LOWEST_LEVEL <= levels[0] and levels[-1] <= 13 else 0
    for index, level in enumerate(levels):
        column = LEVEL + (level - first if first else index)
        line = 0
        if column > 23:
            column, line = column - 24 + TRICKS, 1
        yield Slot("level", str(level), column, line, str(level), Message("level {level}", level=level))


def _levels_of(contract: Contract) -> list[int]:
    asked = [
        fact.choices
        for extra in contract.extras
        for fact in extra.facts
        if fact.kind is Kind.CHOICE and all(type(choice) is int for choice in fact.choices)
    ]
    return [contract.level] if contract.level is not None else [level for choices in asked for level in choices]


def _counts(variant: Variant) -> Iterator[Slot]:
    if all(one.table.price(True) is not None and one.table.price(False) is not None for one in variant.contracts):
        for index, (value, sign) in enumerate((("made", "+"), ("lost", "−"))):
            yield Slot("result", value, FLAG + 2 + index, 0, sign, Message(value))
        return
    for count in range(14):
        yield Slot("tricks", str(count), TRICKS + count, 1, str(count), Message("tricks of the declarers"))


def _tricks_of_sides() -> Iterator[Slot]:
    for line, side in enumerate(SIDES):
        for count in range(14):
            yield Slot(
                f"tricks_{side}", str(count), TRICKS + count, line, str(count), Message("tricks {side}", side=side)
            )


def _honours(variant: Variant) -> Iterator[Slot]:
    for line, side in enumerate(SIDES):
        if variant.honours:
            for index, points in enumerate((0, 2, 4)):
                yield Slot(
                    f"honours_{side}",
                    str(points),
                    KIND + index,
                    line,
                    str(points),
                    Message("honours {side}", side=side),
                )
    yield Slot("flag", "corrected", KIND + 5, 0, "C", Message("corrected"))
    yield Slot("kind", "note", KIND + 5, 1, "?", Message("See note"))


def _check() -> Iterator[Slot]:
    for digit in range(10):
        yield Slot("check", str(digit), CHECK + digit % 5, digit // 5, str(digit), Message("last digit"))


def groups_of(used: Iterable[Slot]) -> dict[str, Any]:
    """How many of each group may be marked: one, or some."""
    names = {slot.group for slot in used}
    return {name: how for name, how in GROUPS.items() if name in names}
