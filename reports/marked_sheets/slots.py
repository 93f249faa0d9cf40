"""The meaning of each place of the bubble lattice in a variant. The places never move; a variant only names them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from reports.marked_sheets.kinds import Named, asked_levels, kinds, numbered
from scoring import SIDES, Message, Unit, Variant
from scoring.cache import cached_on_object
from scoring.contracts import Declarers
from scoring.facts import Fact, Kind
from scoring.honours import worth
from scoring.remarks import ANNOUNCED_DOUBLE, PASSED_BEFORE

GROUPS = {
    "kind": "one",
    "decl": "some",
    "plus": "some",
    "flag": "some",
    "result": "one",
    "level": "one",
    "tricks": "one",
    "tricks_NS": "one",
    "tricks_EW": "one",
    "honours_NS": "one",
    "honours_EW": "one",
    "tens": "some",
    "units": "one",
    "melds_NS": "some",
    "melds_EW": "some",
    "check": "one",
}
KIND, SEAT, FLAG, CORRECTED, LEVEL, COUNT, CHECK = 0, 6, 10, 14, 15, 10, 24
LEVEL_WORD = Message("level")
SIDE_WORDS = {"NS": Message("North/South"), "EW": Message("East/West")}
KIND_PLACES = 6
LAST_COUNT = 23
MELDS = (20, 40, 50, 100, 200)  # no two choices of them have the same sum
HUNDRED = 100
SCALES = ((5, 13), (1, 9))  # levels that always stand in the same place


@dataclass(frozen=True)
class Slot:
    """A place of the lattice: its group and value as the reader names them, and what people call it.

    A bubble of the kinds stands for `contracts`, one of the flags gives the `answer` to a fact of the deal.
    """

    group: str
    value: str
    column: int
    line: int
    sign: str
    name: Message
    contracts: tuple[str, ...] = ()
    fact: str = ""
    answer: Any = None


@cached_on_object
def slots(variant: Variant) -> tuple[Slot, ...]:
    """The places a variant uses, in one order for all deals: kind, seats, flags, level, tricks, check."""
    if counts_cards(variant):
        return (
            *_kinds_or_melds(variant),
            *_seats(variant),
            *_flags(variant),
            *_card_points(variant),
            *_check(),
        )
    if nobody_declares(variant):
        return (*_honours(variant), *_tricks_of_sides(), *(_check() if variant.honours else ()))
    flags = tuple(_flags(variant))
    kinds = _kinds(variant, spare=len(flags) == 1)
    return (
        *kinds,
        *_seats(variant),
        *flags,
        *_results(variant),
        *_levels(variant),
        *_counts(variant),
        *_check(),
    )


def nobody_declares(variant: Variant) -> bool:
    """Is it a game without contracts, in which both sides only count tricks?"""
    return all(contract.declarers is Declarers.NOBODY for contract in variant.contracts)


def counts_cards(variant: Variant) -> bool:
    """Is every deal counted in card points, which are marked by their digits?"""
    return variant.counted_in == "point"


def check_word(variant: Variant) -> Message:
    """The digit in the last block, as the sheet says it; `marks.check_digit` works it out."""
    if counts_cards(variant):
        return Message("last digit of the sum of the digits of the higher points")
    if nobody_declares(variant):
        return Message("last digit of the deal’s points, tricks and honours together")
    if variant.unit is Unit.SIDE:
        return Message("last digit of the difference between the points of both sides")
    if variant.pot_for:
        return Message("last digit of the points of who plays, without the pot (of N before E before S before W)")
    return Message("last digit of the points of who plays (of N before E before S before W)")


def groups_of(used: Iterable[Slot]) -> dict[str, str]:
    """Groups in use, each with how many of its bubbles may be marked: one, or some."""
    names = {slot.group for slot in used}
    return {name: how for name, how in GROUPS.items() if name in names}


def _kinds(variant: Variant, *, spare: bool) -> Iterator[Slot]:
    """Contracts with trumps above, the others and a passed deal below; what finds no place is left to the note."""
    choices = [*kinds(variant), *([Named("pass", Message("Passed out"), False)] if variant.passes_out else [])]
    upper = [choice for choice in choices if choice.trumps][:KIND_PLACES]
    lower = [choice for choice in choices if choice not in upper]
    if len(lower) >= KIND_PLACES:
        room = KIND_PLACES - len(upper)
        upper, lower = upper + lower[:room], lower[room:]
    below = KIND_PLACES - 1
    for line, part in enumerate((upper, lower[:below])):
        for column, choice in enumerate(part):
            yield Slot("kind", choice.value, KIND + column, line, "", choice.name, choice.contracts)
    yield Slot("kind", "note", KIND + below, 1, "", Message("Note, or cancelled"))
    for column, choice in enumerate(lower[below : below + 2] if spare else ()):
        yield Slot("kind", choice.value, FLAG + column, 0, "", choice.name, choice.contracts)


def _kinds_or_melds(variant: Variant) -> Iterator[Slot]:
    """The contracts where there are several; else the combinations of each side have their places."""
    if variant.melds:
        for line, side in enumerate(SIDES):
            for column, value in enumerate(value for value in MELDS if value <= max(variant.melds.values)):
                name = _label_of_side(Message(variant.melds.name), side)
                yield Slot(f"melds_{side}", str(value), KIND + column, line, str(value), name)
        yield Slot("kind", "note", KIND + KIND_PLACES - 1, 1, "", Message("Note, or cancelled"))
    else:
        yield from _kinds(variant, spare=False)


def _card_points(variant: Variant) -> Iterator[Slot]:
    """Tens in the upper line, units in the lower one; a hundred behind them."""
    name, total = Message("card points"), variant.contracts[0].measure.total
    for tens in range(10, min(total, HUNDRED - 1) + 1, 10):
        yield Slot("tens", str(tens), LEVEL + tens // 10 - 1, 0, str(tens), name)
    for unit in range(10):
        yield Slot("units", str(unit), COUNT + unit, 1, str(unit), name)
    if total >= HUNDRED:
        yield Slot("tens", str(HUNDRED), COUNT + 10, 1, str(HUNDRED), name)


def _seats(variant: Variant) -> Iterator[Slot]:
    lines = [("decl", Message("who plays")), ("plus", _gains_word(variant))]
    for line, (group, name) in enumerate(lines):
        if group == "decl" and nobody_declares(variant):
            continue
        for index, party in enumerate(variant.unit.parties):
            yield Slot(group, party, SEAT + index, line, party, name)


def _gains_word(variant: Variant) -> Message:
    """The word for the mark below who plays; it follows from the deal, and so shows a slip of the pen."""
    if variant.unit is Unit.SIDE:
        return Message("who gains most points")
    if variant.opponents_settle:
        return Message("who gains points")
    return Message("made: who plays; lost: the others")


def _flags(variant: Variant) -> Iterator[Slot]:
    slots = _toggles(variant) if counts_cards(variant) else _doubles(variant)
    flags = [*slots, *_flags_of_sides(variant)][: CORRECTED - FLAG]
    yield from (replace(flag, column=FLAG + index) for index, flag in enumerate(flags))
    yield Slot("flag", "corrected", CORRECTED, 0, "C", Message("corrected"))


def _doubles(variant: Variant) -> Iterator[Slot]:
    if variant.announced_double:
        fact = ANNOUNCED_DOUBLE[0].fact.key
        yield Slot("flag", "double", FLAG, 0, "×2", Message("double"), fact=fact, answer=True)
    for count in (1, 2, 3)[: variant.passed_cap]:
        fact, name = PASSED_BEFORE.fact.key, Message("passed deals before")
        yield Slot("flag", f"passed_{count}", FLAG, 0, f"p{count}", name, fact=fact, answer=count)


def _toggles(variant: Variant) -> Iterator[Slot]:
    """The facts to be ticked of a deal that is counted in card points: knocked, every trick."""
    facts = {fact.key: fact for contract in variant.contracts for extra in contract.extras for fact in extra.facts}
    signs: list[str] = []
    for fact in facts.values():
        if fact.kind is Kind.TOGGLE:
            letter = fact.label[:1]
            signs.append(letter if letter not in signs else f"{letter}{len(signs) + 1}")
            yield Slot("flag", fact.key, FLAG, 0, signs[-1], Message(fact.label), fact=fact.key, answer=True)


def _flags_of_sides(variant: Variant) -> Iterator[Slot]:
    extras = (extra for contract in variant.contracts for extra in contract.extras)
    facts: dict[str, Fact] = {fact.key: fact for extra in extras for fact in extra.facts}
    for key, fact in facts.items():
        for index, side in enumerate(SIDES if set(SIDES) <= set(fact.choices) else (), 1):
            sign, name = f"{fact.label[:1].lower()}{index}", _label_of_side(Message(fact.label), side)
            yield Slot("flag", f"{key}_{side}", FLAG, 0, sign, name, fact=key, answer=side)


def _label_of_side(label: Message, side: str) -> Message:
    return Message("{label} {side}", label=label, side=SIDE_WORDS[side])


def made_or_lost(variant: Variant) -> bool:
    """Does every contract have one price, so that the count need not be told?"""
    return all(
        contract.table.price(True) is not None and contract.table.price(False) is not None
        for contract in variant.contracts
    )


def _results(variant: Variant) -> Iterator[Slot]:
    if made_or_lost(variant):
        yield Slot("result", "made", CORRECTED - 2, 0, "+", Message("made"))
        yield Slot("result", "lost", CORRECTED - 1, 0, "−", Message("lost"))


def _levels(variant: Variant) -> Iterator[Slot]:
    levels, only = asked_levels(variant), numbered(variant)
    scale = next((low for low, high in SCALES if levels and low <= levels[0] and levels[-1] <= high), None)
    if only:
        places = [(COUNT + i, 1) for i in range(14)] + [(LEVEL + i, 0) for i in range(9)]
        pairs = list(zip(levels, places, strict=False))
    else:
        pairs = [(level, (LEVEL + (i if scale is None else level - scale), 0)) for i, level in enumerate(levels)]
    name = next(
        (contract.family_name for contract in variant.contracts if contract.kind == only),
        LEVEL_WORD,
    )
    for level, (column, line) in pairs:
        if column <= LAST_COUNT:
            yield Slot("level", str(level), column, line, str(level), name)


def _counts(variant: Variant) -> Iterator[Slot]:
    if not numbered(variant) and not made_or_lost(variant):
        for count in range(14):
            yield Slot("tricks", str(count), COUNT + count, 1, str(count), Message("declarer’s tricks"))


def _tricks_of_sides() -> Iterator[Slot]:
    for line, side in enumerate(SIDES):
        for count in range(14):
            yield Slot(
                f"tricks_{side}", str(count), COUNT + count, line, str(count), _label_of_side(Message("tricks"), side)
            )


def _honours(variant: Variant) -> Iterator[Slot]:
    if variant.honours:
        for line, side in enumerate(SIDES):
            for index, points in enumerate(sorted({worth(honours) for honours in range(5)})):
                sign, name = str(points), _label_of_side(Message("points for honours"), side)
                yield Slot(f"honours_{side}", sign, KIND + index, line, sign, name)
    yield Slot("flag", "corrected", KIND + 5, 0, "C", Message("corrected"))
    yield Slot("kind", "note", KIND + 5, 1, "", Message("Note, or cancelled"))


def _check() -> Iterator[Slot]:
    for digit in range(10):
        sign = str(digit)
        yield Slot("check", sign, CHECK + digit % 5, digit // 5, sign, Message("last digit"))
