"""Several small things on one sheet, with marks that show where to cut."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from reports.paper.ink import MM, SOFT
from reports.paper.page import Page

T = TypeVar("T")
MARK = 4 * MM


@dataclass(frozen=True)
class Piece:
    """The space of one small thing, in points, with white kept free inside the cut."""

    x: float
    y: float
    width: float
    height: float


def draw_pieces(
    page: Page,
    title: str,
    items: Sequence[T],
    across: int,
    down: int,
    draw: Callable[[Page, Piece, T], None],
    *,
    landscape: bool = False,
    margin: float = 8 * MM,
) -> None:
    """All items, so many across and down a sheet, as many sheets as it takes."""
    each = across * down
    for start in page.each(range(0, len(items), each)):
        page.section(title, bare=True, landscape=landscape, depth=int(start > 0))
        wide, high = (page.width - 2 * margin) / across, (page.height - 2 * margin) / down
        _draw_marks(page, across, down, margin)
        for index, item in enumerate(items[start : start + each]):
            draw(page, Piece(margin + index % across * wide, margin + index // across * high, wide, high), item)


def _draw_marks(page: Page, across: int, down: int, margin: float) -> None:
    wide, high = (page.width - 2 * margin) / across, (page.height - 2 * margin) / down
    columns = [margin + i * wide for i in range(across + 1)]
    rows = [margin + i * high for i in range(down + 1)]
    for x in columns:
        page.ink.line(x, margin - MARK - 2, x, margin - 2, 0.3, SOFT)
        page.ink.line(x, page.height - margin + 2, x, page.height - margin + MARK + 2, 0.3, SOFT)
    for y in rows:
        page.ink.line(margin - MARK - 2, y, margin - 2, y, 0.3, SOFT)
        page.ink.line(page.width - margin + 2, y, page.width - margin + MARK + 2, y, 0.3, SOFT)
    for x in columns[1:-1]:
        for y in rows[1:-1]:
            page.ink.line(x - 3, y, x + 3, y, 0.3, SOFT)
            page.ink.line(x, y - 3, x, y + 3, 0.3, SOFT)
