"""A row with a line through it is asked: the deal may have been cancelled, and no bubble tells."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from reading.marks import read_rows
from reading.review import Verdict, judge_row
from reading.rings import Bubbles
from reading.rows import marks_of
from reading.straight import SCALE
from reports.marked_sheets.geometry import deal_top, geometry
from reports.marked_sheets.slots import slots
from scoring import read_deal
from tests.reports.printables.factories import variant_of

FLEMISH = variant_of()
KNOWN = geometry(slots(FLEMISH), 6, parties=FLEMISH.unit.parties)
DEAL = {"contract": {"type": "solo", "level": 7}, "declarers": ["S"], "tricks": {"declarers": 8}, "dealer": "N"}
MARKS = marks_of(FLEMISH, read_deal(FLEMISH, DEAL))
ROW, FINE = 3, 2
BETWEEN = deal_top(ROW) + 4.7  # millimetres: the middle of the row, between its two lines of bubbles


def struck_rows(*strokes, width=0.5, ink=0.9):
    """The deals that are struck out where each has the marks of a solo, and somebody drew these strokes (mm)."""
    wide, high = KNOWN["page"]
    page = Image.new("F", (int(wide * SCALE * FINE), int(high * SCALE * FINE)), 0)
    pen = ImageDraw.Draw(page)
    for bubble in KNOWN["bubbles"]:
        x, y, reach = bubble["x"], bubble["y"], bubble["d"] / 2
        pen.ellipse([dots(x - reach, y - reach), dots(x + reach, y + reach)], outline=0.8, width=FINE)
        if bubble["value"] in MARKS.get(bubble["group"], ()):
            line(pen, [(x - 3, y + 2), (x + 3.2, y - 2.6)], 0.5, 0.9)  # as far as a mark reaches
    for box in KNOWN["boxes"]:
        pen.rectangle([dots(box["x"], box["y"]), dots(box["x"] + box["w"], box["y"] + box["h"])], outline=0.6)
        line(pen, [(box["x"] + 3, box["y"] + 3), (box["x"] + 9, box["y"] + 7)], 0.5, 0.9)
    for stroke in strokes:
        line(pen, stroke, width, ink)
    dark = np.asarray(page.resize((page.width // FINE, page.height // FINE), Image.Resampling.BOX))
    dark = (dark + np.random.default_rng(1).normal(0, 0.01, dark.shape)).astype(np.float32)
    places = np.array([(bubble["x"], bubble["y"]) for bubble in KNOWN["bubbles"]])
    read = read_rows(dark, KNOWN, Bubbles(places, KNOWN["bubbles"][0]["d"] / 2))
    return {deal for deal, seen in read.items() if seen.struck}


def line(pen, places, width, ink):
    pen.line([dots(x, y) for x, y in places], fill=ink, width=round(width * SCALE * FINE))


def dots(x, y):
    return x * SCALE * FINE, y * SCALE * FINE


def waves(first, last, reach):
    return [(x, BETWEEN + reach * np.sin(x / 4)) for x in np.arange(first, last, 1.0)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stroke", "pen"),
    [
        ([(20, BETWEEN), (282, BETWEEN)], {}),
        ([(20, BETWEEN - 1), (282, BETWEEN + 1)], {"width": 0.35, "ink": 0.4}),  # aslant, in pencil
        (waves(20, 282, 1.5), {}),
        ([(20, BETWEEN), (110, BETWEEN)], {}),
        ([(110, BETWEEN), (204, BETWEEN)], {}),
        ([(203, BETWEEN), (280, BETWEEN)], {}),  # through the points alone
    ],
)
def test_a_row_with_a_line_through_it_is_struck_out_and_no_other_is(stroke, pen):
    assert struck_rows(stroke, **pen) == {ROW}


@pytest.mark.slow
def test_marks_figures_and_a_stray_stroke_strike_nothing_out():
    assert struck_rows([(100, BETWEEN - 2), (107, BETWEEN + 2)], [(230, BETWEEN), (234, BETWEEN)]) == set()


def seen_row(**more):
    return {"marks": {group: sorted(values) for group, values in MARKS.items()}, "doubtful": {}, "written": True} | more


def test_a_row_that_is_struck_out_asks_and_offers_what_its_marks_say():
    clear, struck = judge_row(FLEMISH, seen_row()), judge_row(FLEMISH, seen_row(struck=True))

    assert (clear.verdict, struck.verdict) == (Verdict.CLEAR, Verdict.ASKED)
    assert struck.guesses == (clear.record,)
    assert "line" in struck.reason.text


def test_an_unused_row_with_a_line_through_it_stays_empty():
    empty = {"marks": {}, "doubtful": {}, "written": False, "struck": True}

    assert judge_row(FLEMISH, empty).verdict is Verdict.EMPTY
