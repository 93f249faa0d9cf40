"""Sheets: stored scores kept equal to what the deals are worth, totals typed from paper, and printed sheets."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.errors import NotAllowed, Refused, TotalsConflict
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.facts import counts, document_of, expected_deals, variant_of
from tournaments.evening.rounds.models import FrozenRules, RoundEnd, ScoreEntry, Table
from tournaments.evening.rounds.selectors.seating import sitting_at
from tournaments.evening.table.fast_path import FastMerge, FastQuery
from tournaments.evening.table.models import CONTENT, SERIALS, Claim, Deal, PrintedSheet, Score, TableTotals
from tournaments.evening.table.rules import parties_at, problems_with_totals, settle, summed
from tournaments.evening.table.selectors.sheets import TableDeals, settle_stored, to_the_end
from tournaments.evening.table.services.checks import ensure_same_draw, refresh_open_table
from tournaments.security.actors import Standing
from tournaments.security.permissions import require

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.evening.journal.models import JournalEntry
    from tournaments.evening.rounds.models import Tournament
    from tournaments.evening.table.rules import Settled
    from tournaments.security.actors import Actor


_FACTS = ("points", "declarer", "made")
_KEY = ("deal", "entrant", "party")
_READ = ("id", "table_id", "deal_id", "entrant_id", "party", *_FACTS)

_SCORES = FastQuery(
    lambda table, since: Score.objects.filter(table=table, deal__number__gte=since),
    _READ,
    table=Table._meta.pk,
    since=Deal._meta.get_field("number"),
)
# New rows and changed ones in one statement: an update of many rows is ten times slower.
_MERGE = FastMerge(Score, ("tournament", "round", "table", *_KEY, *_FACTS), unique=_KEY, update=_FACTS)


def resettle_sheet(on_table: TableDeals, since: int, *, new_at_the_end: bool = False) -> None:
    """Settle a table's deals again and store what changed from deal `since` on; plays the sheet through.

    A new deal at the end is the only one since, and has no scores that could be read. Where typed totals count, the
    deals are played through and nothing is stored of them.
    """
    table, tournament = on_table.table, on_table.table.round.tournament
    on_table.sitting = sitting_at(table)
    seats = {sitting.seat: sitting.entrant for sitting in on_table.sitting}
    deals = [(deal.id, deal.record) for deal in on_table.deals]
    earlier = sum(deal.number < since for deal in on_table.deals)
    settled = settle(variant_of(tournament), deals, seats, table.first_dealer, to_the_end(tournament), since=earlier)
    on_table.sheet = settled.sheet
    if table.by_totals:
        return
    stored = () if new_at_the_end else _SCORES(table=table.pk, since=since)
    _store_sheets(tournament, [table], {table.pk: settled}, stored)


def freeze_rules(tournament: Tournament, at: datetime) -> None:
    """At the first deal or total: keep the score table as it was played."""
    if tournament.rules_frozen_at is None:
        tournament.rules_frozen_at = at
        tournament.save(update_fields=["rules_frozen_at"])
        FrozenRules.objects.create(tournament=tournament, document=document_of(tournament))


def resettle(tournament: Tournament, tables: Sequence[Table]) -> None:
    """Settle several sheets of one tournament with one read and at most two writes of scores."""
    stored = Score.objects.filter(table__in=tables).values_list(*_READ)
    _store_sheets(tournament, tables, settle_stored(tournament, tables), stored)


def _store_sheets(
    tournament: Tournament, tables: Sequence[Table], settled: dict[int, Settled], stored: Iterable[tuple[Any, ...]]
) -> None:
    _store_scores(tournament, tables, settled, stored)
    changed = [table for table in tables if _note_end(table, settled[table.pk])]
    if changed:
        Table.objects.bulk_update(changed, ["over", "winner"])


def _store_scores(
    tournament: Tournament, tables: Sequence[Table], settled: dict[int, Settled], stored: Iterable[tuple[Any, ...]]
) -> None:
    scores_expected = {
        (table.pk, line.deal, line.entrant, line.party): (table, line)
        for table in tables
        for line in settled[table.pk].lines
    }
    gone = []
    for key, *named, points, declarer, made in stored:
        _, line = scores_expected.get(tuple(named), (None, None))
        if line and (points, declarer, made) == line[3:]:
            del scores_expected[tuple(named)]
        elif line is None or line.deal is None:  # a total has no deal by which rows could be merged
            gone.append(key)
    if gone:
        Score.objects.filter(pk__in=gone).delete()
    if scores_expected:
        _MERGE(
            (
                tournament.pk,
                table.round_id,
                table.pk,
                line.deal,
                line.entrant,
                line.party,
                line.points,
                line.declarer,
                line.made,
            )
            for table, line in scores_expected.values()
        )


def _note_end(table: Table, sheet: Settled) -> bool:
    before = table.over, table.winner
    table.over, table.winner = sheet.over, sheet.winner
    return before != (table.over, table.winner)


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
    stored = _lock_totals(table)
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
        return _store_totals(
            table, stored, "totals_corrected", actor, {"points": points, "before": before}, reason, undoes
        )
    if stored is None:
        ensure_same_draw(table, seats)
    _ensure_no_deals(table)
    stored = stored or TableTotals(table=table, version=0)
    stored.points, stored.counts = points, True
    return _store_totals(table, stored, "totals_recorded", actor, {"points": points}, reason, undoes)


@transaction.atomic
def remove_totals(
    *, table: Table, actor: Actor, version: int | None = None, reason: str = "", undoes: int | None = None
) -> TypedTotals | None:
    """Take the totals of a sheet back: its deals count, if it has any. None where no totals were typed."""
    require(actor, "undo" if undoes else "remove_deal", table)
    return _switch(table, False, "totals_removed", actor, version, reason, undoes)


@transaction.atomic
def replace_totals(*, table: Table, actor: Actor, version: int | None = None, reason: str = "") -> TypedTotals | None:
    """Replace the totals of a sheet by its deals, whatever they add up to. None where there are no totals."""
    require(actor, "correct_deal", table)
    _lock_totals(table)
    if not Deal.objects.standing().filter(table=table).exists():
        raise Refused(_("No deal of this table is entered yet."))
    return _switch(table, False, "totals_replaced", actor, version, reason, None)


@transaction.atomic
def restore_totals(*, table: Table, actor: Actor, reason: str = "", undoes: int | None = None) -> TypedTotals | None:
    """Restore totals that were taken back or replaced. None where no totals were typed."""
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
        _store_totals(table, stored, "totals_replaced", actor, {"agreed": True}, "", None)


def _lock_totals(table: Table) -> TableTotals | None:
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


def deals_in_totals(table: Table, tournament: Tournament) -> int | None:
    """The number of deals that the totals of a table hold at most; None where nobody knows.

    Where a table writes its points itself and nothing but totals, they are one deal. Nobody plays a deal in less than a
    minute.
    """
    if tournament.score_entry == ScoreEntry.TOTALS and not variant_of(tournament).has_contracts:
        return 1
    if tournament.round_end == RoundEnd.MINUTES:
        return tournament.minutes_per_round
    return expected_deals(table, tournament)


def _checked(table: Table, points: Mapping[str, Any]) -> dict[str, int]:
    tournament = table.round.tournament
    variant, seats = variant_of(tournament), table.seats.values_list("seat", flat=True)
    parties = parties_at(variant, seats)
    problems = problems_with_totals(variant, points, parties, deals_in_totals(table, tournament))
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
    stored = _lock_totals(table)
    if stored is None:
        return None
    if version not in (None, stored.version):
        raise TotalsConflict(stored)
    if stored.counts == counting:
        return TypedTotals(stored)
    stored.counts = counting
    return _store_totals(table, stored, kind, actor, {}, reason, undoes)


def _store_totals(
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


@transaction.atomic
def register_sheets(*, tournament: Tournament, pages: Sequence[PrintedSheet], actor: Actor) -> list[int]:
    """The serial of each page, in their order: the one it has if the same page was printed before, otherwise the next.

    Nothing that counts is changed, so the journal has no row of it. Raises Refused where an evening has used up the
    262,144 serials that a code can name.
    """
    require(actor, "see_tournament", tournament)
    digests = [digest_of(page) for page in pages]
    serials = _registered_serials(tournament, digests)
    if not set(digests) <= serials.keys():
        journal.lock(tournament)
        serials = _registered_serials(tournament, digests)
        serials |= _registered(tournament, dict(zip(digests, pages, strict=True)), serials)
    return [serials[digest] for digest in digests]


def _registered_serials(tournament: Tournament, digests: Sequence[str]) -> dict[str, int]:
    registered = PrintedSheet.objects.filter(tournament=tournament, digest__in=digests)
    return dict(registered.values_list("digest", "serial"))


def _registered(tournament: Tournament, pages: dict[str, PrintedSheet], registered: dict[str, int]) -> dict[str, int]:
    highest = PrintedSheet.objects.filter(tournament=tournament).aggregate(highest=Max("serial"))["highest"]
    new_sheets: list[PrintedSheet] = []
    for digest, page in pages.items():
        if digest not in registered:
            page.tournament, page.digest = tournament, digest
            page.serial = (-1 if highest is None else highest) + 1 + len(new_sheets)
            new_sheets.append(page)
    if new_sheets and new_sheets[-1].serial >= SERIALS:
        raise Refused(_("This evening has printed more sheets than their codes can name. Print ordinary scoresheets."))
    PrintedSheet.objects.bulk_create(new_sheets)
    return {page.digest: page.serial for page in new_sheets}


def digest_of(page: PrintedSheet) -> str:
    """The digest shared by pages of one sheet of paper: the hash of whose deals it holds and what its bubbles mean."""
    content: dict[str, Any] = {field: getattr(page, field) for field in CONTENT}
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
