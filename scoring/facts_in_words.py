"""The facts of a deal besides contract, seats, trump and count, in words: Doubled; Doubled by: East."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scoring.facts import Fact
from scoring.messages import Message
from scoring.names import SEAT_NAMES, SIDE_NAMES
from scoring.quoting import plain
from scoring.seats import SEATS, SIDES
from scoring.variants import Variant

NAMES = SEAT_NAMES | SIDE_NAMES


def fact_name(variant: Variant, key: str) -> Message | str:
    """The name of a fact where the variant knows it, or its key as it was written."""
    facts = {fact.key: fact for contract in variant.contracts for extra in contract.extras for fact in extra.facts}
    facts |= {key: remark.fact for key, remark in variant.remark.items()}
    return facts[key].name if key in facts else plain(key)


def facts_in_words(variant: Variant, record: Mapping[str, Any]) -> tuple[Message, ...]:
    """The facts that were ticked, each in a few words; a page without a server says the same (scorer-telling.js)."""
    return tuple(_in_words(variant, record))


def _in_words(variant: Variant, record: Mapping[str, Any]) -> Iterator[Message]:
    for fact in _facts(variant, record["contract"]):
        section = record.get(fact.section)
        value = section.get(fact.key) if isinstance(section, Mapping) else None
        if value is True:
            yield fact.name
        elif value is not None and value is not False and value != fact.default:
            yield Message("{what}: {said}", what=fact.name, said=_answer_text(value))


def _facts(variant: Variant, call: Mapping[str, Any]) -> tuple[Fact, ...]:
    contract = variant.by_call.get((call.get("type"), call.get("level"), call.get("direction")))
    questions = (fact for extra in contract.extras for fact in extra.facts) if contract else ()
    return (*questions, *(remark.fact for remark in variant.remarks))


def _answer_text(value: Any) -> Any:
    if isinstance(value, Mapping):
        return "–".join(str(value[party]) for party in (*SIDES, *SEATS) if party in value)
    return NAMES.get(value, value) if isinstance(value, str) else value
