"""The JSON schema (draft 2020-12) of an overlay over one variant, made from what `laid_over` takes."""

from __future__ import annotations

from typing import Any

from scoring.contracts import Contract, Declarers, Trump
from scoring.decimals import DECIMALS, MOST_DECIMALS
from scoring.overlay import BY_PLAYERS, LONGEST_NAME
from scoring.overlay_amounts import COLUMNS, DOUBLED, FORMULA, MOST
from scoring.overlay_short import ONE_SHORT
from scoring.seats import Unit
from scoring.variants import Variant

Schema = dict[str, Any]
LARGEST = MOST * 10**MOST_DECIMALS
AMOUNT: Schema = {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}
NAME: Schema = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME, "pattern": r"\S"}
MEANINGS = {
    "won": "Paid when it is made with no trick more: from each opponent when alone, for each member of a pair.",
    "over": "More for each trick more.",
    "lost": "Lost, the tricks short not counted.",
    "under": "Lost besides for each trick short.",
    "all": "Paid for all tricks, instead of what they would pay.",
    "stop": "The number of tricks after which a trick more pays nothing.",
}


def overlay_schema(variant: Variant) -> Schema:
    """The schema of an overlay over this variant. `laid_over` checks more: sums, that every count has a line.

    Contracts that only some house rules bring may be priced too, and others added.
    """
    keys = sorted(variant.by_key)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"A club's own prices over {variant.name}",
        "type": "object",
        "properties": {
            "balanced": {"type": "boolean", "description": "Must the points of every deal add up to zero?"},
            ONE_SHORT: {
                "type": "boolean",
                "description": "Is “lost” what one trick short costs? Else nothing short is in it.",
            },
            DECIMALS: {
                "type": "integer",
                "minimum": 0,
                "maximum": MOST_DECIMALS,
                "description": "Decimals of the amounts, which are in the smallest unit: with 1 decimal 25 is 2.5.",
            },
            "contracts": {
                "type": "object",
                "properties": {key: _contract(variant.by_key[key]) for key in keys},
                "additionalProperties": {"anyOf": [{"$ref": "#/$defs/added"}, {"type": "null"}, _row(_parts())]},
            },
            "ladder": {
                "type": "array",
                "description": "The contracts from low to high; those that tie in one list.",
                "minItems": 1,
                "items": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}, "minItems": 1}]},
            },
        },
        "additionalProperties": False,
        "$defs": {
            "formula": _row(_formula(), required=["won", "lost"]),
            "columns": _row(_columns(), required=sorted(COLUMNS)),
            "lines": _row(_lines(), required=["lines"]),
            "added": _added_contract_schema(variant),
        },
    }


def _contract(contract: Contract) -> Schema:
    answers = [str(answer) for answer in contract.table.by_answer]
    amounts = {"anyOf": [{"$ref": f"#/$defs/{shape}"} for shape in ("formula", "columns", "lines")]}
    parts = _parts()
    if answers:
        parts |= {"extras": _row(dict.fromkeys(answers, amounts))}
        parts.pop("lines")
    row = {**_row(parts), "minProperties": 1, "title": str(contract.name)}
    return {"anyOf": [{"type": "null", "description": "It is not played."}, row]}


def _parts() -> dict[str, Schema]:
    name = {**NAME, "description": "What the club calls it, in every language."}
    return {**_formula(), **_columns(), **_lines(), **_doubled_schema(), "name": name}


def _doubled_schema() -> dict[str, Schema]:
    text = "Is one double in this price? Then others add to it: twice that price becomes once and a half."
    return {DOUBLED: {"type": "boolean", "description": text}}


def _added_contract_schema(variant: Variant) -> Schema:
    declarers = [kind.value for kind in (BY_PLAYERS if variant.unit is Unit.PLAYER else (Declarers.SIDE,))]
    add = {
        "name": NAME,
        "declarers": {"enum": declarers},
        "trump": {"enum": [trump.value for trump in Trump]},
        "target": {"type": "integer", "minimum": 0, "maximum": 13, "description": "How many tricks it takes."},
        "exactly": {"type": "boolean", "description": "Exactly so many, no more."},
        "tricks": {"type": "integer", "minimum": 1, "maximum": 13},
        "above": {"type": "string", "description": "Above which contract it stands; on top without one."},
        "kind": {"type": "string"},
        "level": {"type": ["integer", "null"], "minimum": 0, "maximum": 999},
    }
    parts = {"add": _row(add, required=["name", "declarers", "target"]), **_formula(), **_columns(), **_lines()}
    parts |= _doubled_schema()
    return {**_row(parts, required=["add"]), "description": "A contract that the variant does not have."}


def _formula() -> dict[str, Schema]:
    cells = sorted(FORMULA)
    return {cell: {**AMOUNT, "description": MEANINGS[cell]} for cell in cells}


def _columns() -> dict[str, Schema]:
    column = {**_row(_formula(), required=["won", "lost"]), "description": "Points of one side, with their signs."}
    return dict.fromkeys(sorted(COLUMNS), column)


def _lines() -> dict[str, Schema]:
    line: Schema = {"type": "array", "prefixItems": [AMOUNT, AMOUNT, {"type": "integer", "minimum": 0, "maximum": 4}]}
    line |= {"items": False, "minItems": 2, "description": "Points of a declarer and of an opponent, and doublings."}
    ranges = {"type": "object", "patternProperties": {r"^\d{1,3}(-\d{1,3})?$": line}, "additionalProperties": False}
    return {"lines": {"anyOf": [{"type": "array", "items": line}, ranges]}}


def _row(parts: dict[str, Schema], required: list[str] | None = None) -> Schema:
    row = {"type": "object", "properties": parts, "additionalProperties": False}
    return {**row, "required": required} if required else row
