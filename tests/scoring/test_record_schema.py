"""The schema of any deal record: it takes every published example and describes every field."""

import json
from pathlib import Path

import jsonschema_rs

from scoring.games import every_game
from scoring.record_schema import record_schema
from scoring.schema import schema


def test_every_published_example_fits_and_every_field_of_every_variant_is_described():
    told = record_schema()
    examples = json.loads(Path("tests/golden/golden_deals.json").read_text(encoding="utf-8"))
    check = jsonschema_rs.validator_for(told)
    deals = examples if isinstance(examples, list) else examples["deals"]

    assert [deal["id"] for deal in deals if not check.is_valid(deal)] == []
    for game in every_game():
        for variant in game.variants:
            assert set(schema(variant)["properties"]) <= set(told["properties"])
    assert [name for name, field in told["properties"].items() if not field.get("description")] == []
    named = told["properties"]["modifiers"]["properties"]
    assert {"announced_double", "troel_target", "renege_by"} <= set(named)
