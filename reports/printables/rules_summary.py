"""The rules of an evening, for somebody who never played: the lesson above the prices. One page, but in large print."""

from bisect import bisect_left
from collections.abc import Callable
from itertools import accumulate

from reports.paper.ink import SOFT
from reports.paper.page import Page
from reports.printables.printable import Printable
from reports.printables.rules_text import Line, height_of, price_lines, rule_lines, set_rules
from reports.printables.score_card import draw_prices, legend
from reports.score_tables.drawing import draw_tables
from reports.score_tables.layout import Layout, Space, lay_out
from scoring import Variant

GAP, LARGEST, SMALLEST = 20.0, 11.0, 5.0
LEGIBLE, GOOD = 6.5, 7.5  # letters below which prices are written out; and from which the table has room for both sides
UNDER = 24.0  # points between the sentences and the table
COLUMNS = 2


def draw(page: Page, variant: Variant) -> None:
    """Columns of sentences above the score table, in letters as large as one page allows.

    Where table and sentences would leave each other letters too small to read, the prices are written out. On less
    than A4 nothing of it could be read. Large print takes the pages it needs, and the prices have one of their own.
    """
    if page.options.style == "large":
        _draw_on_pages(page, variant)
    else:
        _draw_on_one(page, variant)


def _draw_on_pages(page: Page, variant: Variant) -> None:
    say, source = page.say, page.say(variant.source) if variant.source else ""
    page.section(say(variant.name), source, mark=say("Rules summary"))
    size = LARGEST * page.look.scale
    lines = rule_lines(page, variant)
    highs = [height_of(line, size, page.room) for line in lines]
    for place, line in enumerate(lines):
        page.need(sum(highs[place : place + 2]) if line.face == "display" else highs[place])
        page.y = set_rules(page, [line], page.left, page.y, size, page.room)
    draw_prices(page, variant, say("Score card"), depth=1)


def _draw_on_one(page: Page, variant: Variant) -> None:
    say = page.say
    paper, source = "A4" if page.options.paper == "A5" else "", say(variant.source) if variant.source else ""
    page.section(say(variant.name), source, mark=say("Rules summary"), paper=paper)
    lines, top = rule_lines(page, variant), page.y
    size, brief = _largest_size(page, variant, lines, False), False
    if size < GOOD:
        size, brief = _largest_size(page, variant, lines, True), True
    if size < LEGIBLE:
        lines += price_lines(page, variant)
        high = page.bottom - top
        size = _largest(page, lambda size: _tallest(_columns(lines, size, _room(page))) < high)
        _set_columns(page, lines, top, size or SMALLEST)
        return
    page.y = _set_columns(page, lines, top, size)
    space = _below(page, page.y)
    layout = lay_out(variant, space, brief=brief, largest=LARGEST)
    page.ink.text(page.left, page.y + UNDER - 8, _legend(page, variant, layout), 7.5, colour=SOFT)
    draw_tables(page, layout, space)


PRINTABLE = Printable("rules_summary", "Rules summary", takes=Variant, draw=draw)


def _largest_size(page: Page, variant: Variant, lines: list[Line], brief: bool) -> float:
    """The largest letters that the sentences can have while those of the table below them are no smaller."""

    def fits(size: float) -> bool:
        """Does the table keep letters of that size, in points?"""
        space = _below(page, page.y + _tallest(_columns(lines, size, _room(page))))
        return space.height > 0 and lay_out(variant, space, brief=brief, largest=LARGEST).size >= min(size, LARGEST)

    return _largest(page, fits)


def _below(page: Page, y: float) -> Space:
    return Space(page.left, y + UNDER, page.room, page.bottom - y - UNDER)


def _legend(page: Page, variant: Variant, layout: Layout) -> str:
    """The legend: whose points the table shows; where it leaves the opponents' out, what they are."""
    if layout.brief and variant.balanced:
        return page.say("Points of each declarer. Each opponent: of a pair the opposite, of one alone a third of it.")
    return legend(page, variant)


def _largest(page: Page, fits: Callable[[float], bool]) -> float:
    """The largest size that fits; 0 if none does."""
    largest = LARGEST * page.look.scale
    sizes = [quarter / 4 for quarter in range(round(largest * 4), round(SMALLEST * 4) - 1, -1)]
    return next(iter(sizes[bisect_left(sizes, True, key=fits) :]), 0.0)


def _room(page: Page) -> float:
    return (page.room - GAP * (COLUMNS - 1)) / COLUMNS


Measured = list[tuple[Line, float]]


def _columns(lines: list[Line], size: float, room: float) -> list[Measured]:
    """The lines with their heights, in columns of about one height; a heading never ends one."""
    measured = [(line, height_of(line, size, room)) for line in lines]
    before = list(accumulate((high for _, high in measured), initial=0.0))
    at = next((place for place, high in enumerate(before[:-1]) if high >= before[-1] / COLUMNS), len(lines))
    while at and lines[at - 1].face == "display":
        at -= 1
    return [measured[:at], measured[at:]]


def _tallest(columns: list[Measured]) -> float:
    return max(sum(high for _, high in column) for column in columns)


def _set_columns(page: Page, lines: list[Line], top: float, size: float) -> float:
    room = _room(page)
    bottoms = [
        set_rules(page, [line for line, _ in column], page.left + place * (room + GAP), top, size, room)
        for place, column in enumerate(_columns(lines, size, room))
    ]
    return max(bottoms)
