"""The JSON schema (draft 2020-12) of the file of a price list over one variant, for programs that write one."""

from __future__ import annotations

from typing import Any

from scoring.overlay_schema import overlay_schema
from scoring.price_files import FORMAT, KIND, LONGEST_NAME, LONGEST_SOURCE, REQUIRED
from scoring.schema import rules_schema
from scoring.variants import Variant


def price_list_schema(variant: Variant) -> dict[str, Any]:
    """The schema of a file over this variant. Reading checks more: what house rules and numbers go together."""
    overlay = overlay_schema(variant)
    shapes = overlay.pop("$defs")
    return {
        "$schema": overlay.pop("$schema"),
        "title": f"A price list over {variant.name}",
        "type": "object",
        "properties": {
            "$schema": {"type": "string"},
            "kind": {"const": KIND},
            "format": {"const": FORMAT},
            "name": {"type": "string", "minLength": 1, "maxLength": LONGEST_NAME},
            "source": {"type": "string", "maxLength": LONGEST_SOURCE},
            "date": {"type": "string", "format": "date"},
            "game": {"const": variant.game},
            "variant": {"const": variant.key},
            "rules": rules_schema(variant.options),
            "overlay": overlay,
        },
        "required": list(REQUIRED),
        "additionalProperties": False,
        "$defs": shapes,
    }
