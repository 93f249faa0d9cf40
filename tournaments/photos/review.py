"""A photographed sheet as somebody decides about it: each row's choices, and its written points."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from reading.review import Verdict
from reports.marked_sheets.geometry import BOX_LEFT, DEAL_HEIGHT, TOTALS_HIGH, box_width, deal_top, totals_top
from scoring import read_deal, settle
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.table.wording import words_of
from tournaments.photos.selectors import AGREES, LEFT, RIGHT, SCALE, Reading, head_above

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.photos.selectors import Head, PhotoRow, PhotoView

OUT = "out"
EDGE = 0.6  # millimetres that are shown around a box


class Choice(NamedTuple):
    """A deal that may be taken for a row: its key, what it says, whether somebody typed it, and if it is chosen.

    `unequal` are the parties whose points are not those of the deal that was entered already.
    """

    key: str
    reading: Reading
    typed: bool = False
    chosen: bool = False
    unequal: frozenset[str] = frozenset()


class ReviewRow(NamedTuple):
    """A row with its choices, the best first; `head` shows its bubbles below the heads of their columns, `whole` all of
    it, and `boxes`, by party, are parts of the picture.

    `out`: it is left out. Without that and without a chosen one nobody has decided yet, and it is left out as well.
    """

    row: PhotoRow
    choices: tuple[Choice, ...]
    out: bool
    head: Head
    whole: Head
    boxes: tuple[tuple[str, str], ...]

    @property
    def taken(self) -> Reading | None:
        """The deal that was chosen for it."""
        return next((choice.reading for choice in self.choices if choice.chosen), None)

    @property
    def decided(self) -> bool:
        """Has somebody decided, or is there nothing to decide?"""
        return self.out or any(choice.chosen for choice in self.choices)


class Total(NamedTuple):
    """The box for a party's total on the sheet, as a part of the picture, and what the deals come to."""

    party: str
    box: str
    points: int


class Review(NamedTuple):
    """A photograph with its rows: those that ask, those that are clear, and those whose deal was entered already."""

    view: PhotoView
    asking: list[ReviewRow]
    clear: list[ReviewRow]
    entered: list[ReviewRow]

    @property
    def undecided(self) -> int:
        """The number of rows that still ask."""
        return sum(not row.decided for row in self.asking)

    @property
    def totals(self) -> list[Total]:
        """The sheet's totals of each party beside what its deals come to: nothing reads handwritten figures, so
        somebody compares them. Empty while a row asks, where a row is left out, and at a table of five.
        """
        printed, rows = self.view.photo.printed, self.asking + self.clear + self.entered
        parties, variant = printed.layout["parties"], variant_of(printed.tournament)
        readings = [reading for row in rows if (reading := row.row.entered or row.taken)]
        if len(readings) < len(rows) or not rows or tuple(parties) != tuple(variant.unit.parties):
            return []
        wide, top = box_width(parties), totals_top(printed.layout["deals"])
        parts = [_part(BOX_LEFT + at * wide, top, wide, TOTALS_HIGH) for at in range(len(parties))]
        sums = [sum(dict(reading.pairs)[party] for reading in readings) for party in parties]
        return [Total(*total) for total in zip(parties, parts, sums, strict=True)]

    def records(self) -> dict[int, dict[str, Any]]:
        """The deals to be entered, by their numbers: of every row the one that is chosen."""
        chosen = ((row.row.number, choice) for row in self.asking + self.clear for choice in row.choices)
        return {number: choice.reading.record for number, choice in chosen if choice.chosen}


def review_of(view: PhotoView, decided: Mapping[int, str]) -> Review:
    """The photograph with what was decided so far: by the row's number the key of a choice, or "out"."""
    rows = [_row(view, row, decided.get(row.number, "")) for row in view.rows]
    return Review(
        view,
        [row for row in rows if row.row.state == Verdict.ASKED.value or (row.row.state == "clear" and _is_typed(row))],
        [row for row in rows if row.row.state == Verdict.CLEAR.value and not _is_typed(row)],
        sorted((row for row in rows if row.row.entered), key=lambda row: row.row.state == AGREES),
    )


def _is_typed(row: ReviewRow) -> bool:
    return any(choice.typed for choice in row.choices)


def _row(view: PhotoView, row: PhotoRow, decided: str) -> ReviewRow:
    printed = view.photo.printed
    typed = view.photo.rows[str(row.number)].get("typed")
    readings = [("typed", _reading(view, typed))] if typed and not row.entered else []
    readings += [(str(at), reading) for at, reading in enumerate(row.readings)]
    sure = readings[:1] if typed or row.state == Verdict.CLEAR.value else []
    keys = {key for key, _reading in readings} | {OUT}
    key = decided if decided in keys else next((key for key, _reading in sure), "")
    choices = tuple(
        Choice(source, reading, source == "typed", source == key and not row.entered, _unequal(row, reading))
        for source, reading in readings
    )
    line, parties = row.number - printed.first_deal + 1, printed.layout["parties"]
    wide, top = box_width(parties), deal_top(line)
    boxes = tuple((party, _part(BOX_LEFT + at * wide, top, wide)) for at, party in enumerate(parties))
    variant = variant_of(printed.tournament)
    head, whole_head = (head_above(variant, top, LEFT, right) for right in (BOX_LEFT, RIGHT))
    return ReviewRow(row, choices, key == OUT, head, whole_head, boxes)


def _reading(view: PhotoView, record: dict[str, Any]) -> Reading:
    variant = variant_of(view.photo.printed.tournament)
    points = settle(variant, read_deal(variant, record)).points
    return Reading(record, words_of(variant, record), [(party, points[party]) for party in variant.unit.parties])


def _unequal(row: PhotoRow, reading: Reading) -> frozenset[str]:
    if row.entered is None:
        return frozenset()
    return frozenset(party for party, points in set(reading.pairs) - set(row.entered.pairs))


def _part(left: float, top: float, wide: float, high: float = DEAL_HEIGHT) -> str:
    """A part of the straightened picture as the view box of a drawing, with a little around it."""
    edges = (left - EDGE, top - EDGE, wide + 2 * EDGE, high + 2 * EDGE)
    return " ".join(f"{edge * SCALE:.0f}" for edge in edges)
