"""Drawing operators of one page: text, lines, boxes and circles, measured in points from the top left corner."""

from functools import lru_cache
from typing import Any

from reportlab.pdfgen.canvas import Canvas

from reports.paper.fonts import clean, font, runs, width

MM = 72 / 25.4
BLACK, SOFT, RULE, WASH, WHITE = "#000000", "#444444", "#8C8C8C", "#EFEFEF", "#FFFFFF"
FELT, BRASS, RED, GREEN = "#1D5B43", "#8A5A12", "#A3241C", "#14603C"
CURVE = 0.5523


class Ink:
    """Collects the operators of one page, or of a form that many pages repeat."""

    def __init__(self, canvas: Canvas, height: float, cache: dict[tuple[str, str], str]):
        self.canvas, self.height = canvas, height
        self.code: list[str] = []
        self._cache = cache

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float,
        face: str = "text",
        align: str = "left",
        colour: str = BLACK,
        upward: bool = False,
    ) -> None:
        """Draws one line, baseline at y; x is its left edge, middle or right edge; `upward` turns it."""
        text = clean(text)
        if align != "left":
            x -= width(text, face, size) * (0.5 if align == "middle" else 1)
        turn = "0 1 -1 0" if upward else "1 0 0 1"
        code = [f"BT {_rgb(colour)} rg {turn} {x:.2f} {self.height - y:.2f} Tm"]
        code += [self._encoded_text(run.face, run.text).replace("SIZE", f"{size:.2f}") for run in runs(text, face)]
        self.code.append(" ".join(code) + " ET")

    def _encoded_text(self, face: str, text: str) -> str:
        if (face, text) not in self._cache:
            of, doc = font(face), _file_of(self.canvas)
            pieces = of.splitString(text, doc)
            self._cache[face, text] = " ".join(
                f"{of.getSubsetInternalName(subset, doc)} SIZE Tf <{glyphs.hex()}> Tj" for subset, glyphs in pieces
            )
        return self._cache[face, text]

    def line(
        self,
        x0: float,
        y0: float,
        x1: float,
        y1: float,
        weight: float = 0.4,
        colour: str = BLACK,
        dash: tuple[float, ...] = (),
    ) -> None:
        """Draws a straight line, dashed if lengths are given."""
        pattern = f"[{' '.join(f'{d:.2f}' for d in dash)}] 0 d " if dash else ""
        draw = f"{x0:.2f} {self.height - y0:.2f} m {x1:.2f} {self.height - y1:.2f} l S"
        self.code.append(f"{_rgb(colour)} RG {weight:.2f} w {pattern}{draw}{' [] 0 d' if dash else ''}")

    def path(
        self, points: list[tuple[float, float]], weight: float, colour: str = BLACK, dash: tuple[float, ...] = ()
    ) -> None:
        """Draws a line through all the points."""
        pattern = f"[{' '.join(f'{d:.2f}' for d in dash)}] 0 d " if dash else ""
        steps = " ".join(f"{x:.2f} {self.height - y:.2f} {'l' if i else 'm'}" for i, (x, y) in enumerate(points))
        self.code.append(f"{_rgb(colour)} RG {weight:.2f} w 1 j {pattern}{steps} S{' [] 0 d' if dash else ''}")

    def shape(self, corners: list[tuple[float, float]], fill: str) -> None:
        """Fills the shape between the corners."""
        steps = " ".join(f"{x:.2f} {self.height - y:.2f} {'l' if i else 'm'}" for i, (x, y) in enumerate(corners))
        self.code.append(f"{_rgb(fill)} rg {steps} h f")

    def box(
        self, x: float, y: float, w: float, h: float, fill: str = "", stroke: str = "", weight: float = 0.4
    ) -> None:
        """Draws a rectangle from its top left corner, filled, outlined or both."""
        self.code.append(
            f"{_paint(fill, stroke, weight)} {x:.2f} {self.height - y - h:.2f} {w:.2f} {h:.2f} re "
            f"{_finish(fill, stroke)}"
        )

    def circle(self, x: float, y: float, radius: float, fill: str = "", stroke: str = "", weight: float = 0.4) -> None:
        """Draws a circle around its centre, filled, outlined or both."""
        y, r, k = self.height - y, radius, radius * CURVE
        self.code.append(
            f"{_paint(fill, stroke, weight)} {x + r:.2f} {y:.2f} m "
            f"{x + r:.2f} {y + k:.2f} {x + k:.2f} {y + r:.2f} {x:.2f} {y + r:.2f} c "
            f"{x - k:.2f} {y + r:.2f} {x - r:.2f} {y + k:.2f} {x - r:.2f} {y:.2f} c "
            f"{x - r:.2f} {y - k:.2f} {x - k:.2f} {y - r:.2f} {x:.2f} {y - r:.2f} c "
            f"{x + k:.2f} {y - r:.2f} {x + r:.2f} {y - k:.2f} {x + r:.2f} {y:.2f} c {_finish(fill, stroke)}"
        )

    def squares(
        self, x: float, y: float, module: float, rows: list[str] | tuple[str, ...], colour: str = BLACK
    ) -> None:
        """Draws a pattern of dark modules (`1`) as boxes, one for each run in a row."""
        boxes = []
        for down, row in enumerate(rows):
            for start, length in _dark(row):
                boxes.append(
                    f"{x + start * module:.3f} {self.height - y - (down + 1) * module:.3f} "
                    f"{length * module:.3f} {module + 0.01:.3f} re"
                )
        self.code.append(f"{_rgb(colour)} rg {' '.join(boxes)} f")


def _file_of(canvas: Canvas) -> Any:
    """The file that a canvas draws in, for which its fonts number their glyphs.

    reportlab has no public name for it: its text objects, which look it up themselves, write text of one size at one
    place, so that nothing of theirs can be kept and drawn again.
    """
    return canvas._doc  # type: ignore[attr-defined]  # the one private name of a package that we use


def _dark(row: str) -> list[tuple[int, int]]:
    runs, start = [], 0
    for piece in row.split("0"):
        if piece:
            runs.append((start, len(piece)))
        start += len(piece) + 1
    return runs


def _paint(fill: str, stroke: str, weight: float) -> str:
    parts = [f"{_rgb(fill)} rg"] if fill else []
    return " ".join(parts + ([f"{_rgb(stroke)} RG {weight:.2f} w"] if stroke else []))


def _finish(fill: str, stroke: str) -> str:
    return "B" if fill and stroke else "f" if fill else "S"


@lru_cache
def _rgb(colour: str) -> str:
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return f"{red:.3f} {green:.3f} {blue:.3f}"
