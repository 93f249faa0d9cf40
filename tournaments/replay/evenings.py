"""What acts on the tournament as a whole change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.models import JournalEntry
from tournaments.play.facts import facts_told
from tournaments.play.rules_versions import is_version, version_told
from tournaments.replay.draws import drawn

if TYPE_CHECKING:
    from tournaments.replay.states import State


def _facts(state: State, entry: JournalEntry) -> None:
    state.facts = facts_told(entry.payload)
    if not state.facts["double_entry"]:
        for table in (table for round_ in state.rounds.values() for table in round_.tables.values()):
            table.claims = {}


def _rules(state: State, entry: JournalEntry) -> None:
    """After the first deal: a version of the rules, the sheets whose agreement it took back, standings frozen anew."""
    _facts(state, entry)
    if not is_version(entry.kind, entry.payload):
        return
    state.rules_versions = [*state.rules_versions, version_told(entry)]
    for round_number, table_number in entry.payload["unconfirmed"]:
        state.rounds[round_number].tables[table_number].confirmed = {}
    for number, standings in entry.payload["standings"].items():
        state.rounds[int(number)].standings = standings


def _lot(state: State, entry: JournalEntry) -> None:
    _facts(state, entry)
    drawn(state, entry.payload.get("attempt"))


def _published(state: State, entry: JournalEntry) -> None:
    state.published = entry.kind == "page_published"


def _held(state: State, entry: JournalEntry) -> None:
    state.results_held = entry.kind == "results_held"


def _archived(state: State, entry: JournalEntry) -> None:
    state.archived_at = entry.at if entry.kind == "archived" else None


def _finished(state: State, entry: JournalEntry) -> None:
    state.status = "finished"


def _resumed(state: State, entry: JournalEntry) -> None:
    state.status = "running"


CHANGES = {
    "tournament_created": _facts,
    "details_changed": _facts,
    "rules_changed": _rules,
    "lot_drawn": _lot,
    "raffle_drawn": _lot,
    "page_published": _published,
    "page_hidden": _published,
    "results_held": _held,
    "results_released": _held,
    "archived": _archived,
    "unarchived": _archived,
    "tournament_finished": _finished,
    "tournament_resumed": _resumed,
}
