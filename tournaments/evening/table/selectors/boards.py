"""The director's board: every table of a round, how far it is, and what it asks for.

The totals of a round's sheets as a desk types them: who has one at each table, what was typed, what deals make.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import Exists, OuterRef, Q

from tournaments.evening.rounds.facts import expected_deals, variant_of
from tournaments.evening.rounds.models import Round, Seat, Table
from tournaments.evening.rounds.selectors.progress import (
    Waiting,
    entered_deals,
    level_tables,
    open_numbers,
    waiting_at,
)
from tournaments.evening.rounds.selectors.seating import Sitter, seats_by_table
from tournaments.evening.table.models import Deal, TableTotals
from tournaments.evening.table.rules import parties_at, play, summed
from tournaments.evening.table.selectors.sheets import drawn_for, to_the_end

if TYPE_CHECKING:
    from scoring import Variant
    from tournaments.evening.rounds.models import Tournament


class BoardRow(NamedTuple):
    """A table on the board. `expected` is None where a round ends by the clock or by a game; `last_deal_at` may be
    None.

    `claims` are the deals that wait for the other side, where both enter; `level` is set where a table that is level at
    the end plays one deal more. With `by_totals` the totals of its sheet were typed and count instead of deals.
    `deals` are the numbers of its deals in order, each with whether it is entered; none where `expected` is None.
    """

    key: int
    number: int
    seats: dict[str, Sitter]
    entered: int
    expected: int | None
    last_deal_at: datetime | None
    over: bool
    winner: str
    confirmed: tuple[str, ...]
    disputed: bool
    dispute: str
    called_at: datetime | None
    claims: tuple[Waiting, ...] = ()
    level: bool = False
    by_totals: bool = False
    deals: tuple[tuple[int, bool], ...] = ()

    @property
    def complete(self) -> bool:
        return self.over or (self.all_in and not self.level)

    @property
    def waits(self) -> bool:
        """Is there something to do at this table: deals to play, a call or a dispute, claims that differ?"""
        settled = not self.disputed and self.called_at is None and not any(claim.differ for claim in self.claims)
        return not self.complete or not settled

    @property
    def all_in(self) -> bool:
        """Are all deals in that were planned, or the totals instead?"""
        return self.by_totals or self.expected is not None and self.entered >= self.expected


def board_of(round_: Round, *, public: bool = False) -> list[BoardRow]:
    """The board of a round in the order of its tables.

    Three queries, one more where both sides enter, and one where level tables play on.
    """
    tournament = round_.tournament
    tables = list(Table.objects.filter(round=round_).select_related("totals").order_by("number"))
    if not tables:
        return []
    seats = seats_by_table(Seat.objects.filter(round=round_), public=public)
    entered, waiting = entered_deals(tables, tournament), waiting_at(tables, tournament)
    level = level_tables(tables, round_)
    return [
        BoardRow(
            key=table.pk,
            number=table.number,
            seats=seats.get(table.pk, {}),
            entered=len(entered[table.pk]),
            expected=expected_deals(table, tournament),
            last_deal_at=table.last_deal_at,
            over=table.over,
            winner=table.winner,
            confirmed=_confirmed(table),
            disputed=table.disputed_at is not None,
            dispute=table.dispute,
            called_at=table.director_called_at,
            claims=waiting.get(table.pk, ()),
            level=table.pk in level,
            by_totals=table.counting_totals is not None,
            deals=_numbered_rounds(table, tournament, entered[table.pk]),
        )
        for table in tables
    ]


def _numbered_rounds(table: Table, tournament: Tournament, entered: set[int]) -> tuple[tuple[int, bool], ...]:
    if expected_deals(table, tournament) is None:
        return ()
    return tuple(
        (number, number in entered) for number in sorted({*entered, *open_numbers(tournament, table, entered)})
    )


def _confirmed(table: Table) -> tuple[str, ...]:
    by_side = {"NS": table.ns_confirmed_at, "EW": table.ew_confirmed_at}
    return tuple(side for side, at in by_side.items() if at)


class Alert(NamedTuple):
    """A table that waits, and for what."""

    round: int
    table: int
    called: bool
    disputed: bool

    @property
    def key(self) -> str:
        """The key by which a browser recognises a new alert."""
        return f"{self.round}.{self.table}{'c' * self.called}{'d' * self.disputed}"


def alerts_of(tournament: Tournament) -> tuple[Alert, ...]:
    """The tables of the round in play that wait for the director, in order. One query."""
    waiting = Q(director_called_at__isnull=False) | Q(disputed_at__isnull=False)
    tables = Table.objects.filter(waiting, round__tournament=tournament, round__status=Round.Status.OPEN)
    rows = tables.order_by("round__number", "number").values_list(
        "round__number", "number", "director_called_at", "disputed_at"
    )
    return tuple(Alert(round_, table, bool(called), bool(disputed)) for round_, table, called, disputed in rows)


class TotalsRow(NamedTuple):
    """Totals of a table. `names` are by party, in the order of the seats; `typed` is what was typed, whether it counts
    or not.

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

    @property
    def apart(self) -> Sequence[tuple[str, str, int | None, int]]:
        """The ones of `sides` whose two numbers are not the same."""
        return [side for side in self.sides if side[2] != side[3]]


def totals_rows(round_: Round) -> list[TotalsRow]:
    """Every table of a round in order. Three queries."""
    tables = list(Table.objects.filter(round=round_).select_related("totals").order_by("number"))
    for table in tables:
        table.round = round_
    return _rows(round_.tournament, tables)


def differing_totals(tournament: Tournament) -> list[TotalsRow]:
    """The tables at which totals count beside deals that do not make them. One query where there is none."""
    deals = Deal.objects.standing().filter(table=OuterRef("pk"))
    tables = Table.objects.filter(Exists(deals), round__tournament=tournament, totals__counts=True)
    rows = _rows(tournament, list(tables.select_related("totals", "round").order_by("round__number", "number")))
    return [row for row in rows if row.differs]


def has_totals(table: Table) -> bool:
    """Were totals ever typed for this table? One query."""
    return TableTotals.objects.filter(table=table).exists()


def totals_json(table: Table) -> dict[str, Any] | None:
    """The totals typed for this table, for other programs; None where nothing was. One query."""
    typed = TableTotals.objects.filter(table=table).first()
    return {"points": typed.points, "version": typed.version, "counts": typed.counts} if typed else None


def totals_row(table: Table, *, public: bool = False) -> TotalsRow:
    """Totals of one table, in three queries. With `public`, names are those that strangers may read."""
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
    points_made = summed(play(variant, records, table.first_dealer, to_end).points, parties)
    return TotalsRow(
        table=table,
        names={party: _party_name(seats, party) for party in parties},
        typed=stored.points if stored else None,
        counts=bool(stored and stored.counts),
        version=stored.version if stored else 0,
        entered=len(records),
        made=points_made,
        drawn_for=drawn_for(seats),
    )


def _party_name(seats: Mapping[str, Sitter], party: str) -> str:
    if party in seats:
        return seats[party].name
    return " & ".join(dict.fromkeys(seats[seat].name for seat in party if seat in seats))
