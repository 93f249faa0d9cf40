"""Chart of the growing totals, as lines told apart by dash and shape as well as by colour."""

from collections.abc import Sequence

from reports.charts import Curve, Drawing, Point, Progress
from reports.charts import draw as lay_out
from reports.paper.fitting import Fitted, fit
from reports.paper.ink import BLACK, RULE, SOFT
from reports.paper.lettering import set_paragraph
from reports.paper.page import Page
from reports.paper.right_to_left import apart
from reports.printables.printable import Printable
from scoring import Message

COLOURS = ("#1D5B43", "#1A56A8", "#8A5A12", "#A3241C", "#000000")
UNITS = 640
MARK, GAP = 14, 8  # units from the end of the lines to the mark of a name; points from there to the name


def draw(page: Page, progress: Progress) -> None:
    """The chart as wide as the page, and the same in words below."""
    page.section(
        page.say("Progress"),
        page.say(Message("The first {count} of the standings, round by round", count=len(progress.lines))),
        landscape=True,
    )
    height = max(160, round((page.bottom - page.y) * 0.8 / page.room * UNITS))
    drawing = lay_out(progress, UNITS, height)
    scale = page.room / UNITS
    _draw_axes(page, drawing, scale)
    names = [f"{line.place}. {apart(line.name)}" for line in progress.lines]
    labels = [_label(page, name, page.room - (drawing.right + MARK) * scale - GAP) for name in names]
    ends = [curve.points[-1].y * scale for curve in drawing.curves]
    middles = spread(ends, [_high(label) for label in labels], height * scale)
    for curve, label, middle in zip(drawing.curves, labels, middles, strict=True):
        _draw_curve(page, curve, scale)
        _draw_label(page, curve, label, page.left + (drawing.right + MARK) * scale, page.y + middle)
    page.y += height * scale + 8
    set_paragraph(page, " ".join(page.say(sentence) for sentence in progress.description), 8.5, colour=SOFT)


PRINTABLE = Printable("progress_chart", "Progress chart", takes=Progress, draw=draw)


def _draw_axes(page: Page, drawing: Drawing, scale: float) -> None:
    right = page.left + drawing.right * scale
    for level in drawing.levels:
        y = page.y + level.at * scale
        page.ink.line(page.left + 36 * scale, y, right, y, 0.9 if level.label == "0" else 0.3, RULE)
        page.ink.text(page.left + 30 * scale, y + 3, level.label, 9 * page.look.scale, align="right", colour=SOFT)
    for tick in drawing.rounds:
        x, y = page.left + tick.at * scale, page.y + (drawing.height - 8) * scale
        page.ink.text(x, y, tick.label, 9 * page.look.scale, "bold", "middle")


def _colour(page: Page, curve: Curve) -> str:
    return COLOURS[(curve.number - 1) % len(COLOURS)] if page.options.colour else BLACK


def _draw_curve(page: Page, curve: Curve, scale: float) -> None:
    colour = _colour(page, curve)
    corners = [(page.left + point.x * scale, page.y + point.y * scale) for point in curve.points]
    if len(corners) > 1:
        page.ink.path(corners, 1.6 * page.look.weight, colour, tuple(float(part) for part in curve.dash.split()))
    for x, y in corners:
        _draw_shape(page, curve.shape, Point(x, y), colour)


def _label(page: Page, name: str, room: float) -> Fitted:
    """A name beside its line: on one line, else on several in letters that are still read."""
    label = fit(name, "bold", 10 * page.look.scale, room, 1, 0.7)
    return fit(name, "bold", 7 * page.look.scale, room, 4, 0.75) if label.cut else label


def _high(label: Fitted) -> float:
    return (len(label.lines) - 1) * label.size * 1.1 + label.size * 1.4


def spread(positions: Sequence[float], heights: Sequence[float], room: float) -> list[float]:
    """The middles of labels as near as can be to where they should stand, none over another, all within the room.

    >>> spread([10.0, 12, 98], [20, 20, 20], 100)
    [10.0, 30.0, 90.0]
    """
    order = sorted(range(len(positions)), key=lambda index: (positions[index], index))
    placed, edge = [0.0] * len(positions), 0.0
    for index in order:
        placed[index] = max(positions[index], edge + heights[index] / 2)
        edge = placed[index] + heights[index] / 2
    edge = max(room, sum(heights))
    for index in reversed(order):
        placed[index] = min(placed[index], edge - heights[index] / 2)
        edge = placed[index] - heights[index] / 2
    return placed


def _draw_label(page: Page, curve: Curve, label: Fitted, x: float, y: float) -> None:
    _draw_shape(page, curve.shape, Point(x, y), _colour(page, curve))
    first = y + label.size * 0.35 - (len(label.lines) - 1) * label.size * 0.55
    for index, text in enumerate(label.lines):
        page.ink.text(x + GAP, first + index * label.size * 1.1, text, label.size, "bold", colour=_colour(page, curve))


def _draw_shape(page: Page, shape: str, at: Point, colour: str) -> None:
    x, y, half = at.x, at.y, 3.4
    corners = {
        "square": [(x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)],
        "diamond": [(x, y - 4.6), (x + 4.6, y), (x, y + 4.6), (x - 4.6, y)],
        "triangle": [(x, y - 4.4), (x + 4.2, y + 3.2), (x - 4.2, y + 3.2)],
    }.get(shape)
    if shape == "cross":
        page.ink.path([(x - half, y - half), (x + half, y + half)], 1.6, colour)
        page.ink.path([(x - half, y + half), (x + half, y - half)], 1.6, colour)
    elif corners:
        page.ink.shape(corners, colour)
    else:
        page.ink.circle(x, y, 3.4, fill=colour)
