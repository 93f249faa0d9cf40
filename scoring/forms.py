"""Between flat inputs of a form ("tricks.declarers": "9") and the deal record they say."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scoring.contracts import Contract, Declarers
from scoring.entry_field import EntryField
from scoring.facts import Kind
from scoring.fields import entry_fields
from scoring.seats import SIDE_OF
from scoring.variants import Variant

Entered = Mapping[str, Any]
POINTS = ("points.cards", "points.roem", "points.stuk")
DIRECTION = "contract.direction"
TRUE, FALSE = frozenset({True, "true", "on", "yes", "1"}), frozenset({False, "false", "off", "no", "0"})


def record_from(variant: Variant, entered: Entered) -> dict[str, Any]:
    """The deal record that a form's inputs say, ready for `read_deal`.

    `entered` has a text, or a list of texts, under each field's key (`contract` by the contract's key) or, for a
    field with parts, under "key.part". Inputs left empty and inputs that the contract has no use for are left out;
    what cannot be understood is passed on as it was typed, so that the engine complains at its field.
    """
    key = entered.get("contract")
    contract = variant.by_key.get(key) if isinstance(key, str) else None
    record: dict[str, Any] = {}
    if key:
        record["contract"] = contract.call if contract else {"type": key}
    for field in entry_fields(variant):
        if key in field.when and field.kind is not Kind.CONTRACT and _takes(contract, field, entered):
            value = _value(field, entered)
            if value not in (None, {}, []):
                _put(record, field.key.split("."), value)
    direction = entered.get(DIRECTION)
    if direction and contract and contract.direction and direction not in (contract.direction, *contract.also):
        record["contract"] = {**contract.call, "direction": [contract.direction, direction]}  # two that cannot both be
    return record


def entered_from(variant: Variant, record: Mapping[str, Any]) -> dict[str, Any]:
    """The inputs that would say this record, to fill a form with a deal that is corrected."""
    entered = {path: value for path, value in _flat(record, "") if not path.startswith("contract")}
    parts = [value for path, value in entered.items() if path in POINTS and isinstance(value, int)]
    if parts:
        entered.setdefault("points.total", sum(parts))
    call = record.get("contract")
    if isinstance(call, dict):
        contract = variant.by_call.get((call.get("type"), call.get("level"), call.get("direction")))
        entered["contract"] = contract.key if contract else call.get("type")
        if contract and call.get("direction") in contract.also:
            entered[DIRECTION] = call["direction"]
        if contract and contract.declarers is Declarers.SIDE:
            entered |= _of_side(record)
    return entered


def _of_side(record: Mapping[str, Any]) -> dict[str, Any]:
    """The side that bid, and its tricks, however the record said so."""
    seats = record.get("declarers")
    side = record.get("declarer_side") or (SIDE_OF.get(seats[0]) if isinstance(seats, list) and seats else None)
    entered = {"declarer_side": side} if side else {}
    for section in ("tricks", "points"):
        counts = record.get(section)
        if isinstance(counts, dict) and side in counts:
            entered[f"{section}.declarers"] = counts[side]
    return entered


def _takes(contract: Contract | None, field: EntryField, entered: Entered) -> bool:
    """Several declarers say their tricks one by one; one alone says them once."""
    if contract is None or contract.declarers is not Declarers.SEVERAL:
        return True
    several = len(_several(entered.get("declarers"))) > 1
    if field.key.endswith(".by_declarer"):
        return several
    return not (several and field.key in ("tricks.declarers", "result"))


def _value(field: EntryField, entered: Entered) -> Any:
    if field.parts:
        values = {part: _single(field, entered.get(f"{field.key}.{part}")) for part in field.parts}
        return {part: value for part, value in values.items() if value is not None}
    if field.kind is Kind.SEATS:
        return _several(entered.get(field.key))
    return _single(field, entered.get(field.key))


def _several(value: Any) -> list[Any]:
    if isinstance(value, Sequence) and not isinstance(value, str):
        return [seat for seat in value if seat not in (None, "")]
    return [value] if value else []


def _single(field: EntryField, value: Any) -> Any:
    if isinstance(value, str):
        value = value.strip()
    if value is None or value == "":
        return None
    if field.kind is Kind.TOGGLE:
        return True if value in TRUE else False if value in FALSE else value
    if isinstance(value, str) and (field.kind is Kind.NUMBER or field.parts or _has_numbers(field)):
        return _number(value)
    return value


def _has_numbers(field: EntryField) -> bool:
    return bool(field.choices) and all(type(choice.value) is int for choice in field.choices)


def _number(text: str) -> int | str:
    sign, digits = (-1, text[1:]) if text[0] in "-\N{MINUS SIGN}" else (1, text.removeprefix("+"))
    return sign * int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 10 else text


def _put(record: dict[str, Any], path: list[str], value: Any) -> None:
    for step in path[:-1]:
        record = record.setdefault(step, {})
    record[path[-1]] = value


def _flat(value: Any, path: str) -> list[tuple[str, Any]]:
    if not isinstance(value, dict):
        return [(path, value)]
    return [leaf for key, inner in value.items() for leaf in _flat(inner, f"{path}.{key}" if path else key)]
