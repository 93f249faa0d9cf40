"""The seats of everybody in a round, in alphabetical order, in as many columns as the paper holds."""

from reports.paper.cells import LEGIBLE
from reports.paper.fitting import fit, fit_whole
from reports.paper.ink import RULE, SOFT
from reports.paper.page import Page
from reports.printables.printable import Printable
from reports.printables.seating_by_table import subtitle
from reports.printables.values import RoundSeating
from reports.printables.words import seat_word
from scoring import Message

NARROWEST = 235  # points a column needs in the usual letters
USUAL, LARGEST = 11.5, 20
BETWEEN = 1.65  # of two sizes between the rules, what the lines of a name may take together
LEADING, MIDDLE = 1.08, 0.35  # of a size: from line to line, and from the middle of a line down to its foot


def draw(page: Page, seating: RoundSeating) -> None:
    """Each name with its table in large figures, or that it sits out, to be found quickly in a crowd."""
    say = page.say
    page.section(
        say(Message("Round {number}: seating by name", number=seating.number)),
        subtitle(page, seating),
        mark=say("Seats by name"),
    )
    seated = [(seat, str(table.number), seat_word(say, seat.seat)) for table in seating.tables for seat in table.seats]
    resting = [(person, "–", say("sits out")) for person in seating.out]
    in_order = sorted(seated + resting, key=lambda line: (line[0].sorted_by, line[1]))
    people = [(person.listed or person.name, table, place) for person, table, place in in_order]
    size = _size(page, len(people))
    across = _across(page, size)
    while people:
        down = _down(page, size)
        down = min(down, -(-len(people) // across))
        page_people, people = people[: down * across], people[down * across :]
        _draw_columns(page, page_people, across, down, size)
        if people:
            page.turn()


PRINTABLE = Printable("seating_by_name", "Seats by name", takes=RoundSeating, draw=draw)


def _size(page: Page, people: int) -> float:
    """The largest letters in which everybody stands on one page; the usual ones where that is not to be had."""
    sizes = (step / 2 * page.look.scale for step in range(2 * LARGEST, 2 * int(USUAL), -1))
    fitting = (size for size in sizes if _down(page, size) * _across(page, size) >= people)
    return next(fitting, USUAL * page.look.scale)


def _across(page: Page, size: float) -> int:
    return max(1, int((page.room + 18) // (NARROWEST * size / USUAL)))


def _down(page: Page, size: float) -> int:
    return max(1, int((page.bottom - page.y) // (size * 2)))


def _draw_columns(page: Page, people: list[tuple[str, str, str]], across: int, down: int, size: float) -> None:
    gap, top = 18, page.y
    room = (page.room - gap * (across - 1)) / across
    for index, (name, table, place) in enumerate(people):
        x, y = page.left + (index // down) * (room + gap), top + (index % down) * size * 2
        word = fit(place, "text", size * 0.75, size * 5, 1)
        page.ink.text(x + room, y + size * 1.35, word.lines[0], word.size, align="right", colour=SOFT)
        page.ink.text(
            x + room - size * 4.4, y + size * 1.4, table, size * 1.25, "display", "right", page.options.accent
        )
        lines = fit_whole(name, "text", size, room - size * 6.6, (2, 3), LEGIBLE / size)
        letters = min(lines.size, size * BETWEEN / len(lines.lines))
        start = y + size - letters * (0.5 * LEADING * (len(lines.lines) - 1) - MIDDLE)
        for line, text in enumerate(lines.lines):
            page.ink.text(x, start + line * letters * LEADING, text, letters)
        page.ink.line(x, y + size * 2, x + room, y + size * 2, 0.3 * page.look.weight, RULE)
    page.y = top + down * size * 2
