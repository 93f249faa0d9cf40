"""Everything a table needs to go on: its round, who sits there, the sheet, the clock, and where to next."""

from typing import Any

from django.utils import timezone

from tournaments.models import Round, Table, Tournament
from tournaments.selectors.evening.missing import plays_on
from tournaments.selectors.table.guides import guide_of
from tournaments.selectors.table.sheets import SheetDeal, SheetView, sheet_of
from tournaments.selectors.table.table_deals import Lying
from tournaments.services.evening.clocks import ends_at

SHOWN = (Round.Status.OPEN, Round.Status.PUBLISHED, Round.Status.CLOSED)


def current_table(tournament: Tournament, number: int) -> Table | None:
    """The table of that number in the round played now, else in the next, else in the last; None before a draw."""
    tables = Table.objects.select_related("round").filter(
        round__tournament=tournament, number=number, round__status__in=SHOWN
    )
    found = min(tables, key=_nearness, default=None)
    if found:
        found.round.tournament = tournament
    return found


def _nearness(table: Table) -> tuple[int, ...]:
    place = SHOWN.index(table.round.status)
    return place, -table.round.number if table.round.status == Round.Status.CLOSED else table.round.number


def state_of(table: Table, lying: Lying | None = None, sheet: SheetView | None = None) -> dict[str, Any]:
    """A table's state as plain JSON values, in a fixed number of queries.

    `lying` is what was just settled there, `sheet` the sheet where it was read already.
    """
    round_, tournament, sheet = table.round, table.round.tournament, sheet or sheet_of(table, lying=lying)
    return {
        "revision": tournament.revision,
        "tournament": {"id": str(tournament.public_id), "name": tournament.name, "club": tournament.club.name},
        "round": {"number": round_.number, "status": round_.status, "planned": tournament.rounds_planned},
        "table": _table(table),
        "seats": {seat: {"number": who.number, "name": who.name} for seat, who in sheet.seats.items()},
        "ends": tournament.round_end,
        "expected": sheet.expected,
        "passed_deals_count": tournament.passed_deals_count,
        "plays_on": plays_on(round_),
        "clock": clock_of(round_),
        "deals": [deal_of(deal) for deal in sheet.deals],
        "totals": dict(sheet.points),
        "next_number": sheet.next_number,
        "next_dealer": sheet.next_dealer,
        "guide": guide_of(table, begun=bool(sheet.deals)),
    }


def deal_of(deal: SheetDeal) -> dict[str, Any]:
    """A deal of a sheet as plain JSON values."""
    return {
        "uid": deal.uid, "number": deal.number, "version": deal.version, "record": deal.record, "dealer": deal.dealer,
        "points": dict(deal.points), "totals": dict(deal.totals), "made": deal.made, "verified": deal.verified,
        "warnings_dismissed": list(deal.warnings_dismissed), "changed_at": deal.changed_at.isoformat(),
    }  # fmt: skip


def _table(table: Table) -> dict[str, Any]:
    return {
        "number": table.number, "dealt": table.dealt, "first_dealer": table.first_dealer,
        "over": table.over, "winner": table.winner,
        "confirmed": [side for side, at in (("NS", table.ns_confirmed_at), ("EW", table.ew_confirmed_at)) if at],
        "disputed": table.disputed_at is not None, "dispute": table.dispute,
        "called": table.director_called_at is not None,
    }  # fmt: skip


def clock_of(round_: Round) -> dict[str, Any] | None:
    """When the round's time is up and how long that still is, for a phone whose own clock may be wrong."""
    ends = ends_at(round_, round_.tournament.minutes_per_round)
    if ends is None:
        return None
    left = round((ends - timezone.now()).total_seconds())
    return {"ends_at": ends.isoformat(), "seconds_left": left, "paused": round_.paused_at is not None}
