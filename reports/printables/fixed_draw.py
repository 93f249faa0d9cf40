"""The basis of a draw on paper before anybody knows its number: to hang up, and to compare afterwards."""

from dataclasses import dataclass

from reports.paper.grid import Column, Row, draw_grid
from reports.paper.ink import MM, SOFT
from reports.paper.lettering import set_lines, set_paragraph
from reports.paper.page import Page
from reports.paper.qr import QUIET, modules
from reports.printables.printable import Printable

CODE = 34 * MM


@dataclass(frozen=True)
class FixedDraw:
    """Sentences about the draw, the checksum of what is fixed, the players in their order, and where it is published
    ("" where it is not)."""

    title: str
    said: tuple[str, ...]
    checksum: str = ""
    people: tuple[tuple[int, str], ...] = ()
    address: str = ""


def draw(page: Page, value: FixedDraw) -> None:
    """The sentences beside a code that leads to the public page, the checksum, then the list."""
    page.section(page.say("The draw, fixed beforehand"), value.title)
    top = page.y
    room = page.room - (CODE + 14 if value.address else 0)
    for sentence in value.said:
        page.y = set_lines(page, page.left, page.y + 4, sentence, 11.5 * page.look.scale, room, lines=8)
    if value.checksum:
        page.y = set_lines(page, page.left, page.y + 8, page.say("Checksum (SHA-256)"), 9.5, room, colour=SOFT)
        page.y = set_lines(page, page.left, page.y + 2, _group_by_four(value.checksum), 11, room, face="bold", lines=6)
    if value.address:
        _draw_code(page, value.address, top)
        page.y = max(page.y, top + CODE + 34)
    if value.people:
        page.y += 10
        columns = [Column("", "right"), Column(page.say("Name"), share=2, lines=9)]
        rows: list[Row] = [[str(number), name] for number, name in value.people]
        draw_grid(page, columns, rows, size=10.5, title=page.say("Players, in the order that was fixed"))
    page.y += 12
    set_paragraph(
        page,
        page.say(
            "Whoever keeps this sheet can see later that nothing was changed: the checksum on the public page must be "
            "this one."
        ),
        9.5,
        colour=SOFT,
    )


PRINTABLE = Printable("fixed_draw", "The draw, fixed beforehand", takes=FixedDraw, draw=draw)


def _draw_code(page: Page, address: str, top: float) -> None:
    dark = modules(address, error="m")
    module = CODE / (len(dark) + 2 * QUIET)
    x = page.right - CODE
    page.ink.squares(x + QUIET * module, top + QUIET * module, module, dark)
    text = page.say("Scan to compare on the public page")
    set_lines(page, x, top + CODE + 2, text, 8, CODE, lines=3, align="middle", colour=SOFT)


def _group_by_four(checksum: str) -> str:
    """In groups of four, to be read aloud."""
    return " ".join(checksum[start : start + 4] for start in range(0, len(checksum), 4))
