"""The rows of a written scoresheet: the empty frame that many sheets share, and what is written into it."""

from collections.abc import Sequence

from reports.printables.fitting import fit
from reports.printables.ink import BLACK, MM, RED, RULE, SOFT, Ink
from reports.printables.page import Page
from reports.printables.score_layout import Space
from reports.printables.sheet_columns import Strip
from reports.printables.values import DealRow, TableSheet
from reports.printables.words import points, seat_letter, seat_word, watching

LOWEST, HIGHEST = 6.2 * MM, 11 * MM
HEAD = 26.0
MANY = 3  # lines of a long name


def row_height(page: Page, wanted: int, foot: float, spare: int = 0) -> tuple[int, int, float]:
    """How many of the rows this page takes above `foot`, how many spare ones below the last, and how high each is."""
    room = page.bottom - page.y - HEAD - foot
    lowest = LOWEST * (1.15 if page.look.scale > 1 else 1)
    most = max(1, int(room // lowest))
    pages = -(-wanted // most)
    fits = -(-wanted // pages)
    more = min(spare, most - fits) if fits == wanted else 0
    return fits, more, min(HIGHEST, room / (fits + more))


def draw_blank(page: Page, ink: Ink, sheet: TableSheet, columns: Sequence[Strip], row: Space, numbers: range) -> None:
    """Headings, rules and deal numbers; `row` is the first row's space below the headings."""
    top, bottom = row.top + HEAD, row.top + HEAD + len(numbers) * row.height
    planned = max(sheet.deals, len(sheet.rows))
    for strip in columns:
        if strip.party:
            ink.line(strip.middle, top, strip.middle, bottom, 0.25, RULE)
        else:
            heading = fit(strip.heading, "bold", 8, strip.width - 3, 2, 0.6)
            for line, text in enumerate(reversed(heading.lines)):
                ink.text(strip.left + 2, top - 5 - line * heading.size * 1.1, text, heading.size, "bold", colour=SOFT)
        ink.line(
            strip.left, top, strip.left, bottom, 0.25 if not strip.party else 0.7, RULE if not strip.party else BLACK
        )
    ink.line(row.left + row.width, top, row.left + row.width, bottom, 0.7)
    ink.line(row.left, top, row.left + row.width, top, 1.0 * page.look.weight, page.options.accent)
    for index, number in enumerate(numbers):
        y = top + index * row.height
        x, face = columns[0].left + columns[0].width * 0.5, "bold" if number <= planned else "text"
        colour = BLACK if number <= planned else SOFT
        ink.text(x, y + row.height / 2 + 3.8, str(number), 10.5, face, "right", colour)
        heavy = number % 4 == 0
        ink.line(
            row.left,
            y + row.height,
            row.left + row.width,
            y + row.height,
            0.7 if heavy else 0.3,
            SOFT if heavy else RULE,
        )


def draw_rows(page: Page, sheet: TableSheet, columns: Sequence[Strip], row: Space, numbers: range, dealer: str) -> None:
    """The names, the dealer of each deal, and the deals that were played."""
    _draw_names(page, sheet, columns, row.top + HEAD)
    told = {one.number: one for one in sheet.rows}
    for index, number in enumerate(numbers):
        y = row.top + HEAD + (index + 0.5) * row.height + 3.6
        one = told.get(number)
        if not one and number > sheet.deals:
            continue
        who = one.dealer if one else dealer[number - 1]
        page.ink.text(columns[0].left + columns[0].width * 0.58, y, seat_letter(page.say, who), 8, colour=SOFT)
        if "F" in sheet.parties:
            _draw_watching(page, columns, y, who, bool(one))
        if one:
            _draw_deal(page, one, columns, y)


def _draw_names(page: Page, sheet: TableSheet, columns: Sequence[Strip], bottom: float) -> None:
    for strip in columns:
        if strip.party:
            names = [seat.name for seat in sheet.table.seats if seat.seat in strip.party] if sheet.table else []
            lines, size = _named(" / ".join(names), strip.width - 5)
            word = seat_word(page.say, strip.party)
            up = 5 if not names else 19.5 if len(lines) < MANY else 21.5
            page.ink.text(strip.left + 3, bottom - up, word, 7, "bold", colour=SOFT)
            for index, line in enumerate(reversed(lines)):
                page.ink.text(strip.left + 3, bottom - 3.5 - index * size * 1.05, line, size, "bold")


def _named(names: str, room: float) -> tuple[tuple[str, ...], float]:
    """The names above a column, in two lines, or in three smaller ones."""
    lines = fit(names, "bold", 8.5, room, 2, 0.7)
    if lines.cut:
        lines = fit(names, "bold", 5.4, room, MANY, 0.8)
    return lines.lines if names else (), lines.size


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


def _draw_deal(page: Page, one: DealRow, columns: Sequence[Strip], y: float) -> None:
    told = {
        "contract": page.say(one.contract),
        "declarers": " ".join(seat_letter(page.say, party) for party in one.declarers),
        "tricks": one.tricks,
        "double": one.double,
        "honours": one.honours,
    }
    index = 0
    for strip in columns:
        if strip.party:
            if index < len(one.points) and strip.party != one.watches:
                _draw_points(page, one.points[index], strip.left, strip.middle, y, "text")
            if index < len(one.totals):
                _draw_points(page, one.totals[index], strip.middle, strip.right, y, "bold")
            index += 1
        elif told.get(strip.key):
            line = fit(told[strip.key], "text", 9, strip.width - 5, 1, 0.6)
            page.ink.text(strip.left + 3, y, line.lines[0], line.size)


def _draw_points(page: Page, value: int, left: float, right: float, y: float, face: str) -> None:
    colour = RED if value < 0 and page.options.colour else BLACK
    line = fit(points(value), face, 9.5, right - left - 5, 1, 0.4)
    page.ink.text(right - 3, y, line.lines[0], line.size, face, "right", colour)
