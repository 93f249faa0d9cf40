"""Marked bubbles: how much of each is covered, beyond what is printed in it."""

from __future__ import annotations

from enum import Enum
from typing import Any, NamedTuple

import numpy as np

from reading.ink import find_unexplained
from reading.plane import Floats, Picture
from reading.rings import Bubbles, ink_at
from reading.straight import SCALE

INSIDE, GRID = 0.78, 13  # the part of the radius that is looked at
INKED = 0.3
LABEL_MOST, EMPTY_MOST, MARKED_LEAST = 0.09, (0.02, 0.05), (0.025, 0.07)
GRAINS, UNEVEN, PART, LIGHTER = 6, 0.02, 0.4, 3
USUAL, ENOUGH, LEAST_MARKS = 0.2, 8, 2  # of a sheet with hardly any mark; marks that tell a pen, on it and in a row
BOX_INSET = 1.0


class State(Enum):
    """The state of a bubble: nothing, a mark, or something in doubt, that is not clearly the one or the other."""

    EMPTY = "empty"
    MARKED = "marked"
    FAINT = "faint"


class Row(NamedTuple):
    """A deal as it was seen: the state of each bubble by group and value, whether anything is in its boxes, whether
    there is ink in it that nothing explains, and the bubbles around which that lies."""

    states: dict[str, dict[str, State]]
    written: bool
    unexplained: bool = False
    doubtful: dict[str, set[str]] = {}

    def marks(self) -> dict[str, set[str]]:
        """The values that are marked, by group."""
        return self._showing(State.MARKED)

    def faint(self) -> dict[str, set[str]]:
        """The values whose bubbles are neither clearly empty nor clearly marked, by group."""
        return self._showing(State.FAINT)

    def listed(self) -> dict[str, Any]:
        """The row as it is kept, in values of JSON."""
        parts = {"marks": self.marks(), "faint": self.faint(), "doubtful": self.doubtful}
        groups_by_part = {
            part: {group: sorted(values) for group, values in groups.items()} for part, groups in parts.items()
        }
        return groups_by_part | {"written": self.written, "unexplained": self.unexplained}

    def _showing(self, wanted_state: State) -> dict[str, set[str]]:
        values_by_group = {
            group: {value for value, state in values.items() if state is wanted_state}
            for group, values in self.states.items()
        }
        return {group: values for group, values in values_by_group.items() if values}


def read_rows(dark: Picture, geometry: dict[str, Any], bubbles: Bubbles) -> dict[int, Row]:
    """The rows of a straightened sheet by the numbers of their deals."""
    printed = geometry["bubbles"]
    states = _states(dark, bubbles, len(printed) // geometry["deals"])
    ink = find_unexplained(
        dark,
        geometry,
        bubbles,
        *(np.array([state is kind for state in states]) for kind in (State.MARKED, State.FAINT)),
    )
    rows = {bubble["deal"]: Row({}, False, bubble["deal"] in ink.deals, {}) for bubble in printed}
    for bubble, state, around in zip(printed, states, ink.around, strict=True):
        rows[bubble["deal"]].states.setdefault(bubble["group"], {})[bubble["value"]] = state
        if around:
            rows[bubble["deal"]].doubtful.setdefault(bubble["group"], set()).add(bubble["value"])
    for box in geometry["boxes"]:
        if _has_writing(dark, box):
            rows[box["deal"]] = rows[box["deal"]]._replace(written=True)
    return rows


def _states(dark: Picture, bubbles: Bubbles, in_a_row: int) -> list[State]:
    cover = _covered(dark, bubbles, in_a_row)
    low, high = _limits(cover, in_a_row)
    return [
        State.EMPTY if nothing else State.MARKED if much else State.FAINT
        for nothing, much in zip(cover < low, cover >= high, strict=True)
    ]


def _covered(dark: Picture, bubbles: Bubbles, in_a_row: int) -> Floats:
    """The ink inside each bubble, less its label."""
    radius = bubbles.radius
    steps = np.linspace(-radius * INSIDE, radius * INSIDE, GRID)
    x, y = (axis.ravel() for axis in np.meshgrid(steps, steps))
    disc = np.stack([x, y], 1)[np.hypot(x, y) <= radius * INSIDE]
    return _less_label(ink_at(dark, bubbles.places[:, None, :] + disc).mean(1), in_a_row)


def _less_label(cover: Floats, in_a_row: int) -> Floats:
    """The cover less the print in a bubble, which is the same in every deal: what hardly any of its column has less of.

    Some bubbles are marked in nearly every deal. Most of all are empty, and lie about 0 in the end.
    """
    few, some = np.percentile(cover.reshape(-1, in_a_row), (10, 30), axis=0)
    labels = np.clip(np.minimum(some, few + UNEVEN), 0, LABEL_MOST)
    less: Floats = cover - np.tile(labels, len(cover) // in_a_row)
    return less - np.median(less)


def _limits(cover: Floats, in_a_row: int) -> tuple[Floats, Floats]:
    """Below which cover each bubble is empty and above which it is marked, by how the pen of its row marks.

    Most bubbles are empty, and no mark is lighter than paper: the lighter half tells how much grain a photograph has.
    """
    few, middle = np.percentile(cover, (20, 50))
    grain = float(middle - few)
    least = np.clip(GRAINS * grain, *MARKED_LEAST)
    marked = np.where(cover > least, cover, np.nan).reshape(-1, in_a_row)
    usual = float(np.nanmedian(marked)) if np.count_nonzero(cover > least) > ENOUGH else USUAL
    # What is in the bubbles of a row that nobody played is no pen of its own, beside that of the sheet.
    marked[marked <= min(usual / LIGHTER, MARKED_LEAST[1])] = np.nan
    some = np.count_nonzero(~np.isnan(marked), axis=1) >= LEAST_MARKS
    pens = np.full(len(marked), usual)
    pens[some] = np.minimum(np.nanmedian(marked[some], axis=1), usual)
    pens = np.repeat(pens, in_a_row)
    return np.clip(np.maximum(0.12 * pens, 3 * grain), *EMPTY_MOST), np.clip(PART * pens, least, 0.22)


def _has_writing(dark: Picture, box: dict[str, Any]) -> bool:
    left, top = (int((box[side] + BOX_INSET) * SCALE) for side in ("x", "y"))
    right = int((box["x"] + box["w"] - BOX_INSET) * SCALE)
    foot = int((box["y"] + box["h"] - BOX_INSET) * SCALE)
    return bool((dark[top:foot, left:right] > INKED).mean() > 0.004)
