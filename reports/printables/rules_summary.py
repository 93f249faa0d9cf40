"""The rules of an evening on one page: the ladder, the prices, the house rules and the end."""

from reports.printables.fitting import wrap
from reports.printables.ink import BLACK, RULE, SOFT
from reports.printables.page import Page
from reports.printables.printable import Printable
from reports.printables.rule_lines import doublings, ending, house_rules, ladder
from reports.printables.score_card import legend
from reports.printables.score_layout import Space, lay_out
from reports.printables.score_lines import priced_rows
from reports.printables.score_tables import draw_tables
from scoring import Variant

GAP, SMALLEST = 22.0, 5.5
Line = tuple[str, str, str]  # text, face, colour
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
    size = _size(page, lines, whole * share, room, largest) or _size(page, lines, whole, room, largest) or SMALLEST
    at = _middle(lines, size, room)
    for x, part in ((page.left, lines[:at]), (page.left + room + GAP, lines[at:])):
        page.y = max(page.y, _set(page, part, x, top, size, room))
    if page.y > top + whole * share:
        page.turn()
    _draw_prices(page, variant)


PRINTABLE = Printable("rules_summary", "Rules summary", takes=Variant, draw=draw)


def _size(page: Page, lines: list[Line], height: float, room: float, largest: float) -> float:
    """The largest size at which both columns stay within the height; 0 if none is."""
    sizes = (quarter / 4 for quarter in range(round(largest * 4 * page.look.scale), round(SMALLEST * 4) - 1, -1))
    return next((one for one in sizes if max(_heights(lines, one, room)) < height), 0.0)


def _draw_prices(page: Page, variant: Variant) -> None:
    page.ink.text(page.left, page.y + 24, legend(page, variant), 7.5, colour=SOFT)
    space = Space(page.left, page.y + 30, page.room, page.bottom - page.y - 32)
    draw_tables(page, lay_out(variant, space, brief=True, largest=LARGEST), space)


def _lines(page: Page, variant: Variant) -> list[Line]:
    say = page.say
    parts = (
        (say("From low to high"), ladder(say, variant)),
        (say("Doubling"), [say(one) for one in doublings(variant)]),
        (say("The end"), [say(one) for one in ending(variant)]),
    )
    lines: list[Line] = []
    for heading, told in parts:
        if told:
            lines += [(heading, "display", page.options.accent), *((one, "text", BLACK) for one in told)]
    lines.append((say("House rules"), "display", page.options.accent))
    for label, choice, changed in house_rules(say, variant):
        lines.append((f"{label}: {choice}", "bold" if changed else "text", BLACK))
    return [*lines, *((say(note), "text", SOFT) for note in variant.notes)]


def _middle(lines: list[Line], size: float, room: float) -> int:
    """Where the second column begins, so that neither is much longer; a heading never ends the first."""
    half = _height(lines, size, room) / 2
    at = next((i for i in range(len(lines)) if _height(lines[:i], size, room) >= half), len(lines))
    return at - 1 if at and lines[at - 1][1] == "display" else at


def _heights(lines: list[Line], size: float, room: float) -> tuple[float, float]:
    at = _middle(lines, size, room)
    return _height(lines[:at], size, room), _height(lines[at:], size, room)


def _height(lines: list[Line], size: float, room: float) -> float:
    return sum(_leading(face, size) * len(wrap(text, face, _scaled(face, size), room)) for text, face, _ in lines)


def _scaled(face: str, size: float) -> float:
    return size * 1.35 if face == "display" else size


def _leading(face: str, size: float) -> float:
    return size * 2.2 if face == "display" else size * 1.32


def _set(page: Page, lines: list[Line], x: float, y: float, size: float, room: float) -> float:
    for text, face, colour in lines:
        for line in wrap(text, face, _scaled(face, size), room):
            y += _leading(face, size)
            page.ink.text(x, y, line, _scaled(face, size), face, colour=colour)
        if face == "display":
            page.ink.line(x, y + size * 0.4, x + room, y + size * 0.4, 0.4, RULE)
            y += size * 0.25
    return y
