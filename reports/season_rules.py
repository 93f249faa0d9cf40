"""A club's rule for its season, as data: which evenings count and what the others are worth."""

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields, replace
from enum import Enum
from itertools import pairwise
from typing import Any, TypeVar

from scoring.errors import FieldErrors, Problems
from scoring.messages import Message, Points, counted

E = TypeVar("E", bound=Enum)
T = TypeVar("T", int, str)


AMOUNTS = ("absence_points", "average_most", "helper_points", "attendance_points")


class Source(Enum):
    """The points an evening gives to the season."""

    POINTS = "points"  # the points of the evening, as in its standings
    PLACES = "places"  # points for the place, from a list


class Absence(Enum):
    """The worth of an evening not played."""

    NOTHING = "nothing"  # it is no result at all: it can neither count nor be dropped
    ZERO = "zero"  # a result of 0, that may be dropped like any other
    AVERAGE = "average"  # the average of the evenings played, as a result
    LOWEST = "lowest"  # the lowest result of that evening, as a result
    FIXED = "fixed"  # a fixed result, `absence_points`


class Ranked(Enum):
    """The part of the results that ranks people."""

    TOTAL = "total"  # their sum
    AVERAGE = "average"  # their sum divided by how many they are


@dataclass(frozen=True)
class SeasonRule:
    """The rule of a club's season.

    Best five of seven: `SeasonRule(best=5)`. All with the worst dropped: `SeasonRule(drop=1, absence=Absence.ZERO)`.
    Place points: `SeasonRule(source=Source.PLACES, place_points=(90, 60, 30, 0))`. The best four evenings of each six,
    and the best five of such periods: `SeasonRule(best=4, period=6, best_periods=5)`.
    """

    source: Source = Source.POINTS
    best: int | None = None  # this many highest results count; None is all
    drop: int = 0  # this many lowest results are dropped first
    absence: Absence = Absence.NOTHING
    absence_points: int = 0  # the fixed result of an evening not played
    average_most: int | None = None  # the highest that the average gives for an evening not played; None has no limit
    helper_points: int | None = None  # a fixed result for helping; None treats it as absence
    minimum_evenings: int = 0  # who played fewer is listed after the others
    place_points: tuple[int, ...] = ()
    ranked: Ranked = Ranked.TOTAL
    period: int | None = None  # so many evenings make a period, of which `best` and `drop` speak; None is the season
    best_periods: int | None = None  # this many highest periods count; None is all
    attendance_points: int = 0  # for each evening played, besides its result
    club_best: int | None = None  # so many of each home club count for the club trophy of an evening; None has none
    classes: tuple[str, ...] = ()  # those that people change between after the season, from the highest down
    promoted: int = 0  # so many first of a class go up to the one above
    relegated: int = 0  # so many last of a class go down to the one below

    def in_unit(self, unit: int) -> "SeasonRule":
        """The rule with its points, which are whole, in a smaller unit."""
        amounts = {name: getattr(self, name) for name in AMOUNTS}
        scaled = {name: points and points * unit for name, points in amounts.items()}
        return replace(self, **scaled, place_points=tuple(points * unit for points in self.place_points))

    def as_data(self) -> dict[str, Any]:
        """The rule as JSON holds it; `season_rule` reads it back."""
        data = {name: value.value if isinstance(value, Enum) else value for name, value in asdict(self).items()}
        return data | {"place_points": list(self.place_points), "classes": list(self.classes)}


class SeasonRuleError(FieldErrors):
    """A season's rule that says something impossible or unknown."""


def season_rule(data: Mapping[str, Any]) -> SeasonRule:
    """The rule from its data; what is left out has its default. SeasonRuleError has every problem at its field.

    >>> season_rule({"best": 5}) == SeasonRule(best=5)
    True
    """
    problems = Problems()
    for name in sorted(set(data) - {field.name for field in fields(SeasonRule)}):
        problems.add(name, "A season has no rule called {name}.", name=name)
    source = _choice(problems, data, "source", Source, Source.POINTS)
    absence = _choice(problems, data, "absence", Absence, Absence.NOTHING)
    rule = SeasonRule(
        source=source,
        absence=absence,
        absence_points=_read_whole_number(problems, data, "absence_points", 0, least=None) or 0,
        average_most=_read_whole_number(problems, data, "average_most", None, least=None),
        best=_read_whole_number(problems, data, "best", None, least=1),
        drop=_read_whole_number(problems, data, "drop", 0) or 0,
        helper_points=_read_whole_number(problems, data, "helper_points", None, least=None),
        minimum_evenings=_read_whole_number(problems, data, "minimum_evenings", 0) or 0,
        place_points=_list(problems, data, "place_points", int, "{value} is not a list of whole numbers."),
        ranked=_choice(problems, data, "ranked", Ranked, Ranked.TOTAL),
        period=_read_whole_number(problems, data, "period", None, least=1),
        best_periods=_read_whole_number(problems, data, "best_periods", None, least=1),
        attendance_points=_read_whole_number(problems, data, "attendance_points", 0, least=None) or 0,
        club_best=_read_whole_number(problems, data, "club_best", None, least=1),
        classes=_list(problems, data, "classes", str, "{value} is not a list of names."),
        promoted=_read_whole_number(problems, data, "promoted", 0) or 0,
        relegated=_read_whole_number(problems, data, "relegated", 0) or 0,
    )
    _check_together(problems, rule)
    problems.raise_if_any(SeasonRuleError)
    return rule


def _check_together(problems: Problems, rule: SeasonRule) -> None:
    if rule.source is Source.PLACES and not rule.place_points and "place_points" not in problems.found:
        problems.add("place_points", "Give the points for the first place, the second and so on.")
    if rule.best_periods is not None and rule.period is None and "period" not in problems.found:
        problems.add("period", "Say how many evenings make a period.")
    if rule.attendance_points and rule.ranked is Ranked.AVERAGE:
        problems.add("attendance_points", "Points for attendance go with a total, not with an average.")
    if len({name.casefold() for name in rule.classes}) < len(rule.classes):
        problems.add("classes", "Each class has a name of its own.")
    if len(rule.classes) < 2 and (rule.classes or rule.promoted or rule.relegated) and "classes" not in problems.found:
        problems.add("classes", "Name at least two classes, the highest first.")


def sentences(rule: SeasonRule) -> tuple[Message, ...]:
    """The rule in words, for who plays under it."""
    return tuple(_sentences(rule))


def _sentences(rule: SeasonRule) -> Iterator[Message]:
    yield from _source_sentences(rule)
    if rule.period is not None:
        yield counted("Each evening is a period.", "Every {n} evenings make a period.", n=rule.period)
    yield from _counted_sentences(rule)
    if rule.best_periods is not None:
        yield counted("The best period counts.", "The {n} best periods count.", n=rule.best_periods)
    if rule.absence is not Absence.NOTHING:
        yield _absent_sentence(rule)
    if rule.attendance_points:
        yield Message("Plus {points} for each evening played.", points=Points(rule.attendance_points))
    if rule.ranked is Ranked.AVERAGE:
        yield Message("The average of the evenings that count decides.")
    if rule.helper_points is not None:
        yield Message("Anybody who helps or sits out a whole evening gets {points}.", points=Points(rule.helper_points))
    if rule.club_best is not None:
        yield counted(
            "Club trophy: the best player of each home club counts on every evening.",
            "Club trophy: the {n} best players of each home club count on every evening. Fewer give nothing.",
            n=rule.club_best,
        )
    if rule.minimum_evenings:
        yield counted(
            "Players with fewer than {n} evening are listed after the others.",
            "Players with fewer than {n} evenings are listed after the others.",
            n=rule.minimum_evenings,
        )
    yield LEVEL[rule.ranked]
    yield from _class_sentences(rule)


def _source_sentences(rule: SeasonRule) -> Iterator[Message]:
    if rule.source is Source.POINTS:
        yield Message("The points of each evening count.")
    elif any(rule.place_points):
        yield Message("Each place of an evening gives points: {points}.", points=", ".join(map(str, rule.place_points)))
        yield Message("Players who share a place share the points of those places.")
    else:
        yield Message("Neither the points of an evening nor its places count.")


def _absent_sentence(rule: SeasonRule) -> Message:
    if rule.absence is Absence.FIXED:
        return Message("An evening not played gives {points}.", points=Points(rule.absence_points))
    if rule.absence is Absence.AVERAGE and rule.average_most is not None:
        most = Points(rule.average_most)
        return Message("An evening not played gives the average of the evenings played, at most {points}.", points=most)
    return ABSENT[rule.absence]


def _class_sentences(rule: SeasonRule) -> Iterator[Message]:
    """Changes of class after the season, for each pair of neighbouring classes."""
    if not rule.classes:
        return
    yield Message("Classes, the highest first: {names}. Each has places of its own.", names=", ".join(rule.classes))
    for upper, lower in pairwise(rule.classes):
        pair = {"lower": lower, "upper": upper}
        if rule.promoted:
            yield counted(
                "The first of {lower} goes up to {upper}.",
                "The first {n} of {lower} go up to {upper}.",
                n=rule.promoted,
                **pair,
            )
        if rule.relegated:
            yield counted(
                "The last of {upper} goes down to {lower}.",
                "The last {n} of {upper} go down to {lower}.",
                n=rule.relegated,
                **pair,
            )
    if rule.promoted or rule.relegated:
        yield Message(
            "Never more than half of a class goes up or down. Shared places at the border: the organiser decides."
        )
        if rule.minimum_evenings:
            yield Message("Players with too few evenings stay in their class, and the next take their places.")


LEVEL = {
    Ranked.TOTAL: Message("Players with the same total are ranked by their highest result, then by the next."),
    Ranked.AVERAGE: Message("Players with the same average are ranked by their highest result, then by the next."),
}
ABSENT = {
    Absence.ZERO: Message("An evening not played is a result of 0."),
    Absence.AVERAGE: Message("An evening not played gives the average of the evenings played."),
    Absence.LOWEST: Message("An evening not played gives the lowest result of that evening."),
}


def _counted_sentences(rule: SeasonRule) -> Iterator[Message]:
    """Sentences on the number of evenings that count: of the season, or of each period."""
    whole, drop, best = rule.period is None, rule.drop, rule.best
    if drop and whole:
        yield counted("The worst evening is dropped.", "The {n} worst evenings are dropped.", n=drop)
    elif drop:
        yield counted(
            "The worst evening of each period is dropped.", "The {n} worst evenings of each period are dropped.", n=drop
        )
    if best is not None and whole:
        yield counted("The best evening counts.", "The {n} best evenings count.", n=best)
    elif best is not None:
        yield counted("The best evening of each period counts.", "The {n} best evenings of each period count.", n=best)


def _choice(problems: Problems, data: Mapping[str, Any], name: str, kind: type[E], default: E) -> E:
    value = data.get(name, default.value)
    choices = {choice.value: choice for choice in kind}
    if isinstance(value, str) and value in choices:
        return choices[value]
    problems.add(name, "{value} is not one of: {choices}.", value=value, choices=", ".join(choices))
    return default


def _read_whole_number(
    problems: Problems, data: Mapping[str, Any], name: str, default: int | None, least: int | None = 0
) -> int | None:
    value = data.get(name)
    if value is None:
        return default
    if type(value) is not int:
        problems.add(name, "“{typed}” is not a whole number.", typed=value)
        return default
    if least is not None and value < least:
        problems.add(name, "{value} is too low; the minimum is {least}.", value=value, least=least)
    return value


def _list(problems: Problems, data: Mapping[str, Any], name: str, kind: type[T], sentence: str) -> tuple[T, ...]:
    values = data.get(name, ())
    if not isinstance(values, (list, tuple)) or any(type(value) is not kind for value in values):
        problems.add(name, sentence, value=values)
        return ()
    return tuple(values)
