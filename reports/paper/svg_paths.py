"""Outlines of SVG shapes as PDF path operators, with their transform already applied."""

import re
from collections import deque
from collections.abc import Iterator, Mapping
from math import atan2, ceil, cos, hypot, isfinite, pi, sin, sqrt, tan
from string import ascii_lowercase

Matrix = tuple[float, float, float, float, float, float]
Point = tuple[float, float]
Step = tuple[str, tuple[Point, ...]]
TOKEN = re.compile(r"[a-zA-Z]|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?")
NEEDED = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}
ROUND = 0.5523
LONGEST_NUMBER, MOST_WORDS = 40, 60_000
"""Signs of a number; numbers and commands of one outline, some 10,000 curves."""


def times(outer: Matrix, inner: Matrix) -> Matrix:
    """The transform that does `inner` first and then `outer`."""
    a, b, c, d, e, f = outer
    g, h, i, j, k, m = inner
    return (a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * m + e, b * k + d * m + f)


def path_of(tag: str, given: Mapping[str, str], matrix: Matrix) -> str:
    """The operators of one shape; empty for elements that have no outline."""
    steps = list(_steps(tag, given))
    return " ".join(_operators(step, matrix) for step in steps)


def number_of(text: str) -> float:
    """A coordinate; ValueError where it is none, or longer or larger than any drawing needs."""
    number = float(text) if len(text) <= LONGEST_NUMBER else float("inf")
    if not isfinite(number):
        raise ValueError(text[:LONGEST_NUMBER])
    return number


def _operators(step: Step, matrix: Matrix) -> str:
    a, b, c, d, e, f = matrix
    name, points = step
    return " ".join([*(f"{a * x + c * y + e:.3f} {b * x + d * y + f:.3f}" for x, y in points), name])


def _steps(tag: str, given: Mapping[str, str]) -> Iterator[Step]:
    def n(name: str) -> float:
        """The number of an attribute, 0 where it is left out; ValueError when it is none."""
        return number_of(given.get(name, "0").strip().rstrip(ascii_lowercase + "%") or "0")

    if tag == "path":
        yield from _path(given.get("d", ""))
    elif tag in ("circle", "ellipse"):
        yield from _ellipse(n("cx"), n("cy"), n("r") or n("rx"), n("r") or n("ry"))
    elif tag == "rect":
        yield from _rectangle(
            n("x"), n("y"), n("width"), n("height"), min(n("rx") or n("ry"), n("width") / 2, n("height") / 2)
        )
    elif tag in ("polygon", "polyline"):
        yield from _polygon([number_of(part) for part in _words(given.get("points", ""))], tag == "polygon")
    elif tag == "line":
        yield from (("m", ((n("x1"), n("y1")),)), ("l", ((n("x2"), n("y2")),)))


def _polygon(numbers: list[float], closed: bool) -> Iterator[Step]:
    for index, point in enumerate(zip(numbers[::2], numbers[1::2], strict=False)):
        yield "l" if index else "m", (point,)
    if closed and numbers:
        yield "h", ()


def _ellipse(x: float, y: float, rx: float, ry: float) -> Iterator[Step]:
    k, m = rx * ROUND, ry * ROUND
    yield "m", ((x + rx, y),)
    yield "c", ((x + rx, y + m), (x + k, y + ry), (x, y + ry))
    yield "c", ((x - k, y + ry), (x - rx, y + m), (x - rx, y))
    yield "c", ((x - rx, y - m), (x - k, y - ry), (x, y - ry))
    yield "c", ((x + k, y - ry), (x + rx, y - m), (x + rx, y))
    yield "h", ()


def _rectangle(x: float, y: float, w: float, h: float, r: float) -> Iterator[Step]:
    k = r * (1 - ROUND)
    yield "m", ((x + r, y),)
    for corner, before, after, end in (
        ((x + w - r, y), (x + w - k, y), (x + w, y + k), (x + w, y + r)),
        ((x + w, y + h - r), (x + w, y + h - k), (x + w - k, y + h), (x + w - r, y + h)),
        ((x + r, y + h), (x + k, y + h), (x, y + h - k), (x, y + h - r)),
        ((x, y + r), (x, y + k), (x + k, y), (x + r, y)),
    ):
        yield "l", (corner,)
        if r:
            yield "c", (before, after, end)
    yield "h", ()


def _path(text: str) -> Iterator[Step]:
    """Path data as steps from absolute point to point; relative, smooth and quadratic ones are worked out."""
    tokens, command = deque(_words(text)), ""
    at = start = bend = (0.0, 0.0)
    while tokens:
        if tokens[0].isalpha():
            command = tokens.popleft()
        need = NEEDED[command.upper()]
        numbers = [number_of(tokens.popleft()) for _ in range(need)]
        points = _absolute(command, numbers, at)
        match command.upper():
            case "M":
                at = start = bend = points[0]
                command = "l" if command == "m" else "L"
                yield "m", (at,)
            case "Z":
                at = bend = start
                command = ""
                yield "h", ()
            case "L" | "H" | "V":
                at = bend = points[0]
                yield "l", (at,)
            case "C" | "S":
                first = points[0] if len(points) == 3 else (2 * at[0] - bend[0], 2 * at[1] - bend[1])
                bend, at = points[-2], points[-1]
                yield "c", (first, bend, at)
            case "Q" | "T":
                middle = points[0] if len(points) == 2 else (2 * at[0] - bend[0], 2 * at[1] - bend[1])
                yield "c", (_between(at, middle), _between(points[-1], middle), points[-1])
                bend, at = middle, points[-1]
            case "A":
                yield from _arc(at, numbers, points[0])
                at = bend = points[0]


def _words(text: str) -> list[str]:
    words: list[str] = TOKEN.findall(text)
    if len(words) > MOST_WORDS:
        raise ValueError("No logo has so many curves.")
    return words


def _absolute(command: str, n: list[float], at: Point) -> list[Point]:
    x, y = at if command.islower() else (0.0, 0.0)
    if command in "Hh":
        return [(x + n[0], at[1])]
    if command in "Vv":
        return [(at[0], y + n[0])]
    if command in "Aa":
        n = n[5:]
    return [(x + n[i], y + n[i + 1]) for i in range(0, len(n), 2)]


def _between(end: Point, middle: Point) -> Point:
    return end[0] + (middle[0] - end[0]) * 2 / 3, end[1] + (middle[1] - end[1]) * 2 / 3


def _arc(start: Point, n: list[float], end: Point) -> Iterator[Step]:
    """An elliptical arc as curves of at most a quarter turn (SVG 1.1, appendix F.6)."""
    rx, ry, turn, large, sweep = abs(n[0]), abs(n[1]), n[2] * pi / 180, bool(n[3]), bool(n[4])
    if not rx or not ry or start == end:
        yield "l", (end,)
        return
    c, s = cos(turn), sin(turn)
    dx, dy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = c * dx + s * dy, -s * dx + c * dy
    grow = max(1.0, hypot(x / rx, y / ry))
    rx, ry = rx * grow, ry * grow
    below = (rx * y) ** 2 + (ry * x) ** 2
    factor = sqrt(max(0.0, ((rx * ry) ** 2 - below) / below)) * (-1 if large == sweep else 1)
    mx, my = factor * rx * y / ry, -factor * ry * x / rx
    cx, cy = c * mx - s * my + (start[0] + end[0]) / 2, s * mx + c * my + (start[1] + end[1]) / 2
    first, last = atan2((y - my) / ry, (x - mx) / rx), atan2((-y - my) / ry, (-x - mx) / rx)
    span = (last - first) % (2 * pi) if sweep else -((first - last) % (2 * pi))
    parts = max(1, ceil(abs(span) / (pi / 2)))
    bend = 4 / 3 * tan(span / parts / 4)

    def place(angle: float, along: float) -> Point:
        """The point at an angle of the ellipse, `along` its tangent."""
        px, py = rx * (cos(angle) - along * sin(angle)), ry * (sin(angle) + along * cos(angle))
        return c * px - s * py + cx, s * px + c * py + cy

    for part in range(parts):
        a, b = first + span * part / parts, first + span * (part + 1) / parts
        yield "c", (place(a, bend), place(b, -bend), place(b, 0))
