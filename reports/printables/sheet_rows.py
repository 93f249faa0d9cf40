"""The empty frame of a written scoresheet, which many sheets share: headings, rules and the numbers of the deals."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.paper.cells import LEGIBLE
from reports.paper.fitting import fit
from reports.paper.ink import BLACK, MM, RULE, SOFT, Ink
from reports.paper.page import Page
from reports.paper.right_to_left import listed
from reports.printables.options import STYLES
from reports.printables.sheet_columns import Strip
from reports.printables.values import TableSheet
from reports.score_tables.layout import Space

LOWEST, HIGHEST = 6.2 * MM, 11 * MM
HEAD, NAME = 26.0, 8.5
MANY = 8  # lines of a long name
UNDER = 8.0  # points that “points” and “total” take under the names


@dataclass(frozen=True)
class Heading:
    """The names above the columns, all in letters of one size, and how high what stands above the rows is."""

    names: tuple[tuple[str, ...], ...]
    size: float
    height: float


def heading_of(page: Page, sheet: TableSheet, columns: Sequence[Strip]) -> Heading:
    """Names whole, in two lines where they fit and in as many as it takes where they do not."""
    large = NAME * page.look.scale
    texts = [listed(_seat_names(sheet, strip.party), " / ") for strip in columns if strip.party]
    room = min(strip.width for strip in columns if strip.party) - 5
    fitted = [fit(text, "bold", large, room, 2, max(0.5, 7.2 / large), 0.9) for text in texts]
    fitted = [
        fit(text, "bold", LEGIBLE, room, MANY, 0.9) if name.cut else name
        for text, name in zip(texts, fitted, strict=True)
    ]
    size = min((name.size for name in fitted), default=large)
    names = tuple(name.lines if text else () for text, name in zip(texts, fitted, strict=True))
    most = max((len(lines) for lines in names), default=0)
    return Heading(names, size, max(HEAD, 14 + most * size * 1.08) + UNDER)


def row_height(page: Page, rows_wanted: int, head: float, foot: float, spare: int = 0) -> tuple[int, int, float]:
    """The number of the rows this page takes above `foot`, of spare ones below the last, and the height of each."""
    room = page.bottom - page.y - head - foot
    lowest = LOWEST * (1.15 if page.look.scale > 1 else 1)
    most = max(1, int(room // lowest))
    pages = -(-rows_wanted // most)
    fits = -(-rows_wanted // pages)
    more = min(spare, most - fits) if fits == rows_wanted else 0
    highest = HIGHEST * STYLES[page.options.style].scale
    return fits, more, min(max(HIGHEST, highest), room / (fits + more))


def draw_blank(page: Page, ink: Ink, sheet: TableSheet, columns: Sequence[Strip], row: Space, numbers: range) -> None:
    """Headings, rules and deal numbers; `row` is the space of the first row."""
    top, bottom = row.top, row.top + len(numbers) * row.height
    planned = max(sheet.deals, len(sheet.rows))
    large = 8 * page.look.scale
    heads = [fit(strip.heading, "bold", large, strip.width - 4, 2, 0.6) for strip in columns if not strip.party]
    size = max(6.6, min(head.size for head in heads))
    figure = min(10.5 * page.look.scale, columns[0].width * 0.36)
    for strip in columns:
        if strip.party:
            ink.line(strip.middle, top, strip.middle, bottom, 0.25, RULE)
            _draw_halves(page, ink, strip, top)
        else:
            heading = fit(strip.heading, "bold", size, strip.width - 4, 2, 0.6, 0.9)
            for line, text in enumerate(reversed(heading.lines)):
                ink.text(strip.left + 2, top - 5 - line * size * 1.1, text, heading.size, "bold", colour=SOFT)
        ink.line(
            strip.left, top, strip.left, bottom, 0.25 if not strip.party else 0.7, RULE if not strip.party else BLACK
        )
    ink.line(row.left + row.width, top, row.left + row.width, bottom, 0.7)
    ink.line(row.left, top, row.left + row.width, top, 1.0 * page.look.weight, page.options.accent)
    for index, number in enumerate(numbers):
        y = top + index * row.height
        x, face = columns[0].left + columns[0].width * 0.5, "bold" if number <= planned else "text"
        colour = BLACK if number <= planned else SOFT
        ink.text(x, y + row.height / 2 + 3.8, str(number), figure, face, "right", colour)
        heavy = number % 4 == 0
        ink.line(
            row.left,
            y + row.height,
            row.left + row.width,
            y + row.height,
            0.7 if heavy else 0.3,
            SOFT if heavy else RULE,
        )


def _draw_halves(page: Page, ink: Ink, strip: Strip, top: float) -> None:
    """Draw what is written left and right in a player's column."""
    for left, right, word in ((strip.left, strip.middle, "Points"), (strip.middle, strip.right, "Total")):
        fitted = fit(page.say(word), "text", LEGIBLE * page.look.scale, right - left - 4, 1, 0.8)
        ink.text(right - 3, top - 3, fitted.lines[0], fitted.size, align="right", colour=SOFT)


def _seat_names(sheet: TableSheet, party: str) -> list[str]:
    return [seat.name for seat in sheet.table.seats if seat.seat in party] if sheet.table else []
