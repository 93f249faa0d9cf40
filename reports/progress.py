"""How totals grew round by round, as plain values for a chart, a table or a page of paper."""

from dataclasses import dataclass

from reports.numbers import signed
from reports.results import Results
from reports.standings import Standings, parts_of
from scoring import Message


@dataclass(frozen=True)
class Line:
    """One entrant's running total: before the first round, then after each round."""

    place: int
    name: str
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Progress:
    """The lines of a few entrants over the rounds; every line has one total more than there are rounds."""

    rounds: tuple[int, ...]
    lines: tuple[Line, ...]

    @property
    def description(self) -> tuple[Message, ...]:
        """The chart for who cannot see it: one sentence a line."""
        return tuple(
            Message(
                "{name}, place {place}: {totals}.",
                name=line.name,
                place=line.place,
                totals=", ".join(signed(total) for total in line.totals[1:]),
            )
            for line in self.lines
        )


def progress(results: Results, standings: Standings, top: int = 5, also: int | None = None) -> Progress:
    """The running totals of the first `top` rows, and of one entrant more. The last one is the total in the standings.

    Adjustments count from their round on; those of the whole event from the start. The place bonus is not in it. Where
    a final starts anew, the lines of who plays it start anew there.
    """
    counted = {key: part.results for part in parts_of(results) for key in part.entrants}
    rows = [row for at, row in enumerate(standings.rows) if at < top or row.entrant.key == also]
    lines = (
        Line(row.place, row.entrant.name, _counted(results, counted[row.entrant.key], row.entrant.key)) for row in rows
    )
    return Progress(results.numbers, tuple(lines))


def _counted(results: Results, part: Results, entrant: int) -> tuple[int, ...]:
    """The running total of all rounds, from the first round of the part on that of the part alone."""
    later = _running(part, entrant)[1:]
    return (*_running(results, entrant)[: len(results.numbers) + 1 - len(later)], *later)


def _running(results: Results, entrant: int) -> tuple[int, ...]:
    rounds = results.round_points[entrant]
    gains = {number: rounds.get(number, 0) for number in results.numbers}
    total = 0
    for adjustment in results.adjustments:
        if adjustment.entrant != entrant:
            continue
        if adjustment.round in gains:
            gains[adjustment.round] += adjustment.points
        else:
            total += adjustment.points
    totals = [total]
    for number in results.numbers:
        totals.append(totals[-1] + gains[number])
    return tuple(totals)
