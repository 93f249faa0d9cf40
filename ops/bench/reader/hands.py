"""Sheets filled in by hand: made-up deals as pens and pencils mark them, with corrections and written points."""

from __future__ import annotations

from io import BytesIO
from math import cos, pi, sin, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple

from PIL import Image, ImageChops, ImageDraw

from ops.demo.dealing import deal_of
from reading.rows import UnmarkableError, marks_of
from reports.marked_sheets.code import SheetCode, encode
from reports.marked_sheets.geometry import geometry
from reports.marked_sheets.slots import slots
from reports.printables import render
from reports.printables.values import Seat, TableSeats, TableSheet
from scoring import SEATS, read_deal, settle
from scoring.cache import cached_on_object

if TYPE_CHECKING:
    from random import Random

    from scoring import Variant

DOTS = 200 / 25.4  # a millimetre of the page
DEALS = 16
HABITS = {"scribble": 22, "fill": 18, "cross": 18, "tick": 14, "pencil": 13, "spill": 8, "dash": 5, "dot": 2}
CORRECTED = 0.04  # of the rows
LEAST_HAND = 3.6  # nobody writes smaller because the bubble is
Strokes = list[list[tuple[float, float]]]


class Hand(NamedTuple):
    """How somebody marks: the habit, millimetres of the pen, how dark it is (0 black), how far beside the middle."""

    habit: str
    pen: float
    level: int
    shake: float


class FilledSheet(NamedTuple):
    """A sheet, its deals by row, the rows in which a mark was corrected, and the bubbles meant to be marked."""

    picture: Image.Image
    geometry: dict[str, Any]
    deals: dict[int, dict[str, Any]]
    corrected: frozenset[int]
    marks: frozenset[tuple[int, str, str]]
    hands: tuple[Hand, ...]


def filled_sheet(variant: Variant, chance: Random, kind: str) -> FilledSheet:
    """A sheet of 12 to 16 made-up deals of that variant, filled in by one hand or, if its kind says so, by two."""
    known = geometry(slots(variant), DEALS, parties=variant.unit.parties)
    places = {(bubble["deal"], bubble["group"], bubble["value"]): bubble for bubble in known["bubbles"]}
    hands = (_hand(chance, kind), *([_hand(chance, kind)] if kind == "two pens" else []))
    paper = _Paper(_printed(variant))
    deals, corrected, marks = {}, set(), set()
    for row in range(1, chance.choice((12, 14, 16, 16)) + 1):
        deals[row], meant = _a_deal(variant, chance)
        hand = hands[row % len(hands)]
        todo = {(row, group, value) for group, values in meant.items() for value in values}
        if chance.random() < (0.3 if kind == "corrected" else CORRECTED):
            corrected.add(row)
            todo = _correct(paper, places, todo, hand, chance)
        for mark in sorted(todo):
            paper.mark(places[mark], hand, chance)
        marks |= todo
        _write_points(paper, known, row, settle(variant, read_deal(variant, deals[row])).points, chance)
    _stray(paper, chance)
    return FilledSheet(paper.picture(chance), known, deals, frozenset(corrected), frozenset(marks), hands)


@cached_on_object
def _printed(variant: Variant) -> Image.Image:
    """The empty sheet, as pypdfium2 draws it."""
    import pypdfium2

    seats = tuple(Seat(seat, f"Marie-Jeanne van den {seat}", "Vierde Aas", at) for at, seat in enumerate(SEATS, 1))
    table = TableSeats(1, seats, "N", "K4Q901", "https://whist.example.be/t/k4q901")
    sheet = TableSheet(variant, DEALS, 1, table, "N", (encode(SheetCode(123, 7)),), "https://whist.example.be")
    page = pypdfium2.PdfDocument(BytesIO(render("marked_sheet", sheet)))[0]
    picture: Image.Image = page.render(scale=200 / 72).to_pil().convert("L")
    return picture


def _a_deal(variant: Variant, chance: Random) -> tuple[dict[str, Any], dict[str, set[str]]]:
    """A deal that the sheet has bubbles for, and its marks."""
    while True:
        record = deal_of(variant, chance, chance.choice(SEATS))
        try:
            return record, marks_of(variant, read_deal(variant, record))
        except UnmarkableError:
            continue


def _hand(chance: Random, kind: str) -> Hand:
    habit = "ring" if kind == "ringed" else chance.choices(list(HABITS), list(HABITS.values()))[0]
    level = chance.randint(105, 170) if habit == "pencil" else chance.randint(15, 80)
    pen = chance.uniform(0.8, 1.2) if habit == "dot" else chance.uniform(0.35, 0.65)
    return Hand(habit, pen, level, chance.choice((0.06, 0.1, 0.14)))


def _correct(
    paper: _Paper, places: dict[Any, Any], todo: set[tuple[int, str, str]], hand: Hand, chance: Random
) -> set[tuple[int, str, str]]:
    """A wrong bubble is marked first; then the right one is ringed, or "corrected" is marked, or both, or neither."""
    row, group, right = chance.choice(sorted(mark for mark in todo if mark[1] != "flag"))
    free = sorted(place for place in places if place[:2] == (row, group) and place not in todo and place[2] != "note")
    if not free:
        return todo
    paper.mark(places[chance.choice(free)], hand, chance)
    how = chance.choice(("ring and sign", "ring and sign", "ring", "ring alone", "both marked"))
    if how.startswith("ring"):
        paper.mark(places[row, group, right], hand._replace(habit="ring"), chance)
    if how == "ring alone":
        return todo - {(row, group, right)}
    return todo | {(row, "flag", "corrected")} if how == "ring and sign" else todo


def _write_points(paper: _Paper, known: dict[str, Any], row: int, points: dict[str, int], chance: Random) -> None:
    for box in known["boxes"]:
        if box["deal"] == row:
            high = min(5.5, box["h"] * 0.5) * chance.uniform(0.8, 1.1)
            left = box["x"] + box["w"] * 0.15 - (chance.random() < 0.05) * chance.uniform(1, 3)  # some begin too early
            top = box["y"] + box["h"] * 0.2
            for at in range(len(f"{points[box['seat']]:+d}")):
                figure = [(left + (at + chance.random()) * high * 0.6, top + chance.random() * high) for _ in range(5)]
                paper.draw([figure], 0.45, 50)


def _stray(paper: _Paper, chance: Random) -> None:
    for _ in range(chance.choice((0, 0, 1, 2))):
        x, y = chance.uniform(20, 270), chance.uniform(36, 185)
        line = [(x, y), (x + chance.gauss(0, 4), y + chance.gauss(0, 4))]
        paper.draw([line], chance.uniform(0.3, 0.5), chance.randint(40, 150))


class _Paper:
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
