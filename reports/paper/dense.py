"""Short lines side by side in columns: a long list on few pages."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace

from reports.paper.fitting import Fitted, fit_whole
from reports.paper.fonts import clean, width
from reports.paper.ink import BLACK, RED, RULE, SOFT
from reports.paper.page import Page
from reports.paper.page_breaks import pages_of

LARGEST, USUAL, SMALLEST = 13.0, 9.0, 7.5  # points: never larger; never smaller in print that is not to save ink
LINE, GAP, APART = 1.55, 22.0, 0.7  # of a size, a line; points between columns; of a size, between a name and a number
MOST = 0.9  # so many of the names decide how wide a column is; the others stand on two lines
LEADING, FOOT = 1.1, 1.12  # of a size: from line to line of a name; from the top of a line to the foot of its letters
SHRUNK = 0.85  # rather than in letters so much smaller a name stands on more lines
EVEN = 40  # steps in which columns are made as short as they can be


@dataclass(frozen=True)
class DenseLine:
    """A name with what stands before and behind it; `less` says that what stands behind is below nothing."""

    before: str
    name: str
    behind: str = ""
    bold: bool = False
    less: bool = False

    @property
    def face(self) -> str:
        """The face of the name."""
        return "bold" if self.bold else "text"


@dataclass(frozen=True)
class _Shape:
    """A size of letters with its columns: how many stand on a page, how wide they are, and how many lines each has."""

    size: float
    across: int
    room: float
    before: float
    behind: float
    names: tuple[Fitted, ...]
    counts: tuple[int, ...]

    @property
    def pages(self) -> int:
        """The number of pages that the columns take."""
        return -(-len(self.counts) // self.across)

    @property
    def heights(self) -> list[float]:
        """The height of each line: as many lines as its name takes."""
        return [self.size * LINE + (len(name.lines) - 1) * name.size * LEADING for name in self.names]


def draw_dense(page: Page, lines: Sequence[DenseLine], *, parted: Collection[int] = ()) -> None:
    """Draws the lines down column after column, on as few pages as letters of a legible size allow.

    Of sizes that take equally few pages it is the largest. `parted` says after how many lines a heavier rule stands.
    """
    shape, high, start = _shape(page, lines), page.bottom - page.y, 0
    for first in range(0, len(shape.counts), shape.across):
        if first:
            page.turn()
        top, lowest = page.y, page.y
        end = start + sum(shape.counts[first : first + shape.across])
        for column, count in enumerate(_even(shape.heights[start:end], shape.across, high)):
            page.y = top
            x = page.left + column * (shape.room + GAP)
            for at in range(start, start + count):
                _draw_line(page, lines[at], shape, at, x, heavy=at + 1 in parted)
            start, lowest = start + count, max(lowest, page.y)
        page.y = lowest


def _even(heights: Sequence[float], across: int, high: float) -> list[int]:
    """The number of lines in each column of a page, where all of them are as short as they can be."""
    tries = (pages_of(heights, high * step / EVEN, high * step / EVEN) for step in range(1, EVEN + 1))
    return next((counts for counts in tries if len(counts) <= across), pages_of(heights, high, high))


def _shape(page: Page, lines: Sequence[DenseLine]) -> _Shape:
    """The size, and the columns that hold it, with the fewest pages; of those the largest letters."""
    scale = page.look.scale
    sizes = [step / 4 * scale for step in range(round(LARGEST * 4), round(SMALLEST * 4) - 1, -1)]
    shapes = [_of_size(page, lines, size) for size in sizes]
    usual = [shape for shape in shapes if shape.size >= USUAL * scale]
    best, least = (min(some, key=lambda shape: shape.pages) for some in (usual, shapes))
    shape = least if least.pages < best.pages else best
    fewer = (_of_size(page, lines, shape.size, across) for across in range(shape.across, 0, -1))
    roomy = (wider for wider in fewer if all(len(name.lines) == 1 for name in wider.names))
    return next((wider for wider in roomy if wider.pages == shape.pages), shape)


def _of_size(page: Page, lines: Sequence[DenseLine], size: float, across: int = 0) -> _Shape:
    """The columns at that size: as many as most names leave room for, or so many."""
    before = max((width(clean(line.before), "bold") for line in lines), default=0.0) * size
    behind = max((width(clean(line.behind), "bold") for line in lines), default=0.0) * size
    beside = before + behind + (2 if behind else 1) * APART * size
    names = sorted(width(clean(line.name), line.face) for line in lines) or [0.0]
    needed = names[int((len(names) - 1) * MOST)] * size + beside
    across = across or max(1, int((page.room + GAP) // (needed + GAP)))
    room = (page.room - GAP * (across - 1)) / across
    fitted = tuple(fit_whole(line.name, line.face, size, room - beside, (2, 3, 5, 9), SHRUNK) for line in lines)
    shape = _Shape(size, across, room, before, behind, fitted, ())
    return replace(shape, counts=tuple(pages_of(shape.heights, page.bottom - page.y, page.bottom - page.y)))


def _draw_line(page: Page, line: DenseLine, shape: _Shape, at: int, x: float, *, heavy: bool) -> None:
    size, name, high = shape.size, shape.names[at], shape.heights[at]
    first = page.y + size * FOOT
    page.ink.text(x + shape.before, first, line.before, size, "text", "right", SOFT)
    red = RED if line.less and page.options.colour else BLACK
    page.ink.text(x + shape.room, first, line.behind, size, "bold", "right", red)
    for number, text in enumerate(name.lines):
        down = first + number * name.size * LEADING
        page.ink.text(x + shape.before + APART * size, down, text, name.size, line.face)
    page.y += high
    thick, colour = (1.4, BLACK) if heavy else (0.3, RULE)
    page.ink.line(x, page.y, x + shape.room, page.y, thick * page.look.weight, colour)
