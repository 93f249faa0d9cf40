"""Short lines side by side in columns: a long list on few pages."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from reports.paper.cells import LEGIBLE
from reports.paper.fitting import fit_whole
from reports.paper.fonts import clean, width
from reports.paper.ink import BLACK, RED, RULE, SOFT
from reports.paper.page import Page

LARGEST, USUAL, SMALLEST = 13.0, 9.0, 7.5  # points: never larger; never smaller in print that is not to save ink
LINE, GAP, APART = 1.55, 22.0, 0.7  # of a size, a line; points between columns; of a size, between a name and a number
MOST = 0.9  # so many of the names decide how wide a column is; the others are set smaller or in two lines
LEADING, BETWEEN = 1.04, 1.45  # of a size: from line to line of a name, and what its lines may take together
FOOT, CAPITAL = 1.12, 0.7  # of a size: from the top of a line to the foot of its letters, and how high a capital is


@dataclass(frozen=True)
class DenseLine:
    """A name with what stands before and behind it; `less` says that what stands behind is below nothing."""

    before: str
    name: str
    behind: str = ""
    bold: bool = False
    less: bool = False


@dataclass(frozen=True)
class _Shape:
    size: float
    across: int
    down: int
    before: float
    behind: float


def draw_dense(page: Page, lines: Sequence[DenseLine], *, parted: Collection[int] = ()) -> None:
    """Draws the lines down column after column, on as few pages as letters of a legible size allow.

    Of sizes that take equally few pages it is the largest. `parted` says after how many lines a heavier rule stands.
    """
    shape = _shape(page, lines)
    for start in range(0, len(lines), shape.across * shape.down):
        if start:
            page.turn()
        shown = lines[start : start + shape.across * shape.down]
        down = min(shape.down, -(-len(shown) // shape.across))
        _draw_page(page, shown, shape, down, {line - start for line in parted})


def _shape(page: Page, lines: Sequence[DenseLine]) -> _Shape:
    """The size, and the columns that hold it, with the fewest pages; of those the largest letters."""
    scale = page.look.scale
    sizes = [step / 4 * scale for step in range(round(LARGEST * 4), round(SMALLEST * 4) - 1, -1)]
    shapes = [_of_size(page, lines, size) for size in sizes]
    usual = [shape for shape in shapes if shape.size >= USUAL * scale]
    best = min(usual, key=lambda shape: _pages(shape, len(lines)))
    least = min(shapes, key=lambda shape: _pages(shape, len(lines)))
    return least if _pages(least, len(lines)) < _pages(best, len(lines)) else best


def _pages(shape: _Shape, count: int) -> int:
    return -(-count // (shape.across * shape.down))


def _of_size(page: Page, lines: Sequence[DenseLine], size: float) -> _Shape:
    before = max((width(clean(line.before), "bold") for line in lines), default=0.0) * size
    behind = max((width(clean(line.behind), "bold") for line in lines), default=0.0) * size
    names = sorted(width(clean(line.name), "bold" if line.bold else "text") for line in lines) or [0.0]
    needed = names[int((len(names) - 1) * MOST)] * size + before + behind + 2 * APART * size
    across = max(1, int((page.room + GAP) // (needed + GAP)))
    down = max(1, int((page.bottom - page.y) // (size * LINE)))
    return _Shape(size, across, down, before, behind)


def _draw_page(page: Page, lines: Sequence[DenseLine], shape: _Shape, down: int, parted: Collection[int]) -> None:
    top, high = page.y, shape.size * LINE
    room = (page.room - GAP * (shape.across - 1)) / shape.across
    for index, line in enumerate(lines):
        x, y = page.left + index // down * (room + GAP), top + index % down * high
        _draw_line(page, line, shape, x, y, room)
        heavy = index + 1 in parted
        thick, colour = (1.4, BLACK) if heavy else (0.3, RULE)
        page.ink.line(x, y + high, x + room, y + high, thick * page.look.weight, colour)
    page.y = top + down * high


def _draw_line(page: Page, line: DenseLine, shape: _Shape, x: float, y: float, room: float) -> None:
    size, foot = shape.size, y + shape.size * FOOT
    face = "bold" if line.bold else "text"
    page.ink.text(x + shape.before, foot, line.before, size, "text", "right", SOFT)
    red = RED if line.less and page.options.colour else BLACK
    page.ink.text(x + room, foot, line.behind, size, "bold", "right", red)
    start = x + shape.before + APART * size
    left = room - shape.before - shape.behind - (2 if shape.behind else 1) * APART * size
    name = fit_whole(line.name, face, size, left, (1, 2, 3), LEGIBLE / size)
    letters = min(name.size, size * BETWEEN / (len(name.lines) * LEADING))
    first = foot - CAPITAL * (size - letters) / 2 - letters * LEADING * (len(name.lines) - 1) / 2
    for number, text in enumerate(name.lines):
        page.ink.text(start, first + number * letters * LEADING, text, letters, face)
