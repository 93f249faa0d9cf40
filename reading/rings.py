"""The printed circles as registration marks: where each bubble really is, after the small bends of the paper."""

from __future__ import annotations

from typing import Any, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from reading.photographs import UnreadableError
from reading.plane import Floats, Picture
from reading.straight import SCALE
from reading.warp import fit_bend

Dot = TypeVar("Dot", bound=np.generic)
PIECES = (0, 20, 43, 60, 88, 107, 125, 143, 161, 175, 300)  # a row's bubbles are looked for piece by piece (mm)
DIRECTIONS = 24
NEARER = 0.02  # a place further from the expected one must be so much darker a millimetre
FAINTEST, DARKEST, STIFF = 0.12, 0.6, 2e-5


def _steps(reach: float, step: float) -> Floats:
    """The shifts of a lattice along each side, which reaches so many millimetres both ways."""
    return np.arange(-reach, reach + 0.01, step)


FIRST, NEXT, LAST = _steps(0.9, 0.3), _steps(0.6, 0.3), _steps(0.2, 0.1)


class Bubbles(NamedTuple):
    """The places of the bubbles on the straightened sheet, in millimetres, in the order of the geometry."""

    places: Floats
    radius: float


def find_bubbles(dark: Picture, geometry: dict[str, Any], anchors: Floats) -> Bubbles:
    """The bubbles, moved by one smooth bend through the circles that were found; UnreadableError if most are not."""
    printed = geometry["bubbles"]
    places = np.array([(bubble["x"], bubble["y"]) for bubble in printed])
    deals = np.array([bubble["deal"] for bubble in printed])
    radius = printed[0]["d"] / 2
    pieces = _pieces(np.minimum(dark, DARKEST), places, deals, radius)
    strong = np.array([piece.strength > FAINTEST for piece in pieces])
    if strong.mean() < 0.8:
        raise UnreadableError("Too few of the printed circles can be seen.")
    middles = np.array([piece.middle for piece in pieces])[strong]
    shifts = np.array([piece.shift for piece in pieces])[strong]
    anchor_points = np.r_[middles, anchors]
    fitted = fit_bend(
        anchor_points, np.r_[shifts, np.zeros_like(anchors)], np.array(geometry["page"]), stiff=STIFF, least=0.3
    )
    if fitted.kept.mean() < 0.8:
        raise UnreadableError("The sheet does not lie flat enough.")
    return Bubbles(places + fitted.bend.at(places), radius)


class _Piece(NamedTuple):
    middle: Floats
    shift: Floats
    strength: float


def _pieces(dark: Picture, places: Floats, deals: Floats, radius: float) -> list[_Piece]:
    """From both edges inwards, each piece looked for where its neighbours were found."""
    piece = np.digitize(places[:, 0], PIECES) - 1
    columns = sorted(set(piece.tolist()))
    half = (len(columns) + 1) // 2
    circle = circle_points(np.array([radius]), DIRECTIONS)
    by_place: dict[tuple[int, int], _Piece] = {}
    for order in (columns[:half], columns[half:][::-1]):
        for step, column in enumerate(order):
            for deal in np.unique(deals).tolist():
                here = places[(deals == deal) & (piece == column)]
                beside = [(deal, order[step - 1])] if step else []
                near = [by_place[key].shift for key in (*beside, (deal - 1, column)) if key in by_place]
                if len(here):
                    by_place[deal, column] = _found(dark, here, near, circle)
    return list(by_place.values())


def _found(dark: Picture, places: Floats, near: list[Floats], circle: Floats) -> _Piece:
    expected = np.mean(near, 0) if near else np.zeros(2)
    circles = (places[:, None, :] + circle).reshape(-1, 2)
    shift, _ = _darkest(dark, circles, expected, NEXT if near else FIRST)
    shift, strength = _darkest(dark, circles, shift, LAST)
    return _Piece(places.mean(0), shift, strength)


def _darkest(dark: Picture, circles: Floats, around: Floats, steps: Floats) -> tuple[Floats, float]:
    """The one of the lattice of these steps by which the circles lie on the most ink."""
    high, wide = dark.shape
    x, y = _dots((circles + around).T[:, None] + steps[:, None], np.array([wide, high])[:, None, None])
    at = y[:, None] * wide + x
    farther = NEARER * np.hypot(steps, steps[:, None])
    ink = dark.ravel().take(at, mode="clip").mean(2) - farther
    down, across = np.unravel_index(int(ink.argmax()), ink.shape)
    return around + (steps[across], steps[down]), float(ink[down, across])


def circle_points(radii: Floats, directions: int) -> Floats:
    """Points around the origin at these distances, in so many directions."""
    turns = np.arange(directions) * 2 * np.pi / directions
    circles = np.stack([np.outer(radii, np.cos(turns)), np.outer(radii, np.sin(turns))], -1)
    return circles.reshape(-1, 2)


def ink_at(dark: NDArray[Dot], places: Floats) -> NDArray[Dot]:
    """The darkness of the sheet at these places, in millimetres, or whatever else is known of its dots."""
    high, wide = dark.shape
    at = _dots(places[..., 1], high) * wide + _dots(places[..., 0], wide)
    ink: NDArray[Dot] = dark.ravel().take(at, mode="clip")
    return ink


def _dots(places: Floats, side: int | NDArray[np.intp]) -> NDArray[np.intp]:
    """In which dots of a side of so many these millimetres lie; at its ends where beyond them."""
    return np.minimum(np.maximum((places * SCALE).astype(np.intp), 0), side - 1)
