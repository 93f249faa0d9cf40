"""The facts of an event that are not scores: who takes part, which rounds there are, what the director decided."""

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

BETWEEN_CLUBS = " / "


def categories_in(text: str) -> tuple[str, ...]:
    """The categories named in a text, each once however it is spelt.

    >>> categories_in("ladies,juniors , Ladies")
    ('ladies', 'juniors')
    """
    found: dict[str, str] = {}
    for word in filter(None, (" ".join(word.split()) for word in text.split(","))):
        found.setdefault(word.casefold(), word)
    return tuple(found.values())


class Entrant(NamedTuple):
    """One player or one pair of a tournament. `number` is the start number, unique in the tournament and permanent."""

    key: int
    number: int
    name: str
    club: str = ""
    category: str = ""  # several are apart by commas
    active: bool = True  # False: gave up; keeps the points made

    @property
    def categories(self) -> tuple[str, ...]:
        """Each category the entrant is ranked in."""
        return categories_in(self.category)

    @property
    def clubs(self) -> tuple[str, ...]:
        """The home clubs: two for a pair whose partners come from different ones."""
        return tuple(word.strip() for word in self.club.split(BETWEEN_CLUBS) if word.strip())


class Round(NamedTuple):
    """A round, in the order of its number. Wins and place bonuses are handed out when it is closed."""

    number: int
    closed: bool = True
    title: str = ""


class Adjustment(NamedTuple):
    """Points given or taken by the director. Without a round it belongs to the event and counts from the start."""

    entrant: int
    points: int
    reason: str
    round: int | None = None


class SitOut(NamedTuple):
    """A round without a table. `points` None means the average of the rounds the entrant did play."""

    entrant: int
    round: int
    points: int | None = 0
    won: bool = False  # counts as a round won, as a bye in a Swiss draw does


class Stage(NamedTuple):
    """A later part of the event, such as a final, that only some play. It has begun: these sat down for it."""

    after: int  # the last round before it
    entrants: frozenset[int]
    carry: bool = True  # do the points made before go along?


class Lot(NamedTuple):
    """A lot that was drawn: its seed, and the groups of level people it was drawn for; None is everybody."""

    seed: str
    groups: tuple[frozenset[int], ...] | None = None

    def holds(self, entrants: Iterable[int]) -> bool:
        """Was it drawn between all of these?"""
        return self.groups is None or any(group.issuperset(entrants) for group in self.groups)


class Verdict(NamedTuple):
    """Who won a table's round where the game itself decides, as when a third set loses; `winner` None is a draw."""

    round: int
    table: int
    winner: str | int | None  # the side, or the entrant's key where everyone plays for themselves


class Outcome(Enum):
    """How a table's round ended for one party."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"
    OPEN = "open"
