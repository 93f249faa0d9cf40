"""Classes of a season: who goes up and down at its end, and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from reports.season_rules import SeasonRule
from reports.seasons import SeasonRow
from scoring import Message
from scoring.messages import counted


class Going(Enum):
    """The next part for somebody, as the places stand. `EITHER` shares a place at the border: the organiser decides."""

    UP = "up"
    DOWN = "down"
    EITHER = "either"
    STAYS = "stays"


class ClassPlace(NamedTuple):
    """Somebody's class, and the class that the rule proposes after the season; `to` is that beyond the border."""

    own: str
    going: Going
    to: str
    why: Message

    @property
    def proposed(self) -> str:
        """The class of next season, as long as nobody decides otherwise."""
        return self.to if self.going in (Going.UP, Going.DOWN) else self.own

    @property
    def mark(self) -> Message:
        """The class with a sign of where the way leads, which needs no colour."""
        return Message(MARKS[self.going], own=self.own, to=self.to)


MARKS = {
    Going.UP: "{own} ↑ to {to}",
    Going.DOWN: "{own} ↓ to {to}",
    Going.EITHER: "{own} or {to} (shared)",
    Going.STAYS: "{own}",
}


def class_places(
    tables: Mapping[str, Sequence[SeasonRow]], rule: SeasonRule, passed_over: frozenset[int] = frozenset()
) -> Mapping[int, ClassPlace]:
    """The class of each person and where it leads; `tables` has each class's own table, the highest class first.

    Who is `passed_over`, and who played too few evenings, stays and leaves the places to the next. No class moves
    more than half of those who are left in one direction.
    """
    places: dict[int, ClassPlace] = {}
    names = list(tables)
    for at, own in enumerate(names):
        rows = [row for row in tables[own] if row.eligible and row.person not in passed_over]
        places |= {row.person: _stays(row, own) for row in rows}
        places |= {row.person: _passed_over(row, own) for row in tables[own] if row.person not in places}
        if at + 1 < len(names):
            places |= _moving(rows[::-1], own, names[at + 1], Going.DOWN, rule.relegated)
        if at:
            places |= _moving(rows, own, names[at - 1], Going.UP, rule.promoted)
    return places


def _moving(rows: Sequence[SeasonRow], own: str, to: str, going: Going, most: int) -> dict[int, ClassPlace]:
    """Rows among the first that go; of a place that the border divides, nobody goes by itself."""
    many = min(most, len(rows) // 2)
    if not many:
        return {}
    divided = rows[many - 1].place if rows[many - 1].place == rows[many].place else 0
    sure = {row.person: _goes(row, own, to, going, many) for row in rows[:many] if row.place != divided}
    level = [row for row in rows if row.place == divided]
    return sure | {row.person: _either(row, level, own, to) for row in level}


def _goes(row: SeasonRow, own: str, to: str, going: Going, many: int) -> ClassPlace:
    facts = {"place": row.place, "own": own, "to": to}
    up = counted(
        "Place {place} in {own}: the first goes up to {to}.",
        "Place {place} in {own}: the first {n} go up to {to}.",
        n=many,
        **facts,
    )
    down = counted(
        "Place {place} in {own}: the last goes down to {to}.",
        "Place {place} in {own}: the last {n} go down to {to}.",
        n=many,
        **facts,
    )
    return ClassPlace(own, going, to, up if going is Going.UP else down)


def _either(row: SeasonRow, level: Sequence[SeasonRow], own: str, to: str) -> ClassPlace:
    names = ", ".join(sorted(other.name for other in level))
    why = Message(
        "Place {place} in {own} is shared: {names}. The organiser decides who goes to {to}.",
        place=row.place,
        own=own,
        names=names,
        to=to,
    )
    return ClassPlace(own, Going.EITHER, to, why)


def _stays(row: SeasonRow, own: str) -> ClassPlace:
    return ClassPlace(
        own, Going.STAYS, own, Message("Place {place} in {own}: stays in {own}.", place=row.place, own=own)
    )


def _passed_over(row: SeasonRow, own: str) -> ClassPlace:
    why = (
        "Stays in {own}: too few evenings."
        if not row.eligible
        else "Passed over when people change class: stays in {own}."
    )
    return ClassPlace(own, Going.STAYS, own, Message(why, own=own))
