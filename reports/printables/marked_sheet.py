"""A scoresheet filled in by pen and read back from a photograph: one page for each sixteen deals."""

from collections.abc import Sequence

from reports.marked_sheets import geometry as place
from reports.marked_sheets.code import grouped, payload, qr_version
from reports.marked_sheets.lattice import draw_lattice, text_block
from reports.paper.fitting import Fitted, fit
from reports.paper.ink import BLACK, MM, SOFT
from reports.paper.page import Page
from reports.paper.qr import modules
from reports.paper.right_to_left import listed
from reports.printables.printable import Printable
from reports.printables.values import TableSheet
from reports.printables.words import dealers, round_name, seat_letter, seat_word, set_name, stays, table_name, watching
from scoring import Message

HEADING_LEFT, HEADING_WIDE = 63.0, 76.0  # beside the names of the contracts, in millimetres


def draw(page: Page, sheet: TableSheet | Sequence[TableSheet]) -> None:
    """Draw one table's sheet, or those of a whole round; A4 across, and on Letter the same made 6 % smaller as a whole.

    The reader measures a sheet from its own code and marks, so it does not matter how large it was printed.
    """
    for table_sheet in page.each([sheet] if isinstance(sheet, TableSheet) else sheet):
        for number, deals in enumerate(place.pages(table_sheet.deals, table_sheet.spare)):
            _draw_page(page, table_sheet, number, deals)


PRINTABLE = Printable("marked_sheet", "Marked sheet", takes=TableSheet, draw=draw)


def _draw_page(page: Page, sheet: TableSheet, number: int, deals: range) -> None:
    onto = page.options.paper if page.options.paper == "Letter" else ""
    page.section(_title(page, sheet), landscape=True, paper="A4", onto=onto, bare=True)
    page.form(
        f"lattice-{sheet.variant.key}-{len(deals)}-{len(sheet.parties)}",
        lambda ink: draw_lattice(ink, page, sheet.variant, len(deals), sheet.parties),
    )
    _draw_heading(page, sheet, number)
    _draw_deal_numbers(page, sheet, deals)
    _draw_names(page, sheet)
    if sheet.dealer_stays:
        text_block(page.ink, (stays(page.say),), 158, 190.5, 36, 5.6, 5)
    if number < len(sheet.codes):
        draw_code(page, sheet.site, sheet.codes[number])


def _title(page: Page, sheet: TableSheet) -> str:
    if not sheet.table:
        return page.say(sheet.variant.name)
    return f"{table_name(page.say, sheet.table.number)} · {round_name(page.say, sheet.round)}"


def _draw_heading(page: Page, sheet: TableSheet, number: int) -> None:
    title = fit(_title(page, sheet), "display", 17, HEADING_WIDE * MM, 1)
    page.ink.text(HEADING_LEFT * MM, 12.8 * MM, title.lines[0], title.size, "display")
    parts = [page.options.whose(), page.options.date, page.say(sheet.variant.name) if sheet.table else ""]
    parts.append(set_name(page.say, sheet.table.dealt if sheet.table else None))
    parts += [page.say(sentence) for sentence in sheet.match]
    if sheet.deals > place.MOST_DEALS:
        sheets = -(-sheet.deals // place.MOST_DEALS)
        parts.append(page.say(Message("sheet {n} of {m}", n=number + 1, m=sheets)))
    under = fit(" · ".join(filter(None, parts)), "text", 7.6, HEADING_WIDE * MM, 2)
    for down, line in enumerate(under.lines):
        page.ink.text(HEADING_LEFT * MM, (17.4 + 3.1 * down) * MM, line, under.size, colour=SOFT)


def _draw_deal_numbers(page: Page, sheet: TableSheet, deals: range) -> None:
    """Number and dealer above the tick; at a table of five who watches and for whom the fifth plays."""
    dealer = dealers(sheet.first_dealer, deals[-1])
    for row, deal in enumerate(deals, 1):
        y, who = place.line_at(row, 0) * MM + 3.2, dealer[deal - 1]
        spare = deal > sheet.deals
        page.ink.text(
            place.NUMBER_ENDS * MM, y, str(deal), 9, "text" if spare else "bold", "right", SOFT if spare else BLACK
        )
        dealer_known = sheet.dealer_known(deal)
        page.ink.text(place.DEALER_BEGINS * MM, y, seat_letter(page.say, who) if dealer_known else "", 7, colour=SOFT)
        if "F" in sheet.parties and dealer_known:
            _draw_watching(page, sheet.parties, row, who)


def _draw_watching(page: Page, parties: tuple[str, ...], row: int, dealer: str) -> None:
    wide = place.box_width(parties)
    for index, party in enumerate(parties):
        if words := watching(page.say, party, dealer):
            down = 2.2 if party == "F" and party != dealer else 5.4
            line = fit(words, "text", 6, (wide - 1.4) * MM, 1, 0.6)
            x = (place.BOX_LEFT + index * wide + 0.7) * MM
            page.ink.text(x, (place.deal_top(row) + down) * MM, line.lines[0], line.size, colour=SOFT)


def _draw_names(page: Page, sheet: TableSheet) -> None:
    parties = sheet.parties
    wide = place.box_width(parties)
    for index, party in enumerate(parties):
        x = (place.BOX_LEFT + index * wide + 0.7) * MM
        page.ink.text(x, 22.2 * MM, seat_word(page.say, party), 6.5, "bold", colour=SOFT)
        names = [seat.name for seat in sheet.table.seats if seat.seat in party] if sheet.table else []
        lines = _fit_names(listed(names, " / "), (wide - 1.4) * MM)
        for down, line in enumerate(lines.lines):
            page.ink.text(x, 22.6 * MM + lines.size * (1.1 + 1.08 * down), line, lines.size, "bold")


def _fit_names(names: str, room: float) -> Fitted:
    """The names above a box, in as few lines as leave them legible; the space for them is 12 millimetres high."""
    tries = ((8.0, 3, 0.85), (6.6, 4, 0.9), (6.0, 5, 1.0), (5.0, 6, 0.8))
    fits = (fit(names, "bold", size, room, lines, floor) for size, lines, floor in tries)
    return next((fitted for fitted in fits if not fitted.cut), fit(names, "bold", 5.0, room, 6, 0.8))


def draw_code(page: Page, site: str, code: str) -> None:
    """The code of a printing as a QR code with its signs below."""
    content = payload(site, code)
    dark = modules(content, qr_version(content))
    left, top, side = place.QR_AT[0] * MM, place.QR_AT[1] * MM, place.QR_SIZES[len(dark)] * MM
    page.ink.squares(left, top, side / len(dark), dark)
    page.ink.text(left + side / 2, top + side + 5.4 * MM, grouped(code), 6.2, "bold", "middle", BLACK)
