"""Totals of a sheet, typed from a club's own paper: entering, correcting, taking back, and giving way to deals.

They lie beside the deals. While they count, the deals of that table do not; once all deals are in and add up to the
same, or somebody says so, the deals take their place. Saying the same thing twice changes nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import NotAllowed, Refused, TotalsConflict
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.facts import counts, expected_deals, variant_of
from tournaments.evening.rounds.models import ScoreEntry, Table
from tournaments.evening.table.models import Claim, Deal, TableTotals
from tournaments.evening.table.rules import parties_at, problems_with_totals, summed
from tournaments.evening.table.services.checks import ensure_same_draw, refresh_open_table
from tournaments.evening.table.services.sheets import freeze_rules, resettle
from tournaments.security.actors import Standing
from tournaments.security.permissions import require

if TYPE_CHECKING:
    from tournaments.evening.journal.models import JournalEntry
    from tournaments.evening.table.selectors.sheets import TableDeals
    from tournaments.security.actors import Actor


class TypedTotals(NamedTuple):
    """The totals of a table as they are now, and whether this act changed them."""

    totals: TableTotals
    changed: bool = False


@transaction.atomic
def record_totals(
    *,
    table: Table,
    points: Mapping[str, int],
    actor: Actor,
    version: int | None = None,
    seats: Mapping[str, int] | None = None,
    reason: str = "",
    undoes: int | None = None,
) -> TypedTotals:
    """Enter the totals of a sheet, or correct those that are there; `version` is the one the sender saw, None for none.

    `points` are by party, a seat or a side. Refused with all that is wrong, at its party or under "totals"; also where
    deals lie on the sheet already. TotalsConflict where others were typed meanwhile; Redrawn as with a deal.
    """
    require(actor, "undo" if undoes else "enter_deal", table)
    stored = _hold(table)
    _ensure_allowed(table, actor)
    points = _checked(table, points)
    if stored and stored.counts and stored.points == points:
        return TypedTotals(stored)
    if (version or 0) != (stored.version if stored else 0):
        raise TotalsConflict(stored)
    if stored and stored.counts:
        if not undoes:
            require(actor, "correct_deal", table)
        before, stored.points = stored.points, points
        return _store(table, stored, "totals_corrected", actor, {"points": points, "before": before}, reason, undoes)
    if stored is None:
        ensure_same_draw(table, seats)
    _ensure_no_deals(table)
    stored = stored or TableTotals(table=table, version=0)
    stored.points, stored.counts = points, True
    return _store(table, stored, "totals_recorded", actor, {"points": points}, reason, undoes)


@transaction.atomic
def remove_totals(
    *, table: Table, actor: Actor, version: int | None = None, reason: str = "", undoes: int | None = None
) -> TypedTotals | None:
    """Take the totals of a sheet back: its deals count, if it has any. None where no totals were typed."""
    require(actor, "undo" if undoes else "remove_deal", table)
    return _switch(table, False, "totals_removed", actor, version, reason, undoes)


@transaction.atomic
def replace_totals(*, table: Table, actor: Actor, version: int | None = None, reason: str = "") -> TypedTotals | None:
    """Let the deals of a sheet count instead of its totals, whatever they add up to. None where there are no totals."""
    require(actor, "correct_deal", table)
    _hold(table)
    if not Deal.objects.standing().filter(table=table).exists():
        raise Refused(_("No deal of this table is entered yet."))
    return _switch(table, False, "totals_replaced", actor, version, reason, None)


@transaction.atomic
def restore_totals(*, table: Table, actor: Actor, reason: str = "", undoes: int | None = None) -> TypedTotals | None:
    """Let totals that were taken back or replaced count again. None where no totals were typed."""
    require(actor, "undo" if undoes else "correct_deal", table)
    return _switch(table, True, "totals_restored", actor, None, reason, undoes)


def replace_where_agreed(on_table: TableDeals, actor: Actor) -> None:
    """After a deal was written where totals count: once all deals are in and add up to the same, they take over."""
    table, tournament = on_table.table, on_table.table.round.tournament
    expected = expected_deals(table, tournament)
    entered = sum(counts(deal.record, tournament) for deal in on_table.deals)
    if not (entered >= expected if expected else on_table.sheet.over):
        return
    stored = TableTotals.objects.get(table=table)
    if summed(on_table.sheet.points, stored.points) == stored.points:
        stored.counts = False
        _store(table, stored, "totals_replaced", actor, {"agreed": True}, "", None)


def _hold(table: Table) -> TableTotals | None:
    """Lock the tournament, see that the round is open, and read what was typed."""
    journal.lock(table.round.tournament)
    refresh_open_table(table)
    return TableTotals.objects.filter(table=table).first()


def _ensure_allowed(table: Table, actor: Actor) -> None:
    """A table's own phone types totals only where the evening is set to that, and one side never for both."""
    tournament = table.round.tournament
    by_deals = tournament.score_entry != ScoreEntry.TOTALS or tournament.double_entry
    if by_deals and require(actor, "enter_deal", table) == Standing.TABLE:
        raise NotAllowed(_("At this table every deal is entered. Totals are typed at the desk."))


def _checked(table: Table, points: Mapping[str, Any]) -> dict[str, int]:
    tournament = table.round.tournament
    variant, seats = variant_of(tournament), table.seats.values_list("seat", flat=True)
    parties = parties_at(variant, seats)
    problems = problems_with_totals(variant, points, parties, expected_deals(table, tournament))
    if problems:
        raise Refused(problems={party or "totals": sentences for party, sentences in problems.items()})
    return {party: points[party] for party in parties}


def _ensure_no_deals(table: Table) -> None:
    deals, claims = Deal.objects.standing().filter(table=table), Claim.objects.filter(table=table)
    if deals.exists() or claims.exists():
        sentence = _("Deals of this table are entered. Remove them first, or enter the others too.")
        raise Refused(problems={"totals": [sentence]})


def _switch(
    table: Table,
    counting: bool,
    kind: str,
    actor: Actor,
    version: int | None,
    reason: str,
    undoes: int | None,
) -> TypedTotals | None:
    stored = _hold(table)
    if stored is None:
        return None
    if version not in (None, stored.version):
        raise TotalsConflict(stored)
    if stored.counts == counting:
        return TypedTotals(stored)
    stored.counts = counting
    return _store(table, stored, kind, actor, {}, reason, undoes)


def _store(
    table: Table,
    totals: TableTotals,
    kind: str,
    actor: Actor,
    payload: dict[str, Any],
    reason: str,
    undoes: int | None,
) -> TypedTotals:
    """Save a new version, note the act, settle the sheet again."""
    tournament = table.round.tournament
    totals.version += 1
    entry = journal.write(
        tournament=tournament,
        kind=kind,
        actor=actor,
        on=table,
        payload={"version": totals.version, **payload},
        reason=reason,
        undoes=undoes,
    )
    _stamp(totals, entry)
    totals.save()
    table.last_deal_at, table.by_totals = entry.at, totals.counts
    table.ns_confirmed_at = table.ew_confirmed_at = None
    table.save(update_fields=["last_deal_at", "ns_confirmed_at", "ew_confirmed_at"])
    freeze_rules(tournament, entry.at)
    resettle(tournament, [table])
    return TypedTotals(totals, changed=True)


def _stamp(totals: TableTotals, entry: JournalEntry) -> None:
    totals.changed_at = entry.at
    if totals._state.adding:
        totals.created_at = entry.at
    if entry.kind in {"totals_recorded", "totals_corrected"}:
        totals.entered_by = entry.actor
