"""The schema of a deal record of any game: the schemas of all published variants laid over each other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Any

from scoring.games import every_game
from scoring.schema import Schema, schema

ABOUT = {
    "id": "Your own name of the deal; given back, never scored.",
    "game": "The game's key.",
    "variant": "The key of the published variant.",
    "rules": "House rules that differ from the variant's defaults.",
    "dealer": "The dealer's seat. May be left out where scoring does not need it.",
    "contract": "What was played: its type, and where the table has them its level and direction. "
    'A deal passed out is {"type": "pass"}.',
    "declarers": "The declarers' seats, the proposer or bidder first.",
    "declarer_side": "The declaring side, in games of fixed sides; one seat in `declarers` says the same.",
    "trump": "The trump suit. Left out where it does not matter.",
    "tricks": "Tricks taken: by the declarers and their opponents, by each side, or by each declarer.",
    "points": "Card points: of the declarers or of a side; in pandoeren with roem, the total or its parts.",
    "result": "Made or lost, where nothing else tells.",
    "modifiers": "Facts of this deal: announcements, doubles, honours, reneges. "
    "A house rule for one deal may stand here too.",
    "scores": "Points typed by hand, for each party.",
}
KEPT = ("title", "description", "default")


@cache
def record_schema() -> Schema:
    """A JSON schema with every field that a record of any variant may have, each with its description and values.

    Only the contract is needed: a deal of an evening takes game, variant and rules from the evening.
    """
    schema_of_all = _laid_together([schema(variant) for game in every_game() for variant in game.variants])
    fields = schema_of_all["properties"]
    described = {name: {**fields[name], "description": text} for name, text in ABOUT.items()}
    return {"type": "object", "properties": {**fields, **described}, "required": ["contract"]}


def _laid_together(parts: Sequence[Schema]) -> Schema:
    """A schema that takes whatever one of the parts takes, and says no more than they do."""
    parts = list(_alternatives(parts))
    descriptions = {key: part[key] for part in reversed(parts) for key in KEPT if part.get(key) not in (None, "")}
    objects = [part for part in parts if part.get("type") == "object"]
    if objects:
        return descriptions | _object(objects)
    values = _distinct(value for part in parts for value in _values(part))
    lists = [part["items"] for part in parts if "items" in part]
    if lists:
        return descriptions | {"type": "array", "items": _laid_together(lists)}
    kinds = sorted(_distinct(kind for part in parts for kind in _types(part)))
    if values and not kinds:
        return descriptions | {"enum": values}
    shape: Schema = {"type": kinds[0] if len(kinds) == 1 else kinds} if kinds else {}
    shape |= _bounds([part for part in parts if part.get("type") == "integer"])
    return descriptions | ({"anyOf": [shape, {"enum": values}]} if values else shape)


def _object(parts: Sequence[Schema]) -> Schema:
    names = _distinct(name for part in parts for name in part.get("properties", {}))
    fields = {
        name: _laid_together([part["properties"][name] for part in parts if name in part.get("properties", {})])
        for name in names
    }
    required = [name for name in names if all(name in part.get("required", ()) for part in parts)]
    return {"type": "object", "properties": fields} | ({"required": required} if required else {})


def _alternatives(parts: Iterable[Schema]) -> Iterable[Schema]:
    for part in parts:
        inner = [*part.get("oneOf", ()), *part.get("anyOf", ())]
        yield from _alternatives(inner) if inner else [part]


def _values(part: Schema) -> list[Any]:
    return [part["const"]] if "const" in part else part.get("enum", [])


def _types(part: Schema) -> list[str]:
    kind = part.get("type", [])
    return [kind] if isinstance(kind, str) else kind


def _bounds(parts: Sequence[Schema]) -> Schema:
    bounds: Schema = {}
    if parts and all("minimum" in part for part in parts):
        bounds["minimum"] = min(part["minimum"] for part in parts)
    if parts and all("maximum" in part for part in parts):
        bounds["maximum"] = max(part["maximum"] for part in parts)
    return bounds


def _distinct(values: Iterable[Any]) -> list[Any]:
    distinct: list[Any] = []
    for value in values:
        if not any(value is other or (value == other and type(value) is type(other)) for other in distinct):
            distinct.append(value)
    return distinct
