"""The one door for deals: raw facts go in, plays come out, or every problem at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scoring.calls import NO_CONTRACT, called, declared
from scoring.contracts import Contract, Declarers, Trump
from scoring.errors import EntryError, Problems
from scoring.facts import ONLY_AFTER, Extra, Fact
from scoring.facts_in_words import fact_name
from scoring.ledger import Deal, Happened, Play
from scoring.measures import DealToCount, Tricks
from scoring.names import MANUAL, PART_NAMES, PASS, QUEENS, REDEAL, REVOKE
from scoring.quoting import plain, shown
from scoring.readings import Ahead
from scoring.remarks import Remark
from scoring.seats import OTHER_SIDE, SEATS, Unit
from scoring.tables import ScoreTable
from scoring.unplayed import NOT_SAID, by_hand, fined, not_played, queens
from scoring.variants import SUITS, Variant

PARTS = frozenset(
    {"contract", "dealer", "declarers", "declarer_side", "trump", "tricks", "points", "result", "modifiers", "scores"}
)
NO_TRICK = "A side without a trick has no combinations."
COUNTED_IN = ("tricks", "points", "result", "scores")
Record = Mapping[str, Any]
Facts = Mapping[str, Any]


def read_deal(variant: Variant, record: Record, *, due: str | None = None) -> Deal:
    """The deal that a record tells of, under this variant.

    `record` is a deal record without id, game, variant and rules; `due` is who deals by the sheet, where the record
    names nobody. Raises EntryError with every problem found, each at its field: "contract", "declarers", "trump",
    "tricks", "modifiers.honours"…
    """
    problems = Problems()
    for key in sorted(map(str, record.keys() - PARTS)):
        problems.add(key, "“{key}” does not belong to a deal.", key=plain(key))
    dealer = record.get("dealer")
    if dealer is not None and dealer not in SEATS:
        problems.not_a_seat("dealer", dealer)
    deal = _happened(variant, {**record, "dealer": due} if due and dealer is None else record, problems)
    if deal is None or problems.found:
        problems.raise_any(EntryError)
    return deal._replace(dealer=dealer)


def _happened(variant: Variant, record: Record, problems: Problems) -> Deal | None:
    call = record.get("contract")
    if not isinstance(call, dict):
        problems.add("contract", NO_CONTRACT)
        return None
    kind = call.get("type")
    if kind in (PASS, REDEAL):
        return not_played(variant, record, kind, _modifiers(record, problems), problems)
    if kind == QUEENS and variant.queen_price:
        return queens(variant, record, _modifiers(record, problems), problems)
    if kind == REVOKE and variant.revoke_fine:
        return fined(variant, record, _modifiers(record, problems), problems)
    if kind == MANUAL:
        return by_hand(variant, record, _modifiers(record, problems), problems)
    contract = called(variant, call, problems)
    return _read_played(variant, contract, record, problems) if contract else None


def _read_played(variant: Variant, contract: Contract, record: Record, problems: Problems) -> Deal | None:
    who, side = declared(contract, record, problems)
    trump = _trump(contract, record, problems)
    facts = _facts(variant, contract, record, side, problems)
    table = _table(contract, record, facts, side)
    record = _counted_part(contract, record, problems)
    several = contract.declarers is Declarers.SEVERAL
    supposed = side or ("NS" if variant.unit is Unit.SIDE else None)  # tricks must add up whoever won them
    counts = contract.measure.read(DealToCount(record, who, supposed, several, table), problems)
    if contract.extras and not _only_result(contract, record):
        _decide(contract, facts, side, counts, problems)
    if problems.found:
        return None
    plays = _plays(variant, contract, who, counts, table, facts)
    return Deal(Happened.PLAYED, plays, record.get("dealer"), trump, facts, record.get("scores") or {})


def _trump(contract: Contract, record: Record, problems: Problems) -> str | None:
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


def _modifiers(record: Record, problems: Problems) -> Record:
    """The named facts of a deal; none, and a problem, when they are no such thing."""
    modifiers = record.get("modifiers")
    if modifiers is None:
        return {}
    if not isinstance(modifiers, dict):
        problems.add("modifiers", "Modifiers must be named facts.")
        return {}
    return modifiers


def _facts(
    variant: Variant, contract: Contract, record: Record, side: str | None, problems: Problems
) -> dict[str, Any]:
    """Every fact of the deal by its key: those the contract asks for, and the remarks that were made."""
    modifiers = _modifiers(record, problems)
    facts: dict[str, Any] = {}
    for extra in contract.extras:
        for fact in extra.facts:
            facts[fact.key] = _read(fact, record, modifiers, problems)
        _in_order(extra, facts, problems)
        if extra.check:
            extra.check(facts, side, problems)
    if modifiers:
        _remarks(variant, contract, record, modifiers, facts, problems)
    return facts


def _in_order(extra: Extra, facts: Mapping[str, Any], problems: Problems) -> None:
    """Notes what was said of a deal without that on which it follows, such as a second double."""
    names = {fact.key: fact.name for fact in extra.facts}
    for fact in extra.facts:
        if fact.after and facts[fact.key] is True and facts[fact.after] is not True:
            field = f"{fact.section}.{fact.key}"
            problems.add(field, ONLY_AFTER, label=fact.name, before=names[fact.after])


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
            problems.add(f"modifiers.{key}", "“{key}” has no place in this deal.", key=fact_name(variant, key))
        else:
            facts[key] = remark.fact.read(value, problems)
            remarks.append(remark)
    for remark in remarks:
        remark.check(variant, contract, record, facts, problems)


def _counted_part(contract: Contract, record: Record, problems: Problems) -> Record:
    """The record as its measure reads it: without the facts that extras read, and nothing that neither reads."""
    claimed = _claimed(contract)
    for part in COUNTED_IN:
        if part in record and part not in contract.measure.sections and record[part] is not None:
            _unread(part, claimed.get(part), contract, record[part], problems)
    if not claimed:
        return record
    shared = {part: keys for part, keys in claimed.items() if isinstance(record.get(part), dict)}
    return {**record, **{part: _without(record[part], keys) for part, keys in shared.items()}}


def _claimed(contract: Contract) -> dict[str, frozenset[str]]:
    """The facts that its extras read in the counted parts of a record, by part."""
    facts = [fact for extra in contract.extras for fact in extra.facts if fact.section != "modifiers"]
    parts = {fact.section for fact in facts}
    return {part: frozenset(fact.key for fact in facts if fact.section == part) for part in parts}


def _unread(part: str, claimed: frozenset[str] | None, contract: Contract, value: Any, problems: Problems) -> None:
    if not claimed or not isinstance(value, dict):
        text = "{name} is not counted that way. Leave {part} empty."
        problems.add(part, text, name=contract.name, part=PART_NAMES[part])
        return
    problems.not_of_this_contract(part, value.keys() - claimed)


def _without(record: Record, keys: frozenset[str]) -> dict[str, Any]:
    return {key: value for key, value in record.items() if key not in keys}


def _decide(contract: Contract, facts: Record, side: str | None, counts: Sequence[int], problems: Problems) -> None:
    """Asks for the facts without which nobody knows whether the contract was made, refuses those that cannot be."""
    for extra in contract.extras:
        fact = extra.facts[0]
        if facts[fact.key] is True and any(count < extra.least for count in counts):
            text = "“{label}” needs {least} or more tricks; {count} were won."
            problems.add(f"{fact.section}.{fact.key}", text, label=fact.name, least=extra.least, count=min(counts))
        if extra.decisive and facts[fact.key] is None and any(_is_made(contract.table, count) for count in counts):
            problems.add(f"{fact.section}.{fact.key}", NOT_SAID, label=fact.name)
        if extra.at:
            _only_at(extra, facts, side, counts, problems)


def _only_at(extra: Extra, facts: Record, side: str | None, counts: Sequence[int], problems: Problems) -> None:
    """Say beside some counts what can only be there and changes anything."""
    fact = extra.facts[0]
    given_answer, field = facts[fact.key], f"{fact.section}.{fact.key}"
    matters = len({extra.reading.value({**facts, fact.key: answer}, side) for answer in (True, False)}) > 1
    for count in counts:
        if given_answer is True and count not in extra.at and matters:
            text = "“{label}” cannot be with {count}: only with {counts}."
            problems.add(field, text, label=fact.name, count=count, counts=extra.at)
        elif given_answer is None and count in extra.at and matters:
            problems.add(field, NOT_SAID, label=fact.name)
        elif given_answer is True and matters:
            _without_a_trick(extra, facts, side, count, problems)


def _without_a_trick(extra: Extra, facts: Record, side: str | None, count: int, problems: Problems) -> None:
    """Notes combinations of the side that took no trick at all, where they are had in tricks only."""
    if isinstance(extra.reading, Ahead) and extra.reading.in_tricks and side:
        without = OTHER_SIDE[side] if count else side
        if (facts.get(extra.reading.melds) or {}).get(without):
            problems.add(f"modifiers.{extra.reading.melds}", NO_TRICK)


def _is_made(table: ScoreTable, count: int) -> bool:
    return bool(table.lines[count].made)


def _only_result(contract: Contract, record: Record) -> bool:
    counted = contract.measure.section if isinstance(contract.measure, Tricks) else "tricks"
    return record.get("result") is not None and record.get(counted) is None


def _table(contract: Contract, record: Record, facts: Facts, side: str | None) -> ScoreTable:
    """The score table after the extras; made or lost alone says that decisive conditions held or did not."""
    if not contract.extras:
        return contract.table
    if _only_result(contract, record):
        extras = (True if extra.decisive else extra.reading.value(facts, side) for extra in contract.extras)
        return contract.table_with(tuple(extras))
    return contract.table_with(tuple(extra.reading.value(facts, side) for extra in contract.extras))


def _plays(
    variant: Variant, contract: Contract, who: Sequence[str], counts: Sequence[int], table: ScoreTable, facts: Facts
) -> tuple[Play, ...]:
    doubles = _combinations_announced(variant, facts)
    if contract.declarers is Declarers.SEVERAL:
        played = zip(who, counts, strict=True)
        return tuple(Play(contract, (seat,), count, table, doubles(seat)) for seat, count in played)
    return (Play(contract, tuple(who), counts[0], table, doubles(who[0] if who else "")),)


def _combinations_announced(variant: Variant, facts: Facts) -> Callable[[str], int]:
    if not facts.get("announced_double"):
        return lambda seat: 0
    only = facts.get("announced_double_on")
    return lambda seat: int(only is None or variant.double_reaches_all or seat == only)
