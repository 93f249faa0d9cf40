"""The evening's clock on paper: when each round begins and ends."""

from dataclasses import dataclass

from reports.paper.grid import Cell, Column, Row, draw_grid
from reports.paper.ink import RULE
from reports.paper.page import Page
from reports.printables.printable import Printable
from reports.printables.words import round_name


@dataclass(frozen=True)
class ClockLine:
    """A round or pause: its times as they are to be read, and what is played."""

    number: int
    starts: str
    ends: str = ""
    what: str = ""
    title: str = ""


@dataclass(frozen=True)
class Clock:
    """The lines of the evening, in order."""

    lines: tuple[ClockLine, ...]


def draw(page: Page, clock: Clock) -> None:
    """Draw one line a round, as large as the page allows, with a blank for the time it really began.

    Rounds that do not go by the clock have no columns for times to come.
    """
    say, timed = page.say, any(line.starts or line.ends for line in clock.lines)
    times = [Column(say("Starts"), "right", face="bold"), Column(say("Ends"), "right")] if timed else []
    page.section(say("Clock"))
    columns = [
        Column(say("Round"), share=2, least=100, face="display"),
        *times,
        Column(say("What"), share=2, least=80, lines=3),
        Column(say("Actual start"), "right", least=70),
    ]
    rows: list[Row] = [
        [_name(page, line), *([line.starts, line.ends] if timed else []), line.what, Cell("__ : __", colour=RULE)]
        for line in clock.lines
    ]
    draw_grid(page, columns, rows, size=12, air=1.1, largest=30)


def _name(page: Page, line: ClockLine) -> Cell:
    return Cell(line.title or round_name(page.say, line.number), "display")


PRINTABLE = Printable("clock_sheet", "Clock sheet", takes=Clock, draw=draw)
