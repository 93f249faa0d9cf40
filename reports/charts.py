"""The progress chart: how totals grew round by round, coordinates anyone can draw, and an SVG without inline styles."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple
from xml.sax.saxutils import escape, quoteattr

from reports.numbers import signed
from reports.results import Results
from reports.standings import Standings, parts_of
from scoring import Message

DASHES = ("", "7 3", "2 3", "9 3 2 3", "5 5")  # told apart without colour, with the shapes below
SHAPES = ("circle", "square", "diamond", "triangle", "cross")
LEFT, RIGHT, TOP, BOTTOM = 44, 200, 10, 26
LONGEST_LABEL = 22  # letters; the description has the whole name
LABEL_HEIGHT = 15


@dataclass(frozen=True)
class Line:
    """An entrant's running total: before the first round, then after each round."""

    place: int
    name: str
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Progress:
    """The lines of a few entrants over the rounds; every line has one total more than there are rounds."""

    rounds: tuple[int, ...]
    lines: tuple[Line, ...]

    @property
    def description(self) -> tuple[Message, ...]:
        """The chart for who cannot see it: one sentence a line."""
        return tuple(
            Message(
                "{name}, place {place}: {totals}.",
                name=line.name,
                place=line.place,
                totals=", ".join(signed(total) for total in line.totals[1:]),
            )
            for line in self.lines
        )


def progress(results: Results, standings: Standings, top: int = 5, also: int | None = None) -> Progress:
    """The running totals of the first `top` rows, and of one entrant more. The last one is the total in the standings.

    Adjustments count from their round on; those of the whole event from the start. The place bonus is not in it. Where
    a final starts anew, the lines of who plays it start anew there.
    """
    counted = {key: part.results for part in parts_of(results) for key in part.entrants}
    rows = [row for at, row in enumerate(standings.rows) if at < top or row.entrant.key == also]
    lines = (
        Line(row.place, row.entrant.name, _running_totals(results, counted[row.entrant.key], row.entrant.key))
        for row in rows
    )
    return Progress(results.numbers, tuple(lines))


def _running_totals(results: Results, part: Results, entrant: int) -> tuple[int, ...]:
    """The running total of all rounds, from the first round of the part on that of the part alone."""
    later = _running(part, entrant)[1:]
    return (*_running(results, entrant)[: len(results.numbers) + 1 - len(later)], *later)


def _running(results: Results, entrant: int) -> tuple[int, ...]:
    rounds = results.round_points[entrant]
    gains = {number: rounds.get(number, 0) for number in results.numbers}
    total = 0
    for adjustment in results.adjustments:
        if adjustment.entrant != entrant:
            continue
        if adjustment.round in gains:
            gains[adjustment.round] += adjustment.points
        else:
            total += adjustment.points
    totals = [total]
    for number in results.numbers:
        totals.append(totals[-1] + gains[number])
    return tuple(totals)


class Point(NamedTuple):
    """A place on the drawing, y counted downwards from the top."""

    x: float
    y: float


class Tick(NamedTuple):
    """A number along an axis and where it stands."""

    at: float
    label: str


@dataclass(frozen=True)
class Curve:
    """An entrant's line: its corners, how it is told apart, and its label moved clear of the others."""

    number: int  # 1, 2 … picks colour, dash and shape
    label: str
    points: tuple[Point, ...]
    label_at: Point  # a mark stands here, the words behind it

    @property
    def dash(self) -> str:
        """The dash pattern, empty for a full line."""
        return DASHES[(self.number - 1) % len(DASHES)]

    @property
    def shape(self) -> str:
        """The shape of the marks on the corners."""
        return SHAPES[(self.number - 1) % len(SHAPES)]


@dataclass(frozen=True)
class Drawing:
    """A chart as numbers, for SVG as well as for paper."""

    width: int
    height: int
    curves: tuple[Curve, ...]
    levels: tuple[Tick, ...]  # lines across, with the points they stand for
    rounds: tuple[Tick, ...]
    room: int = RIGHT  # for the labels

    @property
    def right(self) -> int:
        """The x where the lines end and the labels begin."""
        return self.width - self.room


def draw(
    progress: Progress, width: int = 640, height: int = 280, room: int = RIGHT, *, signed_scale: bool = True
) -> Drawing:
    """The chart laid out in a box of that size, with that much room for labels: the place alone where it is little.

    A chart without rounds has only its axis. Points are written with their sign and their scale has a nought; without
    `signed_scale` the scale is as short as the numbers allow.
    """
    totals = [total for line in progress.lines for total in line.totals] or [0]
    least = min(*totals, 0) if signed_scale else min(totals)
    step = _step(max(totals) - least)
    low = least // step * step
    high = max(-(-max(totals) // step) * step, low + step)
    across = (width - LEFT - room) / max(len(progress.rounds), 1)

    def place(index: int, total: int) -> Point:
        """The point of a total after that many rounds on the drawing."""
        return Point(LEFT + across * index, TOP + (height - TOP - BOTTOM) * (high - total) / (high - low))

    corners = [tuple(place(i, total) for i, total in enumerate(line.totals)) for line in progress.lines]
    label_ys = _spread([points[-1].y for points in corners], height - LABEL_HEIGHT / 2)
    curves = tuple(
        Curve(number, _label(line, room), points, Point(width - room + 14, y))
        for number, (line, points, y) in enumerate(zip(progress.lines, corners, label_ys, strict=True), 1)
    )
    write = signed if signed_scale else str
    levels = tuple(Tick(place(0, level).y, write(level)) for level in range(low, high + 1, step))
    rounds = tuple(Tick(place(i, 0).x, str(number)) for i, number in enumerate(progress.rounds, 1))
    return Drawing(width, height, curves, levels, rounds, room)


def key_marks(drawing: Drawing) -> tuple[str, ...]:
    """Each line's mark as a small SVG of its own, for a list of names beside the chart."""
    return tuple(
        '<svg class="chart-key" viewBox="0 0 26 12" width="26" height="12" aria-hidden="true">'
        f'<g class="{_class(curve)}" stroke="currentColor" fill="none" stroke-width="2"><path d="M0 6H26"'
        f'{_dashed(curve)}/><path fill="currentColor" d="{_mark(curve.shape, Point(13, 6))}"/></g></svg>'
        for curve in drawing.curves
    )


def svg(drawing: Drawing, ident: str, title: str, description: str) -> str:
    """The drawing as SVG with presentation attributes only; a stylesheet colours `.chart .c1` to `.c5`."""
    parts = [
        f'<svg class="chart" id={quoteattr(ident)} viewBox="0 0 {drawing.width} {drawing.height}" role="img" '
        f"aria-labelledby={quoteattr(f'{ident}-title {ident}-text')}>",
        f"<title id={quoteattr(f'{ident}-title')}>{escape(title)}</title>",
        f"<desc id={quoteattr(f'{ident}-text')}>{escape(description)}</desc>",
        *_axes(drawing),
        *(part for curve in drawing.curves for part in _curve(curve)),
        "</svg>",
    ]
    return "".join(parts)


def _axes(drawing: Drawing) -> Iterator[str]:
    for level in drawing.levels:
        yield f'<path stroke="currentColor" stroke-opacity=".2" d="M{LEFT} {level.at:.1f}H{drawing.right}"/>'
        yield _tick(LEFT - 6, level.at + 4, "end", level.label)
    for tick in drawing.rounds:
        yield _tick(tick.at, drawing.height - 6, "middle", tick.label)


def _tick(x: float, y: float, anchor: str, label: str) -> str:
    return f'<text class="tick" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="12">{label}</text>'


def _curve(curve: Curve) -> Iterator[str]:
    corners = " ".join(f"{point.x:.1f},{point.y:.1f}" for point in curve.points)
    yield f'<g class="{_class(curve)}" stroke="currentColor" fill="none" stroke-width="2">'
    yield f'<polyline points="{corners}"{_dashed(curve)}/>'
    marks = "".join(_mark(curve.shape, point) for point in (*curve.points, curve.label_at))
    yield f'<path fill="currentColor" d="{marks}"/></g>'
    x, y = curve.label_at.x + 10, curve.label_at.y + 4
    yield f'<text class="name" x="{x:.1f}" y="{y:.1f}" font-size="13">{escape(curve.label)}</text>'


def _class(curve: Curve) -> str:
    return f"c{(curve.number - 1) % len(DASHES) + 1}"


def _dashed(curve: Curve) -> str:
    return f' stroke-dasharray="{curve.dash}"' if curve.dash else ""


def _mark(shape: str, point: Point) -> str:
    """A mark of about seven units around the point, as path data."""
    x, y = f"{point.x:.1f}", f"{point.y:.1f}"
    return {
        "circle": f"M{x} {y}m-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0-7 0z",
        "square": f"M{x} {y}m-3-3h6v6h-6z",
        "diamond": f"M{x} {y}m0-4.5l4.5 4.5l-4.5 4.5l-4.5-4.5z",
        "triangle": f"M{x} {y}m0-4.5l4.2 7.5h-8.4z",
        "cross": f"M{x} {y}m-3.5-3.5l7 7m-7 0l7-7",
    }[shape]


def _step(span: int) -> int:
    """A round number that cuts the span in five parts or fewer."""
    size = 1
    while True:
        for step in (size, 2 * size, 5 * size):
            if step * 5 >= span:
                return step
        size *= 10


def _label(line: Line, room: int) -> str:
    if room < RIGHT / 2:
        return str(line.place)
    label = f"{line.place}. {line.name}"
    return label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1].rstrip()}…"


def _spread(ys: Sequence[float], floor: float) -> list[float]:
    """The heights of the labels: moved down where they would lie over each other, and up again from the floor."""
    placed = list(ys)
    downwards = sorted(range(len(placed)), key=lambda index: (ys[index], index))
    for above, index in pairwise(downwards):
        placed[index] = max(placed[index], placed[above] + LABEL_HEIGHT)
    for index in reversed(downwards):
        placed[index] = min(placed[index], floor)
        floor = placed[index] - LABEL_HEIGHT
    return placed
