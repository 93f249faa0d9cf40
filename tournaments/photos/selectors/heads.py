"""What stands above the columns of a marked sheet, drawn above the rows of its photograph."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, NamedTuple

from reports.marked_sheets.geometry import BLOCKS, DEAL_HEIGHT, block_of, column_at
from reports.marked_sheets.lattice import in_words, signs_of
from reports.marked_sheets.slots import slots
from tournaments.frame.translate import say
from tournaments.photos.selectors.photos import SCALE

if TYPE_CHECKING:
    from collections.abc import Iterator

    from reports.marked_sheets.slots import Slot
    from scoring import Variant

HIGH = 94  # dots above a row; a name of 19 letters stands upright in them
LINE, LETTER, LONGEST = 10, 4.8, 19  # dots from line to line, and of a letter; letters of an upright name
UPPER, LOWER = 14, 3  # dots above a row at which the signs of its upper and of its lower bubbles stand
BESIDE = (-1, 9)  # dots from the middle of a column to the upright names of its upper and its lower bubble


class Label(NamedTuple):
    """A word above a row, in dots of the picture; an upright one is read from its foot."""

    x: float
    y: float
    text: str
    upright: bool = False
    centred: bool = False

    @property
    def place(self) -> str:
        """Where it stands, as the attribute of a drawing says it."""
        return f"translate({self.x:.0f} {self.y:.0f}){' rotate(-90)' if self.upright else ''}"


class Head(NamedTuple):
    """What is drawn above a part of a row: the part with its heads as a view box, the place for them, and the words."""

    view_box: str
    x: int
    y: int
    wide: int
    high: int
    labels: tuple[Label, ...]


def head_above(variant: Variant, top: float, left: float, right: float) -> Head:
    """The heads of the columns from `left` to `right`, above the row that begins at `top`; millimetres."""
    x, y, wide = left * SCALE, top * SCALE, (right - left) * SCALE
    labels = tuple(label for label in _labels(variant, y) if x <= label.x < x + wide)
    box = f"{x:.0f} {y - HIGH:.0f} {wide:.0f} {HIGH + DEAL_HEIGHT * SCALE:.0f}"
    return Head(box, round(x), round(y) - HIGH, round(wide), HIGH, labels)


def _labels(variant: Variant, foot: float) -> Iterator[Label]:
    used = slots(variant)
    signs = signs_of(say, used)
    for slot in used:
        x = column_at(slot.column) * SCALE
        if slot.group == "kind":
            name = say(slot.name)
            shown = name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"
            yield Label(x + BESIDE[slot.line], foot - LOWER, shown, upright=True)
        else:
            yield Label(x, foot - (LOWER if slot.line else UPPER), signs[slot], centred=True)
    for block in range(1, len(BLOCKS)):
        columns = [slot.column for slot in used if block_of(slot.column) == block]
        kinds = [slot.column for slot in used if slot.group == "kind" and block_of(slot.column) == block]
        if columns:
            first = max([min(columns), *(column + 1 for column in kinds)])
            yield from _block(used, block, column_at(first), column_at(max(columns)), foot)


def _block(used: tuple[Slot, ...], block: int, left: float, right: float, foot: float) -> Iterator[Label]:
    """What the bubbles of a block are for, those of the upper line first, above their signs."""
    letters = max(int((right - left + 6) * SCALE / LETTER), 12)
    here = [slot for slot in used if block_of(slot.column) == block and slot.group != "kind"]
    upper, lower = (in_words(say, [slot for slot in here if slot.line == line]) for line in (0, 1))
    texts = [f"{arrow} {text}" for arrow, text in (("▲", upper), ("▼", lower)) if text] if upper != lower else [upper]
    lines = [line for text in texts for line in textwrap.wrap(text, letters)]
    for at, text in enumerate(reversed(lines)):
        yield Label((left - 2.5) * SCALE, foot - UPPER - LINE * (at + 1), text)
