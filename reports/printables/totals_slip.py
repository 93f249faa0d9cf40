"""A slip for the totals of one table, filled in by pen and read back from a photograph: for a club's own sheets."""

from collections.abc import Sequence

from reports.marked_sheets import geometry as frame
from reports.marked_sheets import totals as place
from reports.marked_sheets.lattice import draw_anchors, text_block
from reports.paper.fitting import fit
from reports.paper.fonts import width
from reports.paper.ink import BLACK, MM, RULE, SOFT
from reports.paper.page import Page
from reports.printables.marked_sheet import draw_code
from reports.printables.printable import Printable
from reports.printables.values import TotalsSlip
from reports.printables.words import round_name, seat_word, table_name

LABEL = "#8C8C8C"
HEADING_LEFT, HEADING_WIDE = 23.0, 116.0


def draw(page: Page, slips: TotalsSlip | Sequence[TotalsSlip]) -> None:
    """One table's slip, or those of a whole round; A4 across, and on Letter the same made smaller as a whole."""
    for slip in page.each([slips] if isinstance(slips, TotalsSlip) else slips):
        onto = page.options.paper if page.options.paper == "Letter" else ""
        page.section(_title(page, slip), landscape=True, paper="A4", onto=onto, bare=True)
        draw_anchors(page.ink, frame.MOST_DEALS)
        _draw_heading(page, slip)
        _draw_instructions(page, slip)
        for row, party in enumerate(slip.rows, 1):
            _draw_row(page, slip, row, party)
        if slip.code:
            draw_code(page, slip.site, slip.code)


PRINTABLE = Printable("totals_slip", "Totals slip", takes=TotalsSlip, draw=draw)


def _title(page: Page, slip: TotalsSlip) -> str:
    return f"{table_name(page.say, slip.table.number)} · {round_name(page.say, slip.round)}"


def _draw_heading(page: Page, slip: TotalsSlip) -> None:
    ink, left = page.ink, HEADING_LEFT * MM
    title = fit(_title(page, slip), "display", 17, HEADING_WIDE * MM, 1)
    ink.text(left, 13.2 * MM, title.lines[0], title.size, "display")
    parts = (page.say("Totals slip"), page.options.whose(), page.options.date, page.say(slip.variant.name))
    under = fit(" · ".join(filter(None, parts)), "text", 8, HEADING_WIDE * MM, 2)
    for down, line in enumerate(under.lines):
        ink.text(left, (18.6 + 3.4 * down) * MM, line, under.size, colour=SOFT)


def _draw_instructions(page: Page, slip: TotalsSlip) -> None:
    say = page.say
    check = (
        say("All totals together must come to 0.")
        if slip.variant.balanced
        else say("The last row is the sum of all totals: add them up.")
    )
    text_block(
        page.ink,
        (
            say("Write each total in its box. Then fill one bubble a line: a cross or a tick will do."),
            say("Lines before the first digit stay empty. Below zero? Fill the minus too."),
            say("Mistake? Black out the wrong bubble and fill the right one: somebody looks at it."),
            check,
        ),
        188.5,
        10.0,
        86,
        7.2,
        2,
        "bold",
    )


def _draw_row(page: Page, slip: TotalsSlip, row: int, party: str) -> None:
    ink, rows = page.ink, len(slip.rows)
    top, foot = place.row_top(row, rows) * MM, place.row_top(row + 1, rows) * MM
    ink.line(13 * MM, top, 284 * MM, top, 0.8 if row == 1 or party == place.SUM else 0.25, SOFT if row == 1 else RULE)
    if row == rows:
        ink.line(13 * MM, foot, 284 * MM, foot, 0.8, SOFT)
    _draw_names(page, slip, party, (top + foot) / 2)
    _draw_bubbles(page, slip, row)
    box = place.box_of(row, rows)
    ink.box(box["x"] * MM, box["y"] * MM, box["w"] * MM, box["h"] * MM, stroke=BLACK, weight=0.8)


def _draw_names(page: Page, slip: TotalsSlip, party: str, middle: float) -> None:
    """The seat, and below it who sits there; the sum has its name alone."""
    ink, left, room = page.ink, (place.NAMES_LEFT + 1.5) * MM, (place.NAMES_WIDE - 3) * MM
    if party == place.SUM:
        ink.text(left, middle + 4, page.say("Sum of all totals"), 12, "bold")
        return
    names = " / ".join(seat.name for seat in slip.table.seats if seat.seat in party)
    lines = fit(names, "bold", 12, room, 2, 0.6)
    ink.text(left, middle - 6, seat_word(page.say, party), 9, colour=SOFT)
    for down, line in enumerate(lines.lines):
        ink.text(left, middle + lines.size * (0.7 + 1.15 * down), line, lines.size, "bold")


def _draw_bubbles(page: Page, slip: TotalsSlip, row: int) -> None:
    ink, rows, radius = page.ink, len(slip.rows), frame.DIAMETER / 2 * MM
    for slot in place.totals_slots(slip.digits):
        x, y = place.column_at(slot.column) * MM, place.line_at(row, slot.line, rows, slip.digits) * MM
        ink.circle(x, y, radius, stroke=BLACK, weight=0.5)
        ink.text(x, y + 1.75, slot.sign, min(5.0, 7.2 / width(slot.sign, "text")), "text", "middle", LABEL)
        if slot.column == 1:
            ink.text(x - 3.4 * MM, y + 2.4, slot.group, 6.5, "text", "right", SOFT)
        elif slot.group == place.MINUS:
            ink.text(x - 4 * MM, y + 3.2, "−", 10, "bold", "middle")
