"""The geometry of a marked sheet, for the printer and for the reader. Millimetres from the top left corner.

A printed version is never altered: whoever moves a bubble raises VERSION. Sheets before version 3 named a table and not
a printing, so that nothing could tell whose deals they hold; they are typed in, never read.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from reports.marked_sheets.slots import Slot, groups_of

VERSION = 3
WIDTH, HEIGHT = 297.0, 210.0
MOST_DEALS = 16

MARKER, MARKER_IN, MARKER_WHITE = 11.0, 12.5, 2.5
MARKER_CENTRES = tuple(
    (x, y) for y in (MARKER_IN, HEIGHT - MARKER_IN) for x in (MARKER_IN, WIDTH / 2, WIDTH - MARKER_IN)
)

EDGE, EDGE_IN, EDGE_CLEAR, EDGE_ABOVE, EDGE_BELOW = 2.6, 8.5, 3.0, 9.0, 6.0
QR_AT = (160.0, 7.0)
QR_SIZES = {29: 22.0, 33: 25.0}  # versions 3 and 4

DIAMETER, ACROSS, DOWN, BETWEEN, BLOCK_GAP, BUBBLES_LEFT = 3.8, 6.0, 4.6, 4.8, 3.0, 23.0
BLOCKS = (6, 4, 14, 5)  # columns of kind, seats, numbers, check
DEAL_HEIGHT = round(DOWN + BETWEEN, 3)
FIRST_DEAL = 35.3  # upper edge
NUMBER_ENDS, DEALER_BEGINS = 17.2, 18.0  # of a deal, and the letter of who deals it
BOX_LEFT, BOX_WIDTH, FOR_WHOM = 206.0, 19.5, 2.8
TOTALS_BELOW, TOTALS_HIGH = 2.2, 8.0  # the boxes for totals
CHECKS = ("plus", "check")


@dataclass(frozen=True)
class Bubble:
    """A printed circle: its deal, what it means, and its centre."""

    deal: int
    slot: Slot
    x: float
    y: float


def geometry(
    slots: Iterable[Slot],
    deals: int = MOST_DEALS,
    qr_modules: int = 29,
    parties: Sequence[str] = "NESW",
    *,
    dealers: str = "",
    first: int = 1,
) -> dict[str, Any]:
    """All that a reader needs to know of a sheet, in the published shape.

    At a table of five `parties` has the fifth, and `dealers` who deals each row and so has no box for points. `first`
    is the number of the deal in the first row, for the sheets on which many deals go on.
    """
    slots_of_row = tuple(slots)
    return {
        "version": VERSION,
        "page": [WIDTH, HEIGHT],
        "deals": deals,
        "markers": [{"id": i, "x": x, "y": y, "size": MARKER} for i, (x, y) in enumerate(MARKER_CENTRES)],
        "dictionary": "DICT_5X5_50",
        "timing": [{"side": side, "x": x, "y": y, "w": EDGE, "h": EDGE} for side, x, y in edge_marks(deals)],
        "qr": {"x": QR_AT[0], "y": QR_AT[1], "size": QR_SIZES[qr_modules], "modules": qr_modules},
        "bubbles": [_bubble_entry(bubble, first - 1) for bubble in bubbles(slots_of_row, deals)],
        "boxes": [
            _box_entry(*box, parties, first - 1)
            for box in boxes(deals, parties)
            if dealers[box[0] - 1 : box[0]] != box[1]
        ],
        "groups": groups_of(slots_of_row),
        "checks": [name for name in CHECKS if name in groups_of(slots_of_row)],
    }


def layout(slots: Iterable[Slot], deals: int, parties: Sequence[str]) -> dict[str, Any]:
    """The questions of a printed page and the meanings of its bubbles, small enough to keep with each printing."""
    meanings = [[slot.group, slot.value, slot.column, slot.line, *slot.contracts] for slot in slots]
    return {"version": VERSION, "deals": deals, "parties": list(parties), "slots": meanings}


def pages(deals: int, spare: int = 0) -> list[range]:
    """The deals on each sheet of so many; rows to spare fill the last one and never begin another.

    >>> pages(20, spare=4)
    [range(1, 17), range(17, 25)]
    """
    rows = deals + min(spare, -deals % MOST_DEALS)
    return [range(first, min(first + MOST_DEALS, rows + 1)) for first in range(1, rows + 1, MOST_DEALS)]


def deal_top(deal: int) -> float:
    """The upper edge of a deal's row; deals count from 1."""
    return round(FIRST_DEAL + (deal - 1) * DEAL_HEIGHT, 3)


def column_at(column: int) -> float:
    """The centre of a lattice column, 0 to 28."""
    return round(BUBBLES_LEFT + ACROSS * (column + 0.5) + BLOCK_GAP * block_of(column), 3)


def block_of(column: int) -> int:
    """The block that a column belongs to: 0 kind, 1 seats, 2 numbers, 3 check."""
    ends = [sum(BLOCKS[: i + 1]) for i in range(len(BLOCKS))]
    return next(i for i, end in enumerate(ends) if column < end)


def line_at(deal: int, line: int) -> float:
    """The centre of a deal's upper (0) or lower (1) line of bubbles."""
    return round(deal_top(deal) + BETWEEN / 2 + line * DOWN, 3)


def bubbles(slots: Iterable[Slot], deals: int) -> Iterator[Bubble]:
    """Every bubble, deal by deal, in the same order in each."""
    slots_of_row = tuple(slots)
    for deal in range(1, deals + 1):
        for slot in slots_of_row:
            yield Bubble(deal, slot, column_at(slot.column), line_at(deal, slot.line))


def edge_marks(deals: int) -> list[tuple[str, float, float]]:
    """The squares along both edges: above the first deal, one a deal, below the last."""
    middles = [round(deal_top(deal) + DEAL_HEIGHT / 2, 3) for deal in range(1, deals + 1)]
    heights = [middles[0] - EDGE_ABOVE, *middles, middles[-1] + EDGE_BELOW]
    return [(side, x, round(y, 3)) for side, x in (("left", EDGE_IN), ("right", WIDTH - EDGE_IN)) for y in heights]


def box_width(parties: Sequence[str]) -> float:
    """The width of the box for one party's points: two sides, and five, share the room of four."""
    return BOX_WIDTH * 4 / len(parties)


def totals_top(deals: int) -> float:
    """The top of the boxes for totals, below the last row."""
    return round(deal_top(deals + 1) + TOTALS_BELOW, 3)


def boxes(deals: int, parties: Sequence[str] = "NESW") -> list[tuple[int, str, float, float]]:
    """The upper left corners of the boxes for written points."""
    wide = box_width(parties)
    return [
        (deal, party, BOX_LEFT + i * wide, deal_top(deal))
        for deal in range(1, deals + 1)
        for i, party in enumerate(parties)
    ]


def _box_entry(row: int, party: str, x: float, y: float, parties: Sequence[str], before: int) -> dict[str, Any]:
    """A fifth's box begins below the words that say for whom the fifth plays."""
    down = FOR_WHOM if party == "F" else 0.0
    return {
        "deal": before + row,
        "seat": party,
        "x": x,
        "y": round(y + down, 3),
        "w": box_width(parties),
        "h": round(DEAL_HEIGHT - down, 3),
    }


def _bubble_entry(bubble: Bubble, before: int) -> dict[str, Any]:
    slot = bubble.slot
    return {
        "deal": before + bubble.deal,
        "group": slot.group,
        "value": slot.value,
        "x": bubble.x,
        "y": bubble.y,
        "d": DIAMETER,
        "block": block_of(slot.column),
        "line": slot.line,
    }
