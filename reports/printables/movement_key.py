"""The owner of each start number, in columns read downwards: the key to a movement printed in numbers."""

from itertools import accumulate

from reports.paper.fitting import fit
from reports.paper.ink import SOFT
from reports.paper.lettering import set_heading
from reports.paper.page import Page
from reports.paper.page_breaks import pages_of
from reports.printables.values import Seat

SIZES = (13, 12, 11, 10, 9, 8)  # points, the largest that has room
SMALLEST, LEADING, TITLE = 6.0, 1.14, 50
NARROW, WIDE = 10, 20  # sizes that a column takes at least, and where the key goes on over several pages


def draw_key(page: Page, people: tuple[Seat, ...]) -> None:
    """Draw whose each number is: below the tables where there is room, else on pages of its own."""
    title = page.say("Start numbers")
    if key := _key(page, people, page.bottom - page.y - TITLE):
        set_heading(page, title)
        page.y += 4
    else:
        page.section(title, depth=1, goes_on=True)
        key = _key(page, people, page.bottom - page.y) or _usual(page, people)
    for start, stop in key.sheets(page.bottom - page.y, page.next_room):
        if start:
            page.turn()
        for row in range(start, stop):
            key.draw(page, row)


def _key(page: Page, people: tuple[Seat, ...], room: float) -> "_Key | None":
    """The key in the largest letters in which it stands in so much room, none of its names cut."""
    for size in (base * page.look.scale for base in SIZES):
        for across in range(2, int(page.room // (size * NARROW)) + 1):
            if -(-len(people) // across) * size <= room:
                key = _Key(page, people, size, across)
                if sum(key.heights) <= room and not any(name.cut for name in key.names):
                    return key
    return None


def _usual(page: Page, people: tuple[Seat, ...]) -> "_Key":
    size = SIZES[-1] * page.look.scale
    return _Key(page, people, size, max(1, int(page.room // (size * WIDE))))


class _Key:
    """Numbers and names in columns, read downwards; a row is as high as the longest of its names."""

    def __init__(self, page: Page, people: tuple[Seat, ...], size: float, across: int):
        self.people, self.size, self.wide = people, size, page.room / across
        self.down = -(-len(people) // across)
        self.names = [fit(person.name, "text", size, self.wide - 34, 3, SMALLEST / size, 0.8) for person in people]
        lines = [max(len(name.lines) * name.size for name in self.names[row :: self.down]) for row in range(self.down)]
        self.heights = [high * LEADING + size * 0.4 for high in lines]

    def sheets(self, first: float, rest: float) -> list[tuple[int, int]]:
        """The rows of each sheet, from and to."""
        counts = pages_of(self.heights, first, rest)
        return list(zip(accumulate([0, *counts[:-1]]), accumulate(counts), strict=True))

    def draw(self, page: Page, row: int) -> None:
        """Draw one row of all columns."""
        for column, at in enumerate(range(row, len(self.people), self.down)):
            left, name = page.left + column * self.wide, self.names[at]
            number = str(self.people[at].number)
            page.ink.text(left + 22, page.y + self.size, number, self.size, "bold", "right")
            for index, line in enumerate(name.lines):
                down = self.size + index * name.size * LEADING
                page.ink.text(left + 28, page.y + down, line, name.size, colour=SOFT)
        page.y += self.heights[row]
