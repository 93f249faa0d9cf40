"""A table's sheet: what lies there while its tournament is locked, and as people read it.

What lies there is read once and kept up with what is changed; people read every deal with its points and reasons,
running totals and who deals next.
"""

from __future__ import annotations

from collections import defaultdict, namedtuple
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from django.db import connection
from django.db.models import Q, QuerySet

from scoring import Variant
from scoring.sheets import SheetRow
from tournaments.evening.rounds.facts import counts, expected_deals, variant_of
from tournaments.evening.rounds.models import RoundEnd, Seat, Table, Tournament
from tournaments.evening.rounds.rules import FIFTH, PLACES
from tournaments.evening.rounds.selectors.seating import Sitter, Sitting, seated, sitting_at, sittings_by_table
from tournaments.evening.table.fast_path import FastQuery
from tournaments.evening.table.models import Deal, TableTotals
from tournaments.evening.table.rules import KeptRecord, play, settle
from tournaments.frame.registries import evidence

if TYPE_CHECKING:
    from scoring.messages import Message
    from scoring.sheets import Sheet
    from tournaments.evening.table.rules import Settled


_FIELDS = [field.attname for field in Deal._meta.concrete_fields]
# A deal's row: making a model of it takes longer than reading it.
Stored = namedtuple("Stored", _FIELDS)  # type: ignore[misc]  # its fields are the model's


class TableDeals:
    """The standing deals of a table in order, as they are stored (or to be stored, as models).

    `sheet` is them played through and `sitting` who plays them (as `seating` reads it), once they were settled.
    """

    def __init__(self, table: Table, deals: Sequence[Any]) -> None:
        self.table, self.deals = table, deals
        self.sheet: Sheet = None  # type: ignore[assignment]  # until it was settled
        self.sitting: Sequence[Sitting] = None  # type: ignore[assignment]  # until it was settled

    def at(self, number: int) -> Deal | None:
        """The deal at this place in the sheet."""
        return next((_model(deal, self.table) for deal in self.deals if deal.number == number), None)

    def first_free(self) -> int:
        """The number the next deal gets."""
        numbers = {deal.number for deal in self.deals}
        return next(number for number in range(1, len(numbers) + 2) if number not in numbers)

    def put(self, deal: Deal) -> int:
        """Lay a deal in its place as it is now; one that was removed goes.

        The number of the first deal whose score this may change: what a deal is worth never hangs on a later one.
        """
        others = [other for other in self.deals if other.uid != deal.uid]
        before = [earlier.number for earlier in self.deals if earlier.uid == deal.uid]
        self.deals = sorted(others if deal.removed else [*others, deal], key=lambda other: other.number)
        return min((deal.number, *before))


def table_deals_with(table: Table, uid: UUID) -> tuple[TableDeals, Deal | None]:
    """The deals of the table, and the deal of that id in the tournament, wherever it is and removed or not. One query.

    The one of that id shares the given table, as does one asked for by its place: nobody reads it again for them.
    """
    deals = _TABLE_DEALS(tournament=table.round.tournament_id, table=table.pk, uid=uid)
    named = next((_model(deal, table) for deal in deals if deal.uid == uid), None)
    return TableDeals(table, [deal for deal in deals if deal.table_id == table.pk and not deal.removed]), named


def _model(stored: Any, table: Table) -> Deal:
    deal = Deal.from_db(connection.alias, _FIELDS, stored)
    deal.tournament = table.round.tournament
    if deal.table_id == table.pk:
        deal.table = table
    return deal


def _deals(tournament: Any, table: Any, uid: Any) -> QuerySet[Deal]:
    named, here = Q(tournament=tournament, uid=uid), Q(table=table, removed=False)
    return Deal.objects.filter(named | here).order_by("number")


def _stored(*values: Any) -> Any:
    row: Any = Stored(*values)
    return row._replace(record=KeptRecord(row.record))


_TABLE_DEALS = FastQuery(
    _deals,
    _FIELDS,
    _stored,
    tournament=Tournament._meta.pk,
    table=Table._meta.pk,
    uid=Deal._meta.get_field("uid"),
)


class SheetDeal(NamedTuple):
    """A deal on a sheet. `points` are of this deal and `totals` of the game after it, by party."""

    uid: str
    number: int
    version: int
    record: dict
    dealer: str
    points: Mapping[str, int]
    totals: Mapping[str, int]
    made: bool | None
    verified: bool
    warnings_dismissed: tuple
    changed_at: datetime
    played: SheetRow
    variant: Variant

    @property
    def why(self) -> tuple[Message, ...]:
        """The steps that led to the points."""
        return self.played.why(self.variant)


class SheetView(NamedTuple):
    """A sheet. `points` add up all deals by party, `games` are games won; `expected` is None where nobody knows.

    `sets` are bids lost in the game in play or just won, `after_end` the deals played when the match was over already.
    `counted` are the deals that count towards it: passed ones only where the tournament says so; `pot` are points that
    lie on the table.
    """

    key: int
    round: int
    table: int
    parties: tuple[str, ...]
    seats: Mapping[str, Sitter]
    deals: tuple[SheetDeal, ...]
    points: Mapping[str, int]
    games: Mapping[str, int]
    sets: Mapping[str, int]
    after_end: tuple[int, ...]
    next_number: int
    next_dealer: str
    expected: int | None
    counted: int
    over: bool
    winner: str
    confirmed: tuple[str, ...]
    disputed: bool
    pot: int = 0

    @property
    def drawn_for(self) -> str:
        """The seats, as a form carries them along."""
        return drawn_for(self.seats)


def drawn_for(seats: Mapping[str, Sitter]) -> str:
    """The seats, as a form carries them along: "N3 E1 S4 W2"."""
    return " ".join(f"{seat}{sitter.number}" for seat, sitter in seats.items())


def sheet_of(table: Table, *, public: bool = False, on_table: TableDeals | None = None) -> SheetView:
    """The sheet on a table in one round, in two queries (the table's round and tournament not counted).

    `on_table` is what was just settled there for somebody who may read every name; then nothing is asked.
    """
    if on_table is None:
        standing = Deal.objects.standing().filter(table=table).order_by("number")
        on_table = _played_through(table, list(standing), sitting_at(table, public=public))
    tournament = table.round.tournament
    variant = variant_of(tournament)
    deals, sheet = on_table.deals, on_table.sheet
    confirmed = {"NS": table.ns_confirmed_at, "EW": table.ew_confirmed_at}
    return SheetView(
        key=table.pk,
        round=table.round.number,
        table=table.number,
        parties=PLACES if table.first_dealer == FIFTH else variant.unit.parties,
        seats=seated(on_table.sitting),
        deals=tuple(_deal(deal, row, variant) for deal, row in zip(deals, sheet.rows, strict=True)),
        points=sheet.points,
        games=sheet.games,
        sets=_sets(sheet),
        after_end=tuple(
            deal.number for deal, before in zip(deals[1:], sheet.rows, strict=False) if before.outcome.over
        ),
        next_number=on_table.first_free(),
        next_dealer=sheet.next_dealer,
        expected=expected_deals(table, tournament),
        counted=sum(counts(deal.record, tournament) for deal in deals),
        over=sheet.over,
        winner=sheet.winner or "",
        confirmed=tuple(side for side, at in confirmed.items() if at),
        disputed=table.disputed_at is not None,
        pot=sheet.pot,
    )


def sheets_of(tables: Sequence[Table], *, public: bool = False) -> list[SheetView]:
    """The sheets on these tables, in two queries however many there are."""
    deals: dict[int, list[Deal]] = defaultdict(list)
    for deal in Deal.objects.standing().filter(table__in=tables).order_by("number"):
        deals[deal.table_id].append(deal)
    sittings = sittings_by_table(Seat.objects.filter(table__in=tables).order_by("pk"), public=public)
    return [
        sheet_of(table, on_table=_played_through(table, deals[table.pk], sittings.get(table.pk, [])))
        for table in tables
    ]


def settle_stored(tournament: Tournament, tables: Sequence[Table]) -> dict[int, Settled]:
    """The worth of the stored deals of these tables, by the table's key; nothing is written."""
    deals: dict[int, list[tuple[int, dict[str, Any]]]] = defaultdict(list)
    seats: dict[int, dict[str, int]] = defaultdict(dict)
    standing = Deal.objects.standing().filter(table__in=tables).order_by("number")
    for table_id, deal_id, record in standing.values_list("table_id", "id", "record"):
        deals[table_id].append((deal_id, record))
    for table_id, seat, entrant_id in Seat.objects.filter(table__in=tables).values_list(
        "table_id", "seat", "entrant_id"
    ):
        seats[table_id][seat] = entrant_id
    counting = TableTotals.objects.filter(table__in=tables, counts=True)
    return _settle_tables(tournament, tables, deals, seats, dict(counting.values_list("table_id", "points")))


def to_the_end(tournament: Tournament) -> bool:
    """Is a game played to its end, where points would otherwise simply add up?"""
    return tournament.round_end == RoundEnd.GAME


def _settle_tables(
    tournament: Tournament,
    tables: Sequence[Table],
    deals: dict[int, list[tuple[int, dict[str, Any]]]],
    seats: dict[int, dict[str, int]],
    totals: dict[int, dict[str, int]],
) -> dict[int, Settled]:
    variant, by_the_game = variant_of(tournament), to_the_end(tournament)
    return {
        table.pk: settle(
            variant, deals[table.pk], seats[table.pk], table.first_dealer, by_the_game, totals=totals.get(table.pk)
        )
        for table in tables
    }


def _played_through(table: Table, deals: Sequence[Deal], sitting: Sequence[Sitting]) -> TableDeals:
    """These deals of the table with what each is worth, and who played them."""
    on_table, tournament = TableDeals(table, deals), table.round.tournament
    on_table.sitting = sitting
    records = [deal.record for deal in deals]
    on_table.sheet = play(variant_of(tournament), records, table.first_dealer, to_the_end(tournament))
    return on_table


def _sets(sheet: Sheet) -> dict[str, int]:
    """Bids lost by each side in the game in play; in the last one where the match is over."""
    game = sum(sheet.games.values()) + (not sheet.over)
    lost = [row.deal.declarers[:1] for row in sheet.rows if row.game == game and row.result.made is False]
    return {party: lost.count((party,)) for party in sheet.points}


def _deal(deal: Any, row: SheetRow, variant: Variant) -> SheetDeal:
    return SheetDeal(
        uid=str(deal.uid),
        number=deal.number,
        version=deal.version,
        record=deal.record,
        dealer=row.dealer,
        points=row.result.points,
        totals=row.totals,
        made=row.result.made,
        verified=deal.verified_by is not None,
        warnings_dismissed=tuple(deal.warnings_dismissed),
        changed_at=deal.changed_at,
        played=row,
        variant=variant,
    )


def preview_of(table: Table, record: dict[str, Any], number: int) -> tuple[SheetRow, tuple[Message, ...]]:
    """The row that this record would make on the table's sheet, in one query. The record must be a possible deal."""
    tournament = table.round.tournament
    before = Deal.objects.standing().filter(table=table, number__lt=number).order_by("number")
    records = [*before.values_list("record", flat=True), record]
    variant = variant_of(tournament)
    row = play(variant, records, table.first_dealer, to_the_end(tournament)).rows[-1]
    return row, row.why(variant)


def evidence_at(table: Table) -> dict[int, Sequence[Any]]:
    """Evidence of how each deal of a table was written down, by number: strips of photographed sheets."""
    return {number: strips for strips_at in evidence for number, strips in strips_at(table).items()}
