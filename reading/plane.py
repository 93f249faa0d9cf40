"""Plane geometry of a photographed sheet: projections fitted to pairs of points, and pictures sampled between dots."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.floating[Any]]
Greys: TypeAlias = NDArray[np.uint8]  # 0 black to 255 white, row by row
Picture: TypeAlias = NDArray[np.float32]  # the same, or how dark each dot is


class Sampled(NamedTuple):
    """Values of a picture at some places, and which of the places lie inside it."""

    values: Floats
    inside: NDArray[np.bool_]


class Patches(NamedTuple):
    """Pieces of the sheet as they lie in the photograph, and how much of each the photograph shows, 0 to 1."""

    pictures: Floats
    shown: Floats


class Projection:
    """The map from places on the sheet (millimetres) to the photograph (dots)."""

    def __init__(self, matrix: Floats) -> None:
        self._matrix, self._inverse = matrix, np.linalg.inv(matrix)

    @classmethod
    def fitted(cls, places: Floats, dots: Floats, weights: Floats) -> Projection:
        """The projection that fits weighted pairs of points best."""
        from_places, from_dots = _normalising(places), _normalising(dots)
        a, b = _project(from_places, places), _project(from_dots, dots)
        rows = []
        for (x, y), (u, v), weight in zip(a, b, weights, strict=True):
            rows.append(weight * np.array([x, y, 1, 0, 0, 0, -u * x, -u * y, -u]))
            rows.append(weight * np.array([0, 0, 0, x, y, 1, -v * x, -v * y, -v]))
        solution = np.linalg.svd(np.array(rows))[2][-1].reshape(3, 3)
        return cls(np.linalg.inv(from_dots) @ solution @ from_places)

    @classmethod
    def affine(cls, places: Floats, dots: Floats, weights: Floats) -> Projection:
        """The same without perspective, for points that all lie at one edge and cannot tell of it."""
        terms = np.c_[places, np.ones(len(places))]
        solution = np.linalg.lstsq(terms * weights[:, None], dots * weights[:, None], rcond=None)[0]
        return cls(np.r_[solution.T, [[0.0, 0.0, 1.0]]])

    def dots(self, places: Floats) -> Floats:
        """The places in dots of the photograph."""
        return _project(self._matrix, places)

    def places(self, dots: Floats) -> Floats:
        """Dots of the photograph in millimetres on the sheet."""
        return _project(self._inverse, dots)

    def patches(self, photograph: Greys, centres: Floats, reach: float, scale: float) -> Patches:
        """The squares of the sheet that reach so many millimetres around places, at `scale` dots a millimetre."""
        steps = np.arange(-reach, reach, 1 / scale)
        square = np.stack(np.meshgrid(steps, steps), -1)
        dots = self.dots((centres[:, None, None] + square).reshape(-1, 2))
        sampled = sample(photograph, dots[:, 0], dots[:, 1])
        values, inside = sampled.values.reshape(-1, *square.shape[:2]), sampled.inside.reshape(len(centres), -1)
        return Patches(values, inside.mean(1))


def _normalising(points: Floats) -> Floats:
    """The similarity that moves points around the origin at a usual distance of √2, so that the fit is stable."""
    x, y = points.mean(0)
    scale = np.sqrt(2) / np.hypot(*(points - (x, y)).T).mean()
    return np.array([[scale, 0, -scale * x], [0, scale, -scale * y], [0, 0, 1]])


def _project(matrix: Floats, points: Floats) -> Floats:
    moved: Floats = np.c_[points, np.ones(len(points))] @ matrix.T
    return moved[:, :2] / moved[:, 2:]


def sample(picture: Greys, x: Floats, y: Floats) -> Sampled:
    """The picture between its dots, whose centres are at halves; the nearest dot where a place lies outside."""
    high, wide = picture.shape
    x, y = x - 0.5, y - 0.5
    inside = (x >= 0) & (y >= 0) & (x <= wide - 1.001) & (y <= high - 1.001)
    return Sampled(_between(picture, x, y), inside)


def values_at(picture: Greys, x: Floats, y: Floats) -> Floats:
    """The same values alone."""
    return _between(picture, x - 0.5, y - 0.5)


def _between(picture: Greys, x: Floats, y: Floats) -> Floats:
    high, wide = picture.shape
    x, y = (np.minimum(np.maximum(places, 0), side - 1.001) for places, side in ((x, wide), (y, high)))
    left, top = x.astype(np.intp), y.astype(np.intp)
    across, down = x - left.astype(x.dtype), y - top.astype(y.dtype)
    flat, at = picture.ravel(), top * wide + left
    beside = (flat[off:].take(at, mode="clip").astype(np.float32) for off in (0, 1, wide, wide + 1))
    near, far, near_below, far_below = beside
    upper, lower = near + (far - near) * across, near_below + (far_below - near_below) * across
    values: Floats = upper + (lower - upper) * down
    return values
