"""Cells of a grid, and how one entry is set into the width of its column."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from reports.paper.fitting import fit
from reports.paper.fonts import clean, width
from reports.paper.ink import BLACK, SOFT

LEADING = 1.16
LEGIBLE = 6.0  # points: whatever else is tried, names do not become smaller before they are cut
NEARLY = 0.95  # letters so much smaller are not noticed beside others; a name that needs more of it wraps instead
HIGH, SHRUNK = 5, 0.75  # rather than more lines, smaller letters, as long as they are not much smaller
BEHIND = 0.8  # the size of what stands below a name


@dataclass(frozen=True)
class Cell:
    """An entry of a table: text, its face and colour, and something softer behind it or on a line of its own."""

    text: str
    face: str = "text"
    colour: str = BLACK
    after: str = ""


@dataclass(frozen=True)
class Column:
    """A heading and how what stands below it is set; `share` > 0 lets it take the room that is left.

    Columns of the same `kind` are equally wide.
    """

    heading: str
    align: str = "left"
    share: float = 0.0
    least: float = 0.0
    lines: int = 2
    face: str = "text"
    kind: str = ""


Row = Sequence[Cell | str]


class Line(NamedTuple):
    """A line of a cell as it will be drawn, with what stands softly behind it."""

    text: str
    size: float
    face: str
    colour: str
    after: str = ""


def set_cell(cell: Cell, column: Column, room: float, size: float, *, below: bool = True) -> tuple[Line, ...]:
    """The lines of an entry that fit in `room`: as they are, wrapped, then smaller.

    What stands behind goes `below`, in every row of a column alike.
    """
    if column.align != "left":
        return _lines(cell, fit(cell.text, cell.face, size, room, 1, 0.5).lines, room, size)
    after = clean(cell.after)
    if after and not below:
        text = clean(cell.text)
        wide = beside(text, cell.face, after) * size
        return (Line(text, min(size, size * room / wide), cell.face, cell.colour, f" · {after}"),)
    name = fit(cell.text, cell.face, size, room, min(column.lines, HIGH), max(_floor(size), SHRUNK), NEARLY)
    name = fit(cell.text, cell.face, size, room, column.lines, _floor(size), NEARLY) if name.cut else name
    lines = tuple(Line(line, name.size, cell.face, cell.colour) for line in name.lines)
    if not after:
        return lines
    small = max(size * BEHIND, min(LEGIBLE, size))
    under = fit(after, "text", small, room, 2, max(_floor(small), 0.85), NEARLY)
    under = fit(after, "text", small, room, 4, _floor(small), NEARLY) if under.cut else under
    return (*lines, *(Line(line, under.size, "text", SOFT) for line in under.lines))


def beside(text: str, face: str, after: str) -> float:
    """The width of a name with what stands behind it on the same line, at a size of one point."""
    return width(text, face) + (width(f" · {after}", "text") if after else 0.0)


def _floor(size: float) -> float:
    return min(1.0, max(0.5, LEGIBLE / size))


def _lines(cell: Cell, texts: tuple[str, ...], room: float, size: float) -> tuple[Line, ...]:
    wide = width(texts[0], cell.face, size)
    return (Line(texts[0], min(size, size * room / wide) if wide else size, cell.face, cell.colour),)


def height_of(lines: Sequence[Line]) -> float:
    """The height of the lines of a cell together."""
    return sum(line.size for line in lines) * LEADING
