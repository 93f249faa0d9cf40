"""Keeping the stored scores of a sheet equal to what its deals are worth."""

from collections import defaultdict

from tournaments.models import Deal, RoundEnd, Score, Seat, Table
from tournaments.settling import settle
from tournaments.variants import variant_of

_FACTS = ("points", "declarer", "made")


def resettle_sheet(lying):
    """Settle what lies on a table again and store what changed; plays the sheet through."""
    table, deals = lying.table, [(deal.pk, deal.record) for deal in lying.deals]
    settled = _settled(table.round.tournament, [table], {table.pk: deals})
    lying.sheet = settled[table.pk].sheet
    _store(table.round.tournament, [table], settled)


def resettle(tournament, tables):
    """Settle several sheets of one tournament with one read and at most two writes of scores."""
    _store(tournament, tables, settle_stored(tournament, tables))


def settle_stored(tournament, tables):
    """What the stored deals of these tables are worth, by the table's key; nothing is written."""
    deals = defaultdict(list)
    standing = Deal.objects.standing().filter(table__in=tables).order_by("number")
    for table_id, deal_id, record in standing.values_list("table_id", "id", "record"):
        deals[table_id].append((deal_id, record))
    return _settled(tournament, tables, deals)


def _settled(tournament, tables, deals):
    variant, to_the_end = variant_of(tournament), tournament.round_end == RoundEnd.GAME
    seats = defaultdict(dict)
    for table_id, seat, entrant_id in Seat.objects.filter(table__in=tables).values_list(
        "table_id", "seat", "entrant_id"
    ):
        seats[table_id][seat] = entrant_id
    return {
        table.pk: settle(variant, deals[table.pk], seats[table.pk], table.first_dealer, to_the_end)
        for table in tables
    }


def _store(tournament, tables, settled):
    _store_scores(tournament, tables, settled)
    changed = [table for table in tables if _note_end(table, settled[table.pk])]
    if changed:
        Table.objects.bulk_update(changed, ["over", "winner"])


def _store_scores(tournament, tables, settled):
    wanted = {
        (line.deal, line.entrant, line.party): (table, line) for table in tables for line in settled[table.pk].lines
    }
    gone = []
    stored = Score.objects.filter(table__in=tables).values_list("pk", "deal_id", "entrant_id", "party", *_FACTS)
    for key, deal, entrant, party, *facts in stored:
        _, line = wanted.get((deal, entrant, party), (None, None))
        if line is None:
            gone.append(key)
        elif facts == [getattr(line, fact) for fact in _FACTS]:
            del wanted[deal, entrant, party]
    if gone:
        Score.objects.filter(pk__in=gone).delete()
    if wanted:
        # New rows and changed ones in one statement: an update of many rows is ten times slower.
        Score.objects.bulk_create(
            [_score(tournament, table, line) for table, line in wanted.values()],
            update_conflicts=True, unique_fields=["deal", "entrant", "party"], update_fields=_FACTS,
        )  # fmt: skip


def _score(tournament, table, line):
    return Score(
        tournament=tournament,
        round_id=table.round_id,
        table=table,
        deal_id=line.deal,
        entrant_id=line.entrant,
        party=line.party,
        points=line.points,
        declarer=line.declarer,
        made=line.made,
    )


def _note_end(table, sheet):
    before = table.over, table.winner
    table.over, table.winner = sheet.over, sheet.winner
    return before != (table.over, table.winner)
