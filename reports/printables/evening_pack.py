"""All of a round's prints in one file, in the order they are needed."""

from dataclasses import dataclass
from typing import Any

from reports.paper.page import Page
from reports.printables import every_printable
from reports.printables.printable import Printable


@dataclass(frozen=True)
class EveningPack:
    """Keys of printables with the value each takes, in the order of the pages."""

    parts: tuple[tuple[str, Any], ...]


def draw(page: Page, pack: EveningPack) -> None:
    """Draw one part after another, each with its own paper, header and count of pages."""
    for key, value in page.each(pack.parts):
        every_printable()[key].draw(page, value)


PRINTABLE = Printable("evening_pack", "Evening pack", takes=EveningPack, draw=draw)
