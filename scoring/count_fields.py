"""What a form asks to know the count of a deal: tricks, points, or made and lost."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

from scoring.contracts import Contract, Declarers
from scoring.entry_field import Choice, EntryField, field_of
from scoring.facts import Kind
from scoring.messages import Message
from scoring.names import RESULTS
from scoring.seats import SEATS


def count_fields(contracts: Iterable[Contract], trick_word: str) -> Iterator[EntryField]:
    """The questions about tricks, points and results of these contracts, each asked once."""
    asked: dict[str, EntryField] = {}
    for contract in contracts:
        for one in _questions(contract, trick_word):
            before = asked.get(one.key)
            asked[one.key] = _together(before, one) if before else one
    yield from asked.values()


def _questions(contract: Contract, trick_word: str) -> Iterator[EntryField]:
    when = (contract.key,)
    several = contract.declarers is Declarers.SEVERAL
    for fact in contract.measure.questions:
        told = replace(fact, key="NS") if contract.declarers is Declarers.NOBODY else fact
        asked = field_of(told, when)
        if fact.section == "tricks":
            yield replace(asked, label=_TRICKS[trick_word], help=_WHOSE[contract.declarers])
            if several:
                label = _TRICKS_OF_EACH[trick_word]
                yield replace(asked, key="tricks.by_declarer", label=label, kind=Kind.PER_SEAT, parts=SEATS)
        else:
            yield asked
    if contract.table.price(True) and contract.table.price(False):
        results = tuple(Choice(value, name) for value, name in RESULTS.items())
        yield EntryField("result", Message("Result"), Kind.CHOICE, when, choices=results)
        if several:
            label = Message("Result of each")
            yield EntryField("result.by_declarer", label, Kind.PER_SEAT, when, choices=results, parts=SEATS)


_TRICKS = {"trick": Message("Tricks won"), "book": Message("Books won")}
_TRICKS_OF_EACH = {"trick": Message("Tricks of each"), "book": Message("Books of each")}
_WHOSE = {
    Declarers.ONE: Message("By the declarer."),
    Declarers.TWO: Message("By declarer and partner together."),
    Declarers.SEVERAL: Message("By the declarer."),
    Declarers.SIDE: Message("By the side that bid."),
    Declarers.NOBODY: Message("By North and South."),
}


def _together(before: EntryField, one: EntryField) -> EntryField:
    """The same question for one contract more, with its own bounds where they differ."""
    differ = (one.low, one.high) != (before.low, before.high)
    bounds = {**before.bounds, **(dict.fromkeys(one.when, (one.low, one.high)) if differ else {})}
    return replace(before, when=before.when + one.when, needed=before.needed and one.needed, bounds=bounds)
