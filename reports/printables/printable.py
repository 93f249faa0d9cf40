"""Something that can be printed: its key, its title, the plain value it takes, and how it is drawn."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from reports.paper.page import Page
from reports.printables.options import Options


@dataclass(frozen=True)
class Printable:
    """A kind of print. `takes` is the type of value it needs; `draw` adds its pages to a document."""

    key: str
    title: str
    takes: type
    draw: Callable[[Page, Any], None]

    def render(self, value: Any, options: Options | None = None) -> bytes:
        """The value as a PDF file, byte for byte the same for the same value and options."""
        options = options or Options()
        title = " · ".join(part for part in (options.say(self.title), options.whose()) if part)
        page = Page(options, title)
        self.draw(page, value)
        return page.finish()
