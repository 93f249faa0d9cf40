"""A variant as the rows of a price list, low to high, and the overlay that a filled-in price list says.

`rows_of` and `overlay_of` are each other's inverse: what was not changed is not stored.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from scoring.contracts import Contract
from scoring.errors import Problems, RuleError
from scoring.overlay import added, laid_over
from scoring.overlay_amounts import DOUBLED, built_in_double
from scoring.overlay_short import ONE_SHORT, with_first, without_first
from scoring.price_cells import COLUMNS, FORMULA, Price, amounts_of, paid_by, price_of, sound
from scoring.tables import ScoreTable
from scoring.variants import Rung, Variant

Overlay = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class PriceRow:
    """A contract of a price list: what it is before anything is laid over it, and what it is called and pays now.

    `prices` has one price for each table (under None, or under the answer that picks it); `tied` says that it
    stands on the rung of the row before; `add` is how a contract is played that the variant does not have; `doubled`
    says that one double is in its prices.
    """

    contract: Contract
    laid: Contract
    prices: Mapping[Any, Price]
    tied: bool = False
    add: Mapping[str, Any] | None = None
    doubled: bool = False

    @property
    def key(self) -> str:
        """The contract's permanent key."""
        return self.contract.key

    def table(self, answer: Any) -> ScoreTable:
        """The table before anything is laid over it."""
        return self.contract.table.for_answer(answer)


@dataclass(frozen=True, slots=True)
class Written:
    """A contract as it was filled in; `name` is None where it keeps the one it has without an overlay, `doubled` where
    the list says no more than before of a double in its price."""

    key: str
    prices: Mapping[Any, Price]
    name: str | None = None
    tied: bool = False
    add: Mapping[str, Any] | None = None
    doubled: bool | None = None


def rows_of(base: Variant, overlay: Overlay, shapes: Mapping[tuple[str, Any], str] | None = None) -> list[PriceRow]:
    """The rows of a variant under an overlay, from the bottom of its ladder up.

    `shapes` asks for a shape of a contract's price by its key and answer. Raises RuleError where the overlay
    cannot be laid over this variant.
    """
    laid, rows = laid_over(base, overlay), []
    over: dict[str, int] = {}
    for rung in laid.ladder:
        for place, key in enumerate(rung):
            contract, add = _before(base, overlay, key)
            doubled = built_in_double(laid.by_key[key])
            read = _prices(base, contract, laid.by_key[key], shapes or {}, over, bool(overlay.get(ONE_SHORT)), doubled)
            rows.append(PriceRow(contract, laid.by_key[key], read, place > 0, add, doubled))
    return rows


def _prices(
    base: Variant,
    contract: Contract,
    laid: Contract,
    shapes: Mapping[tuple[str, Any], str],
    over: dict[str, int],
    short: bool,
    doubled: bool,
) -> dict[Any, Price]:
    prices = {}
    for answer, table in laid.printed:
        shape, paid = shapes.get((contract.key, answer), ""), paid_by(base, table, doubled)
        price = price_of(base, contract, answer, paid, shape, over.get(contract.kind, 0))
        if price.shape == FORMULA and price.cells["lost"] < 0 and not short:
            price = price_of(base, contract, answer, paid, COLUMNS)
        over[contract.kind] = price.cells.get("over", 0)
        prices[answer] = price
    return prices


def _before(base: Variant, overlay: Overlay, key: str) -> tuple[Contract, Mapping[str, Any] | None]:
    """A contract before its prices are laid over it, and how it is played where the overlay adds it."""
    if key in base.by_key:
        return base.by_key[key], None
    add = overlay["contracts"][key]["add"]
    return added_contract(base, key, add), add


def added_contract(base: Variant, key: str, add: Mapping[str, Any]) -> Contract:
    """A contract as an overlay adds it, before it has prices; raises RuleError with every problem at its field."""
    problems = Problems()
    bare = {name: value for name, value in add.items() if name != "above"}
    laid = added(base, key, {"add": bare, "won": 0, "lost": 0}, f"overlay.contracts.{key}", problems)
    problems.raise_if_any(RuleError)
    return laid.by_key[key]


def overlay_of(
    base: Variant, stored: Overlay, written: Sequence[Written], balanced: bool, *, short: bool = False
) -> dict[str, Any]:
    """The overlay that a price list says, its rows from low to high; what is as `stored` stays as it is stored.

    With `short` it is stored as a sheet on which "lost" is what one trick short costs; the prices `written` count
    from nothing short in either case. Nothing is checked: lay it over the variant to know whether it can be.
    """
    contracts = stored.get("contracts") or {}
    if stored.get(ONE_SHORT):
        stored = {part: value for part, value in stored.items() if part != ONE_SHORT}
        stored["contracts"] = without_first(contracts)
    overlay = _same_order(_overlay(base, stored, written, balanced), stored)
    if not short or "contracts" not in overlay:
        return overlay
    return {ONE_SHORT: True, **overlay, "contracts": with_first(overlay["contracts"])}


def _overlay(base: Variant, stored: Overlay, written: Sequence[Written], balanced: bool) -> dict[str, Any]:
    rows = {row.key: row for row in written}
    contracts: dict[str, Any] = {key: None for key in base.by_key if key not in rows}
    before = _stored_rows(base, stored)
    for row in written:
        if entry := _entry(base, stored, before.get(row.key), row):
            contracts[row.key] = entry
    _place_added(contracts, written)
    overlay: dict[str, Any] = {"contracts": contracts} if contracts else {}
    if balanced != base.balanced:
        overlay["balanced"] = balanced
    ladder = tuple(_rungs(written))
    if ladder != _ladder_without(base, overlay):
        overlay["ladder"] = [list(rung) if len(rung) > 1 else rung[0] for rung in ladder]
    return overlay


def _stored_rows(base: Variant, stored: Overlay) -> dict[str, PriceRow]:
    try:
        return {row.key: row for row in rows_of(base, stored)}
    except RuleError:
        return {}


def _entry(base: Variant, stored: Overlay, before: PriceRow | None, row: Written) -> dict[str, Any]:
    """The overlay of one contract; nothing where it is as it was published."""
    was = dict((stored.get("contracts") or {}).get(row.key) or {}) if before else {}
    contract = added_contract_or_none(base, row)
    if contract is None:
        return {"add": dict(row.add or {})}
    doubled = _is_doubled(contract, before, row)
    name = {} if row.name is None or row.add is not None else {"name": row.name}
    add = {} if row.add is None else {"add": dict(row.add)}
    if before and was and _as_it_was(base, contract, before, row, doubled):
        return {**add, **name, **{key: value for key, value in was.items() if key not in ("add", "name")}}
    changed = {
        answer: amounts_of(base, contract.table.for_answer(answer), price)
        for answer, price in row.prices.items()
        if row.add is not None or not _is_published(base, contract, answer, price, doubled)
    }
    if not changed:
        return {**add, **name}
    inside = {DOUBLED: True} if doubled else {}
    if None in changed:
        return {**add, **name, **changed[None], **inside}
    return {**add, **name, "extras": {str(answer): amount for answer, amount in changed.items()}, **inside}


def _is_doubled(contract: Contract, before: PriceRow | None, row: Written) -> bool:
    """Is one double in the price of this contract, as filled in or as it was before?"""
    if row.doubled is not None:
        return row.doubled
    return before.doubled if before else built_in_double(contract)


def added_contract_or_none(base: Variant, row: Written) -> Contract | None:
    """The contract before it has prices; None where an added one cannot be played as it says."""
    if row.add is None:
        return base.by_key[row.key]
    try:
        return added_contract(base, row.key, row.add)
    except RuleError:
        return None


def _as_it_was(base: Variant, contract: Contract, before: PriceRow, row: Written, doubled: bool) -> bool:
    """Are the prices those that the stored overlay pays already?"""
    return doubled == before.doubled and all(
        _same(base, contract, answer, price, before.laid.table.for_answer(answer), doubled)
        for answer, price in row.prices.items()
    )


def _is_published(base: Variant, contract: Contract, answer: Any, price: Price, doubled: bool) -> bool:
    published = contract.table.for_answer(answer)
    return doubled == built_in_double(contract) and _same(base, contract, answer, price, published, doubled)


def _same(base: Variant, contract: Contract, answer: Any, price: Price, table: ScoreTable, doubled: bool) -> bool:
    """Would these lines be shown as this price?"""
    over = price.cells.get("over", 0)
    price_read = price_of(base, contract, answer, paid_by(base, table, doubled), price.shape, over)
    return (price_read.shape, sound(price_read)) == (price.shape, sound(price))


def _rungs(written: Sequence[Written]) -> Iterator[Rung]:
    rung: list[str] = []
    for row in written:
        if rung and not row.tied:
            yield tuple(rung)
            rung = []
        rung.append(row.key)
    if rung:
        yield tuple(rung)


def _place_added(contracts: dict[str, Any], written: Sequence[Written]) -> None:
    """Says of each added contract above which one it stands, so that a ladder need not be written for it."""
    rung: list[str] = []
    for row in written:
        if row.add is not None and "add" in contracts.get(row.key, {}):
            add = {name: value for name, value in row.add.items() if name != "above"}
            above = row.add.get("above") if row.add.get("above") in rung else rung[-1] if rung else None
            contracts[row.key]["add"] = add | ({"above": above} if above else {})
        rung = [*(rung if row.tied else []), row.key]


def _ladder_without(base: Variant, overlay: Overlay) -> tuple[Rung, ...]:
    """The ladder that follows where none is written; empty where the overlay cannot be laid."""
    try:
        return laid_over(base, {**overlay, "balanced": False}).ladder
    except RuleError:
        return ()


def _same_order(overlay: dict[str, Any], stored: Overlay) -> dict[str, Any]:
    """The overlay with its parts in the order they were stored in, so that what is the same reads the same."""
    if "contracts" in overlay:
        places = {key: place for place, key in enumerate(stored.get("contracts") or {})}
        ordered = sorted(overlay["contracts"], key=lambda key: places.get(key, len(places)))
        overlay["contracts"] = {key: overlay["contracts"][key] for key in ordered}
    return overlay
