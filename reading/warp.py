"""A smooth bend of the paper: two polynomials of the fourth degree, kept flat where nothing is known."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from reading.plane import Floats

DEGREE = 4
EXPONENTS = [(i, j) for i in range(DEGREE + 1) for j in range(DEGREE + 1 - i)]
STEEPNESS = np.diag([float((i + j) ** 3) for i, j in EXPONENTS])
ROUNDS = 4


class Bend(NamedTuple):
    """The displacement of the paper at each place of a page of `size`, in millimetres."""

    size: Floats
    coefficients: Floats

    def at(self, places: Floats) -> Floats:
        """The shift at each of these places."""
        shifts: Floats = _terms(places, self.size) @ self.coefficients
        return shifts


class Fitted(NamedTuple):
    """A bend, which of the shifts it was fitted to were kept, and how far each lies from it."""

    bend: Bend
    kept: NDArray[np.bool_]
    missed: Floats


def fit_bend(places: Floats, shifts: Floats, size: Floats, *, stiff: float, least: float) -> Fitted:
    """The bend that fits the shifts, without those that miss it by more than `least` and three times the usual."""
    inliers = np.ones(len(places), bool)
    terms = _terms(places, size)
    for _ in range(ROUNDS):
        here = terms[inliers]
        net = here.T @ here + stiff * int(inliers.sum()) * STEEPNESS
        bend = Bend(size, np.linalg.solve(net, here.T @ shifts[inliers]))
        missed = np.hypot(*(terms @ bend.coefficients - shifts).T)
        inliers = missed < max(least, 3 * float(np.median(missed)))
    return Fitted(bend, inliers, missed)


def _terms(places: Floats, size: Floats) -> Floats:
    x, y = (places / size * 2 - 1).T
    return np.stack([x**i * y**j for i, j in EXPONENTS], 1)
