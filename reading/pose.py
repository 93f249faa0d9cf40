"""The position of a sheet in a photograph: from its code to the markers, down the edge marks, and the bend left."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from reading.matching import best_matches, marker_pattern, square_pattern
from reading.photographs import Code, UnreadableError
from reading.plane import Floats, Greys, Projection
from reading.warp import Bend, fit_bend
from reports.marked_sheets.aruco import modules

Fit: TypeAlias = tuple[Floats, float]  # a place, and how well a pattern fits there, at most 1
Geometry = dict[str, Any]  # what `reports.marked_sheets.geometry.geometry` publishes
MARKER_WHITE, MARKER_FITS, EDGE_FITS = 1.5, 0.5, 0.7
ROUGH, COARSE, FINE, EDGE_SCALE = 1.5, 2.5, 5.0, 2.7  # dots a millimetre
CODE_WEIGHT, MARKER_WEIGHT, EDGE_WEIGHT = 1.0, 3.0, 0.7
FIRST_EDGE, NEAR_EDGE, NEXT_EDGE, CLOSE_EDGE = 11.0, 6.5, 6.0, 4.0  # millimetres around where a mark should be
CORNERS, LEAST_MARKERS, LEAST_EDGES, LEAST_SHOWN = 4, 4, 0.6, 0.2
STIFF, MOST_BENT = 2e-4, 1.2
# Which markers are looked for, within how many millimetres: beside the code, then below, and all once more.
BESIDE_CODE, BELOW, ONCE_MORE = (
    ((1, 6), (2, 16), (0, 16)),
    ((4, 40), (3, 30), (5, 30)),
    tuple((n, 10) for n in range(6)),
)
ROUGH_REACH = 20  # where more is searched it is at the rough scale


class Pose(NamedTuple):
    """The position of a sheet: a flat projection, the bend of the paper, and the places that were seen for certain."""

    projection: Projection
    bend: Bend
    seen: Floats


def find_pose(photograph: Greys, code: Code, geometry: Geometry) -> Pose:
    """The position of the sheet with that code; UnreadableError where too little of it can be seen."""
    search = _Search(photograph, code, geometry)
    for number, reach in BESIDE_CODE:
        search.find_marker(number, reach)
    search.look_below()
    for number, reach in BELOW:
        search.find_marker(number, reach)
    for look, most, first in ((search.look_aslant, 0, NEAR_EDGE), (search.look_below, LEAST_MARKERS, FIRST_EDGE)):
        if len(search.markers) < (most or len(geometry["markers"])):
            look()
            search.follow_edges(first)
            for number, reach in ONCE_MORE:
                search.find_marker(number, reach)
    search.find_edges()
    search.ensure_enough()
    places, dots = search.anchors()
    shifts = search.projection.places(dots) - places
    fitted = fit_bend(places, shifts, np.array(geometry["page"]), stiff=STIFF, least=0.35)
    if fitted.kept.mean() < 0.75 or fitted.missed[fitted.kept].max() > MOST_BENT:
        raise UnreadableError("The sheet does not lie flat enough.")
    return Pose(search.projection, fitted.bend, places[fitted.kept])


class _Search:
    """The findings so far; every finding makes the projection better, and so the next search shorter."""

    def __init__(self, photograph: Greys, code: Code, geometry: Geometry) -> None:
        self._photograph, self._geometry = photograph, geometry
        qr = geometry["qr"]
        left, top, size = qr["x"], qr["y"], qr["size"]
        corners = [(left, top), (left + size, top), (left + size, top + size), (left, top + size)]
        self._places: list[Floats] = [np.array(corner, float) for corner in corners]
        self._dots: list[Floats] = list(code.corners)
        self._weights = [CODE_WEIGHT] * len(corners)
        self.markers: dict[int, int] = {}
        self._edges: dict[str, list[int]] = {"left": [], "right": []}
        self._fit()

    def find_marker(self, number: int, reach: float) -> None:
        """Looks for a marker within so many millimetres of where it should be, coarsely and then finely."""
        if number in self.markers:
            return
        marker = self._geometry["markers"][number]
        place = _place(marker)
        around = marker["size"] / 2 + MARKER_WHITE + 1.0
        centre = place
        first = (
            ((ROUGH, reach + around), (COARSE, around + 6.0)) if reach > ROUGH_REACH else ((COARSE, reach + around),)
        )
        for scale, wide in (*first, (FINE, around + 2.0)):
            pattern = marker_pattern(modules(number), marker["size"], MARKER_WHITE, scale)
            [match] = self._matches(centre[None], wide, scale, pattern)
            if match is None or match[1] < MARKER_FITS:
                return
            centre = match[0]
        self.markers[number] = self._note(place, self.projection.dots(centre[None])[0], MARKER_WEIGHT)
        self._fit()

    def follow_edges(self, first: float) -> None:
        """Down both columns of edge marks, fitting anew after each, so that a steep tilt cannot lose the bottom.

        The first of each is looked for within so many millimetres.
        """
        self._forget_edges()
        for mark in sorted(self._geometry["timing"], key=lambda mark: mark["y"]):
            edges = self._edges[mark["side"]]
            [edge] = self._edges_near([mark], NEXT_EDGE if edges else first)
            if edge is not None:
                edges.append(self._note(_place(mark), self.projection.dots(edge[None])[0], EDGE_WEIGHT))
                self._fit()

    def find_edges(self) -> None:
        """Each edge mark once more, close to where all together say it is: none is taken for its neighbour."""
        marks, projection = self._geometry["timing"], self.projection
        edges = self._edges_near(marks, CLOSE_EDGE)
        self._forget_edges()
        for mark, place in zip(marks, edges, strict=True):
            if place is not None:
                self._edges[mark["side"]].append(self._note(_place(mark), projection.dots(place[None])[0], EDGE_WEIGHT))
        self._fit()

    def _forget_edges(self) -> None:
        points = [*range(CORNERS), *self.markers.values()]
        self._places = [self._places[at] for at in points]
        self._dots = [self._dots[at] for at in points]
        self._weights = [self._weights[at] for at in points]
        self.markers = {number: CORNERS + at for at, number in enumerate(self.markers)}
        self._edges = {"left": [], "right": []}

    def _edges_near(self, marks: Sequence[dict[str, Any]], reach: float) -> list[Floats | None]:
        """The place of each of these edge marks, which are of one size; None where it is not seen."""
        places = np.array([_place(mark) for mark in marks])
        matches = self._matches(places, reach, EDGE_SCALE, square_pattern(marks[0]["w"], 0.75, EDGE_SCALE))
        return [match[0] if match is not None and match[1] >= EDGE_FITS else None for match in matches]

    def ensure_enough(self) -> None:
        """Raises UnreadableError where less was seen than a sheet can be read from."""
        if len(self.markers) < LEAST_MARKERS:
            text = "{count} of {all} corner marks can be seen."
            markers = self._geometry["markers"]
            raise UnreadableError(text, count=len(self.markers), all=len(markers))
        for side, edges in self._edges.items():
            printed = sum(mark["side"] == side for mark in self._geometry["timing"])
            if len(edges) < LEAST_EDGES * printed:
                text = "{count} of {all} marks along one edge can be seen."
                raise UnreadableError(text, count=len(edges), all=printed)

    def anchors(self) -> tuple[Floats, Floats]:
        """Places and dots of the markers and edge marks that were seen."""
        points = [*self.markers.values(), *self._edges["left"], *self._edges["right"]]
        return np.array([self._places[at] for at in points]), np.array([self._dots[at] for at in points])

    def _matches(self, centres: Floats, reach: float, scale: float, pattern: Floats) -> list[Fit | None]:
        """The best fit of the pattern around each centre, and how well; None where the photograph shows too little."""
        patches = self.projection.patches(self._photograph, centres, reach, scale)
        matches = best_matches(patches.pictures, pattern)
        corners = centres - reach - 0.5 / scale
        return [
            (corner + np.array([match.x, match.y]) / scale, match.score) if share_shown >= LEAST_SHOWN else None
            for corner, match, share_shown in zip(corners, matches, patches.shown, strict=True)
        ]

    def _note(self, place: Floats, dot: Floats, weight: float) -> int:
        self._places.append(place)
        self._dots.append(dot)
        self._weights.append(weight)
        return len(self._places) - 1

    def look_below(self) -> None:
        """Look further down: what was seen along the upper edge tells how the sheet lies, not how it is tilted."""
        self.projection = Projection.affine(*self._pairs())

    def look_aslant(self) -> None:
        """Look again where the sheet is much tilted: the size of its code and the marks beside it tell of it."""
        self._fit()

    def _fit(self) -> None:
        self.projection = Projection.fitted(*self._pairs())

    def _pairs(self) -> tuple[Floats, Floats, Floats]:
        return np.array(self._places), np.array(self._dots), np.array(self._weights)


def _place(printed: dict[str, Any]) -> Floats:
    return np.array([printed["x"], printed["y"]], float)
