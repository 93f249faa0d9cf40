"""The questions of a deal as JSON: entry fields, extras and remarks, for a variant's document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from scoring.entry_field import Choice, EntryField
from scoring.facts import Extra, Fact
from scoring.fields import unplayed
from scoring.messages import Message
from scoring.remarks import Remark
from scoring.variants import Variant

Say = Callable[[Message], str]


def extra_data(extra: Extra, say: Say) -> dict[str, Any]:
    """An extra: how its value is read, and the facts it reads."""
    return {
        **extra.reading.as_data(),
        "decisive": extra.decisive,
        "least": extra.least,
        "facts": [_fact(fact, say) for fact in extra.facts],
    }


def remark_data(remark: Remark, variant: Variant, say: Say) -> dict[str, Any]:
    """A remark: its fact, and the contracts it belongs to (null for all)."""
    kinds = [one.key for one in variant.contracts if not remark.kinds or one.kind in remark.kinds]
    return {**_fact(remark.fact, say), "when": kinds if len(kinds) < len(variant.contracts) else None}


def _fact(fact: Fact, say: Say) -> dict[str, Any]:
    return {
        "key": fact.key,
        "label": say(fact.name),
        "section": fact.section,
        "kind": fact.kind.value,
        "choices": list(fact.choices),
        "low": fact.low,
        "high": fact.high,
        "default": fact.default,
        "needed": fact.needed,
    }


def field_data(field: EntryField, variant: Variant, say: Say) -> dict[str, Any]:
    """A question of the entry form; `when` is null where it is asked whatever was played."""
    every = len(field.when) == len(variant.contracts) + len(unplayed(variant))
    return {
        "key": field.key,
        "label": say(field.label),
        "help": say(field.help) if field.help else "",
        "kind": field.kind.value,
        "when": None if every else list(field.when),
        "choices": [_choice(choice, say) for choice in field.choices],
        "parts": list(field.parts),
        "low": field.low,
        "high": field.high,
        "bounds": {key: list(bounds) for key, bounds in field.bounds.items()},
        "default": field.default,
        "needed": field.needed,
        "after": field.after,
    }


def _choice(choice: Choice, say: Say) -> dict[str, Any]:
    told = {"value": choice.value, "name": say(choice.name)}
    if choice.group:
        told["group"] = say(choice.group)
    if choice.when:
        told["when"] = list(choice.when)
    return told
