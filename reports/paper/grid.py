"""Rows under headings: columns as wide as their contents, names wrapped, rows never cut, headings on every page."""

from collections.abc import Collection, Iterable, Sequence

from reports.paper.cells import LEADING, Cell, Column, Line, Row, height_of, set_cell
from reports.paper.column_widths import Measured, measure
from reports.paper.fitting import Fitted, fit
from reports.paper.fonts import width
from reports.paper.ink import RULE, SOFT
from reports.paper.lettering import set_heading, set_lines
from reports.paper.page import Page
from reports.paper.page_breaks import SQUEEZE, even_pages, pages_of, squeezed

__all__ = ["Cell", "Column", "Row", "draw_grid"]

HEAD = 0.8  # the size of a heading
BREATH = 0.8  # at most so much of its size is added to a row
KEPT = 2  # rows that stay with the title of their list
FOOTNOTE = 40.0  # points kept free for what may follow a list


def draw_grid(
    page: Page,
    columns: Sequence[Column],
    rows: Iterable[Row],
    *,
    size: float = 10.5,
    air: float = 0.55,
    largest: float = 0,
    title: str = "",
    note: str = "",
    lines: Collection[int] = (),
    spare: int = 0,
) -> None:
    """Draws all rows from where the page stands, over as many pages as it takes, under a `title` with its `note`.

    The letters grow up to `largest` as long as everything still stands on the page. `lines` says after how many rows
    a heavier rule parts them. The last rows that are to `spare` stand closer, or are left out, before they begin
    another page.
    """
    drawn = [
        [cell if isinstance(cell, Cell) else Cell(cell, column.face) for cell, column in zip(row, columns, strict=True)]
        for row in rows
    ]
    measured, cells = _set_cells(page, columns, drawn, size, air, largest)
    heights = [_height(measured, row) + measured.size * air for row in cells]
    alone = not title and page.y <= page.first
    if spare:
        heights = _without_spare(page, measured, heights, spare, measured.size * air)
        del cells[len(heights) :], drawn[len(heights) :]
    _draw_title(page, title, note, head_height(measured) + sum(heights[:KEPT]))
    draw_headings(page, measured)
    more, counts = _planned(page, measured, heights, air, largest, alone=alone)
    for index, count in enumerate(counts):
        if index:
            page.turn()
            draw_headings(page, measured)
        start = len(drawn) - len(cells)
        for at, (cell_row, height) in enumerate(zip(cells[:count], heights[:count], strict=True), start + 1):
            _draw_row(page, measured, cell_row, height + more, heavy=at in lines)
        del cells[:count], heights[:count]


def _without_spare(page: Page, measured: Measured, heights: list[float], spare: int, air: float) -> list[float]:
    """The heights of the rows that are drawn: closer where they all stand on the pages of those that are wanted."""
    first = page.bottom - page.y - head_height(measured)
    rest = page.next_room - head_height(measured)
    page_count = len(pages_of(heights[: len(heights) - spare], first, rest))
    closer = [height - air * SQUEEZE for height in heights]
    drawn = heights if len(pages_of(heights, first, rest)) <= page_count else closer
    while len(pages_of(drawn, first, rest)) > page_count:
        drawn = drawn[:-1]
    return drawn


def _draw_title(page: Page, title: str, note: str, keep: float) -> None:
    """Draw the title of a list, on the same page as its first rows."""
    if not title:
        page.need(keep)
        return
    size = 8.5 * page.look.scale
    lines = fit(note, "text", size, page.room, 4).lines if note else ()
    set_heading(page, title, keep=keep + len(lines) * size * 1.18 + 5)
    if note:
        page.y = set_lines(page, page.left, page.y + 2, note, size, page.room, lines=4, colour=SOFT) + 3


Cells = list[list[tuple[Line, ...]]]


def _set_cells(
    page: Page, columns: Sequence[Column], rows: Sequence[Sequence[Cell]], size: float, air: float, largest: float
) -> tuple[Measured, Cells]:
    """All entries set: as large as they may be where that still leaves them on this page, else at the usual size."""
    scale = page.look.scale
    grown = _grown(page, len(rows), size, largest, air)
    while True:
        measured = measure(columns, rows, page.room, grown * scale, size * scale)
        visible_rows = page.each(rows) if grown <= size else rows
        cells = [_set_row(measured, row) for row in visible_rows]
        full = sum(_height(measured, row) + measured.size * air for row in cells)
        if grown <= size or page.y + head_height(measured) + full <= page.bottom - FOOTNOTE * (largest > 0):
            return measured, cells
        grown = max(size, min(grown, measured.size / scale) - 1)


def _planned(
    page: Page, measured: Measured, heights: Sequence[float], air: float, largest: float, *, alone: bool
) -> tuple[float, list[int]]:
    """The change of the distance between rows, and the number of rows on each page."""
    first, rest = page.bottom - page.y, page.next_room - head_height(measured)
    if not alone:
        return 0.0, pages_of(heights, first, rest)
    less = squeezed(heights, measured.size * air, first, rest)
    if less:
        return -less, pages_of([height - less for height in heights], first, rest)
    more = _breath(page, measured, heights) if largest else 0.0
    return more, even_pages([height + more for height in heights], first, rest)


def _set_row(measured: Measured, row: Sequence[Cell]) -> list[tuple[Line, ...]]:
    return [
        set_cell(cell, column, room, measured.size, below=below)
        for cell, column, room, below in zip(row, measured.columns, measured.widths, measured.below, strict=True)
    ]


def _height(measured: Measured, cells: Sequence[Sequence[Line]]) -> float:
    return max(measured.size * LEADING, *(height_of(lines) for lines in cells))


def _breath(page: Page, measured: Measured, heights: Sequence[float]) -> float:
    """The extra distance between few rows, so that a short list does not hang from the top of its page."""
    left = page.bottom - page.y - sum(heights) - FOOTNOTE
    return max(0.0, min(left / (len(heights) + 1), measured.size * BREATH))


def _grown(page: Page, rows: int, size: float, largest: float, air: float) -> float:
    fills = (page.bottom - page.y) / page.look.scale / (rows * (1.3 + air) + 2.5)
    return max(size, min(largest, fills))


def head_height(measured: Measured) -> float:
    """The height of the line of headings with its rule."""
    size = measured.size * HEAD
    return size * 1.15 * max(len(head.lines) for head in _heads(measured)) + size * 0.55


def _heads(measured: Measured) -> list[Fitted]:
    return [
        fit(column.heading, "bold", measured.size * HEAD, room, 2, 0.6)
        for column, room in zip(measured.columns, measured.widths, strict=True)
    ]


def draw_headings(page: Page, measured: Measured) -> None:
    """The line of headings with the rule under it."""
    size, heads = measured.size * HEAD, _heads(measured)
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


def _draw_row(page: Page, measured: Measured, cells: Sequence[Sequence[Line]], height: float, *, heavy: bool) -> None:
    x = page.left
    for lines, column, room in zip(cells, measured.columns, measured.widths, strict=True):
        y = page.y + (height - height_of(lines)) / 2
        for line in lines:
            _draw_line(page, _edge(x, room, column.align), y + line.size * 0.9, line, column.align)
            y += line.size * LEADING
        x += room + measured.gap
    page.y += height
    thick, colour = (1.6, "#000000") if heavy else (0.3, RULE)
    page.ink.line(page.left, page.y, page.right, page.y, thick * page.look.weight, colour)


def _draw_line(page: Page, x: float, y: float, line: Line, align: str) -> None:
    page.ink.text(x, y, line.text, line.size, line.face, align, line.colour)
    if line.after:
        start = x + width(line.text, line.face, line.size) + width(" ", "text", line.size)
        page.ink.text(start, y, line.after, line.size, colour=SOFT)


def _edge(x: float, room: float, align: str) -> float:
    return x + {"left": 0.0, "middle": room / 2, "right": room}[align]
