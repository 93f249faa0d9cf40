"""The names of contracts in the sentences that say what is wrong with an overlay."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.games import game
from scoring.quoting import plain

if TYPE_CHECKING:
    from scoring.messages import Message
    from scoring.variants import Variant


def contract_called(variant: Variant, key: Any) -> Message | str:
    """The name of the contract with this key, here or in another table of the game; the key as typed where none has."""
    tables = (
        variant,
        *game(variant.game).variants,
        *(other.under(_all_on(other)) for other in game(variant.game).variants),
    )
    return next((table.by_key[key].name for table in tables if key in table.by_key), plain(key))


def _all_on(variant: Variant) -> dict[str, Any]:
    """Every house rule that is on or off, on, with the least value where one has to be given."""
    toggles = {option.key: True for option in variant.options if (True, "on") in option.choices}
    needed = [variant.option[option.needs] for option in variant.options if option.needs in variant.option]
    return {**toggles, **{option.key: option.low for option in needed}}
