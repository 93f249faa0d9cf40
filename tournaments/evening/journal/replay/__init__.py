"""The tournament as it stood after any act: a fold over journal rows that knows no database."""

from collections.abc import Iterable
from typing import Any

from tournaments.evening.journal.replay.acts import CHANGES
from tournaments.evening.journal.replay.states import (
    AdjustmentState,
    ClaimState,
    DealState,
    DrawState,
    EntrantState,
    RoundState,
    State,
    TableState,
    TotalsState,
)

__all__ = [
    "AdjustmentState",
    "ClaimState",
    "DealState",
    "DrawState",
    "EntrantState",
    "RoundState",
    "State",
    "TableState",
    "TotalsState",
    "state_at",
]


def state_at(entries: Iterable[Any], seq: int | None = None) -> State:
    """The state after the act with that number, or after the last. Entries come in the order of their numbers.

    An entry has the fields of a stored journal row; hashes are not looked at. Acts of a kind that nothing follows
    from only count.
    """
    state = State()
    for entry in entries:
        if seq is not None and entry.seq > seq:
            break
        state.seq = entry.seq
        if change := CHANGES.get(entry.kind):
            change(state, entry)
    return state
