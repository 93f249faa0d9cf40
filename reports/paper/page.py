"""The paper every printable is drawn on: sections with the house header, a running foot, and page n of m."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import BytesIO
from threading import Lock
from typing import Any, TypeVar

from reportlab import rl_config
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfgen.canvas import Canvas

from reports.paper.fitting import fit
from reports.paper.fonts import font, width
from reports.paper.ink import MM, RULE, SOFT, Ink
from reports.paper.logo import draw_logo
from reports.paper.progress import Teller
from reports.paper.qr import modules
from reports.paper.right_to_left import listed
from reports.printables.options import ON_A_WALL, STYLES, Options
from scoring import Message

T = TypeVar("T")
WRITING = Lock()
rl_config.useA85 = 0  # bytes as they are: writing them as letters took a third of the time, and a quarter more room
FOOT = 11 * MM
CODE = 15 * MM  # the side of a code in the corner, on paper held in the hand
SMALL = 6.0  # points: smaller, a name in the header is cut
SHORT = 16.0  # points that the header of a further page takes


@dataclass
class Section:
    """Pages counted together: one list, one table's sheet."""

    title: str
    bare: bool
    large: float = 1.0
    pages: int = 0


@dataclass
class Leaf:
    """A page waiting for its foot, which needs to know how many pages follow."""

    ink: Ink
    size: tuple[float, float]
    paper: tuple[float, float]
    section: Section
    number: int
    marks: list[tuple[str, int]] = field(default_factory=list)
    later: list[Callable[[Canvas], None]] = field(default_factory=list)


class Page:
    """A document being drawn: the current page, how far down it is filled, and how to go on to the next."""

    def __init__(self, options: Options, title: str):
        pdfmetrics.registerFont(font("text"))
        self.options, self.say, self.look = options, options.say, options.look
        self.title = title
        self._teller = Teller(options.tell)
        self._file = BytesIO()
        self.canvas = Canvas(
            self._file,
            pagesize=options.size(),
            invariant=1,
            pageCompression=1,
            lang=options.language,
            initialFontName=font("text").fontName,  # type: ignore[arg-type]  # the stubs have it wrong
        )
        self._leaves: list[Leaf] = []
        self._cache: dict[tuple[str, str], str] = {}
        self._made: dict[str, Any] = {}

    def section(
        self,
        title: str,
        subtitle: str = "",
        *,
        landscape: bool = False,
        paper: str = "",
        onto: str = "",
        bare: bool = False,
        depth: int = 0,
        mark: str = "",
        large: float = 1.0,
        goes_on: bool = False,
        address: str = "",
    ) -> None:
        """Starts a new page with the house header; `bare` leaves header and foot away.

        It is drawn in the size of `paper`, the chosen one unless given, and where `onto` names another made smaller as
        a whole until it is as wide or as high as that. What `goes_on` is counted together with the pages before it. An
        `address` stands in the corner as a QR code.
        """
        chosen = self.options.landscape
        across = landscape if chosen is None or bare else chosen
        self._size = self.options.size(paper, across)
        self._paper = self.options.size(onto or paper, across)
        if not goes_on:
            self._section = Section(title, bare, large)
        self._turn()
        self._leaf.marks.append((mark or title, depth))
        if not bare:
            self._header(title, subtitle, large, address)

    def turn(self) -> None:
        """Goes on to the next page of the section, with a short header."""
        self._turn()
        if not self._section.bare:
            self._short_header()

    def each(self, items: Sequence[T]) -> Iterator[T]:
        """The items one by one, telling who looks on how far the document is."""
        return self._teller.each(items, lambda: len(self._leaves))

    def need(self, height: float) -> bool:
        """Turns the page if less than `height` is left on it; says whether it did."""
        if self.y + height <= self.bottom or self.y <= self.first:
            return False
        self.turn()
        return True

    @property
    def next_room(self) -> float:
        """The height of the next page of the section below its short header."""
        return self.bottom - self._margin - (0 if self._section.bare else SHORT * self._further)

    @property
    def _further(self) -> float:
        """The enlargement of the header of a further page: large on a wall, larger on a poster."""
        return self._large * self._section.large

    @property
    def later(self) -> list[Callable[[Canvas], None]]:
        """Draw under this page when the file is written: pictures and forms."""
        return self._leaf.later

    @contextmanager
    def drawing_on(self, ink: Ink) -> Iterator[None]:
        """Lets what draws on the page draw on a form instead."""
        self.ink, before = ink, self.ink
        try:
            yield
        finally:
            self.ink = before

    @contextmanager
    def turned(self, left: float, top: float, width: float, height: float) -> Iterator[None]:
        """Turns what is drawn by half a turn within a rectangle: its corners change places."""
        right, down = 2 * left + width, 2 * (self.height - top) - height
        self.ink.code.append(f"q -1 0 0 -1 {right:.2f} {down:.2f} cm")
        yield
        self.ink.code.append("Q")

    def form(self, key: str, draw: Callable[[Ink], None]) -> None:
        """Shows what `draw` draws, stored once however many pages repeat it."""
        if not self.canvas.hasForm(key):
            self.canvas.beginForm(key, 0, 0, self.width, self.height)
            draw(ink := Ink(self.canvas, self.height, self._cache))
            self.canvas.addLiteral("\n".join(ink.code))
            self.canvas.endForm()
        self._leaf.later.append(lambda canvas: canvas.doForm(key))

    def once(self, key: str, make: Callable[[], T]) -> T:
        """The result of `make`, made once however many pages ask for it."""
        if key not in self._made:
            self._made[key] = make()
        return self._made[key]  # type: ignore[no-any-return]  # a key keeps what its own make gave

    def finish(self) -> bytes:
        """The finished file; the same for the same data, byte for byte."""
        self.canvas.setTitle(self.title)
        self.canvas.setSubject(self.options.whose())
        self.canvas.setAuthor(self.options.club)
        self.canvas.setCreator("Whistboard")
        self.canvas.setViewerPreference("DisplayDocTitle", "true")
        with WRITING:
            for number, leaf in enumerate(self._leaves):
                self._emit(leaf, f"page{number}")
                self._teller.written(number + 1, len(self._leaves))
            self.canvas.save()
        return self._file.getvalue()

    def _turn(self) -> None:
        self.width, self.height = self._size
        self._section.pages += 1
        self.ink = Ink(self.canvas, self.height, self._cache)
        self._leaf = Leaf(self.ink, self._size, self._paper, self._section, self._section.pages)
        self._leaves.append(self._leaf)
        self._large = ON_A_WALL if min(self._size) > 250 * MM else 1.0
        self._margin = margin = (10 if min(self._size) < 150 * MM else 15) * MM
        self.left, self.right, self.bottom = margin, self.width - margin, self.height - margin - FOOT * 0.6
        self.room = self.right - self.left
        self.y = self.first = margin
        self.beside = self.right  # up to where there is room beside a logo or a code in the head

    def _header(self, title: str, subtitle: str, large: float, address: str) -> None:
        scale = min(1.0, self.room / (150 * MM)) * (1.1 if self.options.style == "large" else 1) * self._large * large
        right, high = self._corner(address, large)
        self.beside = right
        self._across(self.options.whose(), self.options.date, 9 * scale, right)
        self.y += 8 * scale
        for line in (heading := fit(title, "display", 23 * scale, right - self.left)).lines:
            self.y += heading.size
            self.ink.text(self.left, self.y, line, heading.size, "display", colour=self.options.accent)
        if subtitle:
            self.y += 5 * scale
            larger = STYLES[self.options.style].scale
            for line in (under := fit(subtitle, "text", 10 * scale * larger, right - self.left, 4)).lines:
                self.y += under.size * 1.25
                self.ink.text(self.left, self.y, line, under.size, colour=SOFT)
        self.y = max(self.y + 12 * scale, self.first + high)
        self.first = self.y

    def _corner(self, address: str, large: float) -> tuple[float, float]:
        """Draws the logo and a code at the top right; up to where there is room beside them, and how high they are."""
        right, high = self.right, 0.0
        if self.options.logo and self.look.shaded:
            box = (self.right - 34 * MM, self.height - self.y - 15 * MM, 34 * MM, 15 * MM)
            wide = draw_logo(self._leaf.later, self.options.logo, box)
            right, high = (right - wide - 4 * MM, 17 * MM) if wide else (right, high)
        if address:
            dark, side = modules(address, error="m"), CODE * self._large * large
            self.ink.squares(right - side, self.y, side / len(dark), dark)
            right, high = right - side - 4 * MM, max(high, side + 2 * MM)
        return right, high

    def _short_header(self) -> None:
        self._across(self._section.title, self.options.whose(), 9 * self._further)
        self.first = self.y = self._margin + SHORT * self._further

    def _across(self, left: str, right: str, size: float, edge: float = 0) -> None:
        edge = edge or self.right
        end = fit(right, "text", size, self.room * 0.4, 1)
        width_taken = width(end.lines[0], "text", end.size) + size if right else 0
        start = fit(left, "bold", size, edge - self.left - width_taken, 1, min(0.75, SMALL / size))
        self.y += size
        self.ink.text(self.left, self.y, start.lines[0], start.size, "bold")
        self.ink.text(edge, self.y, end.lines[0], end.size, align="right", colour=SOFT)

    def _foot(self, leaf: Leaf) -> None:
        width, height = leaf.size
        margin = (10 if min(leaf.size) < 150 * MM else 15) * MM
        y, ink = height - margin + 2, leaf.ink
        count = self.say(Message("page {page} of {pages}", page=leaf.number, pages=leaf.section.pages))
        ink.line(margin, y - 11, width - margin, y - 11, 0.3, RULE)
        room, title = width - 2 * margin - 90, leaf.section.title
        left = fit(listed((title, self.options.whose()), " · "), "text", 7.5, room, 1, 0.8)
        left = fit(title, "text", 7.5, room, 1, 0.7) if left.cut else left
        ink.text(margin, y, left.lines[0], left.size, colour=SOFT)
        ink.text(width - margin, y, count, 7.5, align="right", colour=SOFT)

    def _make_smaller(self, leaf: Leaf) -> None:
        scale = min(full / here for full, here in zip(leaf.paper, leaf.size, strict=True))
        left, foot = ((full - here * scale) / 2 for full, here in zip(leaf.paper, leaf.size, strict=True))
        self.canvas.transform(scale, 0, 0, scale, left, foot)

    def _emit(self, leaf: Leaf, key: str) -> None:
        if not leaf.section.bare:
            self._foot(leaf)
        self.canvas.setPageSize(leaf.paper)
        if leaf.paper != leaf.size:
            self._make_smaller(leaf)
        for draw in leaf.later:
            draw(self.canvas)
        self.canvas.addLiteral("\n".join(leaf.ink.code))
        for index, (text, depth) in enumerate(leaf.marks):
            self.canvas.bookmarkPage(f"{key}-{index}")
            self.canvas.addOutlineEntry(text, f"{key}-{index}", depth)
        self.canvas.showPage()
