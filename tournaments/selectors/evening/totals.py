"""The totals of a round's sheets as a desk types them: who has one at each table, what was typed, what deals make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tournaments.models import Deal, Seat, Table, TableTotals
from tournaments.play.facts import variant_of
from tournaments.play.settle_sheet import play
from tournaments.play.totals import parties_at, summed
from tournaments.selectors.evening.seating import Sitter, seats_by_table
from tournaments.selectors.table.sheets import drawn_for, to_the_end

if TYPE_CHECKING:
    from scoring import Variant
    from tournaments.models import Round, Tournament


class TotalsRow(NamedTuple):
    """One table. `names` are by party, in the order of the seats; `typed` is what was typed, whether it counts or not.

    `entered` is how many deals lie on the sheet, `made` what they add up to; `version` is 0 where nothing was typed;
    `drawn_for` says who sits where, as `SheetView.drawn_for`.
    """

    table: Table
    names: Mapping[str, str]
    typed: Mapping[str, int] | None
    counts: bool
    version: int
    entered: int
    made: Mapping[str, int]
    drawn_for: str

    @property
    def number(self) -> int:
        return self.table.number

    @property
    def parties(self) -> tuple[str, ...]:
        return tuple(self.names)

    @property
    def by_deals(self) -> bool:
        """Do the deals on the sheet count, so that no totals can be typed?"""
        return bool(self.entered) and not self.counts

    @property
    def differs(self) -> bool:
        """Do totals count beside deals that add up to something else, or are not all there yet?"""
        return self.counts and bool(self.entered) and self.typed != self.made

    @property
    def sides(self) -> Sequence[tuple[str, str, int | None, int]]:
        """Each party with its name, its typed total and what the deals make."""
        return [(party, name, (self.typed or {}).get(party), self.made[party]) for party, name in self.names.items()]


def totals_rows(round_: Round) -> list[TotalsRow]:
    """Every table of a round in order. Three queries."""
    tables = list(Table.objects.filter(round=round_).select_related("totals").order_by("number"))
    for table in tables:
        table.round = round_
    return _rows(round_.tournament, tables)


def has_totals(table: Table) -> bool:
    """Were totals ever typed for this table? One query."""
    return TableTotals.objects.filter(table=table).exists()


def told_totals(table: Table) -> dict[str, Any] | None:
    """What was typed for this table, for other programs; None where nothing was. One query."""
    typed = TableTotals.objects.filter(table=table).first()
    return {"points": typed.points, "version": typed.version, "counts": typed.counts} if typed else None


def totals_row(table: Table, *, public: bool = False) -> TotalsRow:
    """One table, in three queries. With `public`, names are those that strangers may read."""
    stored = Table.objects.select_related("totals").get(pk=table.pk)
    return _rows(table.round.tournament, [stored], public=public)[0]._replace(table=table)


def _rows(tournament: Tournament, tables: Sequence[Table], *, public: bool = False) -> list[TotalsRow]:
    seats = seats_by_table(Seat.objects.filter(table__in=tables), public=public)
    records: dict[int, list[dict]] = {table.pk: [] for table in tables}
    deals = Deal.objects.standing().filter(table__in=tables).order_by("number")
    for table, record in deals.values_list("table_id", "record"):
        records[table].append(record)
    variant = variant_of(tournament)
    pairs = tournament.kind == "pairs"
    return [
        _row(variant, table, seats.get(table.pk, {}), pairs, records[table.pk], to_the_end(tournament))
        for table in tables
    ]


def _row(
    variant: Variant, table: Table, seats: Mapping[str, Sitter], pairs: bool, records: list[dict], to_end: bool
) -> TotalsRow:
    stored = getattr(table, "totals", None)
    parties = parties_at(variant, ("NS", "EW") if pairs else seats)
    made = summed(play(variant, records, table.first_dealer, to_end).points, parties)
    return TotalsRow(
        table=table,
        names={party: _named(seats, party) for party in parties},
        typed=stored.points if stored else None,
        counts=bool(stored and stored.counts),
        version=stored.version if stored else 0,
        entered=len(records),
        made=made,
        drawn_for=drawn_for(seats),
    )


def _named(seats: Mapping[str, Sitter], party: str) -> str:
    if party in seats:
        return seats[party].name
    return " & ".join(dict.fromkeys(seats[seat].name for seat in party if seat in seats))
