"""The rows of a scoresheet: who sits there, who deals, and the deals that were played."""

from collections.abc import Sequence

from reports.numbers import written
from reports.paper.fitting import fit
from reports.paper.fonts import width
from reports.paper.ink import BLACK, RED, SOFT
from reports.paper.page import Page
from reports.printables.sheet_columns import Strip
from reports.printables.sheet_rows import UNDER, Heading
from reports.printables.values import DealRow, TableSheet
from reports.printables.words import dealers, points, seat_letter, seat_word, watching
from reports.score_tables.layout import Space

SUIT = 8.0
SIGNS, REDS = {"spades": "♠", "hearts": "♥", "diamonds": "♦", "clubs": "♣"}, ("hearts", "diamonds")


def draw_rows(
    page: Page, sheet: TableSheet, columns: Sequence[Strip], heading: Heading, row: Space, numbers: range
) -> None:
    """The names, the dealer of each deal where that is known, and the deals that were played."""
    dealer = dealers(sheet.first_dealer, numbers[-1])
    _draw_names(page, columns, heading, row.top)
    by_number = {deal.number: deal for deal in sheet.rows}
    sizes = _figures(page, sheet, columns), _letters(page, sheet, columns)
    for index, number in enumerate(numbers):
        y = row.top + (index + 0.5) * row.height + 3.6
        deal = by_number.get(number)
        if not deal and not sheet.dealer_known(number):
            continue
        who = deal.dealer if deal else dealer[number - 1]
        _draw_dealer(page, columns[0], y, who)
        if "F" in sheet.parties:
            _draw_watching(page, columns, y, who, bool(deal))
        if deal:
            _draw_deal(page, deal, columns, y, sizes)
            _draw_new_game(page, deal, by_number.get(number - 1), row, row.top + index * row.height)


def _draw_new_game(page: Page, deal: DealRow, before: DealRow | None, row: Space, y: float) -> None:
    """Between two games of a rubber, whose totals begin at nothing, stands a line as above the first."""
    if before and before.game < deal.game:
        page.ink.line(row.left, y, row.left + row.width, y, 1.0 * page.look.weight, page.options.accent)


def _draw_dealer(page: Page, strip: Strip, y: float, dealer: str) -> None:
    size = min(8 * page.look.scale, strip.width * 0.3)
    page.ink.text(strip.left + strip.width * 0.58, y, seat_letter(page.say, dealer), size, colour=SOFT)


def _draw_names(page: Page, columns: Sequence[Strip], heading: Heading, bottom: float) -> None:
    parties = [strip for strip in columns if strip.party]
    most = max(len(lines) for lines in heading.names)
    up = UNDER + (5.0 if not most else 7.5 + most * heading.size * 1.08)
    for strip, lines in zip(parties, heading.names, strict=True):
        page.ink.text(strip.left + 3, bottom - up, seat_word(page.say, strip.party), 7, "bold", colour=SOFT)
        for index, line in enumerate(lines):
            y = bottom - up + (index + 1) * heading.size * 1.08 + 1.2
            page.ink.text(strip.left + 3, y, line, heading.size, "bold")


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


def _entries(page: Page, deal: DealRow) -> dict[str, str]:
    """The entry in each column of a deal, beside the points."""
    return {
        "contract": page.say(deal.contract),
        "declarers": " ".join(seat_letter(page.say, party) for party in deal.declarers),
        "tricks": deal.tricks,
        "double": deal.double,
        "honours": deal.honours,
        "melds": deal.honours,
        "pot": "" if deal.pot is None else written(deal.pot),
    }


def _draw_deal(page: Page, deal: DealRow, columns: Sequence[Strip], y: float, sizes: tuple[float, float]) -> None:
    size, letters = sizes
    entries, index = _entries(page, deal), 0
    for strip in columns:
        if strip.party:
            if index < len(deal.points) and strip.party != deal.watches:
                _draw_points(page, deal.points[index], strip.middle, y, "text", size)
            if index < len(deal.totals):
                _draw_points(page, deal.totals[index], strip.right, y, "bold", size)
            index += 1
        elif entries.get(strip.key) or (strip.key == "contract" and deal.trump):
            suit = deal.trump if strip.key == "contract" else ""
            line = fit(entries[strip.key], "text", letters, strip.width - 5 - bool(suit) * SUIT, 1, 0.5)
            page.ink.text(strip.left + 3, y, line.lines[0], line.size)
            _draw_suit(page, strip, y, suit)


def _draw_suit(page: Page, strip: Strip, y: float, suit: str) -> None:
    """The trump that was named, at the end of its cell; a suit without a sign of its own is not drawn."""
    if sign := SIGNS.get(suit):
        colour = RED if suit in REDS and page.options.colour else BLACK
        page.ink.text(strip.right - 3, y, sign, SUIT, "signs", "right", colour)


def _letters(page: Page, sheet: TableSheet, columns: Sequence[Strip]) -> float:
    """The size at which what is told of every deal fits its column; a very long entry is smaller by itself."""
    room = {strip.key: strip.width - 5 for strip in columns}
    largest = 9 * page.look.scale
    room["contract"] = room.get("contract", 0) - any(row.trump for row in sheet.rows) * SUIT
    widest = (
        room[key] / width(text)
        for row in sheet.rows
        for key, text in _entries(page, row).items()
        if text and key in room
    )
    return min(largest, max(min(widest, default=largest), largest * 0.6))


def _figures(page: Page, sheet: TableSheet, columns: Sequence[Strip]) -> float:
    """The size at which every number of the sheet fits its column."""
    strip = next(strip for strip in columns if strip.party)
    both = (
        (strip.middle - strip.left, "text", [row.points for row in sheet.rows]),
        (strip.right - strip.middle, "bold", [row.totals for row in sheet.rows]),
    )
    widest = [
        (room - 5) / max((width(points(value), face) for row in rows for value in row), default=1)
        for room, face, rows in both
    ]
    return min(9.5 * page.look.scale, *widest)


def _draw_points(page: Page, value: int, right: float, y: float, face: str, size: float) -> None:
    colour = RED if value < 0 and page.options.colour else BLACK
    page.ink.text(right - 3, y, points(value), size, face, "right", colour)
