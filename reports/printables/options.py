"""Options of a print: paper, style, language, and whose evening it is."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from reports.paper.ink import BLACK, FELT, MM
from reports.paper.progress import Tell, nobody
from reports.paper.right_to_left import listed

ON_A_WALL = 1.3
Say = Callable[[Any], str]
PAPERS = {
    "A3": (297 * MM, 420 * MM),
    "A4": (210 * MM, 297 * MM),
    "A5": (148 * MM, 210 * MM),
    "Letter": (215.9 * MM, 279.4 * MM),
}


@dataclass(frozen=True)
class Style:
    """The style of a print: how large the letters are, how heavy the lines, and whether anything is shaded."""

    label: str
    scale: float = 1.0
    weight: float = 1.0
    shaded: bool = True


STYLES = {
    "normal": Style("Normal"),
    "large": Style("Large print", scale=1.3, weight=1.3),
    "saving": Style("Ink saving", scale=0.92, weight=0.7, shaded=False),
}


@dataclass(frozen=True)
class Options:
    """The choices for one print; `say` translates every fixed word, `logo` is a PNG, JPEG or WebP file's bytes.

    `tell` hears how far the print is.
    """

    paper: str = "A4"
    landscape: bool | None = None
    style: str = "normal"
    colour: bool = True
    language: str = "en"
    say: Say = str
    club: str = ""
    event: str = ""
    date: str = ""
    logo: bytes = b""
    tell: Tell = nobody

    @property
    def look(self) -> Style:
        """The chosen style; everything is larger on paper that hangs on a wall."""
        style = STYLES[self.style]
        return replace(style, scale=style.scale * ON_A_WALL) if self.paper == "A3" else style

    @property
    def accent(self) -> str:
        """The one colour of titles and heavy rules: deep green, or black."""
        return FELT if self.colour else BLACK

    def size(self, paper: str = "", landscape: bool = False) -> tuple[float, float]:
        """Width and height of a page in points."""
        narrow, long = PAPERS[paper or self.paper]
        return (long, narrow) if landscape else (narrow, long)

    def whose(self) -> str:
        """Club and event in one line."""
        return listed((self.club, self.event), " · ")
