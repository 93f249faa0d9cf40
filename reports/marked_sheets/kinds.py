"""Contracts that share a bubble, and the levels that are asked beside them."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from scoring import Message, Variant
from scoring.contracts import Contract, Trump
from scoring.facts import Fact, Kind

LEVEL_PLACES = 9


class Named(NamedTuple):
    """The meaning of one bubble: its value for the reader, its name, whether trumps are played, and its contracts."""

    value: str
    name: Message
    trumps: bool
    contracts: tuple[str, ...] = ()


def kinds(variant: Variant) -> Iterator[Named]:
    """Contracts of one direction, or of one kind and family, in the order of the book."""
    only = numbered(variant)
    groups: dict[tuple[str, str], list[Contract]] = {}
    for contract in variant.contracts:
        if contract.kind != only:
            groups.setdefault(_group(contract), []).append(contract)
    families = Counter(kind for kind, _ in groups)
    for (kind, _), alike in groups.items():
        first = alike[0]
        value = kind if families[kind] == 1 else first.key
        keys = tuple(contract.key for contract in alike)
        yield Named(value, first.family_name, first.trump is not Trump.NONE, keys)


def _group(contract: Contract) -> tuple[str, str]:
    return contract.direction or contract.kind, contract.family


def numbered(variant: Variant) -> str:
    """The kind whose levels are too many for their places: there the number alone names the contract."""
    counts = Counter(
        contract.kind for contract in variant.contracts if contract.level is not None and contract.direction is None
    )
    return next((kind for kind, count in counts.items() if count > LEVEL_PLACES), "")


def asked_levels(variant: Variant) -> list[int]:
    """Every level that must be marked, from low to high: none for a family that has only one."""
    only = numbered(variant)
    alike = [(named.contracts, named.value) for named in kinds(variant)]
    levels = {contract.level for contract in variant.contracts if contract.kind == only}
    for keys, _ in alike:
        levels |= _levels_of([variant.by_key[key] for key in keys]) if not only else set()
    return sorted(level for level in levels if level is not None)


def _levels_of(alike: list[Contract]) -> set[int | None]:
    """The levels that tell contracts of one family apart, and the numbers that a fact of theirs may be."""
    called = {None if contract.optional_level else contract.level for contract in alike}
    numbers = {answer for contract in alike for answer in (level_fact(contract) or _NO_FACT).choices}
    return (called if len(called) > 1 else set()) | numbers


_NO_FACT = Fact("", "")


def level_fact(contract: Contract) -> Fact | None:
    """The fact of a contract without levels that is marked as a level: Troel for eight or nine."""
    facts = [fact for extra in contract.extras for fact in extra.facts if fact.kind is Kind.CHOICE]
    numbered_facts = (fact for fact in facts if fact.choices and all(type(choice) is int for choice in fact.choices))
    return None if contract.level is not None else next(numbered_facts, None)
