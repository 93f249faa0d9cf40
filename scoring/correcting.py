"""A deal that is put right on a form: what the form does not ask stays as the record said it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scoring.fields import entry_fields
from scoring.forms import entered_from, record_from
from scoring.variants import Variant

WHO = ("contract", "declarers", "declarer_side")
COUNT = ("tricks", "points", "result", "scores")
Record = Mapping[str, Any]


def corrected(variant: Variant, record: Record, was: Record) -> dict[str, Any]:
    """The record that a form says of a deal, with what `was` told besides (the phone does the same: keeping.js).

    Who played stays as it was written where the form says the same of it, and so does the count. Trump and facts
    that the form does not ask stay while they have a place.
    """
    form = record_from(variant, entered_from(variant, was))
    new = dict(record)
    if _alike(record, form, WHO):
        _stay(new, was, WHO)
        if _alike(record, form, COUNT):
            _stay(new, was, COUNT)
    same = _alike(record, form, ("contract",))
    if same and "trump" in was and "trump" not in form:
        new.setdefault("trump", was["trump"])
    if facts := {**_facts_kept(variant, record, was, same), **record.get("modifiers", {})}:
        new["modifiers"] = facts
    return new


def _alike(record: Record, form: Record, parts: Iterable[str]) -> bool:
    return all(record.get(part) == form.get(part) for part in parts)


def _stay(new: dict[str, Any], was: Record, parts: Iterable[str]) -> None:
    for part in parts:
        new.pop(part, None)
        if part in was:
            new[part] = was[part]


def _facts_kept(variant: Variant, record: Record, was: Record, same: bool) -> dict[str, Any]:
    """The facts of the deal as it was for which the contract that the record calls has a place and no question."""
    modifiers, call = was.get("modifiers"), record.get("contract", {})
    contract = variant.by_call.get((call.get("type"), call.get("level"), call.get("direction")))
    key = contract.key if contract else call.get("type")
    questions = {field.key for field in entry_fields(variant) if key in field.when}
    if not isinstance(modifiers, Mapping):
        return {}

    def has_place(fact: str) -> bool:
        """Is it a fact of this contract?"""
        remark = variant.remark.get(fact)
        return same or bool(contract and remark and (not remark.kinds or contract.kind in remark.kinds))

    return {
        fact: value for fact, value in modifiers.items() if f"modifiers.{fact}" not in questions and has_place(fact)
    }
