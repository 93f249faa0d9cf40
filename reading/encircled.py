"""Rings drawn around bubbles, wherever they lie: whoever corrects a mark often rings the right bubble by hand.

A ring is a closed line of ink beyond what is printed. It may lie well beside its bubble, around a mark, or upon the
printed circle, which is then darker than the others all the way round.
"""

from __future__ import annotations

from itertools import product
from typing import TypeAlias

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import NDArray

from reading.plane import Floats, Picture
from reading.rings import Bubbles, circle_points, ink_at
from reading.straight import SCALE

Inks: TypeAlias = NDArray[np.float32]
Which: TypeAlias = NDArray[np.bool_]
REACH = 17  # dots to all sides of a bubble that are looked at
DIRECTIONS, BESIDE, STEP = 32, 6, 1.5  # dots that a ring lies beside its bubble at most, and between those tried
RADII, FLAT, WIDE = (8.6, 10.0), (1.0, 0.88), 2.8  # dots: of rings, how much lower than wide, from a ring to within it
FAR = 60.0  # millimetres within which these lie: paper bends, and what is printed does not lie in the same place
TOGETHER, LEAST_EMPTY = 4, 2  # deals next to each other, of which so many tell what is printed around a bubble
LEAST_INK, LEAST_DOTS = 0.02, 0.06
SOME, SPECKS = 5, 2.0  # one bubble of so many tells the grain; times the grain that a line is darker at least
ROUND, AROUND_MARK = (26, 0.02), (28, 0.02)
"""In how many directions of 32 a ring is darker than what is within it, and by how much; around a mark in more."""
BEYOND, INKED, MUCH = (0.3, 0.45, 0.6, 0.75), 0.3, 0.42  # millimetres; the ink there, and the part of all directions
RIM = (-0.55, -0.3, -0.05, 0.2, 0.45, 0.7, 0.95)  # millimetres from the circle, over which its line is added up
NEARLY_ALL, UNUSUAL, LEAST_SPREAD = 28, 5.0, 0.04  # directions of 32; times the usual spread of empty circles
MOST, UNLIKE, FEW = 20, 4.0, 0.3
"""Of touched bubbles: directions of 32, times the usual spread, and which part of a column has what is printed."""
HARDLY, NEXT = 0.7, 6.5  # the part of the usual ink of a circle; millimetres to the next bubbles


def encircled(dark: Picture, bubbles: Bubbles, marked: Which, in_a_row: int) -> Which:
    """Which of the bubbles have a ring around them.

    Nothing tells a ring around a mark of a pen that goes beyond the circles anyway. Where a sheet has so few deals, or
    so far apart, that they do not tell what is printed, only rings close to the circle are seen.
    """
    beyond = _beyond(dark, bubbles)
    if _too_few(bubbles, in_a_row):
        return (beyond >= MUCH) & ~marked
    found = _upon_the_circle(dark, bubbles, marked, in_a_row)
    ink = _written(dark, bubbles.places, marked.reshape(-1, in_a_row))
    likely = ~found & ((ink > LEAST_INK).mean((1, 2)) > LEAST_DOTS)
    if marked.any() and np.median(beyond[marked]) >= MUCH:
        likely &= ~marked
    found[likely] = _rounded(ink[likely], marked[likely], _grain(ink))
    return found


def _too_few(bubbles: Bubbles, in_a_row: int) -> bool:
    """Are there so few deals, or so far apart, that they do not tell what is printed?"""
    together = bubbles.places[: TOGETHER * in_a_row, 1]
    return len(together) < TOGETHER * in_a_row or bool(np.ptp(together) > FAR)


def _beyond(dark: Picture, bubbles: Bubbles) -> Floats:
    """In what part of the directions there is ink just beyond the circle."""
    outside = circle_points(bubbles.radius + np.array(BEYOND), DIRECTIONS)
    around = ink_at(dark, bubbles.places[:, None, :] + outside).reshape(len(bubbles.places), len(BEYOND), -1)
    part: Floats = (around > INKED).any(1).mean(1)
    return part


def touched(dark: Picture, bubbles: Bubbles, marked: Which, in_a_row: int) -> Which:
    """Which bubbles that are not marked do not look as those that nobody touched: most of the way round there is more
    ink, as of a ring that `encircled` does not tell, or light hides what is there.

    It takes more for a ring than is one, so that it only matters where the checks hold for that bubble too.
    """
    if _too_few(bubbles, in_a_row):
        return np.zeros(len(marked), bool)
    deals, filled = _lines(dark, bubbles, in_a_row), marked.reshape(-1, in_a_row)
    ordered = np.sort(np.where(filled[..., None], np.inf, deals), axis=0)
    some = (FEW * (len(deals) - np.count_nonzero(filled, axis=0))).astype(np.intp)
    usual = np.take_along_axis(ordered, some[None, :, None], axis=0)
    more = _apart((deals - usual).reshape(len(marked), -1), marked, MOST) > UNLIKE
    unlike: Which = (more | _faded(deals.mean(2).ravel(), bubbles, marked)) & ~marked
    return unlike


def _faded(ink: Inks, bubbles: Bubbles, marked: Which) -> Which:
    """Which bubbles lie where printed circles are hardly seen: a ring there may have as much ink as a circle has."""
    faded = (ink < HARDLY * np.median(ink[~marked])) & ~marked
    away = np.hypot(*(bubbles.places[:, None] - bubbles.places[faded]).T)
    close: Which = (away < NEXT).any(0)
    return close


def _upon_the_circle(dark: Picture, bubbles: Bubbles, marked: Which, in_a_row: int) -> Which:
    """Which circles are drawn over: nearly all the way round with more ink than others of their column."""
    deals = _lines(dark, bubbles, in_a_row)
    more = (deals - _printed(deals, marked.reshape(-1, in_a_row))).reshape(len(marked), -1)
    unusual: Which = (_apart(more, marked, NEARLY_ALL) > UNUSUAL) & ~marked
    return unusual


def _apart(more: Inks, marked: Which, directions: int) -> Inks:
    """How far each is from the usual empty circle, in their usual spreads, by what so many directions have at least."""
    least = np.partition(more, DIRECTIONS - directions, axis=1)[:, DIRECTIONS - directions]
    beside = least - np.median(least[~marked])
    apart: Inks = beside / max(1.5 * float(np.median(np.abs(beside[~marked]))), LEAST_SPREAD)
    return apart


def _lines(dark: Picture, bubbles: Bubbles, in_a_row: int) -> Inks:
    """How much ink lies across the circle of each bubble, by deal, column and direction."""
    across = circle_points(bubbles.radius + np.array(RIM), DIRECTIONS)
    around = ink_at(np.minimum(dark, 1), bubbles.places[:, None, :] + across)
    line = around.reshape(len(around), len(RIM), DIRECTIONS).sum(1)
    lines: Inks = (line + np.roll(line, 1, 1) + np.roll(line, -1, 1)).reshape(-1, in_a_row, DIRECTIONS) / 3
    return lines


def _printed(deals: Inks, marked: Which) -> Inks:
    """What is printed in each column: what is there in as many deals as hardly all have something written there.

    They are the nearest to each other of those where the bubble is not marked; of all, where hardly any is left.
    """
    printed: Inks = np.empty_like(deals[0])
    for column, filled in enumerate(marked.T):
        empty = deals[~filled, column] if np.count_nonzero(~filled) >= LEAST_EMPTY else deals[:, column]
        parts = np.array_split(empty, min(len(deals) // TOGETHER, len(empty) // LEAST_EMPTY))
        printed[column] = np.max([part.min(0) for part in parts], 0)
    return printed


def _written(dark: Picture, places: Floats, marked: Which) -> Inks:
    """The ink around each bubble that is not printed nor touches what is printed; `marked` by deal and column."""
    wide = 2 * REACH + 1
    columns, rows = (places * SCALE).astype(np.intp).T
    around = sliding_window_view(np.pad(np.minimum(dark, 1), REACH, "edge"), (wide, wide))[rows, columns]
    deals = around.reshape(*marked.shape, wide, wide)
    written: Inks = np.maximum(_smooth((deals - _spread(_printed(deals, marked))).reshape(-1, wide, wide)), 0)
    return written


def _grain(ink: Inks) -> float:
    """How dark the specks of this photograph are: around most bubbles there is nothing else."""
    specks = _spread(ink[::SOME]).reshape(len(ink[::SOME]), -1)
    return float(np.median(np.percentile(specks, 75, axis=1)))


def _rounded(ink: Inks, marked: Which, grain: float) -> Which:
    """Which of these pieces have a closed line of ink around their middle, darker than the grain."""
    lines, within = (piece.reshape(len(ink), -1) for piece in (_spread(ink), ink))
    directions, least_darker = np.where(marked, *np.array([AROUND_MARK, ROUND])[..., None])
    darker = np.maximum(least_darker, SPECKS * grain).astype(np.float32)
    inked = (lines > darker[:, None]).take(RINGS, axis=1)
    piece, ring = np.nonzero(np.count_nonzero(inked, axis=2) >= directions[:, None])
    least = within[piece[:, None], WITHIN[ring]].mean(1) + darker[piece]
    round_ = np.count_nonzero(lines[piece[:, None], RINGS[ring]] > least[:, None], axis=1) >= directions[piece]
    found = np.zeros(len(ink), bool)
    found[piece[round_]] = True
    return found


def _spread(pictures: Inks) -> Inks:
    """Each dot as dark as the darkest beside it."""
    spread = pictures.copy()
    for here, there in BOTH_WAYS:
        before = spread.copy()
        np.maximum(spread[here], before[there], out=spread[here])
        np.maximum(spread[there], before[here], out=spread[there])
    return spread


def _smooth(pictures: Inks) -> Inks:
    """Each dot with a part of its four neighbours, so that grain is no ink."""
    smooth = pictures * 2
    for here, there in BOTH_WAYS:
        smooth[here] += pictures[there]
        smooth[there] += pictures[here]
    smooth /= 6
    return smooth


def _ovals(inward: float) -> NDArray[np.intp]:
    """For each ring that is looked for the dots of a piece, counted row by row, that lie so far within it."""
    turns = np.arange(DIRECTIONS) * 2 * np.pi / DIRECTIONS
    steps = np.arange(-BESIDE, BESIDE + 0.01, STEP)
    beside = [(x, y) for x, y in product(steps, steps) if np.hypot(x, y) <= BESIDE]
    ovals = [
        (y + (radius - inward) * flat * np.sin(turns), x + (radius - inward) * np.cos(turns))
        for radius, flat, (x, y) in product(RADII, FLAT, beside)
    ]
    rows, columns = (np.rint(axis).astype(np.intp) + REACH for axis in np.array(ovals).swapaxes(0, 1))
    dots: NDArray[np.intp] = rows * (2 * REACH + 1) + columns
    return dots


BOTH_WAYS = ((np.s_[:, 1:], np.s_[:, :-1]), (np.s_[:, :, 1:], np.s_[:, :, :-1]))
RINGS, WITHIN = _ovals(0.0), _ovals(WIDE)
