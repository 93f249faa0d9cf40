"""The rows of a written scoresheet: the empty frame that many sheets share, and what is written into it."""

from collections.abc import Sequence
from dataclasses import dataclass

from reports.printables.cells import LEGIBLE
from reports.printables.fitting import fit
from reports.printables.fonts import width
from reports.printables.ink import BLACK, MM, RED, RULE, SOFT, Ink
from reports.printables.page import Page
from reports.printables.score_layout import Space
from reports.printables.sheet_columns import Strip
from reports.printables.values import DealRow, TableSheet
from reports.printables.words import dealers, points, seat_letter, seat_word, watching

LOWEST, HIGHEST = 6.2 * MM, 11 * MM
HEAD, NAME = 26.0, 8.5
MANY = 8  # lines of a long name


@dataclass(frozen=True)
class Heading:
    """The names above the columns, all in letters of one size, and how high what stands above the rows is."""

    names: tuple[tuple[str, ...], ...]
    size: float
    height: float


def heading_of(page: Page, sheet: TableSheet, columns: Sequence[Strip]) -> Heading:
    """Names whole, in two lines where they fit and in as many as it takes where they do not."""
    large = NAME * page.look.scale
    texts = [" / ".join(_seated(sheet, strip.party)) for strip in columns if strip.party]
    room = min(strip.width for strip in columns if strip.party) - 5
    fitted = [fit(text, "bold", large, room, 2, max(0.5, 7.2 / large), 0.9) for text in texts]
    fitted = [fit(text, "bold", LEGIBLE, room, MANY, 0.9) if one.cut else one
              for text, one in zip(texts, fitted, strict=True)]  # fmt: skip
    size = min((one.size for one in fitted), default=large)
    names = tuple(one.lines if text else () for text, one in zip(texts, fitted, strict=True))
    most = max((len(lines) for lines in names), default=0)
    return Heading(names, size, max(HEAD, 14 + most * size * 1.08))


def row_height(page: Page, wanted: int, head: float, foot: float, spare: int = 0) -> tuple[int, int, float]:
    """How many of the rows this page takes above `foot`, how many spare ones below the last, and how high each is."""
    room = page.bottom - page.y - head - foot
    lowest = LOWEST * (1.15 if page.look.scale > 1 else 1)
    most = max(1, int(room // lowest))
    pages = -(-wanted // most)
    fits = -(-wanted // pages)
    more = min(spare, most - fits) if fits == wanted else 0
    return fits, more, min(HIGHEST, room / (fits + more))


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


def draw_rows(
    page: Page, sheet: TableSheet, columns: Sequence[Strip], heading: Heading, row: Space, numbers: range
) -> None:
    """The names, the dealer of each deal where that is known, and the deals that were played."""
    dealer = dealers(sheet.first_dealer, numbers[-1])
    _draw_names(page, columns, heading, row.top)
    told = {one.number: one for one in sheet.rows}
    sizes = _figures(page, sheet, columns), _letters(page, sheet, columns)
    for index, number in enumerate(numbers):
        y = row.top + (index + 0.5) * row.height + 3.6
        one = told.get(number)
        if not one and not sheet.dealer_known(number):
            continue
        who = one.dealer if one else dealer[number - 1]
        _draw_dealer(page, columns[0], y, who)
        if "F" in sheet.parties:
            _draw_watching(page, columns, y, who, bool(one))
        if one:
            _draw_deal(page, one, columns, y, sizes)


def _draw_dealer(page: Page, strip: Strip, y: float, dealer: str) -> None:
    size = min(8 * page.look.scale, strip.width * 0.3)
    page.ink.text(strip.left + strip.width * 0.58, y, seat_letter(page.say, dealer), size, colour=SOFT)


def _draw_names(page: Page, columns: Sequence[Strip], heading: Heading, bottom: float) -> None:
    parties = [strip for strip in columns if strip.party]
    most = max(len(lines) for lines in heading.names)
    up = 5.0 if not most else 7.5 + most * heading.size * 1.08
    for strip, lines in zip(parties, heading.names, strict=True):
        page.ink.text(strip.left + 3, bottom - up, seat_word(page.say, strip.party), 7, "bold", colour=SOFT)
        for index, line in enumerate(lines):
            y = bottom - up + (index + 1) * heading.size * 1.08 + 1.2
            page.ink.text(strip.left + 3, y, line, heading.size, "bold")


def _seated(sheet: TableSheet, party: str) -> list[str]:
    return [seat.name for seat in sheet.table.seats if seat.seat in party] if sheet.table else []


def _draw_watching(page: Page, columns: Sequence[Strip], y: float, dealer: str, played: bool) -> None:
    """At a table of five: who deals watches, and the fifth plays in that chair; once it is played, only who watched."""
    for strip in columns:
        if played and strip.party != dealer:
            continue
        if words := watching(page.say, strip.party, dealer) if strip.party else "":
            line = fit(words, "text", 6, strip.middle - strip.left - 3, 2, 0.6)
            up = y - (len(line.lines) - 1) * line.size * 0.5 - (5.2 if strip.party != dealer else 0.8)
            for index, text in enumerate(line.lines):
                page.ink.text(strip.left + 2, up + index * line.size * 1.02, text, line.size, colour=SOFT)


def _told(page: Page, one: DealRow) -> dict[str, str]:
    """What stands in each column of a deal, beside the points."""
    return {
        "contract": page.say(one.contract),
        "declarers": " ".join(seat_letter(page.say, party) for party in one.declarers),
        "tricks": one.tricks,
        "double": one.double,
        "honours": one.honours,
    }


def _draw_deal(page: Page, one: DealRow, columns: Sequence[Strip], y: float, sizes: tuple[float, float]) -> None:
    size, letters = sizes
    told, index = _told(page, one), 0
    for strip in columns:
        if strip.party:
            if index < len(one.points) and strip.party != one.watches:
                _draw_points(page, one.points[index], strip.middle, y, "text", size)
            if index < len(one.totals):
                _draw_points(page, one.totals[index], strip.right, y, "bold", size)
            index += 1
        elif told.get(strip.key):
            line = fit(told[strip.key], "text", letters, strip.width - 5, 1, 0.5)
            page.ink.text(strip.left + 3, y, line.lines[0], line.size)


def _letters(page: Page, sheet: TableSheet, columns: Sequence[Strip]) -> float:
    """The size at which what is told of every deal fits its column; a very long entry is smaller by itself."""
    room = {strip.key: strip.width - 5 for strip in columns}
    largest = 9 * page.look.scale
    widest = (room[key] / width(text) for row in sheet.rows for key, text in _told(page, row).items()
              if text and key in room)  # fmt: skip
    return min(largest, max(min(widest, default=largest), largest * 0.7))


def _figures(page: Page, sheet: TableSheet, columns: Sequence[Strip]) -> float:
    """The size at which every number of the sheet fits its column."""
    strip = next(strip for strip in columns if strip.party)
    both = ((strip.middle - strip.left, "text", [row.points for row in sheet.rows]),
            (strip.right - strip.middle, "bold", [row.totals for row in sheet.rows]))  # fmt: skip
    widest = [
        (room - 5) / max((width(points(value), face) for row in rows for value in row), default=1)
        for room, face, rows in both
    ]
    return min(9.5 * page.look.scale, *widest)


def _draw_points(page: Page, value: int, right: float, y: float, face: str, size: float) -> None:
    colour = RED if value < 0 and page.options.colour else BLACK
    page.ink.text(right - 3, y, points(value), size, face, "right", colour)
