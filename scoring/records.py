"""The deal record as others write it: game, variant and rules around the facts of one deal."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from scoring.entry import PARTS, read_deal
from scoring.errors import EntryError, FieldErrors, Problems, RuleError, UnknownVariant
from scoring.games import variant as published
from scoring.ledger import Deal, explain, settle
from scoring.messages import Message
from scoring.names import MANUAL
from scoring.options import Option
from scoring.overlay import laid_over
from scoring.price_files import PriceFile
from scoring.quoting import plain
from scoring.variants import Variant

HEAD = frozenset({"id", "game", "variant", "rules"})
REMARKS = frozenset(
    {"expected", "expected_kind", "balanced", "certainty", "source", "reason", "note", "winner", "comment"}
)


def read_record(record: Mapping[str, Any], prices: PriceFile | None = None) -> tuple[Variant, Deal]:
    """The variant under the record's rules, and a club's `prices` where they are given, and its deal.

    House rules may stand in `rules` or, those that belong to a deal, among the modifiers. Raises
    EntryError with every problem at its field, RuleError for rules that cannot be chosen.
    """
    if not isinstance(record, dict):
        raise EntryError({"record": (Message("A deal record is a JSON object."),)})
    if prices:
        record = _with_prices(record, prices)
    variant = _published(record)
    facts = {key: value for key, value in record.items() if key not in HEAD and key not in REMARKS}
    rules, facts = _rules(variant, record, _with_reason(record, facts))
    try:
        resolved = laid_over(_under(variant, rules), prices.overlay if prices else None)
    except RuleError as refused:
        raise RuleError(_where_told(variant, record, refused)) from refused
    return resolved, read_deal(resolved, facts)


def _with_prices(record: Mapping[str, Any], prices: PriceFile) -> dict[str, Any]:
    """The record as one of the game of this list, under its house rules; those that the record says go first."""
    for field, listed in (("game", prices.game), ("variant", prices.variant)):
        if record.get(field, listed) != listed:
            text = Message(
                "The price list is for {list}, this deal says {deal}.", list=listed, deal=plain(record[field])
            )
            raise EntryError({field: (text,)})
    rules = record.get("rules")
    rules = {**prices.rules, **rules} if isinstance(rules, dict) else rules or dict(prices.rules)
    return {**record, "game": prices.game, "variant": prices.variant, "rules": rules}


def _where_told(variant: Variant, record: Mapping[str, Any], refused: RuleError) -> dict[str, tuple[Message, ...]]:
    """The problems at the fields that were written: a house rule among the modifiers is named there."""
    modifiers = record.get("modifiers")
    places = {}
    for key in modifiers if isinstance(modifiers, dict) else ():
        if option := _option_called(variant, key):
            places[f"rules.{option.key}"] = f"modifiers.{key}"
    return {places.get(field, field): messages for field, messages in refused.problems.items()}


def _with_reason(record: Mapping[str, Any], facts: dict[str, Any]) -> dict[str, Any]:
    """Points by hand need their reason, which may stand beside the deal as other remarks do."""
    call, modifiers = facts.get("contract"), facts.get("modifiers")
    if "reason" not in record or not isinstance(call, dict) or call.get("type") != MANUAL:
        return facts
    if modifiers is not None and (not isinstance(modifiers, dict) or "reason" in modifiers):
        return facts
    return {**facts, "modifiers": {**(modifiers or {}), "reason": record["reason"]}}


def _published(record: Mapping[str, Any]) -> Variant:
    problems = Problems()
    for field, text in (("game", "Name the game."), ("variant", "Name the variant.")):
        if not isinstance(record.get(field), str):
            problems.add(field, text)
    problems.raise_if_any(EntryError)
    try:
        return published(record["game"], record["variant"])
    except UnknownVariant as unknown:
        raise EntryError({unknown.field: (unknown.message,)}) from unknown


def _under(variant: Variant, rules: Mapping[str, Any]) -> Variant:
    try:
        text = json.dumps(rules, sort_keys=True)
    except (TypeError, ValueError, RecursionError):
        return variant.under(rules)  # no JSON, so no house rules either: it says which
    return under(variant.game, variant.key, text)


@lru_cache(maxsize=512)
def under(game: str, key: str, rules: str) -> Variant:
    """A variant under house rules given as JSON, remembered for the next record."""
    return published(game, key).under(json.loads(rules))


def _rules(variant: Variant, record: Mapping[str, Any], facts: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    rules = record.get("rules")
    if rules is not None and not isinstance(rules, dict):
        raise RuleError({"rules": (Message("House rules must be named choices."),)})
    rules = dict(rules or {})
    modifiers = facts.get("modifiers")
    if not isinstance(modifiers, dict) or not modifiers:
        return rules, facts
    moved = {key: option for key in modifiers if (option := _option_called(variant, key)) is not None}
    for key, option in moved.items():
        rules[option.key] = option.understood(key, modifiers[key])
    if moved:
        facts = {**facts, "modifiers": {key: value for key, value in modifiers.items() if key not in moved}}
    return rules, facts


def _option_called(variant: Variant, key: str) -> Option | None:
    for option in variant.options:
        if option.per_deal and (option.key == key or key in option.aliases):
            return option
    return None


def score(record: Any, prices: PriceFile | None = None) -> dict[str, Any]:
    """The result of one record, ready for JSON: points and reasons, or an error for each field. Never raises.

    With `prices` it is scored under a club's list.
    """
    answer = {"id": record["id"]} if isinstance(record, dict) and "id" in record else {}
    try:
        variant, deal = read_record(record, prices)
    except FieldErrors as problem:
        return {**answer, "error": problem.as_text()}
    result = settle(variant, deal)
    before = deal.facts.get("score_before")
    points = {party: amount + (before or {}).get(party, 0) for party, amount in result.points.items()}
    return {
        **answer,
        "points": points,
        "kind": "running_total" if before else "delta",
        "made": result.made,
        **({"decimals": variant.decimals} if variant.decimals else {}),
        **({"pot": result.pot} if variant.pot_for else {}),
        "why": [str(step) for step in explain(variant, deal, result)],
    }


def facts_of(record: Mapping[str, Any]) -> dict[str, Any]:
    """The part of a record that says what happened, as a deal stores it."""
    return {key: value for key, value in record.items() if key in PARTS}
