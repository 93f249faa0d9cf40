"""Why somebody stands on that place of a season: the chain of what is compared, with both people's numbers."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from reports.seasons import SeasonRow, strength
from reports.why import gap_sentence
from scoring import Message

EVENINGS, TOTAL = Message("Evenings"), Message("Total")
HIGHEST = Message("Highest result where they differ")


class SeasonStep(NamedTuple):
    """One thing looked at for two people; `sign` says whether it is written as points are."""

    label: Message
    mine: int
    theirs: int
    sign: bool = True

    @property
    def level(self) -> bool:
        """Did it leave the two together?"""
        return self.mine == self.theirs


class SeasonComparison(NamedTuple):
    """How the season tells two people apart. Only the last step can, else they share a place."""

    row: SeasonRow
    other: SeasonRow
    steps: tuple[SeasonStep, ...]

    @property
    def sentence(self) -> Message:
        """What decides, in words."""
        ours, theirs = self.row.name, self.other.name
        if self.row.place == self.other.place:
            sentence = "Nothing in the ranking order separates {name} and {other}: they share place {place}."
            return Message(sentence, name=ours, other=theirs, place=self.row.place)
        label, mine, other, sign = self.steps[-1]
        return gap_sentence(label, (mine, other), theirs, ahead=self.row.place < self.other.place, sign=sign)


def season_why(rows: Sequence[SeasonRow], at: int) -> tuple[SeasonComparison, ...]:
    """The row at that index against the nearest above, everybody on the same place, and the nearest below."""
    own = rows[at]
    above = [row for row in rows if row.place < own.place][-1:]
    sharing = [row for row in rows if row.place == own.place and row.person != own.person]
    below = [row for row in rows if row.place > own.place][:1]
    return tuple(SeasonComparison(own, row, tuple(_steps(own, row))) for row in above + sharing + below)


def _steps(row: SeasonRow, other: SeasonRow) -> Iterator[SeasonStep]:
    if row.eligible != other.eligible:
        yield SeasonStep(EVENINGS, row.played, other.played, sign=False)
        return
    yield SeasonStep(TOTAL, row.total, other.total)
    if row.total == other.total:
        pairs = zip(strength(row)[2], strength(other)[2], strict=True)
        if differ := next(((mine, theirs) for mine, theirs in pairs if mine != theirs), None):
            yield SeasonStep(HIGHEST, -differ[0], -differ[1])
