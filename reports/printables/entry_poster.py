"""An evening to come, for the bar and the window: name, day, hour, place, price, and a large code to enter."""

from dataclasses import dataclass

from reports.paper.fitting import fit
from reports.paper.ink import MM, SOFT, Ink
from reports.paper.lettering import set_lines
from reports.paper.logo import draw_logo
from reports.paper.page import Page
from reports.paper.qr import QUIET, modules
from reports.printables.printable import Printable

SUITS = (("♠", "#000000"), ("♥", "#A3241C"), ("♣", "#000000"), ("♦", "#A3241C"))
CODE_SHARE = 0.42  # of the height of the paper at least
LARGER = (1.6, 1.45, 1.3, 1.15, 1.0)  # times as large as it must be, where there is little to say


@dataclass(frozen=True)
class EntryPoster:
    """`facts` are labels with what they say, in the order to print; `invitation` stands at the code; `address` is its
    content. All words are in the language of the print already."""

    name: str
    day: str
    hour: str = ""
    facts: tuple[tuple[str, str], ...] = ()
    about: str = ""
    invitation: str = ""
    address: str = ""


def draw(page: Page, value: EntryPoster) -> None:
    """Draw one page: who and when above, in the largest letters that leave the code its room, and the code below."""
    page.section(value.name, bare=True)
    unit = max(page.room / (180 * MM), 0.8) * (1.1 if page.options.style == "large" else 1.0)
    top = page.height - page.bottom  # the same margin above as below
    page.y = max(page.y, top * 0.5)
    _draw_club(page, unit)
    foot, code = page.height - 12 * MM, _under(unit) if value.address else 0
    floor = foot - code - (min(page.height * CODE_SHARE, page.room) if code else 0)
    start = page.y
    for larger in LARGER:
        page.y = start
        with page.drawing_on(Ink(page.canvas, page.height, {})):
            fits = _draw_words(page, value, unit * larger, floor)
        if fits:
            break
    page.y = start
    _draw_words(page, value, unit * larger, floor)
    if value.address:
        _draw_code(page, value, min(foot - page.y - code, page.room), foot, unit)


PRINTABLE = Printable("entry_poster", "Poster with a QR code to enter", takes=EntryPoster, draw=draw)


def _draw_words(page: Page, value: EntryPoster, unit: float, floor: float) -> bool:
    """Draw what the evening is, as far as there is room above the code; says whether all of it had room."""
    page.y = _line(page, value.name, 46 * unit, face="display", lines=2, colour=page.options.accent)
    page.y = _line(page, value.day, 27 * unit, face="bold", lines=2, gap=10 * unit)
    if value.hour:
        page.y = _line(page, value.hour, 22 * unit, lines=2, gap=2 * unit)
    page.y += 12 * unit
    facts = [_draw_fact(page, label, text, unit, floor) for label, text in value.facts]
    if not value.about:
        return all(facts) and page.y <= floor
    size = 13 * unit
    lines = min(int((floor - page.y - 8 * unit) / (size * 1.2)), 7)
    whole = not fit(value.about, "text", size, page.room, max(lines, 1), 0.8).cut
    if lines > 0:
        page.y = _line(page, value.about, size, lines=lines, gap=8 * unit, colour=SOFT)
    return all(facts) and lines > 0 and whole


def _under(unit: float) -> float:
    """The height of the words above and below the code."""
    return 64 * unit


def _draw_club(page: Page, unit: float) -> None:
    """The club's name and logo, the four suits on the other side."""
    size = 15 * unit
    left = page.left
    if page.options.logo and page.look.shaded:
        box = (page.left, page.height - page.y - 14 * MM, 34 * MM, 14 * MM)
        wide = draw_logo(page.later, page.options.logo, box, share=0)
        left += wide + 4 * MM if wide else 0
    room = page.right - left - 5 * size
    club = fit(page.options.club, "bold", size, room, 2)
    for index, line in enumerate(club.lines):
        page.ink.text(left, page.y + club.size * (1 + 1.18 * index), line, club.size, "bold")
    for index, (suit, colour) in enumerate(SUITS):
        x = page.right - (4 - index) * size * 1.15
        page.ink.text(x, page.y + size, suit, size, "signs", colour=colour if page.options.colour else "#000000")
    page.y += max(14 * MM if left > page.left else 0, club.size * 1.18 * len(club.lines)) + 14 * unit


def _line(
    page: Page, text: str, size: float, *, face: str = "text", lines: int = 1, gap: float = 0, colour: str = "#000000"
) -> float:
    return set_lines(page, page.left, page.y + gap, text, size, page.room, face=face, lines=lines, colour=colour)


def _draw_fact(page: Page, label: str, text: str, unit: float, floor: float) -> bool:
    """A label and what it says beside it; not drawn, and no, where there is no room above the code."""
    size, wide = 16 * unit, page.room * 0.24
    if page.y + size * 1.3 > floor:
        return False
    after = set_lines(page, page.left, page.y + size * 0.16, label, size * 0.84, wide - 4, lines=2, colour=SOFT)
    after = max(after, set_lines(page, page.left + wide, page.y, text, size, page.room - wide, lines=3))
    page.y = after + 5 * unit
    return after <= floor


def _draw_code(page: Page, value: EntryPoster, side: float, foot: float, unit: float) -> None:
    """The code in the middle of the lower half, what it is for above and what to type below it."""
    dark = modules(value.address, error="m")
    module = side / (len(dark) + 2 * QUIET)
    x, top = page.left + (page.room - side) / 2, foot - side - 22 * unit
    set_lines(
        page, page.left, top - 30 * unit, value.invitation, 21 * unit, page.room, face="bold", lines=1, align="middle"
    )
    page.ink.squares(x + QUIET * module, top + QUIET * module, module, dark)
    address = value.address.split("://")[-1]
    set_lines(page, page.left, top + side + 2, address, 11 * unit, page.room, lines=2, align="middle", colour=SOFT)
