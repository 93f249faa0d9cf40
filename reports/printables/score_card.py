"""The score card of a variant under its house rules, on one page of any size."""

from collections.abc import Iterable

from reports.paper.ink import MM, SOFT
from reports.paper.lettering import set_lines
from reports.paper.page import Page
from reports.printables.printable import Printable
from reports.score_tables.drawing import draw_tables
from reports.score_tables.layout import FIXED, PAID, Space, lay_out
from reports.score_tables.lesson import lesson
from reports.score_tables.lines import joined, priced_rows
from reports.score_tables.rules import bids_compared, doublings
from scoring import Message, Unit, Variant

LARGEST, USUAL = 18.0, 180 * MM  # points, and the width of A4 between its margins
FOOT, AROUND = (
    30.0,
    60 * MM,
)  # points kept free under the prices; what margins, header and foot of a page take in height
Parts = tuple[int | None, ...]
WHOLE: Parts = (None,)
APART: Parts = (PAID, FIXED)
WORTH = 1.15  # times as large letters are worth a second page


def draw(page: Page, variant: Variant) -> None:
    """The matrix by the trick above the fixed prices, then what doubles a deal."""
    y = draw_prices(page, variant, page.say("Score card"))
    text = " ".join(page.say(sentence) for sentence in (*bids_compared(variant), *doublings(variant)))
    if text:
        set_lines(page, page.left, y + 8, text, 9, page.room, lines=2, colour=SOFT)


def draw_prices(page: Page, variant: Variant, mark: str, depth: int = 0, most: int = 2) -> float:
    """Draws the prices on a new page in the largest letters; gives the y below them.

    In large print they lie across, and on two pages if so many may be taken, where that makes the letters larger.
    """
    title, whose = page.say(variant.name), legend(page, variant)
    if not priced_rows(variant):
        page.section(title, whose, mark=mark, depth=depth)
        return _draw_sentences(page, variant)
    parts, wide = _arranged(page, variant, most) if page.options.style == "large" else (WHOLE, False)
    for part in parts:
        page.section(title, whose, mark=mark, depth=depth, landscape=wide, goes_on=part == FIXED)
        space = Space(page.left, page.y, page.room, page.bottom - page.y - FOOT)
        largest = LARGEST * page.look.scale * max(1.0, page.room / USUAL)
        y = draw_tables(page, lay_out(variant, space, largest=largest, part=part), space)
    return y


def _draw_sentences(page: Page, variant: Variant) -> float:
    """Write the worth of a deal where no table of amounts can be read; gives the y below it."""
    y = page.y + 10
    for sentence in _sentences(variant):
        y = set_lines(page, page.left, y, page.say(sentence), 11 * page.look.scale, page.room, lines=4) + 8
    return y


def _sentences(variant: Variant) -> Iterable[str | Message]:
    """Sentences on what a deal is worth; without contracts, all that is said of the game."""
    if variant.has_contracts:
        return variant.teaching.prices
    return [entry.sentence for chapter in lesson(variant) for entry in chapter.sentences]


def _arranged(page: Page, variant: Variant, most: int) -> tuple[Parts, bool]:
    """The parts that stand on a page of their own, and whether pages lie across, for the largest letters.

    A second page has to be worth it.
    """
    ways = [(WHOLE, False), (WHOLE, True)]
    if most > 1 and all(joined(variant)):
        ways += [(APART, False), (APART, True)]
    return max(ways, key=lambda way: _letters(page, variant, *way) / (1 if way[0] == WHOLE else WORTH))


def _letters(page: Page, variant: Variant, parts: Parts, landscape: bool) -> float:
    """The size that the letters get, roughly, on pages of that direction."""
    width, height = page.options.size(landscape=landscape)
    space = Space(0, 0, width - 30 * MM, height - AROUND - FOOT)
    return min(lay_out(variant, space, largest=LARGEST * 2, part=part).size for part in parts)


PRINTABLE = Printable("score_card", "Score card", takes=Variant, draw=draw)


def legend(page: Page, variant: Variant) -> str:
    """The sentence under the card: whose points its numbers are, and what stands in grey."""
    rows = priced_rows(variant)
    if not rows:
        return page.say("Card points") if variant.has_contracts else ""
    if any(amount.made is None for row in rows for amount in row.amounts):
        return page.say("Points of a side for its tricks; in grey those of the other side")
    if not any(amount.opponent for row in rows for amount in row.amounts):
        return page.say("Points of each declarer; the others score nothing")
    if variant.unit is Unit.SIDE:
        return page.say("Points of the side that plays; in grey those of the other side")
    return page.say("Points of each declarer; in grey those of each opponent")
