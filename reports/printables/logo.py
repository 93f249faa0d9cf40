"""A club's logo in the header, whatever its shape: PNG and JPEG, kept inside its box."""

from collections.abc import Callable
from io import BytesIO

from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas


def draw_logo(
    later: list[Callable[[Canvas], None]], data: bytes, right: float, top: float, widest: float, highest: float
) -> float:
    """Puts the logo against the right edge, within the box, and says how wide it became; 0 if unreadable."""
    try:
        picture = ImageReader(BytesIO(data))
        across, down = picture.getSize()
    except Exception:  # whatever the picture library makes of a broken file
        return 0.0
    scale = min(widest / across, highest / down)
    width, height = across * scale, down * scale

    def draw(canvas: Canvas) -> None:
        canvas.drawImage(picture, right - width, canvas._pagesize[1] - top - height, width, height, mask="auto")

    later.append(draw)
    return width
