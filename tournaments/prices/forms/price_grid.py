"""Problems of an overlay at the cells of the price list that it was typed in.

A club's price list as a form: a row for each contract, from the bottom of the ladder up.

What the buttons of a price list do besides saving it: rows moved, taken away, brought back, added, rewritten.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from reports.numbers import decimals_in_force
from scoring.decimals import DECIMALS, decimals_of, in_decimals, rewritten
from scoring.errors import FieldErrors, RuleError
from scoring.overlay import laid_over
from scoring.overlay_short import ONE_SHORT
from scoring.price_cells import COLUMNS, FORMULA, LINES, SIDES, unpriced
from scoring.price_grid import overlay_of, rows_of
from tournaments.frame.points import decimals_typed
from tournaments.frame.translate import say, say_name
from tournaments.prices.forms.house_rules import RulesForm
from tournaments.prices.forms.price_cells import (
    SHAPES,
    Row,
    column_words,
    declarer_choices,
    free_key,
    read_add,
    read_row,
    row_of,
    texts_of,
    trump_choices,
)
from tournaments.prices.forms.price_lists import TrialDealForm, deals_to_try
from tournaments.prices.wording import FamilyTable, score_tables

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.http import QueryDict

    from scoring.known_tables import KnownTable
    from scoring.variants import Variant
    from tournaments.prices.forms.price_cells import Cell, PriceInputs


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
    """The field at which a problem of this row is noted: `rest` is what its field says after the contract."""
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


SAVE = "save"


class QuestionsForm(RulesForm):
    """The house rules that a price list asks in words: doubles, passed deals, what a pair pays."""

    def __init__(self, variant: Variant, *args: Any, **kwargs: Any) -> None:
        super().__init__(variant, *args, **kwargs)
        self.options = [option for option in self.options if option.question]
        questions = {option.key: option.question for option in self.options}
        for key in [key for key in self.fields if key not in questions]:
            del self.fields[key]
        for key, question in questions.items():
            self.fields[key].label = say_name(question, variant.game)
            self.fields[key].help_text = ""


NO_PRICES = ("deal", "new")  # how the names of other inputs begin: deals to try, the contract to be added
NO_NUMBERS = ("name", "called", "target", "stop")


def _decimals_in(data: QueryDict) -> int:
    """The decimals that the prices and the amounts of the house rules need, as they were typed."""
    typed = (
        text
        for name, texts in data.lists()
        if "-" in name
        and not name.startswith(NO_PRICES)
        and name.rpartition("-")[2].rpartition(".")[2] not in NO_NUMBERS
        for text in texts
    )
    return max(map(decimals_typed, typed), default=0)


class PriceGridForm:
    """A price list filled in from a variant under house rules and an overlay, or read from what was sent.

    Unless it is `wrong`, `rules` and `overlay` are what to store; `variant` is what they make. `act` is what was asked:
    "save", or to look, to move a row, to add one. Whatever was typed stands in `rows`, with what is wrong at its cell.
    """

    def __init__(
        self, published: Variant, data: QueryDict | None = None, *, rules: Mapping[str, Any], overlay: Mapping[str, Any]
    ) -> None:
        self.act = data.get("act", SAVE) if data is not None else ""
        decimals = decimals_of(overlay) if data is None else _decimals_in(data)
        decimals_in_force.set(decimals)
        rules = {key: value for key, value in rules.items() if data is None or not published.option[key].amount}
        overlay = rewritten(overlay, decimals)
        self.published, self.stored, self.data = published, overlay, data
        self.is_bound = data is not None
        self.errors: list[str] = []
        self.added = {"name": "", "target": "", "declarers": "", "trump": "", "exactly": ""}
        self.questions = QuestionsForm(published, data, rules=dict(rules), prefix="rule")
        self.short = bool(data.get(ONE_SHORT) if data is not None else overlay.get(ONE_SHORT))
        self.rules = self._rules(rules)
        self.base = in_decimals(published.under(self.rules), decimals)
        self.overlay: dict[str, Any] = dict(overlay)
        self.variant = self.base
        self.rows: list[Row] = []
        self._fill() if data is None else self._read(data)
        self._number()

    @property
    def saves(self) -> bool:
        """Was it sent to be stored, and not to be looked at?"""
        return self.is_bound and self.act == SAVE

    @property
    def wrong(self) -> bool:
        """Is something wrong with what was typed?"""
        questions = self.is_bound and bool(self.questions.errors)
        return bool(self.errors) or questions or any(row.wrong for row in self.rows)

    @property
    def balanced(self) -> bool:
        """Must the points of every deal add up to zero?"""
        return bool(self.data.get("balanced")) if self.data is not None else self.variant.balanced

    @property
    def columns(self) -> list[tuple[str, str]]:
        """The columns of the list: their keys and what they are called."""
        return list(column_words().items())

    @property
    def gone(self) -> list[tuple[str, str]]:
        """The contracts that the list leaves out, by key and name."""
        row_keys = {row.key for row in self.rows}
        return [(contract.key, say(contract.name)) for contract in self.base.contracts if contract.key not in row_keys]

    @property
    def separate(self) -> bool:
        """Has every contract that can have it a price for either side?"""
        return not any(price.shape == FORMULA for row in self.rows for price in row.prices)

    @property
    def declarer_choices(self) -> list[tuple[str, str]]:
        """Possible declarers of a contract that is added."""
        return declarer_choices(self.base)

    @property
    def trump_choices(self) -> list[tuple[str, str]]:
        """Ways a contract that is added may treat trumps."""
        return trump_choices()

    @property
    def families(self) -> list[FamilyTable]:
        """The payments of every contract, as the score card and the phone show it."""
        return score_tables(self.variant, self.published.under({}))

    @cached_property
    def trials(self) -> list[TrialDealForm]:
        """Three deals of the club's own sheet, scored under this list."""
        return deals_to_try(self.variant, self.data, quiet=self.act == "asks")

    @property
    def tried(self) -> bool:
        """Were deals of the club's sheet filled in?"""
        return self.act in ("try", "asks") or any(trial.is_bound for trial in self.trials)

    @property
    def ladder(self) -> list[str]:
        """The rungs of the ladder in words, low to high."""
        by_key = self.variant.by_key
        return [" = ".join(say(by_key[key].name) for key in rung) for rung in self.variant.ladder]

    def refuse(self, refusal: Exception) -> None:
        """Note why the list was not stored, at its cells where the refusal names them."""
        if isinstance(refusal, FieldErrors):
            self.errors += place_problems(self.rows, refusal)
        else:
            self.errors.append(str(refusal))

    def _rules(self, rules: Mapping[str, Any]) -> dict[str, Any]:
        keys = self.questions.fields.keys()
        if not self.is_bound or not self.questions.is_valid():
            return dict(rules)
        return {key: value for key, value in rules.items() if key not in keys} | self.questions.rules

    def _fill(self) -> None:
        try:
            rows = rows_of(self.base, self.stored)
            self.variant = laid_over(self.base, self.stored)
        except RuleError as refused:
            self.errors = [say(message) for messages in refused.problems.values() for message in messages]
            rows = rows_of(self.base, {})
        self.rows = [row_of(self.base, row, self.short) for row in rows]

    def _read(self, data: QueryDict) -> None:
        keys = dict.fromkeys(data.getlist("row")[:500])
        contracts = self.stored.get("contracts") or {}
        stored = {key: row["add"] for key, row in contracts.items() if row and "add" in row}
        read = [read_row(self.base, data, key, stored.get(key)) for key in keys]
        self.rows = [row for row in read if row is not None]
        acted(self, data)
        self._lay()

    def _lay(self) -> None:
        """Lays what was typed over the variant, and puts what is wrong with it at its cells."""
        written = [(row, row.written()) for row in self.rows]
        sound = [contract for _row, contract in written if contract is not None]
        skipped = [row for row, contract in written if contract is None]
        overlay = overlay_of(self.base, self.stored, sound, self.balanced, short=self.short)
        for row in skipped:
            overlay.get("contracts", {}).pop(row.key, None)
        if skipped:
            overlay.pop("ladder", None)
        if self.base.decimals:
            overlay = {**overlay, DECIMALS: self.base.decimals}
        try:
            self.variant = laid_over(self.base, overlay)
            self.overlay = overlay
        except FieldErrors as refused:
            self.variant = self._as_stored()
            self.errors += place_problems(self.rows, refused)

    def _as_stored(self) -> Variant:
        try:
            return laid_over(self.base, self.stored)
        except RuleError:
            return self.base

    def _number(self) -> None:
        changed = (self.overlay.get("contracts") or {}).keys()
        for place, row in enumerate(self.rows):
            row.first, row.last, row.changed = place == 0, place == len(self.rows) - 1, row.key in changed
            row.tied = row.tied and place > 0


Rungs = list[list[Row]]


def prefill(grid: PriceGridForm, table: KnownTable | None) -> None:
    """Put what a source states of a price into the cells of contracts without one, and leave the rest of it empty."""
    missing = {contract.key for contract in unpriced(grid.variant)}
    stated = {key: row for key, row in table.to_type.items() if row} if table else {}
    for row in grid.rows:
        if row.key in missing and row.key in stated:
            for cell in (cell for price in row.prices for cell in price.cells):
                cell.value = str(stated[row.key].get(cell.place, ""))


def acted(form: PriceGridForm, data: QueryDict) -> None:
    """Does what the button that was pressed says to the form's rows; "save" and "show" leave them."""
    name, _colon, what = form.act.partition(":")
    if name in ACTS:
        ACTS[name](form, what, data)


def _up(form: PriceGridForm, key: str, _data: QueryDict) -> None:
    _step(form, key, -1)


def _down(form: PriceGridForm, key: str, _data: QueryDict) -> None:
    _step(form, key, 1)


def _step(form: PriceGridForm, key: str, way: int) -> None:
    """Move a contract one rung up or down; one that ties with others first gets a rung of its own."""
    rungs = _rungs(form.rows)
    place = next((at for at, rung in enumerate(rungs) if key in {row.key for row in rung}), None)
    if place is None:
        return
    row = next(row for row in rungs[place] if row.key == key)
    rungs[place].remove(row)
    if rungs[place]:
        rungs.insert(place if way < 0 else place + 1, [row])
    else:
        del rungs[place]
        rungs.insert(min(max(place + way, 0), len(rungs)), [row])
    form.rows = _rows(rungs)


def _move(form: PriceGridForm, what: str, _data: QueryDict) -> None:
    """A row dragged before another ("solo_6:piccolo"), or to the end ("solo_6:")."""
    key, _colon, before = what.partition(":")
    rungs = _rungs(form.rows)
    row = next((row for row in form.rows if row.key == key), None)
    if row is None or before == key:
        return
    rungs = [rest for rung in rungs if (rest := [other for other in rung if other.key != key])]
    place = next((at for at, rung in enumerate(rungs) if before in {other.key for other in rung}), len(rungs))
    rungs.insert(place, [row])
    form.rows = _rows(rungs)


def _out(form: PriceGridForm, key: str, _data: QueryDict) -> None:
    form.rows = _rows([rest for rung in _rungs(form.rows) if (rest := [row for row in rung if row.key != key])])


def _in(form: PriceGridForm, key: str, _data: QueryDict) -> None:
    """Brings a published contract back with its published prices, above those it stands above on the ladder."""
    if key not in form.base.by_key or key in {row.key for row in form.rows}:
        return
    row = next(row_of(form.base, row, form.short) for row in rows_of(form.base, {}) if row.key == key)
    height = form.base.height
    rungs = _rungs(form.rows)
    lower = [at for at, rung in enumerate(rungs) for other in rung if height.get(other.key, 999) < height[key]]
    rungs.insert(max(lower, default=-1) + 1, [row])
    form.rows = _rows(rungs)


def _add(form: PriceGridForm, _what: str, data: QueryDict) -> None:
    """A contract more, on top, its price written as those of the list are.

    What was typed of it stays where it was when it cannot be played.
    """
    name = " ".join(data.get("new-name", "").split())
    form.added = {part: data.get(f"new-{part}", "") for part in form.added}
    if not name:
        form.errors.append(_("Give the new contract a name."))
        return
    key = free_key(form.base, {row.key for row in form.rows}, name)
    add = read_add(data, "new")
    if not isinstance(add["target"], int) or add["target"] > 13:
        form.errors.append(_("Say how many tricks “{name}” takes: a number from 0 to 13.").format(name=name))
        return
    fields = {f"{key}-name": name, f"{key}-added": "1", f"{key}-target": str(add["target"])}
    for part in ("declarers", "trump", "exactly"):
        fields[f"{key}-{part}"] = data.get(f"new-{part}", "")
    sent = data.copy()
    for field, value in fields.items():
        sent[field] = value
    shape = COLUMNS if any(price.shape == COLUMNS for row in form.rows for price in row.prices) else FORMULA
    sent[f"{key}-shape"] = shape
    for column in ("declarer.", "opponent.") if shape == COLUMNS else ("",):
        sent[f"{key}-{column}won"] = sent[f"{key}-{column}lost"] = "0"
    row = read_row(form.base, sent, key)
    if row is not None:
        form.rows.append(row)
        form.added = dict.fromkeys(form.added, "")


def _shape(form: PriceGridForm, what: str, _data: QueryDict) -> None:
    """The price to be written otherwise: "lines:solo_6" or, of one of several tables, "lines:troel@8"."""
    shape, _colon, prefix = what.partition(":")
    if shape in SHAPES:
        _rewrite(form, shape, {price.prefix for row in form.rows for price in row.prices} & {prefix})


def _every(shape: str, before: str) -> Act:
    def rewrite(form: PriceGridForm, _what: str, _data: QueryDict) -> None:
        """Every price that is written the other way is written this way."""
        _rewrite(form, shape, {price.prefix for row in form.rows for price in row.prices if price.shape == before})

    return rewrite


def _short(form: PriceGridForm, what: str, _data: QueryDict) -> None:
    """The loss with the first trick short in it ("in"), or before any is counted; every contract pays the same."""
    written = [contract for row in form.rows if (contract := row.written()) is not None]
    if len(written) < len(form.rows):
        form.errors.append(_("Mend what is wrong first; then the prices can be written another way."))
        return
    before, form.short = form.short, what == "in"
    for row, contract in zip(form.rows, written, strict=True):
        row.short = form.short
        for price in row.prices if before != form.short else ():
            value = texts_of(contract.prices[price.answer], form.short)
            for cell in price.cells:
                cell.value = value(cell.name, cell.place)


def _rewrite(form: PriceGridForm, shape: str, prefixes: set[str]) -> None:
    """Rewrite those prices in another shape, their cells from what they pay; as they are while a cell is wrong."""
    written = [row.written() for row in form.rows]
    sound = [contract for contract in written if contract is not None]
    if len(sound) < len(form.rows):
        form.errors.append(_("Mend what is wrong first; then the prices can be written another way."))
        return
    overlay = {**overlay_of(form.base, form.stored, sound, form.balanced, short=form.short), "balanced": False}
    shapes = {
        (row.key, price.answer): shape if price.prefix in prefixes else price.shape
        for row in form.rows
        for price in row.prices
    }
    try:
        laid_over(form.base, overlay)
    except RuleError:
        return
    rows = {row.key: row_of(form.base, row, form.short) for row in rows_of(form.base, overlay, shapes)}
    for row in form.rows:
        old = {price.prefix: price for price in row.prices}
        row.prices = [new if new.prefix in prefixes else old[new.prefix] for new in rows[row.key].prices]


def _rungs(rows: list[Row]) -> Rungs:
    rungs: Rungs = []
    for row in rows:
        if row.tied and rungs:
            rungs[-1].append(row)
        else:
            rungs.append([row])
    return rungs


def _rows(rungs: Rungs) -> list[Row]:
    for rung in rungs:
        for place, row in enumerate(rung):
            row.tied = place > 0
    return [row for rung in rungs for row in rung]


Act = Callable[["PriceGridForm", str, "QueryDict"], None]
ACTS: dict[str, Act] = {
    "up": _up,
    "down": _down,
    "move": _move,
    "out": _out,
    "in": _in,
    "add": _add,
    "shape": _shape,
    "short": _short,
    "columns": _every(COLUMNS, FORMULA),
    "formula": _every(FORMULA, COLUMNS),
}
