"""What each place of the bubble lattice means in a variant. The places never move; a variant only names them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from reports.marked_sheets.kinds import Named, asked_levels, kinds, numbered
from scoring import SEATS, SIDES, Message, Unit, Variant
from scoring.contracts import Declarers
from scoring.facts import Fact

GROUPS = {
    "tick": "one",
    "kind": "one",
    "decl": "some",
    "partner": "one",
    "plus": "some",
    "flag": "some",
    "result": "one",
    "level": "one",
    "tricks": "one",
    "tricks_NS": "one",
    "tricks_EW": "one",
    "honours_NS": "one",
    "honours_EW": "one",
    "check": "one",
}
TICK, KIND, SEAT, FLAG, CORRECTED, LEVEL, COUNT, CHECK = -1, 0, 6, 10, 14, 15, 10, 24
LEVEL_WORD = Message("level")
SIDE_WORDS = {"NS": Message("North/South"), "EW": Message("East/West")}
KIND_PLACES = 6
LAST_COUNT = 23
SCALES = ((5, 13), (1, 9))  # levels that always stand in the same place


@dataclass(frozen=True)
class Slot:
    """One place of the lattice: its group and value as the reader names them, and what people call it."""

    group: str
    value: str
    column: int
    line: int
    sign: str
    name: Message


# One tick says that a row counts: a struck row has none, and a row with marks but no tick is asked.
PLAYED = Slot("tick", "played", TICK, 1, "✓", Message("this deal counts"))


def slots(variant: Variant) -> tuple[Slot, ...]:
    """The places a variant uses, in one order for all deals: tick, kind, seats, flags, level, tricks, check."""
    if all(contract.declarers is Declarers.NOBODY for contract in variant.contracts):
        return (PLAYED, *_honours(variant), *_tricks_of_sides())
    flags = tuple(_flags(variant))
    kinds = _kinds(variant, spare=len(flags) == 1)
    return (
        PLAYED,
        *kinds,
        *_seats(variant),
        *flags,
        *_results(variant),
        *_levels(variant),
        *_counts(variant),
        *_check(),
    )


def groups_of(used: Iterable[Slot]) -> dict[str, str]:
    """How many of each group may be marked: one, or some."""
    names = {slot.group for slot in used}
    return {name: how for name, how in GROUPS.items() if name in names}


def _kinds(variant: Variant, *, spare: bool) -> Iterator[Slot]:
    """Contracts with trumps above, the others and a passed deal below; what finds no place is left to the note."""
    choices = [*kinds(variant), *([Named("pass", Message("Passed out"), False)] if variant.can_pass else [])]
    upper = [choice for choice in choices if choice.trumps][:KIND_PLACES]
    lower = [choice for choice in choices if choice not in upper]
    if len(lower) >= KIND_PLACES:
        room = KIND_PLACES - len(upper)
        upper, lower = upper + lower[:room], lower[room:]
    below = KIND_PLACES - 1
    for line, part in enumerate((upper, lower[:below])):
        for column, choice in enumerate(part):
            yield Slot("kind", choice.value, KIND + column, line, "", choice.name)
    yield Slot("kind", "note", KIND + below, 1, "", Message("See note"))
    for column, choice in enumerate(lower[below : below + 2] if spare else ()):
        yield Slot("kind", choice.value, FLAG + column, 0, "", choice.name)


def _seats(variant: Variant) -> Iterator[Slot]:
    parties = SEATS if variant.unit is Unit.PLAYER else SIDES
    partnered = variant.unit is Unit.PLAYER and not variant.balanced and _made_or_lost(variant)
    below = ("partner", Message("partner")) if partnered else ("plus", Message("who gains points"))
    for line, (group, name) in enumerate((("decl", Message("who plays")), below)):
        for index, party in enumerate(parties):
            yield Slot(group, party, SEAT + index, line, party, name)


def _flags(variant: Variant) -> Iterator[Slot]:
    flags = [("double", "×2", Message("double"))] if variant.announced_double else []
    flags += [(f"passed_{n}", f"p{n}", Message("passed deals before")) for n in (1, 2, 3) if variant.passed_cap >= n]
    flags += _flags_of_sides(variant)
    for index, (value, sign, name) in enumerate(flags[: CORRECTED - FLAG]):
        yield Slot("flag", value, FLAG + index, 0, sign, name)
    yield Slot("flag", "corrected", CORRECTED, 0, "C", Message("corrected"))


def _flags_of_sides(variant: Variant) -> list[tuple[str, str, Message]]:
    extras = (extra for contract in variant.contracts for extra in contract.extras)
    facts: dict[str, Fact] = {fact.key: fact for extra in extras for fact in extra.facts}
    return [
        (f"{fact.key}_{side}", f"{fact.label[:1].lower()}{i}", _of(fact.label, side))
        for fact in facts.values()
        if set(SIDES) <= set(fact.choices)
        for i, side in enumerate(SIDES, 1)
    ]


def _of(label: str, side: str) -> Message:
    return Message("{label} {side}", label=Message(label), side=SIDE_WORDS[side])


def _made_or_lost(variant: Variant) -> bool:
    """Does every contract have one price, so that the count need not be told?"""
    return all(
        contract.table.price(True) is not None and contract.table.price(False) is not None
        for contract in variant.contracts
    )


def _results(variant: Variant) -> Iterator[Slot]:
    if _made_or_lost(variant):
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
    if not numbered(variant) and not _made_or_lost(variant):
        for count in range(14):
            yield Slot("tricks", str(count), COUNT + count, 1, str(count), Message("declarer’s tricks"))


def _tricks_of_sides() -> Iterator[Slot]:
    for line, side in enumerate(SIDES):
        for count in range(14):
            yield Slot(f"tricks_{side}", str(count), COUNT + count, line, str(count), _of("tricks", side))


def _honours(variant: Variant) -> Iterator[Slot]:
    if variant.honours:
        for line, side in enumerate(SIDES):
            for index, points in enumerate((0, 2, 4)):
                yield Slot(
                    f"honours_{side}",
                    str(points),
                    KIND + index,
                    line,
                    str(points),
                    _of("honours", side),
                )
    yield Slot("flag", "corrected", KIND + 5, 0, "C", Message("corrected"))
    yield Slot("kind", "note", KIND + 5, 1, "", Message("See note"))


def _check() -> Iterator[Slot]:
    for digit in range(10):
        yield Slot("check", str(digit), CHECK + digit % 5, digit // 5, str(digit), Message("last digit"))
