"""Evenings joined to a season: which of them count, and what absence is worth."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from reports.numbers import nearest
from reports.season_rules import Absence, Ranked, SeasonRule, Source
from reports.standings import Standings
from scoring import Message


class Played(NamedTuple):
    """The result of one person on one evening, alone or as half of a pair."""

    points: int
    place: int
    sharing: int = 1  # how many entrants stood on that place


class Evening(NamedTuple):
    """An evening, by keys of persons that last over the season."""

    number: int
    title: str
    played: Mapping[int, Played]
    helpers: frozenset[int] = frozenset()  # who helped or sat out instead of playing, and gets `helper_points`


def in_unit(evening: Evening, unit: int) -> Evening:
    """The evening with its points in a unit so many times smaller, that of the finest evening of a season."""
    played = {person: result._replace(points=result.points * unit) for person, result in evening.played.items()}
    return evening._replace(played=played) if unit > 1 else evening


class Mark(NamedTuple):
    """A person's result of one evening."""

    evening: int
    points: int
    played: bool
    counts: bool


class CarriedOver(NamedTuple):
    """Points from before these evenings, and in how many evenings they were made; they always count."""

    points: int = 0
    evenings: int = 0


class Period(NamedTuple):
    """Some evenings that follow each other, by position from `first` up to `after`; `points` of what counts in them."""

    first: int
    after: int
    points: int
    counts: bool


@dataclass(frozen=True)
class SeasonRow:
    """A person's season. `marks` follow the evenings; None is an evening that is no result for this person.

    `total` is all that counts: the marks, what was carried over, and points for attendance. `score` is what ranks, the
    total or the average. `played` counts the evenings of what was carried over too.
    """

    place: int
    shared: bool
    person: int
    name: str
    total: int
    played: int
    eligible: bool
    marks: tuple[Mark | None, ...]
    score: Fraction = Fraction(0)
    carried: CarriedOver = CarriedOver()
    attendance: int = 0
    periods: tuple[Period, ...] = ()

    @property
    def brought(self) -> int:
        """The points that were carried over."""
        return self.carried.points

    @property
    def counted(self) -> tuple[int, ...]:
        """The results that count, highest first."""
        return tuple(sorted((mark.points for mark in self.marks if mark and mark.counts), reverse=True))


BESIDES = {"attendance": Message("Attendance"), "brought": Message("Carried over")}
"""What a total may hold besides evenings, by its name in a row."""


def besides(rows: Iterable[SeasonRow]) -> dict[str, Message]:
    """The keys of BESIDES that anybody has, with what they are called."""
    rows = tuple(rows)
    return {name: label for name, label in BESIDES.items() if any(getattr(row, name) for row in rows)}


def evening_of(
    number: int, title: str, standings: Standings, people: Mapping[int, Iterable[int]], whole: Standings | None = None
) -> Evening:
    """An evening from its standings: `people` says which persons an entrant stands for, both players of a pair.

    The points are the main measure when that is kept in points and known of everybody, else the points in all. `whole`
    are standings of all rounds without regard to stages: who won a final that started anew keeps earlier points. Where
    fewer points are better they are minus points.
    """
    played: dict[int, Played] = {}
    kept_in_points = standings.order[0].signed and all(row.values[0] is not None for row in (whole or standings).rows)
    for row in standings.rows:
        counted = (whole or standings).by_key[row.entrant.key]
        main = counted.values[0]
        worth = main if kept_in_points and main is not None else counted.points
        worth = -worth if standings.low_wins else worth
        result = Played(worth, row.place, len(standings.at(row.place)))
        played.update((person, result) for person in people.get(row.entrant.key, ()))
    return Evening(number, title, played)


def season(
    evenings: Iterable[Evening],
    names: Mapping[int, str],
    rule: SeasonRule,
    carried: Mapping[int, CarriedOver] | None = None,
) -> tuple[SeasonRow, ...]:
    """The season so far: eligible people first, then by total or average, then by the highest counted results.

    Who is level in all of these shares a place; sharing is listed by name, then key. `carried` is what people bring
    along, by key.
    """
    ordered, brought = tuple(sorted(evenings, key=lambda evening: evening.number)), carried or {}
    rows = [_row(ordered, person, name, rule, brought.get(person, CarriedOver())) for person, name in names.items()]
    rows.sort(key=lambda row: (strength(row), row.name.casefold(), row.name, row.person))
    return tuple(_placed(rows))


def _row(evenings: tuple[Evening, ...], person: int, name: str, rule: SeasonRule, carried: CarriedOver) -> SeasonRow:
    worth = [_worth(evening, person, rule) for evening in evenings]
    attended = [person in evening.played for evening in evenings]
    own = [points for points, played in zip(worth, attended, strict=True) if points is not None and played]
    results = [
        _absent(evening, own, rule) if points is None else points
        for evening, points in zip(evenings, worth, strict=True)
    ]
    periods = _periods(results, rule)
    counting = {at for period in periods if period.counts for at in _counting_in(results, period, rule)}
    marks = tuple(
        None if points is None else Mark(evening.number, points, played, at in counting)
        for at, (evening, points, played) in enumerate(zip(evenings, results, attended, strict=True))
    )
    counted = sum(mark.points for mark in marks if mark and mark.counts) + carried.points
    attendance = rule.attendance_points * sum(attended)
    score = Fraction(counted + attendance)
    if rule.ranked is Ranked.AVERAGE:
        score = Fraction(counted, (len(counting) + carried.evenings) or 1)
    played = sum(attended) + carried.evenings
    return SeasonRow(
        place=0,
        shared=False,
        person=person,
        name=name,
        total=counted + attendance,
        played=played,
        eligible=played >= rule.minimum_evenings,
        marks=marks,
        score=score,
        carried=carried,
        attendance=attendance,
        periods=periods if rule.period else (),
    )


def _absent(evening: Evening, own: Sequence[int], rule: SeasonRule) -> int | None:
    """The points of an evening for an absent person whose own evenings gave these points."""
    if rule.absence is Absence.LOWEST:
        return min((points_of(result, rule) for result in evening.played.values()), default=None)
    if rule.absence is Absence.AVERAGE:
        average = nearest(sum(own), len(own))
        return average if rule.average_most is None else min(average, rule.average_most)
    return {Absence.NOTHING: None, Absence.ZERO: 0, Absence.FIXED: rule.absence_points}[rule.absence]


def _worth(evening: Evening, person: int, rule: SeasonRule) -> int | None:
    """The points of the evening, or None for an absence."""
    if person not in evening.played:
        return rule.helper_points if person in evening.helpers else None
    return points_of(evening.played[person], rule)


def points_of(result: Played, rule: SeasonRule) -> int:
    """The worth of a result in a season: its points, or those for its place."""
    return result.points if rule.source is Source.POINTS else _for_place(result, rule.place_points)


def _for_place(result: Played, place_points: tuple[int, ...]) -> int:
    """The points of a place, shared with others by those who share it; a rest that cannot be split is dropped."""
    first = result.place - 1
    return sum(place_points[first : first + result.sharing]) // result.sharing


def _periods(results: list[int | None], rule: SeasonRule) -> tuple[Period, ...]:
    """The periods of the season, one where the rule has none; the highest count, of equal ones the earlier."""
    length = rule.period or max(len(results), 1)
    bounds = [(first, min(first + length, len(results))) for first in range(0, len(results), length)]
    periods = [Period(first, after, 0, counts=True) for first, after in bounds]
    worth = [sum(results[at] or 0 for at in _counting_in(results, period, rule)) for period in periods]
    ranked = sorted(range(len(periods)), key=lambda at: (-worth[at], at))
    counting = set(ranked if rule.best_periods is None else ranked[: rule.best_periods])
    return tuple(period._replace(points=worth[at], counts=at in counting) for at, period in enumerate(periods))


def _counting_in(results: list[int | None], period: Period, rule: SeasonRule) -> list[int]:
    """Positions of the evenings of a period that count: the highest; of equal ones the earlier."""
    inside = range(period.first, period.after)
    ranked = sorted((-points, at) for at in inside if (points := results[at]) is not None)
    counting = ranked[: max(len(ranked) - rule.drop, 0)]
    return [at for _, at in (counting if rule.best is None else counting[: rule.best])]


def strength(row: SeasonRow) -> tuple[bool, Fraction, tuple[int, ...]]:
    """The sort key of the rows, lowest first; who has fewer results has noughts after them."""
    missing = len(row.marks) - len(row.counted)
    return not row.eligible, -row.score, (*(-points for points in row.counted), *[0] * missing)


def _placed(rows: Iterable[SeasonRow]) -> Iterator[SeasonRow]:
    place = 1
    for _, level in groupby(rows, key=strength):
        sharing = tuple(level)
        yield from (replace(row, place=place, shared=len(sharing) > 1) for row in sharing)
        place += len(sharing)
