"""What acts on the totals of a sheet change. Every change of a sheet withdraws the agreement of its sides."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tournaments.models import JournalEntry
from tournaments.replay.states import TotalsState

if TYPE_CHECKING:
    from tournaments.replay.states import State


def _recorded(state: State, entry: JournalEntry) -> None:
    state.rules_frozen_at = state.rules_frozen_at or entry.at
    table, payload = state.table(entry), entry.payload
    table.totals = TotalsState(
        payload["version"],
        payload["points"],
        entered_by=entry.actor,
        created_at=table.totals.created_at if table.totals else entry.at,
        changed_at=entry.at,
    )
    table.last_deal_at, table.confirmed = entry.at, {}


def _marked(state: State, entry: JournalEntry) -> None:
    table, counts = state.table(entry), entry.kind == "totals_restored"
    typed: TotalsState = table.totals  # type: ignore[assignment]  # they were typed before anything became of them
    table.totals = replace(typed, version=entry.payload["version"], counts=counts, changed_at=entry.at)
    table.last_deal_at, table.confirmed = entry.at, {}


CHANGES = {
    "totals_recorded": _recorded,
    "totals_corrected": _recorded,
    "totals_removed": _marked,
    "totals_replaced": _marked,
    "totals_restored": _marked,
}
