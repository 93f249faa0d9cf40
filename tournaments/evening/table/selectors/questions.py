"""What is asked about an odd deal before it is kept: the same on forms and through the API."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring import EntryError, read_deal
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.table.rules import Doubt, doubts

if TYPE_CHECKING:
    from collections.abc import Mapping
    from uuid import UUID

    from tournaments.evening.rounds.models import Table
    from tournaments.evening.rounds.selectors.seating import Sitter
    from tournaments.evening.table.selectors.sheets import SheetView


def questions_about(
    table: Table, view: SheetView, record: dict[str, Any], number: int | None, uid: UUID | None
) -> list[Doubt]:
    """The questions about a deal that is to be kept under that id; none about one that lies there already, or that
    cannot be read."""
    others = [(deal.number, deal.record) for deal in view.deals if deal.uid != str(uid)]
    variant = variant_of(table.round.tournament)
    if any(deal.uid == str(uid) and deal.record == record for deal in view.deals):
        return []
    try:
        read_deal(variant, record)
    except EntryError:
        return []
    return doubts(variant, record, number or view.next_number, others, table.first_dealer, names_at(view.seats))


def names_at(seats: Mapping[str, Sitter]) -> dict[str, str]:
    """Who sits at each seat, and on each side."""
    names = {seat: sitter.name for seat, sitter in seats.items()}
    for side in ("NS", "EW"):
        both = dict.fromkeys(names[seat] for seat in side if seat in names)
        names[side] = " & ".join(both)
    return {party: name for party, name in names.items() if name}
