"""Rows under headings: columns as wide as their contents, names wrapped, rows never cut, headings on every page."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from reports.printables.fitting import Fitted, fit
from reports.printables.fonts import clean, width
from reports.printables.ink import BLACK, RULE, SOFT
from reports.printables.page import Page

SMALLEST = 5.5


@dataclass(frozen=True)
class Cell:
    """One entry: text, its face and colour, and something softer behind it."""

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


@dataclass(frozen=True)
class Measured:
    """Columns with their widths at the size the grid will be set in."""

    columns: tuple[Column, ...]
    widths: tuple[float, ...]
    size: float
    gap: float


def draw_grid(
    page: Page,
    columns: Sequence[Column],
    rows: Iterable[Row],
    *,
    size: float = 10.5,
    air: float = 0.55,
    largest: float = 0,
) -> None:
    """Draws all rows from where the page stands, over as many pages as it takes.

    The letters grow up to `largest` as long as everything still stands on the page.
    """
    drawn = [
        [cell if isinstance(cell, Cell) else Cell(cell, column.face) for cell, column in zip(row, columns, strict=True)]
        for row in rows
    ]
    size = _grown(page, len(drawn), size, largest, air)
    measured = measure(columns, drawn, page.room, size * page.look.scale)
    draw_headings(page, measured)
    for row in drawn:
        fitted = [
            _fitted(cell, column, room, measured.size)
            for cell, column, room in zip(row, measured.columns, measured.widths, strict=True)
        ]
        height = max(measured.size, *(lines.size * len(lines.lines) for lines in fitted)) * 1.16 + measured.size * air
        if page.need(height):
            draw_headings(page, measured)
        _draw_row(page, measured, row, fitted, height)


def _grown(page: Page, rows: int, size: float, largest: float, air: float) -> float:
    fills = (page.bottom - page.y) / page.look.scale / (rows * (1.3 + air) + 2.5)
    return max(size, min(largest, fills))


def measure(columns: Sequence[Column], rows: Sequence[Sequence[Cell]], room: float, size: float) -> Measured:
    """Widths that fill the room, at the largest size for which the columns that share get what they need."""
    while True:
        gap = size * 0.9
        own = [
            0.0 if column.share else _natural(column, [row[i] for row in rows], size)
            for i, column in enumerate(columns)
        ]
        left = room - sum(own) - gap * (len(columns) - 1)
        shares = sum(column.share for column in columns)
        needed = sum(column.least or size * 9 for column in columns if column.share)
        if left >= needed or size <= SMALLEST:
            break
        size -= 0.25
    spread = max(left, 0.0)
    if not shares and left < 0:
        own = [one * (room - gap * (len(columns) - 1)) / sum(own) for one in own]
    widths = [spread * column.share / shares if column.share else own[i] for i, column in enumerate(columns)]
    return Measured(tuple(columns), tuple(widths), size, gap)


def _natural(column: Column, cells: Sequence[Cell], size: float) -> float:
    heading = max((width(word, "bold", size * 0.8) for word in clean(column.heading).split()), default=0.0)
    texts = {(cell.text, cell.face, cell.after) for cell in cells}
    entries = (
        width(clean(text), face, size) + (width(f" {after}", "text", size) if after else 0)
        for text, face, after in texts
    )
    return max([heading, column.least, *entries])


def _fitted(cell: Cell, column: Column, room: float, size: float) -> Fitted:
    if column.align == "left":
        return fit(f"{cell.text} {cell.after}".strip(), cell.face, size, room, column.lines)
    return fit(cell.text, cell.face, size, room, 1, 0.5)


def draw_headings(page: Page, measured: Measured) -> None:
    """The line of headings with the rule under it."""
    size = measured.size * 0.8
    heads = [
        fit(column.heading, "bold", size, room, 2, 0.6)
        for column, room in zip(measured.columns, measured.widths, strict=True)
    ]
    page.y += size * 1.15 * max(len(head.lines) for head in heads)
    x = page.left
    for column, room, head in zip(measured.columns, measured.widths, heads, strict=True):
        for up, line in enumerate(reversed(head.lines)):
            page.ink.text(
                _edge(x, room, column.align), page.y - up * size * 1.15, line, head.size, "bold", column.align, SOFT
            )
        x += room + measured.gap
    page.y += size * 0.55
    page.ink.line(page.left, page.y, page.right, page.y, 1.0 * page.look.weight, page.options.accent)


def _draw_row(page: Page, measured: Measured, row: Sequence[Cell], fitted: Sequence[Fitted], height: float) -> None:
    x = page.left
    for cell, column, room, lines in zip(row, measured.columns, measured.widths, fitted, strict=True):
        top = page.y + (height - len(lines.lines) * lines.size * 1.16) / 2 + lines.size * 0.9
        for down, line in enumerate(lines.lines):
            draw_parts(
                page, _edge(x, room, column.align), top + down * lines.size * 1.16, line, lines.size, cell, column.align
            )
        x += room + measured.gap
    page.y += height
    page.ink.line(page.left, page.y, page.right, page.y, 0.3 * page.look.weight, RULE)


def draw_parts(page: Page, x: float, y: float, line: str, size: float, cell: Cell, align: str) -> None:
    """One line of a cell; what stands behind it is softer."""
    after = clean(cell.after)
    if after and align == "left" and line.endswith(after) and line != after:
        name = line[: -len(after)]
        page.ink.text(x, y, name, size, cell.face, colour=cell.colour)
        page.ink.text(x + width(name, cell.face, size), y, after, size, "text", colour=SOFT)
    else:
        page.ink.text(x, y, line, size, cell.face, align, cell.colour)


def _edge(x: float, room: float, align: str) -> float:
    return x + {"left": 0.0, "middle": room / 2, "right": room}[align]


def soft(cell: Cell) -> Cell:
    """The same entry in grey."""
    return replace(cell, colour=SOFT)
