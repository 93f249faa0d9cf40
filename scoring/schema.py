"""The JSON schema (draft 2020-12) of a deal record of one variant, made from the variant itself."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from scoring.contracts import Contract, Declarers, Trump
from scoring.facts import Fact, Kind
from scoring.fields import unplayed
from scoring.measures import Tricks
from scoring.options import Option
from scoring.seats import SEATS, SIDES
from scoring.typed_points import MOST_POINTS
from scoring.unplayed import LONGEST_REASON
from scoring.variants import SUITS, Variant

Schema = dict[str, Any]
POINTS: Schema = {"type": "integer", "minimum": -MOST_POINTS, "maximum": MOST_POINTS}


def schema(variant: Variant) -> Schema:
    """The schema of a record of this variant. The scorer checks more: sums, who may double, what fits together."""
    contracts = {"oneOf": [*map(_contract, variant.contracts), *map(_unplayed, unplayed(variant))]}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A deal of {variant.name}",
        "type": "object",
        "properties": {
            "id": {"type": ["string", "integer"]},
            "game": {"const": variant.game},
            "variant": {"const": variant.key},
            "rules": rules_schema(variant.options),
            "dealer": {"enum": [*SEATS, None]},
            "contract": contracts,
            **_who(variant),
            "trump": {"enum": [*SUITS, *(["no_trump"] if _either(variant) else []), None]},
            "tricks": _tricks(variant, "tricks"),
            "points": _tricks(variant, "points"),
            "result": _result(variant),
            "modifiers": _modifiers(variant),
            "scores": _parties(variant.unit.parties, POINTS),
        },
        "required": ["game", "variant", "contract"],
        "additionalProperties": False,
    }


def _contract(contract: Contract) -> Schema:
    parts: Schema = {key: {"const": value} for key, value in contract.call.items()}
    if contract.also:
        parts["direction"] = {"enum": [*filter(None, [contract.direction]), *contract.also]}
    if contract.optional_level:
        parts["level"] = {"const": contract.level}
    return {
        "type": "object",
        "title": str(contract.name),
        "properties": parts,
        "required": list(contract.call),
        "additionalProperties": False,
    }


def _unplayed(kind: str) -> Schema:
    return {
        "type": "object",
        "properties": {"type": {"const": kind}},
        "required": ["type"],
        "additionalProperties": False,
    }


def rules_schema(options: Iterable[Option]) -> Schema:
    """The schema of a variant's house rules."""
    return {
        "type": "object",
        "properties": {option.key: _option(option) for option in options},
        "additionalProperties": False,
    }


def _option(option: Option) -> Schema:
    schema: Schema = {"title": option.label} | ({"description": option.help} if option.help else {})
    schema["default"] = option.default
    if option.choices:
        return {**schema, "enum": [choice for choice, _ in option.choices]}
    if option.longest:
        return {**schema, "type": ["string", "null"], "maxLength": option.longest}
    number = {"type": "integer", "minimum": option.low, "maximum": option.high}
    return {**schema, "anyOf": [number, {"type": "null"}]} if option.off else {**schema, **number}


def _who(variant: Variant) -> Schema:
    kinds = {contract.declarers for contract in variant.contracts}
    seats = {"type": "array", "items": {"enum": list(SEATS)}, "uniqueItems": True, "minItems": 1, "maxItems": 4}
    schema: Schema = {} if kinds == {Declarers.NOBODY} else {"declarers": seats}
    return {**schema, "declarer_side": {"enum": [*SIDES, None]}} if Declarers.SIDE in kinds else schema


def _either(variant: Variant) -> bool:
    return any(contract.trump is Trump.EITHER for contract in variant.contracts)


def _tricks(variant: Variant, section: str) -> Schema:
    measures = [contract.measure for contract in variant.contracts]
    counted = [measure for measure in measures if isinstance(measure, Tricks) and measure.section == section]
    most = max((measure.total for measure in counted), default=0)
    least = min((measure.kitty for measure in counted), default=0)
    number: Schema = {"type": "integer", "minimum": 0, "maximum": most}
    names = {measure.ours for measure in counted}
    if "declarers" in names:
        names |= {"opponents"} | (set(SIDES) if variant.unit.parties == SIDES else set())
    schema: Schema = {name: number for name in sorted(names)}
    if least:
        schema |= {"declarers": {**number, "minimum": least}, "opponents": {**number, "maximum": most - least}}
    if counted and any(contract.declarers is Declarers.SEVERAL for contract in variant.contracts):
        schema["by_declarer"] = _parties(SEATS, number, required=False)
    if counted:
        return {**_section(variant, section, schema), "properties": {**schema, **_facts(variant, section)}}
    return _section(variant, section)


def _section(variant: Variant, section: str, more: Schema | None = None) -> Schema:
    counts = {
        fact.key: _fact(fact)
        for contract in variant.contracts
        for fact in contract.measure.questions
        if fact.section == section and section != "tricks"
    }
    numbers = {key: {"type": "integer", "minimum": 0} for key in ("cards", "roem", "stuk", "total") if counts}
    properties = {**numbers, **counts, **(more or {}), **_facts(variant, section)}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _facts(variant: Variant, section: str) -> Schema:
    facts = (fact for contract in variant.contracts for extra in contract.extras for fact in extra.facts)
    return {fact.key: _fact(fact) for fact in facts if fact.section == section}


def _result(variant: Variant) -> Schema:
    word = {"enum": ["made", "lost", None]}
    if not any(contract.declarers is Declarers.SEVERAL for contract in variant.contracts):
        return word
    words = _parties(SEATS, {"enum": ["made", "lost"]}, required=False)
    each = {"type": "object", "properties": {"by_declarer": words}}
    return {"anyOf": [word, {**each, "additionalProperties": False}]}


def _modifiers(variant: Variant) -> Schema:
    remarks = {remark.fact.key: _fact(remark.fact) for remark in variant.remarks}
    rules = {option.key: _option(option) for option in variant.options if option.per_deal}
    aliases: Schema = {word: {} for option in variant.options for word in option.aliases}
    by_hand = {"reason": {"type": "string", "maxLength": LONGEST_REASON}, "penalty": {"type": "boolean"}}
    properties = {**_facts(variant, "modifiers"), **remarks, **rules, **aliases, **by_hand}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _fact(fact: Fact) -> Schema:
    schema: Schema = {"title": fact.label} | ({"description": fact.help} if fact.help else {})
    if fact.choices:
        return {**schema, "enum": [*fact.choices, None]}
    number: Schema = {"type": "integer", "minimum": fact.low, "maximum": fact.high}
    if fact.parts:
        return {**schema, **_parties(fact.parts, number)}
    return {**schema, "type": ["boolean", "null"]} if fact.kind is Kind.TOGGLE else {**schema, **number}


def _parties(parties: Iterable[str], each: Schema, *, required: bool = True) -> Schema:
    names = list(parties)
    schema: Schema = {"type": "object", "properties": dict.fromkeys(names, each), "additionalProperties": False}
    return {**schema, "required": names} if required else schema
