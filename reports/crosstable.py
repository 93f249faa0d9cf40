"""The cross table of who scored what against whom of entrant by entrant at the tables they shared as opponents."""

from dataclasses import dataclass

from reports.results import Entrant, Results
from reports.standings import Standings

MOST_PLAYERS = 16
"""Beyond so many single players a cross table is too wide to be read; pairs are fewer and meet longer."""


@dataclass(frozen=True)
class Crossing:
    """A cell: the rounds two entrants met as opponents, and the points of the row's entrant less the column's."""

    meetings: int
    difference: int


@dataclass(frozen=True)
class CrossRow:
    """An entrant's row; a cell is None where the two never met, and on the diagonal."""

    place: int
    entrant: Entrant
    cells: tuple[Crossing | None, ...]
    points: int


def cross_table(results: Results, standings: Standings) -> tuple[CrossRow, ...]:
    """The cross table of all entrants against each other, rows and columns in the order of the standings.

    Mirror cells carry opposite differences. Rounds that are still open count as they stand.
    """
    met = _crossings(results)
    keys = tuple(row.entrant.key for row in standings.rows)
    return tuple(
        CrossRow(row.place, row.entrant, tuple(met.get((row.entrant.key, key)) for key in keys), row.points)
        for row in standings.rows
    )


def _crossings(results: Results) -> dict[tuple[int, int], Crossing]:
    sums: dict[tuple[int, int], list[int]] = {}
    for tally in results.tallies:
        for other in results.opponents(tally):
            entry = sums.setdefault((tally.entrant, other.entrant), [0, 0])
            entry[0] += 1
            entry[1] += tally.points - other.points
    return {pair: Crossing(meetings, difference) for pair, (meetings, difference) in sums.items()}
