"""The inputs of a price list as a page shows them: every cell with what was typed in it and what is wrong with it.

The rows of a price list on a page: made from a variant, or read back from what was sent.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from django.utils.text import capfirst, slugify
from django.utils.translation import gettext as _

from reports.numbers import unit
from scoring import Message
from scoring.contracts import Declarers, Trump
from scoring.decimals import MOST_DECIMALS
from scoring.errors import Problems, RuleError
from scoring.names import UNPLAYED
from scoring.overlay import is_name
from scoring.overlay_amounts import MOST, brought_doublings
from scoring.overlay_short import ONE_SHORT
from scoring.price_cells import CELLS, COLUMNS, FORMULA, LINES, SIDES, Price, cells_of
from scoring.price_grid import PriceRow, Written, added_contract
from scoring.seats import Unit
from tournaments.frame.points import number_typed, points_typed, too_many_decimals, trimmed
from tournaments.frame.translate import say
from tournaments.security.untrusted_input import signed_number, whole_number

if TYPE_CHECKING:
    from django.http import QueryDict

    from scoring.contracts import Contract
    from scoring.tables import ScoreTable
    from scoring.variants import Variant


NUMBER = re.compile(r"[+-]?\d{1,6}", re.ASCII)
NO_POINTS = ("stop", "target")
LOST = ("lost", "under")
NEEDED = ("won", "lost", "target", *SIDES)


@dataclass
class Cell:
    """An input: its name and label, what stands in it, what is wrong with it, and the cell of a price that it is."""

    name: str
    label: str
    place: str
    value: str = ""
    signed: bool = False
    hint: str = ""
    errors: list[str] = field(default_factory=list)

    @property
    def id(self) -> str:
        """The id of the input, without characters that a selector would read otherwise."""
        return "price-" + re.sub(r"[^\w-]", "-", self.name)

    @property
    def column(self) -> str:
        """The column of the price list that it stands in."""
        return self.place.rpartition(".")[2]

    @property
    def typed(self) -> str:
        """The value as typed, with a minus that programs read."""
        return self.value.strip().replace("\N{MINUS SIGN}", "-").replace("\N{EN DASH}", "-")

    @property
    def of_points(self) -> bool:
        """Does a number of points stand here, and not one of tricks?"""
        return self.column not in NO_POINTS

    def number(self) -> int | None:
        """The number typed, points in the unit of the list; None where nothing was or what is none; what is wrong is
        noted."""
        self.errors.clear()
        text, typed = self.typed, self.value.strip()[:40]
        number = (points_typed(text) if self.of_points else signed_number(text)) if text else None
        if not text and self.column in NEEDED:
            self.errors.append(_("Fill this in: 0 where nothing is paid."))
        elif text and number is None and self.of_points and number_typed(text) is not None:
            self.errors.append(too_many_decimals(MOST_DECIMALS))
        elif text and (number is None or not (NUMBER.fullmatch(text) or self.of_points)):
            self.errors.append(_("“{typed}” is not a whole number.").format(typed=typed))
        elif number is not None and unit() > 1 and self.of_points and abs(number) > MOST * unit():
            self.errors.append(_("{typed} is more than {most} points.").format(typed=typed, most=MOST))
        elif (number or 0) < 0 and not self.signed and self.column in LOST:
            self.errors.append(_("Type it without a minus: what stands in this column is lost."))
        else:
            return number
        return None


@dataclass
class CellLine:
    """A line of inputs: whose points or which count it is where that must be said; None where no cell fits."""

    label: str
    cells: list[Cell | None]


@dataclass
class PriceInputs:
    """The inputs of one score table of a contract, written in one of the three shapes."""

    prefix: str
    answer: Any
    shape: str
    lines: list[CellLine]
    heading: str
    payment: str
    formula: bool
    errors: list[str] = field(default_factory=list)

    @property
    def cells(self) -> list[Cell]:
        """Every input there is."""
        return [cell for line in self.lines for cell in line.cells if cell is not None]

    @property
    def by_place(self) -> dict[str, Cell]:
        """The inputs by the cell of a price that they are."""
        return {cell.place: cell for cell in self.cells}

    @property
    def others(self) -> list[tuple[str, str]]:
        """The shapes in which it can be written besides, with what a button says of each."""
        return [(shape, label) for shape, label in shape_words(self.formula).items() if shape != self.shape]

    def price(self) -> Price | None:
        """The price typed; None where a cell cannot be read, which is noted at it."""
        numbers = {cell.place: cell.number() for cell in self.cells}
        if any(cell.errors for cell in self.cells):
            return None
        return Price(self.shape, {place: number for place, number in numbers.items() if number is not None})


def inputs_of(
    variant: Variant, contract: Contract, answer: Any, shape: str, prefix: str, value: Callable[[str, str], str]
) -> PriceInputs:
    """The inputs for one table of a contract; `value(name, place)` is what stands in each."""
    table = contract.table.for_answer(answer)
    words = column_words()
    asked = cells_of(table) if table.made_counts else ()

    doubled = variant.factor(brought_doublings(table)[-1])

    def cell(place: str, label: str, signed: bool) -> Cell:
        """The input for one cell of a price; what doubles where nothing is printed says so in it."""
        name = f"{prefix}-{place}"
        hint = f"×{doubled}" if place == "all" and doubled > 1 else ""
        return Cell(name, label, place, value(name, place), signed, hint)

    def row(side: str, whose: str) -> CellLine:
        """A line of the six columns: of a formula, or of one side."""
        start, lead = (f"{side}.", f"{whose}, ") if side else ("", "")
        cells = [cell(start + key, lead + words[key], bool(side)) if key in asked else None for key in CELLS]
        return CellLine(whose, cells)

    parties = party_words(variant, contract)
    if shape == LINES:
        counts = range(len(table))
        sides = list(zip(SIDES, parties, strict=True))
        lines = [
            CellLine(
                count_words(variant, contract, count), [cell(f"{count}.{side}", word, True) for side, word in sides]
            )
            for count in counts
        ]
    elif shape == COLUMNS:
        lines = [row(side, word) for side, word in zip(SIDES, parties, strict=True)]
    else:
        lines = [row("", "")]
    heading = need_words(variant, contract, table)
    return PriceInputs(prefix, answer, shape, lines, heading, payment_words(variant, contract, shape), bool(asked))


def texts_of(price: Price, short: bool = False) -> Callable[[str, str], str]:
    """Texts for the inputs of a price that nobody typed: numbers as they are printed.

    With `short`, what is lost has the first trick short in it.
    """
    price = shifted(price, 1) if short else price

    def value(name: str, place: str) -> str:
        """The number of one cell, nothing where the price has none there."""
        number = price.cells.get(place)
        if number is None:
            return ""
        return trimmed(number) if place.rpartition(".")[2] not in NO_POINTS else str(number)

    return value


def shifted(price: Price, way: int) -> Price:
    """The price with the step for a trick short added to what is lost, or taken off it."""
    cells = dict(price.cells)
    for place in [place for place in cells if place.rpartition(".")[2] == "lost"]:
        cells[place] += way * cells.get(f"{place.removesuffix('lost')}under", 0)
    return Price(price.shape, cells)


def column_words() -> dict[str, str]:
    """The names of the columns of a price list."""
    return {
        "won": _("Made"),
        "over": _("Each trick more"),
        "lost": _("Lost"),
        "under": _("Each trick short"),
        "all": _("All tricks"),
        "stop": _("Stops at"),
    }


def shape_words(formula: bool) -> dict[str, str]:
    """The ways in which a price can be written; where nothing is made or lost, only its lines."""
    lines = {LINES: _("Write it out count by count")}
    return {FORMULA: _("One price for both sides"), COLUMNS: _("A price for either side")} | lines if formula else lines


def party_words(variant: Variant, contract: Contract) -> tuple[str, str]:
    """The names of the two columns of a contract: whose points stand there."""
    if contract.declarers is Declarers.NOBODY:
        return _("North and South"), _("East and West")
    if variant.unit is Unit.SIDE:
        return _("Side that bid"), _("Other side")
    return _("Each declarer") if contract.declarers is Declarers.TWO else capfirst(_("declarer")), _("Each opponent")


def count_words(variant: Variant, contract: Contract, count: int) -> str:
    """A count as the line of a table says it: 9, or made and lost where nothing is counted."""
    if len(contract.table) == 2:
        return _("made") if contract.table[count].made else _("lost")
    return str(count)


def need_words(variant: Variant, contract: Contract, table: ScoreTable) -> str:
    """The number of tricks needed, in words: exactly, all, or at least so many."""
    made_counts, total = table.made_counts, len(table) - 1
    if not made_counts or total == 1:
        return ""
    if len(made_counts) == 1 and made_counts[0] < total:
        return say(Message("exactly {n}", n=made_counts[0]))
    return say(
        Message("all {n} tricks", n=total) if made_counts[0] == total else Message("{n} or more", n=made_counts[0])
    )


def payment_words(variant: Variant, contract: Contract, shape: str) -> str:
    """The payments that the cells stand for, in words."""
    if shape in (COLUMNS, LINES):
        return _("points of either side, with their signs")
    if variant.unit is Unit.SIDE:
        return _("points of the side that bid")
    if not variant.opponents_settle:
        return _("for the declarer; the others score nothing")
    if contract.declarers is not Declarers.TWO:
        return _("from each opponent")
    if variant.pair_times > 1:
        return _("for each of the pair, from each opponent")
    return _("for each of the pair")


def answer_words(answer: Any) -> str:
    """The answer about the deal for which these prices are."""
    return "" if answer is None else say(Message("needs {n}", n=answer))


KEY = re.compile(r"[a-z0-9_]{1,80}")
SHAPES = (FORMULA, COLUMNS, LINES)


@dataclass
class Row:
    """A contract of the list: its name, its prices, and for one that the club added how it is played."""

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
    doubled: bool = False
    may_double: bool = False
    errors: list[str] = field(default_factory=list)

    @property
    def cells(self) -> list[Cell]:
        """Every input of the row."""
        more = [self.add_target] if self.add_target else []
        return [self.name, *more, *(cell for price in self.prices for cell in price.cells)]

    @property
    def wrong(self) -> bool:
        """Is something wrong in this row?"""
        return (
            bool(self.errors) or any(cell.errors for cell in self.cells) or any(price.errors for price in self.prices)
        )

    def written(self) -> Written | None:
        """The row as it was filled in; None where a cell cannot be read, which is noted at it."""
        prices = {price_cell.answer: price_cell.price() for price_cell in self.prices}
        typed = " ".join(self.name.value.split())
        self.name.errors = _wrong_with_name(typed)
        if None in prices.values() or any(cell.errors for cell in self.cells):
            return None
        name = None if typed == self.published_name else typed
        add = None if self.add is None else {**self.add, "name": typed}
        read = {answer: shifted(price, -1) if self.short else price for answer, price in prices.items() if price}
        return Written(self.key, read, name, self.tied, add, self.doubled)


def may_double(base: Variant, contract: Contract) -> bool:
    """Can a double be in the price of this contract?"""
    return base.unit is Unit.PLAYER and contract.doubled


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
    new_row = Row(row.key, row.contract, name, prices, say(row.contract.name), row.tied, short=short)
    new_row.doubled, new_row.may_double = row.doubled, may_double(base, row.contract)
    if row.add is not None:
        _make_added(new_row, dict(row.add), str(row.add.get("target", "")))
    return new_row


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
    row.doubled, row.may_double = bool(data.get(f"{key}-doubled")), may_double(base, contract)
    if add is not None:
        _make_added(row, add, data.get(f"{key}-target", ""))
    return row


def _typed_as(data: QueryDict, key: str, prefix: str) -> str:
    """The beginning of a price’s input names: otherwise where a house rule gave the contract more prices, or one."""
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
    """Read how an added contract is played, as it was sent."""
    target = data.get(f"{key}-target", "").strip()
    number = whole_number(target)
    return {
        "declarers": data.get(f"{key}-declarers", ""),
        "trump": data.get(f"{key}-trump", ""),
        "target": target if number is None else number,
        "exactly": bool(data.get(f"{key}-exactly")),
    }


def _as_stored(stored: Mapping[str, Any], add: dict[str, Any]) -> dict[str, Any]:
    """The play of a contract as it was sent, with what no page asks (its level, fewer cards) as it is stored."""
    unsaid = {"exactly": False, "trump": Trump.NAMED.value}
    changed = {part: value for part, value in add.items() if part in stored or value != unsaid.get(part)}
    return {**{part: value for part, value in stored.items() if part not in add}, **changed}


def playable(base: Variant, key: str, add: Mapping[str, Any]) -> Contract:
    """The contract that an addition describes, or one like it to hold its row until it can be played."""
    try:
        return added_contract(base, key, {**add, "name": add.get("name") or key})
    except RuleError:
        usual = {"name": key, "declarers": declarer_choices(base)[0][0], "trump": "named", "target": 9}
        return added_contract(base, key, usual)


def declarer_choices(base: Variant) -> list[tuple[str, str]]:
    """Possible declarers of a contract that is added."""
    if base.unit is Unit.SIDE:
        return [(Declarers.SIDE.value, _("A side"))]
    return [
        (Declarers.ONE.value, _("One player alone")),
        (Declarers.TWO.value, _("Two partners")),
        (Declarers.SEVERAL.value, _("Several, each alone")),
    ]


def trump_choices() -> list[tuple[str, str]]:
    """Ways a contract that is added treats trumps."""
    return [
        (Trump.NAMED.value, _("With trumps")),
        (Trump.NONE.value, capfirst(_("without trumps"))),
        (Trump.EITHER.value, _("With or without trumps")),
    ]


def prefix_of(key: str, answer: Any) -> str:
    """The beginning of the names of a price's inputs."""
    return key if answer is None else f"{key}@{answer}"


def free_key(base: Variant, taken_keys: set[str], name: str) -> str:
    """A permanent key for a contract that is added, made from its name."""
    used = {*taken_keys, *UNPLAYED, *base.by_key, *(contract.kind for contract in (base.base or base).contracts)}
    stem = slugify(name).replace("-", "_")[:40] or "contract"
    return next(key for key in (stem, *(f"{stem}_{n}" for n in range(2, 500))) if key not in used)
