"""Problems of an overlay at the cells of the price list that it was typed in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.price_cells import LINES, SIDES
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scoring.errors import FieldErrors
    from tournaments.forms.evening.price_cells import Cell, PriceInputs
    from tournaments.forms.evening.price_rows import Row

OVERLAY = "overlay"
NAME_AND_PLAY = {"name": "name", "add.name": "name", "add.target": "target"}


def place_problems(rows: Sequence[Row], refused: FieldErrors) -> list[str]:
    """Notes every problem at the cell, the price or the row that its field names; gives back what belongs to none."""
    by_key = {row.key: row for row in rows}
    elsewhere = []
    for field, messages in refused.problems.items():
        sentences = [say(message) for message in messages]
        parts = field.split(".", 3)
        row = by_key.get(parts[2]) if parts[:2] == [OVERLAY, "contracts"] and len(parts) > 2 else None
        if row is None:
            elsewhere += sentences
        else:
            _list_at(row, parts[3] if len(parts) > 3 else "").extend(sentences)
    return elsewhere


def _list_at(row: Row, rest: str) -> list[str]:
    """Where a problem of this row is noted: `rest` is what its field says after the contract."""
    if rest in NAME_AND_PLAY:
        named = {cell.place: cell for cell in (row.name, row.add_target) if cell is not None}
        return named[NAME_AND_PLAY[rest]].errors
    answer = ""
    if rest.startswith("extras."):
        _, answer, rest = [*rest.split(".", 2), ""][:3]
    prices = [price for price in row.prices if not answer or str(price.answer) == answer]
    for price in prices:
        if (cell := _cell_at(price, rest)) is not None:
            return cell.errors
    return prices[0].errors if prices and rest else row.errors


def _cell_at(price: PriceInputs, rest: str) -> Cell | None:
    if rest.startswith("lines.") and price.shape == LINES:
        rest = f"{rest.removeprefix('lines.').split('-')[0]}.{SIDES[0]}"
    return price.by_place.get(rest)
