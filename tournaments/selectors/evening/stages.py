"""The stages of an event that have begun, and who goes on to the next."""

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from reports.needs import Cut
from reports.results import Results, Stage
from reports.standings import Standing, rank
from tournaments.models import Round, Seat, SitOut, Tournament
from tournaments.play.stages import PlannedStage, stages_of

BEGUN = (Round.Status.OPEN, Round.Status.CLOSED)


class GoingOn(NamedTuple):
    """The numbers of those who play a stage, best first. `level` are people of whom only some can go on."""

    numbers: tuple[int, ...]
    level: tuple[Standing, ...] = ()
    decided: bool = True


def begun_stages(tournament: Tournament) -> tuple[Stage, ...]:
    """The stages somebody sat down for, in two queries; none at all where no stages are planned."""
    planned = stages_of(tournament)
    if not planned:
        return ()
    first = planned[0].after
    played = {"round__tournament": tournament, "round__number__gt": first, "round__status__in": BEGUN}
    there = [*_places(Seat, played), *_places(SitOut, played)]
    return stages_with(planned, there)


def stages_with(planned: Iterable[PlannedStage], places: Sequence[tuple[int, int]]) -> tuple[Stage, ...]:
    """The stages of the plan that have begun; `places` are (round, entrant) of everybody who took part in a round."""
    found = []
    for stage in planned:
        entrants = frozenset(entrant for number, entrant in places if number > stage.after)
        if entrants:
            found.append(Stage(stage.after, entrants, stage.carry))
    return tuple(found)


def going_on(results: Results, ranking: Sequence[str], stage: PlannedStage) -> GoingOn:
    """Who plays a stage by the standings before it: the best who still take part."""
    standings = rank(results.until(stage.after), ranking)
    earlier = max((row.stage for row in standings.rows), default=0)
    rows = [row for row in standings.rows if row.entrant.active and row.stage == earlier]
    last, next_one = rows[: stage.best][-1:], rows[stage.best :][:1]
    level: tuple[Standing, ...] = ()
    if last and next_one and last[0].place == next_one[0].place:
        level = tuple(row for row in rows if row.place == last[0].place)
    closed = {one.number for one in results.rounds if one.closed}
    decided = set(range(1, stage.after + 1)) <= closed
    return GoingOn(tuple(row.entrant.number for row in rows[: stage.best]), level, decided)


def cut_before(tournament: Tournament, results: Results) -> Cut | None:
    """The next stage of the plan that has not begun, with those who go on to it as things stand; None without one."""
    to_come = stages_of(tournament)[len(results.stages) :]
    if not to_come:
        return None
    found = going_on(results, tournament.ranking, to_come[0])
    level = frozenset(row.entrant.key for row in found.level)
    return Cut(len(found.numbers), frozenset(found.numbers) - level, level, found.decided, to_come[0].carry)


def _places(model: type[Seat] | type[SitOut], played: dict[str, Any]) -> Iterable[tuple[int, int]]:
    return model.objects.filter(**played).values_list("round__number", "entrant__number")
