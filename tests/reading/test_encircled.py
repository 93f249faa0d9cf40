"""A bubble that was ringed by hand is seen wherever its ring lies, so that a correction is always asked."""

import numpy as np
import pytest
from PIL import Image, ImageDraw

from reading.marks import State, read_rows
from reading.rings import Bubbles
from reading.straight import SCALE

DEALS, ACROSS, DOWN, RADIUS, FINE = 8, 6.0, 4.6, 1.9, 4
VALUES = [f"{column} {line}" for line in range(2) for column in range(6)]
PLACES = {value: (8 + ACROSS * int(value[0]), 8 + DOWN * int(value[2])) for value in VALUES}
BUBBLES = [
    {"deal": deal, "group": "kind", "value": value, "x": x, "y": y + 2 * DOWN * deal + 0.2 * deal}
    for deal in range(DEALS)
    for value, (x, y) in PLACES.items()
]
RINGED = (5, "2 1")


def seen(*, ring, marked=(), around=360, light=False):
    """The states of a sheet with a cross in every row, and one bubble ringed: so far beside, so wide, so dark (mm).

    The ring may go around in part, in degrees; or nothing is seen there because of a light.
    """
    wide, high = 50, 100
    page = Image.new("F", (wide * SCALE * FINE, high * SCALE * FINE), 0)
    pen = ImageDraw.Draw(page)
    crossed = {(deal, VALUES[deal * 5 % len(VALUES)]) for deal in range(DEALS)} | set(marked)
    for bubble in BUBBLES:
        x, y = bubble["x"], bubble["y"]
        oval(pen, x, y, RADIUS, 0.25, 0.8)
        if (bubble["deal"], bubble["value"]) in crossed:
            for way in (-1, 1):
                pen.line([dots(x - 1.6, y - 1.6 * way), dots(x + 1.6, y + 1.6 * way)], 0.9, round(0.5 * SCALE * FINE))
        if (bubble["deal"], bubble["value"]) == RINGED:
            beside, reach, ink = ring
            oval(pen, x + beside[0], y + beside[1], reach, 0.45, ink, around)
            if light:
                pen.ellipse([*dots(x - 3, y - 3), *dots(x + 3, y + 3)], fill=0)
    dark = np.asarray(page.resize((wide * SCALE, high * SCALE), Image.Resampling.BOX))
    dark = (dark + np.random.default_rng(1).normal(0, 0.01, dark.shape)).astype(np.float32)
    places = np.array([(bubble["x"], bubble["y"]) for bubble in BUBBLES])
    rows = read_rows(dark, {"bubbles": BUBBLES, "deals": DEALS, "boxes": []}, Bubbles(places, RADIUS))
    states = {(deal, value): state for deal, row in rows.items() for value, state in row.states["kind"].items()}
    return states, crossed


def oval(pen, x, y, reach, line, ink, around=360):
    outer = [*dots(x - reach, y - reach), *dots(x + reach, y + reach)]
    pen.arc(outer, 0, around, fill=ink, width=round(line * SCALE * FINE))


def dots(x, y):
    return x * SCALE * FINE, y * SCALE * FINE


@pytest.mark.parametrize(
    ("ring", "marked", "through"),
    [
        (((1.0, -0.9), 2.3, 0.9), (), True),  # well beside its bubble, and through it
        (((-1.2, 0.3), 2.4, 0.35), (), False),  # in pencil
        (((0.0, 0.0), 2.05, 0.9), (), False),  # upon the printed circle
        (((0.4, 0.2), 2.5, 0.9), (RINGED,), False),  # around a mark
    ],
)
def test_a_ring_is_seen_wherever_it_lies_and_nothing_else_is_taken_for_one(ring, marked, through):
    states, crossed = seen(ring=ring, marked=marked)

    expected = dict.fromkeys(states, State.EMPTY) | dict.fromkeys(crossed, State.MARKED)
    assert states.pop(RINGED) is (State.FAINT if marked or through else State.RINGED)
    assert {place: state for place, state in states.items() if state is not expected[place]} == {}


def touched(**more):
    states, _ = seen(ring=((0.3, 0.2), 2.3, 0.9), **more)
    return {place for place, state in states.items() if state is State.TOUCHED}


def test_a_bubble_with_a_part_of_a_ring_is_told_from_an_empty_one():
    assert touched(around=240) == {RINGED}


def test_a_bubble_under_a_light_is_told_from_an_empty_one_and_so_are_those_beside_it():
    deal, value = RINGED

    assert {RINGED, (deal, "1 1"), (deal, "2 0")} <= touched(light=True)
    assert {deal for deal, _ in touched(light=True)} <= {deal, deal + 1}
