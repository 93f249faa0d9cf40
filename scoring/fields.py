"""What an entry form or a printed sheet asks of a deal: every field of the record, for the contracts it belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from scoring.contracts import Contract, Declarers, Trump
from scoring.count_fields import count_fields
from scoring.entry_field import Choice, EntryField, field_of
from scoring.facts import Fact, Kind
from scoring.messages import Message
from scoring.names import DIRECTIONS, MANUAL, PASS, REDEAL, SEAT_NAMES, SIDE_NAMES, SUIT_NAMES, UNPLAYED
from scoring.remembering import once_for_each
from scoring.seats import SEATS
from scoring.variants import SUITS, Variant


@once_for_each
def entry_fields(variant: Variant) -> tuple[EntryField, ...]:
    """Every field that a deal of this variant may need, in the order people fill them in.

    The contract comes first; the others say in `when` for which contracts they are asked.
    """
    return variant.asked


def questions_of(variant: Variant) -> tuple[EntryField, ...]:
    """The same, worked out anew."""
    counts = count_fields(menu(variant), variant.trick_word)
    found = (*_who_and_what(variant), *counts, *_facts(variant), *_by_hand(variant))
    return tuple(one for one in found if one.when)


@once_for_each
def menu(variant: Variant) -> tuple[Contract, ...]:
    """The contracts as a menu lists them: families in the order of the ladder, each from low to high."""
    order = sorted(variant.contracts, key=lambda one: variant.height[one.key])
    families: dict[str, list[Contract]] = {}
    for contract in order:
        families.setdefault(contract.family, []).append(contract)
    return tuple(contract for family in families.values() for contract in family)


def unplayed(variant: Variant) -> tuple[str, ...]:
    """What may be recorded instead of a contract: passed out, dealt again, points by hand."""
    return (*([PASS] if variant.can_pass else []), *([REDEAL] if variant.can_redeal else []), MANUAL)


def _who_and_what(variant: Variant) -> Iterator[EntryField]:
    contracts = menu(variant)
    every = tuple(one.key for one in contracts)
    yield _contract_field(variant, contracts, every)
    alone = {one.key: _SEATS[one.declarers] for one in contracts if one.declarers in _SEATS}
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
    sided = tuple(one.key for one in contracts if one.declarers is Declarers.SIDE)
    sides = tuple(Choice(side, name) for side, name in SIDE_NAMES.items())
    yield EntryField("declarer_side", Message("Who bid it"), Kind.SIDE, sided, choices=sides, needed=True)
    yield _trump_field(contracts)
    yield from _direction_field(contracts)
    yield EntryField("dealer", Message("Dealer"), Kind.SEAT, (*every, *unplayed(variant)), choices=seats)


_SEATS = {Declarers.ONE: (1, 1), Declarers.TWO: (2, 2), Declarers.SEVERAL: (1, 4)}


def _contract_field(variant: Variant, contracts: Iterable[Contract], every: tuple[str, ...]) -> EntryField:
    other = Message("Not played")
    choices = (
        *(Choice(one.key, one.name, Message(one.family, context=one.context)) for one in contracts),
        *(Choice(key, UNPLAYED[key], other) for key in unplayed(variant)),
    )
    when = (*every, *unplayed(variant))
    return EntryField("contract", Message("Contract"), Kind.CONTRACT, when, choices=choices, needed=True)


def _trump_field(contracts: Iterable[Contract]) -> EntryField:
    suited = tuple(one.key for one in contracts if one.trump in (Trump.NAMED, Trump.EITHER))
    either = tuple(one.key for one in contracts if one.trump is Trump.EITHER)
    suits = tuple(Choice(suit, SUIT_NAMES[suit]) for suit in reversed(SUITS))
    choices = (*suits, Choice("no_trump", SUIT_NAMES["no_trump"], when=either)) if either else suits
    return EntryField("trump", Message("Trump"), Kind.SUIT, suited, choices=choices)


def _direction_field(contracts: Iterable[Contract]) -> Iterator[EntryField]:
    said = {one.key: one.also for one in contracts if one.also}
    choices = (
        Choice(direction, name, when=tuple(key for key, also in said.items() if direction in also))
        for direction, name in DIRECTIONS.items()
    )
    possible = tuple(
        replace(choice, when=()) if len(choice.when) == len(said) else choice for choice in choices if choice.when
    )
    if said:
        yield EntryField("contract.direction", Message("Direction"), Kind.CHOICE, tuple(said), choices=possible)


def _facts(variant: Variant) -> Iterator[EntryField]:
    asked: dict[str, tuple[Fact, bool, list[str]]] = {}
    for contract in menu(variant):
        for extra in contract.extras:
            for fact in extra.facts:
                asked.setdefault(fact.key, (fact, False, []))[2].append(contract.key)
        for remark in variant.remarks:
            if (not remark.kinds or contract.kind in remark.kinds) and remark.offered(variant, contract):
                asked.setdefault(remark.fact.key, (remark.fact, True, []))[2].append(contract.key)
    for fact, seldom, keys in asked.values():
        yield field_of(fact, tuple(keys), seldom=seldom)


def _by_hand(variant: Variant) -> Iterator[EntryField]:
    parties = variant.unit.parties
    kind = Kind.PER_SEAT if parties == SEATS else Kind.PER_SIDE
    yield EntryField("scores", Message("Points"), kind, (MANUAL,), parts=parties, low=-9999, high=9999, needed=True)
    yield EntryField("modifiers.reason", Message("Reason"), Kind.TEXT, (MANUAL,))
    if variant.balanced:
        text = Message("A penalty need not add up to zero.")
        yield EntryField("modifiers.penalty", Message("Penalty"), Kind.TOGGLE, (MANUAL,), help=text)
