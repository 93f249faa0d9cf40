"""A club's logo, whatever its shape and file: PNG, JPEG or WebP, kept inside its box."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from io import BytesIO

from PIL import Image
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

LARGEST_FILE = 4_000_000
FORMS = ("PNG", "JPEG", "WEBP")
LARGEST_PICTURE, MOST_DOTS = 40_000_000, 1400  # dots that are read; across or down, that are printed


@dataclass(frozen=True)
class Logo:
    """A logo that could be read: its proportions, and how it is drawn into a box given from its lower left corner."""

    width: float
    height: float
    draw: Callable[[Canvas, float, float, float], None]

    def inside(self, widest: float, highest: float) -> tuple[float, float]:
        """Width and height that keep its proportions within a box."""
        scale = min(widest / self.width, highest / self.height)
        return self.width * scale, self.height * scale


@lru_cache(maxsize=16)
def read_logo(data: bytes) -> Logo | None:
    """The logo in a file's bytes, or None if it is no picture that can be read."""
    if not data or len(data) > LARGEST_FILE:
        return None
    return _picture(data)


def _picture(data: bytes) -> Logo | None:
    try:
        picture = ImageReader(_small_enough(data))
        across, down = picture.getSize()
        picture.getRGBData()  # type: ignore[no-untyped-call]  # or it fails at printing
    except Exception:  # whatever the picture library makes of a broken file
        return None
    if not across or not down:
        return None

    def draw(canvas: Canvas, x: float, y: float, width: float) -> None:
        """Draws the picture `width` points wide, its top left corner at x and y."""
        canvas.drawImage(picture, x, y, width, width * down / across, mask="auto")

    return Logo(float(across), float(down), draw)


def _small_enough(data: bytes) -> BytesIO:
    """The picture as it came, or with no more dots than a printer could show in the space of a logo."""
    picture = Image.open(BytesIO(data), formats=FORMS)
    if max(picture.size) <= MOST_DOTS:
        return BytesIO(data)
    if picture.width * picture.height > LARGEST_PICTURE:
        raise ValueError("A picture of so many dots is no logo.")
    clear = picture.mode in ("RGBA", "LA", "PA") or "transparency" in picture.info
    smaller = picture.convert("RGBA" if clear else "RGB")
    smaller.thumbnail((MOST_DOTS, MOST_DOTS), reducing_gap=2.0)
    smaller.save(file := BytesIO(), "PNG")
    return file


def draw_logo(
    later: list[Callable[[Canvas], None]], data: bytes, box: tuple[float, float, float, float], share: float = 1.0
) -> float:
    """Puts the logo into a box (left, bottom, width, height) and says how wide it became; 0 if it cannot be read.

    `share` is how much of the white goes to its left: all of it against the right edge, half of it in the middle.
    """
    logo = read_logo(data)
    if logo is None:
        return 0.0
    left, bottom, widest, highest = box
    width, height = logo.inside(widest, highest)
    x, y = left + (widest - width) * share, bottom + highest - height
    later.append(lambda canvas: logo.draw(canvas, x, y, width))
    return width
