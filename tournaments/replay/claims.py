"""Claims: one side's entry of a deal, until a deal takes its place."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.models import JournalEntry
from tournaments.replay.states import ClaimState

if TYPE_CHECKING:
    from tournaments.replay.states import State


def _claimed(state: State, entry: JournalEntry) -> None:
    uid, payload = str(entry.deal_uid), entry.payload
    state.table(entry).claims[uid] = ClaimState(
        uid,
        payload["number"],
        payload["side"],
        payload["version"],
        payload["record"],
        warnings=tuple(payload["warnings"]),
        device=entry.actor.get("device", ""),
        changed_at=entry.at,
    )


def _withdrawn(state: State, entry: JournalEntry) -> None:
    del state.table(entry).claims[str(entry.deal_uid)]


CHANGES = {"deal_claimed": _claimed, "claim_withdrawn": _withdrawn}
