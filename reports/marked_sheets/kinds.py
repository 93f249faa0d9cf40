"""Which contracts share a bubble, and which levels are asked beside them."""

from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from scoring import Message, Variant
from scoring.contracts import Contract, Trump
from scoring.facts import Kind

LEVEL_PLACES = 9


class Named(NamedTuple):
    """What one bubble stands for: its value for the reader, its name, and whether trumps are played."""

    value: str
    name: Message
    trumps: bool


def kinds(variant: Variant) -> Iterator[Named]:
    """Contracts of one direction, or of one kind and family, in the order of the book."""
    seen, only = set(), numbered(variant)
    families = Counter(kind for kind, _ in {_group(contract) for contract in variant.contracts})
    for contract in variant.contracts:
        group = _group(contract)
        if contract.kind == only or group in seen:
            continue
        seen.add(group)
        value = group[0] if families[group[0]] == 1 else contract.key
        yield Named(value, contract.family_name, contract.trump is not Trump.NONE)


def _group(contract: Contract) -> tuple[str, str]:
    return contract.direction or contract.kind, contract.family


def numbered(variant: Variant) -> str:
    """The kind whose levels are too many for their places: there the number alone names the contract."""
    counts = Counter(
        contract.kind for contract in variant.contracts if contract.level is not None and contract.direction is None
    )
    return next((kind for kind, count in counts.items() if count > LEVEL_PLACES), "")


def asked_levels(variant: Variant) -> list[int]:
    """Every level that a contract of the variant has or needs, from low to high."""
    only = numbered(variant)
    return sorted(
        {level for contract in variant.contracts if only in ("", contract.kind) for level in _levels_of(contract)}
    )


def _levels_of(contract: Contract) -> list[int]:
    if contract.level is not None:
        return [] if contract.optional_level else [contract.level]
    facts = (fact for extra in contract.extras for fact in extra.facts if fact.kind is Kind.CHOICE)
    return [choice for fact in facts for choice in fact.choices if type(choice) is int]
