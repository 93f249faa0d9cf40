"""Needs of an entrant: the gap to each better place, and what is in reach where that is known."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from reports.measures import Measure
from reports.numbers import amount
from reports.standings import Standing, Standings
from scoring import Message


class Reach(NamedTuple):
    """The least and the most by which an entrant's main measure can still change in what is left to play."""

    least: int
    most: int


class Cut(NamedTuple):
    """The next stage, which has not begun: who goes on to it as things stand."""

    best: int  # how many go on
    ahead: frozenset[int]
    level: frozenset[int] = frozenset()  # of these only some can go on
    decided: bool = False  # are the rounds before it closed?
    carry: bool = True


@dataclass(frozen=True)
class Target:
    """A better row. `gap` is how much of the main measure must be gained on it to be level.

    `possible` is None where limits are unknown.
    """

    row: Standing
    measure: Measure
    gap: int
    possible: bool | None

    @property
    def sentence(self) -> Message:
        """The condition for passing that row."""
        name, place = self.row.entrant.name, self.row.place
        if self.possible is False:
            return Message("Place {place} ({name}) is out of reach.", place=place, name=name)
        if self.measure.key != "points":
            return self._in_units(name, place)
        if not self.gap:
            fewer = "Tied with {name} in place {place}: score fewer than they do."
            more = "Tied with {name} in place {place}: score more than they do."
            return Message(fewer if self.measure.lowest_first else more, name=name, place=place)
        if self.measure.lowest_first:
            return Message(
                "{gap} behind {name} (place {place}): score {more} fewer than they do to overtake.",
                gap=amount(self.gap),
                name=name,
                place=place,
                more=amount(self.gap + 1),
            )
        return Message(
            "{gap} behind {name} (place {place}): score {more} more than they do to overtake.",
            gap=amount(self.gap),
            name=name,
            place=place,
            more=amount(self.gap + 1),
        )

    def _in_units(self, name: str, place: int) -> Message:
        """The same where something else than points ranks first, such as rounds won."""
        measure = Message(self.measure.label)
        if not self.gap:
            sentence = "{measure}: the same as {name} (place {place}); the next in the ranking order decides."
            return Message(sentence, measure=measure, name=name, place=place)
        return Message(
            "{measure}: {gap} fewer than {name} (place {place}).", measure=measure, gap=self.gap, name=name, place=place
        )


@dataclass(frozen=True)
class Needs:
    """The places an entrant can still end on; `best` and `worst` are None where the limits of play are unknown."""

    row: Standing
    targets: tuple[Target, ...]
    best: int | None
    worst: int | None
    fate: Message | None = None  # whether the entrant plays the next stage, once the rounds before it are closed

    def nearest(self, count: int, cut: Cut | None = None) -> tuple[Target, ...]:
        """The nearest so many, and the last of those who go on where the entrant stands below the cut."""
        going = [target for target in self.targets if cut and target.row.entrant.key in cut.ahead]
        edge = () if cut and self.row.entrant.key in cut.ahead else tuple(going[:1])
        return self.targets[:count] + tuple(target for target in edge if target not in self.targets[:count])

    @property
    def sentence(self) -> Message | None:
        """Between which places the entrant will end, when that is known."""
        if self.best is None or self.worst is None:
            return None
        if self.best == self.worst:
            return Message("Place {place} is certain.", place=self.best)
        return Message(
            "Can still finish anywhere from place {best} to place {worst}.", best=self.best, worst=self.worst
        )


def needs(
    standings: Standings, entrant: int, reach: Mapping[int, Reach] | None = None, cut: Cut | None = None
) -> Needs:
    """The gaps to everybody above, nearest first, and the bounds of the final place; `reach` is by entrant.

    Where nothing is left to play, in all or for those who did not go on to a stage, the place is certain and nothing
    more is asked. Else the bounds look at the main measure alone and at each row by itself, so they are safe but may be
    wide: the points of a table are not shared out between its players. Level on the main measure counts as either way
    round until all is played and closed. `cut` is the next stage, where one is still to begin.
    """
    row = standings.by_key[entrant]
    if _is_settled(standings, row, reach):
        return Needs(row, (), row.place, row.place)
    if cut and cut.decided and row.stage == len(standings.stages):
        return _at_the_cut(standings, row, reach, cut)
    targets = () if _idle(standings, row) else tuple(_targets(standings, row, reach))
    if reach is None:
        return Needs(row, targets, None, None)
    others = [other for other in standings.rows if other.entrant.key != entrant and other.stage == row.stage]
    higher = sum(other.stage > row.stage for other in standings.rows)
    level = [other for other in others if other.missing == row.missing]  # of the rest anything may still come
    certain_above = sum(_gap(standings, row, other) > _gain(standings, reach, row, other) for other in level)
    certain_below = sum(-_gap(standings, row, other) > _gain(standings, reach, other, row) for other in level)
    return Needs(row, targets, 1 + higher + certain_above, 1 + higher + len(others) - certain_below)


def _at_the_cut(standings: Standings, row: Standing, reach: Mapping[int, Reach] | None, cut: Cut) -> Needs:
    """It is clear who goes on, or between whom a lot decides; the others score no more."""
    key, name = row.entrant.key, row.entrant.name
    if key not in cut.ahead | cut.level:
        gone = Message("{name} does not go on to the next stage, unless somebody who does leaves.", name=name)
        return Needs(row, (), None, None, gone if row.entrant.active else None)
    rivals = (target for target in _targets(standings, row, reach) if target.row.entrant.key in cut.ahead | cut.level)
    targets = tuple(rivals) if cut.carry else ()
    if key in cut.level:
        return Needs(
            row, targets, None, None, Message("{name} is tied for the last place in the next stage.", name=name)
        )
    return Needs(row, targets, 1, cut.best, Message("{name} goes on to the next stage.", name=name))


def _is_settled(standings: Standings, row: Standing, reach: Mapping[int, Reach] | None) -> bool:
    """Is all played and closed, or all that counts for those who came just as far as this row?"""
    still = reach is None or any(reachable != Reach(0, 0) for reachable in reach.values())
    if not (still or standings.provisional):
        return True
    return _stayed_behind(standings, row) and not any(measure.of_others for measure in standings.order)


def _idle(standings: Standings, row: Standing) -> bool:
    """Does the row score no more, because it left or did not go on to a stage?"""
    return not row.entrant.active or _stayed_behind(standings, row)


def _stayed_behind(standings: Standings, row: Standing) -> bool:
    """Did the row go on to no stage while the rounds before are closed?"""
    if row.stage == len(standings.stages):
        return False
    last = standings.stages[row.stage].after
    return all(round_.closed for round_ in standings.rounds if round_.number <= last)


def _targets(standings: Standings, row: Standing, reach: Mapping[int, Reach] | None) -> Iterator[Target]:
    """Every better row of those who came just as far, nearest first."""
    for other in reversed(standings.rows):
        if other.place < row.place and (other.stage, other.missing) == (row.stage, row.missing):
            gap = _gap(standings, row, other)
            yield Target(
                other, standings.order[0], gap, None if reach is None else gap <= _gain(standings, reach, row, other)
            )


def _gap(standings: Standings, row: Standing, other: Standing) -> int:
    """The lead of the other in the main measure."""
    main = standings.order[0]
    return main.rank_value(other.values[0] or 0) - main.rank_value(row.values[0] or 0)


def _gain(standings: Standings, reach: Mapping[int, Reach], row: Standing, other: Standing) -> int:
    """The most that the row can still gain on the other."""
    if standings.order[0].lowest_first:
        return reach[other.entrant.key].most - reach[row.entrant.key].least
    return reach[row.entrant.key].most - reach[other.entrant.key].least
