"""Certificates to hand over: one a page, with a name, a place and the evening it was won on."""

from dataclasses import dataclass

from reports.paper.fitting import Fitted, fit
from reports.paper.ink import BLACK, MM, RED, RULE, SOFT
from reports.paper.lettering import set_lines
from reports.paper.logo import draw_logo
from reports.paper.page import Page
from reports.paper.right_to_left import listed
from reports.printables.printable import Printable

LEADING = 1.14


@dataclass(frozen=True)
class Certificate:
    """A certificate: who, for what ("First place", "Best pair"), and a line under it ("91 points in 4 rounds").

    `prize` is what goes with it.
    """

    name: str
    award: str
    line: str = ""
    prize: str = ""


@dataclass(frozen=True)
class _Block:
    """A part of a certificate; its size and the gap before it are hundredths of the page's height."""

    text: str
    size: float
    face: str = "text"
    colour: str = BLACK
    gap: float = 0.0


@dataclass(frozen=True)
class Certificates:
    """All certificates of an event, and who signs them."""

    certificates: tuple[Certificate, ...]
    signed_by: tuple[str, ...] = ()


def draw(page: Page, value: Certificates) -> None:
    """A page across for each, framed, with the four suits and lines to sign on."""
    for index, certificate in page.each(tuple(enumerate(value.certificates))):
        page.section(page.say("Certificate"), bare=True, landscape=True, depth=int(index > 0), mark=certificate.name)
        _draw_frame(page)
        _draw_words(page, certificate)
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


def _draw_words(page: Page, certificate: Certificate) -> None:
    """Draw all words, as large as they fit, in the middle between the suits or the logo and the signatures."""
    unit, room = page.height / 100, page.width - 64 * MM
    box = (page.width / 2 - 25 * MM, page.height - 26 * unit, 50 * MM, 11 * unit)
    if not (page.options.logo and page.look.shaded and draw_logo(page.later, page.options.logo, box, share=0.5)):
        _draw_suits(page, 22 * unit)
    top, bottom = 27 * unit, page.height - 23 * MM - 6 * unit
    scale = next(
        (step / 20 for step in range(20, 8, -1) if _high(page, certificate, room, step / 20) <= bottom - top), 0.4
    )
    y = top + (bottom - top - _high(page, certificate, room, scale)) * 0.45
    for block, fitted in _blocks(page, certificate, room, scale):
        y += block.gap * unit * scale
        for line in fitted.lines:
            page.ink.text(page.width / 2, y + fitted.size * 0.95, line, fitted.size, block.face, "middle", block.colour)
            y += fitted.size * LEADING


def _high(page: Page, certificate: Certificate, room: float, scale: float) -> float:
    return sum(
        block.gap * page.height / 100 * scale + len(fitted.lines) * fitted.size * LEADING
        for block, fitted in _blocks(page, certificate, room, scale)
    )


def _blocks(page: Page, certificate: Certificate, room: float, scale: float) -> list[tuple[_Block, Fitted]]:
    """Each thing that is said, with its size as a share of the height of the page."""
    under = listed((certificate.line, certificate.prize), " · ")
    blocks = (
        _Block(page.options.club, 2.2, colour=SOFT),
        _Block(page.options.event, 4.6, face="display", gap=0.6),
        _Block(certificate.award, 3.0, face="bold", colour=page.options.accent, gap=7),
        _Block(certificate.name, 8.2, face="display", gap=1.5),
        _Block(under, 2.6, gap=1.8),
        _Block(page.options.date, 2.1, colour=SOFT, gap=2.5),
    )
    unit = page.height / 100 * scale
    return [(block, fit(block.text, block.face, block.size * unit, room, 3, 0.5)) for block in blocks if block.text]


def _draw_suits(page: Page, y: float) -> None:
    size = page.height * 0.036
    for index, suit in enumerate("♠♥♣♦"):
        red = RED if page.options.colour and index % 2 else BLACK
        page.ink.text(page.width / 2 + (index - 1.5) * size * 1.3, y, suit, size, "signs", "middle", red)


def _draw_signatures(page: Page, names: tuple[str, ...]) -> None:
    names = names or ("",)
    gap, y = page.width * 0.05, page.height - 27 * MM
    wide = min(72 * MM, (page.width - 56 * MM - (len(names) - 1) * gap) / len(names))
    x = page.width / 2 - (len(names) * wide + (len(names) - 1) * gap) / 2
    for name in names:
        page.ink.line(x, y, x + wide, y, 0.5)
        set_lines(page, x, y + 3, name, 9, wide, lines=2, floor=0.7, align="middle", colour=SOFT)
        x += wide + gap
