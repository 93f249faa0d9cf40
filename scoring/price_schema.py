"""The JSON schema (draft 2020-12) of the file of a price list, for programs that write one."""

from __future__ import annotations

from typing import Any

from scoring.contracts import Trump
from scoring.games import every_game
from scoring.overlay import BY_PLAYERS, OF_ADDED
from scoring.overlay_amounts import COLUMNS, FORMULA, MOST
from scoring.price_files import FORMAT, KIND, LONGEST_NAME, LONGEST_SOURCE, REQUIRED

Schema = dict[str, Any]
NAME: Schema = {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME}
AMOUNT: Schema = {"type": "integer", "minimum": -MOST, "maximum": MOST}


def price_list_schema() -> Schema:
    """What a file may look like. Reading checks more: that rules and contracts are those of its variant."""
    games = [game.key for game in every_game()]
    variants = sorted({variant.key for game in every_game() for variant in game.variants})
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A price list of the whist family",
        "type": "object",
        "properties": {
            "$schema": {"type": "string"},
            "kind": {"const": KIND},
            "format": {"const": FORMAT},
            "name": NAME,
            "source": {"type": "string", "maxLength": LONGEST_SOURCE},
            "date": {"type": "string", "format": "date"},
            "game": {"enum": games},
            "variant": {"enum": variants},
            "rules": {"type": "object", "additionalProperties": {"type": ["string", "integer", "boolean", "null"]}},
            "overlay": _overlay(),
        },
        "required": list(REQUIRED),
        "additionalProperties": False,
    }


def _overlay() -> Schema:
    keys: Schema = {"type": "array", "items": {"type": "string"}, "minItems": 1}
    return _object(
        balanced={"type": "boolean"},
        contracts={"type": "object", "additionalProperties": {"anyOf": [{"type": "null"}, _contract()]}},
        ladder={"type": "array", "items": {"anyOf": [{"type": "string"}, keys]}, "minItems": 1},
    )


def _contract() -> Schema:
    row = _amounts()
    extras = {"type": "object", "additionalProperties": _object(**row)}
    return _object(**row, extras=extras, add=_added(), name=NAME)


def _amounts() -> Schema:
    formula = {name: AMOUNT for name in sorted(FORMULA)}
    columns = {name: _object(**formula) for name in sorted(COLUMNS)}
    line = {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 3}
    lines = {"anyOf": [{"type": "array", "items": line}, {"type": "object", "additionalProperties": line}]}
    return {**formula, **columns, "lines": lines}


def _added() -> Schema:
    kinds: Schema = {
        "name": NAME,
        "declarers": {"enum": [*(one.value for one in BY_PLAYERS), "side"]},
        "trump": {"enum": [one.value for one in Trump]},
        "level": {"type": ["integer", "null"]},
        "tricks": {"type": "integer", "minimum": 1, "maximum": 13},
        "target": {"type": "integer", "minimum": 0, "maximum": 13},
        "exactly": {"type": "boolean"},
    }
    return _object(**{name: kinds.get(name, {"type": "string"}) for name in sorted(OF_ADDED)})


def _object(**properties: Schema) -> Schema:
    return {"type": "object", "properties": properties, "additionalProperties": False}
