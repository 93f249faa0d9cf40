"""Steps for somebody who runs an evening for the first time: one page to keep beside the screen."""

from dataclasses import dataclass

from reports.paper.grid import Column, Row, draw_grid
from reports.paper.ink import SOFT
from reports.paper.lettering import set_paragraph
from reports.paper.page import Page
from reports.printables.printable import Printable

TITLE = "Your first evening, step by step"


@dataclass(frozen=True)
class FirstStep:
    """A moment in the hall, and the buttons that are pressed then, in order; all in the language of the print."""

    what: str
    press: tuple[str, ...]


@dataclass(frozen=True)
class FirstEvening:
    """The evening's name, its steps, and where its page is."""

    name: str
    steps: tuple[FirstStep, ...]
    address: str = ""


def draw(page: Page, value: FirstEvening) -> None:
    """A line for each step, as large as one page allows."""
    page.section(page.say(TITLE), value.name)
    set_paragraph(
        page,
        page.say("The names of the steps stand at the top of every page of the evening. The green button comes next."),
        10.5,
        colour=SOFT,
    )
    if value.address:
        set_paragraph(page, value.address, 9.5, colour=SOFT)
    columns = [
        Column("", "right", face="display"),
        Column(page.say("What to do"), share=3, lines=9),
        Column(page.say("Press"), share=2, lines=9, face="bold"),
    ]
    rows: list[Row] = [
        [str(number), step.what, " › ".join(step.press)] for number, step in enumerate(value.steps, start=1)
    ]
    draw_grid(page, columns, rows, size=12.5, largest=15)


PRINTABLE = Printable("first_evening", TITLE, takes=FirstEvening, draw=draw)
