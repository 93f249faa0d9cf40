"""The one door for deals: raw facts go in, plays come out, or every problem at once."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from scoring.calls import NO_CONTRACT, called, declared
from scoring.contracts import Contract, Declarers
from scoring.deal_facts import counted_part, decide, facts_of, trump_of
from scoring.errors import EntryError, Problems
from scoring.ledger import Deal, Happened, Play
from scoring.measures import DealToCount
from scoring.names import MANUAL, PASS, REDEAL
from scoring.quoting import plain
from scoring.seats import SEATS, Unit
from scoring.tables import ScoreTable
from scoring.unplayed import by_hand, not_played
from scoring.variants import Variant

PARTS = frozenset(
    {"contract", "dealer", "declarers", "declarer_side", "trump", "tricks", "points", "result", "modifiers", "scores"}
)
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
        return not_played(variant, record, kind, problems)
    if kind == MANUAL:
        return by_hand(variant, record, problems)
    contract = called(variant, call, problems)
    return _played(variant, contract, record, problems) if contract else None


def _played(variant: Variant, contract: Contract, record: Record, problems: Problems) -> Deal | None:
    who, side = declared(contract, record, problems)
    trump = trump_of(contract, record, problems)
    facts = facts_of(variant, contract, record, side, problems)
    table = _table(contract, record, facts, side)
    record = counted_part(contract, record, problems)
    several = contract.declarers is Declarers.SEVERAL
    supposed = side or ("NS" if variant.unit is Unit.SIDE else None)  # tricks must add up whoever won them
    counts = contract.measure.read(DealToCount(record, who, supposed, several, table), problems)
    if contract.extras and not _only_result(record):
        decide(contract, facts, counts, problems)
    if problems.found:
        return None
    plays = _plays(variant, contract, who, counts, table, facts)
    return Deal(Happened.PLAYED, plays, record.get("dealer"), trump, facts)


def _only_result(record: Record) -> bool:
    return record.get("result") is not None and record.get("tricks") is None


def _table(contract: Contract, record: Record, facts: Facts, side: str | None) -> ScoreTable:
    """The score table after the extras; made or lost alone says that decisive conditions held or did not."""
    if not contract.extras:
        return contract.table
    if _only_result(record):
        extras = (True if extra.decisive else extra.reading.value(facts, side) for extra in contract.extras)
        return contract.table_with(tuple(extras))
    return contract.table_with(tuple(extra.reading.value(facts, side) for extra in contract.extras))


def _plays(
    variant: Variant, contract: Contract, who: Sequence[str], counts: Sequence[int], table: ScoreTable, facts: Facts
) -> tuple[Play, ...]:
    doubles = _announced(variant, facts)
    if contract.declarers is Declarers.SEVERAL:
        played = zip(who, counts, strict=True)
        return tuple(Play(contract, (seat,), count, table, doubles(seat)) for seat, count in played)
    return (Play(contract, tuple(who), counts[0], table, doubles(who[0])),)


def _announced(variant: Variant, facts: Facts) -> Callable[[str], int]:
    if not facts.get("announced_double"):
        return lambda seat: 0
    only = facts.get("announced_double_on")
    return lambda seat: int(only is None or variant.double_reaches_all or seat == only)
