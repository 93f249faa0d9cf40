"""Standings: sort by the first measure, split every tied group by the next, let the rest share a place.

Of an event in several parts, who plays a final stands above all others, counted as that final counts. Where fewer
points are better, who has results of fewer rounds stands below who has more.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import NamedTuple

from reports.measures import Group, Measure, measures
from reports.results import Entrant, Results, Round, Stage

Values = tuple[int | None, ...]


class Part(NamedTuple):
    """Entrants who are ranked among themselves. `stage` is how far they came, 0 for those who went on nowhere."""

    stage: int
    results: Results  # what counts for them
    entrants: tuple[int, ...]
    since: int = 0  # the rounds up to that one do not count for them
    missing: int = 0  # so many rounds fewer than others have they a result of, where fewer points are better


def parts_of(results: Results) -> Iterator[Part]:
    """The parts of the standings from the top down; together they hold every entrant once."""
    stages = sorted(results.stages)
    left = {entrant.key for entrant in results.entrants}
    for number in range(len(stages), 0, -1):
        of_stage = left & stages[number - 1].entrants
        if of_stage:
            fresh = max((stage.after for stage in stages[:number] if not stage.carry), default=0)
            counted = results.since(fresh) if fresh else results
            yield from _by_rounds(Part(number, counted, _list_order(results, of_stage), fresh))
        left -= of_stage
    yield from _by_rounds(Part(0, results, _list_order(results, left)))


def _by_rounds(part: Part) -> Iterator[Part]:
    """The part as it is; where fewer points are better, in parts by how many rounds they have a result of."""
    if not part.results.low_wins or not part.entrants:
        yield part
        return
    rounds = {key: len(part.results.round_points[key]) for key in part.entrants}
    most = max(rounds.values())
    for count in sorted(set(rounds.values()), reverse=True):
        entrants = tuple(key for key in part.entrants if rounds[key] == count)
        yield part._replace(entrants=entrants, missing=most - count)


def _list_order(results: Results, keys: set[int]) -> tuple[int, ...]:
    """The order in which those who share a place are listed: by name, then number."""
    people = sorted(
        results.entrants, key=lambda entrant: (entrant.name.casefold(), entrant.name, entrant.number, entrant.key)
    )
    return tuple(person.key for person in people if person.key in keys)


@dataclass(frozen=True)
class Standing:
    """A row of the standings. `values` follow the ranking order; None is a measure of tied groups that this row did not
    need, or that has nothing to say of its group, or one of deals that are not known."""

    place: int
    shared: bool
    entrant: Entrant
    points: int  # in all, adjustments and handicap included
    adjusted: int  # the part of it given or taken by the director
    by_round: Values  # points per round, in the order of the rounds; None is a round not taken part in
    values: Values
    again: tuple[tuple[int, ...], ...]  # for each measure what it gave when it was looked at again in a smaller group
    gained: int | None = None  # places won since the round before; negative is lost
    stage: int = 0  # how many times the entrant went on to a later part, such as a final
    since: int = 0  # the rounds up to that one do not count: the final started anew
    missing: int = 0  # so many rounds fewer has it a result of than others, where fewer points are better
    sat_out: frozenset[int] = frozenset()  # the numbers of the rounds without a table
    handicap: int = 0  # the part of the points given by former results


@dataclass(frozen=True)
class Standings:
    """The rows from first to last, with the measures and rounds their numbers belong to."""

    rows: tuple[Standing, ...]
    order: tuple[Measure, ...]
    rounds: tuple[Round, ...]
    stages: tuple[Stage, ...] = ()
    low_wins: bool = False  # fewer points are better
    cuts: tuple["Standings", ...] = ()  # as everybody stood before each stage, when it was decided who goes on

    @cached_property
    def by_key(self) -> Mapping[int, Standing]:
        """The row of each entrant."""
        return {row.entrant.key: row for row in self.rows}

    @property
    def provisional(self) -> bool:
        """Is a round still open?"""
        return any(not round_.closed for round_ in self.rounds)

    @property
    def played(self) -> int:
        """The last round of which somebody has a result: a later one may be drawn already. 0 where none is."""
        columns = zip(self.rounds, zip(*(row.by_round for row in self.rows), strict=True), strict=False)
        return max((round_.number for round_, column in columns if set(column) != {None}), default=0)

    @property
    def parted(self) -> frozenset[int]:
        """After how many rows those end who went on to a stage that the next ones did not."""
        stages = [row.stage for row in self.rows]
        return frozenset(at for at, (above, below) in enumerate(pairwise(stages), 1) if above > below)

    def cut_after(self, best: int) -> int:
        """After how many rows the line stands above which the best so many go on to the next stage: counted are those
        who are still there. 0 where nobody stays behind, or the line would part people who share a place."""
        rows = [
            (at, row) for at, row in enumerate(self.rows, 1) if row.entrant.active and row.stage == self.rows[0].stage
        ]
        if len(rows) <= best or rows[best - 1][1].place == rows[best][1].place:
            return 0
        return rows[best - 1][0]

    def counted(self, row: Standing) -> int:
        """In how many rounds the entrant took part that count for its place."""
        numbered = zip(self.rounds, row.by_round, strict=True)
        return sum(points is not None and round_.number > row.since for round_, points in numbered)

    def at(self, place: int) -> tuple[Standing, ...]:
        """The entrants on that place."""
        return tuple(row for row in self.rows if row.place == place)


def rank(results: Results, order: Iterable[str], before: Standings | None = None) -> Standings:
    """The standings under an ordered list of measure keys, the main one first.

    A function of the results alone: the order of rows given does not matter. Entrants whom no measure separates share
    a place and are listed by name, then number. Who plays a later stage is ranked above all who do not. `before` is an
    earlier standing to count won and lost places from.
    """
    chosen = measures(order, low_wins=results.low_wins)
    rows: list[Standing] = []
    for part in parts_of(results):
        rows += _rows_of(part, results, chosen, before, len(rows) + 1)
    stages = tuple(sorted(results.stages))
    cuts = tuple(rank(results.until(stage.after), [measure.key for measure in chosen]) for stage in stages)
    return Standings(tuple(rows), chosen, tuple(sorted(results.rounds)), stages, results.low_wins, cuts)


def has_unknown(standings: Standings) -> bool:
    """Is a measure by which somebody is ranked not known of them?"""
    return any(unknown(measure, row.values[at]) for at, measure in enumerate(standings.order) for row in standings.rows)


def unknown(measure: Measure, value: int | None) -> bool:
    """Is this the value of a measure of deals that are not known?"""
    return measure.of_deals and value is None


@dataclass
class _Counted:
    """The counts for the entrants of a part, in the ranking order; filled in while groups are split."""

    results: Results
    order: tuple[Measure, ...]
    values: dict[int, list[int | None]]
    again: dict[int, list[tuple[int, ...]]]


def _rows_of(
    part: Part, all_results: Results, chosen: tuple[Measure, ...], before: Standings | None, place: int
) -> Iterator[Standing]:
    results = _with_main(part.results, chosen)
    counted = _Counted(
        results,
        chosen,
        {key: [None if m.among_tied else m.count(results, key, ()) for m in chosen] for key in part.entrants},
        {key: [() for _ in chosen] for key in part.entrants},
    )
    groups = _split(counted, part.entrants) if part.entrants else ()
    yield from _rows(part, all_results, groups, counted, before, place)


def _with_main(results: Results, order: tuple[Measure, ...]) -> Results:
    """The results with what each entrant has of the main measure, where a later one counts what opponents have.

    Where it is not known of somebody, points stand for it.
    """
    if not any(measure.of_others for measure in order) or order[0].among_tied or order[0].of_others:
        return results
    counted = {entrant.key: order[0].count(results, entrant.key, ()) for entrant in results.entrants}
    if any(unknown(order[0], value) for value in counted.values()):
        return results
    return replace(results, main={key: value or 0 for key, value in counted.items()})


def _split(counted: _Counted, group: Group, depth: int = 0) -> Iterator[Group]:
    """The group cut by one measure after another until it holds one entrant or no measure is left.

    A measure that looks at the tied group is looked at again in each smaller group that it leaves level. A measure of
    deals passes over a group in which somebody's deals are not known.
    """
    if len(group) <= 1 or depth == len(counted.order):
        yield group
        return
    measure, parts = counted.order[depth], dict[int, list[int]]()
    if any(unknown(measure, counted.values[key][depth]) for key in group):
        for key in group:
            counted.values[key][depth] = None
        yield from _split(counted, group, depth + 1)
        return
    for key in group:
        parts.setdefault(measure.rank_value(_value_in(counted, key, group, depth)), []).append(key)
    smaller = measure.among_tied and len(parts) > 1
    for rank_value in sorted(parts, reverse=True):
        yield from _split(counted, tuple(parts[rank_value]), depth if smaller else depth + 1)


def _value_in(counted: _Counted, key: int, group: Group, depth: int) -> int:
    """The measure's value for an entrant in this group, kept with what it gave before."""
    measure, values = counted.order[depth], counted.values[key]
    if not measure.among_tied:
        return values[depth] or 0
    value = measure.count(counted.results, key, group)
    if values[depth] is None:
        values[depth] = value
    else:
        counted.again[key][depth] += (value or 0,)
    return value or 0


def _rows(
    part: Part,
    all_results: Results,
    groups: Iterable[Group],
    counted: _Counted,
    before: Standings | None,
    place: int,
) -> Iterator[Standing]:
    entrants = {entrant.key: entrant for entrant in all_results.entrants}
    for group in groups:
        for key in group:
            rounds = all_results.round_points[key]
            earlier = before.by_key.get(key) if before else None
            yield Standing(
                place=place,
                shared=len(group) > 1,
                entrant=entrants[key],
                points=part.results.totals[key],
                adjusted=part.results.adjusted.get(key, 0),
                by_round=tuple(rounds.get(number) for number in all_results.numbers),
                values=tuple(counted.values[key]),
                again=tuple(counted.again[key]),
                gained=earlier.place - place if earlier else None,
                stage=part.stage,
                since=part.since,
                missing=part.missing,
                sat_out=all_results.sat_out.get(key, frozenset()),
                handicap=part.results.handicaps.get(key, 0),
            )
        place += len(group)
