"""Which bubbles are marked: how much of each is covered, beyond what is printed in it."""

from __future__ import annotations

from collections import Counter
from enum import Enum
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from reading.encircled import encircled, touched
from reading.plane import Floats, Picture
from reading.rings import Bubbles, ink_at
from reading.straight import SCALE
from reading.strikes import struck

INSIDE, HEART, GRID = 0.78, 0.45, 13  # the part of the radius that is looked at
INKED = 0.3
LABEL_MOST, EMPTY_MOST, MARKED_LEAST = 0.09, (0.02, 0.05), (0.035, 0.07)
SPILT_MOST, STRONG, TAIL, NEAR = 0.22, 0.35, 0.3, 9.0
SIGNS, TRACE, DARKER = "flag", 0.5, 2  # hardly any row has a sign; part of the cover of an empty bubble; times the next
UNEVEN, PART = 0.02, 0.4
BOX_INSET = 1.0


class State(Enum):
    """What a bubble shows: nothing, a mark, something in doubt, a ring around it and no mark, or only ink around it.

    In doubt is a bubble that is neither clearly empty nor clearly marked, a mark with a ring around it, and the darkest
    bubble of a group in which nothing else is to be seen.
    """

    EMPTY = "empty"
    MARKED = "marked"
    FAINT = "faint"
    RINGED = "ringed"
    TOUCHED = "touched"


NOTHING = (State.EMPTY, State.TOUCHED)


class Row(NamedTuple):
    """One deal as it was seen: the state of each bubble by group and value, whether anything is in its boxes, and
    whether a line goes through it."""

    states: dict[str, dict[str, State]]
    written: bool
    struck: bool = False

    def marks(self) -> dict[str, set[str]]:
        """The values that are marked, by group."""
        return self._showing(State.MARKED)

    def doubts(self) -> dict[str, set[str]]:
        """The values whose bubbles have a ring around them, marked or not, by group."""
        return self._showing(State.RINGED)

    def faint(self) -> dict[str, set[str]]:
        """The values whose bubbles are neither clearly empty nor clearly marked, by group."""
        return self._showing(State.FAINT)

    def touched(self) -> dict[str, set[str]]:
        """The values whose bubbles are empty but do not look untouched, by group: see `reading.encircled.touched`."""
        return self._showing(State.TOUCHED)

    def listed(self) -> dict[str, Any]:
        """What is kept of a row, as JSON can say it: the parts of `reading.review.SEEN`."""
        shown = {
            "marks": self.marks(),
            "doubtful": self.doubts(),
            "faint": self.faint(),
            "touched": self.touched(),
        }
        kept = {part: {group: sorted(values) for group, values in groups.items()} for part, groups in shown.items()}
        return kept | {"written": self.written, "struck": self.struck}

    def _showing(self, wanted: State) -> dict[str, set[str]]:
        shown = {
            group: {value for value, state in values.items() if state is wanted}
            for group, values in self.states.items()
        }
        return {group: values for group, values in shown.items() if values}


def read_rows(dark: Picture, geometry: dict[str, Any], bubbles: Bubbles) -> dict[int, Row]:
    """The rows of a straightened sheet by the numbers of their deals."""
    printed = geometry["bubbles"]
    states = _states(dark, bubbles, len(printed) // geometry["deals"])
    traces = _traces(geometry, states) if geometry.get("checks") else set()
    rows = {bubble["deal"]: Row({}, written=False) for bubble in printed}
    for at, (bubble, state) in enumerate(zip(printed, states.shown, strict=True)):
        shown = State.FAINT if at in traces else state
        rows[bubble["deal"]].states.setdefault(bubble["group"], {})[bubble["value"]] = shown
    for box in geometry["boxes"]:
        if _written(dark, box):
            rows[box["deal"]] = rows[box["deal"]]._replace(written=True)
    marked = np.array([state is State.MARKED for state in states.shown])
    for deal in struck(dark, geometry, bubbles, marked):
        rows[deal] = rows[deal]._replace(struck=True)
    return rows


class _Seen(NamedTuple):
    """Every bubble of a sheet: what it shows, how far it is covered, and the cover below which it is empty."""

    shown: list[State]
    cover: Floats
    spilt: NDArray[np.bool_]
    low: float


def _states(dark: Picture, bubbles: Bubbles, in_a_row: int) -> _Seen:
    cover, heart = _covered(dark, bubbles, in_a_row)
    low, high = _limits(cover)
    spilt = np.zeros(len(cover), bool)
    for at in np.flatnonzero((cover >= low) & (cover < SPILT_MOST) & (heart < 0.04)):
        spilt[at] = _spilt(bubbles.places, cover, at)
    marked = (cover >= high) & ~spilt
    ringed = encircled(dark, bubbles, marked, in_a_row)
    empty = (cover < low) | spilt
    near = empty & touched(dark, bubbles, marked, in_a_row)
    shown = (
        (ringed & marked, State.FAINT),
        (ringed, State.RINGED),
        (marked, State.MARKED),
        (near, State.TOUCHED),
        (empty, State.EMPTY),
    )
    states = [next((state for which, state in shown if which[at]), State.FAINT) for at in range(len(cover))]
    return _Seen(states, cover, spilt, low)


def _traces(geometry: dict[str, Any], seen: _Seen) -> set[int]:
    """In rows with marks, the darkest bubble of each group that shows nothing, where it is much darker than the next.

    A light stroke may leave no more. It counts only where the checks leave no other reading.
    """
    groups: dict[tuple[int, str], list[int]] = {}
    for at, bubble in enumerate(geometry["bubbles"]):
        groups.setdefault((bubble["deal"], bubble["group"]), []).append(at)
    marked = Counter(geometry["bubbles"][at]["deal"] for at, state in enumerate(seen.shown) if state is State.MARKED)
    traces = set()
    for (deal, group), bubbles in groups.items():
        if marked[deal] > 1 and group != SIGNS and all(seen.shown[at] in NOTHING for at in bubbles):
            *others, darkest = sorted(bubbles, key=lambda at: seen.cover[at])
            least = max([TRACE * seen.low, *(DARKER * seen.cover[at] for at in others[-1:])])
            if seen.cover[darkest] > least and not seen.spilt[darkest]:
                traces.add(darkest)
    return traces


def _spilt(places: Floats, cover: Floats, at: np.intp) -> bool:
    """Is what touches this bubble no more than the end of a stroke through a neighbour?"""
    near = cover[np.hypot(*(places - places[at]).T) < NEAR]
    return bool(((near > STRONG) | (near * TAIL > cover[at])).any())


def _covered(dark: Picture, bubbles: Bubbles, in_a_row: int) -> tuple[Floats, Floats]:
    """Of each bubble the ink inside it and in its middle, less its label."""
    radius = bubbles.radius
    steps = np.linspace(-radius * INSIDE, radius * INSIDE, GRID)
    x, y = (axis.ravel() for axis in np.meshgrid(steps, steps))
    disc = np.stack([x, y], 1)[np.hypot(x, y) <= radius * INSIDE]
    ink = ink_at(dark, bubbles.places[:, None, :] + disc)
    middle = np.hypot(*disc.T) < radius * HEART
    return _less_label(ink.mean(1), in_a_row), _less_label(ink[:, middle].mean(1), in_a_row)


def _less_label(cover: Floats, in_a_row: int) -> Floats:
    """What is printed in a bubble is printed in every deal: the cover that hardly any of its column has less of.

    Some bubbles are marked in nearly every deal. Most of all are empty, and lie about 0 in the end.
    """
    few, some = np.percentile(cover.reshape(-1, in_a_row), (10, 30), axis=0)
    labels = np.clip(np.minimum(some, few + UNEVEN), 0, LABEL_MOST)
    less: Floats = cover - np.tile(labels, len(cover) // in_a_row)
    return less - np.median(less)


def _limits(cover: Floats) -> tuple[float, float]:
    """Below which cover a bubble is empty and above which it is marked, by how this pen marks.

    Most bubbles are empty, so the lower four fifths tell how much grain there is in a photograph.
    """
    few, middle, many = np.percentile(cover, (5, 50, 80))
    grain = float(max(middle - few, many - middle))
    least = np.clip(5 * grain, *MARKED_LEAST)
    marked = cover[cover > least]
    usual = float(np.median(marked)) if len(marked) > 8 else 0.2
    empty = np.clip(max(0.12 * usual, 3 * grain), *EMPTY_MOST)
    return float(empty), float(np.clip(PART * usual, least, 0.22))


def _written(dark: Picture, box: dict[str, Any]) -> bool:
    left, top = (int((box[side] + BOX_INSET) * SCALE) for side in ("x", "y"))
    right = int((box["x"] + box["w"] - BOX_INSET) * SCALE)
    foot = int((box["y"] + box["h"] - BOX_INSET) * SCALE)
    return bool((dark[top:foot, left:right] > INKED).mean() > 0.004)
