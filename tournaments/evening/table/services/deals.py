"""Entering, correcting and removing deals. Saying the same thing twice changes nothing."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import Closed, Conflict
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.models import Round, Table
from tournaments.evening.rounds.selectors.progress import level_tables
from tournaments.evening.standings.services import freeze_anew
from tournaments.evening.table.fast_path import FastInsert, FastUpdate
from tournaments.evening.table.models import Deal
from tournaments.evening.table.selectors.sheets import TableDeals, table_deals_with
from tournaments.evening.table.services.checks import (
    dismissed,
    ensure_confirmed,
    ensure_number,
    ensure_own,
    ensure_place,
    ensure_possible,
    ensure_read,
    ensure_same_draw,
    last_number,
    normalised_record,
    refresh_open_table,
    was_booked,
)
from tournaments.evening.table.services.claims import claim_deal, settle_claims
from tournaments.evening.table.services.sheets import freeze_rules, replace_where_agreed, resettle_sheet
from tournaments.frame.append_only import canonical
from tournaments.security.actors import Standing
from tournaments.security.permissions import may, require, standing_at

if TYPE_CHECKING:
    from tournaments.security.actors import Actor


_INSERT = FastInsert(Deal)
_TOUCH = FastUpdate(Table, "last_deal_at", "ns_confirmed_at", "ew_confirmed_at")


class Recorded(NamedTuple):
    """The outcome of an entry, with its sheet where that changed.

    `superseded`: it was booked before, and somebody changed the deal since.
    """

    deal: Deal
    created: bool = False
    changed: bool = False
    superseded: bool = False
    on_table: TableDeals | None = None


def enter_deal(
    *, table: Table, actor: Actor, side: str | None = None, force_new_version: bool = False, **entry: Any
) -> Any:
    """A deal from a table where both sides enter is a claim of one of them; any other is booked at once."""
    if not table.round.tournament.double_entry or standing_at(actor, table) is not Standing.TABLE:
        return record_deal(table=table, actor=actor, force_new_version=force_new_version, **entry)
    return claim_deal(table=table, actor=actor, side=side or "", record_deal=record_deal, **entry)


@transaction.atomic
def record_deal(
    *,
    table: Table,
    uid: UUID,
    record: dict[str, Any],
    actor: Actor,
    number: int | None = None,
    version: int | None = None,
    warnings_dismissed: Collection[str] = (),
    force_new_version: bool = False,
    seats: Mapping[str, int] | None = None,
    ask: bool = False,
) -> Recorded:
    """Enter a deal under the id its device made, or correct it when `version` says which version is corrected.

    The same id with the same content is answered as before; with `force_new_version` it is a new version once, so that
    whatever else was sent for this version comes too late. Conflict when the id or the place in the sheet is taken by
    something else, or the version is not the current one; EntryError names everything wrong with the record. Redrawn
    when a new one was entered for other people, who sat there as `seats` say. With `ask` Questioned about an odd one.
    """
    tournament = table.round.tournament
    require(actor, "enter_deal", table)
    uid, record = UUID(str(uid)), normalised_record(record)
    ensure_own(actor, table, record)
    journal.lock(tournament)
    on_table, deal = table_deals_with(table, uid)
    if deal is None:
        ensure_same_draw(table, seats)
        if ask:
            ensure_confirmed(on_table, uid, record, number, warnings_dismissed)
        return _enter(on_table, uid, record, actor, number, version, warnings_dismissed)
    deal.table = _same_table(deal, table)
    number = deal.number if number is None else number
    if _same(deal, number, record) and not (force_new_version and version == deal.version):
        return Recorded(deal)
    if was_booked(deal, number, record, version):
        return Recorded(deal, superseded=True)
    if ask:
        ensure_confirmed(on_table, uid, record, number, warnings_dismissed)
    return correct_deal(
        deal=deal, record=record, number=number, version=version, actor=actor, warnings_dismissed=warnings_dismissed
    )


@transaction.atomic
def correct_deal(
    *,
    deal: Deal,
    record: dict[str, Any],
    version: int | None,
    actor: Actor,
    number: int | None = None,
    reason: str = "",
    warnings_dismissed: Iterable[str] = (),
    undoes: int | None = None,
) -> Recorded:
    """Replace what a deal says. The version it was read at must still be the current one.

    Who may reopen a round corrects a deal of a closed one with a reason; frozen standings follow.
    """
    require(actor, "undo" if undoes else "correct_deal", deal)
    lock_deal(deal)
    if version != deal.version or deal.removed:
        raise Conflict(deal)
    has_reason = bool(undoes or reason.strip())
    refresh_open_table(deal.table, closed=has_reason and may(actor, "reopen_round", deal.tournament))
    on_table, _found = table_deals_with(deal.table, deal.uid)
    record, number = normalised_record(record), number or deal.number
    if not undoes:
        ensure_own(actor, deal.table, record)
    if number != deal.number:
        ensure_possible(number)
        ensure_number(on_table, number)
    ensure_read(on_table, number, record, by_the_sheet=not undoes)
    ensure_place(on_table, number, deal.uid)
    before = {"number": deal.number, "record": deal.record}
    deal.number, deal.record = number, record
    deal.warnings_dismissed = dismissed(warnings_dismissed)
    payload = {**_content(deal), "before": before}
    corrected = _store(on_table, deal, "deal_corrected", actor, payload, reason, undoes)
    if deal.table.round.status == Round.Status.CLOSED:
        freeze_anew(deal.tournament, deal.table.round.number, actor)
    return corrected


@transaction.atomic
def remove_deal(
    *, deal: Deal, actor: Actor, version: int | None = None, reason: str = "", undoes: int | None = None
) -> Recorded:
    """Take a deal out of its sheet. It stays readable in the history and can be put back."""
    require(actor, "undo" if undoes else "remove_deal", deal)
    lock_deal(deal)
    if deal.removed:
        return Recorded(deal)
    if version not in (None, deal.version):
        raise Conflict(deal)
    refresh_open_table(deal.table)
    on_table, _found = table_deals_with(deal.table, deal.uid)
    deal.removed = True
    return _store(on_table, deal, "deal_removed", actor, {"number": deal.number}, reason, undoes)


@transaction.atomic
def restore_deal(*, deal: Deal, actor: Actor, reason: str = "", undoes: int | None = None) -> Recorded:
    """Put a removed deal back where it stood; EntryError if the rules changed since and it is not possible any more."""
    require(actor, "undo" if undoes else "remove_deal", deal)
    lock_deal(deal)
    if not deal.removed:
        return Recorded(deal)
    refresh_open_table(deal.table)
    on_table, _found = table_deals_with(deal.table, deal.uid)
    ensure_place(on_table, deal.number, deal.uid)
    ensure_read(on_table, deal.number, deal.record, by_the_sheet=False)
    deal.removed = False
    return _store(on_table, deal, "deal_restored", actor, {"number": deal.number}, reason, undoes)


def give_extra_deal(table: Table, actor: Actor, reason: str = "") -> None:
    """Give one more deal than the round has, to decide a level game."""
    table.extra_deals += 1
    table.save(update_fields=["extra_deals"])
    journal.write(tournament=table.round.tournament, kind="extra_deal_given", actor=actor, on=table, reason=reason)


def lock_deal(deal: Deal) -> None:
    """Lock the deal's tournament and bring deal, table and round up to date."""
    tournament = deal.table.round.tournament
    journal.lock(tournament)
    deal.refresh_from_db()
    deal.table = Table.objects.select_related("round").get(pk=deal.table_id)
    deal.table.round.tournament = deal.tournament = tournament


def _enter(
    on_table: TableDeals,
    uid: UUID,
    record: dict[str, Any],
    actor: Actor,
    number: int | None,
    version: int | None,
    warnings_dismissed: Iterable[str],
) -> Recorded:
    table, tournament = on_table.table, on_table.table.round.tournament
    if version:
        raise Conflict
    refresh_open_table(table)
    free, number = number is None, on_table.first_free() if number is None else number
    ensure_possible(number)
    ensure_read(on_table, number, record)
    if not free:
        ensure_place(on_table, number, uid)
    if table.over and not table.by_totals:
        raise Closed(_("The game at table {number} is won.").format(number=table.number))
    if number == last_number(table) + 1 and level_tables([table], table.round):
        give_extra_deal(table, actor)
    ensure_number(on_table, number)
    deal = Deal(
        tournament=tournament,
        table=table,
        uid=uid,
        number=number,
        version=0,
        record=record,
        warnings_dismissed=dismissed(warnings_dismissed),
    )
    return _store(on_table, deal, "deal_recorded", actor, _content(deal), "", None)._replace(created=True)


def _store(
    on_table: TableDeals, deal: Deal, kind: str, actor: Actor, payload: dict[str, Any], reason: str, undoes: int | None
) -> Recorded:
    """Save a new version, settle the sheet again, note the act."""
    table = deal.table
    deal.version += 1
    deal.verified_by = None
    entry = journal.write(
        tournament=deal.tournament,
        kind=kind,
        actor=actor,
        payload={"version": deal.version, **payload},
        deal=deal,
        reason=reason,
        undoes=undoes,
    )
    deal.changed_at = entry.at
    if kind == "deal_recorded":
        deal.created_at = entry.at
        freeze_rules(deal.tournament, entry.at)
    if kind in {"deal_recorded", "deal_corrected"}:
        deal.entered_by = entry.actor
    if new := deal.pk is None:
        _INSERT(deal)  # type: ignore[unreachable]  # it may be new
    else:
        deal.save()
    table.last_deal_at = deal.changed_at
    table.ns_confirmed_at = table.ew_confirmed_at = None
    _TOUCH(table)
    if deal.tournament.double_entry:
        settle_claims(deal)
    since = on_table.put(deal)
    resettle_sheet(on_table, since, new_at_the_end=new and on_table.deals[-1] is deal)  # type: ignore[unreachable]  # may be new
    if table.by_totals:
        replace_where_agreed(on_table, actor)
    return Recorded(deal, changed=True, on_table=on_table)


def _content(deal: Deal) -> dict[str, Any]:
    return {"number": deal.number, "record": deal.record, "warnings": deal.warnings_dismissed}


def _same(deal: Deal, number: int, record: dict[str, Any]) -> bool:
    return deal.number == number and canonical(deal.record) == canonical(record)


def _same_table(deal: Deal, table: Table) -> Table:
    if deal.table_id != table.pk:
        raise Conflict
    return table
