"""What acts on a deal change. Every change of a sheet withdraws the agreement of its sides."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from tournaments.models import JournalEntry
from tournaments.replay.states import DealState

if TYPE_CHECKING:
    from tournaments.replay.states import State


def _recorded(state: State, entry: JournalEntry) -> None:
    state.rules_frozen_at = state.rules_frozen_at or entry.at
    uid, payload = str(entry.deal_uid), entry.payload
    earlier = state.table(entry).deals.get(uid)
    deal = DealState(
        uid,
        payload["number"],
        payload["version"],
        payload["record"],
        warnings=tuple(payload.get("warnings", ())),
        entered_by=entry.actor,
        created_at=earlier.created_at if earlier else entry.at,
        changed_at=entry.at,
    )
    _put(state, entry, deal)


def _marked(state: State, entry: JournalEntry) -> None:
    deal = state.table(entry).deals[str(entry.deal_uid)]
    removed = entry.kind == "deal_removed"
    version = entry.payload["version"]
    _put(state, entry, replace(deal, version=version, removed=removed, verified_by=None, changed_at=entry.at))


def _verified(state: State, entry: JournalEntry) -> None:
    deals, uid = state.table(entry).deals, str(entry.deal_uid)
    deals[uid] = replace(deals[uid], verified_by=entry.actor)


def _put(state: State, entry: JournalEntry, deal: DealState) -> None:
    table = state.table(entry)
    table.deals[deal.uid] = deal
    table.claims = {uid: claim for uid, claim in table.claims.items() if claim.number != deal.number}
    table.last_deal_at, table.confirmed = entry.at, {}


CHANGES = {
    "deal_recorded": _recorded,
    "deal_corrected": _recorded,
    "deal_removed": _marked,
    "deal_restored": _marked,
    "deal_verified": _verified,
}
