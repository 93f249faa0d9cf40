"""Keeping the stored scores of a sheet equal to what its deals are worth."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from tournaments.evening.rounds.facts import document_of, variant_of
from tournaments.evening.rounds.models import FrozenRules, Table
from tournaments.evening.rounds.selectors.seating import sitting_at
from tournaments.evening.table.fast_path import FastMerge, FastQuery
from tournaments.evening.table.models import Deal, Score
from tournaments.evening.table.rules import settle
from tournaments.evening.table.selectors.sheets import TableDeals, settle_stored, to_the_end

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.evening.rounds.models import Tournament
    from tournaments.evening.table.rules import Settled


_FACTS = ("points", "declarer", "made")
_KEY = ("deal", "entrant", "party")
_READ = ("id", "table_id", "deal_id", "entrant_id", "party", *_FACTS)

_SCORES = FastQuery(
    lambda table, since: Score.objects.filter(table=table, deal__number__gte=since),
    _READ,
    table=Table._meta.pk,
    since=Deal._meta.get_field("number"),
)
# New rows and changed ones in one statement: an update of many rows is ten times slower.
_MERGE = FastMerge(Score, ("tournament", "round", "table", *_KEY, *_FACTS), unique=_KEY, update=_FACTS)


def resettle_sheet(on_table: TableDeals, since: int, *, new_at_the_end: bool = False) -> None:
    """Settle a table's deals again and store what changed from deal `since` on; plays the sheet through.

    A new deal at the end is the only one since, and has no scores that could be read. Where typed totals count, the
    deals are played through and nothing is stored of them.
    """
    table, tournament = on_table.table, on_table.table.round.tournament
    on_table.sitting = sitting_at(table)
    seats = {sitting.seat: sitting.entrant for sitting in on_table.sitting}
    deals = [(deal.id, deal.record) for deal in on_table.deals]
    earlier = sum(deal.number < since for deal in on_table.deals)
    settled = settle(variant_of(tournament), deals, seats, table.first_dealer, to_the_end(tournament), since=earlier)
    on_table.sheet = settled.sheet
    if table.by_totals:
        return
    stored = () if new_at_the_end else _SCORES(table=table.pk, since=since)
    _store(tournament, [table], {table.pk: settled}, stored)


def freeze_rules(tournament: Tournament, at: datetime) -> None:
    """At the first deal or total: keep the score table as it was played."""
    if tournament.rules_frozen_at is None:
        tournament.rules_frozen_at = at
        tournament.save(update_fields=["rules_frozen_at"])
        FrozenRules.objects.create(tournament=tournament, document=document_of(tournament))


def resettle(tournament: Tournament, tables: Sequence[Table]) -> None:
    """Settle several sheets of one tournament with one read and at most two writes of scores."""
    stored = Score.objects.filter(table__in=tables).values_list(*_READ)
    _store(tournament, tables, settle_stored(tournament, tables), stored)


def _store(
    tournament: Tournament, tables: Sequence[Table], settled: dict[int, Settled], stored: Iterable[tuple[Any, ...]]
) -> None:
    _store_scores(tournament, tables, settled, stored)
    changed = [table for table in tables if _note_end(table, settled[table.pk])]
    if changed:
        Table.objects.bulk_update(changed, ["over", "winner"])


def _store_scores(
    tournament: Tournament, tables: Sequence[Table], settled: dict[int, Settled], stored: Iterable[tuple[Any, ...]]
) -> None:
    wanted = {
        (table.pk, line.deal, line.entrant, line.party): (table, line)
        for table in tables
        for line in settled[table.pk].lines
    }
    gone = []
    for key, *named, points, declarer, made in stored:
        _, line = wanted.get(tuple(named), (None, None))
        if line and (points, declarer, made) == line[3:]:
            del wanted[tuple(named)]
        elif line is None or line.deal is None:  # a total has no deal by which rows could be merged
            gone.append(key)
    if gone:
        Score.objects.filter(pk__in=gone).delete()
    if wanted:
        _MERGE(
            (
                tournament.pk,
                table.round_id,
                table.pk,
                line.deal,
                line.entrant,
                line.party,
                line.points,
                line.declarer,
                line.made,
            )
            for table, line in wanted.values()
        )


def _note_end(table: Table, sheet: Settled) -> bool:
    before = table.over, table.winner
    table.over, table.winner = sheet.over, sheet.winner
    return before != (table.over, table.winner)
