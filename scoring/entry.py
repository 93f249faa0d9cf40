"""The one door for deals: raw facts go in, plays come out, or every problem at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.contracts import Contract, Declarers, Trump
from scoring.errors import EntryError, Problems
from scoring.facts import Fact, Remark
from scoring.ledger import Deal, Happened, Play
from scoring.seats import SEATS, SIDE_OF, SIDES, Unit
from scoring.variants import SUITS, Variant

PARTS = frozenset(
    {"contract", "dealer", "declarers", "declarer_side", "trump", "tricks", "points", "result", "modifiers", "scores"}
)
CALLS = frozenset({"type", "level", "direction"})
Record = Mapping[str, Any]


def read_deal(variant: Variant, record: Record) -> Deal:
    """The deal that a record tells of, under this variant.

    `record` is a deal record without id, game, variant and rules. Raises EntryError with every
    problem found, each at its field: "contract", "declarers", "trump", "tricks", "modifiers.honours"…
    """
    problems = Problems()
    if not record.keys() <= PARTS:
        for key in sorted(record.keys() - PARTS):
            problems.add(key, "“{key}” does not belong to a deal.", key=key)
    dealer = record.get("dealer")
    if dealer is not None and dealer not in SEATS:
        problems.add("dealer", "{value} is not a seat. Say N, E, S or W.", value=repr(dealer)[:40])
    deal = _happened(variant, record, problems)
    problems.raise_if_any(EntryError)
    assert deal is not None  # noqa: S101 - without a deal there is a problem
    return deal


def _happened(variant: Variant, record: Record, problems: Problems) -> Deal | None:
    call = record.get("contract")
    if not isinstance(call, dict):
        problems.add("contract", "Choose the contract.")
        return None
    kind = call.get("type")
    if kind in ("pass", "redeal"):
        return _unplayed(variant, record, kind, problems)
    if kind == "manual":
        return _manual(variant, record, problems)
    contract = _contract(variant, call, problems)
    return _played(variant, contract, record, problems) if contract else None


def _unplayed(variant: Variant, record: Record, kind: str, problems: Problems) -> Deal:
    if not (variant.can_pass if kind == "pass" else variant.can_redeal):
        text = (
            "A deal cannot be passed out here: the dealer must bid."
            if kind == "pass"
            else "A deal is not dealt again here. Leave it out."
        )
        problems.add("contract", text)
    for part in ("declarers", "declarer_side", "tricks", "points", "scores", "trump", "result"):
        if record.get(part):
            problems.add(part, "A deal that was not played has no {part}. Leave it empty.", part=part)
    for key in record.get("modifiers") or ():
        problems.add(f"modifiers.{key}", "A deal that was not played has no {part}. Leave it empty.", part=key)
    return Deal(Happened(kind), dealer=record.get("dealer"))


def _manual(variant: Variant, record: Record, problems: Problems) -> Deal:
    scores = record.get("scores")
    modifiers = record.get("modifiers") or {}
    parties = variant.unit.parties
    if not isinstance(scores, dict) or set(scores) != set(parties) or any(type(n) is not int for n in scores.values()):
        names = ", ".join(parties)
        problems.add("scores", "Give whole points for each of {names}.", names=names)
        scores = {}
    elif variant.balanced and sum(scores.values()) and modifiers.get("penalty") is not True:
        problems.add("scores", "The points must add up to 0; they make {sum}.", sum=sum(scores.values()))
    for key in set(modifiers) - {"penalty", "reason"}:
        problems.add(f"modifiers.{key}", "“{key}” does not belong to points given by hand.", key=key)
    return Deal(Happened.MANUAL, dealer=record.get("dealer"), facts=modifiers, scores=scores)


def _contract(variant: Variant, call: Record, problems: Problems) -> Contract | None:
    kind, level, direction = call.get("type"), call.get("level"), call.get("direction")
    for key in call.keys() - CALLS:
        problems.add(f"contract.{key}", "“{key}” does not belong to a contract.", key=key)
    if type(level) in (int, type(None)) and type(kind) is str and type(direction) in (str, type(None)):
        found = variant.by_call.get((kind, level, direction))
        if found:
            return found
    _why_no_contract(variant, kind, level, direction, problems)
    return None


def _why_no_contract(variant: Variant, kind: Any, level: Any, direction: Any, problems: Problems) -> None:
    alike = [contract for contract in variant.contracts if contract.kind == kind]
    if not alike:
        problems.add("contract", "“{kind}” is not played in {variant}.", kind=str(kind)[:40], variant=variant.key)
        return
    levels = sorted({contract.level for contract in alike if contract.level is not None})
    name = alike[0].family
    if not levels and level is not None:
        problems.add("contract.level", "{name} has no level.", name=name)
    elif level not in levels or type(level) is not int:
        problems.add(
            "contract.level",
            "{name} goes from {low} to {high}; {level} is not possible.",
            name=name,
            low=levels[0],
            high=levels[-1],
            level=repr(level)[:40],
        )
    else:
        problems.add("contract.direction", "“{direction}” is not possible here.", direction=str(direction)[:40])


def _played(variant: Variant, contract: Contract, record: Record, problems: Problems) -> Deal | None:
    who, side = _declarers(variant, contract, record, problems)
    trump = _trump(contract, record, problems)
    facts = _facts(variant, contract, record, side, problems)
    table = contract.table_with(tuple(extra.reading.value(facts, side) for extra in contract.extras))
    _no_other_parts(contract, record, problems)
    if not who:
        return None
    several = contract.declarers is Declarers.SEVERAL and len(who) > 1
    counts = contract.measure.read({**record, "_several": True} if several else record, who, side, table, problems)
    if problems.found:
        return None
    doubles = _announced(facts, who, variant)
    if several:
        plays = tuple(
            Play(contract, (seat,), count, table, doubles(seat)) for seat, count in zip(who, counts, strict=True)
        )
    else:
        parties = (side,) if variant.unit is Unit.SIDE and side else tuple(who)
        plays = (Play(contract, parties, counts[0], table, doubles(who[0])),)
    return Deal(Happened.PLAYED, plays, record.get("dealer"), trump, facts)


def _announced(facts: Mapping[str, Any], who: tuple[str, ...], variant: Variant) -> Any:
    if not facts.get("announced_double"):
        return lambda seat: 0
    only = facts.get("announced_double_on")
    return lambda seat: int(only is None or variant.double_reaches_all or seat == only)


def _declarers(
    variant: Variant, contract: Contract, record: Record, problems: Problems
) -> tuple[tuple[str, ...], str | None]:
    if contract.declarers is Declarers.NOBODY:
        for part in ("declarers", "declarer_side"):
            if record.get(part):
                problems.add(part, "Nobody is declarer in this game. Leave it empty.")
        return ("NS",), "NS"
    if contract.declarers is Declarers.SIDE:
        return _side(contract, record, problems)
    if record.get("declarer_side") is not None:
        problems.add("declarer_side", "Name the declarers by their seats.")
    seats = record.get("declarers")
    if not isinstance(seats, list | tuple) or not seats or any(seat not in SEATS for seat in seats):
        problems.add("declarers", "Mark who played the contract.")
        return (), None
    if len(set(seats)) < len(seats):
        problems.add("declarers", "A player can be declarer only once.")
    return _right_number(variant, contract, tuple(seats), record, problems), None


def _right_number(
    variant: Variant, contract: Contract, seats: tuple[str, ...], record: Record, problems: Problems
) -> tuple[str, ...]:
    marked = len(seats)
    if contract.declarers is Declarers.TWO and marked != 2:
        text = "{name} needs 2 declarers; {marked} is marked. Mark the partner."
        problems.add("declarers", text if marked < 2 else "{name} needs 2 declarers; {marked} are marked.",
                     name=contract.name, marked=marked)
        return ()
    if contract.declarers is Declarers.ONE and marked != 1:
        problems.add("declarers", "{name} is played alone; {marked} are marked.", name=contract.name, marked=marked)
        return ()
    return seats


def _side(contract: Contract, record: Record, problems: Problems) -> tuple[tuple[str, ...], str | None]:
    side, seats, dealer = record.get("declarer_side"), record.get("declarers"), record.get("dealer")
    if side is not None and side not in SIDES:
        problems.add("declarer_side", "{value} is not a side. Say NS or EW.", value=repr(side)[:40])
        return (), None
    if seats is not None and (not isinstance(seats, list | tuple) or any(seat not in SEATS for seat in seats)):
        problems.add("declarers", "Mark who played the contract.")
        return (), None
    found = {SIDE_OF[seat] for seat in seats or ()} | ({side} if side else set())
    if len(found) != 1 or len(seats or ()) > 2:
        text = "Mark the side that bid." if not found else "The bidder must sit on the declaring side."
        problems.add("declarers" if seats else "declarer_side", text)
        return (), None
    side = found.pop()
    if contract.dealer_only and dealer in SEATS and (SIDE_OF[dealer] != side or (seats and list(seats) != [dealer])):
        problems.add("declarers" if seats else "declarer_side", "Only the dealer can declare {name}.", name=contract.name)
    return (side,), side


def _trump(contract: Contract, record: Record, problems: Problems) -> str | None:
    trump = record.get("trump")
    if trump is None:
        if "trump" in record and contract.trump is Trump.NAMED:
            problems.add("trump", "{name} is played with a trump suit. Choose it.", name=contract.name)
        return None
    if contract.trump is Trump.NONE:
        problems.add("trump", "{name} has no trump. Leave it empty.", name=contract.name)
    elif trump not in SUITS and not (trump == "no_trump" and contract.trump is Trump.EITHER):
        problems.add("trump", "{name} needs a suit as trump, not {value}.", name=contract.name, value=str(trump)[:40])
    return trump if isinstance(trump, str) else None


def _facts(
    variant: Variant, contract: Contract, record: Record, side: str | None, problems: Problems
) -> dict[str, Any]:
    modifiers = record.get("modifiers") or {}
    if not isinstance(modifiers, dict):
        problems.add("modifiers", "Modifiers must be named facts.")
        modifiers = {}
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
        problems.add(f"{fact.section}.{fact.key}", "Say this of the deal: {label}.", label=fact.label)
    return fact.read(value, problems)


def _remarks(
    variant: Variant, contract: Contract, record: Record, modifiers: Record, facts: dict[str, Any], problems: Problems
) -> None:
    told: list[Remark] = []
    for key, value in modifiers.items():
        if key in facts:
            continue
        remark = variant.remark.get(key)
        if remark is None or (remark.kinds and contract.kind not in remark.kinds):
            problems.add(f"modifiers.{key}", "“{key}” has no place in this deal.", key=key)
        else:
            facts[key] = remark.fact.read(value, problems)
            told.append(remark)
    for remark in told:
        remark.check(variant, contract, record, facts, problems)


def _no_other_parts(contract: Contract, record: Record, problems: Problems) -> None:
    for part in ("tricks", "points", "result", "scores"):
        if part in record and record[part] is not None and part not in contract.measure.sections:
            if not any(fact.section == part for extra in contract.extras for fact in extra.facts):
                problems.add(part, "{name} is not counted that way. Leave {part} empty.", name=contract.name, part=part)

