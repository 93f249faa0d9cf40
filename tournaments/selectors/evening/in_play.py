"""An evening as it is now: the round in play with its clock, and who sits where next."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from tournaments.models import Deal, Round, RoundEnd, Seat, Status
from tournaments.play.facts import UNPLAYED
from tournaments.play.now import round_now
from tournaments.selectors.evening.seating import Sitter
from tournaments.selectors.evening.substitutes import name_on_seat

if TYPE_CHECKING:
    from reports.results import Results
    from tournaments.models import Tournament

SHOWN = (Round.Status.PUBLISHED, Round.Status.OPEN, Round.Status.CLOSED)


class Now(NamedTuple):
    """The round that is in play or was played last. `ends` is when its time is up; `expected` may be unknown."""

    number: int
    open: bool
    ends: datetime | None
    paused: bool
    entered: int
    expected: int | None
    tables: int
    ready: int


class NextTable(NamedTuple):
    """A table of a round that is about to begin, with its sitters in the order of the seats."""

    number: int
    sitters: tuple[Sitter, ...]


def now_of(tournament: Tournament, rounds: Sequence[Round], results: Results) -> Now | None:
    """The round in play or played last, from rounds and results already at hand; None before the first."""
    current = round_now(rounds)
    if current is None:
        return None
    deals = _entered(tournament, results, current)
    planned = tournament.deals_per_round if tournament.round_end == RoundEnd.DEALS else None
    tables = _tables(tournament, results, current, deals)
    return Now(
        number=current.number,
        open=current.status == Round.Status.OPEN,
        ends=current.ends_at(tournament.minutes_per_round),
        paused=current.paused_at is not None,
        entered=sum(deals.values()),
        expected=planned * tables if planned else None,
        tables=tables,
        ready=sum(count >= planned for count in deals.values()) if planned else 0,
    )


def coming_round(rounds: Sequence[Round]) -> Round | None:
    """The round that is published and not yet open."""
    return next((round_ for round_ in rounds if round_.status == Round.Status.PUBLISHED), None)


def is_over(tournament: Tournament, rounds: Sequence[Round]) -> bool:
    """Is nothing more to come?"""
    return all_closed(tournament, rounds) or tournament.status == Status.FINISHED


def all_closed(tournament: Tournament, rounds: Sequence[Round]) -> bool:
    """Do all planned rounds exist, and are they closed?"""
    return len(rounds) >= tournament.rounds_planned and all(round_.status == Round.Status.CLOSED for round_ in rounds)


def next_tables(coming: Round | None, *, limit: int) -> tuple[NextTable, ...]:
    """The first tables of a coming round, in one query; none when there is no such round."""
    if coming is None:
        return ()
    rows = Seat.objects.filter(round=coming, table__number__lte=limit).order_by("table__number", "pk")
    tables: dict[int, list[Sitter]] = {}
    for table, number, name, label, stand_ins in rows.values_list(
        "table__number", "entrant__number", "entrant__public_name", "entrant__label", "entrant__stand_ins"
    ):
        if stand_ins:
            name = name_on_seat(name, stand_ins, coming.number, public=True)
        tables.setdefault(table, []).append(Sitter(number, name, label))
    return tuple(NextTable(number, tuple(sitters)) for number, sitters in tables.items())


def _entered(tournament: Tournament, results: Results, current: Round) -> dict[int, int]:
    """The deals that count on each table of the round: a query more while passed ones may lie among them.

    A table whose totals were typed has all its deals.
    """
    planned = tournament.deals_per_round or 0
    tallied = {
        table: max(tally.deals if tally.known else planned for tally in tallies)
        for (number, table), tallies in results.by_table.items()
        if number == current.number
    }
    if tournament.passed_deals_count or current.status != Round.Status.OPEN:
        return tallied
    passed = Deal.objects.standing().filter(table__round=current, record__contract__type__in=UNPLAYED)
    typed = {
        table
        for (number, table), tallies in results.by_table.items()
        if number == current.number and not tallies[0].known
    }
    for table in passed.values_list("table__number", flat=True):
        if table in tallied and table not in typed:
            tallied[table] -= 1
    return tallied


def _tables(tournament: Tournament, results: Results, current: Round, deals: dict[int, int]) -> int:
    out = sum(sit_out.round == current.number for sit_out in results.sit_outs)
    size = 2 if tournament.kind == "pairs" else 4
    begun = [stage.entrants for stage in results.stages if stage.after < current.number]
    active = sum(entrant.active and (not begun or entrant.key in begun[-1]) for entrant in results.entrants)
    return max(len(deals), (active - out) // size)
