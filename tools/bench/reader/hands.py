"""How a hand marks paper: habits with pens and pencils, corrections, written figures and stray lines."""

from __future__ import annotations

from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from PIL import Image, ImageChops, ImageDraw

if TYPE_CHECKING:
    from random import Random

DOTS = 200 / 25.4  # a millimetre of the page
HABITS = {"scribble": 22, "fill": 18, "cross": 18, "tick": 14, "pencil": 13, "spill": 8, "dash": 5, "dot": 2}
CORRECTED = 0.04  # of the rows
LEAST_HAND = 3.6  # nobody writes smaller because the bubble is
SIGN = ("flag", "corrected")  # the bubble of a sheet that says so
STRIKES = ("one line", "ruler", "wavy", "pencil", "left half", "right half", "points")
Strokes = list[list[tuple[float, float]]]


class Hand(NamedTuple):
    """How somebody marks: the habit, millimetres of the pen, how dark it is (0 black), how far beside the middle."""

    habit: str
    pen: float
    level: int
    shake: float


def hands_of(chance: Random, kind: str) -> tuple[Hand, ...]:
    """Whoever fills in one paper: one hand, or two where its kind says so."""
    return (_hand(chance, kind), *([_hand(chance, kind)] if kind == "two pens" else []))


def _hand(chance: Random, kind: str) -> Hand:
    habit = "ring" if kind == "ringed" else chance.choices(list(HABITS), list(HABITS.values()))[0]
    level = chance.randint(105, 170) if habit == "pencil" else chance.randint(15, 80)
    pen = chance.uniform(0.8, 1.2) if habit == "dot" else chance.uniform(0.35, 0.65)
    return Hand(habit, pen, level, chance.choice((0.06, 0.1, 0.14)))


def mark_row(
    paper: Paper, places: dict[Any, Any], todo: set[tuple[int, str, str]], hand: Hand, chance: Random, kind: str
) -> tuple[set[tuple[int, str, str]], bool]:
    """Marks the bubbles of one row, and tells which ended up marked and whether one of them was corrected."""
    corrected = chance.random() < (0.3 if kind == "corrected" else CORRECTED)
    if corrected:
        todo = _correct(paper, places, todo, hand, chance)
    for mark in sorted(todo):
        paper.mark(places[mark], hand, chance)
    return todo, corrected


def _correct(
    paper: Paper, places: dict[Any, Any], todo: set[tuple[int, str, str]], hand: Hand, chance: Random
) -> set[tuple[int, str, str]]:
    """A wrong bubble is marked first; then the right one is ringed, or "corrected" is marked, or both, or neither."""
    row, group, right = chance.choice(sorted(mark for mark in todo if mark[1] != SIGN[0]))
    free = sorted(place for place in places if place[:2] == (row, group) and place not in todo and place[2] != "note")
    if not free:
        return todo
    paper.mark(places[chance.choice(free)], hand, chance)
    how = chance.choice(("ring and sign", "ring and sign", "ring", "ring alone", "both marked"))
    if how.startswith("ring"):
        paper.mark(places[row, group, right], hand._replace(habit="ring"), chance)
    if how == "ring alone":
        return todo - {(row, group, right)}
    return todo | {(row, *SIGN)} if how == "ring and sign" and (row, *SIGN) in places else todo


def ring_instead(
    paper: Paper,
    places: dict[Any, Any],
    todo: set[tuple[int, str, str]],
    right: tuple[int, str, str],
    wrong: str,
    hand: Hand,
    chance: Random,
) -> set[tuple[int, str, str]]:
    """Marks the bubbles of one row with a wrong one, rings the right one and no more; tells which ended up marked."""
    marked = todo - {right} | {(*right[:2], wrong)}
    for mark in sorted(marked):
        paper.mark(places[mark], hand, chance)
    paper.mark(places[right], hand._replace(habit="ring"), chance)
    return marked


def write_figure(paper: Paper, box: dict[str, Any], figure: str, chance: Random) -> None:
    """Writes a figure in its box: so many strokes for each of its signs, as high as the box allows."""
    high = min(5.5, box["h"] * 0.5) * chance.uniform(0.8, 1.1)
    left = box["x"] + box["w"] * 0.15 - (chance.random() < 0.05) * chance.uniform(1, 3)  # some begin too early
    top = box["y"] + box["h"] * 0.2
    for at in range(len(figure)):
        sign = [(left + (at + chance.random()) * high * 0.6, top + chance.random() * high) for _ in range(5)]
        paper.draw([sign], 0.45, 50)


def strike_out(paper: Paper, box: tuple[float, float, float, float], points: float, hand: Hand, chance: Random) -> None:
    """Draws a line through a row, from left to right and from top to foot in millimetres: as cancelled deals are.

    It goes between the bubbles, wherever they are, through half of the row, or through the points alone.
    """
    left, top, right, foot = box
    way = chance.choice(STRIKES)
    first, last = {
        "left half": (left, (left + points) / 2),
        "right half": ((left + points) / 2, right),
        "points": (points, right),
    }.get(way, (left, right))
    first, last = first - chance.uniform(0, 4), last - chance.uniform(0, 6)
    middle = (top + foot) / 2 + chance.gauss(0, 0.3)
    slant = 0.0 if way == "ruler" else chance.gauss(0, 0.4)
    wave = chance.uniform(0.5, 2.2) if way == "wavy" else 0.0 if way == "ruler" else chance.uniform(0, 0.2)
    turns, steps = chance.uniform(6, 14), 120
    line = [
        (
            first + (last - first) * at / steps,
            middle + slant * (2 * at / steps - 1) + wave * sin(turns * 2 * pi * at / steps),
        )
        for at in range(steps + 1)
    ]
    lead = way == "pencil" or hand.habit == "pencil"
    level = chance.randint(105, 160) if lead else chance.randint(15, 80)
    paper.draw([line], hand.pen if hand.pen < 0.7 else 0.5, level, lead=lead)


def stray(paper: Paper, chance: Random) -> None:
    """At most two lines where nobody meant to write."""
    for _ in range(chance.choice((0, 0, 1, 2))):
        x, y = chance.uniform(20, 270), chance.uniform(36, 185)
        line = [(x, y), (x + chance.gauss(0, 4), y + chance.gauss(0, 4))]
        paper.draw([line], chance.uniform(0.3, 0.5), chance.randint(40, 150))


class Paper:
    """A printed page and what is written on it: by pen, and by pencil, which leaves the grain of the paper white."""

    def __init__(self, printed: Image.Image) -> None:
        self._printed = printed
        self._ink, self._lead = (Image.new("L", printed.size, 255) for _ in range(2))

    def mark(self, bubble: dict[str, Any], hand: Hand, chance: Random) -> None:
        size = max(bubble["d"], LEAST_HAND)
        most = 0.38 * size
        x, y = (at + min(max(chance.gauss(0, hand.shake * size), -most), most) for at in (bubble["x"], bubble["y"]))
        strokes = [[(x + u * size / 2, y + v * size / 2) for u, v in stroke] for stroke in STROKES[hand.habit](chance)]
        self.draw(strokes, hand.pen, hand.level, lead=hand.habit == "pencil")

    def draw(self, strokes: Strokes, width: float, level: int, *, lead: bool = False) -> None:
        """Lines through places in millimetres."""
        pen = ImageDraw.Draw(self._lead if lead else self._ink)
        for stroke in strokes:
            dots = [(x * DOTS, y * DOTS) for x, y in stroke]
            pen.line(dots, fill=level, width=max(1, round(width * DOTS)), joint="curve")

    def picture(self, chance: Random) -> Image.Image:
        wide, high = self._printed.size
        coarse = Image.frombytes("L", (wide // 2, high // 2), chance.randbytes((wide // 2) * (high // 2)))
        grain = coarse.point(lambda value: value * 70 // 255).resize((wide, high))
        lead = ImageChops.lighter(self._lead, ImageChops.add(self._lead, grain))
        return ImageChops.darker(ImageChops.darker(self._printed, self._ink), lead)


def _zigzag(chance: Random) -> Strokes:
    turns, reach, turn = chance.randint(4, 7), chance.uniform(0.65, 1.0), chance.uniform(0, pi)
    along = [2 * at / turns - 1 for at in range(turns + 1)]
    points = [((-1) ** at * reach * sqrt(max(0.1, 1 - v * v)), v * reach) for at, v in enumerate(along)]
    return [[(u * cos(turn) - v * sin(turn), u * sin(turn) + v * cos(turn)) for u, v in points]]


def _spiral(reach: float) -> Strokes:
    turns = [at * 14 * pi / 90 for at in range(91)]
    return [[(cos(t) * t / turns[-1] * reach, sin(t) * t / turns[-1] * reach) for t in turns]]


def _cross(chance: Random) -> Strokes:
    a, b = chance.uniform(0.65, 1.15), chance.uniform(0.65, 1.15)
    return [[(-a, -a * 0.9), (a, a)], [(b, -b * 0.9), (-b, b)]]


def _ring(chance: Random) -> Strokes:
    reach, flat, much = chance.uniform(1.12, 1.4), chance.uniform(0.85, 1), chance.uniform(0.92, 1.1)
    turns = [2 * pi * much * at / 40 for at in range(41)]
    return [[(cos(t) * reach, sin(t) * reach * flat) for t in turns]]


STROKES = {
    "scribble": _zigzag,
    "pencil": _zigzag,
    "fill": lambda chance: _spiral(chance.uniform(0.75, 1.0)),
    "spill": lambda chance: _spiral(chance.uniform(1.1, 1.35)),
    "cross": _cross,
    "tick": lambda chance: [[(-0.55, 0.05), (-0.1, 0.6), (chance.uniform(0.7, 1.3), -chance.uniform(0.8, 1.5))]],
    "dash": lambda chance: [[(-0.9, chance.uniform(-0.2, 0.2)), (0.9, chance.uniform(-0.2, 0.2))]],
    "dot": lambda chance: _spiral(chance.uniform(0.1, 0.2)),
    "ring": _ring,
}
"""Each way of marking as lines through places, of which a bubble's edge has the distance 1 from its middle."""
