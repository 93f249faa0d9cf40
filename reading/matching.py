"""Finding a small pattern in a picture by normalised correlation, to a fraction of a dot."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from reading.plane import Floats

FLAT = 25.0  # the variance of grain on empty paper: less of it is no pattern


class Match(NamedTuple):
    """The middle of the pattern, in dots from the upper left corner, and how well it fits, at most 1."""

    x: float
    y: float
    score: float


def best_matches(pictures: Floats, pattern: Floats) -> list[Match]:
    """The best place of a pattern in each of some pictures, which are of one size and larger than it."""
    centred = pattern - pattern.mean()
    sums, squares = _sums(pictures, pattern), _sums(pictures * pictures, pattern)
    spread = np.sqrt(np.maximum(squares - sums * sums / pattern.size, FLAT * pattern.size))
    return [_best(scores, pattern) for scores in _correlated(pictures, centred) / (spread * np.linalg.norm(centred))]


def _best(scores: Floats, pattern: Floats) -> Match:
    high, wide = pattern.shape
    down, across = np.unravel_index(scores.argmax(), scores.shape)
    x, y = _peak(scores[down], int(across)), _peak(scores[:, across], int(down))
    return Match(x + wide / 2, y + high / 2, float(scores[down, across]))


def _correlated(pictures: Floats, mask: Floats) -> Floats:
    """The sum of each picture under the mask at every place where the mask lies inside it."""
    (high, wide), size = mask.shape, pictures.shape[1:]
    # What goes round from one edge to the other falls on places where the mask lies partly outside.
    round_: Floats = np.fft.irfft2(np.fft.rfft2(pictures) * np.fft.rfft2(mask[::-1, ::-1], size), size)
    return round_[:, high - 1 :, wide - 1 :]


def _sums(pictures: Floats, pattern: Floats) -> Floats:
    """The sum of each picture under the whole pattern at every such place."""
    high, wide = pattern.shape
    upto = np.pad(pictures.astype(float).cumsum(1).cumsum(2), ((0, 0), (1, 0), (1, 0)))
    sums: Floats = upto[:, high:, wide:] - upto[:, :-high, wide:] - upto[:, high:, :-wide] + upto[:, :-high, :-wide]
    return sums


def _peak(scores: Floats, at: int) -> float:
    """The top of the parabola through the highest score and its neighbours."""
    if not 0 < at < len(scores) - 1:
        return float(at)
    before, here, after = scores[at - 1 : at + 2]
    bend = before - 2 * here + after
    return at + (0.5 * (before - after) / bend if bend < 0 else 0.0)


def marker_pattern(modules: Sequence[str], size: float, white: float, scale: float) -> Floats:
    """A marker of rows of "1" (dark) and "0" in its white border, at `scale` dots a millimetre."""
    dots = round((size + 2 * white) * scale)
    places = (np.arange(dots) + 0.5) / scale - white
    module = np.floor(places / (size / len(modules))).astype(int)
    pattern = np.full((dots, dots), 255.0)
    inside = np.flatnonzero((module >= 0) & (module < len(modules)))
    light = np.array([[255.0 * (dark == "0") for dark in row] for row in modules])
    pattern[np.ix_(inside, inside)] = light[np.ix_(module[inside], module[inside])]
    return pattern


@cache
def square_pattern(size: float, white: float, scale: float) -> Floats:
    """A black square in white, at `scale` dots a millimetre."""
    return marker_pattern(["1"], size, white, scale)
