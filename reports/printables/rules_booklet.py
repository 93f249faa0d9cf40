"""The rules as a booklet for the pocket: one sheet, printed on one side, cut once and folded to eight small pages."""

from bisect import bisect_left
from collections.abc import Iterator
from contextlib import nullcontext

from reports.paper.ink import BLACK, MM, RED, RULE, SOFT
from reports.paper.lettering import set_lines
from reports.paper.page import Page
from reports.printables.printable import Printable
from reports.printables.rules_text import Line, height_of, price_lines, rule_lines, set_rules
from scoring import Variant

# The sheet lies across, printed side up: the upper row stands on its head.
UPPER, LOWER = (5, 4, 3, 2), (6, 7, 8, 1)
EDGE, FOOT = 5 * MM, 4 * MM
LARGEST, SMALLEST, STEP = 10.0, 5.0, 0.25
PAGES = 7  # beside the cover
HOW = "Cut along the heavy line in the middle, fold along the dotted lines, and push the ends together."


def draw(page: Page, variant: Variant) -> None:
    """A cover and seven pages of text, in the largest letters that stay within them; from A4 upwards."""
    page.section(page.say("Rules booklet"), bare=True, landscape=True, paper="A4" if page.options.paper == "A5" else "")
    wide, high = page.width / 4, page.height / 2
    _draw_folds(page, wide, high)
    lines = [*rule_lines(page, variant), *price_lines(page, variant)]
    inner = list(_fill_pages(lines, wide - 2 * EDGE, high - 2 * EDGE - FOOT))
    for upper, row in ((True, UPPER), (False, LOWER)):
        for column, number in enumerate(row):
            left, top = column * wide, 0.0 if upper else high
            with page.turned(left, top, wide, high) if upper else nullcontext():
                if number == 1:
                    _draw_cover(page, variant, left, top)
                else:
                    size, part = inner[number - 2]
                    set_rules(page, part, left + EDGE, top + EDGE - size * 0.8, size, wide - 2 * EDGE)
                    page.ink.text(left + wide / 2, top + high - EDGE, str(number), 7, align="middle", colour=SOFT)


PRINTABLE = Printable("rules_booklet", "Rules booklet", takes=Variant, draw=draw)


def _fill_pages(lines: list[Line], room: float, height: float) -> Iterator[tuple[float, list[Line]]]:
    """The lines on seven small pages, and the size that lets them be no more."""
    sizes = [LARGEST - step * STEP for step in range(round((LARGEST - SMALLEST) / STEP) + 1)]
    fits = bisect_left(sizes, True, key=lambda size: len(_paged(lines, size, room, height)) <= PAGES)
    size = sizes[min(fits, len(sizes) - 1)]
    pages = _paged(lines, size, room, height)
    yield from ((size, part) for part in [*pages, *([[]] * PAGES)][:PAGES])


def _paged(lines: list[Line], size: float, room: float, height: float) -> list[list[Line]]:
    """Small pages, as many as the lines take at this size; a heading stands above what it names."""
    highs = [height_of(line, size, room) for line in lines]
    pages: list[list[Line]] = [[]]
    filled = 0.0
    for place, line in enumerate(lines):
        needed = sum(highs[place : place + 2]) if line.face == "display" else highs[place]
        if pages[-1] and filled + needed > height:
            pages.append([])
            filled = 0.0
        pages[-1].append(line)
        filled += highs[place]
    return pages


def _draw_folds(page: Page, wide: float, high: float) -> None:
    """Dotted where the sheet is folded, heavy where it is cut: between the two pages in the middle of each row."""
    for column in (1, 2, 3):
        page.ink.line(column * wide, 0, column * wide, page.height, 0.3, RULE, (1, 3))
    page.ink.line(0, high, wide, high, 0.3, RULE, (1, 3))
    page.ink.line(3 * wide, high, page.width, high, 0.3, RULE, (1, 3))
    page.ink.line(wide, high, 3 * wide, high, 1.0, BLACK, (6, 3))


def _draw_cover(page: Page, variant: Variant, left: float, top: float) -> None:
    wide, high = page.width / 4, page.height / 2
    x, room = left + EDGE, wide - 2 * EDGE
    y = set_lines(page, x, top + high * 0.16, page.options.club, 9, room, colour=SOFT)
    y = set_lines(page, x, y + 4, page.say(variant.name), 20, room, face="display", lines=4, colour=page.options.accent)
    y = set_lines(page, x, y + 6, page.options.event, 9, room, lines=3)
    set_lines(page, x, y + 2, page.options.date, 8, room, colour=SOFT)
    for index, suit in enumerate("♠♥♣♦"):
        red = RED if page.options.colour and index % 2 else BLACK
        page.ink.text(x + index * 18, top + high * 0.74, suit, 15, "signs", colour=red)
    set_lines(page, x, top + high - EDGE - 30, page.say(HOW), 7, room, lines=4, colour=SOFT)
