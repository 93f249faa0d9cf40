"""The deals of an evening as a file of results, as strangers may read them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.decimals import decimals_of
from scoring.results_files import PlayedDeal, ResultsFile
from tournaments.evening.rounds.models import Table
from tournaments.evening.rounds.selectors.named import words_for_strangers
from tournaments.evening.rounds.selectors.progress import SHOWN
from tournaments.evening.table.selectors.sheets import SheetDeal, SheetView, sheets_of
from tournaments.register.names import BETWEEN_PARTNERS

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tournaments.evening.rounds.models import Tournament


def results_file_of(tournament: Tournament) -> ResultsFile:
    """Every deal that stands, by round, table and number; as many queries however many tables there are."""
    masked = words_for_strangers(tournament)
    tables = Table.objects.filter(round__tournament=tournament, round__status__in=SHOWN)
    listed = list(tables.select_related("round").order_by("round__number", "number"))
    for table in listed:
        table.round.tournament = tournament
    deals = tuple(_played_deal(sheet, deal, masked) for sheet in sheets_of(listed, public=True) for deal in sheet.deals)
    event, date = tournament.name, tournament.date.isoformat()
    decimals = decimals_of(tournament.overlay)
    return ResultsFile(tournament.game, tournament.variant, tournament.rules, deals, event, date, decimals)


def _played_deal(sheet: SheetView, deal: SheetDeal, masked: Callable[[str], str]) -> PlayedDeal:
    names = {seat: _name_at(sheet, seat) for seat in sheet.seats}
    record = {**deal.record, "dealer": deal.dealer} if deal.dealer in sheet.seats else deal.record
    return PlayedDeal(sheet.round, sheet.table, deal.number, names, _without_names(record, masked), dict(deal.points))


def _name_at(sheet: SheetView, seat: str) -> str:
    """The person on a seat: of a pair on two seats the first sits North or East."""
    sitter = sheet.seats[seat]
    partners = sitter.name.split(BETWEEN_PARTNERS)
    shared = [other for other, who in sheet.seats.items() if who.number == sitter.number]
    return partners[shared.index(seat)] if len(partners) == len(shared) == 2 else sitter.name


def _without_names(record: Mapping[str, Any], masked: Callable[[str], str]) -> dict[str, Any]:
    modifiers = record.get("modifiers") or {}
    reason = {"reason": masked(modifiers["reason"])} if "reason" in modifiers else {}
    return {**record, **({"modifiers": {**modifiers, **reason}} if reason else {})}
