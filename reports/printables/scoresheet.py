"""The scoresheet filled in by hand, or from the deals: columns from the variant, dealer marked, totals running."""

from collections.abc import Sequence

from reports.paper.fitting import Fitted, fit
from reports.paper.ink import MM, SOFT, Ink
from reports.paper.lettering import set_lines
from reports.paper.page import Page
from reports.paper.qr import QUIET, modules
from reports.printables.printable import Printable
from reports.printables.score_card import draw_prices
from reports.printables.sheet_columns import Strip, strips
from reports.printables.sheet_rows import draw_blank, heading_of, row_height
from reports.printables.values import TableSheet
from reports.printables.words import round_name, set_name, stays, table_name
from reports.printables.written_rows import draw_rows
from reports.score_tables.drawing import draw_tables
from reports.score_tables.layout import Layout, Space, lay_out
from reports.score_tables.lines import pay_lines
from scoring import Message

PAY = 52 * MM
CODE = 15 * MM
SMALLEST = 5.5  # points; rather than in smaller letters prices stand in a few lines
TALL = 170 * MM  # a page with room for a table of prices
LINE, LEADING = 7.0, 1.25  # the lines that stand for it elsewhere


def draw(page: Page, sheet: TableSheet | Sequence[TableSheet]) -> None:
    """Draw one sheet, or those of a whole round; as many pages as the deals take."""
    for table_sheet in page.each([sheet] if isinstance(sheet, TableSheet) else sheet):
        draw_sheet(page, table_sheet)


def draw_sheet(page: Page, sheet: TableSheet, depth: int = 0) -> None:
    """All pages of one table, the pay table under the last rows where the page has room for it.

    In large print the prices have the back of the sheet.
    """
    count = max(sheet.deals, len(sheet.rows), 1)
    title, subtitle = _titles(page, sheet)
    first = 0
    while first < count:
        page.section(title, subtitle, depth=depth + int(first > 0), goes_on=first > 0)
        _draw_code(page, sheet)
        first += _draw_part(page, sheet, first, count)
    if _prices_apart(page):
        draw_prices(page, sheet.variant, page.say("Score card"), depth=depth + 1, most=1)


PRINTABLE = Printable("scoresheet", "Scoresheet", takes=TableSheet, draw=draw)


def _draw_part(page: Page, sheet: TableSheet, first: int, count: int) -> int:
    """Draw as many deals as this page takes, from the one after `first`, and return their number."""
    columns = strips(page, sheet.variant, page.left, page.room, sheet.parties)
    foot = 16 * MM + PAY if _tabled(page, sheet) else 12 * MM + _high(page, sheet)
    heading = heading_of(page, sheet, columns)
    fits, spare, high = row_height(page, count - first, heading.height, foot, sheet.spare)
    top, row_count = page.y + heading.height, fits + spare
    numbers = range(first + 1, first + row_count + 1)
    shape = f"{page.width:.0f}-{top:.0f}-{row_count}-{high:.2f}-{first}-{len(columns)}-{count}"
    key = f"blank-{sheet.variant.key}-{shape}-{bool(sheet.rows)}"
    page.form(key, lambda ink: draw_blank(page, ink, sheet, columns, Space(page.left, top, page.room, high), numbers))
    draw_rows(page, sheet, columns, heading, Space(page.left, top, page.room, high), numbers)
    page.y = top + row_count * high
    _draw_foot(page, sheet, columns)
    return fits


def _titles(page: Page, sheet: TableSheet) -> tuple[str, str]:
    say, name = page.say, page.say(sheet.variant.name)
    if not sheet.table:
        return name, say(Message("Scoresheet for {n} deals", n=sheet.deals))
    under = " · ".join(filter(None, (name, set_name(say, sheet.table.dealt))))
    sentences = " ".join(say(sentence) for sentence in sheet.match)
    title = f"{table_name(say, sheet.table.number)} · {round_name(say, sheet.round)}"
    return title, f"{under}. {sentences}" if sentences else under


def _draw_code(page: Page, sheet: TableSheet) -> None:
    if not sheet.table or not sheet.table.address:
        return
    dark = modules(sheet.table.address, error="m")
    module = CODE / (len(dark) + 2 * QUIET)
    x, y = page.beside - CODE + QUIET * module, page.first - CODE - 8
    page.ink.squares(x + QUIET * module, y + QUIET * module, module, dark)
    set_lines(page, x - 62 * MM, y + CODE * 0.34, sheet.table.code, 12, 60 * MM, face="bold", lines=1, align="right")
    set_lines(
        page,
        x - 62 * MM,
        y + CODE * 0.34 + 15,
        page.say("this table's page"),
        7,
        60 * MM,
        lines=1,
        align="right",
        colour=SOFT,
    )


def _draw_foot(page: Page, sheet: TableSheet, columns: tuple[Strip, ...]) -> None:
    y = page.y + 9 * MM
    parties = [strip for strip in columns if strip.party]
    if sheet.dealer_stays:
        room = parties[0].left - page.left - 40
        set_lines(page, page.left, page.y + 3, stays(page.say), 7, room, lines=3, floor=0.8, colour=SOFT)
    page.ink.text(parties[0].left - 6, y, page.say("Signed"), 7.5, align="right", colour=SOFT)
    for strip in parties:
        page.ink.line(strip.left + 2, y, strip.right - 4, y, 0.4)
    top = y + 4 * MM
    if _tabled(page, sheet):
        page.form(f"pay-{sheet.variant.key}-{page.width:.0f}-{top:.0f}", lambda ink: _draw_pay(page, ink, sheet, top))
        return
    if _prices_apart(page):
        return
    prices = _prices(page, sheet)
    for index, line in enumerate(prices.lines):
        page.ink.text(page.left, y + 3 * MM + (index + 1) * prices.size * LEADING, line, prices.size, colour=SOFT)


def _prices_apart(page: Page) -> bool:
    """Do the prices stand on a page of their own?"""
    return page.options.style == "large"


def _tabled(page: Page, sheet: TableSheet) -> bool:
    """Does the page have room for a table of prices in letters that are read?"""
    space = Space(0, 0, page.room, PAY)
    size = page.once(f"size-{sheet.variant.key}-{page.room:.0f}", lambda: _pay(sheet, space).size)
    return not _prices_apart(page) and page.bottom - page.first > TALL and size >= SMALLEST


def _prices(page: Page, sheet: TableSheet) -> Fitted:
    """The points of each contract when it is made, in a few lines where there is no room for the table."""
    size = LINE * page.look.scale
    return page.once(
        f"prices-{sheet.variant.key}-{page.room:.0f}",
        lambda: fit(" ".join(pay_lines(page.say, sheet.variant)), "text", size, page.room, 9, 0.75, 1.0),
    )


def _high(page: Page, sheet: TableSheet) -> float:
    """The height of the lines of prices under the rows."""
    prices = _prices(page, sheet)
    return len(prices.lines) * prices.size * LEADING if prices.lines[0] and not _prices_apart(page) else 0.0


def _pay(sheet: TableSheet, space: Space) -> Layout:
    return lay_out(sheet.variant, space, brief=True, largest=7.5)


def _draw_pay(page: Page, ink: Ink, sheet: TableSheet, top: float) -> None:
    space = Space(page.left, top, page.room, page.bottom - top)
    with page.drawing_on(ink):
        draw_tables(page, _pay(sheet, space), space)
