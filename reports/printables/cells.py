"""What stands in the cells of a grid, and how one entry is set into the width of its column."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from reports.printables.fitting import fit
from reports.printables.fonts import clean, width
from reports.printables.ink import BLACK, SOFT

LEADING = 1.16


@dataclass(frozen=True)
class Cell:
    """One entry: text, its face and colour, and something softer behind it or on a line of its own."""

    text: str
    face: str = "text"
    colour: str = BLACK
    after: str = ""


@dataclass(frozen=True)
class Column:
    """A heading and how what stands below it is set; `share` > 0 lets it take the room that is left."""

    heading: str
    align: str = "left"
    share: float = 0.0
    least: float = 0.0
    lines: int = 2
    face: str = "text"


Row = Sequence[Cell | str]


class Line(NamedTuple):
    """One line of a cell as it will be drawn, with what stands softly behind it."""

    text: str
    size: float
    face: str
    colour: str
    after: str = ""


def set_cell(cell: Cell, column: Column, room: float, size: float) -> tuple[Line, ...]:
    """The lines of an entry that fit in `room`: smaller, then wrapped; what stands behind goes below if it must."""
    if column.align != "left":
        return _lines(cell, fit(cell.text, cell.face, size, room, 1, 0.5).lines, room, size)
    after = clean(cell.after)
    if not after:
        fitted = fit(cell.text, cell.face, size, room, column.lines)
        return tuple(Line(line, fitted.size, cell.face, cell.colour) for line in fitted.lines)
    text = clean(cell.text)
    wide = width(text, cell.face, size) + width(f" · {after}", "text", size)
    if wide * 0.85 <= room:
        return (Line(text, min(size, size * room / wide), cell.face, cell.colour, f" · {after}"),)
    name = fit(text, cell.face, size, room, max(column.lines - 1, 1))
    below = fit(after, "text", size * 0.82, room, 2, 0.7)
    return (
        *(Line(line, name.size, cell.face, cell.colour) for line in name.lines),
        *(Line(line, below.size, "text", SOFT) for line in below.lines),
    )


def _lines(cell: Cell, texts: tuple[str, ...], room: float, size: float) -> tuple[Line, ...]:
    wide = width(texts[0], cell.face, size)
    return (Line(texts[0], min(size, size * room / wide) if wide else size, cell.face, cell.colour),)


def height_of(lines: Sequence[Line]) -> float:
    """How high the lines of a cell are together."""
    return sum(line.size for line in lines) * LEADING


def natural_width(column: Column, cells: Sequence[Cell], size: float) -> float:
    """The width that a column's heading, word by word, and its entries want at this size."""
    heading = max((width(word, "bold", size * 0.8) for word in clean(column.heading).split()), default=0.0)
    texts = {(cell.text, cell.face) for cell in cells}
    return max([heading, column.least, *(width(clean(text), face, size) for text, face in texts)])
