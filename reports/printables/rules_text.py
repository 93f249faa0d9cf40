"""The rules as lines of text to be set in columns or on small pages: lesson, contracts, ladder, prices."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from math import ceil
from typing import NamedTuple

from reports.paper.fitting import wrap
from reports.paper.fonts import clean, width
from reports.paper.ink import BLACK, RULE, SOFT
from reports.paper.page import Page
from reports.printables.options import Say
from reports.printables.words import points
from reports.score_tables.contract_sentences import contract_sentences
from reports.score_tables.lesson import Told, lesson
from reports.score_tables.lines import Amount, PricedRow, priced_rows
from reports.score_tables.rules import bids_compared, ladder
from scoring import Unit, Variant
from scoring.teaching import Topic

AFTER = 0.25  # sizes of white under the rule of a heading, and under a paragraph
HEADING, LEADING, LARGER = 1.9, 1.22, 1.25
DOT = "."
TOGETHER = 3  # sentences in a paragraph


class Line(NamedTuple):
    """A heading ("display"), a sentence of the club's own ("bold"), or text; a `lead` stands before it in bold.

    `cells` stand under it, as many in a row as there is room for.
    """

    text: str
    face: str = "text"
    colour: str = BLACK
    lead: str = ""
    cells: tuple[str, ...] = ()


def rule_lines(page: Page, variant: Variant) -> list[Line]:
    """Lines of all the rules but the prices, in the order in which they are learnt; what the club changed is bold."""
    say, lines = page.say, []
    for chapter in lesson(variant):
        lines.append(Line(say(chapter.heading), "display", page.options.accent))
        lines += _paragraphs(say, chapter.sentences)
        if chapter.topic is Topic.BIDDING:
            lines += _contracts(page, variant)
    return [*lines, *(Line(say(note), colour=SOFT) for note in variant.notes)]


def _paragraphs(say: Say, sentences: Iterable[Told]) -> Iterator[Line]:
    """A few sentences in a row as one paragraph, those that the club changed as another."""
    for changed, group in groupby(sentences, key=lambda row: row.changed):
        sentences_ = [say(row.sentence) for row in group]
        for first in range(0, len(sentences_), TOGETHER):
            yield Line(" ".join(sentences_[first : first + TOGETHER]), "bold" if changed else "text")


def _contracts(page: Page, variant: Variant) -> Iterator[Line]:
    say, accent = page.say, page.options.accent
    yield Line(say("The contracts"), "display", accent)
    for described in contract_sentences(variant):
        yield Line(" ".join(map(say, described.sentences)), lead=say(described.name))
    if len(variant.ladder) > 1:
        yield Line(say("From low to high"), "display", accent)
        yield Line(" · ".join(ladder(say, variant)))
        yield from (Line(say(sentence)) for sentence in bids_compared(variant))


def price_lines(page: Page, variant: Variant) -> Iterator[Line]:
    """The payment of every count, both sides' points always: “9: +33/−11”."""
    yield Line(page.say("What every contract pays"), "display", page.options.accent)
    if variant.unit is Unit.SIDE:
        yield Line(page.say("For each count: points of the side that plays / of the other side."))
    else:
        yield Line(
            page.say(
                "For each count: points of each declarer / of each opponent. One number: the opponent has the opposite."
            )
        )
    for row in priced_rows(variant):
        name = ", ".join(map(page.say, row.names))
        needed = page.say(row.needed) if row.fixed and row.needed else ""
        yield Line(needed, lead=name, cells=_fixed_payments(page.say, row) if row.fixed else _payments_by_count(row))


def _fixed_payments(say: Say, row: PricedRow) -> tuple[str, ...]:
    """Its payment made and lost, whatever the count."""
    return f"{say('made')}: {_both(row.won)}", f"{say('lost')}: {_both(row.lost)}"


def _payments_by_count(row: PricedRow) -> tuple[str, ...]:
    """The payment of each count, from the highest down."""
    opposite = all(amount.declarer == -amount.opponent for amount in row.amounts)
    runs: list[str] = []
    for amount, group in groupby(enumerate(row.amounts), key=lambda numbered: numbered[1]):
        counts = [count for count, _ in group]
        label = str(counts[0]) if len(counts) == 1 else f"{counts[0]}–{counts[-1]}"
        runs.append(f"{label}: {points(amount.declarer) if opposite else _both(amount)}")
    return tuple(reversed(runs))


def _both(amount: Amount) -> str:
    return f"{points(amount.declarer)}/{points(amount.opponent)}"


def height_of(line: Line, size: float, room: float) -> float:
    """The height of a line in points, set in letters of `size` points in a column of `room` points."""
    rows = len(wrapped(line, size, room))
    rows += ceil(len(line.cells) / _across(line, size, room)) if line.cells else 0
    return rows * size * (HEADING if line.face == "display" else LEADING) + size * AFTER


def _across(line: Line, size: float, room: float) -> int:
    """The number of cells in a row."""
    widest = max(width(cell, line.face, size) for cell in line.cells)
    return max(1, int((room + size) // (widest + size)))


def wrapped(line: Line, size: float, room: float) -> tuple[str, ...]:
    """The rows of a line at that size; dots keep the place of its lead."""
    text = f"{_dots(line, size)} {line.text}" if line.lead else line.text
    return wrap(clean(text), line.face, size * LARGER if line.face == "display" else size, room)


def _dots(line: Line, size: float) -> str:
    return DOT * ceil(width(clean(line.lead), "bold", size) / width(DOT, line.face, size))


def set_rules(page: Page, lines: list[Line], x: float, y: float, size: float, room: float) -> float:
    """Sets the lines under one another from (x, y); gives the y below them."""
    for line in lines:
        display = line.face == "display"
        for place, text in enumerate(wrapped(line, size, room)):
            y += size * (HEADING if display else LEADING)
            at, rest = x, text
            if line.lead and place == 0:
                page.ink.text(x, y, clean(line.lead), size, "bold")
                rest = text.lstrip(DOT).lstrip()
                at += width(text, line.face, size) - width(rest, line.face, size)
            page.ink.text(at, y, rest, size * LARGER if display else size, line.face, colour=line.colour)
        if display:
            page.ink.line(x, y + size * 0.42, x + room, y + size * 0.42, 0.4, RULE)
        y = _set_cells(page, line, x, y, size, room) + size * AFTER
    return y


def _set_cells(page: Page, line: Line, x: float, y: float, size: float, room: float) -> float:
    across = _across(line, size, room) if line.cells else 1
    pitch = (room + size) / across
    for place, cell in enumerate(line.cells):
        row, column = divmod(place, across)
        page.ink.text(x + column * pitch, y + (row + 1) * size * LEADING, cell, size, line.face)
    return y + ceil(len(line.cells) / across) * size * LEADING
