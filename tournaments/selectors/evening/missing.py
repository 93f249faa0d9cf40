"""What a round still lacks before it can close, and how far each table is.

Where both sides enter each deal, that is also what waits for the other side.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import Sum

from tournaments.errors import Missing
from tournaments.models import Claim, Deal, RoundEnd, Score, Table
from tournaments.play.facts import counts, expected_deals, plays_on

if TYPE_CHECKING:
    from tournaments.models import Round, Tournament


def missing_of(round_: Round) -> list[Missing]:
    """The tables that are not finished, with what each lacks; empty when the round can close.

    Three queries, four where both sides enter.
    """
    tournament = round_.tournament
    tables = list(Table.objects.filter(round=round_).select_related("totals").order_by("number"))
    entered, level = entered_deals(tables, tournament), level_tables(tables, round_)
    waiting = waiting_at(tables, tournament)
    lacking = (_lacks(tournament, table, entered[table.pk], table.pk in level) for table in tables)
    claims = (tuple(waiting_deal.number for waiting_deal in waiting.get(table.pk, ())) for table in tables)
    return [
        (missing or Missing(table.number))._replace(claims=numbers)
        for table, missing, numbers in zip(tables, lacking, claims, strict=True)
        if missing or numbers
    ]


def entered_deals(tables: Sequence[Table] | set[Table], tournament: Tournament) -> dict[int, set[int]]:
    """The numbers of the deals on each table's sheet that count towards the round, by the table's key."""
    entered: dict[int, set[int]] = {table.pk: set() for table in tables}
    for table, number, record in (
        Deal.objects.standing().filter(table__in=tables).values_list("table_id", "number", "record")
    ):
        if counts(record, tournament):
            entered[table].add(number)
    return entered


def level_tables(tables: Sequence[Table], round_: Round) -> set[int]:
    """The keys of the tables of a round whose sides are level where they play on then. One query."""
    if not plays_on(round_):
        return set()
    totals: dict[int, list[int]] = {}
    sums = Score.objects.filter(table__in=tables).values("table_id", "party").annotate(total=Sum("points"))
    for table, party, total in sums.values_list("table_id", "party", "total"):
        sides = totals.setdefault(table, [0, 0])
        sides[party[0] in "EW"] += total
    return {table for table, points in totals.items() if points[0] == points[1]}


def _lacks(tournament: Tournament, table: Table, entered: set[int], level: bool) -> Missing | None:
    deals: tuple[int, ...] = ()
    unfinished = False
    if table.counting_totals is not None:
        pass
    elif tournament.round_end == RoundEnd.DEALS and not table.over:
        deals = _open_numbers(tournament, table, entered)
    elif tournament.round_end == RoundEnd.GAME:
        unfinished = not table.over
    else:
        unfinished = not entered
    if deals or unfinished or level or table.disputed_at:
        return Missing(table.number, deals, unfinished, level and not deals, bool(table.disputed_at))
    return None


def _open_numbers(tournament: Tournament, table: Table, entered: set[int]) -> tuple[int, ...]:
    """The numbers that are not on the sheet; where passed deals do not count, how many more are to come."""
    expected = expected_deals(table, tournament) or 0
    if tournament.passed_deals_count:
        return tuple(number for number in range(1, expected + 1) if number not in entered)
    first = max(entered, default=0) + 1
    return tuple(range(first, first + max(expected - len(entered), 0)))


class Waiting(NamedTuple):
    """One deal that is not booked, with each side's claim. If both are here, they differ."""

    number: int
    claims: dict[str, Claim]

    @property
    def differ(self) -> bool:
        return len(self.claims) > 1


def waiting_at(tables: Sequence[Table], tournament: Tournament) -> dict[int, tuple[Waiting, ...]]:
    """The deals that wait at each of these tables, by the table's key; no query where one side's entry is enough."""
    if not tournament.double_entry:
        return {}
    by_table: dict[int, dict[int, dict[str, Claim]]] = defaultdict(dict)
    for claim in Claim.objects.filter(table__in=tables).order_by("number", "side"):
        by_table[claim.table_id].setdefault(claim.number, {})[claim.side] = claim
    return {
        table: tuple(Waiting(number, claims) for number, claims in waiting.items())
        for table, waiting in by_table.items()
    }
