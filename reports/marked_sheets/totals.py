"""The totals slip: where the bubbles of the total of each party are, in the frame of a marked sheet, and their meaning.

A row for each party, a line of ten bubbles for each place of its figure, a minus before the first, and a box in which
the figure is written. Where totals need not balance a last row has the sum of them all, which shows a slip of the pen.
A printed version is never altered: whoever moves a bubble raises VERSION in `geometry`.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from reports.marked_sheets import geometry as frame
from reports.marked_sheets.slots import Slot
from scoring import Message, Unit, Variant
from scoring.deal_bounds import deal_bounds
from scoring.honours import worth

MINUS, SUM = "minus", "sum"
MOST_DIGITS = 5
MINUS_AT, FIRST_DIGIT, ACROSS, DOWN = 89.4, 102.0, 6.4, 6.0
NAMES_LEFT, NAMES_WIDE, BOX_LEFT, BOX_WIDE = 13.0, 68.0, 170.0, 60.0
TALLEST, ABOVE = 38.0, 4.6  # millimetres: of a row at most, from the edge of a row to its first line at least


def totals_slots(digits: int) -> tuple[Slot, ...]:
    """What the bubbles of a row mean: the sign, and ten digits for each place, named by what the place is worth."""
    return (Slot(MINUS, MINUS, 0, 0, "−", Message(MINUS)), *_digits(digits))


def _digits(digits: int) -> Iterator[Slot]:
    for line in range(digits):
        place = str(10 ** (digits - 1 - line))
        for digit in range(10):
            yield Slot(place, str(digit), 1 + digit, line, str(digit), Message(place))


def totals_layout(variant: Variant, parties: Sequence[str], digits: int) -> dict[str, Any]:
    """What a slip asks, small enough to keep with its printing; it has no deals."""
    rows = [*parties, *(() if variant.balanced else (SUM,))]
    return {"version": frame.VERSION, "deals": 0, "parties": rows, "digits": digits}


def digits_for(variant: Variant, parties: Sequence[str], deals: int) -> int:
    """How many digits the largest figure may have after so many deals, by the score table; MOST_DIGITS at most.

    What is larger is written in its box and typed by whoever looks at the photograph.
    """
    bounds = deal_bounds(replace(variant, honours=None))
    points = max(abs(bounds.least), abs(bounds.most)) if bounds else 1
    points += worth(4) if variant.honours else 0
    seats = 1 if variant.unit is Unit.SIDE else len(parties[0])
    summed = 1 if variant.balanced else len(parties)
    return min(len(str(points * deals * seats * summed)), MOST_DIGITS)


def totals_geometry(layout: Mapping[str, Any], qr_modules: int = 29) -> dict[str, Any]:
    """Everything a reader needs to know of a slip, as for a sheet; `private` are the parts that are not kept."""
    rows, digits = list(layout["parties"]), layout["digits"]
    used = totals_slots(digits)
    return frame.geometry((), qr_modules=qr_modules) | {
        "deals": len(rows),
        "bubbles": [_bubble(row, slot, len(rows), digits) for row in range(1, len(rows) + 1) for slot in used],
        "boxes": [{"deal": row, "seat": party, **box_of(row, len(rows))} for row, party in enumerate(rows, 1)],
        "groups": {slot.group: "one" for slot in used},
        "private": [_names_of(row, len(rows)) for row in range(1, len(rows) + 1)],
    }


def row_height(rows: int) -> float:
    """How high each of so many rows is."""
    return round(min(frame.MOST_DEALS * frame.DEAL_HEIGHT / rows, TALLEST), 3)


def row_top(row: int, rows: int) -> float:
    """The upper edge of a row; rows count from 1."""
    return round(frame.FIRST_DEAL + (row - 1) * row_height(rows), 3)


def line_at(row: int, line: int, rows: int, digits: int) -> float:
    """The centre of a row's line of bubbles; the lines stand in the middle of the row."""
    high = row_height(rows)
    down = min(DOWN, (high - 2 * ABOVE) / max(digits - 1, 1))
    return round(row_top(row, rows) + high / 2 + (line - (digits - 1) / 2) * down, 3)


def column_at(column: int) -> float:
    """The centre of a column: the minus is 0, the digits begin at 1."""
    return round(FIRST_DIGIT + (column - 1) * ACROSS, 3) if column else MINUS_AT


def box_of(row: int, rows: int) -> dict[str, float]:
    """The box in which the figure of a row is written."""
    high = min(row_height(rows) - 5, 22.0)
    y = row_top(row, rows) + (row_height(rows) - high) / 2
    return {"x": BOX_LEFT, "y": round(y, 3), "w": BOX_WIDE, "h": round(high, 3)}


def _names_of(row: int, rows: int) -> dict[str, float]:
    return {"x": NAMES_LEFT, "y": row_top(row, rows) + 0.6, "w": NAMES_WIDE, "h": row_height(rows) - 1.2}


def _bubble(row: int, slot: Slot, rows: int, digits: int) -> dict[str, Any]:
    x, y = column_at(slot.column), line_at(row, slot.line, rows, digits)
    return {"deal": row, "group": slot.group, "value": slot.value, "x": x, "y": y, "d": frame.DIAMETER}
