"""Lines of text set in a given space, one under another."""

from reports.paper.fitting import fit, wrap
from reports.paper.fonts import clean
from reports.paper.ink import BLACK
from reports.paper.page import Page


def set_lines(
    page: Page,
    x: float,
    y: float,
    text: str,
    size: float,
    room: float,
    *,
    face: str = "text",
    lines: int = 2,
    align: str = "left",
    colour: str = BLACK,
    floor: float = 0.5,
    leading: float = 1.18,
) -> float:
    """Sets text below `y` in at most so many lines, aligned within `room` points from x; gives the y below it."""
    fitted = fit(text, face, size, room, lines, floor)
    at = x + {"left": 0.0, "middle": room / 2, "right": room}[align]
    for index, line in enumerate(fitted.lines):
        page.ink.text(at, y + fitted.size * (0.95 + index * leading), line, fitted.size, face, align, colour)
    return y + fitted.size * leading * len(fitted.lines)


def set_paragraph(
    page: Page,
    text: str,
    size: float,
    *,
    face: str = "text",
    colour: str = BLACK,
    indent: float = 0,
    after: float = 0.4,
) -> None:
    """Sets running text across the page where it stands, turning the page between lines when it is full."""
    size *= page.look.scale
    for line in wrap(clean(text), face, size, page.room - indent):
        page.need(size * 1.3)
        page.y += size * 1.3
        page.ink.text(page.left + indent, page.y, line, size, face, colour=colour)
    page.y += size * after


def set_heading(page: Page, text: str, size: float = 13, *, keep: float = 60) -> None:
    """Sets a heading inside a section, never alone at the foot of a page."""
    page.need(size * 2.4 * page.look.scale + keep)
    if page.y > page.first:
        page.y += size * 0.9
    page.y = set_lines(page, page.left, page.y, text, size, page.room, face="display", colour=page.options.accent) + 2
