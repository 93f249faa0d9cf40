"""Progress of a print, page by page, so that somebody may watch or stop it."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

T = TypeVar("T")
DRAWING = 0.8  # the share of the time that drawing takes; the rest is writing the file


class Advance(NamedTuple):
    """`share` is 0 to 1 of the work; `pages` are those drawn while `total` is 0, then those of it that are written."""

    share: float
    pages: int
    total: int


Tell = Callable[[Advance], None]


def nobody(advance: Advance) -> None:
    """A print whose progress nobody follows: what is told is dropped, and nothing stops it."""


class Teller:
    """Tells how far one document is. What is told may raise, and so ends the print."""

    def __init__(self, tell: Tell):
        self.tell = tell
        self._low, self._high, self._most = 0.0, 1.0, 0.0

    def each(self, items: Sequence[T], pages: Callable[[], int]) -> Iterator[T]:
        """The items one by one, each an equal share of what the document is at; `pages` counts those drawn."""
        low, high = self._low, self._high
        for index, item in enumerate(items):
            self._low, self._high = (low + (high - low) * (index + step) / len(items) for step in (0, 1))
            self._most = max(self._most, self._low)
            if self._most > 0:
                self.tell(Advance(self._most * DRAWING, pages(), 0))
            yield item
        self._low, self._high = low, high

    def written(self, page: int, total: int) -> None:
        """Page number `page` of all is in the file."""
        self.tell(Advance(DRAWING + (1 - DRAWING) * page / total, page, total))
