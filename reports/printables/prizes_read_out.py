"""Prizes and their winners, large enough to read out at a microphone, the last place first."""

from reports.paper.fitting import Fitted, fit
from reports.paper.ink import BLACK, RULE, SOFT
from reports.paper.page import Page
from reports.paper.right_to_left import listed
from reports.printables.printable import Printable
from reports.printables.prize_list import Prize, Prizes

SMALL, LARGE, GAP = 13.0, 26.0, 14.0  # points
LEADING = 1.2


def draw(page: Page, prizes: Prizes) -> None:
    """A block for each prize, in the order given; no block is cut by the end of a page."""
    page.section(page.say("Prizes, to read out"))
    between = GAP * page.look.scale
    for prize in prizes.prizes:
        lines = _lines(page, prize)
        page.need(between + sum(len(fitted.lines) * fitted.size * LEADING for fitted, _face, _colour in lines))
        page.ink.line(page.left, page.y, page.right, page.y, 0.4 * page.look.weight, RULE)
        page.y += between / 2
        for fitted, face, colour in lines:
            for line in fitted.lines:
                page.ink.text(page.left, page.y + fitted.size, line, fitted.size, face, colour=colour)
                page.y += fitted.size * LEADING
        page.y += between / 2


PRINTABLE = Printable("prizes_read_out", "Prizes, to read out", takes=Prizes, draw=draw)


def _lines(page: Page, prize: Prize) -> list[tuple[Fitted, str, str]]:
    """The lines of a prize, with its face and colour: what for, who, why, and what it is."""
    words = (
        (prize.title, SMALL, "bold", page.options.accent),
        (prize.name, LARGE, "display", BLACK),
        (listed((prize.club, prize.reason), " · "), SMALL * 0.85, "text", SOFT),
        (prize.prize, SMALL * 1.2, "bold", BLACK),
    )
    return [
        (fit(text, face, size * page.look.scale, page.room, 3, 0.5), face, colour)
        for text, size, face, colour in words
        if text
    ]
