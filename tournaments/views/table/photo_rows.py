"""A photographed sheet as a narrow screen shows it: each row cut into pieces, its deals with names and points."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from reports.marked_sheets.geometry import BLOCKS, BOX_LEFT, DEAL_HEIGHT, box_width, column_at, deal_top
from reports.printables.words import dealers
from tournaments.play.tables_of_five import FIFTH, place_at
from tournaments.selectors.evening.sheet_photos import LEFT, SCALE, PhotoRow, PhotoView, Reading
from tournaments.templatetags.whist import seat_name

if TYPE_CHECKING:
    from tournaments.models import PrintedSheet

SEATS_END, NUMBERS_END = (
    (column_at(last) + column_at(last + 1)) / 2 for last in (sum(BLOCKS[:2]) - 1, sum(BLOCKS[:3]) - 1)
)


class Said(NamedTuple):
    """A deal that a row may say: the names of who played it, and the points under each box."""

    reading: Reading
    who: list[str]
    points: list[int | None]


class ShownRow(NamedTuple):
    """A row in pieces of the picture that fit a phone: the marks in two, their check, and each box with its name."""

    row: PhotoRow
    marks: tuple[str, str]
    check: str
    boxes: list[tuple[str, str]]
    readings: list[Said]
    entered: Said | None


def shown_rows(view: PhotoView, names: dict[str, str]) -> dict[int, ShownRow]:
    """Every row by its number; `names` has who sits at each place."""
    return {row.number: _shown(view.photo.printed, row, names) for row in view.rows}


def _shown(printed: PrintedSheet, row: PhotoRow, names: dict[str, str]) -> ShownRow:
    places = list(printed.layout["parties"])
    dealer = dealers(FIFTH, row.number)[-1] if FIFTH in places else ""
    top, wide = deal_top(row.number - printed.first_deal + 1), box_width(places)
    return ShownRow(
        row,
        (_piece(LEFT, SEATS_END, top), _piece(SEATS_END, NUMBERS_END, top)),
        _piece(NUMBERS_END, BOX_LEFT, top),
        [
            (names.get(place) or str(seat_name(place)), _piece(BOX_LEFT + at * wide, BOX_LEFT + (at + 1) * wide, top))
            for at, place in enumerate(places)
        ],
        [_said(reading, places, dealer, names) for reading in row.readings],
        _said(row.entered, places, dealer, names) if row.entered else None,
    )


def _piece(left: float, right: float, top: float) -> str:
    return " ".join(f"{length * SCALE:.0f}" for length in (left, top, right - left, DEAL_HEIGHT))


def _said(reading: Reading, places: list[str], dealer: str, names: dict[str, str]) -> Said:
    """Records name chairs, and the sheet has a box for each place: at a table of five they differ."""

    def place(chair: str) -> str:
        return place_at(chair, dealer) if dealer else chair

    points = {place(party): amount for party, amount in reading.pairs}
    who = [names.get(place(chair)) or str(seat_name(chair)) for chair in reading.words["who"]]
    return Said(reading, who, [points.get(one) for one in places])
