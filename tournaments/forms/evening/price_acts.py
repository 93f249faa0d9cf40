"""What the buttons of a price list do besides saving it: rows moved, taken away, brought back, added, rewritten."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scoring.errors import RuleError
from scoring.overlay import laid_over
from scoring.price_cells import COLUMNS, FORMULA
from scoring.price_grid import overlay_of, rows_of
from tournaments.forms.evening.price_cells import texts_of
from tournaments.forms.evening.price_rows import SHAPES, Row, free_key, read_add, read_row, row_of

if TYPE_CHECKING:
    from django.http import QueryDict

    from tournaments.forms.evening.price_grid import PriceGridForm

Rungs = list[list[Row]]


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
    """One rung up or down; a contract that ties with others first gets a rung of its own."""
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
    """One price written otherwise: "lines:solo_6" or, of one of several tables, "lines:troel@8"."""
    shape, _colon, prefix = what.partition(":")
    if shape in SHAPES:
        _rewrite(form, shape, {price.prefix for row in form.rows for price in row.prices} & {prefix})


def _every(shape: str, before: str) -> Act:
    def rewrite(form: PriceGridForm, _what: str, _data: QueryDict) -> None:
        """Every price that is written the other way is written this way."""
        _rewrite(form, shape, {one.prefix for row in form.rows for one in row.prices if one.shape == before})

    return rewrite


def _short(form: PriceGridForm, what: str, _data: QueryDict) -> None:
    """What is lost with the first trick short in it ("in"), or before any is counted; every contract pays the same."""
    written = [one for row in form.rows if (one := row.written()) is not None]
    if len(written) < len(form.rows):
        form.errors.append(_("Mend what is wrong first; then the prices can be written another way."))
        return
    before, form.short = form.short, what == "in"
    for row, one in zip(form.rows, written, strict=True):
        row.short = form.short
        for price in row.prices if before != form.short else ():
            value = texts_of(one.prices[price.answer], form.short)
            for cell in price.cells:
                cell.value = value(cell.name, cell.place)


def _rewrite(form: PriceGridForm, shape: str, prefixes: set[str]) -> None:
    """Those prices in another shape, their cells from what they pay; as they are while a cell is wrong."""
    written = [row.written() for row in form.rows]
    sound = [one for one in written if one is not None]
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
    anew = {row.key: row_of(form.base, row, form.short) for row in rows_of(form.base, overlay, shapes)}
    for row in form.rows:
        old = {price.prefix: price for price in row.prices}
        row.prices = [new if new.prefix in prefixes else old[new.prefix] for new in anew[row.key].prices]


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
