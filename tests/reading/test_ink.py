"""Ink that nothing explains is seen wherever it lies in a row, and marks, figures and slips of the pen are not."""

import numpy as np
import pytest
from PIL import Image, ImageDraw, ImageFont

from reading.marks import read_rows
from reading.review import Verdict, judge_row
from reading.rings import Bubbles
from reading.rows import marks_of
from reading.straight import SCALE
from reports.marked_sheets.geometry import DEALER_BEGINS, NUMBER_ENDS, deal_top, geometry
from reports.marked_sheets.slots import slots
from scoring import read_deal
from tests.reports.printables.factories import variant_of

FLEMISH = variant_of()
KNOWN = geometry(slots(FLEMISH), 6, parties=FLEMISH.unit.parties)
DEAL = {"contract": {"type": "solo", "level": 7}, "declarers": ["S"], "tricks": {"declarers": 8}, "dealer": "N"}
MARKS = marks_of(FLEMISH, read_deal(FLEMISH, DEAL))
ROW, FINE = 3, 2
BETWEEN = deal_top(ROW) + 4.7  # millimetres: the middle of the row, between its two lines of bubbles


def rows_with(*strokes, width=0.5, ink=0.9, grain=0.01, rim=0.25):
    """What is read where each row has the marks of a solo, and somebody drew these strokes besides (mm)."""
    wide, high = KNOWN["page"]
    page = Image.new("F", (int(wide * SCALE * FINE), int(high * SCALE * FINE)), 0)
    pen = ImageDraw.Draw(page)
    for bubble in KNOWN["bubbles"]:
        x, y, reach = bubble["x"], bubble["y"], bubble["d"] / 2
        pen.ellipse(
            [dots(x - reach, y - reach), dots(x + reach, y + reach)], outline=0.8, width=round(rim * SCALE * FINE)
        )
        if bubble["value"] in MARKS.get(bubble["group"], ()):
            line(pen, [(x - 3, y + 2), (x + 4.4, y - 3.6)], 0.5, 0.9)  # with a tail, as far as one reaches
    for deal in range(1, KNOWN["deals"] + 1):
        number = {"fill": 0.9, "font": ImageFont.load_default(3.2 * SCALE * FINE)}
        pen.text(dots(NUMBER_ENDS, deal_top(deal) + 3.5), str(deal + 9), anchor="rs", **number)
        pen.text(dots(DEALER_BEGINS, deal_top(deal) + 3.5), "N", anchor="ls", **number)
    for box in KNOWN["boxes"]:
        pen.rectangle([dots(box["x"], box["y"]), dots(box["x"] + box["w"], box["y"] + box["h"])], outline=0.6)
        x = box["x"] + 3 + box["deal"]  # no figure is printed: none lies where those of other rows do
        line(pen, [(x, box["y"] + 3), (x + 3, box["y"] + 7)], 0.5, 0.9)
    for stroke in strokes:
        line(pen, stroke, width, ink)
    dark = np.asarray(page.resize((page.width // FINE, page.height // FINE), Image.Resampling.BOX))
    dark = (dark + np.random.default_rng(1).normal(0, grain, dark.shape)).astype(np.float32)
    places = np.array([(bubble["x"], bubble["y"]) for bubble in KNOWN["bubbles"]])
    return read_rows(dark, KNOWN, Bubbles(places, KNOWN["bubbles"][0]["d"] / 2))


def asked(rows):
    return {deal for deal, row in rows.items() if judge_row(FLEMISH, row.listed()).verdict is Verdict.ASKED}


def line(pen, places, width, ink):
    pen.line([dots(x, y) for x, y in places], fill=ink, width=round(width * SCALE * FINE))


def dots(x, y):
    return x * SCALE * FINE, y * SCALE * FINE


def waves(first, last, reach):
    return [(x, BETWEEN + reach * np.sin(x / 4)) for x in np.arange(first, last, 1.0)]


def ring(value, reach, beside=0.3, turn=360):
    """Places around the bubble of that level in the row, so wide and so far beside."""
    at = next(b for b in KNOWN["bubbles"] if (b["deal"], b["group"], b["value"]) == (ROW, "level", value))
    turns = np.radians(np.arange(0, turn + 1, 10))
    return [(at["x"] + beside + reach * np.cos(t), at["y"] + reach * np.sin(t)) for t in turns]


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
        ([(203, BETWEEN), (280, BETWEEN)], {"width": 0.35, "ink": 0.08}),  # faintly
        ([(20, BETWEEN - 2.3), (282, BETWEEN - 1.3)], {"width": 0.35, "ink": 0.08}),
        ([(20, BETWEEN - 2.3), (282, BETWEEN - 2.3)], {}),  # through the upper bubbles
        ([(60, BETWEEN + 3), (85, BETWEEN - 3), (81, BETWEEN - 3)], {}),  # an arrow
        (waves(15, 60, 3.0), {}),  # what begins in the margin
        ([(12.5, BETWEEN - 2.2), (21, BETWEEN - 2.5)], {}),  # through the number
        ([(12, BETWEEN + 3), (21, BETWEEN - 3.5)], {}),
        ([(11.5, BETWEEN - 3), (15.5, BETWEEN + 3)], {}),  # a tick or a bracket beside it
        ([(280, BETWEEN + 3), (286.5, BETWEEN - 3)], {}),  # across the right edge
        ([(226, BETWEEN + 4), (233, BETWEEN - 4)], {}),  # through the points of one
        ([(152, BETWEEN + 3.5), (158, BETWEEN - 3.5)], {}),  # a slash that grazes two bubbles
    ],
)
def test_a_row_with_ink_besides_marks_asks_and_no_other_does(stroke, pen):
    assert asked(rows_with(stroke, **pen)) == {ROW}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("stroke", "grain"), [(waves(20, 282, 1.5), 0.045), ([(20, BETWEEN), (282, BETWEEN)], 0.045), ([], 0.045)]
)
def test_a_faint_line_is_seen_in_grain_where_it_turns_as_well(stroke, grain):
    assert asked(rows_with(stroke, width=0.35, ink=0.15, grain=grain)) == ({ROW} if stroke else set())


@pytest.mark.slow
def test_where_grain_would_hide_a_faint_line_every_row_asks():
    assert asked(rows_with(grain=0.2)) == {*range(1, KNOWN["deals"] + 1)}


@pytest.mark.slow
def test_broad_print_is_no_grain():
    assert asked(rows_with([(20, BETWEEN), (282, BETWEEN)], rim=1.3)) == {ROW}


@pytest.mark.slow
def test_no_bubble_with_ink_around_it_explains_a_line_through_the_points():
    row = rows_with(ring("10", 2.6, 0.2), [(203, BETWEEN), (280, BETWEEN)])[ROW]

    assert (row.unexplained, row.doubtful) == (True, {})


@pytest.mark.slow
@pytest.mark.parametrize(("reach", "beside"), [(2.6, 0.2), (2.5, 0.3), (2.1, 0.0)])
def test_a_ring_asks_and_its_bubble_is_told(reach, beside):
    rows = rows_with(ring("10", reach, beside))

    assert asked(rows) == {ROW}
    assert "10" in rows[ROW].doubtful["level"]


@pytest.mark.slow
def test_a_part_of_a_ring_leaves_its_bubble_in_doubt():
    assert "10" in rows_with(ring("10", 2.4, turn=120), width=0.35)[ROW].doubtful["level"]


@pytest.mark.slow
def test_marks_figures_and_a_slip_of_the_pen_are_explained():
    rows = rows_with([(100, BETWEEN - 0.6), (101, BETWEEN + 0.6)], [(230, BETWEEN), (234, BETWEEN)])

    assert asked(rows) == set()
    assert all(row.marks() == MARKS and not row.unexplained for row in rows.values())
