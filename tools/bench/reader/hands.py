"""Hands that mark paper: habits with pens and pencils, corrections, struck rows, notes, figures and stray lines."""

from __future__ import annotations

from math import cos, dist, pi, sin, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from PIL import Image, ImageChops, ImageDraw

if TYPE_CHECKING:
    from random import Random

DOTS = 200 / 25.4  # a millimetre of the page
HABITS = {"scribble": 22, "fill": 18, "cross": 18, "tick": 14, "pencil": 13, "spill": 8, "dash": 5, "dot": 2}
CORRECTED = 0.04  # of the rows
SLIP = 5.0  # millimetres: a longer line may be a slash, as short ones by which people cancel a deal are
LEAST_HAND = 3.6  # nobody writes smaller because the bubble is
SIGN = ("flag", "corrected")  # the bubble of a sheet that says so
STRIKES = (
    "one line", "ruler", "wavy", "pencil", "left half", "right half", "points", "two lines", "dashed", "cross",
    "zigzag", "upper line", "lower line", "aslant",
)  # fmt: skip
NOTES = ("words", "crossed word", "arrow", "margin", "drop")
Strokes = list[list[tuple[float, float]]]
Box = tuple[float, float, float, float]


class Hand(NamedTuple):
    """A hand that marks: the habit, millimetres of the pen, how dark it is (0 black), how far beside the middle."""

    habit: str
    pen: float
    level: int
    shake: float


class Family(NamedTuple):
    """A family of hands: how often each habit, millimetres and darkness of their pens where they are not usual
    ones, how far beside the middle they mark, and how many fill in one sheet.

    `even`: every contract is as frequent, and doubles and the like stand in 8 % of the deals. Of so many rows as
    `strike_every` and `note_every` say one is struck out, or something is written across it.
    """

    habits: dict[str, int]
    pen: tuple[float, float] = (0.35, 0.65)
    level: tuple[int, int] = (15, 80)
    shakes: tuple[float, ...] = (0.06, 0.1, 0.14)
    hands: int = 1
    even: bool = False
    strike_every: int = 0
    note_every: int = 0


FAMILIES = {
    "usual": Family(HABITS),
    "even": Family(HABITS, even=True),
    "light": Family(HABITS | {"dot": 0}, pen=(0.22, 0.4), level=(95, 160)),
    "bold": Family({"fill": 3, "cross": 3, "spill": 1, "tick": 2}, pen=(0.8, 1.3), level=(10, 70)),
    "small": Family({"half": 3, "dash": 2, "stroke": 3, "dot": 1}, shakes=(0.1, 0.16)),
    "sweeping": Family({"sweep": 2, "tick": 1, "long cross": 2}, pen=(0.3, 0.6)),
    "two": Family(HABITS, hands=2),
    "struck": Family(HABITS, strike_every=3),
    "pencil": Family({"pencil": 1}, strike_every=3),
    "felt": Family({"fill": 2, "cross": 2, "dash": 1}, pen=(1.3, 1.9), level=(10, 60), shakes=(0.1, 0.14)),
    "noted": Family(HABITS, note_every=3),
    "ringers": Family({"ring": 1}),
}
"""Hands and faults as people have them. Of those who ring every row is asked; of all others hardly any."""


def hands_of(family: Family, chance: Random) -> tuple[Hand, ...]:
    """Whoever of a family fills in one paper."""
    return tuple(_hand(family, chance) for _ in range(family.hands))


def _hand(family: Family, chance: Random) -> Hand:
    habit = chance.choices(list(family.habits), list(family.habits.values()))[0]
    low, high = family.level
    level = chance.randint(max(low, 105), max(high, 170)) if habit == "pencil" else chance.randint(low, high)
    pen = chance.uniform(0.8, 1.2) if habit == "dot" else chance.uniform(*family.pen)
    return Hand(habit, pen, level, chance.choice(family.shakes))


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


def strike_out(paper: Paper, box: Box, points: float, hand: Hand, chance: Random) -> None:
    """Draws a line through a row, from left to right and from top to foot in millimetres: as cancelled deals are.

    It goes between the bubbles, through one line of them, through half of the row, or through the points alone.
    """
    left, top, right, foot = box
    way = chance.choice(STRIKES)
    first, last = {
        "left half": (left, (left + points) / 2),
        "right half": ((left + points) / 2, right),
        "points": (points, right),
    }.get(way, (left, right))
    first, last = first - chance.uniform(0, 4), last - chance.uniform(0, 6)
    quarter = (foot - top) / 4
    middle = (top + foot) / 2 + chance.gauss(0, 0.3)
    middle += {"upper line": -quarter, "lower line": quarter}.get(way, 0.0)
    slant = {"ruler": 0.0, "aslant": 1.6 * quarter, "cross": 1.6 * quarter}.get(way, chance.gauss(0, 0.4))
    wave = {"wavy": chance.uniform(0.5, 2.2), "zigzag": 1.5 * quarter, "ruler": 0.0}.get(way, chance.uniform(0, 0.2))
    turns = chance.uniform(6, 14)
    lines = [_wave(first, last, middle, slant, wave, turns)]
    if way in ("two lines", "cross"):
        lines.append(_wave(first, last, middle + (1.2 if way == "two lines" else 0), -slant, wave, turns))
    if way == "dashed":
        lines = [piece for line in lines for piece in (line[at : at + 5] for at in range(0, len(line), 9))]
    lead = way == "pencil" or hand.habit == "pencil"
    level = chance.randint(105, 160) if lead else chance.randint(15, 80)
    paper.draw(lines, hand.pen if hand.pen < 0.7 else 0.5, level, lead=lead)


def _wave(
    first: float, last: float, middle: float, slant: float, wave: float, turns: float
) -> list[tuple[float, float]]:
    steps = 120
    return [
        (
            first + (last - first) * at / steps,
            middle + slant * (2 * at / steps - 1) + wave * sin(turns * 2 * pi * at / steps),
        )
        for at in range(steps + 1)
    ]


def note(paper: Paper, box: Box, hand: Hand, chance: Random) -> None:
    """Writes something across a row that is no mark: a word, one that is crossed out, an arrow, what begins in the
    margin, or a drop of coffee.
    """
    left, top, right, foot = box
    way, middle = chance.choice(NOTES), (top + foot) / 2
    x = left - 6 if way == "margin" else chance.uniform(left, right - 60)
    wide = chance.uniform(18, 45)
    if way == "drop":
        drop = [(x + 2.5 * cos(at), middle + 1.8 * sin(at)) for at in range(7)]
        return paper.draw([drop], 2.5, chance.randint(120, 170))
    if way == "arrow":
        end = (x + wide, top + 1.0)
        head = [(end[0] - 3, end[1] - 1), end, (end[0] - 2.5, end[1] + 2)]
        return paper.draw([[(x, foot - 1), end], head], min(hand.pen, 0.6), hand.level)
    high = (foot - top) * chance.uniform(0.3, 0.45)
    word = [(x + wide * at / 60, middle + high * sin(at * 1.9) * chance.uniform(0.4, 1)) for at in range(61)]
    crossed = [[(x - 2, middle + 1), (x + wide + 2, middle - 1)]] if way == "crossed word" else []
    return paper.draw([word, *crossed], min(hand.pen, 0.6), hand.level)


def stray(paper: Paper, chance: Random) -> Strokes:
    """At most two lines where nobody meant to write; those long enough to be a slash are given."""
    lines: Strokes = []
    for _ in range(chance.choice((0, 0, 1, 2))):
        x, y = chance.uniform(20, 270), chance.uniform(36, 185)
        line = [(x, y), (x + chance.gauss(0, 4), y + chance.gauss(0, 4))]
        paper.draw([line], chance.uniform(0.3, 0.5), chance.randint(40, 150))
        lines += [line] if dist(*line) > SLIP else []
    return lines


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
    "half": lambda chance: [[(-0.6, v), (0.6, v + 0.1)] for v in (0.1, 0.25, 0.4, 0.55, 0.7)],
    "stroke": lambda chance: [[(-0.7, 0.7), (0.7, -0.7)]],
    "sweep": lambda chance: [[(-0.6, 0.0), (-0.1, 0.6), (chance.uniform(1.4, 2.4), -chance.uniform(1.4, 2.4))]],
    "long cross": lambda chance: [[(-1.5, -1.3), (1.5, 1.4)], [(1.5, -1.4), (-1.4, 1.3)]],
    "ring": _ring,
}
"""Each way of marking as lines through places, of which a bubble's edge has the distance 1 from its middle."""
