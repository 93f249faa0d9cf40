"""Who stands where: sort by the first measure, split every tied group by the next, let the rest share a place."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from reports.measures import Group, Measure, measures
from reports.results import Entrant, Results, Round

Values = tuple[int | None, ...]


@dataclass(frozen=True)
class Standing:
    """One row. `values` follow the ranking order; None is a measure of tied groups that this row did not need."""

    place: int
    shared: bool
    entrant: Entrant
    points: int  # in all, adjustments included
    adjusted: int  # the part of it given or taken by the director
    by_round: Values  # points per round, in the order of the rounds; None is a round not taken part in
    values: Values
    gained: int | None = None  # places won since the round before; negative is lost


@dataclass(frozen=True)
class Standings:
    """The rows from first to last, with the measures and rounds their numbers belong to."""

    rows: tuple[Standing, ...]
    order: tuple[Measure, ...]
    rounds: tuple[Round, ...]

    @cached_property
    def by_key(self) -> Mapping[int, Standing]:
        """The row of each entrant."""
        return {row.entrant.key: row for row in self.rows}

    @property
    def provisional(self) -> bool:
        """Is a round still open?"""
        return any(not round_.closed for round_ in self.rounds)

    def at(self, place: int) -> tuple[Standing, ...]:
        """Everybody on that place."""
        return tuple(row for row in self.rows if row.place == place)


def rank(results: Results, order: Iterable[str], before: Standings | None = None) -> Standings:
    """The standings under an ordered list of measure keys, the main one first.

    A function of the results alone: the order of rows given does not matter. Entrants whom no measure separates share
    a place and are listed by name, then number. `before` is an earlier standing to count won and lost places from.
    """
    chosen = measures(order)
    values: dict[int, list[int | None]] = {
        one.key: [None if m.among_tied else m.count(results, one.key, ()) for m in chosen] for one in results.entrants
    }
    everyone = tuple(one.key for one in sorted(results.entrants, key=_listed))
    groups = list(_split(results, everyone, chosen, values))
    rounds = tuple(sorted(results.rounds))
    return Standings(tuple(_rows(results, groups, values, before)), chosen, rounds)


def _listed(entrant: Entrant) -> tuple[str, str, int, int]:
    return entrant.name.casefold(), entrant.name, entrant.number, entrant.key


def _split(
    results: Results, group: Group, order: tuple[Measure, ...], values: Mapping[int, list[int | None]], depth: int = 0
) -> Iterator[Group]:
    """The group cut by one measure after another until it holds one entrant or no measure is left."""
    if len(group) <= 1 or depth == len(order):
        yield group
        return
    measure, parts = order[depth], dict[int, list[int]]()
    for key in group:
        value = values[key][depth]
        if value is None:
            value = values[key][depth] = measure.count(results, key, group)
        parts.setdefault(measure.rank_value(value), []).append(key)
    for rank_value in sorted(parts, reverse=True):
        yield from _split(results, tuple(parts[rank_value]), order, values, depth + 1)


def _rows(
    results: Results, groups: Iterable[Group], values: Mapping[int, list[int | None]], before: Standings | None
) -> Iterator[Standing]:
    entrants = {one.key: one for one in results.entrants}
    place = 1
    for group in groups:
        for key in group:
            rounds = results.round_points[key]
            earlier = before.by_key.get(key) if before else None
            yield Standing(
                place=place,
                shared=len(group) > 1,
                entrant=entrants[key],
                points=results.totals[key],
                adjusted=results.adjusted.get(key, 0),
                by_round=tuple(rounds.get(number) for number in results.numbers),
                values=tuple(values[key]),
                gained=earlier.place - place if earlier else None,
            )
        place += len(group)
