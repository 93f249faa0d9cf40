"""How much the points of each entrant can still change in what is left to play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from reports.needs import Reach
from scoring.deal_bounds import Bounds, deal_bounds
from tournaments.models import Round, RoundEnd, Seat, SitOutRule
from tournaments.play.facts import expected_deals, last_round_with, stages_of, variant_of, winners_wanted
from tournaments.selectors.evening.missing import entered_deals

if TYPE_CHECKING:
    from reports.results import Results
    from tournaments.models import Tournament


def reach_of(tournament: Tournament, results: Results) -> dict[int, Reach] | None:
    """The bounds of each entrant by number, in at most four queries; None where they cannot be known.

    That is where rounds end by the clock or a game, where something else than points ranks first, where sitting out
    scores an average, and before a final that starts anew or lets the points go along: there more is still to come.
    A level table that must play on has no last deal either.
    """
    if tournament.round_end != RoundEnd.DEALS or tournament.ranking[:1] != ["points"]:
        return None
    if any(sit_out.points is None for sit_out in results.sit_outs) or _final_to_come(tournament, results):
        return None
    bounds, now, rounds = deal_bounds(variant_of(tournament)), _left_now(tournament), _rounds_to_come(tournament)
    if bounds is None or (rounds and tournament.sit_out == SitOutRule.AVERAGE):
        return None
    if (now or rounds) and (variant_of(tournament).finish.extra_deal or winners_wanted(tournament.draw)):
        return None
    later = _in_rounds(tournament, bounds, rounds)
    playing = _playing_on(results)
    return {
        entrant.number: _sum(bounds, now.get(entrant.number, 0), later if entrant.number in playing else Reach(0, 0))
        for entrant in results.entrants
    }


def _final_to_come(tournament: Tournament, results: Results) -> bool:
    return len(stages_of(tournament)) > len(results.stages)


def _playing_on(results: Results) -> set[int]:
    """Who is drawn for the rounds to come: everybody who has not left, in a final only those who reached it."""
    active = {entrant.number for entrant in results.entrants if entrant.active}
    return active & results.stages[-1].entrants if results.stages else active


def _left_now(tournament: Tournament) -> dict[int, int]:
    """How many deals everybody at a table of the open round still has to play, by number."""
    open_seats = Seat.objects.filter(round__tournament=tournament, round__status=Round.Status.OPEN)
    seats = list(
        open_seats.select_related("table__totals", "entrant").only("table", "table__totals", "entrant__number")
    )
    tables = {seat.table for seat in seats}
    entered = entered_deals(tables, tournament)
    left = {
        table: 0
        if table.counting_totals is not None
        else max((expected_deals(table, tournament) or 0) - len(entered[table.pk]), 0)
        for table in tables
    }
    return {seat.entrant.number: left[seat.table] for seat in seats}


def _rounds_to_come(tournament: Tournament) -> int:
    opened = tournament.rounds.filter(status__in=(Round.Status.OPEN, Round.Status.CLOSED)).count()
    return max(last_round_with(tournament, opened + 1) - opened, 0)


def _in_rounds(tournament: Tournament, bounds: Bounds, rounds: int) -> Reach:
    """The bounds of so many whole rounds, each of them played or sat out."""
    deals, out = tournament.deals_per_round or 0, tournament.sit_out_points
    return Reach(min(bounds.least * deals, out, 0) * rounds, max(bounds.most * deals, out, 0) * rounds)


def _sum(bounds: Bounds, deals: int, later: Reach) -> Reach:
    return Reach(bounds.least * deals + later.least, bounds.most * deals + later.most)
