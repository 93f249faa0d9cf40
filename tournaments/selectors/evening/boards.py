"""The director's board: every table of a round, how far it is, and what it asks for."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import Q

from tournaments.models import Round, Seat, Table
from tournaments.play.facts import expected_deals
from tournaments.selectors.evening.missing import Waiting, entered_deals, level_tables, waiting_at
from tournaments.selectors.evening.seating import Sitter, seats_by_table

if TYPE_CHECKING:
    from tournaments.models import Tournament


class BoardRow(NamedTuple):
    """One table. `expected` is None where a round ends by the clock or by a game; `last_deal_at` may be None.

    `claims` are the deals that wait for the other side, where both enter; `level` is set where a table that is level at
    the end plays one deal more. With `by_totals` the totals of its sheet were typed and count instead of deals.
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

    @property
    def complete(self) -> bool:
        return self.over or (self.all_in and not self.level)

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
        )
        for table in tables
    ]


def _confirmed(table: Table) -> tuple[str, ...]:
    by_side = {"NS": table.ns_confirmed_at, "EW": table.ew_confirmed_at}
    return tuple(side for side, at in by_side.items() if at)


class Alert(NamedTuple):
    """One table that waits, and for what."""

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
