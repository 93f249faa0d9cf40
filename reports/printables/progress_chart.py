"""How the totals grew, as lines told apart by dash and shape as well as by colour."""

from reports.charts import Curve, Drawing, Point
from reports.charts import draw as lay_out
from reports.printables.fitting import fit
from reports.printables.ink import BLACK, RULE, SOFT
from reports.printables.lettering import set_paragraph
from reports.printables.page import Page
from reports.printables.printable import Printable
from reports.progress import Progress
from scoring import Message

COLOURS = ("#1D5B43", "#1A56A8", "#8A5A12", "#A3241C", "#000000")
UNITS = 640


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
    for curve, line in zip(drawing.curves, progress.lines, strict=True):
        _draw_curve(page, curve, f"{line.place}. {line.name}", scale)
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


def _draw_curve(page: Page, curve: Curve, name: str, scale: float) -> None:
    colour = COLOURS[(curve.number - 1) % len(COLOURS)] if page.options.colour else BLACK
    corners = [(page.left + point.x * scale, page.y + point.y * scale) for point in curve.points]
    if len(corners) > 1:
        page.ink.path(corners, 1.6 * page.look.weight, colour, tuple(float(part) for part in curve.dash.split()))
    for x, y in corners:
        _draw_shape(page, curve.shape, Point(x, y), colour)
    mark = Point(page.left + curve.label_at.x * scale, page.y + curve.label_at.y * scale)
    _draw_shape(page, curve.shape, mark, colour)
    room = page.right - mark.x - 8
    label = fit(name, "bold", 10 * page.look.scale, room, 1, 0.6)
    label = fit(name, "bold", 6.5 * page.look.scale, room, 2, 0.9) if label.cut else label
    up = (len(label.lines) - 1) * label.size * 0.55
    for index, text in enumerate(label.lines):
        y = mark.y + label.size * 0.35 - up + index * label.size * 1.1
        page.ink.text(mark.x + 8, y, text, label.size, "bold", colour=colour)


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
