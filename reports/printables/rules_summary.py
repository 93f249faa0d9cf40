"""The rules of an evening on one page, for somebody who never played: the lesson above the prices."""

from bisect import bisect_left
from itertools import accumulate

from reports.paper.ink import SOFT
from reports.paper.page import Page
from reports.printables.printable import Printable
from reports.printables.rules_text import Line, height_of, price_lines, rule_lines, set_rules
from reports.printables.score_card import legend
from reports.score_tables.drawing import draw_tables
from reports.score_tables.layout import Layout, Space, lay_out
from scoring import Variant

GAP, SMALLEST, LEGIBLE = 20.0, 5.0, 6.5
LARGEST = 11.0
SHARES = (0.72, 0.66, 0.6, 0.54, 0.48)  # of the page for the sentences
COLUMNS = 2


def draw(page: Page, variant: Variant) -> None:
    """Columns of sentences above the score table, in letters as large as one page allows.

    Where table and sentences would leave each other letters too small to read, the prices are written out.
    """
    say = page.say
    page.section(say(variant.name), say(variant.source) if variant.source else "", mark=say("Rules summary"))
    lines, top, whole = rule_lines(page, variant), page.y, page.bottom - page.y
    share, size = max(
        ((share, _size(page, lines, whole * share)) for share in SHARES),
        key=lambda pair: _least(page, variant, whole, *pair),
    )
    if _least(page, variant, whole, share, size) < LEGIBLE:
        lines += price_lines(page, variant)
        _set_columns(page, lines, top, _size(page, lines, whole) or SMALLEST)
        return
    page.y = _set_columns(page, lines, top, size)
    space = Space(page.left, page.y + 22, page.room, page.bottom - page.y - 24)
    layout = _tabled(variant, space)
    page.ink.text(page.left, page.y + 16, _legend(page, variant, layout), 7.5, colour=SOFT)
    draw_tables(page, layout, space)


PRINTABLE = Printable("rules_summary", "Rules summary", takes=Variant, draw=draw)


def _least(page: Page, variant: Variant, whole: float, share: float, size: float) -> float:
    """The smaller of the letters of the sentences and of the table, when they share the page so."""
    space = Space(page.left, page.y, page.room, whole * (1 - share) - 24)
    return min(size, _tabled(variant, space).size)


def _tabled(variant: Variant, space: Space) -> Layout:
    """The table with both sides' points; without those that follow from the declarer's where that is too small."""
    whole = lay_out(variant, space, largest=LARGEST)
    return whole if whole.size >= LEGIBLE else lay_out(variant, space, brief=True, largest=LARGEST)


def _legend(page: Page, variant: Variant, layout: Layout) -> str:
    """Whose points the table shows; where it leaves the opponents' out, what they are."""
    if layout.brief and variant.balanced:
        return page.say("Points of each declarer. Each opponent: of a pair the opposite, of one alone a third of it.")
    return legend(page, variant)


def _size(page: Page, lines: list[Line], height: float) -> float:
    """The largest size at which the columns stay within the height; 0 if none is."""
    largest = LARGEST * page.look.scale
    sizes = [quarter / 4 for quarter in range(round(largest * 4), round(SMALLEST * 4) - 1, -1)]
    fits = [bisect_left(sizes, True, key=lambda size: _tallest(page, lines, size) < height)]
    return next(iter(sizes[fits[0] :]), 0.0)


def _room(page: Page) -> float:
    return (page.room - GAP * (COLUMNS - 1)) / COLUMNS


def _tallest(page: Page, lines: list[Line], size: float) -> float:
    room = _room(page)
    return max(sum(height_of(line, size, room) for line in column) for column in _columns(lines, size, room))


def _columns(lines: list[Line], size: float, room: float) -> list[list[Line]]:
    """The lines in columns of about one height; a heading or a name never ends one."""
    before = list(accumulate((height_of(line, size, room) for line in lines), initial=0.0))
    at = next((place for place, high in enumerate(before[:-1]) if high >= before[-1] / COLUMNS), len(lines))
    while at and lines[at - 1].face != "text":
        at -= 1
    return [lines[:at], lines[at:]]


def _set_columns(page: Page, lines: list[Line], top: float, size: float) -> float:
    room = _room(page)
    places = enumerate(_columns(lines, size, room))
    return max(set_rules(page, column, page.left + place * (room + GAP), top, size, room) for place, column in places)
