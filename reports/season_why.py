"""Reasons why somebody stands on a place of a season: what the total is made of, and the chain of what is compared."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from reports.numbers import average, signed, written
from reports.season_rules import Ranked, SeasonRule
from reports.seasons import SeasonRow, besides, strength
from reports.why import gap_sentence
from scoring import Message

EVENINGS, TOTAL, AVERAGE = Message("Evenings"), Message("Total"), Message("Average")
HIGHEST = Message("Highest result where they differ")


class Writing(NamedTuple):
    """The writing of a number, and of the distance between two of them."""

    value: Callable[[Fraction], Message | str]
    gap: Callable[[Fraction], Message | str]


POINTS = Writing(lambda value: signed(int(value)), lambda value: written(int(value)))
COUNT = Writing(str, str)
AVERAGES = Writing(average, lambda value: average(value, with_sign=False))


class SeasonStep(NamedTuple):
    """A comparison of two people, and how its numbers are written."""

    label: Message
    mine: Fraction
    theirs: Fraction
    writing: Writing = POINTS

    @property
    def level(self) -> bool:
        """Did it leave the two together?"""
        return self.mine == self.theirs

    @property
    def values(self) -> tuple[Message | str, Message | str]:
        """Both numbers as they are written."""
        return self.writing.value(self.mine), self.writing.value(self.theirs)


class SeasonPart(NamedTuple):
    """A part of somebody's total, and whether it counts."""

    label: Message
    points: int
    counts: bool = True


class SeasonComparison(NamedTuple):
    """The comparisons by which the season tells two people apart. Only the last step can, else they share a place."""

    row: SeasonRow
    other: SeasonRow
    steps: tuple[SeasonStep, ...]

    @property
    def sentence(self) -> Message:
        """The deciding fact in words."""
        ours, theirs = self.row.name, self.other.name
        if self.row.place == self.other.place:
            sentence = "Nothing in the ranking order separates {name} and {other}: they share place {place}."
            return Message(sentence, name=ours, other=theirs, place=self.row.place)
        step = self.steps[-1]
        gap = step.writing.gap(abs(step.mine - step.theirs))
        return gap_sentence(step.label, step.values, gap, theirs, ahead=self.row.place < self.other.place)


def season_parts(row: SeasonRow) -> tuple[SeasonPart, ...]:
    """The parts of a total, where that is more than the sum of evenings; nothing otherwise."""
    return tuple(_parts(row)) if row.periods or besides([row]) else ()


def _parts(row: SeasonRow) -> Iterator[SeasonPart]:
    for number, period in enumerate(row.periods, 1):
        yield SeasonPart(Message("Period {number}", number=number), period.points, period.counts)
    if not row.periods:
        yield SeasonPart(EVENINGS, sum(row.counted))
    for name, label in besides([row]).items():
        yield SeasonPart(label, getattr(row, name))


def season_why(rows: Sequence[SeasonRow], at: int, rule: SeasonRule) -> tuple[SeasonComparison, ...]:
    """The row at that index against the nearest above, everybody on the same place, and the nearest below."""
    own = rows[at]
    above = [row for row in rows if row.place < own.place][-1:]
    sharing = [row for row in rows if row.place == own.place and row.person != own.person]
    below = [row for row in rows if row.place > own.place][:1]
    return tuple(SeasonComparison(own, row, tuple(_steps(own, row, rule))) for row in above + sharing + below)


def _steps(row: SeasonRow, other: SeasonRow, rule: SeasonRule) -> Iterator[SeasonStep]:
    if row.eligible != other.eligible:
        yield SeasonStep(EVENINGS, Fraction(row.played), Fraction(other.played), COUNT)
        return
    if rule.ranked is Ranked.AVERAGE:
        yield SeasonStep(AVERAGE, row.score, other.score, AVERAGES)
    else:
        yield SeasonStep(TOTAL, row.score, other.score)
    if row.score == other.score:
        pairs = zip(strength(row)[2], strength(other)[2], strict=True)
        if differ := next(((mine, theirs) for mine, theirs in pairs if mine != theirs), None):
            yield SeasonStep(HIGHEST, Fraction(-differ[0]), Fraction(-differ[1]))
