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


@dataclass(frozen=True)
class LabelSheet:
    """A sheet of labels as shops sell it: the size of a label, how many there are, the gap between columns, in mm.

    All of them stand in the middle of the sheet, as the makers' own drawings have it.
    """

    width: float
    height: float
    across: int
    down: int
    gap: float = 0.0
    paper: str = "A4"

    @property
    def count(self) -> int:
        """The number of labels on a sheet."""
        return self.across * self.down


LABEL_SHEETS = {
    "L7160": LabelSheet(63.5, 38.1, 3, 7, 2.54),
    "L7159": LabelSheet(63.5, 33.9, 3, 8, 2.54),
    "L7161": LabelSheet(63.5, 46.6, 3, 6, 2.54),
    "L7163": LabelSheet(99.1, 38.1, 2, 7, 2.5),
    "L7173": LabelSheet(99.1, 57.0, 2, 5, 2.5),
    "L7165": LabelSheet(99.1, 67.7, 2, 4, 2.5),
    "L7651": LabelSheet(38.1, 21.2, 5, 13, 2.5),
    "3474": LabelSheet(70.0, 37.0, 3, 8),
    "3475": LabelSheet(70.0, 36.0, 3, 8),
    "5160": LabelSheet(66.675, 25.4, 3, 10, 3.175, "Letter"),
}
"""The usual ones, by the number under which Avery sells them; other makers name it on theirs."""


@dataclass(frozen=True)
class Cut:
    """The division of a sheet: so many pieces with marks to cut by, or labels of which `first` is the first free."""

    across: int
    down: int
    labels: str = ""
    first: int = 1

    @property
    def sheet(self) -> LabelSheet | None:
        """The sheet of labels, if it is one."""
        return LABEL_SHEETS.get(self.labels)

    def pieces(self, page: Page, landscape: bool = False) -> list[Piece]:
        """The space of each thing on a sheet, row after row from the top left."""
        if sheet := self.sheet:
            paper = page.options.size(sheet.paper)
            wide, high, step = sheet.width * MM, sheet.height * MM, (sheet.width + sheet.gap) * MM
            left = (paper[0] - (sheet.across - 1) * step - wide) / 2
            top = (paper[1] - sheet.down * high) / 2
            places = range(sheet.count)
            return [
                Piece(left + place % sheet.across * step, top + place // sheet.across * high, wide, high)
                for place in places
            ]
        width, height = page.options.size(landscape=landscape)
        wide, high = (width - 2 * MARGIN) / self.across, (height - 2 * MARGIN) / self.down
        return [
            Piece(MARGIN + place % self.across * wide, MARGIN + place // self.across * high, wide, high)
            for place in range(self.across * self.down)
        ]


def draw_pieces(
    page: Page,
    title: str,
    items: Sequence[T],
    cut: Cut,
    draw: Callable[[Page, Piece, T], None],
    *,
    landscape: bool = False,
) -> None:
    """All items, as many sheets as it takes; on labels from the first free one of the first sheet on."""
    pieces = cut.pieces(page, landscape)
    skipped = min(cut.first, len(pieces)) - 1 if cut.sheet else 0
    for start in page.each(range(-skipped, len(items), len(pieces))):
        paper = cut.sheet.paper if cut.sheet else ""
        page.section(title, bare=True, landscape=landscape, paper=paper, depth=int(start > 0))
        if not cut.sheet:
            _draw_marks(page, [*{piece.x: 0 for piece in pieces}], [*{piece.y: 0 for piece in pieces}], pieces[-1])
        for place, piece in enumerate(pieces, start):
            if 0 <= place < len(items):
                draw(page, piece, items[place])


def _draw_marks(page: Page, columns: list[float], rows: list[float], last: Piece) -> None:
    columns, rows = [*columns, last.x + last.width], [*rows, last.y + last.height]
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
