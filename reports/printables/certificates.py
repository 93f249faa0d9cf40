"""Certificates to hand over: one a page, with a name, a place and the evening it was won on."""

from dataclasses import dataclass

from reports.printables.ink import BLACK, MM, RED, RULE, SOFT
from reports.printables.lettering import set_lines
from reports.printables.logo import draw_logo
from reports.printables.page import Page
from reports.printables.printable import Printable


@dataclass(frozen=True)
class Certificate:
    """One certificate: who, for what ("First place", "Best pair"), and a line under it ("91 points in 4 rounds").

    `prize` is what goes with it.
    """

    name: str
    award: str
    line: str = ""
    prize: str = ""


@dataclass(frozen=True)
class Certificates:
    """All certificates of an event, and who signs them."""

    certificates: tuple[Certificate, ...]
    signed_by: tuple[str, ...] = ()


def draw(page: Page, value: Certificates) -> None:
    """A page across for each, framed, with the four suits and lines to sign on."""
    for index, one in page.each(tuple(enumerate(value.certificates))):
        page.section(page.say("Certificate"), bare=True, landscape=True, depth=int(index > 0), mark=one.name)
        _draw_frame(page)
        _draw_words(page, one)
        _draw_signatures(page, value.signed_by)


PRINTABLE = Printable("certificates", "Certificates", takes=Certificates, draw=draw)


def _draw_frame(page: Page) -> None:
    for inset, weight, colour in ((10 * MM, 1.6, page.options.accent), (12 * MM, 0.5, RULE)):
        page.ink.box(
            inset,
            inset,
            page.width - 2 * inset,
            page.height - 2 * inset,
            stroke=colour,
            weight=weight * page.look.weight,
        )


def _draw_words(page: Page, one: Certificate) -> None:
    x, room, unit = 32 * MM, page.width - 64 * MM, page.height / 100
    box = (page.width / 2 - 25 * MM, page.height - 26 * unit, 50 * MM, 11 * unit)
    if not (page.options.logo and page.look.shaded and draw_logo(page.later, page.options.logo, box, share=0.5)):
        _draw_suits(page, 22 * unit)
    y = set_lines(page, x, 28 * unit, page.options.club, 13, room, align="middle", colour=SOFT)
    y = set_lines(page, x, y + unit, page.options.event, 26, room, face="display", align="middle")
    y = set_lines(
        page,
        x,
        max(y + 4 * unit, 45 * unit),
        one.award,
        16,
        room,
        align="middle",
        colour=page.options.accent,
        face="bold",
    )
    y = set_lines(page, x, y + unit, one.name, 46, room, face="display", align="middle", leading=1.08)
    y = set_lines(page, x, y + 2 * unit, " · ".join(filter(None, (one.line, one.prize))), 14, room, align="middle")
    set_lines(page, x, y + unit, page.options.date, 12, room, lines=1, align="middle", colour=SOFT)


def _draw_suits(page: Page, y: float) -> None:
    for index, suit in enumerate("♠♥♣♦"):
        red = RED if page.options.colour and index % 2 else BLACK
        page.ink.text(page.width / 2 + (index - 1.5) * 26, y, suit, 20, "signs", "middle", red)


def _draw_signatures(page: Page, names: tuple[str, ...]) -> None:
    names = names or ("",)
    wide, gap, y = 62 * MM, 14 * MM, page.height - 27 * MM
    x = page.width / 2 - (len(names) * wide + (len(names) - 1) * gap) / 2
    for name in names:
        page.ink.line(x, y, x + wide, y, 0.5)
        set_lines(page, x, y + 3, name, 9, wide, lines=1, align="middle", colour=SOFT)
        x += wide + gap
