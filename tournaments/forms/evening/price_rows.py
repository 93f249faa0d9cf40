"""The rows of a price list on a page: made from a variant, or read back from what was sent."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.utils.text import slugify
from django.utils.translation import gettext as _

from scoring.contracts import Declarers, Trump
from scoring.errors import Problems, RuleError
from scoring.names import UNPLAYED
from scoring.overlay import is_name
from scoring.overlay_short import ONE_SHORT
from scoring.price_cells import COLUMNS, FORMULA, LINES
from scoring.price_grid import PriceRow, Written, added_contract
from scoring.seats import Unit
from tournaments.forms.evening.price_cells import Cell, PriceInputs, answer_words, inputs_of, shifted, texts_of
from tournaments.security.untrusted_input import whole_number
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from django.http import QueryDict

    from scoring.contracts import Contract
    from scoring.variants import Variant

KEY = re.compile(r"[a-z0-9_]{1,80}")
SHAPES = (FORMULA, COLUMNS, LINES)


@dataclass
class Row:
    """One contract of the list: its name, its prices, and for one that the club added how it is played."""

    key: str
    contract: Contract
    name: Cell
    prices: list[PriceInputs]
    published_name: str = ""
    tied: bool = False
    first: bool = False
    last: bool = False
    changed: bool = False
    add: dict[str, Any] | None = None
    add_target: Cell | None = None
    short: bool = False
    errors: list[str] = field(default_factory=list)

    @property
    def cells(self) -> list[Cell]:
        """Every input of the row."""
        more = [self.add_target] if self.add_target else []
        return [self.name, *more, *(cell for price in self.prices for cell in price.cells)]

    @property
    def wrong(self) -> bool:
        """Is something wrong in this row?"""
        return bool(self.errors) or any(cell.errors for cell in self.cells) or any(one.errors for one in self.prices)

    def written(self) -> Written | None:
        """The row as it was filled in; None where a cell cannot be read, which is noted at it."""
        prices = {one.answer: one.price() for one in self.prices}
        typed = " ".join(self.name.value.split())
        self.name.errors = _wrong_with_name(typed)
        if None in prices.values() or any(cell.errors for cell in self.cells):
            return None
        name = None if typed == self.published_name else typed
        add = None if self.add is None else {**self.add, "name": typed}
        read = {answer: shifted(price, -1) if self.short else price for answer, price in prices.items() if price}
        return Written(self.key, read, name, self.tied, add)


def _wrong_with_name(name: str) -> list[str]:
    problems = Problems()
    is_name(name, "", problems)
    return [say(message) for messages in problems.found.values() for message in messages]


def row_of(base: Variant, row: PriceRow, short: bool = False) -> Row:
    """The row of a contract with the prices it has; with `short`, what is lost has the first trick short in it."""
    prices = []
    for answer, price in row.prices.items():
        prefix = prefix_of(row.key, answer)
        prices.append(inputs_of(base, row.contract, answer, price.shape, prefix, texts_of(price, short)))
        prices[-1].heading = " · ".join(filter(None, [prices[-1].heading, answer_words(answer)]))
    name = Cell(f"{row.key}-name", _("Name"), "name", say(row.laid.name))
    made = Row(row.key, row.contract, name, prices, say(row.contract.name), row.tied, short=short)
    if row.add is not None:
        _make_added(made, dict(row.add), str(row.add.get("target", "")))
    return made


def read_row(base: Variant, data: QueryDict, key: str, stored: Mapping[str, Any] | None = None) -> Row | None:
    """The row of that key as it was sent; None where there is no such contract.

    `stored` is how a contract is played that the club added before.
    """
    add = None
    if data.get(f"{key}-added") and key not in base.by_key and KEY.fullmatch(key):
        add = _as_stored(stored or {}, read_add(data, key))
    contract = base.by_key.get(key) if add is None else playable(base, key, add)
    if contract is None:
        return None
    prices = []
    for answer, _table in contract.printed:
        prefix = prefix_of(key, answer)
        typed = _typed_as(data, key, prefix)
        shape = data.get(f"{typed}-shape", "")
        shape = (shape if shape in SHAPES else FORMULA) if contract.table.made_counts else LINES
        prices.append(inputs_of(base, contract, answer, shape, prefix, _value_in(data, prefix, typed)))
        prices[-1].heading = " · ".join(filter(None, [prices[-1].heading, answer_words(answer)]))
    name = Cell(f"{key}-name", _("Name"), "name", data.get(f"{key}-name", ""))
    row = Row(key, contract, name, prices, say(contract.name) if add is None else "", bool(data.get(f"{key}-tied")))
    if add is None:
        row.published_name = data.get(f"{key}-called") or row.published_name  # as the page said it, in its language
    row.short = bool(data.get(ONE_SHORT))
    if add is not None:
        _make_added(row, add, data.get(f"{key}-target", ""))
    return row


def _typed_as(data: QueryDict, key: str, prefix: str) -> str:
    """How the names of a price’s inputs began: otherwise where a house rule gave the contract more prices, or one."""
    if f"{prefix}-shape" in data:
        return prefix
    shapes = (name.removesuffix("-shape") for name in data if name.endswith("-shape"))
    return next((typed for typed in shapes if typed.partition("@")[0] == key), prefix)


def _value_in(data: QueryDict, prefix: str, typed: str) -> Callable[[str, str], str]:
    return lambda name, _place: data.get(typed + name.removeprefix(prefix), "")


def _make_added(row: Row, add: dict[str, Any], target: str) -> None:
    row.add, row.published_name = add, ""
    row.add_target = Cell(f"{row.key}-target", _("Tricks needed"), "target", target)
    number = row.add_target.number()
    if number is not None:
        add["target"] = number


def read_add(data: QueryDict, key: str) -> dict[str, Any]:
    """How an added contract is played, as it was sent."""
    target = data.get(f"{key}-target", "").strip()
    number = whole_number(target)
    return {
        "declarers": data.get(f"{key}-declarers", ""),
        "trump": data.get(f"{key}-trump", ""),
        "target": target if number is None else number,
        "exactly": bool(data.get(f"{key}-exactly")),
    }


def _as_stored(stored: Mapping[str, Any], add: dict[str, Any]) -> dict[str, Any]:
    """How a contract is played as it was sent, with what no page asks (its level, fewer cards) as it is stored."""
    unsaid = {"exactly": False, "trump": Trump.NAMED.value}
    said = {part: value for part, value in add.items() if part in stored or value != unsaid.get(part)}
    return {**{part: value for part, value in stored.items() if part not in add}, **said}


def playable(base: Variant, key: str, add: Mapping[str, Any]) -> Contract:
    """The contract that an addition describes, or one like it to hold its row until it can be played."""
    try:
        return added_contract(base, key, {**add, "name": add.get("name") or key})
    except RuleError:
        usual = {"name": key, "declarers": declarer_choices(base)[0][0], "trump": "named", "target": 9}
        return added_contract(base, key, usual)


def declarer_choices(base: Variant) -> list[tuple[str, str]]:
    """Who may play a contract that is added."""
    if base.unit is Unit.SIDE:
        return [(Declarers.SIDE.value, _("A side"))]
    return [
        (Declarers.ONE.value, _("One player alone")),
        (Declarers.TWO.value, _("Two partners")),
        (Declarers.SEVERAL.value, _("Several, each alone")),
    ]


def trump_choices() -> list[tuple[str, str]]:
    """What a contract that is added says of trumps."""
    return [
        (Trump.NAMED.value, _("With trumps")),
        (Trump.NONE.value, _("Without trumps")),
        (Trump.EITHER.value, _("With or without trumps")),
    ]


def prefix_of(key: str, answer: Any) -> str:
    """What the names of a price's inputs begin with."""
    return key if answer is None else f"{key}@{answer}"


def free_key(base: Variant, taken: set[str], name: str) -> str:
    """A permanent key for a contract that is added, made from its name."""
    used = {*taken, *UNPLAYED, *base.by_key, *(contract.kind for contract in (base.base or base).contracts)}
    stem = slugify(name).replace("-", "_")[:40] or "contract"
    return next(key for key in (stem, *(f"{stem}_{n}" for n in range(2, 500))) if key not in used)
