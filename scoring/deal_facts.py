"""What else a record tells of a deal that was played: trump, the facts its contract asks for, and remarks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.contracts import Contract, Trump
from scoring.errors import Problems
from scoring.facts import Fact
from scoring.messages import Message
from scoring.names import PART_NAMES
from scoring.quoting import plain, shown
from scoring.remarks import Remark
from scoring.tables import ScoreTable
from scoring.variants import SUITS, Variant

Record = Mapping[str, Any]
NOT_SAID = "Say this of the deal: {label}."
COUNTED_IN = ("tricks", "points", "result", "scores")


def trump_of(contract: Contract, record: Record, problems: Problems) -> str | None:
    """The trump suit, where the record names it and the contract allows it."""
    trump = record.get("trump")
    if trump is None:
        if "trump" in record and contract.trump is Trump.NAMED:
            problems.add("trump", "{name} is played with a trump suit. Choose it.", name=contract.name)
        return None
    if contract.trump is Trump.NONE:
        problems.add("trump", "{name} has no trump. Leave it empty.", name=contract.name)
    elif trump == "no_trump" and contract.trump is not Trump.EITHER:
        problems.add("trump", "{name} is not played without trumps. Choose a suit.", name=contract.name)
    elif trump not in (*SUITS, "no_trump"):
        problems.add("trump", "{name} needs a suit as trump, not {value}.", name=contract.name, value=shown(trump))
    return trump if isinstance(trump, str) else None


def modifiers_of(record: Record, problems: Problems) -> Record:
    """The named facts of a deal; none, and a problem, when they are no such thing."""
    modifiers = record.get("modifiers")
    if modifiers is None:
        return {}
    if not isinstance(modifiers, dict):
        problems.add("modifiers", "Modifiers must be named facts.")
        return {}
    return modifiers


def facts_of(
    variant: Variant, contract: Contract, record: Record, side: str | None, problems: Problems
) -> dict[str, Any]:
    """Every fact of the deal by its key: those the contract asks for, and the remarks that were made."""
    modifiers = modifiers_of(record, problems)
    facts: dict[str, Any] = {}
    for extra in contract.extras:
        for fact in extra.facts:
            facts[fact.key] = _read(fact, record, modifiers, problems)
        if extra.check:
            extra.check(facts, side, problems)
    if modifiers:
        _remarks(variant, contract, record, modifiers, facts, problems)
    return facts


def _read(fact: Fact, record: Record, modifiers: Record, problems: Problems) -> Any:
    section = modifiers if fact.section == "modifiers" else record.get(fact.section)
    value = section.get(fact.key) if isinstance(section, dict) else None
    if value is None and fact.needed:
        problems.add(f"{fact.section}.{fact.key}", NOT_SAID, label=fact.name)
    return fact.read(value, problems)


def _remarks(
    variant: Variant, contract: Contract, record: Record, modifiers: Record, facts: dict[str, Any], problems: Problems
) -> None:
    remarks: list[Remark] = []
    for key, value in modifiers.items():
        if key in facts:
            continue
        remark = variant.remark.get(key)
        if remark is None or (remark.kinds and contract.kind not in remark.kinds):
            problems.add(f"modifiers.{key}", "“{key}” has no place in this deal.", key=called(variant, key))
        else:
            facts[key] = remark.fact.read(value, problems)
            remarks.append(remark)
    for remark in remarks:
        remark.check(variant, contract, record, facts, problems)


def called(variant: Variant, key: str) -> Message | str:
    """What a fact is called where the variant knows it, or its key as it was written."""
    facts = {fact.key: fact for contract in variant.contracts for extra in contract.extras for fact in extra.facts}
    facts |= {key: remark.fact for key, remark in variant.remark.items()}
    return facts[key].name if key in facts else plain(key)


def counted_part(contract: Contract, record: Record, problems: Problems) -> Record:
    """The record as its measure reads it: without the facts that extras read, and nothing that neither reads."""
    claimed = contract.claimed
    for part in COUNTED_IN:
        if part in record and part not in contract.measure.sections and record[part] is not None:
            _unread(part, claimed.get(part), contract, record[part], problems)
    if not claimed:
        return record
    shared = {part: keys for part, keys in claimed.items() if isinstance(record.get(part), dict)}
    return {**record, **{part: _without(record[part], keys) for part, keys in shared.items()}}


def _unread(part: str, claimed: frozenset[str] | None, contract: Contract, said: Any, problems: Problems) -> None:
    if not claimed or not isinstance(said, dict):
        text = "{name} is not counted that way. Leave {part} empty."
        problems.add(part, text, name=contract.name, part=PART_NAMES[part])
        return
    problems.not_of_this_contract(part, said.keys() - claimed)


def _without(said: Record, keys: frozenset[str]) -> dict[str, Any]:
    return {key: value for key, value in said.items() if key not in keys}


def decide(contract: Contract, facts: Record, counts: Sequence[int], problems: Problems) -> None:
    """Asks for the facts without which nobody knows whether the contract was made, refuses those that cannot be."""
    for extra in contract.extras:
        fact = extra.facts[0]
        if facts[fact.key] is True and any(count < extra.least for count in counts):
            text = "“{label}” needs {least} or more tricks; {count} were won."
            problems.add(f"{fact.section}.{fact.key}", text, label=fact.name, least=extra.least, count=min(counts))
        if extra.decisive and facts[fact.key] is None and any(_made(contract.table, count) for count in counts):
            problems.add(f"{fact.section}.{fact.key}", NOT_SAID, label=fact.name)


def _made(table: ScoreTable, count: int) -> bool:
    return bool(table.lines[count].made)
