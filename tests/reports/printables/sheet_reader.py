"""A reader of marked sheets that knows only the published JSON and the photograph and no printer."""

import re
from collections.abc import Iterator
from itertools import pairwise
from math import hypot
from typing import Any, NamedTuple

from PIL import Image, ImageFilter, ImageMath

SMALL = 3  # the photograph is looked through at a third of its size
INKED, FULL, EMPTY = 95, 0.22, 0.10
Point = tuple[float, float]


class UnplacedError(Exception):
    """The sheet was not found in the photograph, with the reason."""


class Blot(NamedTuple):
    """A connected dark patch: how many dots, and its outermost corners."""

    dots: int
    corners: tuple[Point, Point, Point, Point]

    @property
    def side(self) -> float:
        """The length of its upper edge."""
        return hypot(self.corners[1][0] - self.corners[0][0], self.corners[1][1] - self.corners[0][1])


class Reading(NamedTuple):
    """Which bubbles are marked and which are asked, as deal, group and value, and the darkness of each."""

    marked: set[tuple[int, str, str]]
    asked: set[tuple[int, str, str]]


def read(photograph: Image.Image, geometry: dict[str, Any]) -> Reading:
    """The marks on a sheet; UnplacedError where its markers are not all to be seen."""
    seen = _placed(geometry, list(_markers(_evened(photograph, 13))))
    even = _evened(photograph, 5)
    onto = _plane([pair for marker in (0, 2, 3, 5) for pair in seen[marker]])
    rows = _rows(even, geometry, onto) | {"middle": [_moved(seen[marker], onto) for marker in (1, 4)]}
    dark = {_name(bubble): _darkness(even, bubble, onto, rows) for bubble in geometry["bubbles"]}
    return Reading({k for k, v in dark.items() if v >= FULL}, {k for k, v in dark.items() if EMPTY < v < FULL})


def _name(bubble: dict[str, Any]) -> tuple[int, str, str]:
    return bubble["deal"], bubble["group"], bubble["value"]


def _evened(photograph: Image.Image, around: int) -> Image.Image:
    """The photograph as if it were lit evenly: how dark each dot is against the paper `around` it."""
    paper = photograph.reduce(8).filter(ImageFilter.MaxFilter(around)).filter(ImageFilter.GaussianBlur(around / 4))
    paper = paper.resize(photograph.size, Image.Resampling.BILINEAR)
    paper, calm = paper.convert("I"), photograph.filter(ImageFilter.GaussianBlur(1.3)).convert("I")
    return ImageMath.lambda_eval(
        lambda on: on["convert"](255 - on["min"](on["calm"] * 255 / on["paper"], 255), "L"), paper=paper, calm=calm
    )


def _markers(even: Image.Image) -> Iterator[Blot]:
    """Dark patches with the outline of a square and the inside of a pattern."""
    for blot in _blots(even.reduce(SMALL).point(lambda value: 255 if value > 75 else 0)):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = blot.corners
        sides = [hypot(bx - ax, by - ay), hypot(cx - bx, cy - by), hypot(dx - cx, dy - cy), hypot(ax - dx, ay - dy)]
        area = abs((cx - ax) * (dy - by) - (dx - bx) * (cy - ay)) / 2
        if min(sides) > 12 and max(sides) < 1.35 * min(sides) and 0.4 < blot.dots / area < 1.2:
            yield Blot(blot.dots, tuple((x * SMALL, y * SMALL) for x, y in blot.corners))  # type: ignore[arg-type]  # four


def _blots(dark: Image.Image) -> Iterator[Blot]:
    """Connected patches, from the runs of dark dots in each line."""
    wide, high = dark.size
    data, home, runs = dark.tobytes(), list[int](), list[tuple[int, int, int]]()

    def root(at: int) -> int:
        while home[at] != at:
            at = home[at]
        return at

    above: list[int] = []
    for y in range(high):
        here = []
        for match in re.finditer(rb"\xff+", data[y * wide : (y + 1) * wide]):
            home.append(len(home))
            runs.append((y, match.start(), match.end()))
            here.append(len(runs) - 1)
            for other in above:
                if runs[other][1] <= match.end() and match.start() <= runs[other][2]:
                    home[root(other)] = root(here[-1])
        above = here
    together: dict[int, list[tuple[int, int, int]]] = {}
    for at, run in enumerate(runs):
        together.setdefault(root(at), []).append(run)
    for patch in together.values():
        dots = sum(end - start for _, start, end in patch)
        if dots > 150:
            ends = [(x, y) for y, start, end in patch for x in (start, end)]
            yield Blot(dots, (min(ends, key=sum), max(ends, key=_lean), max(ends, key=sum), min(ends, key=_lean)))


def _lean(point: Point) -> float:
    return point[0] - point[1]


def _placed(geometry: dict[str, Any], blots: list[Blot]) -> list[list[tuple[Point, Point]]]:
    """The corners of the six markers: where they stand on the sheet, and where in the photograph."""
    if len(blots) < len(geometry["markers"]):
        raise UnplacedError(f"{len(blots)} of {len(geometry['markers'])} markers were found")
    sides = sorted(blot.side for blot in blots)
    best = min(zip(sides, sides[5:], strict=False), key=lambda pair: pair[1] / pair[0])
    alike = [blot for blot in blots if best[0] <= blot.side <= best[1]][:6]
    slope = _slope(alike)
    alike.sort(key=lambda blot: blot.corners[0][1] - slope * blot.corners[0][0])
    order = [*sorted(alike[:3], key=lambda b: b.corners[0][0]), *sorted(alike[3:], key=lambda b: b.corners[0][0])]
    pairs = []
    for marker, blot in zip(sorted(geometry["markers"], key=lambda marker: marker["id"]), order, strict=True):
        half = marker["size"] / 2
        wanted = [(-half, -half), (half, -half), (half, half), (-half, half)]
        places = [(marker["x"] + dx, marker["y"] + dy) for dx, dy in wanted]
        pairs.append(list(zip(places, blot.corners, strict=True)))
    return pairs


def _moved(pairs: list[tuple[Point, Point]], onto: list[float]) -> tuple[float, float, float, float]:
    """How far a marker lies from where the corners of the sheet alone would put it."""
    off = [(u - _at(onto, *place)[0], v - _at(onto, *place)[1]) for place, (u, v) in pairs]
    x, y = (sum(place[i] for place, _ in pairs) / 4 for i in (0, 1))
    return x, y, sum(offset[0] for offset in off) / 4, sum(offset[1] for offset in off) / 4


def _slope(blots: list[Blot]) -> float:
    """How much the sheet is turned, from the upper edges of its markers."""
    edges = [(blot.corners[0], blot.corners[1]) for blot in blots]
    return sum((b[1] - a[1]) / (b[0] - a[0]) for a, b in edges) / len(edges)


def _plane(pairs: list[tuple[Point, Point]]) -> list[float]:
    """The eight numbers of the projection that fits the pairs best, by least squares."""
    rows = []
    for (x, y), (u, v) in pairs:
        rows += [([x, y, 1, 0, 0, 0, -u * x, -u * y], u), ([0, 0, 0, x, y, 1, -v * x, -v * y], v)]
    net = [
        [sum(row[i] * row[j] for row, _ in rows) for j in range(8)] + [sum(row[i] * to for row, to in rows)]
        for i in range(8)
    ]
    for i in range(8):
        pivot = max(range(i, 8), key=lambda k: abs(net[k][i]))
        net[i], net[pivot] = net[pivot], net[i]
        for k in range(8):
            if k != i:
                factor = net[k][i] / net[i][i]
                net[k] = [a - factor * b for a, b in zip(net[k], net[i], strict=True)]
    return [net[i][8] / net[i][i] for i in range(8)]


def _at(onto: list[float], x: float, y: float) -> Point:
    a, b, c, d, e, f, g, h = onto
    under = g * x + h * y + 1
    return (a * x + b * y + c) / under, (d * x + e * y + f) / under


def _rows(
    even: Image.Image, geometry: dict[str, Any], onto: list[float]
) -> dict[str, list[tuple[float, float, float, float]]]:
    """For each side, by height: how far each edge mark lies from where the markers alone would put it."""
    edges: dict[str, list[tuple[float, float, float, float]]] = {"left": [], "right": []}
    for mark in geometry["timing"]:
        x, y = _at(onto, mark["x"], mark["y"])
        scale = abs(_at(onto, mark["x"] + mark["w"], mark["y"])[0] - x)
        window = (int(x - 1.7 * scale), int(y - 1.7 * scale), int(x + 1.7 * scale), int(y + 1.7 * scale))
        middle = _middle(even.crop(window))
        if middle:
            edges[mark["side"]].append((mark["x"], mark["y"], window[0] + middle[0] - x, window[1] + middle[1] - y))
    return {side: sorted(marks, key=lambda mark: mark[1]) for side, marks in edges.items()}


def _middle(window: Image.Image) -> Point | None:
    """The middle of what is dark there."""
    wide, data = window.size[0], window.tobytes()
    dark = [(at % wide, at // wide) for at, value in enumerate(data) if value > 110]
    if not dark:
        return None
    return sum(x for x, _ in dark) / len(dark) + 0.5, sum(y for _, y in dark) / len(dark) + 0.5


def _darkness(even: Image.Image, bubble: dict[str, Any], onto: list[float], rows: dict[str, Any]) -> float:
    """How much of the inside of a bubble is covered, 0 to 1, after the paper's curl was taken out."""
    x, y = bubble["x"], bubble["y"]
    left, middle, right = (_off(rows[where], y) for where in ("left", "middle", "right"))
    (a, _, _), (b, _, _), (c, _, _) = left, middle, right
    weights = (
        (x - b) * (x - c) / ((a - b) * (a - c)),
        (x - a) * (x - c) / ((b - a) * (b - c)),
        (x - a) * (x - b) / ((c - a) * (c - b)),
    )
    dx, dy = (sum(w * shift[i] for w, shift in zip(weights, (left, middle, right), strict=True)) for i in (1, 2))
    reach, dark, count = bubble["d"] * 0.40, 0.0, 0
    pixels = even.load()
    for i in range(-4, 5):
        for j in range(-4, 5):
            if i * i + j * j <= 17:
                u, v = _at(onto, x + i * reach / 4, y + j * reach / 4)
                dark += pixels[int(u + dx), int(v + dy)] > INKED  # type: ignore[index,operator]  # grey
                count += 1
    return dark / count


def _off(marks: list[tuple[float, float, float, float]], y: float) -> tuple[float, float, float]:
    for (x, above, dx, dy), (_, below, ex, ey) in pairwise(marks):
        if above <= y <= below:
            share = (y - above) / (below - above)
            return x, dx + share * (ex - dx), dy + share * (ey - dy)
    raise UnplacedError("an edge mark is missing")
