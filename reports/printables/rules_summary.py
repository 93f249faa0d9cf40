"""The rules of an evening on one page: the ladder, the prices, the house rules and the end."""

from bisect import bisect_left
from itertools import accumulate
from typing import NamedTuple

from reports.paper.fitting import fit, wrap
from reports.paper.fonts import clean, width
from reports.paper.ink import BLACK, RULE, SOFT
from reports.paper.page import Page
from reports.printables.printable import Printable
from reports.printables.score_card import legend
from reports.score_tables.drawing import draw_tables
from reports.score_tables.layout import Space, lay_out
from reports.score_tables.lines import pay_lines, priced_rows
from reports.score_tables.rules import bids_compared, doublings, ending, house_rules, ladder
from scoring import Variant

GAP, SMALLEST, LEAST, LEGIBLE = 22.0, 5.5, 6.0, 5.75
AFTER = 0.25  # sizes of white under the rule of a heading


class Line(NamedTuple):
    """A heading or a sentence; a `choice` stands at the other edge of its column, as in a list of prices."""

    text: str
    face: str = "text"
    colour: str = BLACK
    choice: str = ""
    strong: bool = False


LARGEST, USUAL, MANY = 12.5, 10.5, 12  # the letters where more than so many prices follow are usual ones


def draw(page: Page, variant: Variant) -> None:
    """Two columns of sentences above the score table, in letters as large as one page allows."""
    say = page.say
    page.section(say(variant.name), say(variant.source) if variant.source else "", mark=say("Rules summary"))
    top, rows = page.y, len(priced_rows(variant))
    share = max(0.45, min(0.7, 1 - rows * 0.017))
    whole = page.bottom - page.y
    lines, room = _lines(page, variant), (page.room - GAP) / 2
    largest = USUAL if rows > MANY else LARGEST
    prices: tuple[str, ...] = ()
    size = _size(page, lines, whole * share, room, largest)
    if size < LEAST * page.look.scale or not _tabled(page, variant, whole * (1 - share)):
        prices = pay_lines(say, variant)
        size = _size(page, lines, whole, room, largest, prices) if prices else size
    if size < LEAST:  # the prices go on a page of their own
        size, prices = _size(page, lines, whole, room, LARGEST) or SMALLEST, ()
    at = _middle(lines, size, room)
    for x, part in ((page.left, lines[:at]), (page.left + room + GAP, _continued(lines, at))):
        page.y = max(page.y, _set(page, part, x, top, size, room))
    if prices:
        _set(page, [Line(price) for price in prices], page.left, page.y + size, size, page.room)
        return
    if page.y > top + whole * share + 1:
        page.turn()
    _draw_prices(page, variant)


PRINTABLE = Printable("rules_summary", "Rules summary", takes=Variant, draw=draw)


def _size(
    page: Page, lines: list[Line], height: float, room: float, largest: float, below: tuple[str, ...] = ()
) -> float:
    """The largest size at which both columns, and what stands below them, stay within the height; 0 if none is."""
    sizes = [quarter / 4 for quarter in range(round(largest * 4 * page.look.scale), round(SMALLEST * 4) - 1, -1)]
    under = [Line(sentence) for sentence in below]

    def fits(size: float) -> bool:
        """Do they stay within the height in letters of that size, in points?"""
        foot = _height(under, size, page.room) + size * 1.5 * len(under)
        return max(_heights(lines, size, room)) + foot < height

    return next(iter(sizes[bisect_left(sizes, True, key=fits) :]), 0.0)


def _tabled(page: Page, variant: Variant, height: float) -> bool:
    """Is there room for the table of prices in letters that are read?"""
    return lay_out(variant, _below(page, height), brief=True, largest=LARGEST).size >= LEGIBLE


def _below(page: Page, height: float) -> Space:
    return Space(page.left, page.bottom - height + 30, page.room, height - 32)


def _draw_prices(page: Page, variant: Variant) -> None:
    page.ink.text(page.left, page.y + 24, legend(page, variant), 7.5, colour=SOFT)
    space = _below(page, page.bottom - page.y)
    draw_tables(page, lay_out(variant, space, brief=True, largest=LARGEST), space)


def _lines(page: Page, variant: Variant) -> list[Line]:
    say = page.say
    parts = (
        (say("From low to high"), [*ladder(say, variant), *map(say, bids_compared(variant))]),
        (say("Doubling"), [say(doubling) for doubling in doublings(variant)]),
        (say("End of the evening"), [say(sentence) for sentence in ending(variant)]),
    )
    lines: list[Line] = []
    for heading, sentences in parts:
        if sentences:
            lines += [Line(heading, "display", page.options.accent), *(Line(sentence) for sentence in sentences)]
    lines.append(Line(say("House rules"), "display", page.options.accent))
    lines += [Line(label, choice=choice, strong=changed) for label, choice, changed in house_rules(say, variant)]
    return [*lines, *(Line(say(note), colour=SOFT) for note in variant.notes)]


def _middle(lines: list[Line], size: float, room: float) -> int:
    """Where the second column begins, so that neither is much longer; a heading never ends the first."""
    before = list(accumulate((_height([line], size, room) for line in lines), initial=0.0))
    at = next((i for i, high in enumerate(before[:-1]) if high >= before[-1] / 2), len(lines))
    return at - 1 if at and lines[at - 1].face == "display" else at


def _heights(lines: list[Line], size: float, room: float) -> tuple[float, float]:
    at = _middle(lines, size, room)
    return _height(lines[:at], size, room), _height(_continued(lines, at), size, room)


def _continued(lines: list[Line], at: int) -> list[Line]:
    """The second column; it says again under which heading it goes on."""
    headings = [line for line in lines[:at] if line.face == "display"]
    goes_on = headings and at < len(lines) and lines[at].face != "display"
    return [*headings[-1:], *lines[at:]] if goes_on else lines[at:]


def _height(lines: list[Line], size: float, room: float) -> float:
    headings = sum(line.face == "display" for line in lines)
    return sum(_leading(line.face, size) * len(_wrapped(line, size, room)) for line in lines) + headings * size * AFTER


def _wrapped(line: Line, size: float, room: float) -> tuple[str, ...]:
    """A sentence in the whole column, a label in what its choice leaves of it."""
    left = room - width(clean(line.choice), "bold", size) - size if line.choice else room
    return wrap(clean(line.text), line.face, _scaled(line.face, size), max(left, room * 0.4))


def _scaled(face: str, size: float) -> float:
    return size * 1.35 if face == "display" else size


def _leading(face: str, size: float) -> float:
    return size * 2.2 if face == "display" else size * 1.32


def _set(page: Page, lines: list[Line], x: float, y: float, size: float, room: float) -> float:
    for line in lines:
        for text in _wrapped(line, size, room):
            y += _leading(line.face, size)
            page.ink.text(x, y, text, _scaled(line.face, size), line.face, colour=line.colour)
        if line.choice:
            face = "bold" if line.strong else "text"
            choice = fit(line.choice, face, size, room * 0.6 - size, 1, 0.4)
            page.ink.text(x + room, y, choice.lines[0], choice.size, face, "right", BLACK if line.strong else SOFT)
        if line.face == "display":
            page.ink.line(x, y + size * 0.4, x + room, y + size * 0.4, 0.4, RULE)
            y += size * AFTER
    return y
