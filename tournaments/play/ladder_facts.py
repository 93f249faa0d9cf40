"""What a challenge ladder is replayed from and into: rows of its list, challenges, and events for the history. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, tzinfo
from typing import Any, NamedTuple


class Act(NamedTuple):
    """One row of the list: its number, when, what, which entry or challenge it is about, both by number, and the club's
    zone then."""

    number: int
    at: datetime
    kind: str
    facts: Mapping[str, Any]
    zone: tzinfo


class Event(NamedTuple):
    """Something that happened, for the history. `act` is the row it follows from, None where a time ran out.

    `who` is whom it is about, `other` the other one of a challenge; `before` and `after` are the places of `who`, 0
    where there is none; `points` are those of `who` and of `other`; `until` is the day on which a pause ends.
    """

    at: datetime
    kind: str
    act: int | None
    who: int = 0
    other: int = 0
    before: int = 0
    after: int = 0
    points: tuple[int, int] | None = None
    until: date | None = None


@dataclass
class Challenge:
    """A challenge by the number of the act that made it; `due` is when its present state ends by itself."""

    number: int
    challenger: int
    challenged: int
    due: datetime | None
    state: str = "asked"  # asked, accepted, entered, disputed, closed
    points: tuple[int, int] | None = None  # of the challenger and of the challenged
    entered_by: int = 0
    other_points: tuple[int, int] | None = None  # what the other entered instead
    closed_at: datetime | None = None

    @property
    def both(self) -> tuple[int, int]:
        return self.challenger, self.challenged

    def opponent_of(self, entry: int) -> int:
        return self.challenged if entry == self.challenger else self.challenger
