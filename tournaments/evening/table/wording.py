"""A deal in words, as a line of a sheet: contract, who, trump, tricks, and what else was said of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.facts_in_words import facts_in_words
from scoring.names import UNPLAYED
from scoring.seats import SIDE_OF
from tournaments.frame.translate import say
from tournaments.templatetags.whist import SUITS

if TYPE_CHECKING:
    from scoring import Variant


def words_of(variant: Variant, record: dict[str, Any]) -> dict[str, Any]:
    """The words of a record, for a line or a version of it."""
    return {
        "contract": contract_name(variant, record),
        "who": declarers_of(record),
        "trump": trump_of(record),
        "tricks": tricks_of(record),
        "facts": facts_of(variant, record),
    }


def contract_heading(variant: Variant) -> str:
    """The heading of the column that says what was played."""
    return say(variant.deal_heading)


def contract_name(variant: Variant, record: dict[str, Any]) -> str:
    """The contract that was played, in the reader's language, without the trump.

    Empty for the only one that there is. An earlier version of a deal may name one that the rules no longer have: then
    it is what the record calls it.
    """
    call = record["contract"]
    contract = variant.by_call.get((call["type"], call.get("level"), call.get("direction")))
    if contract and not variant.names_contracts:
        return ""
    if contract or call["type"] in UNPLAYED:
        return say(contract.name if contract else UNPLAYED[call["type"]])
    return " ".join(str(part) for part in (call["type"].replace("_", " "), call.get("level")) if part is not None)


def tricks_of(record: dict[str, Any]) -> str:
    """The count as a sheet writes it: 9, or 2 1 for several, or nothing."""
    counts = record.get("tricks") or record.get("points") or {}
    if not isinstance(counts, dict):
        return ""
    side = record.get("declarer_side") or SIDE_OF.get((record.get("declarers") or [None])[0])
    each = counts.get("by_declarer", {side: counts[side]} if side in counts else counts)
    numbers = [value for key, value in each.items() if key != "opponents" and type(value) is int]
    return " ".join(str(value) for value in numbers)


def facts_of(variant: Variant, record: dict[str, Any]) -> str:
    """Doubles, aces, reneges and the like in one line; empty for the usual deal."""
    return " · ".join(say(fact) for fact in facts_in_words(variant, record))


def trump_of(record: dict[str, Any]) -> str | None:
    """The key of the suit, None without one."""
    return record.get("trump") if record.get("trump") in SUITS else None


def declarers_of(record: dict[str, Any]) -> list[str]:
    """The seats or the side that played it."""
    return record.get("declarers") or ([record["declarer_side"]] if record.get("declarer_side") else [])
