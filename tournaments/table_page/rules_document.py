"""What the table page reads of the document of tonight's rules (`rules_of` in play/facts.py makes the whole of it)."""

from typing import Any

# What the document tells programs, and the page's scripts do not read.
UNREAD = {"format", "game", "variant", "name", "source", "rules", "agreements", "balanced", "trick_word"}
UNREAD_OF_A_CONTRACT, UNREAD_OF_A_MEASURE, UNREAD_OF_A_FIELD = {"family"}, {"level"}, {"help", "bounds"}


def read_by_page(document: dict[str, Any]) -> dict[str, Any]:
    """The part of a document that the scripts of the table page read at once; the club draws the buttons of contracts.

    What compares roem is asked for with the first contract that has any (`roem.js`).
    """
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
        "roem": bool(document["roem"]),
        "fields": [{**first, "choices": unplayed}, *fields],
        "ladder": None if document["ladder"] == [[key] for key in keys] else document["ladder"],
    }


def _without(names: set[str], values: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in values.items() if name not in names}
