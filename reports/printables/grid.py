"""Rows under headings: columns as wide as their contents, names wrapped, rows never cut, headings on every page."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from reports.printables.cells import LEADING, Cell, Column, Line, Row, height_of, natural_width, set_cell
from reports.printables.fitting import fit
from reports.printables.fonts import width
from reports.printables.ink import RULE, SOFT
from reports.printables.page import Page

__all__ = ["Cell", "Column", "Row", "draw_grid"]

SMALLEST = 5.5
BREATH = 0.8  # at most so much of its size is added to a row
FOOTNOTE = 40.0  # points kept free for what may follow a list


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
    set_rows = [_set_row(measured, row) for row in page.each(drawn)]
    heights = [_height(measured, cells) + measured.size * air for cells in set_rows]
    more = _breath(page, measured, heights) if largest else 0.0
    for cells, height in zip(set_rows, heights, strict=True):
        if page.need(height + more):
            draw_headings(page, measured)
        _draw_row(page, measured, cells, height + more)


def _set_row(measured: Measured, row: Sequence[Cell]) -> list[tuple[Line, ...]]:
    return [
        set_cell(cell, column, room, measured.size)
        for cell, column, room in zip(row, measured.columns, measured.widths, strict=True)
    ]


def _height(measured: Measured, cells: Sequence[Sequence[Line]]) -> float:
    return max(measured.size * LEADING, *(height_of(lines) for lines in cells))


def _breath(page: Page, measured: Measured, heights: Sequence[float]) -> float:
    """How much further apart few rows stand, so that a short list does not hang from the top of its page."""
    left = page.bottom - page.y - sum(heights) - FOOTNOTE
    return max(0.0, min(left / (len(heights) + 1), measured.size * BREATH))


def _grown(page: Page, rows: int, size: float, largest: float, air: float) -> float:
    fills = (page.bottom - page.y) / page.look.scale / (rows * (1.3 + air) + 2.5)
    return max(size, min(largest, fills))


def measure(columns: Sequence[Column], rows: Sequence[Sequence[Cell]], room: float, size: float) -> Measured:
    """Widths that fill the room, at the largest size for which the columns that share get what they need."""
    while True:
        gap = size * 0.9
        own = [
            0.0 if column.share else natural_width(column, [row[i] for row in rows], size)
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


def _draw_row(page: Page, measured: Measured, cells: Sequence[Sequence[Line]], height: float) -> None:
    x = page.left
    for lines, column, room in zip(cells, measured.columns, measured.widths, strict=True):
        y = page.y + (height - height_of(lines)) / 2
        for line in lines:
            _draw_line(page, _edge(x, room, column.align), y + line.size * 0.9, line, column.align)
            y += line.size * LEADING
        x += room + measured.gap
    page.y += height
    page.ink.line(page.left, page.y, page.right, page.y, 0.3 * page.look.weight, RULE)


def _draw_line(page: Page, x: float, y: float, line: Line, align: str) -> None:
    page.ink.text(x, y, line.text, line.size, line.face, align, line.colour)
    if line.after:
        start = x + width(line.text, line.face, line.size) + width(" ", "text", line.size)
        page.ink.text(start, y, line.after, line.size, colour=SOFT)


def _edge(x: float, room: float, align: str) -> float:
    return x + {"left": 0.0, "middle": room / 2, "right": room}[align]
