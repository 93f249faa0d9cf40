"""Rows that are struck out: lines where nothing is printed and no mark reaches, by which people cancel a deal.

Nobody has reason to write between the circles of a row, nor across the lines between its boxes. Ink there that is
longer than a slip of the pen was drawn across the row. A line through the circles themselves makes marks that do not
fit each other.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from reading.plane import Floats, Picture
from reading.rings import Bubbles, ink_at
from reading.straight import SCALE

Which: TypeAlias = NDArray[np.bool_]
BESIDES, OUTWARDS = 3.0, 1.8  # millimetres beyond the first and last bubbles: above and below lies another row
CIRCLE, MARK = 0.5, 4.3  # millimetres that a circle may reach beyond its radius, and a mark from its middle
LEAST_INK, MOST_INK, GRAINS = 0.12, 0.3, 6.0  # how dark a line must be: times the grain, within these
LONG, UPRIGHT = 12.0, 0.6  # millimetres from left to right, more than a stray stroke; the part of a printed line
RULE, BESIDE, ENDS = 0.5, 1.3, 1.2  # millimetres: half a line between boxes, beside it, and of its ends left out
CROSSED = 2  # lines between boxes, or the only one; a figure in a small box may reach across one


def struck(dark: Picture, geometry: dict[str, Any], bubbles: Bubbles, marked: Which) -> set[int]:
    """The deals whose rows have a line drawn through them, beside the bubbles or through the points."""
    explained = _discs(dark.shape, bubbles.places, bubbles.radius + CIRCLE)
    explained |= _discs(dark.shape, bubbles.places[marked], MARK)
    printed = np.array([(bubble["x"], bubble["y"]) for bubble in geometry["bubbles"]])
    deals = np.array([bubble["deal"] for bubble in geometry["bubbles"]])
    rows = {int(deal): _row(printed[deals == deal], bubbles.places[deals == deal]) for deal in np.unique(deals)}
    grain = np.median([np.median(np.abs(ink_at(dark, row))) for row in rows.values()])
    least = float(np.clip(GRAINS * grain, LEAST_INK, MOST_INK))
    unexplained = (dark > least) & ~explained
    ink = unexplained.astype(np.float32)
    through = {deal for deal, row in rows.items() if _length(ink_at(ink, row) > 0) > LONG}
    return through | _through_boxes(unexplained, geometry)


def _discs(shape: tuple[int, ...], middles: Floats, reach: float) -> Which:
    """Which dots of a picture lie so near to one of these places, in millimetres."""
    steps = np.arange(-int(reach * SCALE), int(reach * SCALE) + 1)
    x, y = (axis.ravel() for axis in np.meshgrid(steps, steps))
    disc = np.hypot(x, y) <= reach * SCALE
    columns, rows = (middles * SCALE).astype(np.intp).T[..., None]
    discs = np.zeros(shape, bool)
    discs[(rows + y[disc]).clip(0, shape[0] - 1), (columns + x[disc]).clip(0, shape[1] - 1)] = True
    return discs


def _row(printed: Floats, found: Floats) -> Floats:
    """The places of a row around its bubbles, line by line: moved as these are, and between them by halves."""
    (left, top), (right, foot) = printed.min(0), printed.max(0)
    x, y = np.arange(left - BESIDES, right + BESIDES, 1 / SCALE), np.arange(top - OUTWARDS, foot + OUTWARDS, 1 / SCALE)
    order = np.argsort(printed[:, 0])
    moved = (np.interp(x, printed[order, 0], (found - printed)[order, axis]) for axis in (0, 1))
    across, down = (axis + shift for axis, shift in zip(np.meshgrid(x, y), moved, strict=True))
    return np.stack([across, down], -1)


def _length(inked: Which) -> float:
    """How many millimetres of a row have ink, from left to right, without upright lines: these are printed."""
    lines = inked.any(0) & (inked.mean(0) < UPRIGHT)
    return float(np.count_nonzero(lines)) / SCALE


def _through_boxes(unexplained: Which, geometry: dict[str, Any]) -> set[int]:
    """The deals with strokes through the lines between their boxes."""
    crossed: dict[int, list[bool]] = {}
    for left, box in pairwise(geometry["boxes"]):
        if left["deal"] == box["deal"]:
            crosses = _crosses(unexplained, box["x"], box["y"] + ENDS, box["y"] + box["h"] - ENDS)
            crossed.setdefault(box["deal"], []).append(crosses)
    return {deal for deal, lines in crossed.items() if sum(lines) >= min(CROSSED, len(lines))}


def _crosses(unexplained: Which, x: float, top: float, foot: float) -> bool:
    """Does ink go from one side of this upright line to the other, at one height?"""
    rows = slice(int(top * SCALE), int(foot * SCALE))
    before, after = (
        unexplained[rows, int((x + left) * SCALE) : int((x + left + BESIDE - RULE) * SCALE)].all(1)
        for left in (-BESIDE, RULE)
    )
    near = np.convolve(before, np.ones(5), "same") > 0
    return bool((near & after).any())
