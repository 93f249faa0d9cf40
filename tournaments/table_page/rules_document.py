"""A tournament's rules as the document a phone scores from, in the reader's language, under a hash of its content."""

import json
from functools import lru_cache
from hashlib import sha256
from typing import Any, NamedTuple

from django.utils.translation import get_language

from scoring.document import document
from tournaments.models import PriceListVersion, Tournament
from tournaments.play.facts import Same, variant_of
from tournaments.wording.translate import say

# What the document tells programs, and the page's scripts do not read.
UNREAD = {"source", "rules", "agreements", "balanced", "trick_word"}
UNREAD_OF_A_CONTRACT, UNREAD_OF_A_MEASURE, UNREAD_OF_A_FIELD = {"family"}, {"level"}, {"help", "bounds"}


class Rules(NamedTuple):
    """The document as JSON text, and the first half of its hash."""

    text: str
    hash: str


def rules_of(thing: Tournament | PriceListVersion) -> Rules:
    """The document of a tournament or price list in the active language."""
    return _written(Same(variant_of(thing)), get_language())


def read_by_page(document: dict[str, Any]) -> dict[str, Any]:
    """The part of a document that the scripts of the table page read; the club draws the buttons of contracts."""
    contracts = [
        {**_without(UNREAD_OF_A_CONTRACT, contract), "measure": _without(UNREAD_OF_A_MEASURE, contract["measure"])}
        for contract in document["contracts"]
    ]
    keys = [contract["key"] for contract in contracts]
    first, *fields = (_without(UNREAD_OF_A_FIELD, field) for field in document["fields"])
    unplayed = [choice for choice in first["choices"] if choice["value"] not in keys]
    return {
        **_without(UNREAD, document),
        "contracts": contracts,
        "fields": [{**first, "choices": unplayed}, *fields],
        "ladder": None if document["ladder"] == [[key] for key in keys] else document["ladder"],
    }


def _without(names: set[str], values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in names}


@lru_cache(maxsize=64)
def _written(variant: Same, language: str | None) -> Rules:
    text = json.dumps(document(variant.it, say), separators=(",", ":"), ensure_ascii=False)
    return Rules(text, sha256(text.encode()).hexdigest()[:32])
