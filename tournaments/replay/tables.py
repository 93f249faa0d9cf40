"""What people at a table do besides entering deals, and the director's answers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring import SIDES
from tournaments.models import JournalEntry
from tournaments.play.tables_of_five import EVERYBODY

if TYPE_CHECKING:
    from tournaments.replay.states import State


def _confirmed(state: State, entry: JournalEntry) -> None:
    side, confirmed = entry.payload["side"], state.table(entry).confirmed
    for side_ in SIDES if side == EVERYBODY else (side,):
        confirmed.setdefault(side_, entry.at)


def _disputed(state: State, entry: JournalEntry) -> None:
    table = state.table(entry)
    table.dispute = entry.reason
    table.disputed_at = table.disputed_at or entry.at
    table.called_at = table.called_at or entry.at


def _settled(state: State, entry: JournalEntry) -> None:
    table = state.table(entry)
    table.disputed_at, table.dispute = None, ""


def _called(state: State, entry: JournalEntry) -> None:
    state.table(entry).called_at = entry.at


def _answered(state: State, entry: JournalEntry) -> None:
    state.table(entry).called_at = None


def _extra_deal(state: State, entry: JournalEntry) -> None:
    state.table(entry).extra_deals += 1


def _first_dealer(state: State, entry: JournalEntry) -> None:
    state.table(entry).first_dealer = entry.payload["first_dealer"]


CHANGES = {
    "round_confirmed": _confirmed,
    "round_disputed": _disputed,
    "dispute_settled": _settled,
    "director_called": _called,
    "call_answered": _answered,
    "extra_deal_given": _extra_deal,
    "first_dealer_set": _first_dealer,
}
