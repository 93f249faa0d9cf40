"""The parts of an event: who goes on to its next stage, and the groups that are ranked among themselves.

Groups are the categories of players, and the two fields of a Mitchell.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from reports.groups import among, categories, of_category
from reports.needs import Cut
from reports.standings import Standing, Standings, rank
from tournaments.evening.rounds.facts import stages_of
from tournaments.evening.rounds.models import Seat
from tournaments.evening.standings.selectors.results import BEGUN, has_fields, results_of
from tournaments.templatetags.whist import seat_name

if TYPE_CHECKING:
    from reports.results import Results
    from tournaments.evening.rounds.facts import PlannedStage
    from tournaments.evening.rounds.models import Round, Tournament


class GoingOn(NamedTuple):
    """The numbers of those who play a stage, best first. `level` are people of whom only some can go on."""

    numbers: tuple[int, ...]
    level: tuple[Standing, ...] = ()
    decided: bool = True


def going_on(results: Results, ranking: Sequence[str], stage: PlannedStage) -> GoingOn:
    """Who plays a stage by the standings before it: the best who still take part."""
    standings = rank(results.until(stage.after), ranking)
    earlier = max((row.stage for row in standings.rows), default=0)
    rows = [row for row in standings.rows if row.entrant.active and row.stage == earlier]
    last, next_one = rows[: stage.best][-1:], rows[stage.best :][:1]
    level: tuple[Standing, ...] = ()
    if last and next_one and last[0].place == next_one[0].place:
        level = tuple(row for row in rows if row.place == last[0].place)
    closed = {round_.number for round_ in results.rounds if round_.closed}
    decided = set(range(1, stage.after + 1)) <= closed
    return GoingOn(tuple(row.entrant.number for row in rows[: stage.best]), level, decided)


def cut_before(tournament: Tournament, results: Results) -> Cut | None:
    """The next stage of the plan that has not begun, with those who go on to it as things stand; None without one."""
    to_come = stages_of(tournament)[len(results.stages) :]
    if not to_come:
        return None
    outcome = going_on(results, tournament.ranking, to_come[0])
    level = frozenset(row.entrant.key for row in outcome.level)
    return Cut(len(outcome.numbers), frozenset(outcome.numbers) - level, level, outcome.decided, to_come[0].carry)


def finalists(tournament: Tournament, stage: PlannedStage) -> GoingOn:
    """GoingOn of a planned stage. Once it has begun nobody else comes in."""
    results = results_of(tournament)
    begun = next((begun_stage for begun_stage in results.stages if begun_stage.after == stage.after), None)
    outcome = going_on(results, tournament.ranking, stage)
    return outcome._replace(numbers=tuple(sorted(begun.entrants)), level=(), decided=True) if begun else outcome


def overtaken(tournament: Tournament) -> tuple[str, ...]:
    """The names of those who would play a part that has begun, by the standings before it as they are now, and do not:
    it keeps those who sat down for it."""
    results, planned = results_of(tournament), {stage.after: stage for stage in stages_of(tournament)}
    keys = {
        number
        for begun in results.stages
        for number in going_on(results, tournament.ranking, planned[begun.after]).numbers
        if number not in begun.entrants
    }
    return tuple(entrant.name for entrant in results.entrants if entrant.key in keys)


FIELDS = ("NS", "EW")


class Group(NamedTuple):
    """One group with its standings; `key` is how an address names it."""

    key: str
    name: str
    standings: Standings


def groups_of(tournament: Tournament, standings: Standings, rounds: Sequence[Round]) -> tuple[Group, ...]:
    """The categories by name, then the fields where pairs play Mitchell; one query for those."""
    groups = [Group(name.casefold(), name, of_category(standings, name)) for name in categories(standings)]
    if has_fields(rounds):
        groups += _fields(tournament, standings)
    return tuple(groups)


def _fields(tournament: Tournament, standings: Standings) -> Iterator[Group]:
    seats = Seat.objects.filter(round__tournament=tournament, round__draw="mitchell", round__status__in=BEGUN)
    rows = set(seats.values_list("seat", "entrant__number"))
    for side in FIELDS:
        yield Group(side.lower(), str(seat_name(side)), among(standings, {who for seat, who in rows if seat == side}))
