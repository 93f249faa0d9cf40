"""Keeping the stored scores of a sheet equal to what its deals are worth."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from tournaments.models import Deal, RoundEnd, Score, Seat, Table, Tournament
from tournaments.play.settle_sheet import Settled, settle
from tournaments.play.variants import variant_of
from tournaments.prepared import Prepared, Slot
from tournaments.prepared_writes import PreparedMerge
from tournaments.selectors.evening.seating import sitting_at
from tournaments.selectors.table.table_deals import Lying

_FACTS = ("points", "declarer", "made")
_KEY = ("deal", "entrant", "party")
_READ = ("pk", "deal_id", "entrant_id", "party", *_FACTS)

_SCORES = Prepared(
    lambda: Score.objects.filter(
        table=Slot("table", Table._meta.pk), deal__number__gte=Slot("since", Deal._meta.get_field("number"))
    ).values_list(*_READ)
)
# New rows and changed ones in one statement: an update of many rows is ten times slower.
_MERGE = PreparedMerge(Score, ("tournament", "round", "table", *_KEY, *_FACTS), unique=_KEY, update=_FACTS)


def resettle_sheet(lying: Lying, since: int, *, new_at_the_end: bool = False) -> None:
    """Settle what lies on a table again and store what changed from deal `since` on; plays the sheet through.

    A new deal at the end is the only one since, and has no scores that could be read.
    """
    table, tournament = lying.table, lying.table.round.tournament
    lying.sitting = sitting_at(table)
    seats = {one.seat: one.entrant for one in lying.sitting}
    deals = [(deal.id, deal.record) for deal in lying.deals]
    earlier = sum(deal.number < since for deal in lying.deals)
    settled = settle(variant_of(tournament), deals, seats, table.first_dealer, _to_the_end(tournament), since=earlier)
    lying.sheet = settled.sheet
    stored = () if new_at_the_end else _SCORES(table=table.pk, since=since)
    _store(tournament, [table], {table.pk: settled}, stored)


def resettle(tournament: Tournament, tables: Sequence[Table]) -> None:
    """Settle several sheets of one tournament with one read and at most two writes of scores."""
    stored = Score.objects.filter(table__in=tables).values_list(*_READ)
    _store(tournament, tables, settle_stored(tournament, tables), stored)


def settle_stored(tournament: Tournament, tables: Sequence[Table]) -> dict[int, Settled]:
    """What the stored deals of these tables are worth, by the table's key; nothing is written."""
    deals: dict[int, list[tuple[int, dict[str, Any]]]] = defaultdict(list)
    seats: dict[int, dict[str, int]] = defaultdict(dict)
    standing = Deal.objects.standing().filter(table__in=tables).order_by("number")
    for table_id, deal_id, record in standing.values_list("table_id", "id", "record"):
        deals[table_id].append((deal_id, record))
    for table_id, seat, entrant_id in Seat.objects.filter(table__in=tables).values_list(
        "table_id", "seat", "entrant_id"
    ):
        seats[table_id][seat] = entrant_id
    return _settled(tournament, tables, deals, seats)


def _settled(
    tournament: Tournament,
    tables: Sequence[Table],
    deals: dict[int, list[tuple[int, dict[str, Any]]]],
    seats: dict[int, dict[str, int]],
) -> dict[int, Settled]:
    variant, to_the_end = variant_of(tournament), _to_the_end(tournament)
    return {
        table.pk: settle(variant, deals[table.pk], seats[table.pk], table.first_dealer, to_the_end) for table in tables
    }


def _to_the_end(tournament: Tournament) -> bool:
    return tournament.round_end == RoundEnd.GAME


def _store(tournament: Tournament, tables: Sequence[Table], settled: dict[int, Settled], stored) -> None:
    _store_scores(tournament, tables, settled, stored)
    changed = [table for table in tables if _note_end(table, settled[table.pk])]
    if changed:
        Table.objects.bulk_update(changed, ["over", "winner"])


def _store_scores(tournament: Tournament, tables: Sequence[Table], settled: dict[int, Settled], stored) -> None:
    wanted = {
        (line.deal, line.entrant, line.party): (table, line) for table in tables for line in settled[table.pk].lines
    }
    gone = []
    for key, deal, entrant, party, *facts in stored:
        _, line = wanted.get((deal, entrant, party), (None, None))
        if line is None:
            gone.append(key)
        elif facts == [line.points, line.declarer, line.made]:
            del wanted[deal, entrant, party]
    if gone:
        Score.objects.filter(pk__in=gone).delete()
    if wanted:
        _MERGE(
            (tournament.pk, table.round_id, table.pk, line.deal, line.entrant, line.party,
             line.points, line.declarer, line.made)
            for table, line in wanted.values()
        )  # fmt: skip


def _note_end(table: Table, sheet: Settled) -> bool:
    before = table.over, table.winner
    table.over, table.winner = sheet.over, sheet.winner
    return before != (table.over, table.winner)
