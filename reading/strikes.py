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
ACROSS, INWARDS, OUTWARDS = 3.0, 2.3, 1.8  # millimetres from a bubble that are looked at: outwards lies another row
CIRCLE, MARK = 0.5, 4.3  # millimetres that a circle may reach beyond its radius, and a mark from its middle
LEAST_INK, MOST_INK, GRAINS = 0.12, 0.3, 6.0  # how dark a line must be: times the grain, within these
LONG = 12.0  # millimetres of such ink in a row, from left to right; a stray stroke is shorter
RULE, BESIDE, ENDS = 0.5, 1.3, 1.2  # millimetres: half a line between boxes, beside it, and of its ends left out
CROSSED = 2  # lines between boxes, or the only one; a figure in a small box may reach across one


def struck(dark: Picture, geometry: dict[str, Any], bubbles: Bubbles, marked: Which) -> set[int]:
    """The deals whose rows have a line drawn through them, beside the bubbles or through the points."""
    written, cell = _without_marks(dark, bubbles.places[marked]), _cell()
    outside = np.hypot(*np.moveaxis(cell, -1, 0)) > bubbles.radius + CIRCLE
    ink = ink_at(written, bubbles.places[:, None, None] + cell)
    least = _least(ink[:, outside])
    lines = ((ink > least) & outside & _within_rows(geometry)[..., None]).any(1)
    return _long(geometry, lines) | _through_boxes(written, geometry, least)


def _cell() -> Floats:
    """The places around a bubble, line by line."""
    x, y = (np.arange(-reach, reach, 1 / SCALE) + 0.5 / SCALE for reach in (ACROSS, INWARDS))
    return np.stack(np.meshgrid(x, y), -1)


def _within_rows(geometry: dict[str, Any]) -> Which:
    """Which lines of the cell of each bubble lie in its own row, without the rule above and below."""
    deals = np.array([bubble["deal"] for bubble in geometry["bubbles"]])
    middles = np.array([bubble["y"] for bubble in geometry["bubbles"]])
    ends = {deal: (middles[deals == deal].min(), middles[deals == deal].max()) for deal in np.unique(deals)}
    top, foot = np.array([ends[deal] for deal in deals]).T[..., None]
    y = middles[:, None] + _cell()[:, 0, 1]
    within: Which = (y > top - OUTWARDS) & (y < foot + OUTWARDS)
    return within


def _without_marks(dark: Picture, marks: Floats) -> Picture:
    """The sheet without what may belong to a mark."""
    steps = np.arange(-int(MARK * SCALE), int(MARK * SCALE) + 1)
    x, y = (axis.ravel() for axis in np.meshgrid(steps, steps))
    disc = np.hypot(x, y) <= MARK * SCALE
    (wide, high), (columns, rows) = dark.shape[::-1], (marks * SCALE).astype(np.intp).T[..., None]
    rest = dark.copy()
    rest[(rows + y[disc]).clip(0, high - 1), (columns + x[disc]).clip(0, wide - 1)] = 0
    return rest


def _least(ink: Picture) -> float:
    """How dark a dot is that is no grain of the photograph: most places have no ink."""
    return float(np.clip(GRAINS * np.median(np.abs(ink)), LEAST_INK, MOST_INK))


def _long(geometry: dict[str, Any], lines: Which) -> set[int]:
    """The deals with enough ink from left to right, counted once for both lines of bubbles."""
    sides = ([bubble[side] for bubble in geometry["bubbles"]] for side in ("deal", "x"))
    (deals, row), (columns, column) = (np.unique(side, return_inverse=True) for side in sides)
    inked = np.zeros((len(deals), len(columns), lines.shape[1]), bool)
    np.logical_or.at(inked, (row, column), lines)
    return set(deals[inked.sum((1, 2)) > LONG * SCALE].tolist())


def _through_boxes(dark: Picture, geometry: dict[str, Any], least: float) -> set[int]:
    """The deals with strokes through the lines between their boxes."""
    crossed: dict[int, list[bool]] = {}
    for left, box in pairwise(geometry["boxes"]):
        if left["deal"] == box["deal"]:
            crosses = _crosses(dark, box["x"], box["y"] + ENDS, box["y"] + box["h"] - ENDS, least)
            crossed.setdefault(box["deal"], []).append(crosses)
    return {deal for deal, lines in crossed.items() if sum(lines) >= min(CROSSED, len(lines))}


def _crosses(dark: Picture, x: float, top: float, foot: float, least: float) -> bool:
    """Is there ink on both sides of this upright line, at one height?"""
    rows = slice(int(top * SCALE), int(foot * SCALE))
    before, after = (
        dark[rows, int((x + left) * SCALE) : int((x + left + BESIDE - RULE) * SCALE)].min(1) > least
        for left in (-BESIDE, RULE)
    )
    near = np.convolve(before, np.ones(5), "same") > 0
    return bool((near & after).any())
