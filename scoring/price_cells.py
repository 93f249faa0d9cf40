"""The payments of a contract as the few numbers that a price list prints, read out of its score table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from scoring.contracts import Contract, Declarers
from scoring.errors import Problems
from scoring.overlay_amounts import amounts, brought_doublings
from scoring.seats import Unit
from scoring.tables import Line, ScoreTable
from scoring.variants import Variant

CELLS = ("won", "over", "lost", "under", "all", "stop")
SIDES = ("declarer", "opponent")
FORMULA, COLUMNS, LINES = "formula", "columns", "lines"
ZERO_WHEN_EMPTY = ("over", "under")
Paid = tuple[tuple[int, int], ...]
"""Each declarer's and each opponent's points, by count, with the doublings that the result brings."""


class Price(NamedTuple):
    """The numbers of one table of a contract, and how they are written.

    A `formula` has the CELLS, from each opponent when alone or for each of a pair; `columns` have them for either
    side with signs ("declarer.won"); `lines` have both sides' points at every count ("7.declarer"). A cell that
    says nothing (no amount for all tricks, no step) is left out.
    """

    shape: str
    cells: Mapping[str, int]


def paid_by(variant: Variant, table: ScoreTable, doubled: bool = False) -> Paid:
    """The payments of a table's lines, the doublings that a result brings counted.

    Where a list says that one double is in its price (`doubled`), what they would pay if it did not say so.
    """

    def factor(line: Line) -> int:
        """The number of times that the amounts of a line are counted."""
        if doubled and line.doubles:
            return 2 * variant.factor(line.doubles - 1)
        return variant.factor(line.doubles)

    return tuple((line.declarer * factor(line), line.opponent * factor(line)) for line in table.lines)


def cells_of(table: ScoreTable) -> tuple[str, ...]:
    """The cells that make sense for a table: where exactly so many must be won there are no tricks more or short."""
    made, total = table.made_counts, len(table) - 1
    if len(made) == 1 and made[0] < total:
        return ("won", "lost")
    extra = total - made[0]
    steps = {"over": extra > 0, "under": made[0] > 1, "all": extra > 0, "stop": extra > 1}
    return tuple(cell for cell in CELLS if steps.get(cell, True))


def price_of(base: Variant, contract: Contract, answer: Any, paid: Paid, shape: str = "", over: int = 0) -> Price:
    """The price that, laid over this contract, pays these lines: in the shape asked for, or in the shortest.

    `answer` names one of the tables that an answer picks between; `over` is what a trick more pays at the
    neighbouring levels, for a level at which no count shows it. Falls back to lines, which can write everything.
    """
    table = contract.table.for_answer(answer)
    reader = _Reader(base, contract, table, paid, over)
    for possible, read in ((FORMULA, reader.formula), (COLUMNS, reader.columns)):
        if table.made_counts and shape in ("", possible):
            price = Price(possible, read())
            if _pays(base, contract, answer, price) == paid:
                return price
    written = {f"{count}.{side}": line[at] for count, line in enumerate(paid) for at, side in enumerate(SIDES)}
    return Price(LINES, written)


def unpriced(variant: Variant) -> list[Contract]:
    """The contracts that pay nothing whatever the result, from the bottom of the ladder up."""
    nothing = [
        candidate
        for candidate in variant.contracts
        if not candidate.typed and not any(any(map(any, paid_by(variant, t))) for _, t in candidate.printed)
    ]
    return sorted(nothing, key=lambda contract: variant.height[contract.key])


def amounts_of(base: Variant, table: ScoreTable, price: Price) -> dict[str, Any]:
    """The row of an overlay that says this price of one table."""
    if price.shape == LINES:
        return {"lines": _ranges(price.cells)}
    rows = {side: _of_side(price.cells, side) for side in SIDES} if price.shape == COLUMNS else {"": dict(price.cells)}
    if brought_doublings(table)[-1] and table.made_counts == (len(table) - 1,):
        for row in rows.values():
            row["all"] = row["won"]  # what is printed for all tricks has the doubling they bring in it
    return rows.get("", rows)


def sound(price: Price) -> dict[str, int]:
    """The cells without those that say nothing."""
    empty = [cell for cell in price.cells if cell.rpartition(".")[2] in ZERO_WHEN_EMPTY and not price.cells[cell]]
    return {cell: value for cell, value in price.cells.items() if cell not in empty}


def _of_side(cells: Mapping[str, int], side: str) -> dict[str, int]:
    return {cell: cells[f"{side}.{cell}"] for cell in CELLS if f"{side}.{cell}" in cells}


def _ranges(cells: Mapping[str, int]) -> dict[str, list[int]]:
    """Lines with equal neighbours under a range of counts: {"0-7": [-8, 8], …}."""
    lines = [[cells[f"{count}.{side}"] for side in SIDES] for count in range(len(cells) // 2)]
    runs = [(points, [count for count, _ in run]) for points, run in groupby(enumerate(lines), key=lambda row: row[1])]
    return {f"{run[0]}-{run[-1]}" if len(run) > 1 else f"{run[0]}": points for points, run in runs}


def _pays(base: Variant, contract: Contract, answer: Any, price: Price) -> Paid:
    """The payments of a price once it is laid over the contract; nothing where it cannot be."""
    problems = Problems()
    row = amounts_of(base, contract.table.for_answer(answer), price)
    row = row if answer is None else {"extras": {str(answer): row}}
    laid = amounts(base, contract, row, contract.key, problems)
    return () if problems.found else paid_by(base, laid.table.for_answer(answer))


class _Reader:
    """Reads cells out of lines, as if they were made with a formula; whether they were is for others to check."""

    def __init__(self, base: Variant, contract: Contract, table: ScoreTable, paid: Paid, over: int) -> None:
        self.total, self.asked = len(table) - 1, cells_of(table) if table.made_counts else ()
        self.need = table.made_counts[0] if table.made_counts else 0
        self.factors = [base.factor(doubles) for doubles in brought_doublings(table)]
        self.paid, self.over = paid, over
        pairs = contract.declarers is Declarers.TWO
        self.settled = base.unit is Unit.PLAYER and base.opponents_settle
        self.times = base.pair_times if pairs else 1

    def formula(self) -> dict[str, int]:
        """From each opponent when alone, for each of a pair, or what a side scores."""
        points = [-theirs // self.times if self.settled else ours for ours, theirs in self.paid]
        cells = self._cells(points)
        signs = {"lost": -1, "under": -1}
        cells = {cell: signs.get(cell, 1) * value for cell, value in cells.items()}
        floors = (cells["won"], cells.get("under", 0), cells["lost"] + cells.get("under", 0))
        return cells if min(floors) >= 0 else {"won": 0, "lost": 0}

    def columns(self) -> dict[str, int]:
        """The same for either side, with signs."""
        columns = [self._cells([line[at] for line in self.paid]) for at in range(len(SIDES))]
        if any("all" in column for column in columns):
            columns = [{**column, "all": self.paid[-1][at]} for at, column in enumerate(columns)]
        return {
            f"{side}.{cell}": value
            for side, column in zip(SIDES, columns, strict=True)
            for cell, value in column.items()
        }

    def _cells(self, points: Sequence[int]) -> dict[str, int]:
        undoubled = [amount // factor for amount, factor in zip(points, self.factors, strict=True)]
        cells = {"won": undoubled[self.need], "lost": 0}
        if self.asked == ("won", "lost"):
            others = [count for count in range(self.total + 1) if count != self.need]
            cells["won"] = points[self.need]
            cells["lost"] = points[others[0]] if others else 0
            return cells
        if self.need == self.total:
            cells["won"] = points[self.total]
        return {**cells, **self._lost(undoubled), **self._more(points, undoubled)}

    def _lost(self, undoubled: Sequence[int]) -> dict[str, int]:
        if self.need == 0:
            return {}
        first = undoubled[self.need - 1]
        step = undoubled[self.need - 2] - first if self.need > 1 else 0
        return {"lost": first - step, **({"under": step} if step else {})}

    def _more(self, points: Sequence[int], undoubled: Sequence[int]) -> dict[str, int]:
        """The step for each trick more, where it stops, and what all tricks pay where that is something else."""
        extra = self.total - self.need
        if extra == 0:
            return {}
        won, last = undoubled[self.need], undoubled[self.total]
        step = undoubled[self.need + 1] - won if extra > 1 or self.factors[-1] > 1 else self.over
        stop = next(count for count in range(self.need, self.total) if len({*undoubled[count : self.total]}) == 1)
        cells = {"over": step} if step else {}
        if step and stop < self.total - 1:
            cells["stop"] = stop
        height = min(self.total, cells.get("stop", self.total)) - self.need
        return cells if won + step * height == last else {**cells, "all": points[self.total]}
