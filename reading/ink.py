"""Ink in a row that nothing explains: neither printed in every row nor part of a mark or of the written points.

Whatever it is asks: a line by which a deal was cancelled, a ring instead of a mark, a word, an arrow, coffee.
"""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from reading.plane import Floats, Picture
from reading.rings import Bubbles, ink_at
from reading.straight import SCALE
from reports.marked_sheets.geometry import BOX_LEFT, DEALER_BEGINS, NUMBER_ENDS

Which: TypeAlias = NDArray[np.bool_]
OUTWARDS, BEYOND = 1.8, 2.5  # millimetres beyond the first and last bubbles; there lies another row
MARK, TAIL = 3.0, 4.0  # millimetres that a mark may reach from its middle, and its tail from there
GRAINS, BLANK = 6, 1 / 3  # the grain, in usual differences of smoothed dots; of these the part with the least print
LEAST_GRAIN, MOST_GRAIN = 0.065, 0.075  # of a scan; and where faint lines and marks may be lost in it in any row
LEAST_INK, MUCH = 0.08, 3.0  # as dark as a dot of ink is at least; square millimetres, more than a slip of the pen
AROUND, SOME = 2.8, 0.5  # millimetres, and square millimetres in it: of a bubble that may have a ring
PIECE, STEEP = 4, 3  # dots of a straight piece of a line, and how many it may rise
WITHIN, FAINTEST, LONG = 3.2, 0.24, 12  # millimetres off the edge of a row; of the grain; millimetres of a line
SIDES, MOST_SIDES, RINGED = 8, 5, 0.5  # to which a ring lies; millimetres that it reaches beyond a mark
SPECK = 3  # dots of nine
EDGE, HALF_ROW, STROKE = 0.7, 4.1, 1.0  # millimetres off edge marks and from the middle of a row; square millimetres
NUMBER, NUMBER_FOOT = (12.7, 20.9), -0.4  # millimetres of the sheet, and below the middle of a row
FIGURE, TALL, TALLER = 2.0, 7.0, 1.7  # millimetres of a figure at least; of a stroke, and more than usual figures
MARGIN, BUBBLES, POINTS_RIGHT = 22.4, 23.2, 284.8  # millimetres of the sheet where parts of a row end or begin
GAP, THROUGH = 0.5, 0.25  # millimetres of a number and a letter that may be white; how dark a stroke is
EDGE, HALF_ROW, STROKE = 0.7, 4.1, 1.0  # millimetres off edge marks and from the middle of a row; square millimetres
NUMBER, NUMBER_FOOT = (12.7, 20.9), -0.4  # millimetres of the sheet, and below the middle of a row
FIGURE, TALL, TALLER = 2.0, 7.0, 1.7  # millimetres of a figure at least; of a stroke, and more than usual figures
MARGIN, BUBBLES, POINTS_RIGHT = 22.4, 23.2, 284.8  # millimetres of the sheet where parts of a row end or begin
GAP, THROUGH = 0.5, 0.25  # millimetres of a number and a letter that may be white; how dark a stroke is
TOGETHER = 4  # deals next to each other, of which so many tell what is printed


class Unexplained(NamedTuple):
    """The deals in whose rows there is much of such ink, and the bubbles that would explain it if they were marked."""

    deals: set[int]
    around: Which


def find_unexplained(
    dark: Picture, geometry: dict[str, Any], bubbles: Bubbles, marked: Which, faint: Which
) -> Unexplained:
    """The places with ink in a row besides print, points and these marks. Faint ones explain what is in their bubbles,
    and no line that passes there.
    """
    rows, x, y = _rows(geometry, bubbles)
    dots = ink_at(dark, rows)
    pieces = _smooth(dots)
    printed_ink = _printed_ink(pieces)
    grain = _grain(pieces, printed_ink[0])
    pieces -= printed_ink
    near = ink_at(_discs(dark.shape, bubbles.places[marked], MARK), rows)
    within = ink_at(_discs(dark.shape, bubbles.places[faint], bubbles.radius + RINGED), rows)
    darker = np.where(near | within | (printed_ink > grain), 0, np.clip(pieces / grain, -1, 1))
    ink = _no_specks(pieces > max(grain, LEAST_INK))
    first, last, end = np.searchsorted(x, (BUBBLES, BOX_LEFT, POINTS_RIGHT))
    through = (_lines(darker[:, :, first:end]) > LONG) | _in_margins(ink & ~near, dots, x, y)
    through |= _struck_points(ink[:, :, last:end], geometry) | (grain > MOST_GRAIN)
    rows, ink, near = rows[:, :, first:last], ink[:, :, first:last], near[:, :, first:last]
    beside = ink & ~(near | within[:, :, first:last])
    left = beside & ~_tails(ink, near)
    for part in (beside, left):
        part[:, : int(BEYOND * SCALE)] = part[:, -int(BEYOND * SCALE) :] = False
    around = (_around(rows, left, bubbles.places) | _ringed(rows, beside, bubbles.places)) & ~(marked | faint)
    more = left & ~ink_at(_discs(dark.shape, bubbles.places[around], MARK + RINGED), rows)
    around &= np.repeat((_area(more) <= MUCH) & ~through, len(around) // len(rows))
    deals = np.array([bubble["deal"] for bubble in geometry["bubbles"]]).reshape(len(rows), -1)[:, 0]
    return Unexplained({*deals[(_area(left) > MUCH) | through].tolist()}, around)


def _in_margins(ink: Which, dots: Picture, x: Floats, y: Floats) -> Which:
    """The rows with ink to their left or right, or with a stroke through their number.

    Numbers differ from row to row; but between each and the letter of who deals there is paper.
    """
    upper = (y > -HALF_ROW) & (y < NUMBER_FOOT)
    beside = (x < NUMBER[0]) | ((x > NUMBER[1]) & (x < MARGIN)) | (x > POINTS_RIGHT)
    blank = beside | ((x < MARGIN) & (y > NUMBER_FOOT)[:, None])
    blank &= (np.abs(y) < HALF_ROW)[:, None]
    between = dots[:, upper][:, :, (x > NUMBER_ENDS - GAP) & (x < DEALER_BEGINS + GAP)]
    stroke: Which = (_area(ink & blank) > STROKE) | (between.max(1).min(1) > THROUGH)
    return stroke


def _struck_points(ink: Which, geometry: dict[str, Any]) -> Which:
    """The rows in a box of which a piece of ink is taller than figures are, here and on the whole sheet.

    At a table of five, where one has no box in each row, words are printed in boxes, and none is told by its height.
    """
    boxes = len({box["seat"] for box in geometry["boxes"]})
    if len(geometry["boxes"]) < boxes * len(ink):
        return np.zeros(len(ink), bool)
    inked = np.stack([box.any(2) for box in np.array_split(ink, boxes, 2)])
    run, tallest = np.zeros(inked.shape[:2]), np.zeros(inked.shape[:2])
    for line in np.moveaxis(inked, 2, 0):
        run = (run + 1) * line
        tallest = np.maximum(tallest, run)
    tallest /= SCALE
    written = tallest[tallest > FIGURE]
    usual = float(np.median(written)) if written.size else 0.0
    struck: Which = tallest.max(0) > max(usual + TALLER, TALL)
    return struck


def _grain(pieces: Picture, printed_ink: Picture) -> float:
    """Darkness that a dot may have by the grain alone, where nothing is printed and hardly anything written."""
    paper = pieces[:, printed_ink <= np.quantile(printed_ink, BLANK)]
    return max(GRAINS * float(np.median(np.abs(paper - np.median(paper)))), LEAST_GRAIN)


def _lines(darker: Picture) -> Floats:
    """Darkness and length of the best line through each row: what it has over `FAINTEST` of the grain, in millimetres.

    A faint line is told by its length: each of its dots may be as dark as the grain. From piece to piece it may turn
    a little. `darker` has 1 for what is darker than the grain, −1 for what is lighter.
    """
    edge, rises = int(WITHIN * SCALE), range(-STEEP, STEEP + 1)
    inside = darker[:, edge:-edge, : darker.shape[2] // PIECE * PIECE] - FAINTEST
    steps = [(rise, at, -round(rise * (at + 0.5) / PIECE)) for rise in rises for at in range(PIECE)]
    dots = np.stack([np.roll(inside[:, :, at::PIECE], moved, 1) for _rise, at, moved in steps])
    pieces = np.moveaxis(dots.reshape(len(rises), PIECE, *dots.shape[1:]).sum(1), 3, 0)
    best, lines = np.zeros(len(inside)), np.zeros(pieces.shape[1:], np.float32)
    for piece in pieces:
        turned = np.pad(lines, ((1, 1), (0, 0), (0, 0)))
        lines = np.maximum(np.maximum(turned[:-2], turned[2:]), turned[1:-1]) + piece
        best = np.maximum(best, lines.max((0, 2)))
        lines = np.stack([np.roll(line, rise, 1) for line, rise in zip(lines, rises, strict=True)]).clip(0)
    length: Floats = best / SCALE
    return length


def _area(ink: Which) -> Floats:
    """The number of square millimetres in each row."""
    area: Floats = np.count_nonzero(ink, (1, 2)) / SCALE**2
    return area


def _no_specks(ink: Which) -> Which:
    """Dots that have others beside them."""
    near = ink.astype(np.uint8)
    for axis in (1, 2):
        near = near + np.roll(near, 1, axis) + np.roll(near, -1, axis)
    return ink & (near > SPECK)


def _tails(ink: Which, marks: Which) -> Which:
    """The ink that goes on from marks, as a tick's does, and ends so near: a line through them goes on further."""
    near = _spread_within(ink, marks, int(TAIL * SCALE))
    further = _spread_within(ink & ~marks, near, 1) & ~near
    tails: Which = near & ~_spread_within(ink & ~marks, further, int(TAIL * SCALE))
    return tails


def _spread_within(ink: Which, begun: Which, dots: int) -> Which:
    """The dots reached from these by so many steps through ink."""
    spread = begun.copy()
    for _ in range(dots):
        wider = spread.copy()
        wider[:, 1:] |= spread[:, :-1]
        wider[:, :-1] |= spread[:, 1:]
        spread = wider.copy()
        spread[:, :, 1:] |= wider[:, :, :-1]
        spread[:, :, :-1] |= wider[:, :, 1:]
        spread &= ink
        spread |= begun
    return spread


def _around(rows: Floats, ink: Which, places: Floats) -> Which:
    """Around which of these bubbles there is ink enough for a mark or a ring."""
    near: Which = _sampled(rows, ink, places).sum(1) > SOME * SCALE**2
    return near


def _ringed(rows: Floats, ink: Which, places: Floats) -> Which:
    """Around which of these bubbles there is ink to most sides: the tail of a mark beside them reaches one or two."""
    x, y = _disc(AROUND).T
    side = np.floor((np.arctan2(y, x) + np.pi) / (2 * np.pi) * SIDES).astype(np.intp) % SIDES
    inked = _sampled(rows, ink, places)
    sides = sum((inked[:, side == at].sum(1) > 0).astype(np.intp) for at in range(SIDES))
    most: Which = sides >= MOST_SIDES
    return most


def _sampled(rows: Floats, ink: Which, places: Floats) -> Picture:
    """The ink within reach of each of these places, dot by dot."""
    high, wide = np.ceil(rows.reshape(-1, 2).max(0)[::-1] * SCALE).astype(np.intp) + 1
    sheet = np.zeros((high, wide), np.float32)
    columns, lines = (rows[ink] * SCALE).astype(np.intp).T
    sheet[lines, columns] = 1
    return ink_at(sheet, places[:, None, :] + _disc(AROUND) / SCALE)


def _smooth(pieces: Picture) -> Picture:
    """Each dot with a part of those beside it, so that a speck is no ink."""
    for axis in (1, 2):
        before, after = (np.roll(pieces, step, axis) for step in (-1, 1))
        pieces = np.asarray((before + 2 * pieces + after) / 4, np.float32)
    return pieces


def _printed_ink(pieces: Picture) -> Picture:
    """The ink that is in all of a few deals next to each other, and a dot around it: they do not lie quite alike."""
    parts = np.array_split(pieces, max(len(pieces) // TOGETHER, 1))
    printed: Picture = np.max([part.min(0) for part in parts], 0)[None]
    for axis in (1, 2):
        before, after = (np.roll(printed, step, axis) for step in (-1, 1))
        printed = np.maximum(np.maximum(before, after), printed)
    return printed


def _disc(reach: float) -> NDArray[np.intp]:
    """The dots, across and down, that lie within so many millimetres of one."""
    steps = np.arange(-int(reach * SCALE), int(reach * SCALE) + 1)
    x, y = (axis.ravel() for axis in np.meshgrid(steps, steps))
    return np.stack([x, y], 1)[np.hypot(x, y) <= reach * SCALE]


def _discs(shape: tuple[int, ...], middles: Floats, reach: float) -> Which:
    """The dots of a picture that lie so near to one of these places, in millimetres."""
    columns, rows = np.moveaxis((middles * SCALE).astype(np.intp)[:, None] + _disc(reach), -1, 0)
    discs = np.zeros(shape, bool)
    discs[rows.clip(0, shape[0] - 1), columns.clip(0, shape[1] - 1)] = True
    return discs


def _rows(geometry: dict[str, Any], bubbles: Bubbles) -> tuple[Floats, Floats, Floats]:
    """The places of each row's dots, those across the sheet between the edge marks, and down from a row's middle."""
    count = geometry["deals"]
    printed = np.array([(bubble["x"], bubble["y"]) for bubble in geometry["bubbles"]]).reshape(count, -1, 2)
    (left, half), (right, _half) = (
        choice((mark["x"], mark["w"] / 2) for mark in geometry["timing"]) for choice in (min, max)
    )
    reach = np.ptp(printed[0, :, 1]) / 2 + OUTWARDS + BEYOND
    x, y = np.arange(left + half + EDGE, right - half - EDGE, 1 / SCALE), np.arange(-reach, reach, 1 / SCALE)
    pairs = zip(printed, bubbles.places.reshape(count, -1, 2), strict=True)
    return np.stack([_row(*pair, x, y) for pair in pairs]), x, y


def _row(printed: Floats, observed: Floats, x: Floats, y: Floats) -> Floats:
    """The places of a row, line by line: moved as its bubbles are, and between them by halves."""
    order, middle = np.argsort(printed[:, 0]), (printed[:, 1].min() + printed[:, 1].max()) / 2
    moved = (np.interp(x, printed[order, 0], (observed - printed)[order, axis]) for axis in (0, 1))
    across, down = (axis + shift for axis, shift in zip(np.meshgrid(x, y + middle), moved, strict=True))
    return np.stack([across, down], -1)
