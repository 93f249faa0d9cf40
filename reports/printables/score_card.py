"""The score card of a variant under its house rules, on one page of any size."""

from reports.paper.ink import MM, SOFT
from reports.paper.lettering import set_lines
from reports.paper.page import Page
from reports.printables.printable import Printable
from reports.score_tables.drawing import draw_tables
from reports.score_tables.layout import Space, lay_out
from reports.score_tables.lines import priced_rows
from reports.score_tables.rules import bids_compared, doublings
from scoring import Unit, Variant

LARGEST, USUAL = 18.0, 180 * MM  # points, and the width of A4 between its margins


def draw(page: Page, variant: Variant) -> None:
    """The matrix by the trick above the fixed prices, then what doubles a deal."""
    page.section(page.say(variant.name), legend(page, variant), mark=page.say("Score card"))
    foot = 30.0
    space = Space(page.left, page.y, page.room, page.bottom - page.y - foot)
    largest = LARGEST * page.look.scale * max(1.0, page.room / USUAL)
    y = draw_tables(page, lay_out(variant, space, largest=largest), space)
    text = " ".join(page.say(sentence) for sentence in (*bids_compared(variant), *doublings(variant)))
    if text:
        set_lines(page, page.left, y + 8, text, 9, page.room, lines=2, colour=SOFT)


PRINTABLE = Printable("score_card", "Score card", takes=Variant, draw=draw)


def legend(page: Page, variant: Variant) -> str:
    """One sentence under the card: whose points its numbers are, and what stands in grey."""
    rows = priced_rows(variant)
    if any(amount.made is None for row in rows for amount in row.amounts):
        return page.say("Points of a side for its tricks; in grey those of the other side")
    if not any(amount.opponent for row in rows for amount in row.amounts):
        return page.say("Points of each declarer; the others score nothing")
    if variant.unit is Unit.SIDE:
        return page.say("Points of the side that plays; in grey those of the other side")
    return page.say("Points of each declarer; in grey those of each opponent")
