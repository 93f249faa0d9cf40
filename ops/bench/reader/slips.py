"""Totals slips filled in by hand: what made-up deals come to for each party, and how a reading of them is judged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ops.bench.reader.hands import Hand, Paper, hands_of, mark_row, stray, write_figure
from ops.bench.reader.judging import Judged, misread
from ops.bench.reader.sheets import DEALS, a_deal, a_table, drawn
from reading.totals import figures_of
from reports.marked_sheets.code import SheetCode, encode
from reports.marked_sheets.totals import MINUS, SUM, digits_for, totals_geometry, totals_layout
from reports.printables.values import TotalsSlip
from scoring import read_deal, settle
from scoring.cache import cached_on_object

if TYPE_CHECKING:
    from random import Random

    from PIL import Image

    from scoring import Variant


class FilledSlip(NamedTuple):
    """A totals slip, its figures by row, the rows in which a mark was corrected, and the bubbles meant to be marked."""

    picture: Image.Image
    geometry: dict[str, Any]
    layout: dict[str, Any]
    figures: dict[int, int]
    corrected: frozenset[int]
    marks: frozenset[tuple[int, str, str]]
    hands: tuple[Hand, ...]

    def judged(self, rows: dict[str, Any]) -> Judged:
        """What the figures that were read are against those that were meant; one check asks about all of them."""
        wrong: list[int] = []
        asked: list[int] = []
        if rows:
            read = figures_of(self.layout, rows)
            said = dict(enumerate((*read.rows, *((read.total,) if read.total else ())), 1))
            if read.clear:
                wrong = [row for row, figure in said.items() if figure.points != self.figures[row]]
            else:
                asked = [row for row, figure in said.items() if figure.reason or read.reason]
        asked = [row for row in asked if row not in self.corrected]
        return Judged(wrong, asked, misread(rows, self.marks, self.corrected))


def filled_slip(variant: Variant, chance: Random, kind: str) -> FilledSlip:
    """The slip of a round of made-up deals of that variant, filled in by one hand or, if its kind says so, by two."""
    layout = _layout(variant)
    known = totals_geometry(layout)
    places = {(bubble["deal"], bubble["group"], bubble["value"]): bubble for bubble in known["bubbles"]}
    hands = hands_of(chance, kind)
    paper = Paper(_printed(variant))
    figures = _figures(variant, layout, chance)
    corrected, marks = set(), set()
    for row, figure in figures.items():
        todo = {(row, group, value) for group, value in bubbles_of(figure)}
        marked, slipped = mark_row(paper, places, todo, hands[row % len(hands)], chance, kind)
        corrected |= {row} if slipped else set()
        marks |= marked
        write_figure(paper, known["boxes"][row - 1], f"{figure:+d}", chance)
    stray(paper, chance)
    return FilledSlip(paper.picture(chance), known, layout, figures, frozenset(corrected), frozenset(marks), hands)


def bubbles_of(figure: int) -> Iterator[tuple[str, str]]:
    """What somebody marks for a figure: the minus, and a digit in each line from its first.

    >>> list(bubbles_of(-205))
    [('minus', 'minus'), ('100', '2'), ('10', '0'), ('1', '5')]
    """
    if figure < 0:
        yield MINUS, MINUS
    digits = str(abs(figure))
    for at, digit in enumerate(digits, 1):
        yield str(10 ** (len(digits) - at)), digit


def _figures(variant: Variant, layout: dict[str, Any], chance: Random) -> dict[int, int]:
    """The totals by row, with the sum below where they need not balance; only such as have their digits on the slip."""
    while True:
        totals = Counter[str]()
        for _ in range(DEALS):
            totals.update(settle(variant, read_deal(variant, a_deal(variant, chance)[0])).points)
        said = {party: totals[party] for party in layout["parties"] if party != SUM}
        said |= {SUM: sum(said.values())} if SUM in layout["parties"] else {}
        if all(len(str(abs(figure))) <= layout["digits"] for figure in said.values()):
            return dict(enumerate(said.values(), 1))


@cached_on_object
def _layout(variant: Variant) -> dict[str, Any]:
    parties = variant.unit.parties
    return totals_layout(variant, parties, digits_for(variant, parties, DEALS))


@cached_on_object
def _printed(variant: Variant) -> Image.Image:
    """The empty slip."""
    layout, code = _layout(variant), encode(SheetCode(123, 7))
    rows = tuple(layout["parties"])
    slip = TotalsSlip(variant, 1, a_table(), rows, layout["digits"], code, "https://whist.example.be")
    return drawn("totals_slip", slip)
