"""Several small things on one sheet, with marks that show where to cut."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from reports.paper.ink import MM, SOFT
from reports.paper.page import Page

T = TypeVar("T")
MARK, MARGIN = 4 * MM, 8 * MM


@dataclass(frozen=True)
class Piece:
    """The space of one small thing, in points, with white kept free inside the cut."""

    x: float
    y: float
    width: float
    height: float


def piece_size(page: Page, across: int, down: int, *, landscape: bool = False) -> tuple[float, float]:
    """How wide and how high each piece is where there are so many on a sheet."""
    width, height = page.options.size(landscape=landscape)
    return (width - 2 * MARGIN) / across, (height - 2 * MARGIN) / down


def draw_pieces(
    page: Page,
    title: str,
    items: Sequence[T],
    across: int,
    down: int,
    draw: Callable[[Page, Piece, T], None],
    *,
    landscape: bool = False,
) -> None:
    """All items, so many across and down a sheet, as many sheets as it takes."""
    each = across * down
    for start in page.each(range(0, len(items), each)):
        page.section(title, bare=True, landscape=landscape, depth=int(start > 0))
        wide, high = piece_size(page, across, down, landscape=landscape)
        _draw_marks(page, [MARGIN + i * wide for i in range(across + 1)], [MARGIN + i * high for i in range(down + 1)])
        for index, item in enumerate(items[start : start + each]):
            draw(page, Piece(MARGIN + index % across * wide, MARGIN + index // across * high, wide, high), item)


def _draw_marks(page: Page, columns: list[float], rows: list[float]) -> None:
    for x in columns:
        page.ink.line(x, MARGIN - MARK - 2, x, MARGIN - 2, 0.3, SOFT)
        page.ink.line(x, page.height - MARGIN + 2, x, page.height - MARGIN + MARK + 2, 0.3, SOFT)
    for y in rows:
        page.ink.line(MARGIN - MARK - 2, y, MARGIN - 2, y, 0.3, SOFT)
        page.ink.line(page.width - MARGIN + 2, y, page.width - MARGIN + MARK + 2, y, 0.3, SOFT)
    for x in columns[1:-1]:
        for y in rows[1:-1]:
            page.ink.line(x - 3, y, x + 3, y, 0.3, SOFT)
            page.ink.line(x, y - 3, x, y + 3, 0.3, SOFT)
