"""Drawing a variant's score table in a given space: a matrix by the trick, and a list of fixed prices."""

from collections.abc import Sequence

from reports.paper.fitting import fit
from reports.paper.ink import BLACK, RULE, SOFT, WASH
from reports.paper.page import Page
from reports.printables.words import points
from reports.score_tables.layout import Layout, Space, halves, label_share, merged_counts, tall
from reports.score_tables.lines import Amount, PricedRow


def draw_tables(page: Page, layout: Layout, space: Space) -> float:
    """Both parts as they were laid out for this space; gives the y below them."""
    paid, fixed, at = layout.paid, layout.fixed, (layout.size, layout.pitch)
    left, right = halves(space, layout)
    if layout.beside and paid:
        return max(_draw_matrix(page, layout, left), _draw_prices(page, fixed, right, at))
    if layout.beside:
        half = -(-len(fixed) // 2)
        return max(_draw_prices(page, fixed[:half], left, at), _draw_prices(page, fixed[half:], right, at))
    y = _draw_matrix(page, layout, space) if paid else space.top
    below = Space(space.left, y + (layout.size * 1.2 if paid else 0), space.width, space.height)
    return _draw_prices(page, fixed, below, at) if fixed else y


def _draw_matrix(page: Page, layout: Layout, space: Space) -> float:
    ink, rows, size, brief = page.ink, layout.paid, layout.size, layout.brief
    y = space.top + size * 1.1
    label = space.width * label_share(rows)
    spans = merged_counts(rows)
    wide = (space.width - label) / len(spans)
    head = fit(page.say(layout.counted) if rows[0].by_tricks else page.say("count"), "bold", size * 0.85, label, 1)
    ink.text(space.left, y, head.lines[0], head.size, "bold", colour=SOFT)
    for index, (low, top) in enumerate(spans):
        span = str(low) if low == top else f"{low}–{top}"
        ink.text(space.left + label + (index + 0.9) * wide, y, span, size * 0.85, "bold", "right", SOFT)
    y += size * 0.5
    ink.line(space.left, y, space.left + space.width, y, 0.9, page.options.accent)
    high = size * tall(brief) * layout.pitch
    names = [", ".join(page.say(message) for message in row.names) for row in rows]
    lettered = min(fit(name, "bold", size, label - 4, 1, 0.6).size for name in names)
    for row, name in zip(rows, names, strict=True):
        _draw_name(page, name, Space(space.left, y, label - 4, high), lettered)
        _draw_matrix_row(page, row, spans, Space(space.left + label, y, space.width - label, high), size, brief)
        y += high
        ink.line(space.left, y, space.left + space.width, y, 0.3, RULE)
    return y


def _draw_name(page: Page, name: str, space: Space, size: float) -> None:
    """Draw the name of a row in the middle of its height and as large as the names of the other rows."""
    lines = fit(name, "bold", size, space.width, 2, 0.6)
    y = space.top + (space.height - lines.size * 1.1 * len(lines.lines)) / 2 + lines.size * 0.85
    for line in lines.lines:
        page.ink.text(space.left, y, line, lines.size, "bold")
        y += lines.size * 1.1


def _draw_matrix_row(
    page: Page, row: PricedRow, spans: list[tuple[int, int]], space: Space, size: float, brief: bool
) -> None:
    wide = space.width / len(spans)
    made = [i for i, (low, _) in enumerate(spans) if low < len(row.amounts) and row.amounts[low].made]
    if made and page.look.shaded:
        page.ink.box(space.left + made[0] * wide, space.top, (made[-1] - made[0] + 1) * wide, space.height, WASH)
    top = space.top + (space.height - size * tall(brief)) / 2
    for index, (low, _) in enumerate(spans):
        if low < len(row.amounts):
            _draw_amount(page, row.amounts[low], space.left + (index + 0.9) * wide, top, size, brief)


def _draw_amount(page: Page, amount: Amount, x: float, top: float, size: float, brief: bool) -> None:
    colour = BLACK if amount.made is not False else SOFT
    page.ink.text(
        x, top + size * 1.1, points(amount.declarer), size, "bold" if amount.made else "text", "right", colour
    )
    if not brief:
        page.ink.text(x, top + size * 2.05, points(amount.opponent), size * 0.8, align="right", colour=SOFT)


def _draw_prices(page: Page, rows: tuple[PricedRow, ...], space: Space, at: tuple[float, float]) -> float:
    """Prices when made and when lost; the opponents' columns are left out where they never score."""
    ink, (size, pitch) = page.ink, at
    y = space.top + size
    both = any(amount.opponent for row in rows for amount in row.amounts)
    stops = [space.left + space.width * share for share in ((0.34, 0.6, 0.73, 0.87, 1.0) if both else (0.4, 0.78, 1.0))]
    heads = (page.say("made"), page.say("lost"))
    if both:
        _draw_spanning(page, heads, stops, space.width * 0.1, y, size)
        y += size * 1.25
        for x, text in zip(stops[1:], (page.say("who plays"), page.say("opponent")) * 2, strict=True):
            head = fit(text, "text", size * 0.8, space.width * 0.125, 1, 0.5)
            ink.text(x, y, head.lines[0], head.size, align="right", colour=SOFT)
    else:
        for x, text in zip(stops[1:], heads, strict=True):
            ink.text(x, y, text, size * 0.85, "bold", "right", SOFT)
    y += size * 0.5
    ink.line(space.left, y, space.left + space.width, y, 0.9, page.options.accent)
    for row in rows:
        _draw_price(page, row, space.left, stops, y + size * (0.32 + 0.8 * pitch), size)
        y += size * 1.6 * pitch
        ink.line(space.left, y, space.left + space.width, y, 0.3, RULE)
    return y


def _draw_spanning(page: Page, heads: Sequence[str], stops: list[float], wide: float, y: float, size: float) -> None:
    """The headings over two columns each, with a rule that says how far they reach."""
    for text, first, last in zip(heads, stops[1::2], stops[2::2], strict=True):
        page.ink.text((first - wide + last) / 2, y, text, size * 0.85, "bold", "middle", SOFT)
        page.ink.line(first - wide, y + size * 0.3, last, y + size * 0.3, 0.3, RULE)


def _draw_price(page: Page, row: PricedRow, left: float, stops: list[float], y: float, size: float) -> None:
    text = ", ".join(page.say(message) for message in row.names)
    needed = page.say(row.needed) if row.needed else ""
    room = stops[0] - left - 4 if needed else stops[1] - left - size * 2
    name = fit(text, "bold", size, room, 1, 0.65)
    name = fit(text, "bold", size * 0.65, room, 2, 0.75) if name.cut else name
    for up, line in enumerate(reversed(name.lines)):
        middle = (len(name.lines) - 1) * name.size * 0.5
        page.ink.text(left, y + middle - up * name.size * 1.05, line, name.size, "bold")
    if needed:
        short = fit(needed, "text", size * 0.85, stops[1] - stops[0] - size * 2.6, 1, 0.55)
        page.ink.text(stops[0], y, short.lines[0], short.size, colour=SOFT)
    amounts: tuple[int, ...] = (row.won.declarer, row.won.opponent, row.lost.declarer, row.lost.opponent)
    if len(stops) == 3:
        amounts = (row.won.declarer, row.lost.declarer)
    for index, (x, amount) in enumerate(zip(stops[1:], amounts, strict=True)):
        first = len(stops) == 3 or index % 2 == 0
        face = "bold" if index == 0 else "text"
        page.ink.text(x, y, points(amount), size if first else size * 0.85, face, "right", BLACK if first else SOFT)
