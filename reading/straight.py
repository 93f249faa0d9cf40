"""The sheet straightened to four dots a millimetre, and how dark each dot is against the paper around it."""

from __future__ import annotations

from typing import Any

import numpy as np
from PIL import Image, ImageFilter

from reading.plane import Floats, Greys, Picture, values_at
from reading.pose import Pose

SCALE = 4  # dots a millimetre
STEP, HIGH = 8, 12  # dots between the places that are worked out exactly; steps in a strip
PAPER_SCALE, PAPER_REACH = 2, 17  # the paper is judged at two dots a millimetre, over 17 dots
BLACKEST = 20.0


def straighten(photograph: Greys, pose: Pose, size: Floats) -> Picture:
    """The sheet as if it had been scanned."""
    wide, high = (int(side * SCALE) for side in size)
    x, y = np.meshgrid(np.arange(0, wide + STEP, STEP), np.arange(0, high + STEP, STEP))
    places = (np.c_[x.ravel(), y.ravel()] + 0.5) / SCALE
    dots = pose.projection.dots(places + pose.bend.at(places)).reshape(*x.shape, 2).astype(np.float32)
    strips = [_strip(photograph, dots[at : at + HIGH + 1], wide) for at in range(0, len(dots) - 1, HIGH)]
    return np.concatenate(strips)[:high]


def _strip(photograph: Greys, dots: Floats, wide: int) -> Picture:
    """So much of the straightened sheet as stays close at hand while it is worked out."""
    across, down = (_between(dots[..., axis])[:, :wide] for axis in (0, 1))
    strip: Picture = values_at(photograph, across, down)
    return strip


def _between(coarse: Floats) -> Floats:
    """Values at every dot from those at every eighth."""
    share = np.arange(STEP, dtype=coarse.dtype) / STEP
    rows = (coarse[:-1, None, :] + np.diff(coarse, axis=0)[:, None, :] * share[None, :, None]).reshape(
        -1, coarse.shape[1]
    )
    return (rows[:, :-1, None] + np.diff(rows, axis=1)[:, :, None] * share).reshape(len(rows), -1)


def darkness(sheet: Picture, geometry: dict[str, Any]) -> Picture:
    """The darkness of every dot: 0 as the paper around it, 1 as the printed edge marks."""
    dark = 1 - sheet / _paper(sheet)
    printed = [dark[int(mark["y"] * SCALE), int(mark["x"] * SCALE)] for mark in geometry["timing"]]
    against_print: Picture = np.clip(dark / max(float(np.median(printed)), 0.3), 0, 1.2)
    return against_print


def _paper(sheet: Picture) -> Picture:
    """The lightness of the empty paper at each dot: what is darker than its surroundings is closed up."""
    picture = Image.fromarray(np.clip(sheet, 0, 255).astype(np.uint8))
    size = tuple(side * PAPER_SCALE // SCALE for side in picture.size)
    small = picture.resize((size[0], size[1]), Image.Resampling.BOX)
    closed = _spread(_spread(_median(np.asarray(small)), np.maximum), np.minimum)
    even = Image.fromarray(closed).filter(ImageFilter.GaussianBlur(2))
    return np.maximum(np.asarray(even.resize(picture.size, Image.Resampling.BILINEAR), np.float32), BLACKEST)


def _median(picture: Greys) -> Greys:
    """At each dot the middle one of the nine of its square: that of the least of the highest, the middle of the middle
    and the highest of the least of its columns.
    """
    edged = np.pad(picture, 1, "edge")
    low, middle, high = _sorted(edged[:-2], edged[1:-1], edged[2:])
    columns = [[part[:, at : at + picture.shape[1]] for at in range(3)] for part in (low, middle, high)]
    most, _, _ = _sorted(*columns[2])
    _, usual, _ = _sorted(*columns[1])
    _, _, least = _sorted(*columns[0])
    return _sorted(most, usual, least)[1]


def _sorted(first: Greys, second: Greys, third: Greys) -> tuple[Greys, Greys, Greys]:
    """The lowest, the middle and the highest of three pictures, dot by dot."""
    low, high = np.minimum(first, second), np.maximum(first, second)
    return np.minimum(low, third), np.maximum(low, np.minimum(high, third)), np.maximum(high, third)


def _spread(picture: Greys, farther: np.ufunc) -> Greys:
    """At each dot the lightest, or darkest, of the square around it; beyond its edges a picture goes on as they are."""
    spread = np.pad(picture, PAPER_REACH // 2, "edge")
    for axis in (0, 1):
        spread = np.moveaxis(spread, axis, 0)
        reach = 1
        while reach < PAPER_REACH:  # twice as far each time, and at last by what is wanting
            step = min(reach, PAPER_REACH - reach)
            spread, reach = farther(spread[:-step], spread[step:]), reach + step
        spread = np.moveaxis(spread, 0, axis)
    return spread
