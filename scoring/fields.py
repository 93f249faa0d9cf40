"""The questions of an entry form or a printed sheet: every field of the record, for the contracts it belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from scoring.cache import cached_on_object
from scoring.contracts import Contract, Declarers, Trump
from scoring.entry_field import Choice, EntryField, field_of
from scoring.facts import Fact, Kind
from scoring.measures import Tricks
from scoring.messages import Message
from scoring.names import (
    DIRECTIONS,
    MANUAL,
    PASS,
    QUEENS,
    REDEAL,
    RESULTS,
    REVOKE,
    SEAT_NAMES,
    SIDE_NAMES,
    SUIT_NAMES,
    UNPLAYED,
)
from scoring.pots import TAKEN
from scoring.revokes import REMARKS
from scoring.seats import SEATS
from scoring.typed_points import MOST_POINTS, TypedPoints
from scoring.variants import SUITS, Variant


@cached_on_object
def entry_fields(variant: Variant) -> tuple[EntryField, ...]:
    """Every field that a deal of this variant may need, in the order people fill them in.

    The contract comes first; the others say in `when` for which contracts they are asked.
    """
    counts = count_fields(menu(variant))
    fields = (*_who_and_what(variant), *counts, *_facts(variant), *_by_hand(variant))
    return tuple(field for field in fields if field.when)


@cached_on_object
def menu(variant: Variant) -> tuple[Contract, ...]:
    """The contracts as a menu lists them: families in the order of the ladder, each from low to high."""
    order = sorted(variant.contracts, key=lambda bid: variant.height[bid.key])
    families: dict[str, list[Contract]] = {}
    for contract in order:
        families.setdefault(contract.family, []).append(contract)
    return tuple(contract for family in families.values() for contract in family)


def unplayed(variant: Variant) -> tuple[str, ...]:
    """The records without a contract: passed out or queens, dealt again, a revoke, points by hand."""
    may_be = {
        PASS: variant.passes_out,
        QUEENS: bool(variant.queen_price),
        REDEAL: variant.can_redeal,
        REVOKE: bool(variant.revoke_fine),
        MANUAL: True,
    }
    return tuple(kind for kind, possible in may_be.items() if possible)


def _who_and_what(variant: Variant) -> Iterator[EntryField]:
    contracts = menu(variant)
    every = tuple(contract.key for contract in contracts)
    yield _contract_field(variant, contracts, every)
    alone = {contract.key: _SEATS[contract.declarers] for contract in contracts if contract.declarers in _SEATS}
    seats = tuple(Choice(seat, SEAT_NAMES[seat]) for seat in SEATS)
    yield EntryField(
        "declarers",
        Message("Who played it"),
        Kind.SEATS,
        tuple(alone),
        choices=seats,
        low=1,
        high=2,
        needed=True,
        bounds=alone,
        help=Message("The bidder first."),
    )
    sided = tuple(contract.key for contract in contracts if contract.declarers is Declarers.SIDE)
    sides = tuple(Choice(side, name) for side, name in SIDE_NAMES.items())
    yield EntryField("declarer_side", Message("Who bid it"), Kind.SIDE, sided, choices=sides, needed=True)
    yield _trump_field(contracts)
    yield from _direction_field(contracts)
    yield EntryField("dealer", Message("Dealer"), Kind.SEAT, (*every, *unplayed(variant)), choices=seats)


_SEATS = {Declarers.ONE: (1, 1), Declarers.TWO: (2, 2), Declarers.SEVERAL: (1, 4)}


def _contract_field(variant: Variant, contracts: Iterable[Contract], every: tuple[str, ...]) -> EntryField:
    other = Message("Not played")
    choices = (
        *(Choice(contract.key, contract.name, contract.family_name) for contract in contracts),
        *(Choice(key, UNPLAYED[key], other) for key in unplayed(variant)),
    )
    when = (*every, *unplayed(variant))
    label = Message("Contract" if variant.names_contracts else "What")
    return EntryField("contract", label, Kind.CONTRACT, when, choices=choices, needed=True)


def _trump_field(contracts: Iterable[Contract]) -> EntryField:
    suited = tuple(contract.key for contract in contracts if contract.trump in (Trump.NAMED, Trump.EITHER))
    either = tuple(contract.key for contract in contracts if contract.trump is Trump.EITHER)
    suits = tuple(Choice(suit, SUIT_NAMES[suit]) for suit in reversed(SUITS))
    choices = (*suits, Choice("no_trump", SUIT_NAMES["no_trump"], when=either)) if either else suits
    return EntryField("trump", Message("Trump"), Kind.SUIT, suited, choices=choices)


def _direction_field(contracts: Iterable[Contract]) -> Iterator[EntryField]:
    also_by_key = {contract.key: contract.also for contract in contracts if contract.also}
    choices = (
        Choice(direction, name, when=tuple(key for key, also in also_by_key.items() if direction in also))
        for direction, name in DIRECTIONS.items()
    )
    possible = tuple(
        replace(choice, when=()) if len(choice.when) == len(also_by_key) else choice
        for choice in choices
        if choice.when
    )
    if also_by_key:
        yield EntryField("contract.direction", Message("Direction"), Kind.CHOICE, tuple(also_by_key), choices=possible)


def _facts(variant: Variant) -> Iterator[EntryField]:
    facts_by_key: dict[str, tuple[Fact, bool, list[str]]] = {}
    for contract in menu(variant):
        for extra in contract.extras:
            for fact in extra.facts:
                facts_by_key.setdefault(fact.key, (fact, False, []))[2].append(contract.key)
        for remark in variant.remarks:
            if (not remark.kinds or contract.kind in remark.kinds) and remark.offered(variant, contract):
                facts_by_key.setdefault(remark.fact.key, (remark.fact, True, []))[2].append(contract.key)
    for fact, seldom, keys in facts_by_key.values():
        yield field_of(fact, tuple(keys), seldom=seldom)
    if variant.queen_price:
        yield field_of(TAKEN, (QUEENS,))
    if variant.revoke_fine:
        yield from (field_of(remark.fact, (REVOKE,)) for remark in REMARKS)


def _by_hand(variant: Variant) -> Iterator[EntryField]:
    parties = variant.unit.parties
    kind = Kind.PER_SEAT if parties == SEATS else Kind.PER_SIDE
    typed = {contract.key: contract.measure for contract in variant.contracts if contract.typed}
    bounds = {key: (measure.low, measure.high) for key, measure in typed.items() if isinstance(measure, TypedPoints)}
    when, most = (*typed, MANUAL), MOST_POINTS * 10**variant.decimals
    yield EntryField(
        "scores", Message("Points"), kind, when, parts=parties, low=-most, high=most, needed=True, bounds=bounds
    )
    yield EntryField("modifiers.reason", Message("Reason"), Kind.TEXT, (MANUAL,))
    if variant.balanced:
        text = Message("A penalty need not add up to zero.")
        yield EntryField("modifiers.penalty", Message("Penalty"), Kind.TOGGLE, (MANUAL,), help=text)


def count_fields(contracts: Iterable[Contract]) -> Iterator[EntryField]:
    """The questions about tricks, points and results of these contracts, each asked once."""
    fields: dict[str, EntryField] = {}
    for contract in contracts:
        for field in _questions(contract):
            before = fields.get(field.key)
            fields[field.key] = _together(before, field) if before else field
    yield from fields.values()


def _questions(contract: Contract) -> Iterator[EntryField]:
    when = (contract.key,)
    several = contract.declarers is Declarers.SEVERAL
    for fact in contract.measure.questions:
        question = replace(fact, key="NS") if contract.declarers is Declarers.NOBODY else fact
        entry_field = field_of(question, when)
        if isinstance(contract.measure, Tricks):
            yield replace(entry_field, label=_COUNTS[contract.measure.word], help=_WHOSE[contract.declarers])
            if several:
                label = _TRICKS_OF_EACH[contract.measure.word]
                yield replace(entry_field, key="tricks.by_declarer", label=label, kind=Kind.PER_SEAT, parts=SEATS)
        else:
            yield entry_field
    if contract.table.price(True) and contract.table.price(False):
        results = tuple(Choice(value, name) for value, name in RESULTS.items())
        yield EntryField("result", Message("Result"), Kind.CHOICE, when, choices=results)
        if several:
            label = Message("Result of each")
            yield EntryField("result.by_declarer", label, Kind.PER_SEAT, when, choices=results, parts=SEATS)


_COUNTS = {"trick": Message("Tricks won"), "book": Message("Books won"), "point": Message("Card points")}
_TRICKS_OF_EACH = {"trick": Message("Tricks of each"), "book": Message("Books of each")}
_WHOSE = {
    Declarers.ONE: Message("By the declarer."),
    Declarers.TWO: Message("By declarer and partner together."),
    Declarers.SEVERAL: Message("By the declarer."),
    Declarers.SIDE: Message("By the side that bid."),
    Declarers.NOBODY: Message("By North and South."),
}


def _together(before: EntryField, field: EntryField) -> EntryField:
    """The same question for one contract more, with its own bounds where they differ."""
    differ = (field.low, field.high) != (before.low, before.high)
    bounds = {**before.bounds, **(dict.fromkeys(field.when, (field.low, field.high)) if differ else {})}
    return replace(before, when=before.when + field.when, needed=before.needed and field.needed, bounds=bounds)
