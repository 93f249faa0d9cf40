"""A score card to fold twice and keep in a pocket: one side printed, cover and ladder outside, prices inside."""

from reports.paper.ink import MM, RED, RULE, SOFT
from reports.paper.lettering import set_lines
from reports.paper.page import Page
from reports.printables.printable import Printable
from reports.printables.score_card import legend
from reports.score_tables.drawing import draw_tables
from reports.score_tables.layout import Space, lay_out
from reports.score_tables.rules import bids_compared, doublings, ladder
from scoring import Variant

EDGE = 8 * MM


def draw(page: Page, variant: Variant) -> None:
    """The lower half is the inside, the upper half stands on its head so that folding back makes a card.

    Folded from less than A4 its letters could not be read.
    """
    page.section(page.say("Pocket card"), bare=True, paper="A4" if page.options.paper == "A5" else "")
    half, middle = page.height / 2, page.width / 2
    _draw_folds(page, half, middle)
    with page.turned(0, 0, page.width, half):
        _draw_cover(page, variant, middle, half)
        _draw_back(page, variant, middle, half)
    page.ink.text(EDGE, half + EDGE + 6, legend(page, variant), 6, colour=SOFT)
    space = Space(EDGE, half + EDGE + 10, page.width - 2 * EDGE, half - 2 * EDGE - 10)
    draw_tables(page, lay_out(variant, space, largest=8.0), space)


PRINTABLE = Printable("pocket_card", "Pocket card", takes=Variant, draw=draw)


def _draw_folds(page: Page, half: float, middle: float) -> None:
    page.ink.line(0, half, page.width, half, 0.3, RULE, (2, 4))
    page.ink.line(middle, 0, middle, 14, 0.3, RULE, (2, 2))
    page.ink.line(middle, page.height - 14, middle, page.height, 0.3, RULE, (2, 2))


def _draw_cover(page: Page, variant: Variant, middle: float, half: float) -> None:
    """The right-hand panel of the outside."""
    x, room = middle + EDGE, middle - 2 * EDGE
    y = set_lines(page, x, half * 0.2, page.options.club, 11, room, colour=SOFT)
    y = set_lines(page, x, y + 4, page.say(variant.name), 27, room, face="display", lines=3, colour=page.options.accent)
    y = set_lines(page, x, y + 8, page.options.event, 11, room, lines=3)
    set_lines(page, x, y + 2, page.options.date, 9, room, colour=SOFT)
    for index, suit in enumerate("♠♥♣♦"):
        red = RED if page.options.colour and index % 2 else "#000000"
        page.ink.text(x + index * 22, half - EDGE - 8, suit, 18, "signs", colour=red)


def _draw_back(page: Page, variant: Variant, middle: float, half: float) -> None:
    """The left-hand panel of the outside: ladder and doublings."""
    x, room = EDGE, middle - 2 * EDGE
    y = set_lines(page, x, EDGE, page.say("From low to high"), 11, room, face="display", colour=page.options.accent)
    rungs = ladder(page.say, variant)
    notes = " ".join(page.say(sentence) for sentence in (*bids_compared(variant), *doublings(variant)))
    size = min(8.5, (half - EDGE - y - (34 if notes else 6)) / max(len(rungs), 1) / 1.32)
    for rung in rungs:
        y = set_lines(page, x, y, rung, size, room, lines=1, leading=1.32)
    if notes:
        set_lines(page, x, y + 6, notes, 7.5, room, lines=4, colour=SOFT)
