"""Reasons why an entrant stands where it stands: the measures against a neighbour, with both people's numbers."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from reports.measures import Measure
from reports.numbers import signed, written
from reports.results import Results
from reports.standings import Standing, Standings, unknown
from scoring import Message


class Step(NamedTuple):
    """A measure compared for two entrants, in the ranking order."""

    measure: Measure
    mine: int
    theirs: int

    @property
    def level(self) -> bool:
        """Did this measure leave the two together?"""
        return self.mine == self.theirs


@dataclass(frozen=True)
class Comparison:
    """The steps by which the ranking order tells two entrants apart. Only the last step can separate them, else they
    share.

    Where one went on to a stage and the other did not, the steps are those after the round that decided it, `after`.
    Where fewer points are better and one has results of fewer rounds, that alone tells them apart.
    `unknown` are the measures that were passed over, as totals were entered instead of deals.
    """

    row: Standing
    other: Standing
    steps: tuple[Step, ...]
    after: int | None = None
    unknown: tuple[Measure, ...] = ()

    @property
    def shared(self) -> bool:
        """Do the two share a place?"""
        return self.row.place == self.other.place

    @property
    def sentences(self) -> tuple[Message, ...]:
        """The chain in words, the separating measure last; after it who went on, where one of them did not."""
        return tuple(self._sentences())

    @property
    def verdict(self) -> tuple[Message, ...]:
        """The sentences that decide: the last one, or the last two where one of them went on."""
        return self.sentences[-1 if self.after is None else -2 :]

    @property
    def passed_over(self) -> tuple[Message, ...]:
        """A sentence for each measure that is not known."""
        sentence = "{measure}: not known, because totals were entered instead of deals."
        return tuple(Message(sentence, measure=Message(measure.label)) for measure in self.unknown)

    def _sentences(self) -> Iterator[Message]:
        ours, theirs = self.row.entrant.name, self.other.entrant.name
        if self.by_rounds:
            yield self._by_rounds(ours, theirs)
        yield from self.passed_over
        for step in self.steps:
            yield _level(step) if step.level else _gap_message(step, theirs)
        if self.after is not None:
            yield self._went_on(ours, theirs)
        elif self.shared:
            yield Message(
                "Nothing in the ranking order separates {name} and {other}: they share place {place}.",
                name=ours,
                other=theirs,
                place=self.row.place,
            )

    @property
    def by_rounds(self) -> bool:
        """Does it tell them apart that one has results of fewer rounds?"""
        return self.row.stage == self.other.stage and self.row.missing != self.other.missing

    def _by_rounds(self, ours: str, theirs: str) -> Message:
        first = self.row.missing < self.other.missing
        name, other = (ours, theirs) if first else (theirs, ours)
        return Message(
            "{name} has results of more rounds than {other}; where the fewest points win, that ranks higher.",
            name=name,
            other=other,
        )

    def _went_on(self, ours: str, theirs: str) -> Message:
        first = self.row.stage > self.other.stage
        name, other = (ours, theirs) if first else (theirs, ours)
        behind = self.other if first else self.row
        if not behind.entrant.active and not self._ahead(first):
            return Message(
                "{name} went on to the next stage because {other} had left; those who go on rank "
                "higher, whatever the points.",
                name=name,
                other=other,
            )
        return Message(
            ("{name} went on to the next stage and {other} did not; those who go on rank higher, whatever the points."),
            name=name,
            other=other,
        )

    def _ahead(self, first: bool) -> bool:
        """Did the numbers put the one who went on above the other?"""
        if not self.steps or self.steps[-1].level:
            return False
        measure, mine, theirs = self.steps[-1]
        return (measure.rank_value(mine) > measure.rank_value(theirs)) == first


def compare(standings: Standings, entrant: int, other: int) -> Comparison:
    """The measures that were looked at between any two rows, up to the one that separates them. Where one of the two
    went on to a later stage than the other, those by which that was decided."""
    row, theirs = standings.by_key[entrant], standings.by_key[other]
    if row.stage == theirs.stage and row.missing != theirs.missing:
        return Comparison(row, theirs, ())
    if row.stage == theirs.stage:
        passed = tuple(_passed_over(standings, row, theirs))
        return Comparison(row, theirs, tuple(_steps(standings, row, theirs)), unknown=passed)
    parted = min(row.stage, theirs.stage)
    cut = standings.cuts[parted]
    steps = tuple(_steps(cut, cut.by_key[entrant], cut.by_key[other]))
    return Comparison(row, theirs, steps, standings.stages[parted].after)


def why(standings: Standings, entrant: int) -> tuple[Comparison, ...]:
    """The entrant against the nearest row above, everybody on the same place, and the nearest row below.

    Above the first who did not go on to a stage stands the last who did when that was decided.
    """
    own = standings.by_key[entrant]
    place = own.place
    above = [row for row in standings.rows if row.place < place][-1:]
    if above and above[0].stage > own.stage:
        went_on = [row for row in standings.cuts[own.stage].rows if standings.by_key[row.entrant.key].stage > own.stage]
        above = went_on[-1:]
    sharing = [row for row in standings.at(place) if row.entrant.key != entrant]
    below = [row for row in standings.rows if row.place > place][:1]
    return tuple(compare(standings, entrant, row.entrant.key) for row in above + sharing + below)


COUNTED = {
    "": "the average of the rounds played",
    "field": "the average of everybody in that round",
    "lowest": "the lowest score of that round",
    "evening": "that round of the lowest evening",
    "fixed": "the points that the club fixed",
}


def absences(results: Results, entrant: int) -> tuple[tuple[Message, Message], ...]:
    """The rounds that the entrant missed, or that a substitute played for nobody: what happened and what counts."""
    steps = []
    for out in sorted(results.sit_outs, key=lambda out: out.round):
        if out.entrant != entrant or not out.missed:
            continue
        sat = any(tally.round == out.round and tally.entrant == entrant for tally in results.tallies)
        what = "Round {round} was played by a substitute who scores for nobody." if sat else "Round {round} was missed."
        by = "fixed" if out.points is not None else out.by
        if by == "lowest" and not results.by_entrant.get(entrant):
            by = "evening"
        points = signed(results.round_points[entrant][out.round])
        steps.append(
            (Message(what, round=out.round), Message("{points}: {why}.", points=points, why=Message(COUNTED[by])))
        )
    return tuple(steps)


def _steps(standings: Standings, row: Standing, other: Standing) -> Iterator[Step]:
    if (row.stage, row.missing) != (other.stage, other.missing):
        return
    for measure, mine, theirs in _looked_at(standings, row, other):
        yield Step(measure, mine, theirs)
        if mine != theirs:
            return


def _passed_over(standings: Standings, row: Standing, other: Standing) -> Iterator[Measure]:
    for measure, mine, theirs in zip(standings.order, row.values, other.values, strict=True):
        if unknown(measure, mine) or unknown(measure, theirs):
            yield measure
        elif None not in (mine, theirs) and mine != theirs:
            return


def _looked_at(standings: Standings, row: Standing, other: Standing) -> Iterator[tuple[Measure, int, int]]:
    """Every look at a measure that both rows had, in order; looks at a smaller group only where they part the two."""
    for at, measure in enumerate(standings.order):
        mine, theirs = row.values[at], other.values[at]
        if mine is not None and theirs is not None:
            yield measure, mine, theirs
            for again, theirs_again in zip(row.again[at], other.again[at], strict=False):
                if again != theirs_again:
                    yield measure, again, theirs_again


def _value_text(measure: Measure, value: int) -> str:
    return signed(value) if measure.signed else str(value)


def _level(step: Step) -> Message:
    return Message(
        "{measure}: both {value}.", measure=Message(step.measure.label), value=_value_text(step.measure, step.mine)
    )


def _gap(measure: Measure, value: int) -> str:
    return written(value) if measure.signed else str(value)


def _gap_message(step: Step, other: str) -> Message:
    measure, mine, theirs = step
    ahead = measure.rank_value(mine) > measure.rank_value(theirs)
    values = _value_text(measure, mine), _value_text(measure, theirs)
    return gap_sentence(Message(measure.label), values, _gap(measure, abs(mine - theirs)), other, ahead=ahead)


def gap_sentence(
    label: Message, values: tuple[Message | str, Message | str], gap: Message | str, other: str, *, ahead: bool
) -> Message:
    """A sentence on the gap by which the first of the values, as written, is ahead of the `other` person's or behind
    it."""
    return Message(
        "{measure}: {mine} against {theirs}, {gap} ahead of {other}."
        if ahead
        else "{measure}: {mine} against {theirs}, {gap} behind {other}.",
        measure=label,
        mine=values[0],
        theirs=values[1],
        gap=gap,
        other=other,
    )
